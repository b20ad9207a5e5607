"""The client: engines that behave, engines that do not, and what is left of them."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest

from tests.data import games, puzzles
from tests.hostile import hostile
from tests.players import ROOT, player
from uhp_engine import (
    AsyncUhpEngine,
    EngineCrashed,
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineStartError,
    EngineTimeout,
    Game,
    Limit,
    LocalEngine,
    UhpEngine,
    UhpError,
    __version__,
)
from uhp_engine.client.process import MOST_ERRORS

OURS = [sys.executable, "-m", "uhp_engine"]
SLOWLY = 5.0
"""Seconds that a busy machine may add to anything."""

NOW = Limit(depth=1)

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX's")


def gone(pid: int) -> bool:
    """Whether a process has ended, or does so in a moment; a zombie has."""
    end = time.monotonic() + SLOWLY
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            if sys.platform == "linux":
                state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
                if state == "Z":
                    return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False


def listening(sent: list[str]) -> type[AsyncUhpEngine]:
    """The client, with a list of what it sends."""

    class Listening(AsyncUhpEngine):
        async def send(self, command: str, *, patience: float | None = None) -> list[str]:
            sent.append(command)
            return await super().send(command, patience=patience)

    return Listening


def most_memory() -> int:
    """The most memory that this process has had, in KiB on Linux."""
    resource = pytest.importorskip("resource")
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most


def run(test: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a test that is a coroutine; it leaves neither a child nor an open file."""

    before = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    asyncio.run(test())
    if sys.platform == "linux":
        assert len(os.listdir("/proc/self/fd")) == before
    assert children() == []


OTHERS: set[str] = set()
"""The processes that other tests have left, a library's helpers say."""


@pytest.fixture(autouse=True)
def note_others() -> None:
    """Know before each test whose processes are not its own."""
    OTHERS.clear()
    OTHERS.update(children())


def children() -> list[str]:
    """The processes that a test has started and that are there, where the system can tell."""
    if sys.platform != "linux":
        return []
    found = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return [number for number in found if number not in OTHERS]


# ------------------------------------------------------------------- an engine that behaves


def test_our_own_engine() -> None:
    async def test() -> None:
        async with await AsyncUhpEngine.open(OURS, options={"Verbose": True}) as engine:
            assert engine.info.name == "uhp-engine"
            assert engine.info.version.startswith(__version__)
            assert engine.info.capabilities == ("Mosquito", "Ladybug", "Pillbug", "Venom")
            assert engine.alive
            game = Game("Base+MLP")
            for _ in range(6):
                answer = await engine.play(game, Limit(depth=2))
                local = LocalEngine(HashMiB=1).play(game, Limit(depth=2))
                assert answer.depth == 2
                assert answer.score == local.score
                assert answer.nodes is not None
                assert len(answer.pv) == 2
                game.play(answer.move)
            assert await engine.send("validmoves") != [";".join(game.valid_moves())]
            await engine.set_up(game)
            assert await engine.send("validmoves") == [";".join(game.valid_moves())]
            expected = sum(value for _, value in LocalEngine().evaluate(game))
            assert await engine.evaluation() == expected
        assert gone(engine.pid)
        with pytest.raises(EngineCrashed, match="it was told to quit"):
            await engine.send("info")

    run(test)


def test_the_methods_are_those_of_the_engine_inside() -> None:
    game = Game("Base+MLPV")
    for engine in (LocalEngine(), UhpEngine.open(OURS)):
        with engine:
            assert engine.info.name == "uhp-engine"
            assert engine.info.capabilities[-1] == "Venom"
            engine.configure({"HashMiB": 1}, Verbose=False)
            assert engine.options["HashMiB"] == 1
            assert engine.options["RepetitionDraw"] is True
            for limit in (NOW, Limit(time=0.05), Limit(nodes=50)):
                assert engine.play(game, limit).move in game.valid_moves()
            answer = engine.analyse(game, Limit(depth=3))
            assert len(answer.pv) == 3
            assert answer.pv[0] == answer.move
            assert answer.time > 0


def test_a_forced_win_is_told_in_hundredths() -> None:
    """The score of a win in N plies is the same as the engine inside gives it."""
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.plies_at_most <= 3)
    game = Game.from_string(puzzle.game)
    with UhpEngine.open(OURS, options={"Verbose": True}) as engine:
        answer = engine.play(game, Limit(depth=3))
    assert answer.move == puzzle.best_move
    assert answer.mate_in is not None
    assert answer.mate_in <= puzzle.plies_at_most
    assert answer.score == LocalEngine().play(game, Limit(depth=3)).score


