"""The position: make and unmake, its hash, its history, and how far things can go."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.drawings import shows
from tests.oracle import OracleGame
from tests.oracle.state import is_one_hive
from tests.random_play import choose, game_after, walk
from uhp_engine.core import COMPILED, bugs, move, tables
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.position import Position, PositionError
from uhp_engine.draw.text import parse, spread
from uhp_engine.game import Game
from uhp_engine.notation.game_type import ALL_ORIGINAL, GameType

Snapshot = tuple[int, int, list[tuple[int, int, int]], list[int], list[int], int]


def snapshot(position: Position) -> Snapshot:
    """All that can be seen of a position."""
    tiles = [
        (tile, position.cell_of_tile(tile), position.height_at(position.cell_of_tile(tile)))
        for tile in position.tiles()
    ]
    moves = legal_moves(position)
    return (
        position.ply,
        position.hash_key(),
        tiles,
        position.resting(),
        moves,
        position.last_move(),
    )


# --------------------------------------------------------------------------------- push and pop


@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_every_push_and_pop_leaves_a_sound_position(game_type: str) -> None:
    """All that is kept incrementally is rebuilt and compared, forth and back through games."""
    chance = random.Random(game_type)
    for _ in range(2 if COMPILED else 1):
        position = GameType.parse(game_type).position()
        before: list[Snapshot] = []
        for _ in range(100 if COMPILED else 40):
            before.append(snapshot(position))
            moves = before[-1][4]
            if not moves:
                break
            for packed in chance.sample(moves, 1):
                position.push(packed)
                position.check()
                position.pop()
                position.check()
                assert snapshot(position) == before[-1]
            position.push(choose(position, moves, chance))
            position.check()
        while position.ply:
            position.pop()
            position.check()
            assert snapshot(position) == before[position.ply]


def test_no_pop_before_the_start() -> None:
    position = Game().position
    with pytest.raises(IndexError):
        position.pop()
    drawn = parse("Base  white\n wQ    bQ").position
    with pytest.raises(IndexError):
        drawn.pop()


def test_moves_do_not_depend_on_what_was_asked_before() -> None:
    """The order too is the position's alone: an engine that thinks twice thinks the same."""
    for game in walk("Base+MLP", 60, random.Random(5)):
        replayed = Game("Base+MLP")
        for text in game.history:
            replayed.play(text)
        assert legal_moves(replayed.position) == legal_moves(game.position)


def test_a_copy_is_its_own() -> None:
    position = game_after("Base+MLP", 40, random.Random(6)).position
    before = snapshot(position)
    other = position.copy()
    other.check()
    assert snapshot(other) == before
    assert other.times_seen() == position.times_seen()
    while other.ply:
        other.pop()
    other.check()
    position.check()
    assert snapshot(position) == before
    assert len(legal_moves(other)) == 7


# --------------------------------------------------------------------------------- the hash


def after(game_type: str, *moves: str) -> Position:
    game = Game(game_type)
    for text in moves:
        game.play(text)
    game.position.check()
    return game.position


OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


@pytest.mark.parametrize("game_type", ["Base", "Base+P"])
def test_the_way_there_does_not_count(game_type: str) -> None:
    """White's Ant and Grasshopper in either order, Black's last turn the same."""
    one = after(game_type, *OPENING, "wA1 -wQ", "bA1 bQ-", "wG1 \\wS1", "bG1 bQ/")
    two = after(game_type, *OPENING, "wG1 \\wS1", "bA1 bQ-", "wA1 -wQ", "bG1 bQ/")
    assert one.hash_key() == two.hash_key()


@pytest.mark.parametrize("game_type", ["Base", "Base+P"])
def test_numbers_do_not_count(game_type: str) -> None:
    """White's first and second Ant have changed places."""
    one = after(game_type, *OPENING, "wA1 -wQ", "bA1 bQ-", "wA2 \\wS1", "bG1 bQ/")
    two = after(game_type, *OPENING, "wA1 \\wS1", "bA1 bQ-", "wA2 -wQ", "bG1 bQ/")
    assert one.hash_key() == two.hash_key()


