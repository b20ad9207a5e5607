"""Writes its answers in bits, with pauses within a line, and ends lines as Windows does."""

import sys
import time

from tests.players.random_mover import RandomMover


class PartialLines(RandomMover):
    def say(self, word: str, lines: list[str]) -> None:
        text = "\r\n".join([*lines, "ok\r\n"])
        third = max(len(text) // 3, 1)
        for start in range(0, len(text), third):
            sys.stdout.buffer.write(text[start : start + third].encode())
            sys.stdout.flush()
            time.sleep(0.005)


def main() -> None:
    PartialLines().run()


if __name__ == "__main__":
    main()
