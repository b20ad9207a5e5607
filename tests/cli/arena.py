"""Matches and tournaments on the command line, for their tests."""

import subprocess
import sys
from pathlib import Path

from tests.uhp.engine_process import PATIENCE, environment

ENGINE = f'"{sys.executable}" -m uhp_engine'
"""An engine as it is written behind -e."""


def call(folder: Path, *arguments: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
    """Run the program; AssertionError when it ends otherwise than with that exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "uhp_engine", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done
