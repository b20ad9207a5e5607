"""Venom on the wire: the capability, game types, flips, stings and swaps, names by the face up."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.uhp.engine_process import BANNER, run
from tests.uhp.in_process import Talk
from tests.uhp.test_robustness import check
from uhp_engine import Game
from uhp_engine.core import move
from uhp_engine.notation.game_type import GameType

KINDS = (
    *("Base+V", "Base+MLPV", "Base+Vk", "Base+MLPVk", "Base+V(RY2)", "Base+MLPV(WF1D2RTCH)"),
    *("Base+V(W)", "Base+MLPWFDRYTCH", "Base+F1D2", "Base+PW", "Base+TC"),
)
"""At least one game type of each kind."""

BEFORE_THE_STING = "Base+V;InProgress;White[4];wA1;bG1 wA1-;wQ -wA1;bQ bG1-;wQ=wW;bA1 bQ-"
BEFORE_THE_SWAP = r"Base+LV;InProgress;White[4];wG1;bG1 wG1-;wQ /wG1;bQ bG1-;wC -wG1;bA1 \bQ"


def listed(talk: Talk) -> set[str]:
    """The legal moves, none of which is listed twice."""
    moves = talk.one("validmoves").split(";")
    assert len(set(moves)) == len(moves)
    return set(moves)


# ------------------------------------------------------------------------------ the capability


def test_the_capability() -> None:
    assert Talk().ask("info") == BANNER[:2]
    talk = Talk(venom=False)
    assert talk.ask("info") == [BANNER[0], "Mosquito;Ladybug;Pillbug"]


@pytest.mark.parametrize("game_type", KINDS)
def test_no_venom_refuses_venom_games_only(game_type: str) -> None:
    talk = Talk("newgame Base+MLP", "play wM", venom=False)
    before = talk.game()
    for game in (game_type, f"{game_type};NotStarted;White[1]", f"{game_type};x;y;wS1;bad"):
        error = talk.one(f"newgame {game}")
        assert error.startswith("err ")
        assert f"'{game_type}'" in error
        assert "--no-venom" in error
        assert talk.game() == before
    assert talk.one("newgame Base+LP") == "Base+LP;NotStarted;White[1]"
    assert talk.one("newgame") == "Base;NotStarted;White[1]"
    assert talk.one("newgame Base;InProgress;Black[1];wS1") == "Base;InProgress;Black[1];wS1"
    assert talk.one("newgame Base+Vx").startswith("err ")


def test_no_venom_is_a_flag_of_a_session(tmp_path: Path) -> None:
    lines = b"newgame Base+MLPV\nnewgame Base+MLP\ninfo\nexit\n"
    done = run(tmp_path, lines, "--no-venom")
    answers = done.stdout.decode().splitlines()
    banner = [line.removesuffix(";Venom") for line in BANNER]
    assert answers[:3] == banner
    assert answers[3].startswith("err ")
    assert answers[4:] == ["ok", "Base+MLP;NotStarted;White[1]", "ok", *banner]
    assert done.returncode == 0
    done = run(tmp_path, b"", "--no-venom", "--hash-mib", "1", "perft", "1")
    assert done.returncode == 2
    assert b"--no-venom" in done.stderr


# --------------------------------------------------------------------------------- game types


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        *((kind, kind) for kind in KINDS),
        ("Base+PLMV", "Base+MLPV"),
        ("Base+PMVk", "Base+MPVk"),
        ("Base+V(Y2R)", "Base+V(RY2)"),
        ("Base+V(Y3R2)", "Base+V(RY)"),
        ("Base+PLMV(HCTYRDFW)", "Base+MLPV(WFDRYTCH)"),
        ("Base+MLPV(W1F2D3R2Y3T1C1H1)", "Base+MLPV(WFDRYTCH)"),
        ("Base+V(F1)", "Base+V(F1)"),
        ("Base+HCTYRDFW", "Base+WFDRYTCH"),
        ("Base+D2F1", "Base+F1D2"),
        ("Base+F2D3", "Base+FD"),
        ("Base+LMT1W1", "Base+MLWT"),
        ("Base+T", "Base+T"),
        ("Base+TCH", "Base+TCH"),
    ],
)
def test_a_game_type_is_echoed_canonically(text: str, canonical: str) -> None:
    talk = Talk(f"newgame {text}")
    assert talk.game() == f"{canonical};NotStarted;White[1]"
    assert talk.one(f"newgame {text};NotStarted;White[1]") == talk.game()
    (first, *_) = sorted(listed(talk))
    assert talk.one(f"play {first}") == f"{canonical};InProgress;Black[1];{first}"


REFUSED = [
    # unknown letters
    ("Base+Vx", "'x'"),
    ("Base+VK", "'K'"),
    ("Base+v", "'v'"),
    ("Base+w", "'w'"),
    ("Base+MX", "'X'"),
    ("Base+WX", "'X'"),
    ("Base+WA", "'A'"),
    ("Base+V(X)", "'X'"),
    ("Base+V(A)", "'A'"),
    ("Base+V(f)", "'f'"),
    ("Base+V(2)", "'2'"),
    ("Base+2", "'2'"),
    ("Base+V(F,D)", "','"),
    ("Base+V (F)", "' (F)'"),
    # repeated letters
    ("Base+MMV", "'M'"),
    ("Base+MLMVk", "'M'"),
    ("Base+FF", "'F'"),
    ("Base+F1DF1", "'F'"),
    ("Base+V(RYR)", "'R'"),
    ("Base+VV", "'V'"),
    # counts
    ("Base+W2", "'W2'"),
    ("Base+F3", "'F3'"),
    ("Base+D4", "'D4'"),
    ("Base+R9", "'R9'"),
    ("Base+MLPT2", "'T2'"),
    ("Base+F0", "'F0'"),
    ("Base+V(Y0)", "'Y0'"),
    ("Base+V(Y4)", "'Y4'"),
    ("Base+V(W2)", "'W2'"),
    ("Base+F01", "'F01'"),
    ("Base+V(D03)", "'D03'"),
    ("Base+F22222222222222222222", "'F2"),
    # nothing where something is due
    ("Base+", "'+'"),
    ("Base+V()", "'V()'"),
    ("Base+MV()", "'V()'"),
    # brackets
    ("Base+V(", "'V('"),
    ("Base+V(F", "'V(F'"),
    ("Base+V)", "')'"),
    ("Base+V(F))", "')'"),
    ("Base+V(F)D", "'D'"),
    ("Base+V(F)k", "'k'"),
    ("Base+(F)", "'('"),
    ("Base+Vk(F)", "'(F)'"),
    # V mixed with further pieces, and sets that come too late
    ("Base+VF", "'F'"),
    ("Base+VkF1", "'F1'"),
    ("Base+FV", "'V'"),
    ("Base+F1V(D)", "'V'"),
    ("Base+VM", "'M'"),
    ("Base+FM", "'M'"),
    ("Base+V(FM)", "'M'"),
    # faces without their tile
    ("Base+V(T)", "'T'"),
    ("Base+V(C)", "'C'"),
    ("Base+V(H)", "'H'"),
    ("Base+LPV(T)", "'T'"),
    ("Base+MPV(C1)", "'C'"),
    ("Base+MLV(FH)", "'H'"),
]


@pytest.mark.parametrize(("text", "part"), REFUSED)
def test_a_refused_game_type_names_the_part(text: str, part: str) -> None:
    talk = Talk("newgame Base+V", "play wY1")
    for game in (text, f"{text};NotStarted;White[1]", f"{text};InProgress;Black[1];wG1"):
        error = talk.one(f"newgame {game}")
        assert error.startswith("err ")
        assert part in error.replace(f"'{text}'", "")
        assert talk.game() == "Base+V;InProgress;Black[1];wY1"


# -------------------------------------------------------------------------- names and placing


def test_tiles_are_placed_with_either_face_up() -> None:
    talk = Talk("newgame Base+MLPV")
    assert listed(talk) == {
        *("wB1", "wG1", "wS1", "wA1", "wM", "wL", "wP"),
        *("wF1", "wD1", "wR1", "wY1", "wT", "wC", "wH"),
    }
    talk.ask("play wY1")
    assert talk.one("play bY1 wY1-").endswith(";wY1;bY1 wY1-")
    # The number goes on, whatever face was up; the queen comes as the Bee.
    assert {"wA2 -wY1", "wY2 -wY1", "wQ -wY1"} <= listed(talk)
    for text in ("wA1 -wY1", "wA3 -wY1", "wY3 -wY1", "wW -wY1"):
        assert talk.one(f"play {text}").startswith("invalidmove ")
    assert talk.one("play wa2 -wy1").endswith(";wA2 -wY1")


def test_fixed_faces() -> None:
    # One of the two Beetles is a Firefly, both Spiders are Scorpions, the queen is the Wasp.
    talk = Talk("newgame Base+V(WF1R)")
    assert listed(talk) == {"wB1", "wF1", "wG1", "wR1", "wA1"}
    for text in ("wF1", "bB1 wF1-", "wW -wF1", "bW bB1-"):
        talk.ask(f"play {text}")
    assert {"wB2 -wW", "wR1 -wW"} <= listed(talk)
    for text in ("wF2 -wW", "wQ -wW", "wS1 -wW", "wF1=wB1"):
        assert talk.one(f"play {text}").startswith("invalidmove ")


def test_the_queen_is_called_what_she_is() -> None:
    for game_type, queen in (("Base+V", "Queen Bee"), ("Base+V(W)", "Queen Wasp")):
        talk = Talk(f"newgame {game_type}", "play wA1", "play bA1 wA1-")
        assert f"before one's {queen} is placed" in talk.one("play wA1 bA1-")
        for text in ("wA2 -wA1", "bA2 bA1-", "wA3 -wA2", "bA3 bA2-"):
            talk.ask(f"play {text}")
        assert f"The {queen} has to be placed" in talk.one("play wG1 -wA3")


def test_further_pieces() -> None:
    talk = Talk("newgame Base+WF1")
    assert listed(talk) == {"wB1", "wG1", "wS1", "wA1", "wF1"}  # neither queen comes first
    for text in ("wF1", "bF1 wF1-", "wW -wF1", "bA1 bF1-"):
        talk.ask(f"play {text}")
    assert {"wQ -wW", "wB1 -wW"} <= listed(talk)
    for text in ("wF2 -wW", "wF1=wB1", "wR1 -wW", "wW \\wF1"):
        assert talk.one(f"play {text}").startswith("invalidmove ")


# ---------------------------------------------------------------------------- flips and stings


def test_a_flip() -> None:
    talk = Talk("newgame Base+V")
    for text in ("wA1", "bG1 wA1-", "wQ -wA1", "bQ bG1-"):
        assert not any("=" in move for move in listed(talk))  # no flip before the queen is placed
        talk.ask(f"play {text}")
    # White's Ant is pinned, and may be flipped.
    assert {move for move in listed(talk) if "=" in move} == {"wQ=wW", "wA1=wY1"}
    assert talk.one("play WA1=wy1").endswith(";bQ bG1-;wA1=wY1")
    assert {move for move in listed(talk) if "=" in move} == {"bQ=bW", "bG1=bD1"}
    for text in ("wY1=wA1", "bG1=bG1", "bG1=bG2", "bG1=bA1", "bD1=bG1", "bG1=", "=bD1", "bG1==bD1"):
        assert talk.one(f"play {text}").startswith("invalidmove ")
    talk.ask("play bG1=bD1")
    # Names, references among them, are those of the faces that are up.
    assert talk.one("play wA1=wY1").startswith("invalidmove ")
    assert "wY1" in talk.one("play wB1 -wA1")
    assert talk.one("play wB1 \\wQ").endswith(";wA1=wY1;bG1=bD1;wB1 \\wQ")
    assert {move for move in listed(talk) if "=" in move} == {"bQ=bW", "bD1=bG1"}


def test_a_sting() -> None:
    talk = Talk(f"newgame {BEFORE_THE_STING}")
    stings = {"bG1=bD1", "bQ=bW", "bA1=bY1"}
    flips = {"wW=wQ", "wA1=wY1"}
    assert {move for move in listed(talk) if "=" in move} == stings | flips
    assert talk.one("play bG1=bD1").endswith(";wQ=wW;bA1 bQ-;bG1=bD1")
    # It rests: it neither moves nor is it flipped back.
    assert not any(move.startswith("bD1") for move in listed(talk))
    assert "rests" in talk.one("play bD1=bG1")
    talk.ask("play bA1=bY1")
    # What was just flipped is not stung, what was stung a turn ago is again.
    assert {move for move in listed(talk) if "=" in move} == {"bD1=bG1", "bQ=bW"} | flips
    assert "flipped" in talk.one("play bY1=bA1")


def test_a_sting_without_a_flip() -> None:
    talk = Talk("newgame Base+V(W)")
    for text in ("wA1", "bG1 wA1-", "wW -wA1", "bW bG1-"):
        talk.ask(f"play {text}")
    assert {move for move in listed(talk) if "=" in move} == {"bG1=bG1", "bW=bW"}
    assert talk.one("play bG1=bD1").startswith("invalidmove ")
    assert talk.one("play bg1=bg1").endswith(";bG1=bG1")
    assert not any(move.startswith("bG1") for move in listed(talk))
    assert {move for move in listed(talk) if "=" in move} == {"wA1=wA1", "wW=wW"}


# ------------------------------------------------------------------------------------- swaps


@pytest.mark.parametrize("text", ["wC<>bQ", "bQ<>wC", "WC<>bq", "wc1<>bQ1"])
def test_a_swap_in_either_order(text: str) -> None:
    talk = Talk(f"newgame {BEFORE_THE_SWAP}")
    swaps = {move for move in listed(talk) if "<>" in move}
    assert swaps == {"wC<>bQ", "wC<>bA1"}
    assert talk.one(f"play {text}") == f"{BEFORE_THE_SWAP};wC<>bQ".replace("White[4]", "Black[4]")
    # Both rest; the queen, alone at the other end, cannot be flipped either.
    assert not any(re.match("bQ|wC", move) for move in listed(talk))
    assert "rests" in talk.one("play bQ=bW")


@pytest.mark.parametrize(
    "text",
    ["wC<>wC", "wC<>", "<>wC", "wC<>bX", "wC<>bB1", "wC<>bG1", "wC<>wG1", "wL<>bQ", "bQ<>bG1"],
)
def test_a_swap_that_cannot_be(text: str) -> None:
    talk = Talk(f"newgame {BEFORE_THE_SWAP}")
    assert talk.one(f"play {text}").startswith("invalidmove ")
    assert talk.game() == BEFORE_THE_SWAP


def test_swaps_are_written_in_piece_order() -> None:
    """White first, then row by row, the original face first, then by number."""
    written = set()
    for game in walk("Base+MLPV", 400, random.Random(3)):
        written |= {text for text in game.valid_moves() if "<>" in text}
    rows = ["QW", "BF", "GD", "SR", "AY", "MT", "LC", "PH"]

    def order(name: str) -> tuple[bool, int, int, str]:
        (row,) = (row for row in rows if name[1] in row)
        return name[0] == "b", rows.index(row), row.index(name[1]), name[2:]

    assert len(written) > 20
    for text in written:
        first, second = text.split("<>")
        assert order(first) < order(second)


# --------------------------------------------------------------------------------- whole games


def walk(game_type: str, plies: int, chance: random.Random) -> Iterator[Game]:
    """A game after each of its plies, of which every sort comes as often as it can."""
    game = Game(game_type)
    for _ in range(plies):
        yield game
        sorts: dict[object, list[int]] = {}
        for packed in game.legal_moves():
            mine = move.tile_of_move(packed) >> 5 == game.to_move
            sorts.setdefault((move.action_of_move(packed), mine), []).append(packed)
        if not sorts:
            return
        game.play(chance.choice(chance.choice(list(sorts.values()))))
    yield game


@pytest.mark.parametrize("game_type", KINDS)
def test_whole_games_round_trip(game_type: str) -> None:
    chance = random.Random(game_type)
    signs = set()
    for plies in (0, 1, 2, 7, 30, 60, 120, 200):
        *_, game = walk(game_type, plies, chance)
        text = game.game_string
        signs |= set(re.findall("=|<>", text))
        talk = Talk(f"newgame {text}")
        assert talk.game() == text
        if not game.over:
            assert listed(talk) == set(game.valid_moves())
        # What it says of state and turn, and in which case, is of no account.
        kind, _, _, *moves = text.split(";")
        assert talk.one(f"newgame {';'.join([kind, 'x', 'y', *moves]).lower()}").startswith("err ")
        again = ";".join([kind, "x", "y", *(each.lower() for each in moves), ""])
        assert talk.one(f"newgame {again}") == text
        for ply in range(len(moves), 0, -17):
            assert talk.one(f"undo {min(ply, 17)}").split(";")[3:] == moves[: max(ply - 17, 0)]
    letters = game_type.partition("+")[2]
    assert ("=" in signs) == (letters.endswith("V") or "W" in letters)
    assert ("<>" in signs) == ("C" in letters or "LV" in letters or "LPV" in letters)


# ------------------------------------------------------------------------------ mutated strings

PIECES = [
    *("V", "Vk", "V(", ")", "(", "k", "M", "L", "P", "W", "F", "D", "R", "Y", "T", "C", "H", "B"),
    *("0", "1", "2", "3", "4", "10", "01", "+", "Base", "Base+", "=", "<>", "<", ">", "==", " "),
    *("-", "/", "\\", ".", ";", "w", "b", "wW", "bC", "wY1", "bD3", "wT", "pass", "x", "\u00e9"),
]


def mutated(text: str, chance: random.Random) -> str:
    """A text with one to three things changed."""
    for _ in range(chance.randint(1, 3)):
        place = chance.randint(0, len(text))
        match chance.randint(0, 4):
            case 0:
                text = text[:place] + chance.choice(PIECES) + text[place:]
            case 1:
                text = text[:place] + text[place + chance.randint(1, 2) :]
            case 2:
                text = text[:place] + chance.choice(PIECES) + text[place + 1 :]
            case 3:
                other = chance.randint(0, len(text))
                text = text[:place] + text[other:] if chance.random() < 0.3 else text[::-1]
            case 4:
                text = text[:place].swapcase() + text[place:]
    return text


def mutate_game_types(number: int, seed: int) -> None:
    """Begin games of so many mutated GameTypeStrings."""
    chance = random.Random(seed)
    known = [*KINDS, *(text for text, _ in REFUSED)]
    talk = Talk("newgame Base+V", "play wY1")
    refused = 0
    for _ in range(number):
        text = mutated(chance.choice(known), chance)
        answer = check(talk, f"newgame {text}".encode())
        if answer.startswith("err "):
            refused += 1
            continue
        kind = text.strip().partition(";")[0].strip() or "Base"
        canonical = str(GameType.parse(kind))
        assert answer == f"{canonical};NotStarted;White[1]"
        assert str(GameType.parse(canonical)) == canonical
        talk = Talk("newgame Base+V", "play wY1")
    assert number / 2 < refused < number


def mutate_moves(number: int, seed: int) -> None:
    """Play so many mutated MoveStrings, in positions of every kind of game."""
    chance = random.Random(seed)
    refused = sent = 0
    while sent < number:
        *_, game = walk(chance.choice(KINDS), chance.randint(0, 60), chance)
        if game.over:
            continue
        before = game.game_string
        talk = Talk(f"newgame {before}")
        legal = game.valid_moves()
        sorts: dict[str, list[str]] = {}
        for text in legal:
            sorts.setdefault("".join(re.findall("=|<>", text)), []).append(text)
        for _ in range(50):
            text = mutated(chance.choice(chance.choice(list(sorts.values()))), chance)
            sent += 1
            answer = check(talk, f"play {text}".encode())
            if answer.startswith(("invalidmove ", "err ")):
                refused += 1
                assert talk.game() == before
                continue
            assert answer.split(";")[3:-1] == game.history
            assert answer.split(";")[-1] in legal
            assert check(talk, b"undo") == before
    assert number / 2 < refused < sent


def test_mutated_game_types() -> None:
    mutate_game_types(1_000, 1)


def test_mutated_moves() -> None:
    mutate_moves(1_000, 1)


@pytest.mark.full
@pytest.mark.timeout(600)
def test_many_mutated_game_types() -> None:
    mutate_game_types(25_000, 2)


@pytest.mark.full
@pytest.mark.timeout(600)
def test_many_mutated_moves() -> None:
    mutate_moves(25_000, 2)
