"""Prints `err` without end when its input ends, and ignores `exit`."""

import sys

from tests.players.random_mover import RandomMover


class SpinsAtEnd(RandomMover):
    def leave(self) -> None:
        while True:
            sys.stdout.write("err Invalid command.\nok\n")
            sys.stdout.flush()

    at_end = leave


def main() -> None:
    SpinsAtEnd().run()


if __name__ == "__main__":
    main()