def test_one_process_plays_many_games() -> None:
    async def test() -> None:
        engine = await AsyncUhpEngine.open(player("random_mover", "--seed", "5"))
        played = []
        for game_type in ("Base", "Base+MLP", "Base+MLPV", "Base"):
            game = Game(game_type)
            while not game.over and game.ply < 60:
                game.play((await engine.play(game, NOW)).move)
            played.append(list(game))
        await engine.quit()
        assert played[0] == played[3] != played[1]

    run(test)


def test_only_what_is_new_is_played() -> None:
    sent: list[str] = []

    async def test() -> None:
        async with await listening(sent).open(player("random_mover")) as engine:
            game = Game("Base+M")
            for move in ("wS1", "bG1 wS1-"):
                game.play(move)
            await engine.set_up(game)
            assert sent == ["newgame Base+M", "play wS1", "play bG1 wS1-"]
            game.play(r"wQ \wS1")
            await engine.set_up(game)
            await engine.set_up(game)
            assert sent[3:] == [r"play wQ \wS1"]
            game.undo()
            await engine.set_up(game)
            assert sent[4:] == ["newgame Base+M", "play wS1", "play bG1 wS1-"]
            await engine.set_up(Game("Base"))
            assert sent[7:] == ["newgame Base"]
            await engine.new_game(game.game_string)
            game.play(r"wQ \wS1")
            await engine.set_up(game)
            assert sent[9:] == [r"play wQ \wS1"]
            # A refused move leaves both where they were.
            with pytest.raises(EngineRefused) as refused:
                await engine.play_move("wQ")
            assert refused.value.invalid
            await engine.set_up(game)
            assert sent[10:] == ["play wQ"]
            assert await engine.send("validmoves") == [";".join(game.valid_moves())]

    run(test)


def test_a_pass_is_sent_as_such() -> None:
    shut_out = (
        r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;"
        r"wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1"
    )
    game = Game.from_string(shut_out)
    with UhpEngine.open(player("random_mover")) as engine:
        assert engine.play(game, NOW).move == "pass"
        game.play("pass")
        assert engine.play(game, NOW).move in game.valid_moves()
        # Black, who has the move, may not pass.
        with pytest.raises(EngineRefused):
            engine.play_move("pass")


@pytest.mark.parametrize("game_type", ["Base+MLP", "Base+MLPV"])
def test_every_notation_is_understood(game_type: str) -> None:
    """Other references, self-references, climbing by direction, wM1, other case."""
    game = Game(game_type)
    different = 0
    with UhpEngine.open(player("odd_notation")) as engine:
        while not game.over and game.ply < 50:
            engine.set_up(game)
            written = engine.best_move(NOW).move
            move = engine.play(game, NOW).move
            assert move in game.valid_moves()
            different += written != move
            game.play(move)
    assert different > 20


@pytest.mark.parametrize("name", ["boasts", "extra_lines", "partial_lines", "lies_about_results"])
def test_what_may_be_put_up_with(name: str) -> None:
    """Their moves are those of the random mover that they are."""
    played = []
    for command in (hostile(name), player("random_mover")):
        game = Game("Base+MLP")
        with UhpEngine.open(command) as engine:
            while game.ply < 12:
                game.play(engine.play(game, NOW).move)
        played.append(game)
    assert played[0] == played[1]


def test_numbers_that_are_too_large_are_not_told() -> None:
    with UhpEngine.open(hostile("boasts")) as engine:
        answer = engine.play(Game("Base"), NOW)
        assert (answer.score, answer.depth, answer.nodes) == (None, None, None)
        assert engine.evaluation() is None


# ------------------------------------------------------------------------------- its limits


