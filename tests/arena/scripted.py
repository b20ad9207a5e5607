"""A UHP engine that does what it was told: `scripted.py FOLDER NAME EVAL TURN...`.

Each turn is JSON, and what it does at a `bestmove`: `{"move": "wS1", "wait": 0.1, "say": "to
stderr"}`; without a move it says `ok` only, with `"exit": 3` it ends. After the last turn it is
silent. EVAL is what it answers to `eval`; if that is empty, it does not know the command. What it
is asked is written to the file NAME in FOLDER, a command a line, and its process to NAME.pids.
"""

import json
import os
import sys
import time
from pathlib import Path


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def main(folder: str, name: str, evaluation: str, *turns: str) -> None:
    script = iter(turns)
    with open(Path(folder) / f"{name}.pids", "a", encoding="utf-8") as pids:
        pids.write(f"{os.getpid()}\n")
    say(f"id {name}", "", "ok")
    with open(Path(folder) / name, "a", encoding="utf-8", buffering=1) as log:
        for line in sys.stdin:
            log.write(line)
            if line.startswith("bestmove"):
                turn = json.loads(next(script, '{"wait": 3600}'))
                time.sleep(turn.get("wait", 0))
                if "say" in turn:
                    sys.stderr.write(f"{turn['say']}\n")
                if "exit" in turn:
                    sys.exit(turn["exit"])
                if "move" in turn:
                    say(turn["move"])
            elif line.strip() == "exit":
                return
            elif line.strip() == "eval":
                say(evaluation or "err what?")
            elif line.startswith(("newgame", "play", "pass")):
                # It lies whenever it can.
                say("Base;WhiteWins;Black[7];wS1")
            say("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
