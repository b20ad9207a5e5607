"""One's own script, as protocol_docs/plugging-in.md shows it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.starting import POSIX_ONLY, settings
from tests.uhp.engine_process import PATIENCE, environment

SECTION = "Your own script"
SCRIPTS = settings(SECTION, "python")


@pytest.mark.parametrize("script", SCRIPTS, ids=range(1, len(SCRIPTS) + 1))
def test_a_script_in_python(tmp_path: Path, script: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    move = done.stdout.split()
    assert move[0].startswith("w")
    assert done.stderr == ""


@POSIX_ONLY
def test_a_script_of_the_shell(tmp_path: Path) -> None:
    (script,) = settings(SECTION, "sh")
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    *_, move, ok = done.stdout.splitlines()
    assert move.startswith("w")
    assert ok == "ok"
