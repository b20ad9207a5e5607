"""What the session answers, row by row of the protocol as this engine speaks it.

Expected values come from the protocol's description and from other engines, as the tests say.
"""

import time

import pytest

from tests.data import Fact, FinishedGame, facts, games
from tests.uhp.engine_process import BANNER
from tests.uhp.in_process import Talk, inside_only
from uhp_engine import __version__
from uhp_engine.core import COMPILED
from uhp_engine.uhp import commands

START = "Base;NotStarted;White[1]"
BEETLE_GATE = (
    "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"
)
# White can do nothing but pass.
SHUT_OUT = (
    r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;"
    r"wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1"
)
BEETLE_AT_THE_END = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", r"wB1 \wS1", "bG1 bQ-"]
# White's queen goes to and fro, and Black's: the third occurrence of the position after ply 4.
THREE_TIMES = (
    r"Base;Draw;White[7];wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;"
    r"wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\ "
).strip()
FINISHED = (
    r"Base+MLP;BlackWins;Black[13];wB1;bG1 -wB1;wQ wB1\;bL -bG1;wQ bG1\;bQ /bL;wB1 bG1;bM \bQ;"
    r"wA1 wB1/;bA1 \bL;wA1 bQ\;bA1 wQ-;wM /wA1;bM /wQ;wM -bQ;bL wQ/;wP \wB1;bP bM\;wB2 /wA1;"
    r"bA2 bL-;wP \bL;bL wQ\;wA2 -wP;bP -wQ;wA2 \bA1"
)


def moves_of(game: str) -> list[str]:
    return game.split(";")[3:]


def won_by_the_last_move(game: FinishedGame) -> bool:
    plies = len(moves_of(game.game))
    return game.state == ("WhiteWins" if plies % 2 else "BlackWins")


# --------------------------------------------------------------------------- framing and input


def test_info() -> None:
    assert Talk().ask("info") == BANNER[:2]
    assert BANNER[0].startswith(f"id uhp-engine v{__version__}")
    assert BANNER[1] == "Mosquito;Ladybug;Pillbug;Venom"


@pytest.mark.parametrize(
    "line",
    [
        b"newgame Base",
        b"NEWGAME Base",
        b"NewGame\tBase",
        b"  newgame   Base  ",
        b"newgame Base\r",
        b"\xef\xbb\xbfnewgame Base",
    ],
)
def test_a_command_in_any_shape(line: bytes) -> None:
    assert Talk().raw(line) == [START, "ok"]


@pytest.mark.parametrize("line", [b"", b"\r", b"   ", b"\t \t\r"])
def test_blank_lines_are_ignored_in_silence(line: bytes) -> None:
    assert Talk().raw(line) == []


def test_a_line_of_a_megabyte_is_answered_in_a_short_line() -> None:
    talk = Talk("newgame")
    for line in (
        b"x" * 1_000_000,
        b"x " * 500_000,
        b"play " + b"wS1" * 300_000,
        b"play " + b"wS1 " * 250_000,
        b"newgame Base;InProgress;White[2];" + b"wS1" * 300_000,
        b"newgame " + b"Base;" * 200_000,
        b"bestmove depth " + b"1" * 1_000_000,
        b"bestmove time " + b"1" * 1_000_000,
        b"bestmove seconds " + b"1" * 1_000_000,
        b"bestmove nodes " + b"1" * 1_000_000,
        b"undo " + b"1" * 1_000_000,
        b"perft " + b"1" * 1_000_000,
        b"options set HashMiB " + b"1" * 1_000_000,
        b"options set Verbose " + b"1" * 1_000_000,
        b"options get " + b"1" * 1_000_000,
        b"help " + b"1" * 1_000_000,
    ):
        error, ok = talk.raw(line)
        assert error.startswith(("err ", "invalidmove "))
        assert len(error) < 500
        assert ok == "ok"
        assert talk.game() == START


def test_a_megabyte_of_spaces_changes_nothing() -> None:
    talk = Talk()
    assert talk.raw(b"newgame" + b" " * 1_000_000 + b"Base+M") == [
        "Base+M;NotStarted;White[1]",
        "ok",
    ]


@pytest.mark.parametrize(
    ("line", "byte"), [(b"\xff", 1), (b"play \xc3\x28", 6), (b"info \xe2\x82", 6)]
)
def test_bytes_that_are_not_utf_8(line: bytes, byte: int) -> None:
    error, ok = Talk().raw(line)
    assert error.startswith("err ")
    assert f"byte {byte} " in error
    assert ok == "ok"