@pytest.mark.parametrize(
    ("arguments", "limit", "asked"),
    [
        ([], Limit(time=1), ["time 00:00:01"]),
        ([], Limit(time=3723.5), ["time 01:02:03"] * 2),
        ([], Limit(time=0.4), ["depth 1"] * 2),
        ([], Limit(time=0), ["depth 1"]),
        ([], Limit(depth=0), ["depth 1"]),
        ([], Limit(depth=4, time=2.5), ["time 00:00:02"]),
        (["seconds"], Limit(time=0.4), ["seconds 0.4"] * 2),
        (["seconds"], Limit(time=2), ["time 00:00:02"]),
        # 60 seconds are two for each of thirty turns, and 0.8 of the increment is 0.8 more.
        (["seconds"], Limit(clock=(60, 1, 1, 0)), ["seconds 2.8"]),
        ([], Limit(clock=(60, 1, 1, 0)), ["time 00:00:02"]),
    ],
)
def test_whole_seconds_are_what_some_know(
    arguments: list[str], limit: Limit, asked: list[str]
) -> None:
    """The engine refuses what it does not know and thinks for ever about no time at all."""
    with UhpEngine.open(player("whole_seconds", *arguments)) as engine:
        engine.new_game("Base")
        for _ in asked:
            engine.best_move(limit)
        told = engine._engine._process.told.split("\n")[-2]
        assert told == asked[-1]


def test_what_was_refused_once_is_not_tried_again() -> None:
    sent: list[str] = []

    async def test() -> None:
        async with await listening(sent).open(player("whole_seconds"), knows_clock=True) as engine:
            # Without a game everything is refused, from which nothing is learnt.
            with pytest.raises(EngineRefused, match="no game"):
                await engine.best_move(Limit(time=0.5))
            await engine.new_game()
            del sent[:]
            for _ in range(2):
                await engine.best_move(Limit(time=0.5))
            assert sent == [
                "bestmove time 00:00:00.500",
                "bestmove seconds 0.5",
                "bestmove depth 1",
                "bestmove depth 1",
            ]
            del sent[:]
            for _ in range(2):
                await engine.best_move(Limit(clock=(60, 60, 0, 0)))
            assert sent == ["bestmove clock 60 60 0 0"] + ["bestmove time 00:00:02"] * 2

    run(test)


def test_a_clock_is_sent_to_who_knows_it() -> None:
    game = Game("Base+MLP")
    with UhpEngine.open(OURS, knows_clock=True) as engine:
        begun = time.monotonic()
        answer = engine.play(game, Limit(clock=(1, 60, 0, 0)))
        assert answer.seconds <= time.monotonic() - begun < 1 + SLOWLY
        assert answer.move in game.valid_moves()


@pytest.mark.parametrize(
    ("limit", "why"),
    [(Limit(), "needs a limit"), (Limit(depth=1, nodes=1), "no command for")],
)
def test_what_uhp_cannot_say(limit: Limit, why: str) -> None:
    with UhpEngine.open(player("random_mover")) as engine:
        with pytest.raises(ValueError, match=why):
            engine.play(Game(), limit)
        assert engine.alive


def test_a_game_that_is_over_is_not_asked_about() -> None:
    finished = next(game for game in games() if game.state == "WhiteWins")
    with UhpEngine.open(player("random_mover")) as engine:
        with pytest.raises(ValueError, match="over"):
            engine.play(Game.from_string(finished.game), NOW)
        assert engine.alive


# ------------------------------------------------------------------------------- its options


def test_options_are_listed_set_and_refused() -> None:
    with UhpEngine.open(OURS, options={"HashMiB": 2, "Verbose": "true"}) as engine:
        lines = engine.option_lines()
        assert lines["HashMiB"].value == 2
        assert lines["HashMiB"].more == ("1", "65536")
        assert lines["Verbose"].value is True
        engine.configure(RepetitionDraw=False)
        assert engine.options["RepetitionDraw"] is False
        for options in ({"NoSuch": 1}, {"HashMiB": 0}, {"HashMiB": "many"}):
            with pytest.raises(EngineRefused):
                engine.configure(options)
        assert engine.options["HashMiB"] == 2
    with pytest.raises(EngineRefused, match="NoSuch"):
        UhpEngine.open(OURS, options={"NoSuch": 1})


def test_an_option_kept_in_silence_is_refused(tmp_path: Path) -> None:
    """Mzinga answers what it cannot read with the old value, and clamps what is out of range."""
    script = tmp_path / "clamps.py"
    script.write_text(
        "print('id clamps\\nok', flush=True)\n"
        "while True:\n"
        "    value = min(int(input().split()[3]), 1024)\n"
        "    print(f'Table;int;{value};32;0;1024\\nok', flush=True)\n"
    )
    with UhpEngine.open([sys.executable, str(script)]) as engine:
        engine.configure(Table=16)
        with pytest.raises(EngineRefused, match="was to be 5000 and is 1024"):
            engine.configure(Table=5000)


