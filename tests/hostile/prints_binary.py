"""Answers `bestmove` with bytes that are no text, and `ok`."""

import sys

from tests.players.random_mover import RandomMover


class PrintsBinary(RandomMover):
    def say(self, word: str, lines: list[str]) -> None:
        if word == "bestmove":
            sys.stdout.buffer.write(bytes(range(256)) * 4 + b"\xff\xfe\x00wQ\nok\n")
            sys.stdout.flush()
        else:
            super().say(word, lines)


def main() -> None:
    PrintsBinary().run()


if __name__ == "__main__":
    main()