@pytest.mark.parametrize(
    "line",
    [
        "f\u00fc",
        "a\x00b",
        "a\x1b[31mb",
        "a\rb",
        "a\x85b",
        "a\u2028b",
        "play w\x0bS1\x0c",
        "play \r\n",
    ],
)
def test_an_error_is_one_line_whatever_is_echoed(line: str) -> None:
    error, ok = Talk("newgame").raw(line.encode())
    assert error.startswith(("err ", "invalidmove "))
    assert error.isprintable()
    assert ok == "ok"


@pytest.mark.parametrize("word", ["foo", "okay", "err", "invalidmove", "quit", "wS1"])
def test_an_unknown_command_is_named(word: str) -> None:
    error = Talk().one(word)
    assert error.startswith("err ")
    assert f"'{word}'" in error


@pytest.mark.parametrize("command", ["info", "validmoves", "pass", "pv", "eval", "exit"])
def test_what_stands_alone_takes_no_argument(command: str) -> None:
    assert Talk("newgame").one(f"{command} me").startswith("err ")


def test_exit_says_nothing() -> None:
    talk = Talk()
    assert talk.raw(b"exit") == []
    assert talk.leaving


@inside_only
def test_a_fault_of_the_engine_is_one_line_on_the_wire(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = Talk("newgame", "play wS1")

    def fail(session: object, rest: str) -> list[str]:
        assert talk.session.game is not None
        talk.session.game.play("bS1 wS1-")
        raise RuntimeError("two\nlines")

    monkeypatch.setitem(commands.COMMANDS, "info", commands.Command(fail, "fails", "info"))
    error = talk.one("info")
    assert error.startswith("err ")
    assert "RuntimeError" in error
    assert talk.game() == "Base;InProgress;Black[1];wS1"
    captured = capsys.readouterr()
    assert "Traceback" in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    "command",
    ["play wS1", "pass", "validmoves", "bestmove depth 1", "undo", "perft 1", "eval", "pv"],
)
def test_without_a_game_there_is_nothing_to_do(command: str) -> None:
    assert Talk().one(command).startswith("err ")


# --------------------------------------------------------------------------------- newgame


def test_newgame() -> None:
    assert Talk().one("newgame") == START
    assert Talk().one("newgame Base+MLP") == "Base+MLP;NotStarted;White[1]"
    assert Talk().one("newgame Base+PLM") == "Base+MLP;NotStarted;White[1]"


@pytest.mark.parametrize("letters", ["", "M", "L", "P", "ML", "MP", "LP", "MLP"])
def test_newgame_of_each_type(letters: str) -> None:
    game_type = f"Base+{letters}" if letters else "Base"
    assert Talk().one(f"newgame {game_type}") == f"{game_type};NotStarted;White[1]"


@pytest.mark.parametrize(
    "game",
    [
        "Base+MLP;InProgress;White[2];wS1;bG1 -wS1",
        "Base+MLP;InProgress;White[2];wS1;bG1 -wS1;",
        "Base+MLP ; InProgress; White[2] ;wS1;  bG1 -wS1 ;",
        "Base+MLP;Draw;Black[77];wS1;bG1 -wS1",
        "Base+MLP;Finished(1-0);x;wS1;bG1 -wS1",
        "Base+MLP;;;wS1;bG1 -wS1",
        "Base+MLP;InProgress;White[2];WS1;BG1  -ws1",
        "Base+MLP;InProgress;White[2];wS1 .;bG1 -wS1",
    ],
)
def test_newgame_of_a_game_string(game: str) -> None:
    assert Talk().one(f"newgame {game}") == "Base+MLP;InProgress;White[2];wS1;bG1 -wS1"


