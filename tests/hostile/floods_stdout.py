"""Writes lines without end in `bestmove`."""

import sys

from tests.players.random_mover import RandomMover


class FloodsStdout(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        while True:
            sys.stdout.write("wA1 is a good move, so is wA2\n" * 1000)


def main() -> None:
    FloodsStdout().run()


if __name__ == "__main__":
    main()
