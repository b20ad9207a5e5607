"""Wrong input of every kind: each line is answered once, and an error leaves the game as it was."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.data import games, valid_moves
from tests.uhp.engine_process import PROGRAM, run
from tests.uhp.in_process import Talk
from uhp_engine import Game
from uhp_engine.core import COMPILED

COMMANDS = [
    *("info", "newgame", "validmoves", "pass", "undo", "undo 2", "options", "help", "pv", "eval"),
    *("newgame Base", "newgame Base+M", "newgame Base+LP", "newgame Base+MLP", "perft 1"),
    *("play wS1", "play bG1 wS1-", "play wQ -wS1", "play bQ bG1-", "play wA1 /wQ", "play wB1 wQ"),
    *("bestmove depth 1", "bestmove nodes 50", "bestmove time 00:00:00", "bestmove seconds 0"),
    *("bestmove depth 0", "bestmove clock 0 0 0 0", "bestmove depthorseconds 1 0", "bestmove"),
    *("options get HashMiB", "options set RepetitionDraw False"),
    *("options set TournamentOpening False", "help newgame", "options set MoveOverheadMs 0"),
    "newgame Base+M;InProgress;White[3];wS1;bG1 -wS1;wM wS1\\;bQ -bG1",
]
BREAKERS = [
    *(b";", b" ", b"  ", b"\t", b"\r", b"\x00", b"\xff", b"\xc3", b"\xe2\x80\xa8", b"-", b"/"),
    *(b"\\", b"0", b"9", b"99999999999999999999", b".", b":", b"+", b"_", b"w", b"b", b"Q", b"A1"),
    *(b"'", b'"', b"%s", b"{}", b"err", b"ok", b"pass", b"Base", b"\xf0\x9f\x90\x9d", b"nan"),
]
# The hash table of 64 MiB is of no use here, and to take it anew for every game would cost time.
SETTING = "options set HashMiB 1"


def too_long(line: bytes) -> bool:
    """Whether a line might ask for more work than a test has time for."""
    words = line.decode(errors="replace").lower().split()
    if words[:1] == ["perft"]:
        return words[1:] not in (["0"], ["1"])
    if words[:1] == ["bestmove"]:
        short = {command for command in COMMANDS if command.startswith("bestmove")}
        numbers = any(char.isdigit() for word in words[1:] for char in word)
        return numbers and " ".join(words) not in short
    return words[:2] == ["options", "set"] and "hashmib" in words[2:]


def check(talk: Talk, line: bytes) -> str:
    """Send a line and check its answer; the first line of it, or nothing for a blank line."""
    before = talk.game()
    answer = talk.raw(line)
    if not answer:
        assert not line.strip() or not line.decode().split() or talk.leaving
        return ""
    assert answer[-1] == "ok"
    assert answer.count("ok") == 1
    for row in answer:
        assert "Traceback" not in row
        assert "internal error" not in row
        assert "\r" not in row
        if row.startswith(("err", "invalidmove")):
            assert row == answer[-2]
            assert len(row) < 500
            assert talk.game() == before
    return answer[0]


# ----------------------------------------------------------------------- sequences, by hypothesis

lines = st.one_of(
    st.sampled_from([command.encode() for command in COMMANDS]),
    st.sampled_from(
        ["play", "newgame", "undo", "options", "bestmove", "help", "options set"]
    ).flatmap(lambda word: st.text(max_size=30).map(lambda text: f"{word} {text}".encode())),
    st.text(max_size=40).map(lambda text: text.encode()),
    st.binary(max_size=40),
).filter(lambda line: not too_long(line))


@settings(max_examples=200 if COMPILED and PROGRAM is None else 20, deadline=None)
@given(st.lists(lines, max_size=30), st.randoms(use_true_random=False))
def test_any_sequence_of_lines(sequence: list[bytes], chance: random.Random) -> None:
    talk = Talk(SETTING)
    for line in sequence:
        check(talk, line.replace(b"\n", b" "))
        if talk.leaving:
            return
        if talk.game() is not None and chance.random() < 0.3:
            moves = check(talk, b"validmoves").split(";")
            if moves[0].startswith("err"):
                continue
            before = talk.game()
            assert not check(talk, f"play {chance.choice(moves)}".encode()).startswith("invalid")
            if chance.random() < 0.3:
                assert check(talk, b"undo") == before


@settings(max_examples=10, deadline=None)
@given(st.lists(lines, min_size=1, max_size=200))
def test_the_process_answers_what_the_session_answers(sequence: list[bytes]) -> None:
    sequence = [SETTING.encode(), *(line.replace(b"\n", b" ") for line in sequence)]
    # What it would find depends on time, and an early exit is tested elsewhere.
    sequence = [line for line in sequence if not line.lower().startswith((b"bestmove", b"exit"))]
    done = run(Path(), b"".join(line + b"\n" for line in sequence))
    talk = Talk()
    expected = talk.raw(b"info")
    for line in sequence:
        expected += talk.raw(line)
    assert done.stdout.decode().split("\n")[:-1] == expected
    assert done.returncode == 0


# ------------------------------------------------------------------------------- mutated lines


def mutated(line: bytes, chance: random.Random) -> bytes:
    """A line with one to four things changed."""
    for _ in range(chance.randint(1, 4)):
        place = chance.randint(0, len(line))
        match chance.randint(0, 5):
            case 0:
                line = line[:place] + chance.choice(BREAKERS) + line[place:]
            case 1:
                line = line[:place] + line[place + chance.randint(1, 3) :]
            case 2:
                line = line[:place] + bytes([chance.randint(0, 255)]) + line[place + 1 :]
            case 3:
                other = chance.randint(0, len(line))
                line = line[:place] + line[other:]
            case 4:
                line = line.swapcase() if chance.random() < 0.2 else line[place:] + line[:place]
            case 5:
                words = line.split(b" ")
                chance.shuffle(words)
                line = b" ".join(words)
    return line.replace(b"\n", b"")


def legal(game: str) -> list[str]:
    """The legal moves of a game that may have begun with a queen."""
    return Game.from_string(game, tournament_opening=False).valid_moves()


def material(talk: Talk, chance: random.Random, known: list[str]) -> bytes:
    """A line that would be right, or nearly."""
    kind = chance.random()
    game = talk.game()
    if kind < 0.45 and game is not None:
        moves = legal(game) or ["pass"]
        return f"play {chance.choice(moves)}".encode()
    if kind < 0.6:
        parts = chance.choice(known).split(";")
        return ("newgame " + ";".join(parts[: chance.randint(1, 20)])).encode()
    if kind < 0.7:
        return chance.randbytes(chance.randint(0, 60)).replace(b"\n", b"")
    return chance.choice(COMMANDS).encode()


def mutate_for(number: int, seed: int) -> None:
    """Send so many lines, of which most are wrong."""
    chance = random.Random(seed)
    known = [row.game for row in valid_moves()] + [game.game for game in games()]
    talk = Talk(SETTING, "newgame Base+MLP")
    errors = 0
    for sent in range(number):
        line = material(talk, chance, known)
        if chance.random() < 0.7:
            line = mutated(line, chance)
        if too_long(line):
            line = b"validmoves"
        errors += check(talk, line).startswith(("err", "invalidmove"))
        if talk.leaving or sent % 500 == 499:
            talk = Talk(SETTING, "newgame Base+MLP")
    assert number // 5 < errors < number


def test_mutated_lines() -> None:
    mutate_for(5000 if COMPILED and PROGRAM is None else 500, seed=1)


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_a_hundred_thousand_mutated_lines() -> None:
    mutate_for(100_000, seed=2)
