"""Dies in the first `bestmove`; with an argument N, in that of ply N or later."""

import os
import sys

from tests.players.random_mover import RandomMover


class DiesInBestmove(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        assert self.game is not None
        if self.game.ply >= int((*sys.argv[1:], "0")[0]):
            print("thread 'main' panicked at player.rs", file=sys.stderr, flush=True)
            os._exit(101)
        return super().bestmove(limit)


def main() -> None:
    DiesInBestmove().run()


if __name__ == "__main__":
    main()
