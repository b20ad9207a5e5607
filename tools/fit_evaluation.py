"""How the weights of the evaluation are found: games of the engine with itself, then a fit.

    python tools/fit_evaluation.py play pillbug --games 2000 --seed 1
    python tools/fit_evaluation.py fit pillbug build/tuning/pillbug-1-*.json.gz

`play` has the engine play against itself from random openings, and keeps the games: their moves,
the score of every search and the line that it expects, and the result. A share of the games is
played by the evaluation in use; for each of the others weights are drawn between those in use,
without the net, and the few of the engine's first version, the same for both sides: so the games
show more than one way to play, and no side wins because it is the better player. They come in parts
of a hundred, a file each; a part that is there is not played again, so that a run may be stopped
and goes on.

`fit` looks at the positions at the ends of those lines (there the evaluation is asked) for the
weights and the net under which the evaluation, as a chance to win by the logistic curve, comes
nearest to the labels: part the result of the game, part the score of the search. What a weight
counts is worked out anew each time, so games serve again when the evaluation has got other terms.
It starts from the weights in use and a net of random numbers. One game in ten is kept apart; the
loss there is printed every twenty steps, and the best of these is taken. Then
`uhp_engine/core/weights.py` is written anew; build the core again, and play a match.

Needed: the extra `tune`. The figures of the weights in use, and what they were worth in matches,
are in CONTRIBUTING.md.
"""

import gzip
import json
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypedDict

import click
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar
from scipy.sparse import csr_array, vstack

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

CONTEXT = ("tiles", "score", "result", "game")
"""What is known of a position beside its features: tiles on the board, the score of the search and
the result (1, 0.5, 0) from the mover's view, and the game's number."""

FIRST_PLY = 6
"""From which ply on positions are looked at."""

SEEN = 50
"""A weight that counts in fewer positions stays as it is."""

PARTS = 4
"""A weight has two parts and two aspects."""
UNIT_MOST = weights.UNIT_MOST / weights.UNIT_ONE

Floats = NDArray[np.float64]


class Played(TypedDict):
    """A game: what was searched is the ply, the score for the side to move, and the line."""

    game_type: str
    result: float
    moves: list[int]
    searched: list[tuple[int, int, list[int]]]


def play_part(family: str, seed: int, part: int, nodes: int, own: float, path: Path) -> None:
    """Play a part of the games and write its file; `own` is the share by the evaluation in use."""
    chance = random.Random(f"{family};{seed};{part}")
    number = FAMILIES.index(family)
    games = []
    for _ in range(PART):
        if chance.random() < own:
            evaluate.restore(number)
        else:
            blend = chance.random()
            pairs = np.rint(blend * simple_pairs() + (1 - blend) * present_pairs(number))
            evaluate.replace(number, [weights.pack(*pair) for pair in pairs.astype(int).tolist()])
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


def positions(game: Played) -> Iterator[tuple[list[int], int, float, float]]:
    """Of each line's end that is not the game's, from the mover's view.

    What counts for him and what against, tiles, the score and the result.
    """
    position = Game(game["game_type"]).position
    for ply, score, line in game["searched"]:
        while position.ply < ply:
            position.push(game["moves"][position.ply])
        end = position.copy()
        for move in line:
            end.push(move)
        if not end.over():
            mine, theirs = evaluate.features(end)
            same = end.ply % 2 == ply % 2
            result = 1 - game["result"] if end.ply % 2 else game["result"]
            yield mine + theirs, len(end.tiles()), score if same else -score, result


def load_part(path: Path) -> tuple[csr_array, Floats]:
    """The features and the context of a file's positions."""
    features: list[list[int]] = []
    context: list[tuple[float, ...]] = []
    with gzip.open(path, "rt", encoding="ascii") as file:
        games: list[Played] = json.load(file)
    for number, game in enumerate(games):
        for counts, *known in positions(game):
            features.append(counts)
            context.append((*known, number))
    counted = csr_array(np.array(features, dtype=np.int8))
    return counted.astype(np.float32), np.array(context, dtype=np.float64)


