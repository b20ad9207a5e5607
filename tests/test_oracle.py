"""The oracle against positions with known answers, and against rules worked out by hand."""

import random

import pytest

from tests.data import (
    Fact,
    FinishedGame,
    Moves,
    Perft,
    Puzzle,
    facts,
    games,
    perfts,
    puzzles,
    valid_moves,
    venom_moves,
)
from tests.oracle import OracleGame
from tests.oracle.actions import Pass, Place
from tests.oracle.bugs import ORIGINAL_FACES, OTHER_FACE, Tile
from tests.oracle.gametype import parse_game_type
from tests.oracle.hexes import Cell
from tests.oracle.notation import read, read_tile, write
from tests.oracle.rules import legal_actions
from tests.oracle.state import Board, Position, Record

# --------------------------------------------------------------------------------------------------
# Data


def perft(game: OracleGame, depth: int) -> int:
    """How many sequences of that many plies there are."""
    if depth == 0:
        return 1
    moves = game.moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        branch = game.copy()
        branch.play(move)
        nodes += perft(branch, depth - 1)
    return nodes


def occurrences(game_string: str) -> int:
    """How often the last position of a game has stood on the board."""
    game_type, _, _, *moves = game_string.split(";")
    game = OracleGame(game_type)
    keys = [game.position_key()]
    for move in moves:
        game.play(move)
        keys.append(game.position_key())
    return keys.count(keys[-1])


@pytest.mark.parametrize("row", valid_moves() + venom_moves(), ids=lambda row: row.game[:50])
def test_moves(row: Moves) -> None:
    game = OracleGame.from_string(row.game)
    assert sorted(game.moves()) == row.moves
    assert str(game).split(";")[:3] == row.game.split(";")[:3]


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: fact.name)
def test_facts(fact: Fact) -> None:
    game = OracleGame.from_string(fact.game)
    moves = game.moves()
    if fact.moves:
        tile = fact.moves[0].split()[0]
        assert {move for move in moves if move.startswith(tile + " ")} == set(fact.moves)
    if fact.number_of_moves is not None:
        assert len(moves) == fact.number_of_moves
    if fact.state is not None:
        assert game.state() == fact.state
    if fact.occurrences is not None:
        assert occurrences(fact.game) == fact.occurrences
    assert moves >= set(fact.legal)
    for move in fact.illegal:
        with pytest.raises(ValueError, match="not legal"):
            game.play(move)
    assert_perft(game, [1, *fact.perft], 9_000)


def assert_perft(game: OracleGame, nodes: list[int], limit: int) -> None:
    """The counts are right, as deep as they stay within a limit."""
    for depth, count in enumerate(nodes):
        if count <= limit:
            assert perft(game, depth) == count, f"depth {depth}"


@pytest.mark.parametrize("row", perfts(), ids=lambda row: row.game[:50])
def test_perft(row: Perft) -> None:
    assert_perft(OracleGame.from_string(row.game), row.nodes, 25_000)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("row", perfts(), ids=lambda row: row.game[:50])
def test_perft_deep(row: Perft) -> None:
    assert_perft(OracleGame.from_string(row.game), row.nodes, 2_800_000)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("fact", facts(), ids=lambda fact: fact.name)
def test_facts_deep(fact: Fact) -> None:
    assert_perft(OracleGame.from_string(fact.game), [1, *fact.perft], 2_000_000)


@pytest.mark.parametrize("row", games(), ids=lambda row: row.game[:50])
def test_games(row: FinishedGame) -> None:
    game = OracleGame.from_string(row.game)
    assert game.state() == row.state
    assert str(game).split(";")[:3] == row.game.split(";")[:3]
    assert bool(game.moves()) == (row.state == "InProgress")


@pytest.mark.parametrize("row", puzzles(), ids=lambda row: row.game[:50])
def test_puzzles(row: Puzzle) -> None:
    game = OracleGame.from_string(row.game)
    assert row.best_move in game.moves()
    if row.plies_at_most == 1:
        game.play(row.best_move)
        assert game.state() in ("WhiteWins", "BlackWins")


