"""The rules against OpenSpiel's Hive (PyPI `open_spiel`), over random games of all eight types.

OpenSpiel shares nothing with this project. It is compared by what a move does: which kind of tile
of which colour comes from where to which cell. What else is different there (2.0.2), found by
comparing:

* An action is tile, reference and direction; one move has as many actions as it has references, and
  no one of them is the canonical one.
* Tiles of a kind may be placed in any order of their numbers. Here they come in order, so numbers
  count only for tiles on the board.
* While White's queen is in reserve nothing is pinned: Black, with a queen on the board, may move a
  tile that holds the hive together. `pinned` takes those moves out of the comparison.
* The board is a hexagon with 8 cells each way from the first tile; a hive that leaves it is a draw.
* A game is a draw after 500 actions, and repetition is no draw.

The same are: the eight game types (parameters `uses_mosquito`, `uses_ladybug`, `uses_pillbug`, all
true unless told otherwise); no queen on either side's first turn, and she comes by the fourth;
`pass` as the one action of who can do nothing else; all moves, gates, throws and what rests; when a
game is over and who has won it.
"""

import random
import re
from typing import Any

import pytest

from tests.players import player
from tests.random_play import choose
from uhp_engine.client import UhpEngine
from uhp_engine.core import bugs, move, tables
from uhp_engine.engine import Limit
from uhp_engine.game import Game
from uhp_engine.notation.game_type import ALL_ORIGINAL
from uhp_engine.notation.names import tile_name

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")

Effect = tuple[str, int]
"""What is moved and where it goes: `wA1` from the board, `wA` from the reserve."""

MARKS = {("\\", ""): 0, ("", "/"): 1, ("", "-"): 2, ("", "\\"): 3, ("/", ""): 4, ("-", ""): 5}
RADIUS = 8


def new_state(game_type: str) -> Any:
    sets = {"uses_mosquito": "M", "uses_ladybug": "L", "uses_pillbug": "P"}
    parameters = {name: letter in game_type for name, letter in sets.items()}
    return pyspiel.load_game("hive", parameters).new_initial_state()


def standing(game: Game) -> dict[str, int]:
    """The tiles on the board and their cells."""
    tiles = game.position.tiles()
    return {tile_name(tile): game.position.cell_of_tile(tile) for tile in tiles}


def effect_of_text(text: str, cells: dict[str, int]) -> Effect:
    """What an action does, read from its text."""
    if text == "pass":
        return ("pass", -1)
    name, _, place = text.partition(" ")
    cell = tables.CENTRE
    if place:
        found = re.fullmatch(r"([-/\\]?)(\w+)([-/\\]?)", place)
        assert found, text
        cell = cells[found[2]]
        if found[1] or found[3]:
            cell += tables.OFFSET[MARKS[found[1], found[3]]]
    return (name if name in cells else name[:2], cell % tables.CELLS)


def effect_of_move(packed: int) -> Effect:
    """What a move of ours does."""
    if packed == move.PASS:
        return ("pass", -1)
    name = tile_name(move.tile_of_move(packed))
    placed = move.action_of_move(packed) == move.PLACE
    return (name[:2] if placed else name, move.to_of_move(packed))


def pinned(game: Game, effect: Effect, cells: dict[str, int]) -> bool:
    """Whether an effect moves a tile that holds the hive, White's queen being in reserve."""
    name, _ = effect
    return (
        game.position.in_reserve(bugs.WHITE, bugs.QUEEN) == 1
        and name in cells
        and game.position.height_at(cells[name]) == 1
        and game.position.breaks_hive(cells[name])
    )


def off_the_board(cells: dict[str, int]) -> bool:
    """Whether a tile stands more than 8 cells away from the first one's place."""
    for cell in cells.values():
        east = cell % tables.SIDE - tables.CENTRE % tables.SIDE
        south = cell // tables.SIDE - tables.CENTRE // tables.SIDE
        if max(abs(east), abs(south), abs(east + south)) > RADIUS:
            return True
    return False


def compare(game_type: str, games: int, plies: int, seed: int) -> int:
    """Play random games on both sides; the number of positions compared."""
    chance = random.Random(f"{game_type} {seed}")
    compared = 0
    for _ in range(games):
        game, state = Game(game_type, repetition_draw=False), new_state(game_type)
        for _ in range(plies):
            cells = standing(game)
            if state.is_terminal() or game.over:
                assert game.over or off_the_board(cells), game.game_string
                score = {"WhiteWins": [1, -1], "BlackWins": [-1, 1]}.get(game.state, [0, 0])
                assert state.returns() == score, game.game_string
                break
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            theirs = {effect_of_text(text, cells) for text in texts}
            theirs = {effect for effect in theirs if not pinned(game, effect, cells)}
            ours = {effect_of_move(packed) for packed in game.legal_moves()}
            assert ours == theirs, (
                f"only here {sorted(ours - theirs)}, only there {sorted(theirs - ours)}\n\n"
                f"{game}\n\n{game.game_string}"
            )
            compared += 1
            chosen = choose(game.position, game.legal_moves(), chance)
            tile = game.move_string(chosen).split()[0]
            # Of the actions that do the same, one with the tile that is next in number here.
            action = next(
                action
                for action, text in zip(state.legal_actions(), texts, strict=True)
                if text.split()[0] == tile and effect_of_text(text, cells) == effect_of_move(chosen)
            )
            game.play(chosen)
            state.apply_action(action)
    return compared


@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_same_moves(game_type: str) -> None:
    assert compare(game_type, games=5, plies=90, seed=1) > 200


def test_the_bot_of_a_match_against_openspiel_plays_legal_moves() -> None:
    """It is `tests/players/openspiel_bot.py`; CONTRIBUTING.md tells how the match is played."""
    game = Game("Base+MLP")
    with UhpEngine.open(player("openspiel_bot")) as bot:
        for _ in range(12):
            found = bot.play(game, Limit(time=0.02))
            assert found.move in game.valid_moves()
            game.play(found.move)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_same_moves_in_many_games(game_type: str) -> None:
    assert compare(game_type, games=60, plies=150, seed=2) > 3_000


def play(state: Any, text: str) -> None:
    """Play the action of a text."""
    state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == text))


def movers(state: Any) -> set[str]:
    """The tiles on the board that may move."""
    placed = {text.split()[0] for text in str(state).split(";")[3:] if text}
    return {state.action_to_string(a).split()[0] for a in state.legal_actions()} & placed


@pytest.mark.parametrize(
    ("line", "there", "here"),
    [
        ("wA1;bG1 wA1-;wA2 -wA1;bQ bG1-;wG1 -wA2", {"bQ", "bG1"}, {"bQ"}),
        ("wA1;bG1 wA1-;wQ -wA1;bQ bG1-;wG1 -wQ", {"bQ"}, {"bQ"}),
        ("wA1;bG1 wA1-;wQ -wA1;bA1 bG1-", {"wQ"}, {"wQ"}),
    ],
)
def test_what_is_pinned_there(line: str, there: set[str], here: set[str]) -> None:
    """The third of the differences, in its smallest form: all but the ends of a line are pinned."""
    state, game = new_state("Base"), Game("Base")
    for text in line.split(";"):
        play(state, text)
        game.play(text)
    assert movers(state) == there
    placed = {text.split()[0] for text in game.history}
    assert {text.split()[0] for text in game.valid_moves()} & placed == here
