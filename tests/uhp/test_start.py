"""What a session costs before its first answer: nothing is imported that it does not use."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.uhp.engine_process import PATIENCE, environment
from uhp_engine.core import COMPILED

ANSWERED = {
    *("uhp_engine", "uhp_engine.__main__", "uhp_engine.core", "uhp_engine.core.tables"),
    *("uhp_engine.notation", "uhp_engine.notation.errors", "uhp_engine.process"),
    *("uhp_engine.uhp", "uhp_engine.uhp.answers", "uhp_engine.uhp.commands"),
    *("uhp_engine.uhp.reading", "uhp_engine.uhp.session", "uhp_engine.version"),
}
"""What the first answer takes."""

PLAYED = ANSWERED | {
    *("uhp_engine.core.abilities", "uhp_engine.core.bugs", "uhp_engine.core.evaluate"),
    *("uhp_engine.core.move", "uhp_engine.core.moves", "uhp_engine.core.position"),
    *("uhp_engine.core.search", "uhp_engine.core.steps", "uhp_engine.core.table"),
    *("uhp_engine.core.weights", "uhp_engine.levels", "uhp_engine.limit", "uhp_engine.thinking"),
    *("uhp_engine.engine", "uhp_engine.game", "uhp_engine.notation.game_string"),
    *("uhp_engine.notation.game_type", "uhp_engine.notation.move_string"),
    *("uhp_engine.notation.names", "uhp_engine.uhp.limits"),
}
"""What a move takes."""

STANDARD = {"_collections", "_signal"}
"""What these take of the standard library, beside what every Python has loaded when it starts."""

CYTHONS_OWN = ("_cython_", "cython_runtime")
"""How the names begin under which compiled modules keep what they share."""

ALONE = "print(*sys.modules, file=sys.stderr)"
SESSION = "from uhp_engine.__main__ import main; main()"


def modules(program: str, session: bytes, folder: Path) -> set[str]:
    """The modules that are there when a program has ended."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}\n{ALONE}\n"],
        input=session,
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return set(done.stderr.decode().split())


@pytest.mark.skipif(not COMPILED, reason="interpreted, the core imports cython and more")
@pytest.mark.parametrize(
    ("session", "allowed"),
    [(b"", ANSWERED), (b"newgame Base+MLP\nbestmove depth 1\nexit\n", PLAYED)],
    ids=["answered", "played"],
)
def test_a_session_imports_only_what_it_uses(
    tmp_path: Path, session: bytes, allowed: set[str]
) -> None:
    imported = modules(SESSION, session, tmp_path) - modules("", b"", tmp_path)
    own = {name for name in imported if name.startswith("uhp_engine")}
    assert own == allowed
    assert {name for name in imported - own if not name.startswith(CYTHONS_OWN)} <= STANDARD
