"""One game between two engines: what they are told, what is recorded, and how time is kept."""

import asyncio
import sys
from datetime import datetime
from pathlib import Path

import pytest

from tests.arena.players import heard, random_mover
from tests.arena.players import scripted_player as scripted
from tests.oracle import OracleGame
from uhp_engine.arena.play import Clocks, Observer, fault_of, printable
from uhp_engine.arena.records import (
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    Clock,
    GameRecord,
    GameTask,
    MoveRecord,
    Player,
    Rules,
    Termination,
)
from uhp_engine.arena.table import Table
from uhp_engine.client import (
    EngineCrashed,
    EngineProtocolError,
    EngineRefused,
    EngineStartError,
    EngineTimeout,
)
from uhp_engine.engine import Limit
from uhp_engine.game import Game


def game_of(
    white: Player,
    black: Player,
    opening: tuple[str, ...] = (),
    rules: Rules | None = None,
    game_type: str = "Base",
    observer: Observer | None = None,
) -> GameRecord:
    """A game, at a table of its own."""
    task = GameTask("r1.1.1.1", 1, 1, white.name, black.name, game_type, opening)

    async def play() -> GameRecord:
        table = Table((white, black), rules or Rules())
        try:
            return await table.play(task, observer)
        finally:
            await table.close()

    return asyncio.run(play())


class Watcher(Observer):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int, str, str]] = []

    def move_played(self, task: GameTask, ply: int, move: MoveRecord, game: Game) -> None:
        self.seen.append((task.key, ply, move.move, game.history[-1]))


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP", "Base+MLPV"])
def test_a_whole_game(game_type: str) -> None:
    """Followed by the oracle, which shares nothing with our rules."""
    watcher = Watcher()
    rules = Rules(max_plies=120)
    record = game_of(random_mover("a"), random_mover("b"), (), rules, game_type, observer=watcher)
    oracle = OracleGame(game_type)
    for move in record.moves:
        assert oracle.state() in ("NotStarted", "InProgress")
        assert move.move in oracle.moves()
        oracle.play(move.move)
    moves = [move.move for move in record.moves]
    assert watcher.seen == [("r1.1.1.1", ply, move, move) for ply, move in enumerate(moves)]
    if record.termination == Termination.SURROUNDED:
        result = {"WhiteWins": WHITE_WINS, "BlackWins": BLACK_WINS, "Draw": DRAW}[oracle.state()]
        assert record.result == result
    else:
        assert oracle.state() == "InProgress"
        assert record.result == DRAW
        assert record.termination in (Termination.PLY_LIMIT, Termination.REPETITION)
        assert (record.termination == Termination.PLY_LIMIT) == (len(moves) == 120)
    assert record.loser_fault is None
    assert datetime.fromisoformat(record.started).utcoffset() is not None
    assert sum(move.seconds for move in record.moves) < record.seconds < 60


def test_what_engines_are_told(tmp_path: Path) -> None:
    white = scripted(tmp_path, "w", "wq -WS1", "wA1 -wQ")
    black = scripted(tmp_path, "b", "bQ bS1\\", control=Limit(nodes=5))
    record = game_of(white, black, ("wS1", "bS1 wS1-"), Rules(max_plies=5), "Base+PM")
    assert [move.move for move in record.moves] == ["wQ -wS1", "bQ bS1\\", "wA1 -wQ"]
    assert record.termination == Termination.PLY_LIMIT
    # The words are ours, and of the last move nobody needs to hear.
    start = ["newgame Base+MP", "play wS1", "play bS1 wS1-"]
    rest = ["play wQ -wS1", "bestmove nodes 5", "play bQ bS1\\", "exit"]
    assert heard(tmp_path, "b") == [*start, *rest]
    rest = ["bestmove depth 1", "play wQ -wS1", "play bQ bS1\\", "bestmove depth 1", "exit"]
    assert heard(tmp_path, "w") == [*start, *rest]


def test_an_engines_word_does_not_count(tmp_path: Path) -> None:
    """Both say after every command that White has won, of another game."""
    white, black = scripted(tmp_path, "w", "wS1"), scripted(tmp_path, "b", "bS1 wS1-")
    record = game_of(white, black, rules=Rules(max_plies=2))
    assert (record.result, record.termination) == (DRAW, Termination.PLY_LIMIT)