@pytest.mark.parametrize("game", ["Base+M;NotStarted;White[1]", "Base+M;NotStarted", "Base+M;"])
def test_newgame_of_a_game_at_its_start(game: str) -> None:
    assert Talk().one(f"newgame {game}") == "Base+M;NotStarted;White[1]"


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("Bass", ["Bass"]),
        ("Base+X", ["X"]),
        ("Base+MM", ["M"]),
        ("Base;InProgress;White[2];wS1;bS1", ["bS1", "move 1", "ply 2"]),
        ("Base;InProgress;White[2];wS1;bS1 wG1-", ["bS1 wG1-", "wG1", "ply 2"]),
        ("Base;InProgress;White[2];wS1;bS2 wS1-", ["bS2", "ply 2"]),
        ("Base;InProgress;White[2];wS1;bS1 wS1-;wQ bS1-", ["wQ bS1-", "move 2", "ply 3"]),
        ("Base;InProgress;White[2];wM", ["wM", "ply 1"]),
        ("Base;InProgress;White[2];wS1;;bS1 wS1-", ["ply 2"]),
        ("Base;InProgress;White[2];wS1;bS1 wS1-;pass", ["pass", "ply 3"]),
    ],
)
def test_a_refused_newgame_names_the_fault_and_changes_nothing(game: str, parts: list[str]) -> None:
    talk = Talk("newgame Base+P", "play wS1")
    error = talk.one(f"newgame {game}")
    assert error.startswith("err ")
    for part in parts:
        assert part in error
    assert talk.game() == "Base+P;InProgress;Black[1];wS1"


def test_a_game_string_with_a_queen_first_is_loaded() -> None:
    talk = Talk("newgame Base;InProgress;White[2];wQ;bS1 wQ-")
    assert talk.game() == "Base;InProgress;White[2];wQ;bS1 wQ-"
    talk = Talk("newgame Base;InProgress;White[2];wS1;bQ wS1-")
    assert talk.game() == "Base;InProgress;White[2];wS1;bQ wS1-"
    # It is a game without the tournament opening, in which Black's queen may come first too.
    talk = Talk("newgame Base;InProgress;Black[1];wQ")
    assert len(talk.one("validmoves").split(";")) == 5 * 6
    assert talk.one("undo") == START
    assert talk.one("validmoves") == "wQ;wB1;wG1;wS1;wA1"


def test_the_tournament_opening() -> None:
    talk = Talk("newgame")
    assert "wQ" not in talk.one("validmoves").split(";")
    assert talk.one("play wQ").startswith("invalidmove ")
    # The option is read by newgame, so that the running game stays what it is.
    assert talk.one("options set TournamentOpening False") == "TournamentOpening;bool;False;True"
    assert talk.one("play wQ").startswith("invalidmove ")
    talk.ask("newgame")
    assert "wQ" in talk.one("validmoves").split(";")
    assert talk.one("play wQ") == "Base;InProgress;Black[1];wQ"


# ---------------------------------------------------------------------------- play and pass


def test_play_writes_canonical_move_strings() -> None:
    talk = Talk("newgame Base+M")
    assert talk.one("play WS1 .") == "Base+M;InProgress;Black[1];wS1"
    assert talk.one("PLAY bS1  ws1-") == "Base+M;InProgress;White[2];wS1;bS1 wS1-"
    assert talk.one(r"play wM1 \ws1") == r"Base+M;InProgress;Black[2];wS1;bS1 wS1-;wM \wS1"


def test_play_understands_every_reference() -> None:
    talk = Talk("newgame", *(f"play {move}" for move in BEETLE_AT_THE_END))
    # Onto White's spider: by its name, by directions onto its cell, by where the beetle stood.
    for move in ("wB1 wS1", "wB1 wQ-", "wB1 -bS1", "wB1 wB1\\", "wb1 WB1\\"):
        assert talk.one(f"play {move}").endswith(";wB1 wS1")
        talk.ask("undo")
    # North-east of that spider: the first neighbour clockwise from north-west is Black's spider.
    for move in (r"wB1 \bS1", "wB1 wS1/", "wB1 wB1-"):
        assert talk.one(f"play {move}").endswith(r";wB1 \bS1")
        talk.ask("undo")
    # A covered tile is a reference like any other.
    talk.ask("play wB1 wS1")
    talk.ask("play bG2 bG1-")
    assert talk.one("play wB1 wS1/").endswith(r";wB1 \bS1")


