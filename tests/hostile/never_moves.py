"""Takes for ever over `bestmove` and ignores SIGTERM."""

import signal
import time

from tests.players.random_mover import RandomMover


class NeverMoves(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        while True:
            time.sleep(1)


def main() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    NeverMoves().run()


if __name__ == "__main__":
    main()
