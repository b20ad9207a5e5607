"""Small engines that behave: programs for tests that want somebody to play.

A program is a module with a `main`; its arguments follow its name.
"""

import sys
from pathlib import Path

ROOT = str(Path(__file__).parents[2])


def program(module: str, *arguments: str) -> list[str]:
    """The command that runs the `main` of a module of the tests, in any folder."""
    code = f"import sys; sys.path.insert(0, {ROOT!r}); from {module} import main; main()"
    return [sys.executable, "-c", code, *arguments]


def player(name: str, *arguments: str) -> list[str]:
    """The command of one of these programs: `player("random_mover", "--seed", "7")`."""
    return program(f"tests.players.{name}", *arguments)
