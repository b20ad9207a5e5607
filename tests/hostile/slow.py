"""Takes a second and a half over each `bestmove`, or as many as its argument says."""

import sys
import time

from tests.players.random_mover import RandomMover


class Slow(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        time.sleep(float((*sys.argv[1:], "1.5")[0]))
        return super().bestmove(limit)


def main() -> None:
    Slow().run()


if __name__ == "__main__":
    main()
