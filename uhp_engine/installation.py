"""What this installation is: how it was built, and where it lies."""

import platform
import sys
from pathlib import Path

from .core import COMPILED


def shape() -> str:
    """`one file` or `folder` for a program in one piece, otherwise nothing."""
    if not hasattr(sys, "frozen"):
        return ""
    unpacked = Path(sys._MEIPASS)  # type: ignore[attr-defined]
    return "folder" if unpacked.is_relative_to(Path(sys.executable).parent) else "one file"


def built() -> str:
    """How this engine was built, in one line without an end.

    >>> built().startswith(("compiled, ", "interpreted, "))
    True
    """
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.system()} {platform.machine()}"
    parts = ["compiled" if COMPILED else "interpreted", shape(), python, machine]
    return ", ".join(part for part in parts if part)
