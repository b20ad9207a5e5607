"""Answers `bestmove` with a well-written move that is not legal."""

from tests.players.random_mover import RandomMover


class IllegalMoves(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        assert self.game is not None
        # Nobody's third ant is placed before the first.
        return [f"{'wb'[self.game.to_move]}A3"]


def main() -> None:
    IllegalMoves().run()


if __name__ == "__main__":
    main()
