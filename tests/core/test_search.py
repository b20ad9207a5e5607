"""The search: what it must see, what ends it, and that it is the same every time."""

import random
import threading
import time

import pytest

from tests.data import Puzzle, games, puzzles
from tests.random_play import choose
from uhp_engine.core import COMPILED, evaluate, weights
from uhp_engine.core.move import MOVE, action_of_move, tile_of_move
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.position import Position
from uhp_engine.core.search import Search
from uhp_engine.core.table import Table
from uhp_engine.game import Game

ORIGINAL = ["Base", "Base+M", "Base+L", "Base+P", "Base+MLP"]
VENOM = ["Base+V", "Base+MLPV", "Base+MLPVk", "Base+MLPV(WFDRYTCH)", "Base+MLPWFDRYTCH", "Base+WT"]


def searched(position: Position, depth: int, nodes: int = 0) -> Search:
    """A search of a position to a depth, with a table of its own."""
    search = Search(Table(1))
    search.begin(position)
    search.node_limit = nodes
    for reached in range(1, depth + 1):
        search.iterate(reached)
    return search


def result_of(position: Position, move: int) -> tuple[bool, bool]:
    """Whether White and Black have lost when a move is made."""
    position.push(move)
    lost = position.surrounded()
    position.pop()
    return lost


def wins(position: Position) -> list[int]:
    """The moves by which the side to move wins at once."""
    us = position.ply & 1
    expected = (us == 1, us == 0)
    return [m for m in legal_moves(position) if result_of(position, m) == expected]


def loses(position: Position, move: int) -> bool:
    """Whether a move loses at once, or lets the opponent win with his next."""
    us = position.ply & 1
    position.push(move)
    lost = position.surrounded()
    gone = lost[us] and not lost[1 - us]
    if not any(lost):
        gone = bool(wins(position))
    position.pop()
    return gone


def close_games(game_types: list[str], games: int, seed: int) -> list[Game]:
    """Games that get dangerous: half the moves by a search of one ply, the others at random."""
    chance = random.Random(seed)
    found = []
    for index in range(games):
        game = Game(game_types[index % len(game_types)])
        search = Search(Table(1))
        for _ in range(100):
            moves = game.legal_moves()
            if not moves:
                break
            move = choose(game.position, moves, chance)
            if chance.random() < 0.6:
                search.begin(game.position)
                search.iterate(1)
                move = search.best_move
            found.append(game.copy())
            game.play(move)
    return found


@pytest.mark.parametrize(("game_types", "seed"), [(ORIGINAL, 1), (VENOM, 2)])
def test_a_win_in_one_is_taken_and_an_avoidable_loss_in_one_avoided(
    game_types: list[str], seed: int
) -> None:
    taken = avoided = 0
    for game in close_games(game_types, 16 if COMPILED else 1, seed):
        position = game.position
        winning = wins(position)
        if winning:
            for depth in (1, 2):
                assert searched(position, depth).best_move in winning, game.game_string
            taken += 1
            continue
        losing = [loses(position, move) for move in legal_moves(position)]
        if any(losing) and not all(losing):
            for depth in (1, 2):
                best = searched(position, depth).best_move
                assert not loses(position, best), (depth, game.game_string)
            avoided += 1
    if COMPILED:
        assert taken >= 5, "the games give too few wins in one to mean anything"
        assert avoided >= 5, "the games give too few threats to mean anything"
    assert taken or avoided


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.game[:40])
def test_the_forced_wins_are_found(puzzle: Puzzle) -> None:
    if not COMPILED:
        pytest.skip("far too slow without a compiler")
    game = Game.from_string(puzzle.game)
    search = searched(game.position, puzzle.plies_at_most)
    assert game.move_string(search.best_move) == puzzle.best_move
    assert search.mate_in is not None
    assert search.mate_in <= puzzle.plies_at_most
    assert search.score > 0


def test_the_line_can_be_played() -> None:
    game = Game.from_string(puzzles()[0].game)
    search = searched(game.position, 3)
    line = search.pv()
    assert line[0] == search.best_move
    for move in line:
        game.play(move)  # IllegalMoveError otherwise


