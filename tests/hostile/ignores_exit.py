"""Goes on after `exit` and after the end of input, and ignores SIGTERM."""

import signal
import time

from tests.players.random_mover import RandomMover


class IgnoresExit(RandomMover):
    def leave(self) -> None:
        while True:
            time.sleep(1)

    at_end = leave


def main() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    IgnoresExit().run()


if __name__ == "__main__":
    main()
