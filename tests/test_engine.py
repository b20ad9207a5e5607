"""The engine in a program of one's own: limits, stopping, options."""

import subprocess
import sys
import threading
import time

import pytest

import uhp_engine
from tests.data import puzzles
from uhp_engine import Game, GameStringError, GameTypeError, Limit, LocalEngine
from uhp_engine.core import COMPILED
from uhp_engine.engine import OPTIONS, Option

MIDGAME = r"Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wM wS1\;bQ \bG1"
SHUT_OUT = (
    r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;"
    r"wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1"
)
SLOWLY = 5.0
"""Seconds that a busy machine may add to anything."""


@pytest.fixture
def engine() -> LocalEngine:
    return LocalEngine(HashMiB=1)


@pytest.fixture
def game() -> Game:
    return Game.from_string(MIDGAME)


# ------------------------------------------------------------------------------------ limits


def test_a_result_tells_what_was_found(engine: LocalEngine, game: Game) -> None:
    before = game.game_string
    result = engine.play(game, Limit(depth=2))
    assert result.depth == 2
    assert result.pv[0] == result.move
    assert result.nodes > 0
    assert result.time > 0
    assert result.mate_in is None
    assert abs(result.score) < 29_000
    assert game.game_string == before
    for move in result.pv:
        game.play(move)


def test_the_same_search_takes_the_same_way(game: Game) -> None:
    first, second = (LocalEngine(HashMiB=1).play(game, Limit(depth=3)) for _ in range(2))
    assert (first.nodes, first.score, first.pv) == (second.nodes, second.score, second.pv)
    engine = LocalEngine(HashMiB=1)
    engine.play(game, Limit(depth=3))
    engine.forget()
    assert engine.play(game, Limit(depth=3)).nodes == first.nodes


@pytest.mark.parametrize(
    "limit", [Limit(depth=0), Limit(nodes=0), Limit(time=0), Limit(time=0, depth=50)]
)
def test_nothing_is_enough_for_a_legal_move(engine: LocalEngine, game: Game, limit: Limit) -> None:
    begun = time.monotonic()
    result = engine.play(game, limit)
    assert time.monotonic() - begun < SLOWLY
    assert result.move in game.valid_moves()


def test_nodes_are_kept(engine: LocalEngine, game: Game) -> None:
    for nodes in (1, 10, 1000):
        assert engine.play(game, Limit(nodes=nodes)).nodes <= nodes + 1


@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_time_is_kept(engine: LocalEngine, game: Game, seconds: float) -> None:
    begun = time.monotonic()
    result = engine.play(game, Limit(time=seconds))
    taken = time.monotonic() - begun
    assert seconds <= taken < seconds + SLOWLY
    assert seconds <= result.time <= taken


def test_time_far_off_is_no_trouble(engine: LocalEngine, game: Game) -> None:
    for seconds in (1e10, 1e300, float("inf")):
        assert engine.play(game, Limit(time=seconds, depth=1)).depth == 1


def test_what_comes_first_ends_it(engine: LocalEngine, game: Game) -> None:
    assert engine.play(game, Limit(depth=1, time=50)).depth == 1
    assert engine.play(game, Limit(depth=90, nodes=100)).nodes <= 101
    begun = time.monotonic()
    engine.play(game, Limit(depth=90, nodes=10**12, time=0.1))
    assert time.monotonic() - begun < 0.1 + SLOWLY


def test_of_a_clock_only_a_part_is_used(engine: LocalEngine, game: Game) -> None:
    for clock, longest in (
        ((3.0, 0.0, 0.0, 0.0), 3.0),  # White is to move
        ((0.5, 100.0, 0.0, 0.0), 0.5),
        ((0.5, 100.0, 50.0, 50.0), 0.5),  # what is added comes after the turn
        ((0.0, 100.0, 0.0, 0.0), 0.0),
    ):
        result = engine.play(game, Limit(clock=clock))
        assert result.move in game.valid_moves()
        assert result.time < longest + SLOWLY
    game.play(game.valid_moves()[0])
    assert engine.play(game, Limit(clock=(100.0, 0.3, 0.0, 0.0))).time < 0.3 + SLOWLY


def test_the_overhead_is_taken_off_the_clock(game: Game) -> None:
    engine = LocalEngine(HashMiB=1, MoveOverheadMs=5000)
    assert engine.play(game, Limit(clock=(5.0, 5.0, 0.0, 0.0))).time < 2.5


def test_a_single_move_needs_no_search(engine: LocalEngine) -> None:
    result = engine.play(Game.from_string(SHUT_OUT), Limit())
    assert (result.move, result.nodes, result.depth) == ("pass", 0, 0)