def test_with_a_pillbug_it_counts_what_the_turn_before_did() -> None:
    """Black's last turn placed the one tile or the other; only the second rule book looks at it."""
    first = (*OPENING, "wA1 -wQ", "bA1 bQ-", "wG1 \\wS1", "bG1 bQ/")
    other = (*OPENING, "wA1 -wQ", "bG1 bQ/", "wG1 \\wS1", "bA1 bQ-")
    assert after("Base+ML", *first).hash_key() == after("Base+ML", *other).hash_key()
    assert after("Base+P", *first).hash_key() != after("Base+P", *other).hash_key()


PAIR = "{}  {}{}\n wQ    bQ    bA1   wA1"


def test_the_side_to_move_counts() -> None:
    keys = {parse(PAIR.format("Base", side, "")).position.hash_key() for side in ("white", "black")}
    assert len(keys) == 2


def test_what_rests_counts_with_a_pillbug() -> None:
    rests = ["", "  rests wQ", "  rests wA1"]
    keys = {parse(PAIR.format("Base+P", "black", r)).position.hash_key() for r in rests}
    assert len(keys) == 3


@pytest.mark.parametrize(
    "other",
    [
        " wQ    bQ    bA1   wS1",  # another bug
        " wQ    bQ    bA1   bA2",  # another colour
        " wQ    bQ    wA1   bA1",  # another place
        "    bQ    bA1\n wQ          wA1",  # another shape
    ],
)
def test_bug_colour_and_cell_count(other: str) -> None:
    one = parse("Base  white\n wQ    bQ    bA1   wA1").position
    assert one.hash_key() != parse(f"Base  white\n{other}").position.hash_key()


def test_the_level_counts() -> None:
    piles = ["stack wB1 bB1 wB2", "stack bB1 wB1 wB2"]
    drawings = [parse(f"Base  white\n wQ    bQ    wB2^\n{pile}") for pile in piles]
    assert len({drawing.position.hash_key() for drawing in drawings}) == 2


def test_no_two_positions_of_random_games_share_a_hash() -> None:
    """The oracle says which positions are the same."""
    hashes: dict[int, object] = {}
    keys: dict[object, int] = {}
    for seed in range(6):
        oracle = OracleGame("Base+MLP")
        for game in walk("Base+MLP", 80, random.Random(seed)):
            if game.ply:
                oracle.play(game.history[-1])
            # The oracle puts the first tile on (0, 0), the core in the middle of its board.
            key, number = oracle.position_key(), game.position.hash_key()
            assert hashes.setdefault(number, key) == key
            assert keys.setdefault(key, number) == number
    assert len(hashes) > 400


# --------------------------------------------------------------------------------- repetition


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_times_seen(game_type: str) -> None:
    """Against the oracle's positions, in games whose players like to go back and forth."""
    most = 0
    for seed in range(8):
        chance = random.Random(f"{game_type} {seed}")
        game, oracle = Game(game_type), OracleGame(game_type)
        keys = [oracle.position_key()]
        packed: list[int] = []
        for ply in range(90):
            moves = game.legal_moves()
            if not moves:
                break
            chosen = choose(game.position, moves, chance)
            if ply > 14 and chance.random() < 0.85:
                chosen = back(packed[-2], moves) or chosen
            packed.append(chosen)
            game.play(chosen)
            oracle.play(game.history[-1])
            keys.append(oracle.position_key())
            assert game.position.times_seen() == keys.count(keys[-1])
            most = max(most, game.position.times_seen())
    assert most >= 4


def back(packed: int, moves: list[int]) -> int:
    """The move that takes a move back, 0 where that is not legal."""
    if move.action_of_move(packed) == move.MOVE:
        ends = move.to_of_move(packed), move.from_of_move(packed)
        undoing = move.pack(move.MOVE, move.tile_of_move(packed), *ends)
        if undoing in moves:
            return undoing
    return 0


def test_the_same_tiles_with_another_tile_resting_are_another_position() -> None:
    """With a Pillbug in the game, and only then."""
    moves = (
        *("wL", "bL wL-", "wQ \\wL", "bQ bL\\", "wG1 \\wQ", "bA1 bQ-", "wA1 /wL", "bA1 wQ/"),
        *("wA1 \\wG1", "bQ bL-", "wA1 /wL", "bQ bL\\", "wA1 \\bA1", "bQ bL-", "wA1 /wL", "bQ bL\\"),
    )
    assert after("Base+ML", *moves).times_seen() == 3
    assert after("Base+MLP", *moves).times_seen() == 2


