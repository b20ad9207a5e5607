"""Matches and tournaments on the command line, for their tests."""

import subprocess
import sys
from pathlib import Path

from tests.processes import finished

ENGINE = f'"{sys.executable}" -m uhp_engine'
"""An engine as it is written behind -e."""


def call(folder: Path, *arguments: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
    """Run the program; AssertionError when it ends otherwise than with that exit code."""
    done = finished([sys.executable, "-m", "uhp_engine", *arguments], folder)
    assert done.returncode == code, done.stderr
    return done