def test_what_engines_tell(tmp_path: Path) -> None:
    told = "depth 4 score -1.50 nodes 77 time 0.001 nps 77000 pv wS1;bS1 wS1-"
    white = scripted(tmp_path, "w", {"move": "wS1", "say": told}, "wQ -wS1")
    black = scripted(tmp_path, "b", {"move": "bS1 wS1-", "say": "depth 2 score wins in 5 nodes 8"})
    record = game_of(white, black, rules=Rules(max_plies=3))
    first, second, third = record.moves
    assert (first.score, first.depth, first.nodes) == (-150, 4, 77)
    assert (second.depth, second.nodes) == (2, 8)
    assert second.score is not None
    assert second.score > 10_000
    assert (third.score, third.depth, third.nodes, third.clock) == (None, None, None, None)


def test_resignation_by_what_they_tell(tmp_path: Path) -> None:
    turns = [
        {"move": move, "say": f"depth 1 score {score} nodes 1"}
        for move, score in [("wQ \\wS1", "+9.00"), ("wA1 -wQ", "+9.00")]
    ]
    replies = [
        {"move": move, "say": f"depth 1 score {score} nodes 1"}
        for move, score in [("bQ bS1-", "-9.00"), ("bA1 bQ-", "-9.00")]
    ]
    record = game_of(
        scripted(tmp_path, "w", *turns),
        scripted(tmp_path, "b", *replies),
        ("wS1", "bS1 wS1-"),
        Rules(resign_score=800, resign_moves=2),
    )
    assert (record.result, record.termination) == (WHITE_WINS, Termination.RESIGNATION)
    assert (record.plies, record.loser_fault) == (6, None)


def test_who_tells_no_score_is_asked_for_it(tmp_path: Path) -> None:
    """By `eval`, where scores matter: White knows that command, Black does not."""
    white = scripted(tmp_path, "w", "wS1", "wQ -wS1", evaluation="sum  +0.07")
    black = scripted(tmp_path, "b", "bS1 wS1-", "bQ bS1-")
    for rules in (Rules(draw_score=10, max_plies=4), Rules(max_plies=4)):
        record = game_of(white, black, rules=rules)
        assert record.termination == Termination.PLY_LIMIT
        scores = [move.score for move in record.moves]
        assert scores == ([7, None, 7, None] if rules.draw_score else [None] * 4)
    assert heard(tmp_path, "w").count("eval") == 2
    assert heard(tmp_path, "b").count("eval") == 1


# -------------------------------------------------------------------------------------------- time


def test_a_move_that_comes_too_late(tmp_path: Path) -> None:
    white = scripted(tmp_path, "w", {"move": "wS1", "wait": 0.4}, control=Limit(time=0.1))
    record = game_of(white, scripted(tmp_path, "b"), rules=Rules(margin=0.1))
    assert (record.result, record.termination, record.loser_fault) == (BLACK_WINS, "time", "w")
    assert record.detail.startswith("wS1 took 0.4")
    assert record.detail.endswith(" s of 0.100")
    assert record.moves == ()


def test_the_margin(tmp_path: Path) -> None:
    white = scripted(tmp_path, "w", {"move": "wS1", "wait": 0.4}, control=Limit(time=0.1))
    record = game_of(white, scripted(tmp_path, "b"), rules=Rules(margin=5.0, max_plies=1))
    assert record.termination == Termination.PLY_LIMIT
    assert record.moves[0].seconds >= 0.4


def test_clocks(tmp_path: Path) -> None:
    """White's shows less by what it took and more by its increment; Black has a time per move."""
    white = scripted(
        tmp_path,
        "w",
        {"move": "wS1", "wait": 0.2},
        "wQ -wS1",
        control=Clock(30, 1),
        knows_clock=True,
    )
    black = scripted(tmp_path, "b", "bS1 wS1-", control=Limit(time=2.0))
    record = game_of(white, black, rules=Rules(max_plies=3))
    first, second, third = record.moves
    assert first.clock == pytest.approx(31 - first.seconds)
    assert first.seconds >= 0.2
    assert second.clock is None
    assert third.clock == pytest.approx(32 - first.seconds - third.seconds)
    asked = [line for line in heard(tmp_path, "w") if line.startswith("bestmove")]
    assert asked[0] == "bestmove clock 30 2 1 2"
    assert asked[1].split()[2] == f"{first.clock:.3f}".rstrip("0")
    asked = [line for line in heard(tmp_path, "b") if line.startswith("bestmove")]
    assert asked == ["bestmove time 00:00:02"]


def test_an_engine_that_knows_no_clock_gets_a_time(tmp_path: Path) -> None:
    white = scripted(tmp_path, "w", "wS1", control=Clock(60, 5))
    game_of(white, scripted(tmp_path, "b"), rules=Rules(max_plies=1))
    (asked,) = [line for line in heard(tmp_path, "w") if line.startswith("bestmove")]
    assert asked == "bestmove time 00:00:06"  # a thirtieth, and four fifths of the increment