def load(paths: list[Path], processes: int) -> tuple[csr_array, dict[str, Floats]]:
    """The features and the context of all positions in some files."""
    features, context = [], []
    with ProcessPoolExecutor(processes) as pool:
        for number, (counts, rows) in enumerate(pool.map(load_part, paths)):
            rows[:, CONTEXT.index("game")] += number * PART
            features.append(counts)
            context.append(rows)
    columns = dict(zip(CONTEXT, np.concatenate(context).T, strict=True))
    return vstack(features, format="csr"), columns


def chance_to_win(score: Floats, scale: float = 1.0) -> Floats:
    """The logistic curve, kept off its ends."""
    return np.clip(1 / (1 + np.exp(-np.clip(score / scale, -30, 30))), 1e-7, 1 - 1e-7)


def loss(chance: Floats, label: Floats) -> float:
    """The mean cross entropy."""
    return float(-np.mean(label * np.log(chance) + (1 - label) * np.log(1 - chance)))


class Model(NamedTuple):
    """What is fitted. Scores are logits here: 1 is the scale of the logistic curve."""

    parts: Floats
    """Of each weight: opening, ending and the two aspects."""
    mix: Floats
    """What the sums of either side, the tiles (32 of them are 1) and 1 count for each unit."""
    worth: Floats
    """What a unit counts for the score."""

    def flat(self) -> Floats:
        """All numbers in a row, scaled so that a step moves the weights and the net alike."""
        return np.concatenate([self.parts.ravel() * 10, self.mix.ravel(), self.worth])

    @staticmethod
    def of(flat: Floats) -> "Model":
        """The other way."""
        ends = np.cumsum([weights.SIZE * PARTS, (2 * PARTS + 2) * weights.UNITS])
        parts, mix, worth = np.split(flat, ends)
        return Model(parts.reshape(-1, PARTS) / 10, mix.reshape(-1, weights.UNITS), worth)


class Positions(NamedTuple):
    """Positions as `Model` sees them: what counts for the mover and against him, and the phase."""

    mine: csr_array
    theirs: csr_array
    late: Floats

    @staticmethod
    def of(features: csr_array, tiles: Floats) -> "Positions":
        """From features and the number of tiles on the board."""
        late = np.minimum(tiles, 32) / 32
        return Positions(features[:, : weights.SIZE], features[:, weights.SIZE :], late)

    def sums(self, model: Model) -> Floats:
        """The parts of both sides, the phase and 1: what units look at."""
        late = self.late[:, None]
        parts = model.parts.astype(np.float32)
        both = [self.mine @ parts, self.theirs @ parts]
        return np.hstack([*both, late, np.ones_like(late)])

    def scores(self, model: Model) -> Floats:
        """The evaluation, as `evaluate` has it, but in logits and without rounding."""
        sums = self.sums(model)
        units = np.clip(sums @ model.mix, 0, UNIT_MOST)
        return self.linear(sums) + units @ model.worth

    def linear(self, sums: Floats) -> Floats:
        """The evaluation without the net."""
        ahead = sums[:, :2] - sums[:, PARTS : PARTS + 2]
        return (1 - self.late) * ahead[:, 0] + self.late * ahead[:, 1]

    def gradient(self, model: Model, label: Floats) -> tuple[float, Model]:
        """The loss, and how it changes with each number of a model."""
        sums = self.sums(model)
        before = sums @ model.mix
        units = np.clip(before, 0, UNIT_MOST)
        chance = chance_to_win(self.linear(sums) + units @ model.worth)
        slope = (chance - label) / len(label)
        at_units = np.outer(slope, model.worth) * ((before > 0) & (before < UNIT_MOST))
        at_sums = at_units @ model.mix.T
        ahead = np.stack([slope * (1 - self.late), slope * self.late], axis=1)
        mine, theirs = at_sums[:, :PARTS], at_sums[:, PARTS : 2 * PARTS]
        mine[:, :2] += ahead
        theirs[:, :2] -= ahead
        parts = self.mine.T @ mine.astype(np.float32)
        parts += self.theirs.T @ theirs.astype(np.float32)
        return loss(chance, label), Model(parts, sums.T @ at_units, units.T @ slope)