def test_a_forced_win_ends_the_search(engine: LocalEngine) -> None:
    # Positions with one winning move, by Mzinga's test files; a win in so few plies is found soon.
    short = [puzzle for puzzle in puzzles() if puzzle.plies_at_most <= 3]
    assert short
    for puzzle in short[: 3 if COMPILED else 1]:
        result = engine.play(Game.from_string(puzzle.game), Limit())
        assert result.mate_in is not None
        assert result.score > 29_000
        assert result.mate_in <= puzzle.plies_at_most
        assert result.move == puzzle.best_move


@pytest.mark.parametrize(
    "values",
    [
        {"depth": -1},
        {"nodes": -1},
        {"time": -0.1},
        {"time": float("nan")},
        {"clock": (1.0, 1.0, -1.0, 1.0)},
        {"clock": (1.0, 1.0)},
    ],
)
def test_a_limit_is_no_less_than_nothing(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(values))):
        Limit(**values)  # type: ignore[arg-type]


def test_limits_are_compared_by_what_they_say() -> None:
    assert Limit(depth=3) == Limit(depth=3) != Limit(nodes=3)
    assert len({Limit(time=1), Limit(time=1), Limit()}) == 2


def test_a_finished_game_is_not_searched(engine: LocalEngine) -> None:
    from tests.data import games

    game = Game.from_string(next(row.game for row in games() if row.state == "BlackWins"))
    with pytest.raises(ValueError, match="over"):
        engine.play(game, Limit(depth=1))
    with pytest.raises(ValueError, match="over"):
        engine.evaluate(game)


# ---------------------------------------------------------------------------------- stopping


def test_stop_from_another_thread(engine: LocalEngine, game: Game) -> None:
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    begun = time.monotonic()
    result = engine.play(game, Limit())
    assert 0.2 <= time.monotonic() - begun < 0.2 + SLOWLY
    assert result.move in game.valid_moves()
    timer.join()


def test_start_and_wait(engine: LocalEngine, game: Game) -> None:
    task = engine.start(game, Limit())
    was_running = task.running
    with pytest.raises(RuntimeError, match="already"):
        engine.start(game, Limit(depth=1))
    game.undo()  # the search has its own copy
    engine.stop()
    result = task.wait()
    assert was_running
    assert not task.running
    assert result.move in Game.from_string(MIDGAME).valid_moves()
    assert task.wait() is result
    task.stop()
    assert engine.play(game, Limit(depth=1)).depth == 1


def test_a_stop_before_the_search_gets_going_is_not_lost(engine: LocalEngine, game: Game) -> None:
    for _ in range(50):
        task = engine.start(game, Limit())
        task.stop()
        assert task.wait().move in game.valid_moves()


def test_a_stop_of_an_old_search_leaves_the_new_one_alone(engine: LocalEngine, game: Game) -> None:
    old = engine.start(game, Limit(depth=1))
    old.wait()
    new = engine.start(game, Limit(depth=2))
    old.stop()
    assert new.wait().depth == 2


def test_several_threads_may_wait(engine: LocalEngine, game: Game) -> None:
    task = engine.start(game, Limit())
    results = []
    threads = [threading.Thread(target=lambda: results.append(task.wait())) for _ in range(4)]
    for thread in threads:
        thread.start()
    engine.stop()
    for thread in threads:
        thread.join()
    assert len({id(result) for result in results}) == 1
    assert len(results) == 4


