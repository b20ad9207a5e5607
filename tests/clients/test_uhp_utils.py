"""uhp-utils, itself: its programs, called as protocol_docs/plugging-in.md says."""

import json
import os
import shlex
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.clients.starting import settings
from tests.data import valid_moves
from tests.uhp.engine_process import environment

pytest.importorskip("uhp_utils")

LINES = [line for line in "".join(settings("uhp-utils", "sh")).splitlines() if line]


def run(tool: str, folder: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    """Give the page's command for a tool of uhp-utils."""
    (line,) = [line for line in LINES if line.split()[0] == tool]
    paths = [sysconfig.get_path("scripts"), os.environ.get("PATH", "")]
    return subprocess.run(
        [*shlex.split(line), *more],
        cwd=folder,
        env=environment() | {"PATH": os.pathsep.join(paths)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=50,
        check=True,
    )


def test_a_match(tmp_path: Path) -> None:
    run("uhp-arena", tmp_path, "--max-moves", "30", "--results-file", "results.json")
    results = json.loads((tmp_path / "results.json").read_text())
    text = json.dumps(results)
    assert "uhp-engine v" in text
    for fault in ("ProtocolError", "Crash", "Timeout", "Illegal"):
        assert fault not in text


def test_perft_is_compared(tmp_path: Path) -> None:
    done = run("uhp-compare-perft", tmp_path)
    assert "151686" in done.stdout.replace(",", "")  # Mzinga's, for four plies


def test_lists_of_moves_are_compared(tmp_path: Path) -> None:
    games = [row.game for row in valid_moves()][:5]
    (tmp_path / "positions.txt").write_text("".join(f"{game}\n" for game in games))
    done = run("uhp-compare-validmoves", tmp_path)
    assert "5" in done.stdout
