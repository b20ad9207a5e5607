"""Answers `bestmove` with a sentence."""

from tests.players.random_mover import RandomMover


class Nonsense(RandomMover):
    def bestmove(self, limit: str) -> list[str]:
        return ["I would rather not say."]


def main() -> None:
    Nonsense().run()


if __name__ == "__main__":
    main()