def fit(
    features: csr_array,
    columns: dict[str, Floats],
    present: Floats,
    share: float = 0.6,
    steps: int = 400,
    seed: int = 1,
) -> tuple[Model, float, Floats]:
    """The model that suits the games best, and in which units it is told.

    These are the scale, which is what a logit is in hundredths of a tile and suits the `present`
    weights best, and how far the sums of either side go.
    """
    result = columns["result"]
    everything = Positions.of(features, columns["tiles"])
    now = everything.linear(everything.sums(blank(present)))
    scale = best_scale(now, result)
    score = columns["score"]
    label = share * result + (1 - share) * chance_to_win(score, best_scale(score, result))
    apart = columns["game"] % 10 == 0
    rows = Positions.of(features[~apart], columns["tiles"][~apart])
    kept = Positions.of(features[apart], columns["tiles"][apart])
    start = blank(present / scale, np.random.default_rng(seed))
    best: tuple[float, Floats] = (np.inf, start.flat())
    done = 0

    def report(name: str, scores: Floats) -> float:
        chance = chance_to_win(scores)
        wanted = loss(chance, label[apart])
        click.echo(f"{name}: loss {wanted:.5f}, by results alone {loss(chance, result[apart]):.5f}")
        return wanted

    def cost(flat: Floats) -> tuple[float, Floats]:
        value, slope = rows.gradient(Model.of(flat), label[~apart])
        inner = Model(slope.parts / 100, slope.mix, slope.worth)
        return value, inner.flat()

    def look(flat: Floats) -> None:
        nonlocal done
        done += 1
        if done % 20 == 0:
            keep(flat)

    def keep(flat: Floats) -> None:
        nonlocal best
        reached = report(f"step {done}", kept.scores(Model.of(flat)))
        best = min(best, (reached, flat.copy()), key=lambda known: known[0])

    click.echo(f"{len(label)} positions, scale {scale:.0f}; of games kept apart:")
    report("before", now[apart] / scale)
    enough = {"maxiter": steps, "maxfun": 3 * steps, "ftol": 1e-12, "gtol": 1e-9, "maxcor": 20}
    end = minimize(cost, start.flat(), jac=True, method="L-BFGS-B", callback=look, options=enough)
    if done % 20 or not done:
        keep(end.x)
    click.echo(f"{end.nit} steps: {end.message}")
    found = Model.of(best[1])
    # What the games hardly show stays as it was.
    rare = (everything.mine.astype(bool) + everything.theirs.astype(bool)).sum(axis=0) < SEEN
    found.parts[rare] = blank(present / scale).parts[rare]
    sums = kept.sums(found)
    largest = np.abs(np.vstack([sums[:, :PARTS], sums[:, PARTS : 2 * PARTS]])).max(axis=0)
    return found, scale, largest


def best_scale(score: Floats, result: Floats) -> float:
    """The scale of the logistic curve under which scores tell results best."""
    return float(
        minimize_scalar(
            lambda scale: loss(chance_to_win(score, scale), result),
            bounds=(30, 2000),
            method="bounded",
        ).x
    )


def blank(pairs: Floats, chance: np.random.Generator | None = None) -> Model:
    """Weights without aspects and a net that tells nothing; or what a fit starts from."""
    parts = np.zeros((weights.SIZE, PARTS))
    mix = np.zeros((2 * PARTS + 2, weights.UNITS))
    worth = np.zeros(weights.UNITS)
    if chance:
        parts = chance.normal(0, 0.05, parts.shape)
        mix = chance.normal(0, 0.4, mix.shape)
        worth = chance.normal(0, 0.02, worth.shape)
    parts[:, :2] = pairs
    return Model(parts, mix, worth)


def in_whole_numbers(
    model: Model, scale: float, largest: Floats
) -> tuple[list[tuple[int, ...]], dict[str, list[int]]]:
    """The weights and the net as `weights` has them.

    `largest` says how far the sums of either side go; those of aspects get the units in which they
    go to 4,000.
    """
    unit = np.array([scale, scale, *(4000 / np.maximum(largest[2:], 1e-6))])
    parts = [tuple(map(int, row)) for row in np.rint(model.parts * unit)]
    rows = [
        model.mix[-1] * weights.UNIT_ONE,
        *(model.mix[:PARTS] * weights.UNIT_ONE / unit[:, None]),
        *(model.mix[PARTS : 2 * PARTS] * weights.UNIT_ONE / unit[:, None]),
        model.mix[-2] * weights.UNIT_ONE / 32,
        model.worth * scale * 16,
    ]
    net = {
        name: [round(number) for number in row]
        for name, row in zip(weights.ROWS, rows, strict=True)
    }
    return parts, net


