"""The tool that finds the weights of the evaluation, on problems whose solution is known."""

import importlib.util
import random
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from uhp_engine.core import COMPILED, weights

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = Path(__file__).parents[1] / "tools" / "fit_evaluation.py"
    spec = importlib.util.spec_from_file_location("fit_evaluation", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not COMPILED, reason="a game takes minutes")
def test_the_same_chance_plays_the_same_game(tool: ModuleType) -> None:
    first, second = (tool.play_game(random.Random(3), "Base", 200) for _ in range(2))
    assert first == second
    positions, result = first
    assert result in (0.0, 0.5, 1.0)
    assert len(positions) > 5
    for counts, tiles, mover, score in positions:
        assert len(counts) == weights.SIZE
        assert 6 <= tiles <= 22
        assert mover in (1, -1)
        assert abs(score) < 29_000


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
    found = tool.fit(features, columns, present, 0.0, 1.0)
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
