"""How the weights of the evaluation are found: games of the engine with itself, then a fit.

    python tools/fit_evaluation.py play pillbug --games 2000 --seed 1
    python tools/fit_evaluation.py fit pillbug build/tuning/pillbug-1-*.json.gz

`play` has the engine play against itself from random openings, and keeps the games: their moves,
the score of every search and the line that it expects, and the result. For each game weights are
drawn between those in use and the few of the engine's first version, the same for both sides: so
the games show more than one way to play, and no side wins because it is the better player. They
come in parts of a hundred, a file each; a part that is there is not played again, so that a run may
be stopped and goes on.

`fit` looks at the positions at the ends of those lines (there the evaluation is asked) for the
weights under which the evaluation, as a chance to win by the logistic curve, comes nearest to the
labels: half the result of the game, half the score of the search. What a weight counts is worked
out anew each time, so games serve again when the evaluation has got other terms. The scale of the
curve is the one that suits the present weights best, so that scores stay in hundredths of a tile; a
ridge holds the new weights near to the present ones where the games say little. One game in ten is
kept apart, and the loss there is printed before and after. Then `uhp_engine/core/weights.py` is
written anew; build the core again, and play a match.

Needed: the extra `tune`. The figures of the weights in use, and what they were worth in matches,
are in CONTRIBUTING.md.
"""

import gzip
import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypedDict

import click
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar
from scipy.sparse import csr_array, diags_array, hstack, vstack

from uhp_engine.core import evaluate, weights
from uhp_engine.core.search import Search
from uhp_engine.core.table import Table
from uhp_engine.game import Game

FAMILIES = ("plain", "pillbug", "venom")
"""The sets of weights, in their order."""

GAME_TYPES = {
    "plain": ["Base"] * 5 + ["Base+M", "Base+L", "Base+ML"],
    "pillbug": ["Base+MLP"] * 6 + ["Base+P", "Base+MP", "Base+LP"],
    "venom": ["Base+MLPV"] * 4 + ["Base+V", "Base+MV", "Base+MLPWFDRYTCH", "Base+MLV"],
}
"""What is played for each, as often as it stands here."""

OPENING_PLIES = (2, 4, 4, 6, 6, 8, 10)
PART = 100
LONGEST = 160
SURPRISE = 0.02
"""How often a random move is played instead of the best, so that games differ."""

CONTEXT = ("tiles", "mover", "score", "result", "game")
"""What is known of a position beside its features: tiles on the board, 1 or -1 for the mover, the
score of the search and the result (1, 0.5, 0), both from White's view, and the game's number."""

FIRST_PLY = 6
"""From which ply on positions are looked at."""

SEEN = 50
"""A weight that counts in fewer positions stays as it is."""

Floats = NDArray[np.float64]


class Played(TypedDict):
    """A game: what was searched is the ply, the score for the side to move, and the line."""

    game_type: str
    result: float
    moves: list[int]
    searched: list[tuple[int, int, list[int]]]


def play_part(family: str, seed: int, part: int, nodes: int, path: Path) -> None:
    """Play a part of the games and write its file."""
    chance = random.Random(f"{family};{seed};{part}")
    number = FAMILIES.index(family)
    present, simple = present_weights(number), simple_weights()
    games = []
    for _ in range(PART):
        # One game in four by either alone.
        blend = min(max(chance.uniform(-0.5, 1.5), 0.0), 1.0)
        pairs = np.rint(blend * simple + (1 - blend) * present).astype(int).reshape(2, -1).T
        evaluate.replace(number, [weights.pack(*pair) for pair in pairs.tolist()])
        games.append(play_game(chance, chance.choice(GAME_TYPES[family]), nodes))
    kept = path.with_name(f"{path.name}.part")
    with gzip.open(kept, "wt", encoding="ascii") as file:
        json.dump(games, file)
    kept.rename(path)


def play_game(chance: random.Random, game_type: str, nodes: int) -> Played:
    """One game from a random opening."""
    game = Game(game_type)
    moves: list[int] = []

    def play(move: int) -> None:
        game.play(move)
        moves.append(move)

    for _ in range(chance.choice(OPENING_PLIES)):
        if not game.over:
            play(chance.choice(game.legal_moves()))
    search = Search(Table(4))
    searched: list[tuple[int, int, list[int]]] = []
    while game.outcome is None and game.ply < LONGEST:
        search.node_limit = round(nodes * chance.uniform(0.7, 1.5))
        search.begin(game.position)
        depth = 1
        while search.iterate(depth) and search.mate_in is None and depth < 40:
            depth += 1
        if game.ply >= FIRST_PLY and search.mate_in is None:
            searched.append((game.ply, search.score, search.pv()))
        surprised = chance.random() < SURPRISE
        play(chance.choice(game.legal_moves()) if surprised else search.best_move)
    outcome = game.outcome
    result = 0.5 if outcome is None or outcome.winner is None else 1.0 - outcome.winner
    return Played(game_type=game_type, result=result, moves=moves, searched=searched)