@pytest.mark.parametrize(
    "game_type", ["Base", "Base+MLP", "Base+MLPV", "Base+MLPVk", "Base+WFDRYTCH"]
)
def test_game_strings_read_back(game_type: str) -> None:
    """What `str` writes, `from_string` reads, with the same position and history."""
    chance = random.Random(game_type)
    game = OracleGame(game_type)
    for _ in range(50):
        if game.moves():
            game.play(chance.choice(sorted(game.moves())))
    again = OracleGame.from_string(str(game))
    assert str(again) == str(game)
    assert again.position_key() == game.position_key()
    assert again.tiles() == game.tiles()
    assert again.moves() == game.moves()


# --------------------------------------------------------------------------------------------------
# Positions worked out by hand: cells are (q, r); (1, 0) is east of (0, 0), (0, 1) south-east


def hive(
    game_type: str, cells: dict[Cell, str], last: Record | None = None, *, mover: str = "w"
) -> Position:
    """A position late in a game, where each cell holds tiles named from bottom to top."""
    kind = parse_game_type(game_type)
    board: Board = {
        cell: [read_tile(kind, name.lower()) for name in names.split()]
        for cell, names in cells.items()
    }
    return Position(kind, True, board, 60 if mover == "w" else 61, last or Record())


def moves_on(
    game_type: str, cells: dict[Cell, str], last: Record | None = None, *, mover: str = "w"
) -> set[str]:
    """The legal moves there, placings aside."""
    position = hive(game_type, cells, last, mover=mover)
    actions = {action for action in legal_actions(position) if not isinstance(action, Place)}
    return {write(position, action) for action in actions - {Pass()}}


def of(tile: str, moves: set[str]) -> set[str]:
    """The moves of one tile."""
    return {move for move in moves if move.startswith((tile + " ", tile + "="))}


def at(*cells: Cell) -> frozenset[Cell]:
    """A part of a record."""
    return frozenset(cells)


def test_the_tiles_of_a_set_pair_up() -> None:
    """V1."""
    assert {face: OTHER_FACE[face] for face in ORIGINAL_FACES} == {
        "Q": "W", "B": "F", "G": "D", "S": "R", "A": "Y", "M": "T", "L": "C", "P": "H",
    }  # fmt: skip


def test_firefly_from_the_ground_goes_up_and_across() -> None:
    row = {(0, 0): "wF1", (1, 0): "bQ", (2, 0): "wQ"}
    assert of("wF1", moves_on("Base+Vk", row)) == {"wF1 wQ"}


def test_firefly_on_top_goes_one_step() -> None:
    row = {(0, 0): "bQ wF1", (1, 0): "wQ"}
    down = {"wF1 bQ\\", "wF1 /bQ", "wF1 -bQ", "wF1 \\bQ", "wF1 \\wQ"}
    assert of("wF1", moves_on("Base+Vk", row)) == {"wF1 wQ"} | down


@pytest.mark.parametrize(
    ("row", "moves"),
    [
        ({(0, 0): "wD1", (1, 0): "wQ"}, set()),
        ({(0, 0): "wD1", (1, 0): "bQ", (2, 0): "wQ"}, {"wD1 wQ-"}),
        ({(0, 0): "wD1", (1, 0): "bQ", (2, 0): "wQ", (3, 0): "bA1"}, {"wD1 bA1-"}),
        # The first step may go another way than the flight: up east, on to the south-east.
        ({(0, 0): "wD1", (1, 0): "bQ", (1, 1): "wQ", (1, 2): "bA1"}, {"wD1 bA1\\"}),
    ],
)
def test_dragonfly(row: dict[Cell, str], moves: set[str]) -> None:
    assert of("wD1", moves_on("Base+Vk", row)) == moves


def test_dragonfly_stops_for_a_gate() -> None:
    """Both shared neighbours of (1, 0) and (2, 0) are two high: no way across at height one."""
    row = {(0, 0): "wD1", (1, 0): "bQ", (2, 0): "wQ", (2, -1): "bA1 bB1", (1, 1): "bA2 bB2"}
    assert "wD1 wQ-" not in moves_on("Base+Vk", row)
    row[(1, 1)] = "bA2"
    assert "wD1 wQ-" in moves_on("Base+Vk", row)


def test_shieldbug_goes_over_one_stack_and_not_home() -> None:
    row = {(0, 0): "wH", (1, 0): "wQ", (2, 0): "bQ"}
    assert of("wH", moves_on("Base+PVk", row)) == {"wH \\wQ", "wH \\bQ", "wH wQ\\", "wH /wQ"}


