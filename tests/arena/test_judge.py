"""How a game ends: by the rules, by its length, by what both engines tell, by a fault."""

from itertools import zip_longest

import pytest

from tests.data import games
from uhp_engine.arena.judge import IllegalMoveError, Judge, MoveStringError, Verdict
from uhp_engine.arena.records import BLACK_WINS, DRAW, WHITE_WINS, GameTask, Rules, Termination

START = ("wS1", "bB1 wS1-", "wQ \\wS1", "bQ bB1\\")
ROUND = ("wQ -wS1", "bQ bB1-", "wQ \\wS1", "bQ bB1\\")
"""Both queens step aside and back: four plies after which all stands as before."""


def judge(
    opening: tuple[str, ...] = START, rules: Rules | None = None, game_type: str = "Base"
) -> Judge:
    return Judge(GameTask("k", 1, 1, "w", "b", game_type, opening), rules or Rules())


def play(judge: Judge, moves: tuple[str, ...], *scores: int | None) -> None:
    """Play moves with what the engines tell after each."""
    for move, score in zip_longest(moves, scores):
        assert judge.verdict is None
        judge.play(move, 0.5, score=score)


@pytest.mark.parametrize("number", range(len(games())))
def test_games_between_people(number: int) -> None:
    """Each ends where it ended, and no ply earlier, whatever part of it was the opening."""
    text, state = games()[number]
    game_type, _, _, *moves = text.split(";")
    wanted = {
        "InProgress": None,
        "Draw": Verdict(DRAW, Termination.SURROUNDED),
        "WhiteWins": Verdict(WHITE_WINS, Termination.SURROUNDED),
        "BlackWins": Verdict(BLACK_WINS, Termination.SURROUNDED),
    }[state]
    rules = Rules(repetition_draw=False)
    for part in (0, 4, len(moves)):
        game = judge(tuple(moves[:part]), rules, game_type)
        play(game, tuple(moves[part:]))
        assert game.verdict == wanted
        assert len(game.moves) == len(moves) - part


def test_the_third_time_is_a_draw() -> None:
    game = judge()
    play(game, ROUND * 2)
    assert game.verdict == Verdict(DRAW, Termination.REPETITION)


def test_unless_repetition_is_no_matter() -> None:
    game = judge(rules=Rules(repetition_draw=False, max_plies=14))
    play(game, ROUND * 2 + ROUND[:2])
    assert game.verdict == Verdict(DRAW, Termination.PLY_LIMIT)
    assert game.record().plies == 14


def test_the_length_counts_the_opening() -> None:
    game = judge(rules=Rules(max_plies=5))
    assert game.to_move == "w"
    play(game, ROUND[:1])
    assert game.to_move == "b"
    assert game.verdict == Verdict(DRAW, Termination.PLY_LIMIT)
    assert judge(rules=Rules(max_plies=4)).verdict == Verdict(DRAW, Termination.PLY_LIMIT)


def test_the_queen_may_come_first_where_the_rules_say_so() -> None:
    with pytest.raises(IllegalMoveError):
        judge(()).play("wQ", 0.1)
    judge((), Rules(tournament_opening=False)).play("wQ", 0.1)


def test_a_wrong_opening() -> None:
    with pytest.raises(ValueError, match=r"^game k: opening move 'bS1 wA1-': wA1"):
        judge(("wS1", "bS1 wA1-"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("wQ wS1", IllegalMoveError),
        ("pass", IllegalMoveError),
        ("bQ bB1-", IllegalMoveError),
        ("wM1 wS1/", IllegalMoveError),
        ("banana", MoveStringError),
        ("", MoveStringError),
    ],
)
def test_what_may_not_be_played(text: str, error: type[Exception]) -> None:
    game = judge()
    with pytest.raises(error):
        game.play(text, 0.1)
    assert (game.moves, game.game.ply, game.verdict) == ([], 4, None)
    assert game.to_move == "w"


def test_moves_are_written_in_our_way() -> None:
    """The destination of `wQ /wQ` is named by what is beside it: the Spider, to the east."""
    move = judge().play("WQ /wq", 0.25, score=-7, depth=3, nodes=11, clock=9.5)
    assert move.move == "wQ -wS1"
    assert (move.seconds, move.score, move.depth, move.nodes, move.clock) == (0.25, -7, 3, 11, 9.5)


# --------------------------------------------------------------------------------------- by scores

RESIGN = Rules(resign_score=500, resign_moves=2)


def test_resignation() -> None:
    game = judge(rules=RESIGN)
    play(game, ROUND, 600, -501, 501, -900)
    assert game.verdict == Verdict(WHITE_WINS, Termination.RESIGNATION)


def test_resignation_of_white_after_its_own_move() -> None:
    game = judge(rules=RESIGN)
    play(game, (*ROUND, ROUND[0]), 0, 700, -700, 700, -700)
    assert game.verdict == Verdict(BLACK_WINS, Termination.RESIGNATION)


@pytest.mark.parametrize(
    "scores",
    [
        (600, -600, 600),  # Black has told it once
        (600, -600, 600, -500),  # not beyond
        (600, -600, 600, 600),  # both think that they win
        (600, -600, 600, None),
        (None, -600, 600, -600),
        (600, None, 600, -600),
    ],
)
def test_no_resignation(scores: tuple[int | None, ...]) -> None:
    game = judge(rules=RESIGN)
    play(game, ROUND, *scores)
    assert game.verdict is None


def test_nobody_resigns_unless_the_rules_say_so() -> None:
    game = judge()
    play(game, ROUND, 9999, -9999, 9999, -9999)
    assert game.verdict is None


def test_a_draw_by_scores() -> None:
    rules = Rules(draw_score=10, draw_moves=2, draw_after=9)
    game = judge(rules=rules)
    play(game, (*ROUND, ROUND[0]), 0, 10, -10, 3, 5)
    assert game.verdict == Verdict(DRAW, Termination.AGREEMENT)  # not at eight plies yet
    for other in ((0, 11, 0, 0, 0), (0, 0, 0, None, 0)):
        game = judge(rules=rules)
        play(game, (*ROUND, ROUND[0]), *other)
        assert game.verdict is None


def test_a_win_is_a_win_whatever_the_scores() -> None:
    lost = next(game for game in games() if game.state == "BlackWins")
    game_type, _, _, *moves = lost.game.split(";")
    rules = Rules(resign_score=0, resign_moves=2, repetition_draw=False)
    game = judge(tuple(moves[:-4]), rules, game_type)
    colour = 1 if len(moves) % 2 else -1  # of the last move's player
    # White is thought to win, but not before the last move.
    play(game, tuple(moves[-4:]), 0, colour, -colour, colour)
    assert game.verdict == Verdict(BLACK_WINS, Termination.SURROUNDED)


# ----------------------------------------------------------------------------------------- records


def test_a_fault() -> None:
    game = judge()
    play(game, ROUND[:1])
    with pytest.raises(ValueError, match="game k is still going on"):
        game.record()
    game.fault("w", Termination.CRASH, "last words")
    record = game.record("2026-01-01T00:00:00+00:00", 1.5)
    assert (record.result, record.termination, record.loser_fault) == (BLACK_WINS, "crash", "w")
    assert (record.detail, record.started) == ("last words", "2026-01-01T00:00:00+00:00")
    assert (record.seconds, record.plies) == (1.5, 5)
    assert [move.move for move in record.moves] == ["wQ -wS1"]
    assert (record.points("w"), record.points("b")) == (0, 1)
    game = judge()
    assert game.fault("b", Termination.TIME).result == WHITE_WINS