def present_pairs(family: int) -> Floats:
    """The opening and the ending of the weights in use."""
    return np.array(
        [
            parts[:2]
            for name, length in weights.TERMS
            for parts in weights.SETS[family].get(name, [(0, 0)] * length)
        ],
        dtype=np.float64,
    )


def simple_pairs() -> Floats:
    """The few weights of the engine's first version: free tiles, the queens' rings, the reserve."""
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
        "tick beside queen": [45] * 7,
        "scorpion beside": [4],
        "to move": [10],
    }
    values = [x for name, length in weights.TERMS for x in terms.get(name, [0] * length)]
    return np.array([values, values], dtype=np.float64).T


SOURCE = Path(weights.__file__).with_name("weights.py")


def write(
    sets: Sequence[dict[str, list[tuple[int, ...]]]],
    nets: Sequence[dict[str, list[int]]],
    path: Path = SOURCE,
) -> None:
    """Write the sets and the nets into `weights.py`, the rest of which stays."""
    head, _, rest = path.read_text(encoding="utf-8").partition("SETS: ")
    first_line, _, rest = rest.partition("\n")
    rest = rest.partition("\nNETS: ")[2]
    net_line, _, rest = rest.partition("\n")
    tail = rest[rest.index("\n)\n") + 3 :]
    lines = [f"SETS: {first_line}"]
    for chosen in sets:
        lines.append("    {")
        for name, _ in weights.TERMS:
            if any(any(parts) for parts in chosen.get(name, [])):
                lines += listed(name, [f"{parts}," for parts in chosen[name]])
        lines.append("    },")
    lines += [")", f"NETS: {net_line}"]
    for net in nets:
        lines.append("    {" if net else "    {},")
        for name, row in net.items():
            lines += listed(name, [f"{number}," for number in row])
        if net:
            lines.append("    },")
    path.write_text(head + "\n".join([*lines, ")", ""]) + tail, encoding="utf-8")


def listed(name: str, words: list[str]) -> list[str]:
    """An entry of a dictionary in lines of a hundred characters."""
    return [f'        "{name}": [', *wrapped(words), "        ],"]


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
@click.option("--own", default=0.7, show_default=True, help="The share by the evaluation in use.")
@click.option("--processes", default=2, show_default=True)
@click.option("--to", "folder", default="build/tuning", show_default=True, type=Path)
def play(
    family: str, games: int, seed: int, nodes: int, own: float, processes: int, folder: Path
) -> None:
    """Play games and keep them."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {
        part: folder / f"{family}-{seed}-{part:03}.json.gz" for part in range(-(-games // PART))
    }
    missing = {part: path for part, path in parts.items() if not path.exists()}
    with ProcessPoolExecutor(processes) as pool:
        jobs = [
            pool.submit(play_part, family, seed, part, nodes, own, path)
            for part, path in missing.items()
        ]
        with click.progressbar(jobs, label=f"{len(jobs)} parts") as shown:
            for job in shown:
                job.result()
    click.echo(f"{PART * len(parts)} games in {folder}, {PART * len(missing)} of them new")


@main.command("fit")
@click.argument("family", type=click.Choice(FAMILIES))
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--share", default=0.6, show_default=True, help="Of the result in the label.")
@click.option("--steps", default=400, show_default=True, help="Of the optimiser, at most.")
@click.option("--seed", default=1, show_default=True, help="Of the numbers to start from.")
@click.option("--processes", default=2, show_default=True)
def fit_command(
    family: str, files: tuple[Path, ...], share: float, steps: int, seed: int, processes: int
) -> None:
    """Fit the weights and the net to games, and write them into the source."""
    number = FAMILIES.index(family)
    features, columns = load(sorted(files), processes)
    model, scale, largest = fit(features, columns, present_pairs(number), share, steps, seed)
    parts, net = in_whole_numbers(model, scale, largest)
    sets, nets = list(weights.SETS), list(weights.NETS)
    sets[number] = {
        name: parts[start : start + length] for name, (start, length) in weights.PLACES.items()
    }
    nets[number] = net
    write(sets, nets)
    click.echo(f"written to {SOURCE}")


if __name__ == "__main__":
    sys.exit(main())