def test_a_clock_that_runs_out(tmp_path: Path) -> None:
    turns = [{"move": "wS1", "wait": 0.3}, {"move": "wQ -wS1", "wait": 0.3}]
    white = scripted(tmp_path, "w", *turns, control=Clock(0.5))
    black = scripted(tmp_path, "b", "bS1 wS1-", control=Clock(60))
    record = game_of(white, black, rules=Rules(margin=0.0))
    assert (record.termination, record.loser_fault) == (Termination.TIME, "w")
    assert len(record.moves) == 2


def test_a_clock_within_the_margin_shows_nothing_left() -> None:
    clocks = Clocks(Clock(1, 0.5), Clock(2))
    assert clocks.took(0, 1.05) == 0.5
    assert clocks.limit(1) == Limit(clock=(0.5, 2, 0.5, 0))
    assert clocks.took(1, 2) == 0
    assert clocks.seconds(1) == 0
    assert Clocks(Limit(depth=3), Clock(2)).seconds(0) is None


# ------------------------------------------------------------------------------------------ faults


def test_an_illegal_move(tmp_path: Path) -> None:
    black = scripted(tmp_path, "b", "bQ wS1-")
    record = game_of(scripted(tmp_path, "w", "wS1"), black)
    assert (record.result, record.termination) == (WHITE_WINS, Termination.ILLEGAL_MOVE)
    assert (record.loser_fault, record.plies) == ("b", 1)
    assert record.detail.startswith("'bQ wS1-': No Queen Bee is placed on a player's first turn")


def test_a_crash(tmp_path: Path) -> None:
    black = scripted(tmp_path, "b", {"say": "out of memory", "exit": 3})
    record = game_of(scripted(tmp_path, "w", "wS1"), black)
    assert (record.result, record.termination) == (WHITE_WINS, Termination.CRASH)
    assert record.loser_fault == "b"
    assert "exit code 3" in record.detail
    assert "out of memory" in record.detail


def test_silence(tmp_path: Path) -> None:
    white = scripted(tmp_path, "w", control=Limit(time=0.1))
    record = game_of(white, scripted(tmp_path, "b"), rules=Rules(patience=1.0, margin=0.1))
    assert (record.result, record.termination) == (BLACK_WINS, Termination.SILENCE)
    assert record.loser_fault == "w"
    assert record.seconds >= 1.2


def test_no_move_in_the_answer(tmp_path: Path) -> None:
    record = game_of(scripted(tmp_path, "w", {}), scripted(tmp_path, "b"))
    assert (record.result, record.termination) == (BLACK_WINS, Termination.PROTOCOL)


def test_who_cannot_start_loses(tmp_path: Path) -> None:
    black = Player("b", (str(tmp_path / "nothing"),))
    record = game_of(scripted(tmp_path, "w"), black)
    assert (record.result, record.termination) == (WHITE_WINS, Termination.CRASH)
    assert record.loser_fault == "b"
    assert "nothing" in record.detail
    assert record.started


def test_where_both_fail_it_is_who_was_asked_first() -> None:
    """Of a game type that neither knows, White is the first to hear; of a move, who made it."""
    program = (
        "import sys\nprint('ok', flush=True)\nfor line in sys.stdin:\n"
        " print({'b': 'wS1', 'n': sys.argv[1], 'p': 'err no'}.get(line[0]), 'ok', sep='\\n',"
        " flush=True)"
    )
    for answer, ply in (("err", 0), ("wS1", 1)):
        command = (sys.executable, "-c", program, answer)
        white, black = (Player(name, command, control=Limit(depth=1)) for name in "wb")
        record = game_of(white, black)
        assert (record.termination, record.loser_fault) == (Termination.PROTOCOL, "w")
        assert record.plies == ply


@pytest.mark.parametrize(
    ("error", "termination"),
    [
        (EngineStartError("m", "e", "words"), Termination.CRASH),
        (EngineCrashed("m", "e", "words", 1), Termination.CRASH),
        (EngineTimeout("m", "e", "words"), Termination.SILENCE),
        (EngineProtocolError("m", "e", "words"), Termination.PROTOCOL),
        (EngineRefused("m", "e", "words"), Termination.PROTOCOL),
    ],
)
def test_faults(error: EngineStartError, termination: str) -> None:
    assert fault_of(error)[0] == termination
    assert "words" in fault_of(error)[1]


def test_details_are_short() -> None:
    assert len(printable("x" * 10_000)) == 2000
