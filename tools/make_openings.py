"""Make the balanced openings that ship with the package.

    python tools/make_openings.py > uhp_engine/arena/data/openings.txt

Random plies by a seed, four to eight in turn, are kept when the engine, at a fixed number of nodes,
finds neither side ahead by more than a bound, and when no opening kept before is the same turned,
mirrored or renumbered. All of it is deterministic: the same options give the same file, for as long
as the search is the same. A note on stderr says how many openings were looked at.
"""

import argparse
import random
import sys

from uhp_engine import Game, Limit, LocalEngine
from uhp_engine.arena.openings import random_game, shape
from uhp_engine.notation.game_type import ALL_ORIGINAL

VENOM = ("Base+V", "Base+MLPV", "Base+MLPVk", "Base+V(RY2)", "Base+MLPWT", "Base+FD2")
PLIES = (4, 5, 6, 7, 8)


def make(game_type: str, options: argparse.Namespace) -> list[Game]:
    """The openings of a game type."""
    chance = random.Random(f"{options.seed} {game_type}")
    engine = LocalEngine(HashMiB=32)
    kept: list[Game] = []
    shapes = set()
    looked_at = 0
    while len(kept) < options.count:
        looked_at += 1
        game = random_game(game_type, PLIES[len(kept) % len(PLIES)], chance)
        key = shape(game)
        engine.forget()
        if key not in shapes and is_balanced(engine, game, options):
            shapes.add(key)
            kept.append(game)
    print(f"{game_type}: {looked_at} looked at", file=sys.stderr)
    return kept


def is_balanced(engine: LocalEngine, game: Game, options: argparse.Namespace) -> bool:
    """Whether the engine finds neither side ahead."""
    score = engine.play(game, Limit(nodes=options.nodes)).score
    return -int(options.bound) <= score <= int(options.bound)


def main(arguments: list[str]) -> None:
    """Print the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20, help="openings of each game type")
    parser.add_argument("--seed", type=int, default=1, help="other openings for another seed")
    parser.add_argument("--nodes", type=int, default=400_000, help="nodes of each search")
    parser.add_argument("--bound", type=int, default=15, help="in hundredths of a tile")
    parser.add_argument("--types", nargs="+", default=[*ALL_ORIGINAL, *VENOM], help="game types")
    options = parser.parse_args(arguments)
    print("# Openings for paired games, one GameString a line; tools/make_openings.py made them:")
    print("# random plies after which a search of the engine finds neither side ahead.")
    print(
        f"# seed {options.seed}, {options.nodes} nodes, bound {options.bound} hundredths of a tile"
    )
    for game_type in options.types:
        print()
        for game in make(game_type, options):
            print(game.game_string)


if __name__ == "__main__":
    main(sys.argv[1:])