@pytest.mark.parametrize(
    ("moves", "move", "words"),
    [
        # Mzinga's categories, in this engine's words.
        ([], "bS1", "whose turn it is"),
        ([], "wM", "not in this game"),
        ([], "wQ", "first turn"),
        ([], "wS2", "number order"),
        (["wS1"], "bS1", "alone is a move only on the first turn"),
        (["wS1"], "bS1 wA1-", "not on the board"),
        (["wS1"], "xX", "no tile"),
        (["wS1"], "bS1 -wS1-", "both sides"),
        (["wS1"], "bS1 wS1- wS1-", "not part of a move"),
        (["wS1"], "bS1 wS1", "occupied"),
        (["wS1", "bS1 wS1-"], "wA1 bS1-", "beside no enemy"),
        (["wS1", "bS1 wS1-"], "wS1 bS1-", "before one's Queen Bee"),
        (
            ["wS1", "bS1 wS1-", "wS2 -wS1", "bS2 bS1-", "wA1 -wS2", "bA1 bS2-"],
            "wA2 -wA1",
            "fourth turn",
        ),
        (["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"], "wS1 -wQ", "break apart"),
        (["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"], "wQ wS1", "onto another tile"),
        (["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"], "wQ bQ-", "way of moving"),
        (["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"], "bQ wQ-", "whose turn it is"),
        ([*BEETLE_AT_THE_END, "wB1 wS1", "bG2 bG1-"], "wS1 -wQ", "covered"),
        (["wS1", "bS1 wS1-"], "pass", "may not pass"),
    ],
)
def test_an_illegal_move_is_told_the_rule(moves: list[str], move: str, words: str) -> None:
    talk = Talk("newgame", *(f"play {move}" for move in moves))
    before = talk.game()
    assert before is not None
    assert moves_of(before) == moves
    answer = talk.one(f"play {move}")
    assert answer.startswith("invalidmove ")
    assert words in answer
    assert talk.game() == before


def test_play_needs_a_move() -> None:
    assert Talk("newgame").one("play").startswith("err ")


def test_pass() -> None:
    talk = Talk(f"newgame {SHUT_OUT}")
    assert talk.one("validmoves") == "pass"
    assert talk.one("bestmove depth 2") == "pass"
    assert talk.one("pass").endswith(r";bA2 /wG1;pass")
    talk.ask("undo")
    assert talk.one("play PASS").endswith(r";bA2 /wG1;pass")
    assert talk.one("pass").startswith("invalidmove ")
    assert Talk("newgame").one("pass").startswith("invalidmove ")


# ------------------------------------------------------------------------------- validmoves


def test_validmoves() -> None:
    assert Talk("newgame").one("validmoves") == "wB1;wG1;wS1;wA1"
    moves = Talk(f"newgame {BEETLE_GATE}").one("validmoves").split(";")
    assert len(moves) == len(set(moves)) == 36  # nokamute, MzingaCpp


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: fact.name)
def test_known_positions(fact: Fact) -> None:
    talk = Talk("options set RepetitionDraw False")
    state = talk.one(f"newgame {fact.game}").split(";")[1]
    assert fact.state in (None, state)
    talk.ask("options set RepetitionDraw True")
    if fact.occurrences is not None:
        assert (str(talk.game()).split(";")[1] == "Draw") == (fact.occurrences >= 3)
    if state not in ("InProgress", "NotStarted"):
        assert talk.one("validmoves").startswith("err ")
        return
    moves = talk.one("validmoves").split(";")
    assert len(moves) == len(set(moves))
    if fact.number_of_moves is not None:
        assert len(moves) == fact.number_of_moves
    if fact.moves:
        tile = fact.moves[0].split()[0]
        assert sorted(move for move in moves if move.split()[0] == tile) == sorted(fact.moves)
    assert set(fact.legal) <= set(moves)
    for move in fact.illegal:
        assert move not in moves
        assert talk.one(f"play {move}").startswith("invalidmove ")


# --------------------------------------------------------------------------------- bestmove


@pytest.mark.parametrize(
    "limit",
    [
        "depth 0",
        "depth 1",
        "DEPTH 2",
        "time 00:00:00",
        "time 0:0:0",
        "time 00:00:00.0500000",
        "time 0.00:00:00.01",
        "seconds 0",
        "seconds 0.05",
        "seconds .05",
        "nodes 0",
        "nodes 1",
        "nodes 200",
        "depthorseconds 1 10",
        "depthorseconds 90 0.05",
        "clock 0 0 0 0",
        "clock 1 1 0 0",
        "clock 0.5 0.5 0.01 0.01",
        "",
    ],
)
@pytest.mark.parametrize("game", ["Base", BEETLE_GATE, SHUT_OUT, THREE_TIMES])
def test_bestmove_is_one_legal_move(game: str, limit: str) -> None:
    talk = Talk(f"newgame {game}")
    before = talk.game()
    move = talk.one(f"bestmove {limit}")  # a bare one ends at once, since no more input will come
    assert move in talk.one("validmoves").split(";")
    assert talk.game() == before


