"""A tournament in Python: this engine with three numbers of nodes, everyone against everyone."""

import sys

from uhp_engine.arena import Limit, Player, Tournament, describe, run, watch

ENGINE = (sys.executable, "-m", "uhp_engine")

players = tuple(Player(f"nodes {n}", ENGINE, control=Limit(nodes=n)) for n in (100, 300, 900))
tournament = Tournament(players, pairs=2, name="more and more nodes")

if __name__ == "__main__":
    with watch(tournament) as observer:
        standings = run(tournament, "nodes.db", concurrency=2, resume=True, observer=observer)
    print(describe(tournament, standings))