def test_scorpion_slides_twice() -> None:
    row = {(0, 0): "wR1", (1, 0): "wQ", (2, 0): "bQ"}
    assert of("wR1", moves_on("Base+Vk", row)) == {"wR1 \\bQ", "wR1 wQ\\"}


def test_tick_goes_up_or_down() -> None:
    row = {(0, 0): "wT", (1, 0): "wQ", (2, 0): "bQ"}
    assert of("wT", moves_on("Base+MVk", row)) == {"wT wQ"}
    row = {(0, 0): "wQ wT", (1, 0): "bQ"}
    down = {"wT wQ\\", "wT /wQ", "wT -wQ", "wT \\wQ", "wT \\bQ"}
    assert of("wT", moves_on("Base+MVk", row)) == down


def test_tick_controls_at_its_own_level_only() -> None:
    cells = {(0, 0): "wQ wT", (1, 0): "bA1 bB1", (0, 1): "bS1", (-1, 0): "bQ"}
    moves = moves_on("Base+MVk", cells)
    assert of("bB1", moves)
    assert not of("bS1", moves)
    assert not of("bQ", moves)


def test_control_needs_a_tile_that_is_no_shieldbug_and_does_not_rest() -> None:
    cells = {(0, 0): "wQ", (1, 0): "wT", (2, 0): "bP", (0, 1): "bQ"}
    assert of("bP", moves_on("Base+MPVk", cells)) == {"bP wT/", "bP wT\\"}
    assert not of("bP", moves_on("Base+MPVk", cells, Record(moved=at((2, 0)))))
    assert of("bP", moves_on("Base+MPVk", cells, Record(placed=at((2, 0)))))  # V3
    assert not of("bH", moves_on("Base+MPVk", cells | {(2, 0): "bH"}))


def test_control_goes_from_tick_to_tick() -> None:
    """V10, and the same through a Mosquito, which copies the Tick that it touches."""
    row = {(0, 0): "wQ", (1, 0): "wT", (2, 0): "bT", (3, 0): "bQ"}
    assert of("bQ", moves_on("Base+MVk", row)) == {"bQ bT/", "bQ bT\\"}
    assert of("bQ", moves_on("Base+MVk", row | {(2, 0): "bM"})) == {"bQ bM/", "bQ bM\\"}
    assert not of("bQ", moves_on("Base+MVk", row | {(2, 0): "bA1"}))


def test_a_controlled_wasp_stings_the_movers_enemies_but_not_itself() -> None:
    """V9 and V16; the Wasp is pinned here, which does not matter."""
    row = {(0, 0): "wQ", (1, 0): "wT", (2, 0): "bW", (3, 0): "bA1"}
    moves = moves_on("Base+MV", row)
    assert {move for move in moves if "=" in move} == {"bA1=bY1", "wQ=wW", "wT=wM"}


def test_an_earlier_link_may_be_stung() -> None:
    """V16: the white Tick controls the black Tick, which controls the Wasp, which stings it."""
    row = {(0, 0): "wQ", (1, 0): "wT", (2, 0): "bT", (3, 0): "bW"}
    moves = moves_on("Base+MV", row)
    assert {move for move in moves if "=" in move} == {"bT=bM", "wQ=wW", "wT=wM"}


def test_whom_a_wasp_stings() -> None:
    row = {(0, 0): "wW", (1, 0): "bQ", (2, 0): "bA1", (3, 0): "bS1 bB1", (4, 0): "bH"}
    stings = {"bQ=bW", "bA1=bY1"}
    moves = moves_on("Base+PV", row)
    assert {move for move in moves if move.startswith("b")} == stings
    for spared in (Record(moved=at((2, 0))), Record(flipped=at((2, 0)))):
        moves = moves_on("Base+PV", row, spared)
        assert {move for move in moves if move.startswith("b")} == {"bQ=bW"}
    moves = moves_on("Base+PV", row, Record(placed=at((2, 0))))  # V3
    assert {move for move in moves if move.startswith("b")} == stings
    resting = Record(moved=at((0, 0)))
    assert not moves_on("Base+PV", row, resting)


