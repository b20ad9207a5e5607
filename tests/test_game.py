"""Game: what a Python program plays with."""

import copy
import random
from collections.abc import Callable

import pytest

from tests.data import facts
from tests.random_play import walk
from uhp_engine.core import move
from uhp_engine.game import Game, Outcome
from uhp_engine.notation.errors import GameTypeError, IllegalMoveError, MoveStringError
from uhp_engine.notation.game_type import GameType

OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
ROUND = ["wQ \\wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"]


def played(*moves: str, game_type: str = "Base", repetition_draw: bool = True) -> Game:
    game = Game(game_type, repetition_draw=repetition_draw)
    for text in moves:
        game.play(text)
    return game


# ------------------------------------------------------------------------------------ playing


def test_a_new_game() -> None:
    game = Game()
    assert str(game.game_type) == "Base"
    assert (game.ply, len(game), game.to_move, game.turn) == (0, 0, 0, "White[1]")
    assert (game.state, game.outcome, game.over) == ("NotStarted", None, False)
    assert game.history == []
    assert game.game_string == "Base;NotStarted;White[1]"
    assert game  # a game without moves is a game


def test_its_type_is_a_text_or_a_game_type() -> None:
    assert Game("Base+PM") == Game(GameType.parse("Base+MP"))
    with pytest.raises(GameTypeError):
        Game("Base+X")


def test_playing() -> None:
    game = played(*OPENING, "wQ \\wS1")
    assert (game.ply, game.to_move, game.turn, game.state) == (5, 1, "Black[3]", "InProgress")
    assert game.history == [*OPENING, "wQ \\wS1"]
    assert game.game_string == "Base;InProgress;Black[3];" + ";".join([*OPENING, "wQ \\wS1"])


def test_moves_are_kept_in_the_canonical_form() -> None:
    assert played("WS1 .", "bs1 ws1-", "wQ1 -wS1").history == OPENING[:3]


def test_a_move_by_its_number() -> None:
    game = Game()
    for _ in range(6):
        packed = game.legal_moves()[-1]
        text = game.move_string(packed)
        assert game.parse_move(text) == packed
        game.play(packed)
        assert game.history[-1] == text
    assert [game.move_string(packed) for packed in game.legal_moves()] == game.valid_moves()


@pytest.mark.parametrize(
    ("bad", "error"),
    [("wS9", MoveStringError), ("wA2 -wQ", IllegalMoveError), (move.PASS, IllegalMoveError)],
)
def test_what_is_refused_changes_nothing(bad: "str | int", error: type[Exception]) -> None:
    game = played(*OPENING)
    before, key = game.game_string, game.position.hash_key()
    with pytest.raises(error):
        game.play(bad)
    assert (game.game_string, game.position.hash_key()) == (before, key)
    game.position.check()


def test_a_number_that_is_no_move() -> None:
    with pytest.raises(IllegalMoveError, match="not a legal move"):
        Game().play(12345)


def test_undo() -> None:
    game = played(*OPENING)
    game.undo()
    assert game.history == OPENING[:3]
    game.undo(2)
    assert game == played("wS1")
    game.undo()
    assert game == Game()
    assert game.state == "NotStarted"


@pytest.mark.parametrize("plies", [0, -1, 5, 1000])
def test_undo_of_what_was_not_played(plies: int) -> None:
    game = played(*OPENING)
    with pytest.raises(IndexError):
        game.undo(plies)
    assert game.history == OPENING


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_undo_through_a_whole_game(game_type: str) -> None:
    strings: list[str] = []
    for game in walk(game_type, 100, random.Random(8)):
        strings.append(game.game_string)
    while game.ply:
        assert game.game_string == strings[game.ply]
        game.undo()
    assert game.game_string == strings[0]


# ------------------------------------------------------------------------------------ as an object