@pytest.mark.parametrize(
    "limit",
    [
        "time",
        "depth",
        "nodes",
        "seconds",
        "depthorseconds",
        "depthorseconds 3",
        "clock",
        "clock 1 1 1",
        "clock 1 1 1 1 1",
        "depth -1",
        "depth 1.5",
        "depth one",
        "depth 1 2",
        "depth \u0663",
        "time 5",
        "time 00:05",
        "time 00:00:-5",
        "time -00:00:05",
        "time 00:00:05.",
        "time ::",
        "time 00:00:05 00",
        "time 1:2:3:4",
        "seconds -1",
        "seconds nan",
        "seconds inf",
        "seconds 1e3",
        "seconds 1_0",
        "seconds .",
        "seconds 1,5",
        "nodes 1.5",
        "nodes -1",
        "clock 1 1 -1 1",
        "clock a b c d",
        "infinite",
        "wS1",
    ],
)
def test_a_bestmove_that_cannot_be_read(limit: str) -> None:
    assert Talk("newgame").one(f"bestmove {limit}").startswith("err ")


def test_a_depth_beyond_all_is_no_error() -> None:
    talk = Talk("newgame Base")
    assert talk.one("bestmove depthorseconds 1000000 0.05") in talk.one("validmoves").split(";")


def test_bestmove_keeps_its_time() -> None:
    talk = Talk("newgame Base+MLP")
    for limit, seconds in (("time 00:00:00.3000000", 0.3), ("seconds 0.3", 0.3), ("seconds 0", 0)):
        begun = time.monotonic()
        talk.one(f"bestmove {limit}")
        taken = time.monotonic() - begun
        assert seconds <= taken < seconds + 5  # the bound is for machines that do much else


@pytest.mark.parametrize("game", [game for game in games() if won_by_the_last_move(game)])
def test_a_win_in_one_is_taken(game: FinishedGame) -> None:
    talk = Talk(f"newgame {game.game}", "undo")
    best = talk.one("bestmove depth 2")
    assert talk.one(f"play {best}").split(";")[1] == game.state
    if COMPILED:  # un-compiled there is no time to look at anything
        talk.ask("undo")
        talk.ask("options set HashMiB 2")
        best = talk.one("bestmove time 00:00:00")
        assert talk.one(f"play {best}").split(";")[1] == game.state


def test_too_large_a_hash_table_is_an_error_or_none() -> None:
    talk = Talk("newgame", "options set HashMiB 65536")
    answer = talk.one("bestmove depth 1")
    assert answer.startswith("err ") or answer in talk.one("validmoves").split(";")
    assert talk.one("options set HashMiB 1") == "HashMiB;int;1;64;1;65536"
    assert talk.one("bestmove depth 1") in talk.one("validmoves").split(";")


# ---------------------------------------------------------------------------- finished games


def test_a_finished_game() -> None:
    talk = Talk(f"newgame {FINISHED}")
    assert str(talk.game()).split(";")[1:3] == ["BlackWins", "Black[13]"]
    for command in ("play wG1 -wA2", "pass", "validmoves", "bestmove depth 1", "bestmove"):
        assert talk.one(command).startswith("err ")
    assert str(talk.game()).split(";")[1] == "BlackWins"
    assert talk.one("undo").split(";")[1] == "InProgress"
    assert talk.one("bestmove depth 1") in talk.one("validmoves").split(";")


# -------------------------------------------------------------------------------- repetition


def test_the_third_occurrence_is_a_draw_that_may_be_played_on() -> None:
    moves = moves_of(THREE_TIMES)
    talk = Talk("newgame")
    for ply, move in enumerate(moves):
        state = talk.one(f"play {move}").split(";")[1]
        # nokamute calls the last of these positions a draw, and no earlier one.
        assert state == ("Draw" if ply == len(moves) - 1 else "InProgress")
    legal = talk.one("validmoves").split(";")
    assert len(legal) == 22  # MzingaCpp, which knows no repetition
    assert talk.one("bestmove depth 1") in legal
    assert talk.one("play wG1 -wQ").split(";")[1] == "InProgress"
    assert talk.one("undo").split(";")[1] == "Draw"
    assert talk.one("undo").split(";")[1] == "InProgress"
    assert talk.one(f"play {moves[-1]}").split(";")[1] == "Draw"
    # The position before comes for the third time as well, then this one for the fourth.
    assert talk.one(f"play {moves[4]}").split(";")[1] == "Draw"


