"""What a program in one piece runs: `uhp-engine`, which knows the commit that it was built from.

PyInstaller runs this as a script. The module `built_from` is written by the spec.

A program in one file is two processes: the first unpacks it into a folder, starts the second
there, waits for its end and removes the folder. A client that kills the engine knows the first
only. So the second sees to it that it does not go on for nobody, and that the files go.
"""

import atexit
import os
import sys
from _thread import start_new_thread
from time import sleep

OFTEN = 0.1
"""How often the second process looks whether the first is still there, in seconds."""


def run() -> int:
    """Do what `uhp-engine` does; the exit code of the process."""
    from built_from import COMMIT  # type: ignore[import-not-found]

    from uhp_engine import version

    if COMMIT:
        version.BUILD = f"+{COMMIT}"
    from uhp_engine.__main__ import main

    unpacked: str = sys._MEIPASS  # type: ignore[attr-defined]
    if os.name == "posix" and os.path.basename(unpacked).startswith("_MEI"):
        first = os.getppid()
        atexit.register(empty, unpacked, first)  # as the first one, which is called last
        start_new_thread(follow, (unpacked, first))
    return main()


def follow(unpacked: str, first: int) -> None:
    """End this process when the first has gone."""
    while os.getppid() == first:
        sleep(OFTEN)
    empty(unpacked, first)
    os._exit(1)


def empty(unpacked: str, first: int) -> None:
    """Remove the files that this program runs from, and their folder too if the first has gone.

    At the end of the process this is done in any case. A client that goes closes the engine's input
    as well; then nobody here can know whether the first process is about to be killed.
    """
    try:
        for folder, _, files in os.walk(unpacked, topdown=False):
            for file in files:
                os.unlink(os.path.join(folder, file))
            if folder != unpacked or os.getppid() != first:
                os.rmdir(folder)
    except OSError:  # somebody else is at it
        return


if __name__ == "__main__":
    sys.exit(run())
