"""Games to store, and, run as a program, a runner that stores them until it is killed."""

import sys

from uhp_engine.arena.records import GameRecord, GameTask, MoveRecord, Player, Tournament
from uhp_engine.arena.storage import Store

TWO = Tournament((Player("a", ("x",)), Player("b", ("y",))))


def record(pair: int = 1, number: int = 1, moves: int = 2) -> GameRecord:
    task = GameTask(f"r1.1.{pair}.{number}", 1, pair, "a", "b", "Base", ("wS1", "bS1 wS1-"))
    played = tuple(MoveRecord(f"wA{n}", 0.5 * n, n, n + 1, 10**n, 60.0 - n) for n in range(moves))
    return GameRecord(task, "1-0", "surrounded", played, None, "", "2026-01-01", 12.5)


if __name__ == "__main__":
    print("ready", flush=True)  # noqa: T201
    with Store.resume(sys.argv[1], TWO) as store:
        for pair in range(1, 100_000):
            if store.add(record(pair, moves=18)):
                print(pair, flush=True)  # noqa: T201
