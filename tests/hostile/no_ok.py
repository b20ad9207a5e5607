"""Answers `bestmove` without `ok`."""

import sys

from tests.players.random_mover import RandomMover


class NoOk(RandomMover):
    def say(self, word: str, lines: list[str]) -> None:
        if word == "bestmove":
            sys.stdout.write(f"{lines[0]}\n")
            sys.stdout.flush()
        else:
            super().say(word, lines)


def main() -> None:
    NoOk().run()


if __name__ == "__main__":
    main()
