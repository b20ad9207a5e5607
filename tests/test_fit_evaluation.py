"""The tool that finds the weights of the evaluation, on problems whose solution is known."""

import importlib
import importlib.util
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from uhp_engine.core import COMPILED, evaluate, weights
from uhp_engine.game import Game

np = pytest.importorskip("numpy")
csr_array = pytest.importorskip("scipy.sparse").csr_array


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        # Its processes have to find it as well.
        patch.syspath_prepend(Path(__file__).parents[1] / "tools")
        yield importlib.import_module("fit_evaluation")


@pytest.mark.skipif(not COMPILED, reason="a game takes minutes")
def test_the_same_chance_plays_the_same_game(tool: ModuleType) -> None:
    first, second = (tool.play_game(random.Random(3), "Base", 200) for _ in range(2))
    assert first == second
    assert first["result"] in (0.0, 0.5, 1.0)
    assert len(first["searched"]) > 5


@pytest.mark.skipif(not COMPILED, reason="a game takes minutes")
def test_positions_are_read_from_games(tool: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "part.json.gz"
    try:
        tool.play_part("plain", 1, 0, 50, 0.5, path)
    finally:
        evaluate.restore(0)
    features, columns = tool.load([path, path], 1)
    count, size = features.shape
    assert size == 2 * weights.SIZE
    assert count > 2 * tool.PART
    assert all(len(column) == count for column in columns.values())
    assert set(columns["result"]) <= {0.0, 0.5, 1.0}
    assert set(columns["game"]) <= set(range(2 * tool.PART))
    assert ((columns["tiles"] >= tool.FIRST_PLY // 2) & (columns["tiles"] <= 28)).all()
    assert (abs(columns["score"]) < 29_000).all()
    # The same file twice: the same positions twice.
    half = count // 2
    assert (features[:half] != features[half:]).nnz == 0


def test_what_is_known_of_a_position_is_from_the_movers_view(tool: ModuleType) -> None:
    """After the line the features are those of its end; there score and result may change sides."""
    game = Game("Base")
    for move in ("wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wA1 -wQ", "bA1 bQ-"):
        game.play(move)
    moves: list[int] = []
    past = game.copy()
    while past.ply:
        moves.insert(0, past.position.last_move())
        past.undo()
    line = game.legal_moves()[:1]
    played = {
        "moves": moves,
        "game_type": "Base",
        "result": 1.0,
        "searched": [(5, 40, []), (6, 30, line)],
    }
    (before, placed, score, result), (after, tiles, other, lost) = tool.positions(played)
    game.undo()
    mine, theirs = evaluate.features(game.position)
    assert before == mine + theirs
    assert (placed, score, result) == (5, 40, 0.0)  # Black is to move, White has won
    game.play(moves[5])
    game.play(line[0])
    mine, theirs = evaluate.features(game.position)
    assert after == mine + theirs
    assert (tiles, other, lost) == (len(game.position.tiles()), -30, 0.0)


def drawn(worth: Any, chance: Any) -> dict[str, Any]:
    """The columns of positions whose results follow the logistic curve."""
    result = chance.random(len(worth)) < 1 / (1 + np.exp(-worth))
    return {
        "tiles": np.full(len(worth), 32.0),
        "score": np.zeros(len(worth)),
        "result": result.astype(np.float64),
        "game": np.arange(len(worth)).astype(np.float64),
    }


def test_weights_behind_results_are_found_again(tool: ModuleType) -> None:
    """Results drawn by the logistic curve from two weights that the present ones lack."""
    chance = np.random.default_rng(1)
    features = np.zeros((40_000, 2 * weights.SIZE), dtype=np.float32)
    places = [0, 1, weights.SIZE, weights.SIZE + 1]
    features[:, places] = chance.integers(0, 4, size=(40_000, 4))
    ahead = features[:, :2] - features[:, weights.SIZE : weights.SIZE + 2]
    present = np.zeros((weights.SIZE, 2))
    present[0] = 50
    columns = drawn(ahead[:, 0] * 0.3 - ahead[:, 1] * 0.125, chance)
    model, _, _ = tool.fit(csr_array(features), columns, present, share=1.0, steps=60)

    def score(first: int, second: int) -> float:
        """With so many of the two, and one of each for the other side."""
        row = np.zeros((1, 2 * weights.SIZE), dtype=np.float32)
        row[0, places] = first, second, 1, 1
        return float(tool.Positions.of(csr_array(row), np.array([32.0])).scores(model)[0])

    even = score(1, 1)
    assert score(3, 1) - even == pytest.approx(0.6, rel=0.15)
    assert score(1, 3) - even == pytest.approx(-0.25, rel=0.25)
    # What never counts stays as it was.
    assert (model.parts[2:] == 0).all()
    # A fit that ends before it is looked at for the first time counts as well.
    early, _, _ = tool.fit(csr_array(features), columns, present, share=1.0, steps=5)
    assert (early.parts[1, :2] != 0).all()


def test_what_no_weights_can_say_the_net_learns(tool: ModuleType) -> None:
    """Two things that are good only together: weights can but say that each is good by itself."""
    chance = np.random.default_rng(2)
    features = np.zeros((30_000, 2 * weights.SIZE), dtype=np.float32)
    features[:, :2] = chance.integers(0, 2, size=(30_000, 2))
    columns = drawn(4.0 * features[:, 0] * features[:, 1] - 2, chance)
    model, _, _ = tool.fit(
        csr_array(features), columns, np.ones((weights.SIZE, 2)), share=1.0, steps=200
    )
    rows = np.zeros((4, 2 * weights.SIZE), dtype=np.float32)
    rows[:, :2] = [(0, 0), (1, 1), (0, 1), (1, 0)]
    scores = tool.Positions.of(csr_array(rows), np.full(4, 32.0)).scores(model)
    assert scores == pytest.approx([-2, 2, -2, -2], abs=0.25)


def test_the_gradient_is_the_slope_of_the_loss(tool: ModuleType) -> None:
    """Against differences, for some numbers of each kind."""
    chance = np.random.default_rng(3)
    counts = chance.random(size=(2000, 2 * weights.SIZE)) < 0.03
    features = csr_array(counts.astype(np.float32))
    positions = tool.Positions.of(features, chance.integers(4, 32, size=2000).astype(np.float64))
    label = chance.random(2000)
    model = tool.blank(chance.normal(0, 0.02, (weights.SIZE, 2)), chance)
    model.worth[:] = chance.normal(0, 1, weights.UNITS)
    _, slope = positions.gradient(model, label)
    for place, array in enumerate(model):
        wrong = []
        for index in chance.choice(array.size, 5, replace=False):
            values = []
            for step in (1e-3, -1e-3):
                moved = [each.copy() for each in model]
                moved[place].flat[index] += step
                values.append(positions.gradient(tool.Model(*moved), label)[0])
            wrong.append((values[0] - values[1]) / 2e-3 - slope[place].flat[index])
        assert np.abs(wrong).max() < 0.02 * np.abs(slope[place]).max()


def test_what_is_written_can_be_read(tool: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "weights.py"
    shutil.copy(tool.SOURCE, path)
    sets = [{"to move": [(7, -8, 1, 0)]}, {"ring": [(i, -i) for i in range(14)]}, {}]
    nets = [{}, {row: list(range(-8, 8)) for row in weights.ROWS}, {}]
    tool.write(sets, nets, path)
    spec = importlib.util.spec_from_file_location("written", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert list(module.SETS) == sets
    assert list(module.NETS) == nets
    assert module.TERMS == weights.TERMS