def positions(game: Played) -> Iterator[tuple[list[int], int, int, int]]:
    """Of each line's end that is not the game's: features, tiles, the mover, White's score."""
    position = Game(game["game_type"]).position
    for ply, score, line in game["searched"]:
        while position.ply < ply:
            position.push(game["moves"][position.ply])
        end = position.copy()
        for move in line:
            end.push(move)
        if not end.over():
            mover = -1 if end.ply % 2 else 1
            yield evaluate.features(end), len(end.tiles()), mover, -score if ply % 2 else score


def load_part(path: Path) -> tuple[csr_array, Floats]:
    """The features and the context of a file's positions."""
    features: list[list[int]] = []
    context: list[tuple[float, ...]] = []
    with gzip.open(path, "rt", encoding="ascii") as file:
        games: list[Played] = json.load(file)
    for number, game in enumerate(games):
        for counts, *known in positions(game):
            features.append(counts)
            context.append((*known, game["result"], number))
    return csr_array(np.array(features, dtype=np.int8)), np.array(context, dtype=np.float64)


def load(paths: list[Path], processes: int) -> tuple[csr_array, dict[str, Floats]]:
    """The features from White's view, and the context, of all positions in some files."""
    features, context = [], []
    with ProcessPoolExecutor(processes) as pool:
        for number, (counts, rows) in enumerate(pool.map(load_part, paths)):
            rows[:, CONTEXT.index("game")] += number * PART
            features.append(diags_array(rows[:, CONTEXT.index("mover")]) @ counts)
            context.append(rows)
    columns = dict(zip(CONTEXT, np.concatenate(context).T, strict=True))
    return vstack(features, format="csr"), columns


def chance_to_win(score: Floats, scale: float) -> Floats:
    """The logistic curve, kept off its ends."""
    return np.clip(1 / (1 + np.exp(-np.clip(score / scale, -30, 30))), 1e-7, 1 - 1e-7)


def loss(chance: Floats, label: Floats) -> float:
    """The mean cross entropy."""
    return float(-np.mean(label * np.log(chance) + (1 - label) * np.log(1 - chance)))


def fit(
    features: csr_array, columns: dict[str, Floats], present: Floats, ridge: float, share: float
) -> Floats:
    """The weights, opening before ending, that suit the games best."""
    late = np.minimum(columns["tiles"], 32) / 32
    both = hstack([diags_array(1 - late) @ features, diags_array(late) @ features], format="csr")
    result = columns["result"]
    now = both @ present
    scale = minimize_scalar(
        lambda scale: loss(chance_to_win(now, scale), result), bounds=(30, 2000), method="bounded"
    ).x
    label = share * result + (1 - share) * chance_to_win(columns["score"], scale)
    apart = columns["game"] % 10 == 0
    rows, wanted = both[~apart], label[~apart]

    def cost(tiles: Floats) -> tuple[float, Floats]:
        """The loss and its gradient by weights in tiles, in which the problem is well scaled."""
        chance = chance_to_win(rows @ (tiles * 100), scale)
        away = tiles - present / 100
        slope = rows.T @ ((chance - wanted) / len(wanted))
        return (
            loss(chance, wanted) + ridge * float(away @ away),
            slope * 100 / scale + 2 * ridge * away,
        )

    enough = {"maxiter": 2000, "ftol": 1e-12, "gtol": 1e-8}
    found = minimize(cost, present / 100, jac=True, method="L-BFGS-B", options=enough)
    new: Floats = found.x * 100
    click.echo(f"{len(label)} positions, scale {scale:.0f}, {found.nit} steps: {found.message}")
    for name, chosen in (("before", present), ("after", new)):
        chance = chance_to_win(both[apart] @ chosen, scale)
        click.echo(
            f"{name}: loss {loss(chance, label[apart]):.5f} on games kept apart,"
            f" {loss(chance, result[apart]):.5f} by their results alone"
        )
    rare = np.tile(features.astype(bool).sum(axis=0) < SEEN, 2)
    new[rare] = present[rare]
    return new


