"""The core against the oracle (`tests/oracle`), move set by move set, over random games."""

import random

import pytest

from tests.oracle import OracleGame
from tests.random_play import walk
from uhp_engine.core import bugs, move
from uhp_engine.draw.text import draw
from uhp_engine.game import Game
from uhp_engine.notation.game_type import ALL_ORIGINAL
from uhp_engine.notation.move_string import write_all

PLIES = 80
"""Of each game; some end before."""


def compare(game_type: str, positions: int, seed: int) -> None:
    """Play random games until so many positions are compared."""
    chance = random.Random(f"{game_type} {seed}")
    compared = 0
    while compared < positions:
        oracle = OracleGame(game_type)
        for game in walk(game_type, PLIES, chance):
            if game.ply:
                oracle.play(game.history[-1])
            assert_agreement(game, oracle)
            compared += 1


def assert_agreement(game: Game, oracle: OracleGame) -> None:
    listed = write_all(game.position)
    ours, theirs = set(listed), oracle.moves()
    twice = {text for text in ours if listed.count(text) > 1}
    if twice or ours != theirs:
        raise AssertionError(
            f"only the core has {sorted(ours - theirs)}, only the oracle has"
            f" {sorted(theirs - ours)}, twice stand {sorted(twice)}"
            f"\n\n{draw(game.position, game.game_type)}\n\n{game.game_string}"
        )
    state = game.state
    if game.outcome and game.outcome.termination == "repetition":
        state = "InProgress"  # the oracle looks at queens only
    assert state == oracle.state(), game.game_string


@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_same_moves(game_type: str) -> None:
    compare(game_type, 250, 1)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_same_moves_in_many_games(game_type: str) -> None:
    compare(game_type, 2_500, 2)


def test_the_random_games_reach_what_is_rare() -> None:
    """Else the comparison would prove little."""
    chance = random.Random(1)
    seen: dict[str, int] = {}
    for _ in range(10):
        for game in walk("Base+MLP", PLIES, chance):
            for packed in game.legal_moves():
                if packed != move.PASS:
                    what = kind_of_move(game, packed)
                    seen[what] = seen.get(what, 0) + 1
            cells = [game.position.cell_of_tile(tile) for tile in game.position.tiles()]
            heights = [game.position.height_at(cell) for cell in cells]
            seen["height"] = max([*heights, seen.get("height", 0)])
    assert seen["throws an enemy"] > 100
    assert seen["climbs"] > 1000
    assert seen["Mosquito"] > 1000
    assert seen["Ladybug"] > 1000
    assert seen["height"] >= 3


def kind_of_move(game: Game, packed: int) -> str:
    tile = move.tile_of_move(packed)
    if move.action_of_move(packed) == move.PLACE:
        return "places"
    if tile >> bugs.COLOUR_SHIFT != game.to_move:
        return "throws an enemy"
    if game.position.height_at(move.to_of_move(packed)):
        return "climbs"
    return {bugs.MOSQUITO: "Mosquito", bugs.LADYBUG: "Ladybug"}.get(bugs.KIND[tile], "moves")
