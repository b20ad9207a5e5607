"""Takes for ever over `bestmove`, with a line now and then."""

import sys
import time

from tests.players.random_mover import RandomMover


class NeverMovesTalking(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        while True:
            print("still thinking", flush=True)
            print("so deep", file=sys.stderr, flush=True)
            time.sleep(0.05)


def main() -> None:
    NeverMovesTalking().run()


if __name__ == "__main__":
    main()
