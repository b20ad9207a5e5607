"""The session as a process: pipes, signals, ends of input, and what known clients send."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.uhp.engine_process import BANNER, COMMAND, PROGRAM, EngineProcess, environment, run
from uhp_engine import Game
from uhp_engine.core import COMPILED

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has it")

START = "Base;NotStarted;White[1]"
GAME = r"Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wM wS1\;bQ \bG1"


def is_legal(move: str, game: str) -> bool:
    return move in Game.from_string(game).valid_moves()


# ------------------------------------------------------------------------- start and framing


def test_the_banner_comes_unasked_and_exit_says_nothing(tmp_path: Path) -> None:
    with EngineProcess(tmp_path) as engine:
        assert engine.answer() == BANNER
        assert engine.ask("newgame") == [START]
        engine.send("exit")
        assert engine.rest() == []
        assert engine.code() == 0


def test_every_line_ends_with_a_single_line_feed(tmp_path: Path) -> None:
    done = run(tmp_path, b"newgame\r\nplay wQ\r\nfoo\r\nexit\r\n")
    assert done.returncode == 0
    assert b"\r" not in done.stdout
    lines = done.stdout.decode().split("\n")
    assert lines.pop() == ""
    assert lines[:3] == BANNER
    assert [line for line in lines[3:] if line == "ok"] == ["ok"] * 3
    assert [line.split()[0] for line in lines[3:]] == [
        START,
        "ok",
        "invalidmove",
        "ok",
        "err",
        "ok",
    ]


def test_nothing_is_said_on_stderr_by_a_compiled_engine(tmp_path: Path) -> None:
    done = run(tmp_path, b"newgame\nbestmove depth 1\nfoo\n\xff\nplay x\n")
    told = done.stderr.decode().splitlines()
    if COMPILED:
        assert told == []
    else:
        assert len(told) == 1  # said once, that it is slow
        assert "not compiled" in told[0]


def test_a_last_line_without_its_end_is_a_line(tmp_path: Path) -> None:
    done = run(tmp_path, b"newgame\nplay wS1")
    assert done.stdout.decode().splitlines()[-2:] == ["Base;InProgress;Black[1];wS1", "ok"]
    assert done.returncode == 0


@pytest.mark.parametrize("data", [b"", b"\n", b"exit", b"\n\r\n  \n"])
def test_input_that_asks_nothing(tmp_path: Path, data: bytes) -> None:
    done = run(tmp_path, data)
    assert done.stdout.decode().splitlines() == BANNER
    assert done.returncode == 0


def test_lines_that_come_in_pieces_and_in_heaps(tmp_path: Path) -> None:
    with EngineProcess(tmp_path) as engine:
        assert engine.answer() == BANNER
        for piece in (b"new", b"game", b" Base+", b"M\n"):
            engine.write(piece)
            time.sleep(0.01)
        assert engine.answer() == ["Base+M;NotStarted;White[1]", "ok"]
        engine.write(b"x" * 1_000_000 + b"\nnewgame\n\xff\xfe\nundo\n" + b"info\n" * 500)
        assert engine.answer()[0].startswith("err ")
        assert engine.answer() == [START, "ok"]
        assert engine.answer()[0].startswith("err ")
        assert engine.answer()[0].startswith("err ")
        for _ in range(500):
            assert engine.answer() == BANNER


# ------------------------------------------------------------------------------ end of input


def test_a_process_for_every_move(tmp_path: Path) -> None:
    """As hive-hydra does it: everything at once, end of input, then wait for the end."""
    for limit in ("depth 2", "time 00:00:00.2000000", "nodes 2000"):
        done = run(tmp_path, f"newgame {GAME};\nbestmove {limit}\n".encode())
        assert done.returncode == 0
        lines = [line.strip() for line in done.stdout.decode().splitlines() if line.strip()]
        assert lines[:3] == BANNER
        assert lines[3:5] == [GAME, "ok"]
        move, ok = lines[5:]
        assert is_legal(move, GAME)
        assert ok == "ok"


def test_a_search_under_way_is_finished_after_the_end_of_input(tmp_path: Path) -> None:
    with EngineProcess(tmp_path) as engine:
        engine.send(f"newgame {GAME}")
        assert engine.answer() == BANNER
        assert engine.answer() == [GAME, "ok"]
        begun = time.monotonic()
        engine.send("bestmove time 00:00:01")
        time.sleep(0.2)
        engine.close_input()
        move, ok = engine.answer()
        assert time.monotonic() - begun >= 0.9
        assert is_legal(move, GAME)
        assert ok == "ok"
        assert engine.rest() == []
        assert engine.code() == 0


def test_a_bare_bestmove_ends_with_the_input(tmp_path: Path) -> None:
    with EngineProcess(tmp_path) as engine:
        engine.send(f"newgame {GAME}", "bestmove")
        assert engine.answer() == BANNER
        assert engine.answer() == [GAME, "ok"]
        assert engine.silent(0.3)
        engine.close_input()
        move, ok = engine.answer()
        assert is_legal(move, GAME)
        assert ok == "ok"
        assert engine.rest() == []
        assert engine.code() == 0


@pytest.mark.parametrize("game", [GAME, "Base;InProgress;Black[1];wS1"])
def test_a_bare_bestmove_ends_with_the_next_line(tmp_path: Path, game: str) -> None:
    with EngineProcess(tmp_path) as engine:
        engine.send(f"newgame {game}", "bestmove")
        assert engine.answer() == BANNER
        assert engine.answer() == [game, "ok"]
        assert engine.silent(0.3)
        engine.send("info")
        move, ok = engine.answer()
        assert is_legal(move, game)
        assert ok == "ok"
        assert engine.answer() == BANNER
        engine.send("bestmove", "")  # a blank line is one, too, and has no answer of its own
        assert is_legal(engine.answer()[0], game)
        assert engine.ask("newgame") == [START]


def test_a_bare_bestmove_waits_even_where_there_is_one_move(tmp_path: Path) -> None:
    shut_out = (
        r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;"
        r"wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1"
    )
    with EngineProcess(tmp_path) as engine:
        engine.send(f"newgame {shut_out}", "bestmove")
        assert engine.answer() == BANNER
        assert len(engine.answer()) == 2
        assert engine.silent(0.3)
        engine.send("pass")
        assert engine.answer() == ["pass", "ok"]
        assert engine.answer()[0].endswith(";pass")


# ----------------------------------------------------------------------------------- signals


@posix_only
@pytest.mark.parametrize("limit", ["time 00:00:50", "depth 90", "nodes 1000000000000", ""])
def test_an_interrupt_ends_the_search_and_not_the_engine(tmp_path: Path, limit: str) -> None:
    with EngineProcess(tmp_path) as engine:
        engine.send(f"newgame {GAME}")
        assert engine.answer() == BANNER
        assert engine.answer() == [GAME, "ok"]
        for _ in range(2):
            engine.send(f"bestmove {limit}")
            assert engine.silent(0.3)
            begun = time.monotonic()
            engine.interrupt()
            move, ok = engine.answer()
            assert time.monotonic() - begun < 10
            assert is_legal(move, GAME)
            assert ok == "ok"
        assert engine.ask("undo") == [GAME.replace("White[3]", "Black[2]").rpartition(";")[0]]
        engine.send("exit")
        assert engine.code() == 0


@posix_only
def test_an_interrupt_right_behind_the_command(tmp_path: Path) -> None:
    with EngineProcess(tmp_path) as engine:
        engine.send(f"newgame {GAME}")
        assert engine.answer() == BANNER
        assert engine.answer() == [GAME, "ok"]
        time.sleep(1.3)  # so that it is not one that crosses an answer
        begun = time.monotonic()
        engine.send("bestmove depth 90")
        engine.interrupt()
        assert is_legal(engine.answer()[0], GAME)
        assert time.monotonic() - begun < 10
        assert engine.ask("newgame") == [START]


@posix_only
def test_an_interrupt_just_after_an_answer_is_ignored(tmp_path: Path) -> None:
    for _ in range(10):
        with EngineProcess(tmp_path) as engine:
            engine.send(f"newgame {GAME}")
            assert engine.answer() == BANNER
            assert engine.answer() == [GAME, "ok"]
            begun = time.monotonic()
            engine.send("bestmove depth 1")
            assert is_legal(engine.answer()[0], GAME)
            engine.interrupt()
            engine.interrupt()
            if time.monotonic() - begun > 0.9:
                continue  # on a machine that is so busy, it may not have been just after
            assert engine.silent(0.5)
            assert engine.ask("newgame") == [START]
            return
    pytest.skip("the machine is too busy")


@posix_only
def test_an_interrupt_when_idle_ends_the_engine(tmp_path: Path) -> None:
    with EngineProcess(tmp_path) as engine:
        assert engine.answer() == BANNER
        assert engine.ask("newgame") == [START]
        time.sleep(1.3)
        engine.interrupt()
        assert engine.rest() == []
        assert engine.code() == 130
    assert b"Traceback" not in engine.errors


@posix_only
def test_an_interrupt_ends_a_long_count(tmp_path: Path) -> None:
    with EngineProcess(tmp_path) as engine:
        engine.send("newgame Base+MLP", "perft 30")
        assert engine.answer() == BANNER
        assert engine.answer()[1] == "ok"
        assert [engine.line() for _ in range(3)] == ["0: 1", "1: 7", "2: 294"]
        engine.interrupt()
        rows = engine.answer()
        assert rows[-2].startswith("err ")
        assert rows[-1] == "ok"
        assert engine.ask("undo")[0].startswith("err ")
        assert engine.ask("newgame") == [START]


INTERRUPTED_AT_THE_END = """
import os, signal
from uhp_engine.uhp.session import serve

