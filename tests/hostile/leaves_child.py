"""Starts a child that lives for ever and holds the pipes; says its number as its version."""

import subprocess
import sys

from tests.players.random_mover import RandomMover


def main() -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    mover = RandomMover()
    mover.identity = f"leaves-child {child.pid}"
    mover.run()
    # Nobody has waited for the child, and Python is not to complain.
    child.returncode = 0


if __name__ == "__main__":
    main()
