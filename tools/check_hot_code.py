"""Fail when a C function of the compiled core calls Python.

`python tools/check_hot_code.py FOLDER` looks at all C that Cython wrote below a build folder. Every
function that a `.pxd` of the core declares is hot or may be called by one that is; a Python object
or call in it (a forgotten type, an exception) compiles without a word and costs most of the speed.
"""

import re
import sys
from pathlib import Path

FUNCTION = re.compile(
    r"^static [^;{=\n]*?\b(__pyx_f_\w+)\([^;{]*\) \{\n(.*?)^\}\n", re.MULTILINE | re.DOTALL
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CALL = re.compile(r"\b(__Pyx_\w+|Py[A-Z]\w+)\s*\(")


def python_calls(source: str) -> tuple[int, dict[str, set[str]]]:
    r"""How many C functions a source defines, and those that call Python, with what they call.

    >>> python_calls("static int __pyx_f_1a_b(int x) {\n  return PyList_New(x);\n}\n")
    (1, {'__pyx_f_1a_b': {'PyList_New'}})
    """
    functions = {name: COMMENT.sub("", body) for name, body in FUNCTION.findall(source)}
    calls = {name: set(CALL.findall(body)) for name, body in functions.items()}
    return len(functions), {name: called for name, called in calls.items() if called}


def main(folder: str) -> None:
    """Look at all C below a folder."""
    count, found = 0, {}
    for file in sorted(Path(folder).rglob("*.c")):
        functions, calls = python_calls(file.read_text(encoding="utf-8"))
        count += functions
        found.update(calls)
    for name, called in found.items():
        print(f"{name} calls {', '.join(sorted(called))}")
    if found or count < 20:
        raise SystemExit(f"{len(found)} of {count} C functions call Python")
    print(f"{count} C functions, none of which calls Python")


if __name__ == "__main__":
    main(*sys.argv[1:])
