"""The weights of the evaluation, and the numbers by which compiled code finds them."""

import random
import re
from pathlib import Path

import pytest

import uhp_engine.core
from tests.random_play import game_after
from uhp_engine.core import evaluate, weights

PXD = Path(uhp_engine.core.__file__).parent / "places.pxd"


def test_places_pxd_says_what_weights_say() -> None:
    found = dict(re.findall(r"^    (\w+) = (\d+)$", PXD.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(found) == len(weights.TERMS)
    for name, (start, _) in weights.PLACES.items():
        constant = name.upper().replace(" ", "_")
        assert getattr(weights, constant) == int(found[constant]) == start


def test_terms_that_are_read_one_behind_the_other_stand_so() -> None:
    """`evaluate` goes from one to the next by sixteen bugs."""
    assert weights.GATED == weights.FREE + 16
    assert weights.PINNED == weights.GATED + 16
    assert weights.HOLD == weights.ATTACK + 16
    assert weights.SHIELD == weights.GUARD + 16


def test_the_sets_have_the_terms_that_there_are() -> None:
    assert len(weights.SETS) == 3
    for chosen in weights.SETS:
        assert set(chosen) <= set(weights.PLACES)
        for name, pairs in chosen.items():
            assert len(pairs) == weights.PLACES[name][1]


@pytest.mark.parametrize("pair", [(0, 0), (3, -5), (-3, 5), (-1, -1), (32000, -32000)])
def test_a_pair_is_added_as_one_number(pair: tuple[int, int]) -> None:
    """Twice and once less: what comes out again is the pair."""
    opening, ending = pair
    total = 2 * weights.pack(opening, ending) - weights.pack(opening, ending)
    high = (total + (1 << 31)) >> 32
    assert (total - (high << 32), high) == pair


@pytest.mark.parametrize(
    ("game_type", "family"), [("Base", 0), ("Base+ML", 0), ("Base+MLP", 1), ("Base+MLPV", 2)]
)
def test_the_evaluation_is_the_weights_times_the_features(game_type: str, family: int) -> None:
    """Worked out again from the two, with the phase by the tiles on the board."""
    chance = random.Random(family)
    for _ in range(5):
        game = game_after(game_type, 30, chance)
        if game.over:
            continue
        position = game.position
        counts = evaluate.features(position)
        pairs = [
            pair
            for name, length in weights.TERMS
            for pair in weights.SETS[family].get(name, [(0, 0)] * length)
        ]
        opening = sum(count * pair[0] for count, pair in zip(counts, pairs, strict=True))
        ending = sum(count * pair[1] for count, pair in zip(counts, pairs, strict=True))
        late = min(len(position.tiles()), 32)
        expected = (opening * (32 - late) + ending * late) // 32
        assert sum(value for _, value in evaluate.explain(position)) == expected
        assert evaluate.by_weights(position, weights.packed()[family][: weights.SIZE]) == expected


def test_other_weights_are_as_many() -> None:
    position = game_after("Base", 6, random.Random(1)).position
    with pytest.raises(ValueError, match="weights, not 3"):
        evaluate.by_weights(position, [1, 2, 3])
    with pytest.raises(ValueError, match="weights, not 3"):
        evaluate.replace(0, [1, 2, 3])


def test_weights_may_be_replaced() -> None:
    """Of one family, and back again."""
    base, pillbug = (game_after(name, 12, random.Random(1)).position for name in ("Base", "Base+P"))
    scores = [sum(score for _, score in evaluate.explain(pos)) for pos in (base, pillbug)]
    nothing = [0] * weights.SIZE
    nothing[weights.TO_MOVE] = weights.pack(7, 7)
    evaluate.replace(0, nothing)
    try:
        assert evaluate.explain(base)[-1] == ("to move", 7)
        assert sum(score for _, score in evaluate.explain(base)) == 7
        assert sum(score for _, score in evaluate.explain(pillbug)) == scores[1]
    finally:
        evaluate.replace(0, weights.packed()[0][: weights.SIZE])
    assert sum(score for _, score in evaluate.explain(base)) == scores[0]
