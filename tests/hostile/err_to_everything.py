"""Answers `err` to everything."""

from tests.players.random_mover import RandomMover


class ErrToEverything(RandomMover):
    def answer(self, word: str, rest: str) -> list[str]:
        raise ValueError(f"not '{word}' again")


def main() -> None:
    ErrToEverything().run()


if __name__ == "__main__":
    main()