def test_what_fails_in_the_search_is_told_to_who_waits(
    engine: LocalEngine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        node_limit = 0
        nodes = 0

        def begin(self, _position: object, _helping: bool) -> None:
            pass

        def iterate(self, _depth: int) -> bool:
            raise MemoryError("no memory for the moves")

    monkeypatch.setattr(engine, "searchers", lambda _: [Failing()])
    with pytest.raises(MemoryError, match="for the moves"):
        engine.play(game, Limit(depth=3))
    monkeypatch.undo()
    assert engine.play(game, Limit(depth=1)).depth == 1


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as POSIX has it")
def test_an_interrupt_ends_play() -> None:
    program = (
        "import os, signal, threading, time\n"
        "from uhp_engine import Game, Limit, LocalEngine\n"
        "engine = LocalEngine(HashMiB=1)\n"
        "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        "    engine.play(Game(), Limit())\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
        "print(engine.play(Game(), Limit(depth=1)).depth)\n"
    )
    from tests.uhp.engine_process import PATIENCE, environment

    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        env=environment(),
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout.split() == [b"interrupted", b"1"]


# ----------------------------------------------------------------------------------- options


def test_options_have_defaults() -> None:
    assert LocalEngine().options == {
        "HashMiB": 64,
        "MoveOverheadMs": 20,
        "MultiPV": 1,
        "Ponder": False,
        "RepetitionDraw": True,
        "Seed": 0,
        "Skill": 20,
        "Threads": 1,
        "TournamentOpening": True,
        "Variety": 0,
        "Verbose": False,
    }


def test_options_are_set_by_value_or_text() -> None:
    engine = LocalEngine(HashMiB=1, Verbose="true")
    assert engine.options["Verbose"] is True
    engine.set_option("HashMiB", "16")
    assert engine.options["HashMiB"] == 16
    for name, value in (("HashMiB", 0), ("HashMiB", True), ("HashMiB", "x"), ("Verbose", 1)):
        with pytest.raises(ValueError, match=name):
            engine.set_option(name, value)
    with pytest.raises(KeyError):
        engine.set_option("Nothing", 1)
    assert engine.options == LocalEngine(HashMiB=16, Verbose=True).options


def test_an_enum_option() -> None:
    option = Option("Style", "style", "Calm", "how it plays", choices=("Calm", "Wild"))
    assert option.kind == "enum"
    assert option.read("wild") == "Wild"
    with pytest.raises(ValueError, match="Calm, Wild"):
        option.read("")


def test_flags_are_unique() -> None:
    flags = [option.flag for option in OPTIONS.values()]
    assert len(set(flags)) == len(flags)
    assert all(flag == flag.lower() for flag in flags)


def test_new_games_follow_the_options() -> None:
    engine = LocalEngine(TournamentOpening=False, RepetitionDraw=False)
    game = engine.new_game("Base+M")
    assert "wQ" in game.valid_moves()
    assert game.repetition_draw is False
    assert "wQ" not in LocalEngine().new_game().valid_moves()
    assert engine.new_game(MIDGAME).game_string == MIDGAME
    with pytest.raises(GameTypeError):
        engine.new_game("Chess")
    with pytest.raises(GameStringError):
        engine.new_game("Base;x;y;wS1;wS2 wS1-")


def test_one_engine_may_search_games_of_several_types() -> None:
    engine = LocalEngine(HashMiB=1)
    for game_type in ("Base", "Base+M", "Base", "Base+MLP"):
        game = engine.new_game(f"{game_type};x;y;wS1;bG1 wS1-")
        alone = LocalEngine(HashMiB=1).play(game, Limit(depth=2))
        assert engine.play(game, Limit(depth=2)).score == alone.score


def test_evaluate_adds_up(engine: LocalEngine, game: Game) -> None:
    terms = engine.evaluate(game)
    assert len({name for name, _ in terms}) == len(terms) > 1


# ------------------------------------------------------------------------------- the package


def test_public_names() -> None:
    for name in uhp_engine.__all__:
        assert getattr(uhp_engine, name) is not None
        assert name in dir(uhp_engine)
    with pytest.raises(AttributeError, match="Nothing"):
        uhp_engine.Nothing  # noqa: B018


def test_the_package_alone_imports_nothing_of_itself() -> None:
    from tests.uhp.engine_process import environment

    program = (
        "import sys, uhp_engine\n"
        "print([name for name in sys.modules if name.startswith('uhp_engine.')])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=environment(), check=True
    )
    assert done.stdout.strip() == b"[]"


def test_a_session_imports_only_what_it_uses() -> None:
    from tests.uhp.engine_process import environment

    program = (
        "import io, sys\n"
        "before = set(sys.modules)\n"
        "from uhp_engine.uhp.session import Session\n"
        "session = Session(io.BytesIO(), io.BytesIO(b'newgame\\nbestmove depth 1\\n'))\n"
        "session.run()\n"
        "print(*set(sys.modules) - before)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=environment(), check=True
    )
    imported = set(done.stdout.decode().split())
    assert "uhp_engine.core.search" in imported
    costly = {"click", "dataclasses", "typing", "re", "inspect", "threading", "logging", "asyncio"}
    if COMPILED:
        assert not costly & imported
    assert "click" not in imported
    assert "uhp_engine.cli" not in imported
    assert "uhp_engine.draw.text" not in imported


def test_a_third_repetition_is_a_draw_unless_it_is_switched_off() -> None:
    # Black is far behind, and his Beetle's way back brings the position about for the third time.
    text = (
        "Base;x;y;wG1;bA1 \\wG1;wS1 /wG1;bG1 -bA1;wQ wG1\\;bA2 bA1/;wS1 -bG1;bQ \\bA2;wS1 -bQ;"
        "bA3 /bG1;wB1 -wS1;bA3 bQ/;wS2 wQ/;bB1 bA3/;wS2 bA3\\;bG2 -bB1;"
        "wQ wG1-;bB1 bG2/;wQ wG1\\;bB1 bA3/;wQ wG1-;bB1 bG2/;wQ wG1\\"
    )
    scores = {}
    for draw in (True, False):
        engine = LocalEngine(HashMiB=1, RepetitionDraw=draw)
        game = Game.from_string(text, repetition_draw=draw)
        result = engine.play(game, Limit(depth=1))
        scores[draw] = result.score
        if draw:
            assert result.move == "bB1 bA3/"
            game.play(result.move)
            assert game.state == "Draw"
    assert scores[False] < scores[True] == 0
