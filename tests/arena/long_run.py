"""A program that plays a tournament and may be killed: `main` goes on where it stood.

`long_run FILE KIND`; the kinds are below. It says `ready` before it plays and `done` at the end.
"""

import sys
from pathlib import Path

from tests.arena.players import random_mover, scripted_player
from uhp_engine.arena.records import OpeningSource, Rules, Sprt, Tournament
from uhp_engine.arena.runner import run


def tournament(kind: str, folder: Path, pairs: int) -> Tournament:
    """The tournament of a kind."""
    rules = Rules(max_plies=40)
    openings = OpeningSource("random", plies=2)
    three = tuple(random_mover(name) for name in "abc")
    if kind == "swiss":
        players = (*three, random_mover("d"), random_mover("e"))
        return Tournament(
            players, "swiss", ("Base+MLP",), pairs, 4, openings, Rules(max_plies=80), seed=3
        )
    if kind == "sprt":
        test = Sprt(elo0=-100, elo1=100, alpha=0.01, beta=0.01)
        return Tournament(
            three[:2], "gauntlet", ("Base",), 500, openings=openings, rules=rules, sprt=test
        )
    if kind == "hanging":
        # The third game does not end.
        players = tuple(
            scripted_player(folder, name, *turns)
            for name, turns in (("a", ["wS1"]), ("b", ["wS1"] * 9))
        )
        return Tournament(
            players, pairs=2, openings=OpeningSource("none"), rules=Rules(max_plies=1, patience=600)
        )
    return Tournament(
        three, "round robin", ("Base", "Base+MLPV"), pairs, openings=openings, rules=rules
    )


def main() -> None:
    file, kind, pairs, concurrency = sys.argv[1:]
    path = Path(file)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    try:
        run(
            tournament(kind, path.parent, int(pairs)),
            path,
            concurrency=int(concurrency),
            resume=True,
        )
    except KeyboardInterrupt:
        sys.exit(130)
    sys.stdout.write("done\n")
