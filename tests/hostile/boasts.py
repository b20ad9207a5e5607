"""Tells numbers on stderr and in `eval` that are too large for anything, before a proper move."""

import sys

from tests.players.random_mover import RandomMover

LARGE = "9" * 400


class Boasts(RandomMover):
    def answer(self, word: str, rest: str) -> list[str]:
        return [f"sum +{LARGE}"] if word == "eval" else super().answer(word, rest)

    def bestmove(self, limit: str) -> list[str]:
        for number in (LARGE, "9" * 5000):
            for line in (f"1 score {number}", f"1 score wins in {number}", f"{number} score 1"):
                print(f"depth {line} nodes {number}", file=sys.stderr, flush=True)
        return super().bestmove(limit)


def main() -> None:
    Boasts().run()


if __name__ == "__main__":
    main()