class Late:
    def __init__(self):
        self.arguments = os.kill, os.getpid(), signal.SIGINT

    def __del__(self):
        kill, process, number = self.arguments
        kill(process, number)

late = Late()  # which Python deletes when it has given up handling signals
raise SystemExit(serve())
"""


@posix_only
def test_an_interrupt_that_comes_while_the_process_ends_changes_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_THE_END],
        input=b"newgame\nexit\n",
        capture_output=True,
        cwd=tmp_path,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.endswith(START.encode() + b"\nok\n")


@posix_only
def test_the_interrupt_is_heard_when_the_starter_ignores_it(tmp_path: Path) -> None:
    """As a shell does for a command that it runs in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        engine = EngineProcess(tmp_path)
    finally:
        signal.signal(signal.SIGINT, before)
    with engine:
        assert engine.answer() == BANNER
        engine.send("newgame", "bestmove depth 90")
        assert engine.answer() == [START, "ok"]
        assert engine.silent(0.3)
        engine.interrupt()
        assert is_legal(engine.answer()[0], START)


@posix_only
@pytest.mark.skipif(PROGRAM is not None, reason="a stand-in for what only Windows has")
def test_ctrl_break_is_heard_as_ctrl_c_is(tmp_path: Path) -> None:
    """A client on Windows that gave the engine a group of its own can send no other."""
    program = (
        "import _signal\n"
        "_signal.SIGBREAK = _signal.SIGUSR1\n"
        "from uhp_engine.__main__ import main\n"
        "raise SystemExit(main())\n"
    )
    with EngineProcess(tmp_path, command=[sys.executable, "-c", program]) as engine:
        assert engine.answer() == BANNER
        engine.send("newgame", "bestmove depth 90")
        assert engine.answer() == [START, "ok"]
        assert engine.silent(0.3)
        engine.process.send_signal(signal.SIGUSR1)
        assert is_legal(engine.answer()[0], START)
        assert engine.ask("newgame") == [START]


