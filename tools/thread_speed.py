"""How much sooner several threads reach a depth than one.

`python tools/thread_speed.py [THREADS] [SECONDS]` takes the midgames of the original game types
from `tests/data`, twelve tiles or more. One thread searches each for so many seconds, and says how
deep it came. Then one thread and all of them go a ply deeper, each with a new hash table, and the
times are compared. Single positions differ widely, so the geometric mean needs a hundred of them,
and differs by a few hundredths between runs. Nothing else may run meanwhile.
"""

import sys
from pathlib import Path
from statistics import geometric_mean, median

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.data import valid_moves
from uhp_engine.engine import Limit, LocalEngine, Result
from uhp_engine.game import Game

FEWEST_TILES = 12
HASH_MIB = 64
LEAST_SECONDS = 0.02
"""What one thread reaches sooner is not counted: then starting the threads is what takes time."""


def searched(game: Game, threads: int, limit: Limit) -> Result:
    """A search from nothing."""
    with LocalEngine(Threads=threads, HashMiB=HASH_MIB) as engine:
        return engine.analyse(game, limit)


def main(threads: int = 2, seconds: float = 0.2) -> None:
    """Compare and print."""
    games = [Game.from_string(row.game) for row in valid_moves()]
    games = [game for game in games if not game.over and len(game.position.tiles()) >= FEWEST_TILES]
    times: list[float] = []
    nodes: list[float] = []
    with click.progressbar(games, label=f"{len(games)} positions") as shown:
        for game in shown:
            reached = searched(game, 1, Limit(time=seconds))
            if reached.mate_in is not None:
                continue
            limit = Limit(depth=reached.depth + 1)
            one, all_of_them = searched(game, 1, limit), searched(game, threads, limit)
            if one.time >= LEAST_SECONDS:
                times.append(all_of_them.time / one.time)
                nodes.append(all_of_them.nodes / threads / one.nodes)
    click.echo(
        f"{threads} threads against one, {len(times)} positions: time {geometric_mean(times):.3f}"
        f" (median {median(times):.3f}), nodes a thread {geometric_mean(nodes):.3f}"
    )


if __name__ == "__main__":
    main(*(kind(word) for kind, word in zip((int, float), sys.argv[1:], strict=False)))