def present_weights(family: int) -> Floats:
    """The weights in use, opening before ending."""
    pairs = [
        pair
        for name, length in weights.TERMS
        for pair in weights.SETS[family].get(name, [(0, 0)] * length)
    ]
    return np.array(pairs, dtype=np.float64).T.reshape(-1)


def simple_weights() -> Floats:
    """The few of the engine's first version: free tiles, the queens' rings, the reserve."""
    ring = [0, -12, -35, -75, -140, -240, 0]
    free = [25, 45, 24, 20, 55, 55, 36, 42, 25, 45, 28, 16, 30, 20, 48, 26]
    terms = {
        "ring": ring + ring,
        "covered queen": [-90, -90],
        "free": free,
        "gated": free,
        "reserve": [0, 26, 14, 10, 34, 32, 20, 24] + [20] * 8,
        "able": [0] * 8 + [30, 0, 0, 0, 0, 12, 0, 0],
        "control": [8] * 16,
        "tick beside queen": [45],
        "scorpion beside": [4],
        "to move": [10],
    }
    values = [value for name, length in weights.TERMS for value in terms.get(name, [0] * length)]
    return np.array(values + values, dtype=np.float64)


SOURCE = Path(weights.__file__).with_name("weights.py")


def write(sets: list[dict[str, list[tuple[int, int]]]], path: Path = SOURCE) -> None:
    """Write the three sets into `weights.py`, the rest of which stays."""
    head, _, rest = path.read_text(encoding="utf-8").partition("SETS: ")
    first_line, _, rest = rest.partition("\n")
    tail = rest[rest.index("\n)\n") + 3 :]
    lines = [f"SETS: {first_line}"]
    for chosen in sets:
        lines.append("    {")
        for name, _ in weights.TERMS:
            if any(opening or ending for opening, ending in chosen.get(name, [])):
                lines.append(f'        "{name}": [')
                lines += wrapped([f"({opening}, {ending})," for opening, ending in chosen[name]])
                lines.append("        ],")
        lines.append("    },")
    path.write_text(head + "\n".join([*lines, ")", ""]) + tail, encoding="utf-8")


def wrapped(words: list[str]) -> list[str]:
    """Words in lines of a hundred characters."""
    lines = [" " * 11]
    for word in words:
        if len(lines[-1]) + len(word) >= 99:
            lines.append(" " * 11)
        lines[-1] += f" {word}"
    return lines


@click.group()
def main() -> None:
    """Find the weights of the evaluation."""


@main.command("play")
@click.argument("family", type=click.Choice(FAMILIES))
@click.option("--games", default=2000, show_default=True, help="In parts of a hundred.")
@click.option("--seed", default=1, show_default=True)
@click.option("--nodes", default=5000, show_default=True, help="Positions a move, about.")
@click.option("--processes", default=2, show_default=True)
@click.option("--to", "folder", default="build/tuning", show_default=True, type=Path)
def play(family: str, games: int, seed: int, nodes: int, processes: int, folder: Path) -> None:
    """Play games and keep them."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {
        part: folder / f"{family}-{seed}-{part:03}.json.gz" for part in range(-(-games // PART))
    }
    missing = {part: path for part, path in parts.items() if not path.exists()}
    with ProcessPoolExecutor(processes) as pool:
        jobs = [
            pool.submit(play_part, family, seed, part, nodes, path)
            for part, path in missing.items()
        ]
        with click.progressbar(jobs, label=f"{len(jobs)} parts") as shown:
            for job in shown:
                job.result()
    click.echo(f"{PART * len(parts)} games in {folder}, {PART * len(missing)} of them new")


@main.command("fit")
@click.argument("family", type=click.Choice(FAMILIES))
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--ridge", default=1e-3, show_default=True, help="How near to the present weights.")
@click.option("--share", default=0.5, show_default=True, help="Of the result in the label.")
@click.option("--processes", default=2, show_default=True)
def fit_command(
    family: str, files: tuple[Path, ...], ridge: float, share: float, processes: int
) -> None:
    """Fit the weights to games, and write them into the source."""
    number = FAMILIES.index(family)
    features, columns = load(sorted(files), processes)
    new = fit(features, columns, present_weights(number), ridge, share)
    pairs = [(round(a), round(b)) for a, b in new.reshape(2, -1).T]
    sets = [dict(chosen) for chosen in weights.SETS]
    for name, (start, length) in weights.PLACES.items():
        sets[number][name] = pairs[start : start + length]
    write(sets)


if __name__ == "__main__":
    sys.exit(main())
