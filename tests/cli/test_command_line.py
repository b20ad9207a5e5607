"""The command line: flags, commands, and what it says to wrong arguments."""

import os
import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes import finished
from tests.uhp.engine_process import BANNER, COMMAND, PATIENCE, PROGRAM, environment, run
from uhp_engine import Game, __version__
from uhp_engine.cli.bench import positions
from uhp_engine.core import COMPILED

BEETLE_GATE = (
    "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"
)


def call(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return finished([*COMMAND, *arguments], folder)


def table(text: str) -> list[list[str]]:
    """The rows of a table, thousands without their commas."""
    return [line.replace(",", "").split() for line in text.splitlines()]


def test_the_version_is_the_one_that_info_tells(tmp_path: Path) -> None:
    done = call(tmp_path, "--version")
    first, second = done.stdout.splitlines()
    assert first == BANNER[0].replace("id uhp-engine v", "uhp-engine ")
    assert first.startswith(f"uhp-engine {__version__}")
    assert second.split(", ")[0] == ("compiled" if COMPILED else "interpreted")
    assert platform.python_version() in second or PROGRAM
    assert done.returncode == 0


def test_help_names_the_commands_and_the_options(tmp_path: Path) -> None:
    text = call(tmp_path, "--help").stdout
    for word in ("bench", "perft", "--hash-mib", "--repetition-draw", "--no-verbose"):
        assert word in text


def test_flags_set_the_options_of_the_session(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        b"options\nnewgame\nplay wQ\nexit\n",
        *("--hash-mib", "256", "--no-repetition-draw", "--no-tournament-opening"),
        *("--move-overhead-ms", "0", "--no-verbose"),
    )
    lines = done.stdout.decode().splitlines()
    assert lines[:3] == BANNER
    assert "HashMiB;int;256;64;1;65536" in lines
    assert "RepetitionDraw;bool;False;True" in lines
    assert "TournamentOpening;bool;False;True" in lines
    assert "MoveOverheadMs;int;0;20;0;5000" in lines
    assert "Verbose;bool;False;False" in lines
    assert "Base;InProgress;Black[1];wQ" in lines
    assert done.returncode == 0


def test_verbose_goes_to_stderr(tmp_path: Path) -> None:
    done = run(tmp_path, b"newgame\nbestmove depth 2\n", "--verbose")
    assert len(done.stdout.splitlines()) == 3 + 2 + 2
    assert [line[:8] for line in done.stderr.decode().splitlines() if line[:5] == "depth"] == [
        "depth 1 ",
        "depth 2 ",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--hash-mib", "0"], "--hash-mib"),
        (["--hash-mib", "many"], "many"),
        (["--hash-mib"], "--hash-mib"),
        (["--nothing"], "--nothing"),
        (["nothing"], "nothing"),
        (["--hash-mib", "16", "bench"], "--hash-mib"),
        (["perft"], "depth"),
        (["perft", "x"], "x"),
        (["perft", "-1"], "-1"),
        (["perft", "Bass", "2"], "Bass"),
        (["perft", "Base+MX", "2"], "X"),
        (["perft", "Base;x;y;wS1;bS1 wA1-", "2"], "move 1"),
        (["perft", "Base", "2", "3"], "3"),
        (["perft", "2", "--nothing"], "--nothing"),
        (["perft", "--divide", "0"], "depth"),
        (["bench", "--depth", "0"], "--depth"),
        (["bench", "more"], "more"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    done = call(tmp_path, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("uhp-engine: ")
    assert words in line


def test_perft(tmp_path: Path) -> None:
    # Mzinga's tables.
    done = call(tmp_path, "perft", "3")
    assert done.returncode == 0
    assert [row[:2] for row in table(done.stdout)[1:]] == [
        ["0", "1"],
        ["1", "4"],
        ["2", "96"],
        ["3", "1440"],
    ]
    assert table(call(tmp_path, "perft", "Base+MLP", "2").stdout)[-1][:2] == ["2", "294"]
    # nokamute and MzingaCpp
    assert table(call(tmp_path, "perft", BEETLE_GATE, "2").stdout)[-1][:2] == ["2", "965"]


def test_perft_divide(tmp_path: Path) -> None:
    text = call(tmp_path, "perft", "--divide", BEETLE_GATE, "2").stdout
    rows = dict(re.findall(r"^(w.*): (\d+)$", text, flags=re.MULTILINE))
    assert sorted(rows) == sorted(Game.from_string(BEETLE_GATE).valid_moves())
    assert len(rows) == 36
    assert sum(map(int, rows.values())) == 965


def test_bench_counts_the_same_nodes_every_time(tmp_path: Path) -> None:
    first, second = (
        call(tmp_path, "bench", "--depth", "1", "--perft-depth", "1") for _ in range(2)
    )
    assert first.returncode == 0
    nodes = first.stdout.splitlines()[-1]
    assert re.fullmatch(r"nodes to depth 1: \d+", nodes)
    assert second.stdout.splitlines()[-1] == nodes
    rows = table(first.stdout)[1:-2]
    assert len(rows) == len(positions()) >= 8
    total = table(first.stdout)[-2]
    assert int(total[1]) == sum(int(row[2]) for row in rows)
    assert int(total[3]) == sum(int(row[4]) for row in rows) == int(nodes.split()[-1])


def test_bench_over_pipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = call(tmp_path, "bench", "--depth", "1", "--perft-depth", "1", "--wire").stdout
    assert re.search(r"validmoves with 25 tiles over pipes: \d+\.\d+ ms", text)
    if PROGRAM is None:
        assert re.search(r"start to exit: .* ms more than Python alone", text)


def test_bench_positions_are_written_as_the_engine_writes_them() -> None:
    for text in positions():
        assert Game.from_string(text).game_string == text


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has it")
def test_an_interrupt_ends_a_command(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "perft", "30"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment() | {"PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(4):
            process.stdout.readline()
        time.sleep(0.1)
        os.kill(process.pid, signal.SIGINT)
        errors = process.stderr.read()
        assert process.wait(PATIENCE) == 130
    assert b"Traceback" not in errors
