"""PGN: what is written, what is read, and where it says that it cannot be read."""

import re
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uhp_engine.game import Game
from uhp_engine.notation.pgn import MoveNote, PgnError, PgnGame, read, write

# The beginning of a game in tests/data/games.txt. The last move was written `bM \\bQ`; the first
# occupied cell around it, clockwise from north-west, is bL's in the east.
PLAYED = ("wB1", "bG1 -wB1", "wQ wB1\\", "bL -bG1", "wQ bG1\\", "bQ /bL", "wB1 bG1", "bM -bL")

AS_MZINGA_WRITES = """\
[GameType "Base+MLP"]
[Date "2021.04.05"]
[Event "OHWC"]
[Site ""]
[Round "1"]
[White "Ann"]
[Black "Bo"]
[Result "BlackWins"]

1. wB1
2. bG1 -wB1
3. wQ wB1\\
4. bL -bG1
5. wQ bG1\\
6. bQ /bL
7. wB1 bG1
8. bM \\bQ

BlackWins
"""


def one(text: str) -> PgnGame:
    (game,) = read(text)
    return game


# ------------------------------------------------------------------------------------- reading


def test_a_game_as_mzinga_writes_it() -> None:
    game = one(AS_MZINGA_WRITES)
    assert game.moves == PLAYED
    assert game.game_type == "Base+MLP"
    assert (game.tags["White"], game.tags["Date"], game.tags["Site"]) == ("Ann", "2021.04.05", "")
    assert game.result == "0-1"
    assert game.game_string == "Base+MLP;BlackWins;White[5];" + ";".join(PLAYED)
    assert game.line == 1