def test_a_mosquito_beside_a_wasp_stings() -> None:
    row = {(0, 0): "wQ", (1, 0): "wM", (2, 0): "bW", (3, 0): "bA1"}
    moves = moves_on("Base+MVk", row)
    assert {move for move in moves if "=" in move} == {"bW=bW", "bA1=bA1"}


def test_a_sting_with_a_flip_is_a_flip_for_the_fly_and_one_without_is_none() -> None:
    """V18."""
    row = {(0, 0): "bY2", (1, 0): "bQ", (2, 0): "wQ", (3, 0): "bY1"}
    flipped = Record(flipped=at((3, 0)), stung=at((3, 0)))
    ends = {"bY2 \\bY1", "bY2 bY1/", "bY2 bY1-", "bY2 bY1\\", "bY2 wQ\\"}
    assert of("bY2", moves_on("Base+V", row, flipped, mover="b")) == ends | {"bY2=bA2"}
    assert not of("bY2", moves_on("Base+Vk", row, Record(stung=at((3, 0))), mover="b"))


def test_what_was_stung_rests() -> None:
    """It neither moves nor flips, and is not thrown (V13)."""
    row = {(0, 0): "bP", (1, 0): "bQ", (2, 0): "wQ", (0, 1): "bA1"}
    assert of("bA1", moves_on("Base+PV", row, mover="b"))
    stung = Record(flipped=at((0, 1)), stung=at((0, 1)))
    assert not of("bA1", moves_on("Base+PV", row, stung, mover="b"))


def test_a_controlled_fly_does_not_land_on_itself() -> None:
    row = {(0, 0): "wQ", (1, 0): "wT", (2, 0): "bY1", (0, 1): "bQ"}
    assert not of("bY1", moves_on("Base+MVk", row, Record(placed=at((2, 0)))))
    assert of("bY1", moves_on("Base+MVk", row, Record(placed=at((0, 1)))))


def test_a_scorpion_suppresses_flips() -> None:
    """At any height, not of a Shieldbug, and only while it is uncovered."""
    row = {(0, 0): "bR1", (1, 0): "wS1", (2, 0): "wQ", (3, 0): "bQ"}
    assert not of("wS1", moves_on("Base+PV", row)) & {"wS1=wR1"}
    assert "wQ=wW" in moves_on("Base+PV", row)
    assert "wB1=wF1" not in moves_on("Base+PV", row | {(1, 0): "wS1 wB1"})
    assert "wH=wP" in moves_on("Base+PV", row | {(1, 0): "wH"})
    assert "wS1=wR1" in moves_on("Base+PV", row | {(0, 0): "bR1 bB1"})
    assert "wS1=wR1" in moves_on("Base+PV", row | {(0, 0): "wR1"})


def test_a_pinned_or_covered_tile_and_flips() -> None:
    row = {(0, 0): "bQ", (1, 0): "wS1", (2, 0): "wQ", (3, 0): "wG1 wB1"}
    flips = {move for move in moves_on("Base+V", row) if "=" in move}
    assert flips == {"wS1=wR1", "wQ=wW", "wB1=wF1"}
    assert not {move for move in moves_on("Base+Vk", row) if "=" in move}
    assert not {move for move in moves_on("Base+V(R)", row | {(1, 0): "wR1"}) if "=" in move}


#: Two stacks that bar the step between them from a height of one, and what opens the way.
HIGH, HIGH_TOO, LOW = "bA1 bB1", "bA2 bB2", "bA2"


def test_gates_on_the_way_down() -> None:
    """V11: for a Dragonfly that drops, a Fly that steps down, and a thrown tile."""
    row = {(0, 0): "wD1", (1, 0): "bQ", (2, 0): "wQ", (3, -1): HIGH}
    assert "wD1 bB1\\" not in moves_on("Base+Vk", row | {(2, 1): HIGH_TOO})
    assert "wD1 bB1\\" in moves_on("Base+Vk", row | {(2, 1): LOW})
    row = {(0, 0): "wY1", (1, 0): "bQ", (2, 0): "wQ", (3, 0): "bS1", (4, -1): HIGH}
    placed = Record(placed=at((3, 0)))
    assert "wY1 bB1\\" not in moves_on("Base+Vk", row | {(3, 1): HIGH_TOO}, placed)
    assert "wY1 bB1\\" in moves_on("Base+Vk", row | {(3, 1): LOW}, placed)
    row = {(0, 0): "bS1", (1, 0): "wP", (0, 1): "bQ", (-1, 1): "wQ", (2, -1): HIGH}
    assert "bS1 bB1\\" not in moves_on("Base+P", row | {(1, 1): HIGH_TOO})
    assert "bS1 bB1\\" in moves_on("Base+P", row | {(1, 1): LOW})


