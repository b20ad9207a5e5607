"""Searches in several threads, several lines, levels, variety, and thinking on the other's turn."""

import _thread
import time
from io import BytesIO

import pytest

from tests.data import Puzzle, puzzles
from uhp_engine import Game, Limit, LocalEngine
from uhp_engine.core import COMPILED, evaluate
from uhp_engine.uhp.session import Session

MIDGAME = r"Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wM wS1\;bQ \bG1"
SLOWLY = 5.0
"""Seconds that a busy machine may add to anything."""


def worth(game: Game, move: str) -> int:
    """What a move is worth by the static evaluation alone."""
    after = game.copy()
    after.play(move)
    return -sum(value for _, value in evaluate.explain(after.position))


# ------------------------------------------------------------------------------------ threads


def threads_become(number: int) -> bool:
    """Whether there are so many threads, at the latest when time is up."""
    end = time.monotonic() + SLOWLY
    while _thread._count() != number and time.monotonic() < end:
        time.sleep(0.001)
    return _thread._count() == number


@pytest.mark.parametrize("threads", [2, 5])
def test_no_thread_is_left_of_a_search(threads: int) -> None:
    before = _thread._count()
    engine = LocalEngine(HashMiB=1, Threads=threads)
    task = engine.start(Game.from_string(MIDGAME), Limit())
    assert threads_become(before + threads)
    task.stop()
    assert task.wait().move in Game.from_string(MIDGAME).valid_moves()
    assert threads_become(before)


@pytest.mark.skipif(not COMPILED, reason="without the compiler's help a second takes one ply")
def test_all_threads_search_and_keep_the_time() -> None:
    game = Game.from_string(MIDGAME)
    engine = LocalEngine(HashMiB=4, Threads=3)
    begun = time.monotonic()
    result = engine.play(game, Limit(time=0.2))
    assert time.monotonic() - begun < 0.2 + SLOWLY
    each = [search.nodes for search in engine.searchers(game)]
    assert len(each) == 3
    assert all(each)
    assert result.nodes == sum(each)


def test_a_limit_of_nodes_is_for_all_threads_together() -> None:
    game = Game.from_string(MIDGAME)
    result = LocalEngine(HashMiB=1, Threads=2).play(game, Limit(nodes=600))
    assert result.nodes <= 602


@pytest.mark.skipif(not COMPILED, reason="slow")
def test_a_depth_is_reached_whichever_thread_is_first() -> None:
    game = Game.from_string(MIDGAME)
    for depth in range(1, 6):
        for _ in range(5):
            result = LocalEngine(HashMiB=1, Threads=3).play(game, Limit(depth=depth))
            assert result.depth == depth
            assert 1 <= len(result.pv) <= depth
            copy = game.copy()
            for move in result.pv:
                copy.play(move)


@pytest.mark.parametrize("puzzle", puzzles()[:3], ids=lambda puzzle: puzzle.best_move)
@pytest.mark.skipif(not COMPILED, reason="slow")
def test_several_threads_find_what_one_finds(puzzle: Puzzle) -> None:
    game = Game.from_string(puzzle.game)
    result = LocalEngine(Threads=2).play(game, Limit(time=20))
    assert result.move == game.move_string(game.parse_move(puzzle.best_move))
    assert result.mate_in is not None


# ------------------------------------------------------------------------------------ lines


def test_the_lines_of_one_ply_are_the_moves_by_their_worth() -> None:
    """Every root move is a line, so each one's score can be had without a search."""
    game = Game.from_string(MIDGAME)
    moves = game.valid_moves()
    result = LocalEngine(HashMiB=1, MultiPV=100).play(game, Limit(depth=1))
    assert len(result.lines) == len(moves)
    assert [line.score for line in result.lines] == sorted(
        (worth(game, move) for move in moves), reverse=True
    )
    assert all(line.score == worth(game, line.move) for line in result.lines)
    assert sorted(line.move for line in result.lines) == sorted(moves)


def test_the_best_line_is_the_result() -> None:
    game = Game.from_string(MIDGAME)
    result = LocalEngine(HashMiB=1, MultiPV=3).play(game, Limit(depth=3))
    assert result.lines[0] is result
    assert len({line.move for line in result.lines}) == 3
    scores = [line.score for line in result.lines]
    assert scores == sorted(scores, reverse=True)
    for line in result.lines:
        copy = game.copy()
        for move in line.pv:
            copy.play(move)


def test_no_more_lines_than_moves() -> None:
    assert len(LocalEngine(MultiPV=9).play(Game("Base"), Limit(depth=1)).lines) == 4


