"""The constants that C knows are those that Python knows."""

import re
from pathlib import Path

import uhp_engine.core
from uhp_engine.core import bugs, move

PXD = Path(uhp_engine.core.__file__).parent / "constants.pxd"


def test_constants_pxd_says_what_bugs_and_move_say() -> None:
    found = re.findall(r"^    (\w+) = (\w+)$", PXD.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(found) > 35
    for name, value in found:
        module = bugs if hasattr(bugs, name) else move
        assert getattr(module, name) == int(value, 0), name