def test_a_game_is_loaded_past_its_repetition() -> None:
    talk = Talk(f"newgame {THREE_TIMES}")
    assert talk.game() == THREE_TIMES
    talk = Talk(f"newgame {THREE_TIMES};wG1 -wQ")
    assert talk.game() == THREE_TIMES.replace("Draw;White", "InProgress;Black") + ";wG1 -wQ"
    assert talk.one("undo") == THREE_TIMES


def test_repetition_draws_can_be_turned_off_and_on() -> None:
    talk = Talk(f"newgame {THREE_TIMES}")
    assert talk.one("options set RepetitionDraw False") == "RepetitionDraw;bool;False;True"
    assert talk.one("newgame " + THREE_TIMES).split(";")[1] == "InProgress"
    assert talk.one("options set RepetitionDraw True") == "RepetitionDraw;bool;True;True"
    talk.ask("undo")  # the state is computed anew, by the option as it stands now
    assert talk.one(r"play bQ bB1\ ").split(";")[1] == "Draw"


def test_repeated_positions_by_all_that_was_seen() -> None:
    # OneHiveAtATime's false draw of nokamute 1.0.0: no position stands for the third time.
    game = (
        r"Base;x;y;wA1;bA1 wA1-;wQ /wA1;bQ bA1/;wS1 /wQ;bS1 bQ-;wS2 wQ\;bS2 bS1\;wS1 wS2-;"
        r"bB1 /bS2;wA2 -wA1;bA2 bA1-;wB1 \wA1;bB1 bA2;wB1 wA2;bB1 bQ;wB1 wQ;bB1 \bB1;wB1 wB1-;"
        r"bB1 bQ;wB1 wQ"
    )
    talk = Talk(f"newgame {game}")
    assert str(talk.game()).split(";")[1] == "InProgress"
    assert len(talk.one("validmoves").split(";")) == 49
    # With a Pillbug in the game what was moved just before is a part of the position.
    game = (
        r"Base+MLP;x;y;wL;bL wL-;wQ \wL;bQ bL\;wP \wQ;bA1 bQ-;wA1 /wL;bA1 wQ/;wA1 \wP;bQ bL-;"
        r"wA1 /wL;bQ bL\;wA1 \bA1;bQ bL-;wA1 /wL;bQ bL\ "
    )
    talk = Talk(f"newgame {game}")
    assert str(talk.game()).split(";")[1] == "InProgress"


# -------------------------------------------------------------------------------------- undo


def test_undo() -> None:
    talk = Talk("newgame", "play wS1", "play bS1 wS1-", "play wQ -wS1")
    assert talk.one("undo") == "Base;InProgress;White[2];wS1;bS1 wS1-"
    assert talk.one("undo 2") == START
    assert talk.one("undo").startswith("err ")


@pytest.mark.parametrize("plies", ["0", "4", "-1", "x", "1 1", "1.0", "99999999999999999999"])
def test_undo_of_what_cannot_be_undone(plies: str) -> None:
    talk = Talk("newgame", "play wS1", "play bS1 wS1-", "play wQ -wS1")
    assert talk.one(f"undo {plies}").startswith("err ")
    assert talk.game() == "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"


# ----------------------------------------------------------------------------------- options


def test_options_follow_the_grammar() -> None:
    lines = Talk().ask("options")
    assert "HashMiB;int;64;64;1;65536" in lines
    assert "MoveOverheadMs;int;20;20;0;5000" in lines
    assert "RepetitionDraw;bool;True;True" in lines
    assert "TournamentOpening;bool;True;True" in lines
    assert "Verbose;bool;False;False" in lines
    for line in lines:
        name, kind, value, default, *rest = line.split(";")
        assert name.isalnum()
        assert value == default
        if kind == "int":
            low, high = map(int, rest)
            assert low <= int(value) <= high
        elif kind == "bool":
            assert value in ("True", "False")
            assert not rest
        else:
            assert kind == "enum"
            assert value in rest


