"""Writes a line without end in `bestmove`."""

import sys

from tests.players.random_mover import RandomMover


class EndlessLine(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        while True:
            sys.stdout.buffer.write(b"\x00\xff" * 4096)


def main() -> None:
    EndlessLine().run()


if __name__ == "__main__":
    main()
