"""An engine that knows whole seconds only, `time hh:mm:ss`, and thinks for ever when given none.

With `seconds` as its argument it also knows `bestmove seconds S.fff`, as nokamute does.
"""

import re
import sys
import time

from tests.players.random_mover import RandomMover


class WholeSeconds(RandomMover):
    identity = "whole-seconds v1"

    def bestmove(self, limit: str) -> list[str]:
        word, _, value = limit.partition(" ")
        if word == "time" and re.fullmatch(r"\d+:\d+:\d+", value):
            hours, minutes, seconds = map(int, value.split(":"))
            if hours == minutes == seconds == 0:
                time.sleep(3600)
        elif word == "depth" and int(value) > 0:
            pass
        elif word != "seconds" or "seconds" not in sys.argv:
            raise ValueError(f"UnrecognizedCommand({limit})")
        # What it was asked is told, so that tests can see it.
        print(limit, file=sys.stderr, flush=True)
        return super().bestmove(limit)


def main() -> None:
    WholeSeconds().run()


if __name__ == "__main__":
    main()