def test_options_are_shown_and_set() -> None:
    talk = Talk()
    assert talk.one("options get HashMiB") == "HashMiB;int;64;64;1;65536"
    assert talk.one("options set HashMiB 128") == "HashMiB;int;128;64;1;65536"
    assert talk.one("OPTIONS GET hashmib") == "HashMiB;int;128;64;1;65536"
    assert talk.one("options set Verbose true") == "Verbose;bool;True;False"
    assert talk.one("options set Verbose FALSE") == "Verbose;bool;False;False"


@pytest.mark.parametrize(
    "rest",
    [
        "get",
        "get Nothing",
        "get HashMiB 1",
        "set",
        "set HashMiB",
        "set HashMiB 1 2",
        "set Nothing 1",
        "set HashMiB 0",
        "set HashMiB 65537",
        "set HashMiB -1",
        "set HashMiB 1.5",
        "set HashMiB big",
        "set HashMiB \u0661",
        "set Verbose 1",
        "set Verbose yes",
        "set RepetitionDraw maybe",
        "list",
        "HashMiB",
    ],
)
def test_a_refused_option_changes_nothing(rest: str) -> None:
    talk = Talk()
    before = talk.ask("options")
    assert talk.one(f"options {rest}").startswith("err ")
    assert talk.ask("options") == before


@inside_only
def test_verbose_searches_tell_of_themselves_on_stderr_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    talk = Talk("newgame", "options set Verbose True")
    assert len(talk.ask("bestmove depth 2")) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert [line.split()[:2] for line in captured.err.splitlines()] == [
        ["depth", "1"],
        ["depth", "2"],
    ]


# ------------------------------------------------------------------------------------ extras


def test_perft() -> None:
    # Mzinga's tables, and the beetle gate's by nokamute and MzingaCpp.
    assert Talk("newgame").ask("perft 3") == ["0: 1", "1: 4", "2: 96", "3: 1440"]
    assert Talk("newgame Base+MLP").ask("perft 3") == ["0: 1", "1: 7", "2: 294", "3: 6678"]
    assert Talk(f"newgame {BEETLE_GATE}").ask("perft 2") == ["0: 1", "1: 36", "2: 965"]
    assert Talk(f"newgame {SHUT_OUT}").ask("perft 3") == ["0: 1", "1: 1", "2: 74", "3: 432"]
    assert Talk(f"newgame {FINISHED}").ask("perft 1") == ["0: 1", "1: 0"]


def test_perft_leaves_the_game_alone() -> None:
    talk = Talk("newgame", "play wS1")
    talk.ask("perft 2")
    assert talk.game() == "Base;InProgress;Black[1];wS1"


@pytest.mark.parametrize("depth", ["", "-1", "x", "1 2", "1.5"])
def test_perft_needs_a_depth(depth: str) -> None:
    assert Talk("newgame").one(f"perft {depth}").startswith("err ")


def test_pv_is_the_last_search_line() -> None:
    talk = Talk("newgame Base+P", "play wS1", "play bS1 wS1-")
    assert talk.one("pv").startswith("err ")
    best = talk.one("bestmove depth 2")
    line = talk.ask("pv")
    assert line[0] == best
    for move in line:
        assert not talk.one(f"play {move}").startswith("invalidmove")
    talk.ask("newgame")
    assert talk.one("pv").startswith("err ")


def test_eval_adds_up() -> None:
    talk = Talk(f"newgame {BEETLE_GATE}")
    _, *rows = talk.ask("eval")
    *terms, total = [float(row.split()[-1]) for row in rows]
    assert len(terms) >= 2
    assert total == pytest.approx(sum(terms))
    assert Talk(f"newgame {FINISHED}").one("eval").startswith("err ")


def test_help_tells_of_every_command() -> None:
    talk = Talk()
    lines = talk.ask("help")
    names = [line.split()[0] for line in lines]
    assert {"info", "newgame", "play", "pass", "validmoves", "bestmove", "undo"} <= set(names)
    for name in names:
        lines += talk.ask(f"help {name}")
    lines += talk.ask("HELP NewGame")
    for line in lines:
        assert not line.lower().startswith(("err", "invalid", "ok"))
    assert talk.one("help nothing").startswith("err ")


def test_no_normal_answer_looks_like_an_error() -> None:
    talk = Talk("newgame Base+MLP")
    for command in (
        *("info", "options", "play wS1", "validmoves", "bestmove depth 1", "pv", "eval"),
        *("perft 1", "undo", "help", "options set Verbose False", "newgame"),
    ):
        for line in talk.ask(command):
            assert not line.lower().startswith(("err", "invalid"))