# -------------------------------------------------------------------------------- its start


def test_a_command_line_is_split_as_a_shell_would(tmp_path: Path) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    script = folder / "my engine.py"
    script.write_text(
        "import os, sys\n"
        "print('id', '|'.join(sys.argv[1:]), os.environ['COLOUR'], os.getcwd())\n"
        "print('ok', flush=True)\n"
        "input()\n"
    )
    command = f"'{sys.executable}' \"{script}\" --log 'a b' c"
    with UhpEngine.open(command, cwd=folder, env={"COLOUR": "red"}) as engine:
        assert engine.info.identity == f"--log|a b|c red {folder}"
        assert engine.info.capabilities == ()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-engine uhp", "there is no program 'no-such-engine'"),
        ("engine 'uhp", "cannot be read: No closing quotation"),
        ("", "names no program"),
        ([], "names no program"),
        ("/", "'/' cannot be started: Permission denied"),
        ("sh -c 'exit 7'", "ended with exit code 7"),
        ("sh -c 'echo alas >&2; kill -9 $$'", "ended by SIGKILL; its last words: alas"),
        (hostile("dies_at_start"), "exit code 3; its last words: fatal: the book is missing"),
        (hostile("silent"), "no 'ok' after its start in 0.5 s"),
    ],
)
@posix_only
def test_what_does_not_start(command: str | list[str], why: str) -> None:
    async def test() -> None:
        with pytest.raises(EngineStartError) as caught:
            await AsyncUhpEngine.open(command, patience=0.5 if "silent" in str(command) else 20)
        assert why in str(caught.value)

    run(test)


@posix_only
def test_a_busy_program_hears_every_engine_start() -> None:
    """Though the engine has spoken long before its `open` goes on."""

    async def hog() -> None:
        while True:
            time.sleep(0.03)
            await asyncio.sleep(0)

    async def test() -> None:
        busy = asyncio.ensure_future(hog())
        speaks = ["sh", "-c", "echo id quick v1; echo ok; cat >/dev/null"]
        async with await AsyncUhpEngine.open(speaks) as engine:
            busy.cancel()
            assert engine.info.name == "quick"

    run(test)


def test_who_gives_up_the_start_leaves_nothing() -> None:
    async def test() -> None:
        for seconds in (0, 0.001, 0.1):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(seconds):
                    await AsyncUhpEngine.open(hostile("silent"))
        for _ in range(500):
            if not children():
                break
            await asyncio.sleep(0.01)

    run(test)


def test_a_working_directory_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(EngineStartError, match="its working directory"):
        UhpEngine.open(OURS, cwd=tmp_path / "none")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not pin so")
def test_processors_are_kept_to() -> None:
    cpu = max(os.sched_getaffinity(0))
    with UhpEngine.open(player("random_mover"), cpus=[cpu]) as engine:
        assert os.sched_getaffinity(engine.pid) == {cpu}
    assert cpu in os.sched_getaffinity(0)


# ------------------------------------------------------------------ engines that do wrong

FAULTS: list[tuple[str, type[UhpError], str]] = [
    ("silent_after_start", EngineTimeout, "no answer to 'newgame Base.MLP' in 0.5 s"),
    ("never_moves", EngineTimeout, "no answer to 'bestmove depth 1' in 0.5 s"),
    ("never_moves_talking", EngineTimeout, "its last words: .*still thinking"),
    ("slow", EngineTimeout, "no answer to 'bestmove depth 1'"),
    ("no_ok", EngineTimeout, r"its last words: .*\bw"),
    ("closes_stdout", EngineCrashed, "it closed its stdout"),
    ("dies_in_bestmove", EngineCrashed, "exit code 101; its last words: .*panicked at"),
    ("floods_stdout", EngineProtocolError, "more than 1 MiB on stdout .* is a good move"),
    ("floods_stderr", EngineProtocolError, "more than 16 MiB on stderr"),
    ("floods_idle", UhpError, "more than 1 MiB on stdout"),
    ("endless_line", EngineProtocolError, r"more than 1 MiB on stdout .*\\x00"),
    ("prints_binary", EngineProtocolError, r"no move in the answer .*\\x01"),
    ("nonsense", EngineProtocolError, "no move in the answer .* I would rather not"),
    ("illegal_moves", EngineIllegalMove, r"it answered 'wA3' at White\[1\]"),
    ("err_to_everything", EngineRefused, "not 'newgame' again"),
]


