"""Writes lines without end on stderr in `bestmove`."""

import sys

from tests.players.random_mover import RandomMover


class FloodsStderr(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        while True:
            sys.stderr.write("wA1 is a good move, so is wA2\n" * 1000)


def main() -> None:
    FloodsStderr().run()


if __name__ == "__main__":
    main()