# --------------------------------------------------------------------------------- long games


def test_a_game_of_thousands_of_plies() -> None:
    """The history grows beyond any block set aside for it; the queens go back and forth."""
    game = Game("Base")
    for text in OPENING:
        game.play(text)
    position = game.position
    start = snapshot(position)
    rounds = 600 if COMPILED else 100
    for done in range(1, rounds + 1):
        for text in ("wQ \\wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"):
            game.play(text)
        if done % 50 == 0:
            position.check()
            assert position.times_seen() == done + 1
    other = position.copy()
    game.undo(4 * rounds)
    position.check()
    # The queen's last step is not the placing that it was, but in the base game that is nothing.
    assert snapshot(position) == start
    assert other.ply == len(OPENING) + 4 * rounds
    other.check()
    for _ in range(4 * rounds - 2):
        other.pop()
    other.check()
    assert other.times_seen() == 1
    other.pop()
    other.pop()
    assert snapshot(other) == start


# --------------------------------------------------------------------------------- far and high

LINES = {"east": ("{}-", "-{}"), "north-east": ("{}/", "/{}"), "south-east": ("{}\\", "\\{}")}


@pytest.mark.parametrize("way", LINES)
def test_all_tiles_in_one_line(way: str) -> None:
    """White's 14 one way, Black's 14 the other, as long as the original game can be."""
    ahead, behind = LINES[way]
    game = Game("Base+MLP")
    kinds = ["S1", "Q", "G1", "S2", "B1", "B2", "G2", "G3", "A1", "A2", "M", "L", "P", "A3"]
    game.play("wS1")
    game.play("bS1 " + ahead.format("wS1"))
    for last, kind in pairwise(kinds):
        game.play(f"w{kind} " + behind.format(f"w{last}"))
        game.play(f"b{kind} " + ahead.format(f"b{last}"))
        game.position.check()
    plane = spread(game.position).values()
    assert max(east for east, _ in plane) - min(east for east, _ in plane) in (29, 2)
    # Only the ends may move; a line of 27 has 2 * 27 + 4 cells around it, one of them is the Ant's.
    moves = game.valid_moves()
    assert len(moves) == 2 * 27 + 4 - 1
    assert {text.split()[0] for text in moves} == {"wA3"}
    far = "wA3 " + ahead.format("bA3")
    assert far in moves
    game.play(far)
    game.position.check()
    # Now Black's Ant has a white neighbour on both sides, and White's Pillbug is an end.
    assert {text.split()[0] for text in game.valid_moves()} == {"pass"}
    game.undo()
    game.play("wA3 " + ("/{}" if way != "north-east" else "-{}").format("wP"))
    game.position.check()


def test_a_grasshopper_jumps_the_longest_line() -> None:
    names = ["wG1", "wQ", "wG2", "wG3", "wS1", "wS2", "wA1", "wA2", "wA3", "wB1", "wB2", "wM", "wL"]
    names += [
        "wP",
        "bP",
        "bQ",
        "bG1",
        "bG2",
        "bG3",
        "bS1",
        "bS2",
        "bA1",
        "bA2",
        "bA3",
        "bB1",
        "bB2",
    ]
    names += ["bM", "bL"]
    assert len(names) == 28
    shows("Base+MLP  white  wG1\n" + "".join(name.ljust(6) for name in names) + "*")


@pytest.mark.parametrize("cell", [0, 31, 63, 64 * 63, tables.CELLS - 1, tables.CENTRE + 17])
def test_a_hive_may_lie_across_the_seam_of_the_board(cell: int) -> None:
    """The board has no edge: the moves are the same wherever the hive has wandered to."""
    game = game_after("Base+MLP", 50, random.Random(cell))
    here = game.position
    shift = cell - tables.CENTRE

    def there(at: int) -> int:
        return at + shift & tables.CELLS - 1

    tiles: list[tuple[int, int]] = []
    for at in sorted({here.cell_of_tile(tile) for tile in here.tiles()}):
        tiles += [(tile, there(at)) for tile in here.stack_at(at)]
    last = here.last_move()
    action, tile = move.action_of_move(last), move.tile_of_move(last)
    ends = move.from_of_move(last), move.to_of_move(last)
    moved = move.pack(action, tile, *map(there, ends)) if last != move.PASS else last
    position = game.game_type.position()
    position.set_up(tiles, here.ply, moved)
    position.check()

    def shifted(packed: int) -> int:
        if packed == move.PASS:
            return packed
        placed = move.action_of_move(packed) == move.PLACE
        start = 0 if placed else there(move.from_of_move(packed))
        action, tile = move.action_of_move(packed), move.tile_of_move(packed)
        return move.pack(action, tile, start, there(move.to_of_move(packed)))

    assert set(legal_moves(position)) == {shifted(packed) for packed in legal_moves(here)}
    assert {*spread(position).values()} == {*spread(here).values()}


