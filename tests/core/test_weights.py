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
    assert len(found) == len(weights.TERMS) + 2
    assert (int(found["UNITS"]), int(found["UNIT_MOST"])) == (weights.UNITS, weights.UNIT_MOST)
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
        for name, rows in chosen.items():
            assert len(rows) == weights.PLACES[name][1]
            assert {len(parts) for parts in rows} <= {2, 4}


def unpacked(number: int) -> list[int]:
    """The four parts of a number, the plain way: as sixteen bits each, borrowing from the next."""
    parts = []
    for _ in range(4):
        parts.append((number + 0x8000) % 0x10000 - 0x8000)
        number = (number - parts[-1]) // 0x10000
    return parts


@pytest.mark.parametrize(
    "parts", [(0, 0, 0, 0), (3, -5, 7, -9), (-3, 5, -7, 9), (-1, -1, -1, -1), (16000, -16000, 1, 0)]
)
def test_parts_are_added_as_one_number(parts: tuple[int, ...]) -> None:
    assert unpacked(weights.pack(*parts)) == list(parts)
    assert unpacked(2 * weights.pack(*parts)) == [2 * part for part in parts]
    assert unpacked(-weights.pack(*parts)) == [-part for part in parts]


def times(counts: list[int], family: int) -> list[int]:
    """The sums of the four parts of a family's weights."""
    sums = [0] * 4
    for name, (start, length) in weights.PLACES.items():
        for count, parts in zip(
            counts[start : start + length],
            weights.SETS[family].get(name, [(0, 0)] * length),
            strict=True,
        ):
            for place, part in enumerate(parts):
                sums[place] += count * part
    return sums


def told_by_net(net: dict[str, list[int]], sums: list[int]) -> int:
    """What a net says to the sums of both sides and the tiles, in numbers of any size."""
    score = 0
    for unit in range(weights.UNITS):
        bias, *rows, worth = (net[row][unit] for row in weights.ROWS)
        total = bias + sum(row * each for row, each in zip(rows, sums, strict=True))
        score += (min(max(total, 0), weights.UNIT_MOST) >> 10) * worth
    return score >> 11


@pytest.mark.parametrize(
    ("game_type", "family"),
    [("Base", 0), ("Base+ML", 0), ("Base+MLP", 1), ("Base+MLPV", 2), ("Base+MLPWFDRYTCH", 2)],
)
def test_the_evaluation_is_the_weights_times_the_features(game_type: str, family: int) -> None:
    """Worked out again from the two, with the phase by the tiles on the board, and the net."""
    chance = random.Random(family)
    net = weights.NETS[family]
    for ply in (1, 4, 10, 20, 30, 40, 50, 60):
        game = game_after(game_type, ply, chance)
        if game.over:
            continue
        position = game.position
        mine, theirs = (times(counts, family) for counts in evaluate.features(position))
        late = min(len(position.tiles()), 32)
        expected = ((mine[0] - theirs[0]) * (32 - late) + (mine[1] - theirs[1]) * late) // 32
        packed = weights.packed()[family][: weights.SIZE]
        assert evaluate.by_weights(position, packed) == expected
        told = told_by_net(net, [*mine, *theirs, late]) if net else 0
        terms = dict(evaluate.explain(position))
        assert terms.get("net", 0) == told
        assert sum(terms.values()) == expected + told


def test_nets_are_numbers_that_fit() -> None:
    """Into sixteen bits, and the biases into what is left of 32."""
    assert len(weights.NETS) == 3
    for net in weights.NETS:
        assert not net or tuple(net) == weights.ROWS
        for name, row in net.items():
            assert len(row) == weights.UNITS
            assert max(map(abs, row)) < (1 << 29 if name == "bias" else 1 << 15)


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
        evaluate.restore(0)
    assert sum(score for _, score in evaluate.explain(base)) == scores[0]
