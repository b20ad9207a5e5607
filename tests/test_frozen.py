"""A program in one piece, where UHP_ENGINE_PROGRAM names one: what only such a program has.

That it plays is tested by all the tests that start the engine, pointed at it.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from shutil import copy

import pytest

from tests.uhp.engine_process import BANNER, PATIENCE, PROGRAM, EngineProcess, environment
from uhp_engine.cli.main import COMMANDS, ENGINE_COMMANDS

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no program in one piece to test")

STARTS = 20
MOST_BYTES = 15_000_000
"""Of the program in one file."""

MORE_SECONDS = {"folder": 0.04, "one file": 0.12}
"""How much longer it may take to start than Python with the package."""


def call(*arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    assert PROGRAM is not None
    return subprocess.run(
        [PROGRAM, *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture
def shape(tmp_path: Path) -> str:
    """Which of the two it is, by its own word."""
    second = call("--version", folder=tmp_path).stdout.splitlines()[1]
    found = second.split(", ")[1]
    assert found in MORE_SECONDS
    return found


def seconds_to_start(command: list[str], folder: Path) -> float:
    begun = time.perf_counter()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, env=environment()
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while process.stdout.readline() != b"ok\n":
            assert process.poll() is None
        taken = time.perf_counter() - begun
        process.stdin.write(b"exit\n")
    return taken


def test_it_starts_quickly(tmp_path: Path, shape: str) -> None:
    """Best of twenty each, in turn, with Python's bytecode cached."""
    assert PROGRAM is not None
    commands = ([PROGRAM], [sys.executable, "-m", "uhp_engine"])
    best = [float("inf"), float("inf")]
    for _ in range(STARTS):
        for number, command in enumerate(commands):
            best[number] = min(best[number], seconds_to_start(command, tmp_path))
    times = [f"{seconds * 1e3:.1f}" for seconds in best]
    sys.stdout.write(f"{shape}: {times[0]} ms to the first ok, the package {times[1]} ms\n")
    assert best[0] <= best[1] + MORE_SECONDS[shape]


def test_its_size(shape: str) -> None:
    assert PROGRAM is not None
    program = Path(PROGRAM)
    if shape == "one file":
        size = program.stat().st_size
    else:
        files = [path for path in program.parent.rglob("*") if path.is_file()]
        size = sum(path.stat().st_size for path in files)
        names = " ".join(path.name for path in files)
        for left_out in ("ssl", "crypto", "scipy", "numpy", "sqlalchemy", "_hashlib", "tcl"):
            assert left_out not in names
    sys.stdout.write(f"{shape}: {size / 1e6:.1f} MB\n")
    assert size < MOST_BYTES


def test_what_is_left_out_is_said_in_one_line(tmp_path: Path) -> None:
    missing = sorted(set(COMMANDS) - set(ENGINE_COMMANDS))
    assert "match" in missing
    for name in missing:
        done = call(name, folder=tmp_path)
        assert done.returncode == 2
        assert done.stdout == ""
        (line,) = done.stderr.splitlines()
        assert line.startswith(f"uhp-engine: '{name}' is not in this program")
    listed = call("--help", folder=tmp_path).stdout.partition("Commands:")[2].split("\n")
    assert [line.split()[0] for line in listed if line.strip()] == sorted(ENGINE_COMMANDS)


def test_its_doctor(tmp_path: Path) -> None:
    done = call("doctor", folder=tmp_path)
    assert f"program    {PROGRAM}" in done.stdout
    assert "sequences as known" in done.stdout
    assert "answers in" in done.stdout
    assert done.stderr == ""


def test_it_needs_nothing_of_its_surroundings(tmp_path: Path) -> None:
    """Neither Python nor the package, nor an environment, nor a folder to write to."""
    assert PROGRAM is not None
    done = subprocess.run(
        [PROGRAM],
        input=b"newgame Base+MLP\nbestmove depth 2\n",
        cwd="/",
        env={"TMPDIR": str(tmp_path)},
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    lines = done.stdout.decode().splitlines()
    assert lines[:3] == BANNER
    assert lines[-1] == "ok"
    assert lines[-2].startswith("w")
    assert list(tmp_path.iterdir()) == []


def test_another_name_and_another_place(tmp_path: Path, shape: str) -> None:
    assert PROGRAM is not None
    other = tmp_path / "Hive engine.exe"
    if shape == "one file":
        copy(PROGRAM, other)
    else:
        other.symlink_to(PROGRAM)
    done = subprocess.run([other], input=b"exit\n", capture_output=True, check=True)
    assert done.stdout.decode().splitlines() == BANNER


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has it")
def test_ctrl_c_of_a_terminal_reaches_all_its_processes_and_ends_a_search_only(
    tmp_path: Path,
) -> None:
    """A terminal sends the signal to the whole group: a program in one file then hears it twice."""
    assert PROGRAM is not None
    with EngineProcess(tmp_path, new_group=True) as engine:
        assert engine.answer() == BANNER
        for _ in range(3):
            engine.send("newgame Base+MLP", "bestmove depth 99")
            assert len(engine.answer()) == 2
            assert engine.silent(0.2)
            os.killpg(engine.process.pid, signal.SIGINT)
            move, ok = engine.answer()
            assert ok == "ok"
            assert move.startswith("w")
        engine.send("exit")
        assert engine.code() == 0
    assert engine.errors == b""