@pytest.mark.parametrize(
    "moves",
    [
        "1. wB1 2. bG1 -wB1 3. wQ wB1\\ 4. bL -bG1 5. wQ bG1\\ 6. bQ /bL 7. wB1 bG1 8. bM \\bQ",
        "1. wB1 bG1 -wB1 2. wQ wB1\\ bL -bG1 3. wQ bG1\\ bQ /bL 4. wB1 bG1 bM \\bQ *",
        "1.wB1 2.bG1 -wB1\n3.wQ wB1\\ 4.bL\n-bG1 5.wQ bG1\\ 6.bQ /bL 7.wB1 bG1 8.bM \\bQ",
        "wB1\nbG1 -wB1\nwQ wB1\\\nbL -bG1\n\nwQ bG1\\\nbQ /bL\nwB1 bG1\nbM \\bQ",
        "1 wB1 . 2 BG1 -wb1 3 wQ wB1\\ 4 bL1 -bG1 5 wQ bG1\\ 6 bQ /bL1 7 wB1 \\wQ 8 bM1 \\bQ1 0-1",
        "1. wB1 2. bG1 -wB1 ; to the end (of {the line\n3. wQ wB1\\ $14 (3. wA1 -bG1 (3. x) {)})\n"
        "% escaped { \n4. bL -bG1 5. wQ bG1\\ {five} 6. bQ /bL 7. wB1 bG1 8. bM \\bQ",
    ],
    ids=["a line", "pairs", "wrapped", "no numbers", "other forms", "comments, variations"],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_same_moves_written_otherwise(moves: str, end: str) -> None:
    # The seventh turn goes on top of bG1, which is north-west of wQ.
    text = f'[GameType "Base+MLP"]\n\n{moves}\n'.replace("\n", end)
    assert one(text).moves == PLAYED


def test_a_byte_order_mark_and_space_before_a_tag() -> None:
    assert one('\ufeff  [White "Ann"]\n1. wS1').tags["White"] == "Ann"


def test_comments_stand_with_their_turns() -> None:
    game = one("{before}\n1. wS1 {one}\n{and more} 2. bS1 wS1- {\n two\n lines } ;rest\n")
    assert game.comments == {0: "before", 1: "one and more", 2: "two lines rest"}


def test_the_pieces_tell_the_game_type() -> None:
    assert one("1. wP 2. bL wP-").game_type == "Base+LP"
    assert one("1. wS1").game_type == "Base"


def test_several_games_and_where_they_begin() -> None:
    text = AS_MZINGA_WRITES + '\n\n[GameType "Base"]\n1. wS1 *\n[White "Cy"]\n\n[Black "Di"]\n'
    first, second, third = read(text)
    assert (first.line, second.line, third.line) == (1, 22, 24)
    assert second.moves == ("wS1",)
    assert (third.tags["White"], third.tags["Black"], third.moves) == ("Cy", "Di", ())
    assert third.game_string == "Base;NotStarted;White[1]"


def test_nothing_is_no_game() -> None:
    assert list(read("\n \n")) == []


@pytest.mark.parametrize(
    ("word", "result"),
    [
        *(("WhiteWins", "1-0"), ("BlackWins", "0-1"), ("Draw", "1/2-1/2"), ("InProgress", "*")),
        *(("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("½-½", "1/2-1/2"), ("*", "*")),
    ],
)
def test_results(word: str, result: str) -> None:
    assert one(f'[Result "{word}"]\n1. wS1').result == result
    assert one(f"1. wS1 {word}").result == result


def test_a_queen_first_and_a_pass() -> None:
    assert one("1. wQ 2. bQ wQ-").moves == ("wQ", "bQ wQ-")
    # From tests/data/facts.toml's 4.7: White has nothing to play but a pass.
    shut = "1. wL bL wL- 2. wQ \\wL bQ bL/ 3. wB1 wQ/ bQ wB1\\ 4. wB1 bQ bL -wQ 5. wL -bL"
    assert one(shut + " pass").moves[-1] == "pass"
    shut = "1. wS1 2. bB1 -wS1"
    with pytest.raises(PgnError, match=r"'pass'.*may not pass"):
        one(shut + " 3. pass")


def test_venom() -> None:
    # A flip, a sting and a swap, by venom.md: the Wasp stings any lone enemy tile; a Centipede
    # walks three steps over the hive and changes places with the last tile.
    text = '[GameType "Base+MLPV"]\n1. wG1 2. bG1 wG1- 3. wQ -wG1 4. bQ bG1- 5. wQ=wW 6. bQ=bW'
    assert one(text).moves[4:] == ("wQ=wW", "bQ=bW")
    game = one(text + " 7. bg1=bd1 8. wG1=wD1 1-0")
    assert game.moves[6:] == ("bG1=bD1", "wG1=wD1")
    text = (
        '[GameType "Base+MLPV"]\n1. wC 2. bG1 wC- 3. wQ -wC 4. bQ bG1- 5. wQ \\wC 6. bA1 bQ-'
        " 7. wQ wC/ 8. bG2 /bQ 9. bA1<>wC"
    )
    assert one(text).moves[-1] == "wC<>bA1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "1. wS1\n2. bS1 wS2-",
            "line 2, move 1 (Black, ply 2), 'bS1 wS2-': wS2, named in 'wS2-', is not on the board",
        ),
        ("1. wS1 2. bS1 wS1-\n3. bS1 wS1/", "line 2, move 2 (White, ply 3), 'bS1 wS1/': bS1 is"),
        ("1. wZ1", "line 1, move 1 (White, ply 1), 'wZ1': no tile is called 'wZ1'"),
        ('[GameType "Chess"]', "line 1: 'Chess' is not a game type"),
        ('\n[White "a"]\n[GameType "Base+X"]\n', "line 3: 'X' in 'Base+X'"),
        ("1. wS1\n2. {open\n\n", "line 2: the comment that begins here is not closed"),
        ("1. wS1\n}", "line 2: '}' has no place here"),
        ("[White Ann]", "line 1: '[White Ann]' is no tag"),
        ("1. wS1 (1. wA1\n", "line 2: '(' is not closed"),
        ("1. wS1 )", "line 1: ')' without '('"),
        ("1. wS1 1-0\n2. bS1 wS1-", "line 2: '2.' follows the result of the game"),
        ("1. wF1", "line 1: 'wF1' is of a Venom game; a tag GameType must say which"),
        ("1. wS1 2. bS1 wS1- 3. wQ", "line 1, move 2 (White, ply 3), 'wQ': 'wQ' alone"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(PgnError, match=re.escape(message)) as told:
        list(read(text))
    assert "\n" not in str(told.value)


def test_the_games_before_the_one_at_fault_are_given() -> None:
    games = read('1. wS1 *\n[White "x"]\n1. wX')
    assert next(games).moves == ("wS1",)
    with pytest.raises(PgnError, match=r"^line 3, move 1"):
        next(games)


@given(st.text('[]{}();%$"\\\n 12.wbSAQ-/="GameTypeBase', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    message = "line 1: read"
    try:
        list(read(text))
    except PgnError as error:
        message = str(error)
    assert re.match(r"line \d+[:,] [^\n]+\Z", message)


# ------------------------------------------------------------------------------------- writing


def test_a_game_as_it_is_written() -> None:
    game = PgnGame(
        {"GameType": "Base", "Round": "2", "White": "Ann", "Result": "1-0", "Termination": "time"},
        ("wS1", "bS1 wS1-"),
        {0: "before", 2: "+0.12/3 0.100s"},
    )
    assert write(game) == dedent("""\
        [GameType "Base"]
        [Date "????.??.??"]
        [Event ""]
        [Site ""]
        [Round "2"]
        [White "Ann"]
        [Black ""]
        [Result "WhiteWins"]
        [Termination "time"]

        {before}
        1. wS1
        2. bS1 wS1-
        {+0.12/3 0.100s}

        WhiteWins
        """)


NAMES = st.text(max_size=20).map(lambda text: " ".join(text.split()))
SEEDS = st.integers(0, 10**6)


@settings(max_examples=30, deadline=None)
@given(name=NAMES, comment=NAMES, seed=SEEDS, type_=st.sampled_from(["Base", "Base+MLPV"]))
def test_what_is_written_is_read_as_it_was(name: str, comment: str, seed: int, type_: str) -> None:
    game = Game(type_)
    for turn in range(12):
        moves = game.legal_moves()
        game.play(moves[seed * (turn + 1) % len(moves)])
    tags = {"GameType": type_, "White": name, "Result": "Draw", "Detail": comment}
    comments = {3: comment.replace("}", ")")} if comment else {}
    back = one(write(PgnGame(tags, tuple(game.history), comments)))
    assert back.moves == tuple(game.history)
    assert {tag: back.tags[tag] for tag in tags} == tags
    assert back.comments == comments


# ------------------------------------------------------------------------------------ comments


@pytest.mark.parametrize(
    ("note", "text"),
    [
        (MoveNote(35, 8, 0.52, 12034, 9.48), "+0.35/8 0.520s, n=12034, tl=9.480s"),
        (MoveNote(-205, None, 1.0), "-2.05 1.000s"),
        (MoveNote(None, 3, 0.001), "/3 0.001s"),
        (MoveNote(seconds=12.5, clock=-0.25), "12.500s, tl=-0.250s"),
        (MoveNote(), ""),
    ],
)
def test_notes(note: MoveNote, text: str) -> None:
    assert str(note) == text
    assert MoveNote.parse(text) == note
    assert MoveNote.parse(f"{text}; surrounded") == note