@pytest.mark.parametrize("way", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_is_its_own(way: Callable[[Game], Game]) -> None:
    game = Game("Base+P", tournament_opening=False, repetition_draw=False)
    game.play("wQ")
    other = way(game)
    assert other == game
    assert other is not game
    assert (other.tournament_opening, other.repetition_draw) == (False, False)
    other.play("bQ wQ-")
    assert game.history == ["wQ"]
    assert game.position.ply == 1
    game.undo()
    assert other.history == ["wQ", "bQ wQ-"]
    other.position.check()


def test_it_is_the_sequence_of_its_moves() -> None:
    game = played(*OPENING)
    assert list(game) == OPENING == game.history
    assert len(game) == 4
    game.history.append("nonsense")
    assert game.history == OPENING


def test_equality() -> None:
    assert played(*OPENING) == played(*OPENING)
    assert played(*OPENING) != played(*OPENING[:3])
    assert played(*OPENING) != played(*OPENING, game_type="Base+M")
    assert played(*OPENING) != "Base"
    with pytest.raises(TypeError):
        hash(Game())


def test_repr_makes_it_again() -> None:
    game = played(*OPENING, game_type="Base+ML")
    assert eval(repr(game)) == game
    assert (
        repr(Outcome(None, Outcome.REPETITION)) == "Outcome(winner=None, termination='repetition')"
    )


# ------------------------------------------------------------------------------------ how it ends

LOST = (
    *("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wG1 /wQ", "bG1 bQ-", "wS1 -wQ", "bA2 bG1-"),
    *("wB1 \\wQ", "bA2 wQ/", "wA2 -wS1", "bA3 bG1-", "wA2 wQ\\"),
)
"""White fills the last cell beside its own queen."""


def test_a_queen_with_six_neighbours() -> None:
    game = played(*LOST)
    assert game.state == "BlackWins"
    assert game.over
    assert game.outcome == Outcome(1, Outcome.SURROUNDED)
    assert game.valid_moves() == []
    assert game.turn == "Black[7]"  # it goes on counting
    before = game.game_string
    for text in ("bA1 bG1-", "pass"):
        with pytest.raises(IllegalMoveError, match="over"):
            game.play(text)
    assert game.game_string == before
    game.undo()
    assert game.game_string.startswith("Base;InProgress;White[7];")
    assert game.valid_moves()


DRAWN = (
    "Base;x;y;wS1;bS1 /wS1;wS2 wS1/;bS2 bS1\\;wA1 -wS2;bQ -bS1;wQ -wA1;bB1 /bQ;wG1 -wQ;bG1 -bQ;"
    "wA2 \\wQ;bG2 bQ\\;wB1 \\wA1;bG3 bB1\\;wG2 \\wS2;bQ wQ\\;wB2 wG2/;bB2 /bQ;wA3 \\wB1;bG2 wG1\\"
)
"""
   wA2   wB1
wG1   wQ    wA1
   bG2   bQ    wS1
      bB2   bS1
"""


def test_both_queens_is_a_draw() -> None:
    """Black's Grasshopper jumps into the one cell that both queens have left."""
    game = Game.from_string(DRAWN)
    assert game.state == "Draw"
    assert game.over
    assert game.outcome == Outcome(None, Outcome.SURROUNDED)
    game.undo()
    assert game.state == "InProgress"


# ------------------------------------------------------------------------------------ repetition


def test_the_third_time_is_a_draw() -> None:
    game = played(*OPENING, *ROUND)
    assert game.state == "InProgress"
    for text in ROUND:
        assert game.state == "InProgress"
        game.play(text)
    assert game.state == "Draw"
    assert game.outcome == Outcome(None, Outcome.REPETITION)
    assert game.game_string.startswith("Base;Draw;White[7];")


def test_and_the_game_may_go_on() -> None:
    game = played(*OPENING, *ROUND, *ROUND)
    assert not game.over
    assert len(game.valid_moves()) == len(played(*OPENING).valid_moves())
    # Every further position of the round is a third time too, one of another kind is not.
    other = game.copy()
    game.play("wQ \\wS1")
    assert game.state == "Draw"
    other.play("wA1 -wQ")
    assert other.state == "InProgress"
    other.undo()
    assert other.state == "Draw"


def test_undo_through_it() -> None:
    game = played(*OPENING, *ROUND, *ROUND)
    game.undo()
    assert game.state == "InProgress"
    game.play(ROUND[-1])
    assert game.state == "Draw"
    game.undo(5)
    assert game.state == "InProgress"


def test_a_game_is_loaded_past_it() -> None:
    text = ";".join(["Base;x;y", *OPENING, *ROUND, *ROUND, *ROUND, "wA1 -wQ"])
    game = Game.from_string(text)
    assert game.state == "InProgress"
    assert game.ply == 17
    game.undo()
    assert game.state == "Draw"


def test_it_can_be_switched_off() -> None:
    game = played(*OPENING, *ROUND, *ROUND, repetition_draw=False)
    assert game.state == "InProgress"
    assert game.outcome is None
    game.repetition_draw = True
    assert game.state == "Draw"


def test_a_loss_is_not_made_a_draw() -> None:
    """Being surrounded goes first; the facts say when a position stands for the third time."""
    for fact in facts():
        if fact.occurrences is not None:
            game = Game.from_string(fact.game)
            assert game.state == ("Draw" if fact.occurrences >= 3 else "InProgress")