def test_the_same_search_twice_is_the_same_search() -> None:
    position = Game.from_string(puzzles()[1].game).position
    first, second = (searched(position, 2) for _ in range(2))
    assert (first.nodes, first.score, first.pv()) == (second.nodes, second.score, second.pv())


def test_a_limit_of_nodes_ends_it() -> None:
    position = Game.from_string(puzzles()[1].game).position
    search = Search(Table(1))
    search.begin(position)
    search.node_limit = 500
    assert not search.iterate(20)
    assert search.nodes <= 501
    assert search.best_move in legal_moves(position)


def test_stop_ends_it_from_another_thread() -> None:
    search = Search(Table(1))
    search.begin(Game("Base+MLP").position)
    timer = threading.Timer(0.2, search.stop)
    timer.start()
    begun = time.monotonic()
    assert not search.iterate(40)
    assert time.monotonic() - begun < 10  # it would take years to depth 40
    assert search.best_move in legal_moves(Game("Base+MLP").position)


def test_stop_before_the_beginning_holds_until_the_next_position() -> None:
    search = Search(Table(1))
    position = Game("Base").position
    search.begin(position)
    search.stop()
    assert not search.iterate(1)
    assert search.best_move in legal_moves(position)
    search.begin(position)
    assert search.iterate(1)


def test_a_depth_is_left_and_a_deeper_one_is_not() -> None:
    search = searched(Game("Base").position, 1)
    search.leave(3)
    assert not search.iterate(2)
    assert not search.iterate(3)
    assert search.depth == 1
    assert search.iterate(4)
    assert search.depth == 4


def test_a_depth_is_left_under_way() -> None:
    search = Search(Table(1))
    search.begin(Game("Base+MLP").position)
    timer = threading.Timer(0.2, search.leave, (40,))
    timer.start()
    begun = time.monotonic()
    assert not search.iterate(40)
    assert time.monotonic() - begun < 10
    search.begin(Game("Base+MLP").position)
    assert search.iterate(1)


def test_what_another_search_found_is_taken_over() -> None:
    position = Game.from_string(puzzles()[1].game).position
    other = searched(position, 2)
    search = Search(Table(1))
    search.begin(position)
    search.adopt(other.depth, other.pv(), other.score)
    assert (search.depth, search.score, search.pv()) == (2, other.score, other.pv())
    assert len(search.pv()) == 2
    assert search.best_move == other.best_move
    assert search.iterate(3)
    assert search.depth == 3


def test_the_position_searched_stays_as_it_was() -> None:
    game = Game.from_string(puzzles()[2].game)
    before = game.position.hash_key(), game.valid_moves()
    searched(game.position, 2)
    game.position.check()
    assert (game.position.hash_key(), game.valid_moves()) == before


def test_there_is_nothing_to_search_when_the_game_is_over() -> None:
    finished = next(game for game in games() if game.state == "BlackWins")
    game = Game.from_string(finished.game)
    assert game.over
    with pytest.raises(ValueError, match="over"):
        Search(Table(1)).begin(game.position)


def test_a_search_has_a_depth() -> None:
    search = Search(Table(1))
    search.begin(Game("Base").position)
    for depth in (0, 101):
        with pytest.raises(ValueError, match="depth from 1 to 100"):
            search.iterate(depth)


def one_ply(position: Position, repetition_draw: bool) -> int:
    """The score to depth 1 by hand: each move's static evaluation, a third repetition being 0."""
    scores = []
    for move in legal_moves(position):
        position.push(move)
        third = repetition_draw and position.times_seen() >= 3
        scores.append(0 if third else -sum(score for _, score in evaluate.explain(position)))
        position.pop()
    return max(scores)


def calm(position: Position) -> bool:
    """Whether no queen has more than two neighbours, so that depth 1 looks no further."""
    queens = [position.cell_of_tile(tile) for tile in (0, 32)]
    steps = (-64, -63, 1, 64, 63, -1)
    return all(
        sum(position.height_at((cell + step) % 4096) > 0 for step in steps) <= 2 for cell in queens
    )


