"""The core is one source that runs compiled and interpreted; both are tested."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import uhp_engine.core
from uhp_engine.core import COMPILED

INTERPRETED = os.environ.get("UHP_ENGINE_INTERPRETED") == "1"
"""Whether whoever started these tests wants them interpreted."""

ROOT = Path(__file__).parents[2]
SELECTION = [
    "tests/core/test_compiled.py",
    "tests/core/test_mosquito.py",
    "tests/core/test_one_hive.py",
    "tests/core/test_oracle.py",
    "tests/core/test_perft.py",
    "tests/core/test_pillbug.py",
    "tests/core/test_placing.py",
    "tests/core/test_position.py",
    "tests/core/test_turns.py",
]


def test_the_core_is_what_it_should_be() -> None:
    """Else the tests would say nothing about the engine that people play against.

    Where no C compiler is, UHP_ENGINE_INTERPRETED=1 says that it is meant.
    """
    assert COMPILED != INTERPRETED


@pytest.mark.skipif(INTERPRETED, reason="is interpreted already")
@pytest.mark.timeout(300)
def test_interpreted(tmp_path: Path) -> None:
    """A selection of these tests, in a copy of the package without its compiled modules."""
    package = Path(uhp_engine.core.__file__).parents[1]
    sources = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(package, tmp_path / "uhp_engine", ignore=sources)
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=sources)
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    environment = os.environ | {"UHP_ENGINE_INTERPRETED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *SELECTION]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
