"""How stand-ins start the engine: as the page tells users to, with the path of the one tested."""

import re
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.uhp.engine_process import PROGRAM

PAGE = Path(__file__).parents[2] / "protocol_docs" / "plugging-in.md"

POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has it")


def program() -> str:
    """The full path of `uhp-engine`: of the installed one, or of the one in its place."""
    if PROGRAM is not None:
        return PROGRAM
    scripts = Path(sysconfig.get_path("scripts"))
    (found,) = [path for path in scripts.glob("uhp-engine*") if path.stem == "uhp-engine"]
    return str(found)


def settings(section: str, kind: str) -> list[str]:
    """The fenced blocks of a kind in a section of the page, with the tested program's path."""
    text = PAGE.read_text(encoding="utf-8")
    (part,) = re.findall(
        rf"^## {re.escape(section)}$(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE
    )
    blocks = re.findall(rf"^```{kind}\n(.*?)^```$", part, re.DOTALL | re.MULTILINE)
    assert blocks, f"'{section}' has no block of the kind {kind}"
    for name in ("/path/to/uhp-engine", "/path/to/another-engine", '"uhp-engine"'):
        path = f'"{program()}"' if '"' in name else program()
        blocks = [block.replace(name, path) for block in blocks]
    return blocks
