"""Print the README's command that installs the project and tests it, for CI to run as it stands.

`python tools/readme_command.py` prints the whole of it, with `install` the part before the tests,
with `test` the last part.
"""

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def command(text: str) -> str:
    r"""Find the one command in the fenced blocks that begins with a new .venv and ends with pytest.

    >>> command("```sh\npython3 -m venv .venv && \\\n  .venv/bin/python -m pytest\n```\n")
    'python3 -m venv .venv && .venv/bin/python -m pytest'
    """
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    lines = re.sub(r"\\\n\s*", "", "".join(blocks)).splitlines()
    found = [
        line.strip()
        for line in lines
        if line.startswith("python3 -m venv .venv && ")
        and line.rstrip().endswith(".venv/bin/python -m pytest")
    ]
    if len(found) != 1:
        raise SystemExit(f"README.md holds {len(found)} commands that install and test, not one")
    return found[0]


def main(part: str = "all") -> None:
    """Print the part that is asked for."""
    whole = command(README.read_text(encoding="utf-8"))
    install, _, test = whole.rpartition(" && ")
    print({"all": whole, "install": install, "test": test}[part])


if __name__ == "__main__":
    main(*sys.argv[1:])