def test_the_highest_stack() -> None:
    """All four Beetles and both Mosquitoes on one tile: from up there no gate is too high."""
    shows("""
        Base+M  white  wM
              *     *     .
           *     wM^   bQ*   wQ
              *     *     .
        stack bA1 bB1 wB1 bB2 wB2 bM wM
    """)


def test_up_the_highest_stack() -> None:
    """Height is no hindrance where nothing beside the way is higher."""
    shows("""
        Base+M  white  wB2
              *     .     .
           wB2   bM^*  bQ    wQ
              *     .     .
        stack bA1 bB1 wB1 bB2 wM bM
    """)


# --------------------------------------------------------------------------------- set_up

A, Q = bugs.tile_of(0, bugs.ANT, 1), bugs.tile_of(0, bugs.QUEEN, 1)


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ([(A, 0), (A, 1)], "twice"),
        ([(A + 1, 0)], "number"),
        ([(bugs.tile_of(0, bugs.PILLBUG, 1), 0)], "not in this game"),
        ([(A, 0), (Q, 2)], "not connected"),
    ],
)
def test_what_cannot_be_set_up(tiles: list[tuple[int, int]], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Game().position.set_up(tiles, 8)


def test_nothing_is_set_up_on_a_game_under_way() -> None:
    game = Game()
    game.play("wA1")
    with pytest.raises(PositionError, match="empty board"):
        game.position.set_up([(A, 0)], 8)


@pytest.mark.parametrize("counts", [[1] * 15, [1] * 17, [2] + [0] * 15, [-1] + [0] * 15])
def test_counts_that_no_game_has(counts: list[int]) -> None:
    with pytest.raises(PositionError):
        Position(counts)


# --------------------------------------------------------------------------------- check

FAULTS: dict[str, Callable[[Position], None]] = {
    "ring": lambda position: position.ring.__setitem__(7, 1),
    "occupied": lambda position: position.ring.__setitem__(7, 1 << 12),
    "height": lambda position: position.height.__setitem__(tables.CENTRE, 2),
    "top": lambda position: position.top.__setitem__(7, A),
    "cell": lambda position: position.cell_of.__setitem__(A, 7),
    "lost": lambda position: position.cell_of.__setitem__(A, -1),
    "below": lambda position: position.below.__setitem__(A, Q),
    "face": lambda position: position.face.__setitem__(A, bugs.BEETLE),
    "hash": lambda position: setattr(position, "key", position.key ^ 1),
    "side": lambda position: setattr(position, "ply", position.ply + 1),
    "euler": lambda position: setattr(position, "euler", position.euler + 1),
    "stacks": lambda position: setattr(position, "stacks", position.stacks + 1),
    "placed": lambda position: position.placed.__setitem__(bugs.ANT, 2),
    "rests": lambda position: setattr(position, "rest_a", 7),
    "history": lambda position: position.history.__setitem__(3, move.pack(move.MOVE, A, 1, 2)),
}


@pytest.mark.skipif(COMPILED, reason="compiled, nobody gets at the fields")
@pytest.mark.parametrize("fault", FAULTS)
def test_check_finds_every_fault(fault: str) -> None:
    """What tests rely on has to be able to fail."""
    position = after("Base", "wA1", "bS1 wA1-", "wQ -wA1", "bQ bS1-")
    position.check()
    FAULTS[fault](position)
    with pytest.raises(PositionError):
        position.check()


# ----------------------------------------------------------------------------- what is out of range


def test_a_cell_or_tile_that_does_not_exist_is_refused() -> None:
    position = Game("Base").position
    asks: list[tuple[Callable[..., object], list[tuple[int, ...]]]] = [
        (position.tile_at, [(-1,), (4096,)]),
        (position.height_at, [(-1,), (4096,)]),
        (position.stack_at, [(-1,), (4096,)]),
        (position.breaks_hive, [(-1,), (4096,)]),
        (position.reference, [(-1, -1), (4096, -1)]),
        (position.cell_of_tile, [(-1,), (64,)]),
        (position.face_of, [(-1,), (64,)]),
        (position.in_reserve, [(0, -1), (1, 16), (2, 0)]),
        (position.faces_left, [(0, -1), (1, 16), (2, 0)]),
        (position.next_tile, [(0, -1), (1, 16), (2, 0)]),
    ]
    for ask, wrong in asks:
        for numbers in wrong:
            with pytest.raises(IndexError, match="is not from 0 to"):
                ask(*numbers)
    for tile, cell in ((0, -1), (0, 4096), (-1, 0), (63, 0)):
        with pytest.raises(IndexError, match="is not from 0 to"):
            position.set_up([(tile, cell)], 8)


# ---------------------------------------------------------------------- the largest hives there are

ALL_PIECES = "Base+MLPWFDRYTCH"


def all_tiles() -> list[int]:
    """The 56 tiles of a game with all further pieces."""
    return [
        bugs.tile_of(colour, kind, number)
        for colour in (bugs.WHITE, bugs.BLACK)
        for kind in range(bugs.BUGS)
        for number in range(1, bugs.COUNT[kind] + 1)
    ]


@pytest.mark.parametrize("direction", range(3))
def test_a_line_of_all_56_tiles_does_not_meet_itself(direction: int) -> None:
    tiles = all_tiles()
    assert len(tiles) == 56
    step = tables.OFFSET[direction]
    cells = [(tables.CENTRE + index * step) % tables.CELLS for index in range(len(tiles))]
    position = GameType.parse(ALL_PIECES).position()
    position.set_up(list(zip(tiles, cells, strict=True)), 112)
    around = {(cell + offset) % tables.CELLS for cell in cells for offset in tables.OFFSET}
    # A line of n cells has 2n + 4 cells around it, and only its ends may leave it.
    assert len(around - set(cells)) == 2 * 56 + 4
    assert [cell for cell in cells if not position.breaks_hive(cell)] == [cells[0], cells[-1]]


def hive_with_holes(chance: random.Random, share: float) -> set[tuple[int, int]]:
    """A disc of 61 cells that has lost some, as far as it hangs together and 56 tiles cover it."""
    cells = {(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4}
    for cell in chance.sample(sorted(cells), len(cells)):
        if (len(cells) > 56 or chance.random() < share) and is_one_hive(cells - {cell}):
            cells.remove(cell)
    return cells


@pytest.mark.parametrize("share", [0.1, 0.2, 0.3, 0.45])
def test_cut_vertices_of_hives_with_holes_of_any_size(share: float) -> None:
    chance = random.Random(f"holes {share}")
    cut = 0
    for _ in range(100):
        hive = hive_with_holes(chance, share)
        cells = {cell: tables.CENTRE + tables.SIDE * cell[1] + cell[0] for cell in hive}
        position = GameType.parse(ALL_PIECES).position()
        position.set_up(list(zip(all_tiles(), cells.values(), strict=False)), len(cells))
        breaking = {cell for cell in hive if position.breaks_hive(cells[cell])}
        assert breaking == {cell for cell in hive if not is_one_hive(hive - {cell})}
        cut += len(breaking)
    assert cut > 100


def test_a_stack_of_all_that_climbs() -> None:
    climbers = (bugs.BEETLE, bugs.MOSQUITO, bugs.FIREFLY, bugs.TICK)
    high = [tile for tile in all_tiles() if bugs.KIND[tile] in climbers]
    queens = [bugs.tile_of(colour, bugs.QUEEN, 1) for colour in (bugs.WHITE, bugs.BLACK)]
    tiles = [(queens[0], 2080), (queens[1], 2081)] + [(tile, 2081) for tile in high]
    position = GameType.parse(ALL_PIECES).position()
    position.set_up(tiles, 40)
    assert position.height_at(2081) == 13
    hashes = set()
    for move_down in legal_moves(position):
        position.push(move_down)
        position.check()
        hashes.add(position.hash_key())
        position.pop()
    assert len(hashes) == len(legal_moves(position))
