"""Answers `invalidmove` to the moves of its opponent."""

from tests.players.random_mover import RandomMover


class RefusesMoves(RandomMover):
    own = ""

    def answer(self, word: str, rest: str) -> list[str]:
        if word == "play" and rest != self.own:
            raise ValueError("You can't move that piece there.")
        return super().answer(word, rest)

    def choose(self) -> str:
        self.own = super().choose()
        return self.own


def main() -> None:
    RefusesMoves().run()


if __name__ == "__main__":
    main()
