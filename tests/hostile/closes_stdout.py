"""Closes its stdout in `bestmove`, and lives on."""

import os
import time

from tests.players.random_mover import RandomMover


class ClosesStdout(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        os.close(1)
        time.sleep(3600)
        return []


def main() -> None:
    ClosesStdout().run()


if __name__ == "__main__":
    main()