def test_verbose_tells_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    engine = LocalEngine(HashMiB=1, MultiPV=2, Verbose=True)
    engine.play(Game.from_string(MIDGAME), Limit(depth=2))
    shown, told = capsys.readouterr()
    assert not shown
    assert [line.split(" score")[0] for line in told.splitlines()] == [
        "depth 1",
        "line 2 depth 1",
        "depth 2",
        "line 2 depth 2",
    ]


# ------------------------------------------------------------------------------- levels, variety


@pytest.mark.skipif(not COMPILED, reason="a forced win takes long to find")
@pytest.mark.parametrize("level", [5, 12, 19])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_from_level_5_on_a_win_in_one_is_seen(level: int, seed: int) -> None:
    game = Game.from_string(puzzles()[0].game)
    result = LocalEngine(HashMiB=16).play(game, Limit(depth=puzzles()[0].plies_at_most))
    assert result.mate_in is not None
    for move in result.pv[: result.mate_in - 1]:
        game.play(move)
    winning = []
    for move in game.valid_moves():
        after = game.copy()
        after.play(move)
        if after.outcome is not None and after.outcome.winner == game.to_move:
            winning.append(move)
    assert 0 < len(winning) < len(game.valid_moves())
    engine = LocalEngine(HashMiB=1, Skill=level, Seed=seed)
    assert engine.play(game, Limit(depth=3)).move in winning


def test_a_seed_makes_a_level_repeatable() -> None:
    game = Game.from_string(MIDGAME)

    def moves(seed: int) -> list[str]:
        engine = LocalEngine(HashMiB=1, Skill=1, Seed=seed)
        found = []
        for _ in range(3):
            engine.forget()
            found.append(engine.play(game, Limit(depth=2)).move)
        return found

    assert len(set(moves(7))) == 1
    assert len({moves(seed)[0] for seed in range(1, 13)}) > 1


def test_variety_stays_near_the_best() -> None:
    game = Game.from_string(MIDGAME)
    lines = LocalEngine(HashMiB=1, MultiPV=8).play(game, Limit(depth=2)).lines
    near = {line.move for line in lines if line.score >= lines[0].score - 30}
    played = {
        LocalEngine(HashMiB=1, Variety=30, Seed=seed).play(game, Limit(depth=2)).move
        for seed in range(1, 41)
    }
    assert played == near
    assert len(near) > 1


def test_without_variety_the_best_is_played() -> None:
    game = Game.from_string(MIDGAME)
    played = {
        LocalEngine(HashMiB=1, Seed=seed).play(game, Limit(depth=2)).move for seed in range(1, 9)
    }
    assert len(played) == 1


@pytest.mark.full
@pytest.mark.parametrize(("high", "low"), [(4, 0), (8, 4), (12, 8), (16, 12), (20, 16)])
def test_a_higher_level_wins(high: int, low: int) -> None:
    """Ten pairs of games from random openings, a move taking 30 ms at most."""
    points = 0.0
    for number in range(20):
        game = Game("Base+MLP")
        for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"):
            game.play(move)
        engines = [
            LocalEngine(HashMiB=4, Skill=level, Seed=number // 2 + 1) for level in (high, low)
        ]
        first = number % 2
        while game.outcome is None and game.ply < 160:
            mover = engines[(game.to_move + first) % 2]
            game.play(mover.play(game, Limit(time=0.03)).move)
        winner = None if game.outcome is None else game.outcome.winner
        points += 0.5 if winner is None else float(winner == first)
    assert points >= 13


# ------------------------------------------------------------------------------- pondering


def session_after(*lines: str) -> Session:
    session = Session(BytesIO())
    for line in lines:
        session.handle(line.encode())
    return session


def test_it_thinks_on_the_opponents_turn_and_no_other() -> None:
    before = _thread._count()
    session = session_after("options set Ponder True", "newgame Base+MLP", "bestmove depth 1")
    assert threads_become(before), "its own turn still"
    session.handle(b"play wS1")
    assert threads_become(before + 1)
    session.handle(b"validmoves")
    assert threads_become(before + 1), "it goes on after a question"
    session.handle(b"play bS1 wS1-")
    assert threads_become(before), "its own turn again"
    session.handle(b"bestmove depth 1")
    session.handle(b"newgame Base+MLP")
    assert threads_become(before)


def test_it_does_not_think_on_the_opponents_turn_unasked() -> None:
    before = _thread._count()
    session_after("newgame Base+MLP", "bestmove depth 1", "play wS1")
    assert threads_become(before)


def test_pondering_ends_with_the_session() -> None:
    before = _thread._count()
    lines = b"options set Ponder True\nnewgame Base\nbestmove depth 1\nplay wS1\n"
    sink = BytesIO()
    session = Session(sink, BytesIO(lines))
    assert session.run() == 0
    assert threads_become(before)
    assert sink.getvalue().endswith(b"Base;InProgress;Black[1];wS1\nok\n")
