"""How the weights of the evaluation are found: games of the engine with itself, then a fit.

    python tools/fit_evaluation.py play pillbug --games 2000 --seed 1
    python tools/fit_evaluation.py fit pillbug build/tuning/pillbug-1-*.npz

`play` has the engine play against itself from random openings, and keeps of every turn the
features of the position at the end of the line that it expects (there the evaluation is asked), the
score of the search, and the result of the game. Games come in parts of a hundred, a file each; a
part that is there is not played again, so that a run may be stopped and goes on.

`fit` looks for the weights under which the evaluation of those positions, as a chance to win by the
logistic curve, comes nearest to the labels: half the result of the game, half the score of the
search. The scale of the curve is the one that suits the present weights best, so that scores stay
in hundredths of a tile; a ridge holds the new weights near to the present ones where the games say
little. One game in ten is kept apart, and the loss there is printed before and after. Then
`uhp_engine/core/weights.py` is written anew; build the core again, and play a match.

Needed: the extra `tune`. The figures of the weights in use, and what they were worth in matches,
are in CONTRIBUTING.md.
"""

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar

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
LONGEST = 140
SURPRISE = 0.02
"""How often a random move is played instead of the best, so that games differ."""

CONTEXT = ("tiles", "mover", "score", "result", "game")
"""What is kept of a position beside its features: tiles on the board, 1 or -1 for the mover, the
score of the search and the result (1, 0.5, 0), both from White's view, and the game's number."""

SEEN = 50
"""A weight that counts in fewer positions stays as it is."""

Floats = NDArray[np.float64]


def play_part(family: str, seed: int, part: int, games: int, nodes: int, path: Path) -> int:
    """Play a part of the games and write its file; the number of positions."""
    chance = random.Random(f"{family};{seed};{part}")
    features: list[list[int]] = []
    context: list[tuple[float, ...]] = []
    for number in range(games):
        positions, result = play_game(chance, chance.choice(GAME_TYPES[family]), nodes)
        for counts, tiles, mover, score in positions:
            features.append(counts)
            context.append((tiles, mover, score, result, part * PART + number))
    kept = path.with_suffix(".part.npz")
    np.savez_compressed(
        kept,
        features=np.array(features, dtype=np.int8),
        context=np.array(context, dtype=np.float32),
    )
    kept.rename(path)
    return len(features)


def play_game(
    chance: random.Random, game_type: str, nodes: int
) -> tuple[list[tuple[list[int], int, int, int]], float]:
    """One game: of each searched position what is fitted to, and the result for White."""
    game = Game(game_type)
    for _ in range(chance.choice(OPENING_PLIES)):
        if not game.over:
            game.play(chance.choice(game.legal_moves()))
    search = Search(Table(4))
    positions = []
    while game.outcome is None and game.ply < LONGEST:
        search.node_limit = round(nodes * chance.uniform(0.7, 1.5))
        search.begin(game.position)
        depth = 1
        while search.iterate(depth) and search.mate_in is None and depth < 40:
            depth += 1
        if game.ply >= 6 and search.mate_in is None:
            end = game.position.copy()
            for move in search.pv():
                end.push(move)
            if not end.over():
                score = -search.score if game.to_move else search.score
                mover = -1 if end.ply % 2 else 1
                positions.append((evaluate.features(end), len(end.tiles()), mover, score))
        surprised = chance.random() < SURPRISE
        game.play(chance.choice(game.legal_moves()) if surprised else search.best_move)
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        return positions, 0.5
    return positions, 1.0 - outcome.winner


def load(paths: list[Path]) -> tuple[Floats, dict[str, Floats]]:
    """The features from White's view, and the context, of all positions in some files."""
    features, context = [], []
    for number, path in enumerate(paths):
        with np.load(path) as data:
            features.append(data["features"])
            rows = data["context"].astype(np.float64)
        rows[:, CONTEXT.index("game")] += number * 1_000_000
        context.append(rows)
    columns = dict(zip(CONTEXT, np.concatenate(context).T, strict=True))
    return np.concatenate(features) * columns["mover"][:, None], columns


def chance_to_win(score: Floats, scale: float) -> Floats:
    """The logistic curve, kept off its ends."""
    return np.clip(1 / (1 + np.exp(-np.clip(score / scale, -30, 30))), 1e-7, 1 - 1e-7)


def loss(chance: Floats, label: Floats) -> float:
    """The mean cross entropy."""
    return float(-np.mean(label * np.log(chance) + (1 - label) * np.log(1 - chance)))


def fit(
    features: Floats, columns: dict[str, Floats], present: Floats, ridge: float, share: float
) -> Floats:
    """The weights, opening before ending, that suit the games best."""
    late = np.minimum(columns["tiles"], 32) / 32
    both = np.concatenate([features * (1 - late)[:, None], features * late[:, None]], axis=1)
    both = both.astype(np.float32)
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
        chance = chance_to_win((rows @ (tiles * 100).astype(np.float32)).astype(np.float64), scale)
        away = tiles - present / 100
        slope = rows.T @ ((chance - wanted) / len(wanted)).astype(np.float32)
        return (
            loss(chance, wanted) + ridge * float(away @ away),
            slope.astype(np.float64) * 100 / scale + 2 * ridge * away,
        )

    found = minimize(
        cost, present / 100, jac=True, method="L-BFGS-B", options={"maxiter": 600, "ftol": 1e-10}
    )
    new: Floats = found.x * 100
    click.echo(f"{len(label)} positions, scale {scale:.0f}, {found.nit} steps: {found.message}")
    for name, chosen in (("before", present), ("after", new)):
        chance = chance_to_win(both[apart] @ chosen, scale)
        click.echo(
            f"{name}: loss {loss(chance, label[apart]):.5f} on games kept apart,"
            f" {loss(chance, result[apart]):.5f} by their results alone"
        )
    rare = np.tile((features != 0).sum(0) < SEEN, 2)
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
    """Play games and keep their positions."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {part: folder / f"{family}-{seed}-{part:03}.npz" for part in range(-(-games // PART))}
    missing = {part: path for part, path in parts.items() if not path.exists()}
    with ProcessPoolExecutor(processes) as pool:
        jobs = [
            pool.submit(play_part, family, seed, part, PART, nodes, path)
            for part, path in missing.items()
        ]
        with click.progressbar(jobs, label=f"{len(jobs)} parts") as shown:
            positions = sum(job.result() for job in shown)
    click.echo(f"{positions} new positions in {folder}")


@main.command("fit")
@click.argument("family", type=click.Choice(FAMILIES))
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--ridge", default=1e-3, show_default=True, help="How near to the present weights.")
@click.option("--share", default=0.5, show_default=True, help="Of the result in the label.")
def fit_command(family: str, files: tuple[Path, ...], ridge: float, share: float) -> None:
    """Fit the weights to games, and write them into the source."""
    number = FAMILIES.index(family)
    features, columns = load(sorted(files))
    new = fit(features, columns, present_weights(number), ridge, share)
    pairs = [(round(a), round(b)) for a, b in new.reshape(2, -1).T]
    sets = [dict(chosen) for chosen in weights.SETS]
    for name, (start, length) in weights.PLACES.items():
        sets[number][name] = pairs[start : start + length]
    write(sets)


if __name__ == "__main__":
    sys.exit(main())