@posix_only
@pytest.mark.parametrize("searching", [True, False])
def test_sigterm_ends_it_at_once_and_in_silence(tmp_path: Path, searching: bool) -> None:
    with EngineProcess(tmp_path) as engine:
        engine.send("newgame")
        assert engine.answer() == BANNER
        assert engine.answer() == [START, "ok"]
        if searching:
            engine.send("bestmove")
            assert engine.silent(0.2)
        engine.process.terminate()
        assert engine.rest() == []
        assert engine.code() == -signal.SIGTERM
    assert b"Traceback" not in engine.errors


# ----------------------------------------------------------------------------- closed output


@pytest.mark.parametrize("when", ["at the start", "later"])
def test_a_closed_output_ends_it_in_silence(tmp_path: Path, when: str) -> None:
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        if when == "later":
            while process.stdout.readline() != b"ok\n":
                pass
        process.stdout.close()
        if when == "later":
            process.stdin.write(b"newgame\n" * 3)
            process.stdin.flush()
        errors = process.stderr.read()  # until it has ended, with its input still open
        assert process.wait() == 0
    assert b"Traceback" not in errors
    assert b"Exception" not in errors
    assert b"Broken" not in errors


@posix_only
def test_without_any_streams_it_ends(tmp_path: Path) -> None:
    script = f"exec {' '.join(COMMAND)} <&- >&- 2>&-"
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, env=environment(), check=False)
    assert done.returncode == 0


@posix_only
def test_pipes_that_do_not_block(tmp_path: Path) -> None:
    """Some clients, node among them, make their pipes so."""
    reads, writes = os.pipe()
    out_reads, out_writes = os.pipe()
    for end in (reads, out_writes):
        os.set_blocking(end, False)
    with subprocess.Popen(
        COMMAND, stdin=reads, stdout=out_writes, cwd=tmp_path, env=environment()
    ) as process:
        os.close(reads)
        os.close(out_writes)
        time.sleep(0.2)
        os.write(writes, b"newgame Base+MLP\n" + b"perft 0\nhelp\nvalidmoves\n" * 400)
        time.sleep(0.3)  # meanwhile its output is more than a pipe holds
        os.close(writes)
        with os.fdopen(out_reads, "rb") as output:
            text = output.read()
        assert process.wait() == 0
    assert text.count(b"\nok\n") == 2 + 3 * 400


def test_no_memory_of_one_process_in_the_next(tmp_path: Path) -> None:
    first = run(tmp_path, b"newgame\nbestmove nodes 3000\n").stdout
    assert run(tmp_path, b"newgame\nbestmove nodes 3000\n").stdout == first
    assert list(tmp_path.iterdir()) == []