def test_a_gate_on_the_way_up_to_the_pillbug() -> None:
    cells = {(0, 0): "bS1", (1, 0): "wP", (1, -1): "wQ wB1"}
    assert not of("bS1", moves_on("Base+P", cells | {(0, 1): "bQ bB1"}))
    assert of("bS1", moves_on("Base+P", cells | {(0, 1): "bQ"}))


def test_a_mosquito_on_top_copies_nothing() -> None:
    cells = {(0, 0): "wQ wM", (1, 0): "bQ bT"}
    assert not of("bT", moves_on("Base+MVk", cells))
    assert of("wM", moves_on("Base+MVk", cells)) >= {"wM bT", "wM -wQ"}


def test_a_fly_after_a_sting() -> None:
    """V18, with the sting played: a flip where there are flips, none where there are none."""
    line = "Base+V;x;y;wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wQ=wW;bY2 bQ-;bQ=bW"
    ends = {r"bY2 \bW", "bY2 bW/", "bY2 bW\\", "bY2 bA1\\"}
    assert of("bY2", OracleGame.from_string(line).moves()) == ends | {"bY2=bA2"}
    line = "Base+V(WY);x;y;wY1;bY1 wY1-;wW -wY1;bW bY1-;wB1 -wW;bY2 bW-;bW=bW"
    assert not of("bY2", OracleGame.from_string(line).moves())


#: A Centipede and three stacks in a row; the queen north of them is a way round.
SWAP_ROW = {(0, 0): "wC", (1, 0): "bA1", (2, 0): "wQ", (3, 0): "bS1", (2, -1): "bQ"}


def swaps(cells: dict[Cell, str], last: Record | None = None) -> set[str]:
    """The swaps of a position with every expansion."""
    return {move for move in moves_on("Base+MLPVk", cells, last) if "<>" in move}


def test_a_centipede_swaps_with_the_third_stack() -> None:
    """Not with the queen, on which the spider hangs (V6), nor with a resting or stacked tile."""
    assert swaps(SWAP_ROW) == {"wC<>bS1", "wC<>bQ"}
    assert swaps(SWAP_ROW, Record(moved=at((3, 0)))) == {"wC<>bQ"}
    assert swaps(SWAP_ROW | {(3, 0): "bS1 bB1"}) == {"wC<>bQ"}
    assert swaps(SWAP_ROW | {(4, 0): "bG1"}) == {"wC<>bQ"}


def test_a_shieldbug_and_swaps() -> None:
    """V5: safe from the enemy and from friends that touch it. V17: under control the tile counts as
    the mover's own, and it is the one that touches or does not."""
    assert swaps(SWAP_ROW | {(3, 0): "bH"}) == {"wC<>bQ"}
    assert swaps(SWAP_ROW | {(3, 0): "wH"}) == {"wC<>wH", "wC<>bQ"}
    touching = {(0, 0): "wC", (1, -1): "wQ", (2, -1): "bQ", (1, 0): "wH"}
    assert swaps(touching) == {"wC<>bQ", "wQ<>wC"}
    assert swaps(touching | {(1, 0): "wP"}) == {"wC<>bQ", "wQ<>wC", "wC<>wP"}
    controlled = {(0, 0): "bC", (1, 0): "wT", (2, 0): "wQ", (3, 0): "wH", (2, -1): "bQ"}
    assert swaps(controlled) == {"wH<>bC", "bQ<>bC"}
    assert swaps(controlled | {(3, 0): "bH"}) == {"bQ<>bC"}