def test_a_third_repetition_is_a_draw_to_the_search() -> None:
    chance = random.Random(5)
    told = 0
    for game_type in ["Base", "Base+MLP"] * 20:
        game = Game(game_type)
        for ply in range(60):
            moves = game.legal_moves()
            walks = [move for move in moves if move < 1 << 30]
            if game.over or (ply >= 10 and not walks):
                break
            if ply >= 10 and calm(game.position):
                scores = {}
                for draw in (True, False):
                    search = Search(Table(1))
                    search.repetition_draw = draw
                    search.begin(game.position)
                    search.iterate(1)
                    scores[draw] = search.score
                    assert search.score == one_ply(game.position, draw), game.game_string
                told += scores[True] != scores[False]
            # After the opening nothing but walks, and mostly back to where the tile came from.
            if ply >= 10:
                moves = walks
            back = [move for move in moves if game.move_string(move) in game.history[-4:-3]]
            game.play(chance.choice(back or moves))
        if not COMPILED and told:
            break
    assert told, "no position in which the repetition decides"


# ------------------------------------------------------------------------------ the evaluation


def placed(position: Position) -> list[tuple[int, int]]:
    """The tiles on the board with their cells, from below, as `set_up` takes them."""
    cells = {position.cell_of_tile(tile) for tile in position.tiles()}
    return [(tile, cell) for cell in cells for tile in position.stack_at(cell)]


def colours_changed(game: Game) -> Position:
    """The same position with White's tiles Black's and the other to move."""
    position = game.position
    tiles = [(tile ^ 32, cell) for tile, cell in placed(position)]
    turned = [tile ^ 32 for tile in position.tiles() if position.face_of(tile) >= 8]
    changed = game.game_type.position()
    two_faced = turned if game.game_type.faces() else []
    changed.set_up(tiles, position.ply + 1, position.last_move(), two_faced)
    return changed


def test_the_evaluation_is_the_same_for_both_colours() -> None:
    chance = random.Random(3)
    compared = 0
    for game_type in ("Base", "Base+MLP", "Base+MLPWFDRYTCH"):
        game = Game(game_type)
        for _ in range(40):
            moves = game.legal_moves()
            if not moves:
                break
            game.play(choose(game.position, moves, chance))
            # What rests is whose turn it is: compare where nothing does.
            if game.ply > 8 and not game.position.resting() and not game.over:
                assert evaluate.explain(game.position) == evaluate.explain(colours_changed(game))
                compared += 1
    assert compared > 20


def test_the_evaluation_is_of_the_position_however_it_came_about() -> None:
    """Two moves of a player in either order, with one of the opponent's between them.

    Where no tile rests, that is in games without a Pillbug, which of them was the last counts for
    nothing.
    """
    chance = random.Random(4)
    compared = 0
    for game_type in ("Base", "Base+ML"):
        for _ in range(12):
            game = Game(game_type)
            while game.ply < 20 and not game.over:
                game.play(chance.choice(game.legal_moves()))
            for _ in range(30):
                line = game.copy()
                for _ in range(3):
                    if not line.over:
                        line.play(chance.choice(line.legal_moves()))
                moves = line.history[game.ply :]
                other = game.copy()
                try:
                    for move in reversed(moves):
                        other.play(move)
                except ValueError:
                    continue
                if line.over or line.position.hash_key() != other.position.hash_key():
                    continue
                if line.position.last_move() == other.position.last_move():
                    continue
                assert evaluate.explain(line.position) == evaluate.explain(other.position)
                compared += 1
    assert compared > 30


def test_what_its_owner_moved_is_free_and_what_was_thrown_is_not() -> None:
    """In a game with a Pillbug the last move counts only where the other player's tile moved."""
    chance = random.Random(5)
    pinned = weights.PLACES["pinned"][0]
    walked = thrown = 0
    enough = (100, 10) if COMPILED else (20, 0)
    for _ in range(200):
        if walked > enough[0] and thrown > enough[1]:
            break
        game = Game("Base+MLP")
        while game.ply < 40 and not game.over:
            game.play(chance.choice(game.legal_moves()))
            position, last = game.position, game.position.last_move()
            if position.over() or action_of_move(last) != MOVE:
                continue
            as_if_long_ago = game.game_type.position()
            as_if_long_ago.set_up(placed(position), position.ply)
            before, now = evaluate.features(as_if_long_ago), evaluate.features(position)
            tile = tile_of_move(last)
            if tile >> 5 != game.to_move:
                assert now == before
                walked += 1
            else:  # of the side to move
                place = pinned + position.face_of(tile)
                assert now[0][place] - before[0][place] in (0, 1)
                thrown += now[0][place] > before[0][place]
    assert walked > enough[0]
    assert thrown > enough[1]