@pytest.mark.parametrize(("name", "kind", "why"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_each_fault_has_its_error(name: str, kind: type[UhpError], why: str) -> None:
    async def test() -> None:
        engine = await AsyncUhpEngine.open(hostile(name), patience=20, name="the culprit")
        engine.patience = 0.5 if kind is EngineTimeout else 20
        begun = time.monotonic()
        try:
            with pytest.raises(kind, match=why) as caught:
                await engine.play(Game("Base+MLP"), NOW)
            if not engine.alive:
                with pytest.raises(EngineCrashed, match="it has ended"):
                    await engine.send("info")
        finally:
            await engine.quit(grace=0.5)
            await engine.quit()
        assert str(caught.value).startswith("the culprit: ")
        assert "\n" not in str(caught.value)
        assert caught.value.engine == "the culprit"
        assert time.monotonic() - begun < 1 + SLOWLY
        assert gone(engine.pid)

    run(test)


def test_errors_can_be_handed_on() -> None:
    """From a worker process, as `pickle` does it, with all that they tell."""
    error = EngineCrashed("it died", "nokamute", "panicked", 101)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.returncode) == (str(error), 101)
    refused = pickle.loads(pickle.dumps(EngineRefused("no", "nokamute", "", True)))
    assert refused.invalid
    moved = pickle.loads(pickle.dumps(EngineIllegalMove("no", "nokamute", "", "wA3")))
    assert moved.move == "wA3"


def test_an_engine_that_dies_between_two_commands() -> None:
    async def test() -> None:
        engine = await AsyncUhpEngine.open(player("random_mover"))
        os.kill(engine.pid, signal.SIGKILL)
        with pytest.raises(EngineCrashed, match="SIGKILL"):
            await engine.new_game()
        assert not engine.alive
        await engine.quit()

    run(test)


def test_what_was_said_before_a_crash_still_counts(tmp_path: Path) -> None:
    script = tmp_path / "last.py"
    script.write_text("print('id last\\nok', flush=True)\ninput()\nprint('wS1\\nok')\n")

    async def test() -> None:
        async with await AsyncUhpEngine.open([sys.executable, str(script)]) as engine:
            assert (await engine.best_move(NOW)).move == "wS1"
            with pytest.raises(EngineCrashed, match="exit code 0"):
                await engine.best_move(NOW)

    run(test)


def test_a_command_is_one_line_and_one_at_a_time() -> None:
    async def test() -> None:
        async with await AsyncUhpEngine.open(hostile("slow", "0.2")) as engine:
            for command in ("", " ", "play wS1\nplay bS1"):
                with pytest.raises(ValueError, match="one line"):
                    await engine.send(command)
            await engine.new_game()
            first = asyncio.ensure_future(engine.best_move(NOW))
            await asyncio.sleep(0)
            with pytest.raises(RuntimeError, match="busy"):
                await engine.send("info")
            assert (await first).move

    run(test)


def test_who_gives_up_waiting_gives_up_the_engine() -> None:
    """Nobody could tell a late answer from that to the next command."""

    async def test() -> None:
        engine = await AsyncUhpEngine.open(hostile("never_moves"))
        await engine.new_game()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await engine.best_move(NOW)
        assert not engine.alive
        assert gone(engine.pid)
        await engine.quit()

    run(test)


def test_memory_stays_flat_however_much_is_said(tmp_path: Path) -> None:
    """One that says more on stderr than may come between two commands, and ten floods."""
    script = tmp_path / "talks.py"
    script.write_text(
        "import sys\n"
        "print('id talks\\nok', flush=True)\n"
        "for _ in sys.stdin:\n"
        "    sys.stderr.write('x' * (1 << 20))\n"
        "    print('ok', flush=True)\n"
    )

    async def flood() -> None:
        async with await AsyncUhpEngine.open(hostile("floods_stdout")) as engine:
            with pytest.raises(EngineProtocolError):
                await engine.play(Game(), NOW)

    async def test() -> None:
        async with await AsyncUhpEngine.open([sys.executable, str(script)]) as engine:
            await engine.send("warm up")
            await flood()
            before = most_memory()
            for _ in range(2 * (MOST_ERRORS >> 20)):
                await engine.send("go on")
            for _ in range(10):
                await flood()
            grown = most_memory() - before
            # In KiB on Linux; what came in would be forty MiB and more.
            assert grown < 4 * 1024
            assert len(engine.last_words) < 4000

    run(test)


# ---------------------------------------------------------------------------------- its end


@posix_only
@pytest.mark.parametrize("name", ["ignores_exit", "spins_at_end", "leaves_child"])
def test_nothing_is_left_of_who_will_not_go(name: str) -> None:
    async def test() -> None:
        engine = await AsyncUhpEngine.open(hostile(name))
        await engine.play(Game(), NOW)
        begun = time.monotonic()
        await engine.quit(grace=0.3)
        assert time.monotonic() - begun < 1 + SLOWLY
        assert gone(engine.pid)
        if name == "leaves_child":
            assert gone(int(engine.info.version))

    run(test)


@posix_only
def test_the_children_of_one_that_crashed_end_too(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import os, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'])\n"
        "print('id parent', child.pid)\n"
        "print('ok', flush=True)\n"
        "input()\n"
        "os._exit(5)\n"
    )

    async def test() -> None:
        engine = await AsyncUhpEngine.open([sys.executable, str(script)], patience=20)
        with pytest.raises(EngineCrashed, match="exit code 5"):
            await engine.new_game()
        assert gone(int(engine.info.version))
        await engine.quit()

    run(test)


@posix_only
def test_one_that_nobody_holds_any_more_ends() -> None:
    engine = UhpEngine.open(player("random_mover"))
    pid = engine.pid
    del engine
    assert gone(pid)


LEAVES = """
import os, signal, sys
sys.path.insert(0, {root!r})
from tests.data import games, puzzles
from tests.hostile import hostile
from uhp_engine import Game, Limit, UhpEngine

engines = [UhpEngine.open(hostile(name)) for name in ("leaves_child", "ignores_exit")]
print(*[engine.pid for engine in engines], engines[0].info.version, flush=True)
engines[1].play(Game(), Limit(depth=1))
{end}
"""


@posix_only
@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("", 0),
        ("raise SystemExit(4)", 4),
        ("os._exit(5)", 5),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
    ],
)
def test_nothing_is_left_when_the_program_ends(end: str, code: int) -> None:
    """However it ends, and though these engines would live on."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LEAVES.format(root=ROOT, end=end)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == code
    assert done.stderr == ""
    pids = done.stdout.split()
    assert len(pids) == 3
    for pid in pids:
        assert gone(int(pid))


@posix_only
def test_ctrl_c_reaches_the_program_and_not_its_engines() -> None:
    code = LEAVES.format(
        root=ROOT,
        end=(
            "engines.append(UhpEngine.open(hostile('never_moves')))\n"
            "print(engines[-1].pid, flush=True)\n"
            "engines[-1].play(Game(), Limit(depth=1), patience=3600)"
        ),
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    pids = process.stdout.readline().split() + process.stdout.readline().split()
    time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert len(pids) == 4
    for pid in pids:
        assert gone(int(pid))


# ------------------------------------------------------------------------------------ speed


def test_an_answer_costs_little() -> None:
    """Far below the millisecond that a move may cost, for an engine that answers at once."""
    code = "import sys\nprint('ok', flush=True)\nfor _ in sys.stdin: print('wS1\\nok', flush=True)"

    async def test() -> None:
        async with await AsyncUhpEngine.open([sys.executable, "-c", code]) as engine:
            times = []
            for _ in range(300):
                begun = time.process_time()
                await engine.best_move(Limit(time=1))
                times.append(time.process_time() - begun)
            assert sorted(times)[150] < 0.001

    run(test)


@pytest.mark.full
@pytest.mark.timeout(900)
def test_processes_by_the_thousand_leave_nothing() -> None:
    """A new process for every game: handles and memory stay as they are."""

    async def test() -> None:
        for number in range(1000):
            async with await AsyncUhpEngine.open(hostile("extra_lines")) as engine:
                await engine.play(Game(), NOW)
            if number == 100:
                before = most_memory()
        assert most_memory() - before < 2048

    run(test)