def test_a_thrown_tile_is_no_shieldbug_and_does_not_come_back() -> None:
    row = {(0, 0): "bA1", (1, 0): "wP", (2, 0): "wQ", (3, 0): "bQ"}
    thrown = {"bA1 \\wP", "bA1 \\wQ", "bA1 wP\\", "bA1 /wP"}
    assert of("bA1", moves_on("Base+P", row)) == thrown
    assert not of("bA1", moves_on("Base+P", row, Record(moved=at((0, 0)))))
    assert not of("bA1", moves_on("Base+P", row, Record(moved=at((1, 0)))))
    assert not of("bH", moves_on("Base+PVk", row | {(0, 0): "bH"}))


def test_a_mosquito_copies_what_it_touches() -> None:
    row = {(0, 0): "wM", (1, 0): "bT wB1", (2, 0): "wQ", (3, 0): "bQ"}
    beetle = {"wM wB1", "wM \\wB1", "wM /wB1"}
    assert of("wM", moves_on("Base+MVk", row)) == beetle
    assert not of("wM", moves_on("Base+MVk", row | {(1, 0): "bM"}))
    assert not of("wM", moves_on("Base+MVk", row | {(1, 0): "bA1"}, Record(moved=at((0, 0)))))
    assert of("wM", moves_on("Base+MVk", row | {(1, 0): "bA1"}, Record(moved=at((1, 0)))))


def test_before_the_movers_queen_is_placed_there_is_placing_only() -> None:
    """V15; a Wasp as a further piece unlocks nothing."""
    assert not moves_on("Base+V", {(0, 0): "wA1", (1, 0): "bQ"})
    assert not moves_on("Base+W", {(0, 0): "wW", (1, 0): "bQ"})
    assert not moves_on("Base+MVk", {(0, 0): "wT", (1, 0): "bQ"})


def test_the_queen_by_the_fourth_turn() -> None:
    game = OracleGame("Base+W")
    for move in ["wS1", "bS1 wS1-", "wS2 -wS1", "bS2 bS1-", "wW -wS2", "bG1 bS2-"]:
        assert move in game.moves()
        game.play(move)
    assert {move.split()[0] for move in game.moves()} == {"wQ"}


def test_no_queen_on_the_first_turn_of_a_tournament() -> None:
    assert OracleGame("Base+W").moves() == {"wB1", "wG1", "wS1", "wA1"}
    free = {"wQ", "wW", "wB1", "wG1", "wS1", "wA1"}
    assert OracleGame("Base+W", tournament=False).moves() == free
    assert OracleGame("Base+V(W)", tournament=False).moves() == free - {"wQ"}
    game = OracleGame.from_string("Base;NotStarted;White[1];wQ")
    assert "bQ wQ-" in game.moves()
    with pytest.raises(ValueError, match="not legal"):
        OracleGame("Base").play("wQ")


def test_losing_either_queen_loses() -> None:
    around = {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}
    ring = dict(zip(sorted(around), ["wQ", "wA1", "wA2", "wA3", "bQ", "bA1"], strict=True))
    assert not moves_on("Base+W", ring | {(0, 0): "wW"})
    assert moves_on("Base+W", ring | {(0, 0): "wS1"})


def test_fixed_faces() -> None:
    """V(RY2): both Scorpions, two Flies and one Ant; the player chooses on placing."""
    game = OracleGame("Base+V(RY2)")
    assert game.moves() == {"wB1", "wG1", "wR1", "wA1", "wY1"}
    for move in ["wY1", "bA1 wY1-", "wQ -wY1", "bQ bA1-", "wY2 -wQ", "bY2 bQ-"]:
        game.play(move)
    placed = {move.split()[0] for move in game.moves()}
    assert "wA3" in placed
    assert "wY3" not in placed
    game.play("wA3 -wY2")
    placed = {move.split()[0] for move in game.moves()}
    assert "bY3" in placed
    assert "bA3" not in placed


# --------------------------------------------------------------------------------------------------
# Notation


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Base", "Base"),
        ("Base+PLM", "Base+MLP"),
        ("Base+V", "Base+V"),
        ("Base+MLPVk", "Base+MLPVk"),
        ("Base+V(Y2R2)", "Base+V(RY2)"),
        ("Base+MV(TW1)", "Base+MV(WT)"),
        ("Base+MLPTW", "Base+MLPWT"),
        ("Base+D2F1", "Base+F1D2"),
        ("Base+HCTYRDFW", "Base+WFDRYTCH"),
    ],
)
def test_game_types(text: str, canonical: str) -> None:
    assert str(OracleGame(text)) == canonical + ";NotStarted;White[1]"


