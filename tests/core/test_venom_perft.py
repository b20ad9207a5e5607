"""Venom positions with their moves, and counts of move sequences, that other programs agree on."""

import faulthandler

import pytest

from tests.core.test_perft import check
from tests.data import Moves, Perft, perfts, venom_moves
from uhp_engine.core import COMPILED
from uhp_engine.game import Game
from uhp_engine.notation.game_type import ALL_ORIGINAL

VENOM = [row for row in perfts() if row.game not in ALL_ORIGINAL]
DEEPER = [
    pytest.param(row.game, row.nodes, depth, id=f"{row.game[:40]}-{depth}")
    for row in VENOM
    for depth in range(4, len(row.nodes))
]


def test_there_is_a_table_of_each_kind_of_game() -> None:
    kinds = {Game.from_string(row.game).game_type.kind for row in VENOM}
    assert len(kinds) == 4
    assert len(VENOM) == 14


@pytest.mark.parametrize("row", VENOM, ids=lambda row: row.game[:40])
def test_to_depth_3(row: Perft) -> None:
    limit = 10_000_000 if COMPILED else 20_000
    check(row.game, row.nodes, [d for d in range(4) if row.nodes[d : d + 1] <= [limit]])


@pytest.mark.full
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("game", "nodes", "depth"), DEEPER)
def test_deeper(game: str, nodes: list[int], depth: int) -> None:
    faulthandler.cancel_dump_traceback_later()
    check(game, nodes, [depth])


@pytest.mark.parametrize("row", venom_moves(), ids=lambda row: row.game[-50:])
def test_moves_as_text(row: Moves) -> None:
    """All of them, in the canonical form."""
    game = Game.from_string(row.game)
    assert sorted(game.valid_moves()) == row.moves
    game.position.check()
