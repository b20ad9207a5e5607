"""GameStrings."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import game_after
from uhp_engine.game import Game
from uhp_engine.notation.errors import GameStringError, GameTypeError, NotationError
from uhp_engine.notation.game_string import describe, join, queen_first, split, turn_string
from uhp_engine.notation.game_type import ALL_ORIGINAL

LINE = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"


@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_what_is_written_is_read(game_type: str) -> None:
    game = game_after(game_type, 60, random.Random(game_type))
    again = Game.from_string(game.game_string)
    assert again == game
    assert again.game_string == game.game_string
    assert again.position.hash_key() == game.position.hash_key()


@pytest.mark.parametrize("text", ["Base", "Base;", "Base;NotStarted", "Base;NotStarted;White[1]"])
def test_a_new_game(text: str) -> None:
    assert Game.from_string(text).game_string == "Base;NotStarted;White[1]"


@pytest.mark.parametrize(
    "text",
    [
        LINE + ";",
        LINE.replace(";", " ; "),
        "  " + LINE + "  ",
        LINE + " ; ",
        LINE.replace("InProgress", "x").replace("White[3]", "y"),
        LINE.replace("InProgress", "WhiteWins").replace("White[3]", "Black[17]"),
        LINE.replace("InProgress", "").replace("White[3]", ""),
        LINE.replace("InProgress", "Finished(1-0)"),
        LINE.lower().replace("base", "Base"),
        LINE.replace("bQ bS1-", "bQ bS1-\t"),
        LINE.replace("wQ -wS1", "wQ1  -wS1"),
        LINE.replace("wS1;", "wS1 .;", 1),
    ],
)
def test_what_is_understood(text: str) -> None:
    """State and turn follow from the moves, whatever stands there."""
    assert Game.from_string(text).game_string == LINE


def test_any_reference_is_read_and_one_is_written() -> None:
    game = Game.from_string("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ wQ\\;bQ /bQ")
    assert game.history[-2:] == ["wQ /wS1", "bQ bS1\\"]


@pytest.mark.parametrize(
    ("text", "ply", "parts"),
    [
        ("Base;x;y;wX1", 0, ["move 1 (White, ply 1)", "'wX1'"]),
        ("Base;x;y;bS1", 0, ["move 1 (White, ply 1)", "turn"]),
        ("Base;x;y;wS1;bS1 wA1-", 1, ["move 1 (Black, ply 2)", "wA1", "not on the board"]),
        ("Base;x;y;wS1;bS1 wS1-;wQ bS1-", 2, ["move 2 (White, ply 3)", "'wQ bS1-'", "beside"]),
        ("Base;x;y;wS1;bS1 wS1-;;wQ -wS1", 2, ["move 2 (White, ply 3)", "empty"]),
        ("Base;x;y;;", 0, ["move 1 (White, ply 1)", "empty"]),
        ("Base;x;y;wS1;pass", 1, ["move 1 (Black, ply 2)", "pass"]),
        ("Base;x;y;wM", 0, ["wM", "not in this game"]),
    ],
)
def test_a_bad_move_is_named_with_its_number(text: str, ply: int, parts: list[str]) -> None:
    with pytest.raises(GameStringError) as caught:
        Game.from_string(text)
    assert caught.value.ply == ply
    for part in parts:
        assert part in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", ";", "x", "Base+X;InProgress;White[1]", "wS1;bS1 wS1-"])
def test_a_bad_type_is_named(text: str) -> None:
    with pytest.raises(GameTypeError):
        Game.from_string(text)


@pytest.mark.parametrize(
    "moves",
    ["wQ", "wQ;bS1 wQ-", "wS1;bQ wS1\\", "wQ;bQ wQ-", "WQ .;bq wq-", "wQ1;bQ1 wQ1-"],
)
def test_a_queen_placed_first_is_a_game_without_the_tournament_opening(moves: str) -> None:
    game = Game.from_string(f"Base+M;x;y;{moves}")
    assert not game.tournament_opening
    assert game.ply == moves.count(";") + 1
    again = Game.from_string(game.game_string)
    assert again == game
    assert not again.tournament_opening


def test_other_games_are_with_it() -> None:
    assert Game.from_string(LINE).tournament_opening
    assert not Game.from_string(LINE, tournament_opening=False).tournament_opening


def test_queen_first() -> None:
    assert queen_first(["wQ"])
    assert queen_first(["wS1", "bQ wS1-"])
    assert not queen_first(["wS1", "bS1 wS1-", "wQ -wS1"])
    assert not queen_first([])
    assert not queen_first(["", "what"])


def test_turns() -> None:
    names = ["White[1]", "Black[1]", "White[2]", "Black[2]", "White[3]"]
    assert [turn_string(ply) for ply in range(5)] == names
    assert describe(4) == "move 3 (White, ply 5)"


def test_split_and_join() -> None:
    assert split(LINE) == ("Base", ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"])
    assert join("Base", "InProgress", 4, split(LINE)[1]) == LINE


LONG = game_after("Base+MLP", 40, random.Random(3)).game_string


@settings(deadline=None)
@given(st.data())
def test_a_changed_game_string_is_read_or_refused(data: st.DataObject) -> None:
    """A piece of a whole game is replaced by any text."""
    start = data.draw(st.integers(0, len(LONG)))
    end = data.draw(st.integers(start, min(len(LONG), start + 12)))
    piece = data.draw(
        st.text(alphabet="wbQAGSBMLP123-/\\;. passXé\n", max_size=8) | st.text(max_size=4)
    )
    try:
        game = Game.from_string(LONG[:start] + piece + LONG[end:])
    except NotationError:
        return
    game.position.check()
    assert Game.from_string(game.game_string, tournament_opening=game.tournament_opening) == game


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    for candidate in (text, "Base;" + text, "Base+MLP;x;y;" + text):
        with contextlib.suppress(NotationError):
            Game.from_string(candidate).position.check()
