"""Positions with answers that others have found (`tests/data`)."""

import pytest

from tests.data import Fact, FinishedGame, Moves, Puzzle, facts, games, puzzles, valid_moves
from uhp_engine.core import move
from uhp_engine.game import Game
from uhp_engine.notation.errors import IllegalMoveError


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: fact.name)
def test_facts(fact: Fact) -> None:
    """Where programs have been wrong or disagreed."""
    game = Game.from_string(fact.game, repetition_draw=False)
    moves = game.valid_moves()
    assert len(set(moves)) == len(moves)
    if fact.moves:
        tile = fact.moves[0].split()[0]
        assert {text for text in moves if text.startswith(tile + " ")} == set(fact.moves)
    if fact.number_of_moves is not None:
        assert len(moves) == fact.number_of_moves
    if fact.state is not None:
        assert game.state == fact.state
    if fact.occurrences is not None:
        assert game.position.times_seen() == fact.occurrences
    assert set(moves) >= set(fact.legal)
    for text in fact.illegal:
        with pytest.raises(IllegalMoveError):
            game.play(text)
    game.position.check()


@pytest.mark.parametrize("row", valid_moves(), ids=lambda row: row.game[:40])
def test_valid_moves(row: Moves) -> None:
    game = Game.from_string(row.game, repetition_draw=False)
    assert sorted(game.valid_moves()) == row.moves
    assert game.game_string.split(";")[:3] == row.game.split(";")[:3]


@pytest.mark.parametrize("row", games(), ids=lambda row: row.game[:40])
def test_games_of_people(row: FinishedGame) -> None:
    game = Game.from_string(row.game, repetition_draw=False)
    assert game.state == row.state
    assert game.over == (row.state != "InProgress")
    assert bool(game.valid_moves()) != game.over
    assert Game.from_string(game.game_string, repetition_draw=False) == game
    while game.ply:
        game.undo()
        assert not game.over
    assert game == Game(game.game_type)


@pytest.mark.parametrize("row", puzzles(), ids=lambda row: row.game[:40])
def test_a_puzzles_answer_is_legal(row: Puzzle) -> None:
    game = Game.from_string(row.game, repetition_draw=False)
    assert row.best_move in game.valid_moves()


def test_pass_is_the_only_move_when_there_is_none() -> None:
    rows = [fact for fact in facts() if fact.legal == ["pass"]]
    assert rows
    for fact in rows:
        assert Game.from_string(fact.game).legal_moves() == [move.PASS]
