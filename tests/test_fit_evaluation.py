"""The tool that finds the weights of the evaluation, on problems whose solution is known."""

import importlib
import importlib.util
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

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
        tool.play_part("plain", 1, 0, 50, path)
    finally:
        evaluate.replace(0, weights.packed()[0][: weights.SIZE])
    features, columns = tool.load([path, path], 1)
    count, size = features.shape
    assert size == weights.SIZE
    assert count > 2 * tool.PART
    assert all(len(column) == count for column in columns.values())
    assert set(columns["mover"]) == {1.0, -1.0}
    assert set(columns["result"]) <= {0.0, 0.5, 1.0}
    assert set(columns["game"]) <= set(range(2 * tool.PART))
    assert ((columns["tiles"] >= tool.FIRST_PLY // 2) & (columns["tiles"] <= 28)).all()
    assert (abs(columns["score"]) < 29_000).all()
    # The same file twice: the same positions twice.
    half = count // 2
    assert (features[:half] != features[half:]).nnz == 0


def test_what_is_known_of_a_position_is_from_whites_view(tool: ModuleType) -> None:
    """After the line the features are those of its end; scores of Black's searches change sign."""
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
    (before, _, mover, score), (after, tiles, other, same) = tool.positions(played)
    game.undo()
    assert before == evaluate.features(game.position)
    game.play(moves[5])
    game.play(line[0])
    assert after == evaluate.features(game.position)
    assert (mover, score, tiles, other, same) == (-1, -40, len(game.position.tiles()), -1, 30)


def test_weights_behind_results_are_found_again(tool: ModuleType) -> None:
    """Results drawn by the logistic curve from two weights that the present ones lack."""
    chance = np.random.default_rng(1)
    features = chance.integers(-3, 4, size=(20_000, weights.SIZE)).astype(np.float64)
    features[:, 2:] = 0
    worth = features[:, 0] * 60 - features[:, 1] * 25
    result = (chance.random(len(worth)) < 1 / (1 + np.exp(-worth / 200))).astype(np.float64)
    columns = {
        "tiles": np.full(len(worth), 32.0),
        "score": np.zeros(len(worth)),
        "result": result,
        "game": np.arange(len(worth)).astype(np.float64),
    }
    present = np.zeros(2 * weights.SIZE)
    present[weights.SIZE] = 50.0
    found = tool.fit(csr_array(features), columns, present, 0.0, 1.0)
    first, second = found[weights.SIZE : weights.SIZE + 2]
    # The scale is the fit's own, so the proportion is what there is to find.
    assert first > 0
    assert second / first == pytest.approx(-25 / 60, rel=0.1)
    # What never counts stays as it was.
    assert (found[weights.SIZE + 2 :] == 0).all()


def test_what_is_written_can_be_read(tool: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "weights.py"
    shutil.copy(tool.SOURCE, path)
    sets = [{"to move": [(7, -8)]}, {"ring": [(i, -i) for i in range(14)]}, {}]
    tool.write(sets, path)
    spec = importlib.util.spec_from_file_location("written", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert list(module.SETS) == sets
    assert module.TERMS == weights.TERMS