@pytest.mark.parametrize(
    "text",
    [
        "base",
        "Base+",
        "Base+MM",
        "Base+X",
        "Base+V()",
        "Base+VW",
        "Base+V(W)R",
        "Base+VM",
        "Base+V(T)",
        "Base+MV(C)",
        "Base+V(WW)",
        "Base+F3",
        "Base+F0",
        "Base+Y01",
        "Base+2F",
        "Base+V(Q)",
        "Base+VV",
        "Base+Vkk",
        "Base+V(RY2",
        "Base M",
        "",
    ],
)
def test_game_types_that_do_not_exist(text: str) -> None:
    with pytest.raises(ValueError):
        OracleGame(text)


#: A row, west to east: wB1 wQ wG1 bG1 bQ bB1 bM, and wM north-west of wG1.
LINE = r"Base+MLP;x;y;wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wB1 -wQ;bB1 bQ-;wM \wG1;bM bB1-"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (r"wM \wQ", r"wM \wQ"),
        (r"WM  \Wq", r"wM \wQ"),
        (r"wM1 \wQ1", r"wM \wQ"),
        ("wM -wM", r"wM \wQ"),  # from where it stood
        ("wM wM-", r"wM \bG1"),
        ("wM wG1/", r"wM \bG1"),
        ("wB1 wQ", "wB1 wQ"),
        ("wB1 -wG1", "wB1 wQ"),  # a direction onto an occupied cell
        ("wB1 wB1-", "wB1 wQ"),
    ],
)
def test_moves_are_read_in_any_form(text: str, canonical: str) -> None:
    game = OracleGame.from_string(LINE)
    assert canonical in game.moves()
    game.play(text)
    assert str(game).split(";")[-1] == canonical


@pytest.mark.parametrize(
    "text",
    [
        "wM wG1",
        "wB1 -wQ",
        "wP wP-",
        "wP",
        "wP .",
        "wM2 -wQ",
        "wA -wQ",
        "wA1 -wB1-",
        "wA1 wA2-",
        "wA2 -wB1",
        "wX1 -wB1",
        "wA4 -wB1",
        "wA1 wB1",
        "bA1 bM-",
        "pass",
        "wQ=wW",
        "wM<>wQ",
        "wC -wB1",
        "wA1 -wB1 x",
        "",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ValueError):
        OracleGame.from_string(LINE).play(text)


def test_a_covered_tile_as_reference() -> None:
    line = "Base;x;y;wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ;wA1 -wQ"
    assert str(OracleGame.from_string(line)).endswith(";wA1 -wB1")


def test_both_orders_of_a_swap() -> None:
    position = hive("Base+MLPVk", SWAP_ROW)
    swap = read(position, "wC<>bS1")
    assert swap == read(position, "bs1<>wc")
    assert swap in legal_actions(position)


@pytest.mark.parametrize("text", ["wG1 .", "WG1 .", "wg1"])
def test_a_first_move(text: str) -> None:
    game = OracleGame.from_string(f"Base ; x ; y ; {text} ;")
    assert str(game) == "Base;InProgress;Black[1];wG1"


def test_pass_is_read_in_any_case() -> None:
    line = next(fact.game for fact in facts() if fact.legal == ["pass"])
    game = OracleGame.from_string(line)
    game.play("PASS")
    assert str(game).endswith(";pass")


def test_flips_and_stings_are_played() -> None:
    line = "Base+V;x;y;wA1;bA1 wA1-;wQ -wA1;bQ bA1-"
    game = OracleGame.from_string(line)
    for move in ["WQ=WW", "bq=bw", "bA1=bY1", "bW=bQ"]:
        game.play(move)
    assert game.tiles()[(1, 0)] == [Tile("b", "A", 1, "Y")]
    with pytest.raises(ValueError):
        game.play("wA1=wA1")
    with pytest.raises(ValueError):
        game.play("bA1=bY1")  # the face up is Y


def test_copies_are_independent() -> None:
    game = OracleGame("Base", tournament=False)
    twin = game.copy()
    twin.play("wQ")
    assert str(game) == "Base;NotStarted;White[1]"
    assert game.moves() != twin.moves()
