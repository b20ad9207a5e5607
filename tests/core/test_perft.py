"""Counts of move sequences that several programs agree on (`tests/data/perft.toml`)."""

import faulthandler

import pytest

from tests.data import Fact, Perft, facts, perfts
from uhp_engine.core import COMPILED
from uhp_engine.core.perft import divide, perft
from uhp_engine.game import Game
from uhp_engine.notation.game_type import ALL_ORIGINAL

ORIGINAL = [row for row in perfts() if row.game in ALL_ORIGINAL]


def name(row: Perft) -> str:
    return row.game


def check(game: str, nodes: list[int], depths: list[int]) -> None:
    position = Game.from_string(game).position
    for depth in depths:
        if depth < len(nodes):
            count = perft(position, depth)
            assert count == nodes[depth], f"depth {depth}: {count}, not {nodes[depth]}\n{game}"
    position.check()


def test_there_are_eight_tables() -> None:
    assert {row.game for row in ORIGINAL} == set(ALL_ORIGINAL)


@pytest.mark.parametrize("row", ORIGINAL, ids=name)
def test_first_plies(row: Perft) -> None:
    check(row.game, row.nodes, [0, 1, 2, 3])


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
@pytest.mark.parametrize("row", ORIGINAL, ids=name)
def test_to_depth_5(row: Perft) -> None:
    check(row.game, row.nodes, [4, 5])


@pytest.mark.full
@pytest.mark.timeout(0)
@pytest.mark.parametrize("depth", [6, 7, 8])
@pytest.mark.parametrize("row", ORIGINAL, ids=name)
def test_deep(row: Perft, depth: int) -> None:
    # The whole run's guard against code that never returns would not wait for the deepest of these.
    faulthandler.cancel_dump_traceback_later()
    check(row.game, row.nodes, [depth])


@pytest.mark.parametrize("fact", [fact for fact in facts() if fact.perft], ids=lambda f: f.name)
def test_from_later_positions(fact: Fact) -> None:
    nodes = [1, *fact.perft]
    limit = 10_000_000 if COMPILED else 1_000
    check(fact.game, nodes, [d for d, count in enumerate(nodes) if count <= limit])


@pytest.mark.full
@pytest.mark.timeout(0)
@pytest.mark.parametrize("fact", [fact for fact in facts() if fact.perft], ids=lambda f: f.name)
def test_from_later_positions_deep(fact: Fact) -> None:
    check(fact.game, [1, *fact.perft], [len(fact.perft)])


def test_divide_adds_up() -> None:
    position = Game("Base+MLP").position
    rows = divide(position, 3)
    # Black has 6 cells and 7 kinds of tile, White then 3 cells and 8 kinds, or 7 when the first
    # tile was the only one of its kind (Mosquito, Ladybug, Pillbug).
    assert sorted(count for _, count in rows) == [6 * 7 * 3 * 7] * 3 + [6 * 7 * 3 * 8] * 4
    position.check()


@pytest.mark.parametrize("depth", [-1, -5])
def test_no_negative_depth(depth: int) -> None:
    position = Game().position
    with pytest.raises(ValueError, match="depth"):
        perft(position, depth)
    with pytest.raises(ValueError, match="depth"):
        divide(position, 0)