def test_a_queen_in_more_danger_is_worth_less() -> None:
    before = "Base;x;y;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;"
    worth = {}
    for move in ("wA1 /wQ", "wA1 bQ/"):  # at home, or beside Black's queen
        position = Game.from_string(before + move).position
        worth[move] = sum(score for _, score in evaluate.explain(position))
    assert worth["wA1 bQ/"] < worth["wA1 /wQ"]  # Black is to move


# ----------------------------------------------------------------------------------- the table


def test_a_table_forgets_when_told() -> None:
    table = Table(1)
    position = Game.from_string(puzzles()[0].game).position
    search = Search(table)
    search.begin(position)
    for depth in (1, 2, 3):
        search.iterate(depth)
    nodes = search.nodes
    search.begin(position)
    for depth in (1, 2, 3):
        search.iterate(depth)
    assert search.nodes < nodes  # remembered
    table.clear()
    fresh = Search(table)
    fresh.begin(position)
    for depth in (1, 2, 3):
        fresh.iterate(depth)
    assert fresh.nodes == nodes


MIDGAME = "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ bB1\\;wB2 wQ;bB1 bQ"
"""A position where marks that are left behind change the search, as those of an opening may not."""


def deepened(table: Table, shared: bool, nodes: int = 0) -> tuple[int, int, list[int]]:
    """Nodes, score and line of a search to depth 6, which a limit of nodes may end before."""
    search = Search(table)
    search.shared = shared
    search.node_limit = nodes
    search.begin(Game.from_string(MIDGAME).position)
    for depth in range(1, 7):
        search.iterate(depth)
    return search.nodes, search.score, search.pv()


@pytest.mark.skipif(not COMPILED, reason="a search takes long")
def test_marks_for_other_threads_are_of_no_account_without_them() -> None:
    assert deepened(Table(1), shared=True) == deepened(Table(1), shared=False)


@pytest.mark.skipif(not COMPILED, reason="a search takes long")
def test_a_search_that_was_stopped_takes_its_marks_away() -> None:
    table = Table(1)
    for nodes in range(500, 9000, 450):
        deepened(table, shared=True, nodes=nodes)
        table.clear()
    assert deepened(table, shared=True) == deepened(Table(1), shared=False)


OTHER_GAME = (
    "Base+MLP;InProgress;White[6];wA1;bA1 wA1-;wQ \\wA1;bQ bA1-;wQ \\bA1;bQ bA1/;wA2 -wQ;bG1 bA1\\;"
    "wA2 wA1\\;bG1 \\wQ"
)
"""A game that has no position in common with the other."""


@pytest.mark.skipif(not COMPILED, reason="a search takes long")
def test_a_search_tries_first_what_served_another_on_its_table() -> None:
    table = Table(1)
    nodes = deepened(table, shared=False)[0]
    helper = Search(table)
    helper.begin(Game.from_string(OTHER_GAME).position, True)
    alone = Search(Table(1))
    alone.begin(Game.from_string(OTHER_GAME).position)
    for depth in range(1, 5):
        helper.iterate(depth)
        alone.iterate(depth)
    assert helper.nodes != alone.nodes
    table.clear()
    assert deepened(table, shared=False)[0] == nodes


def test_a_search_outlives_what_its_table_knew() -> None:
    search = searched(Game("Base").position, 2)
    search.table.clear()
    assert search.iterate(3)


def test_a_search_has_to_begin() -> None:
    with pytest.raises(ValueError, match="begin with a position"):
        Search(Table(1)).iterate(1)


def test_a_table_has_a_size() -> None:
    with pytest.raises(ValueError, match="1 MiB or more"):
        Table(0)
