"""Writes other lines before its move, as some do, and some on stderr."""

import sys

from tests.players.random_mover import RandomMover


class ExtraLines(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        print("thinking ...", file=sys.stderr, flush=True)
        assert self.game is not None
        moves = self.game.valid_moves()
        return [
            "Depth: 3; Visited nodes: 1234",
            *(f"{move};{depth};0.5" for depth, move in enumerate(moves[:3])),
            "",
            *super().bestmove(limit),
        ]


def main() -> None:
    ExtraLines().run()


if __name__ == "__main__":
    main()
