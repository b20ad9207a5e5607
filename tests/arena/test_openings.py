"""Openings: what ships, what a file gives, random ones; all legal, distinct and repeatable."""

import re
from collections import Counter
from pathlib import Path

import pytest

from uhp_engine import Game
from uhp_engine.arena.openings import OpeningError, from_file, openings, shape, shipped
from uhp_engine.arena.records import OpeningSource
from uhp_engine.notation.game_type import ALL_ORIGINAL

SHIPPED = (
    *ALL_ORIGINAL,
    *("Base+V", "Base+MLPV", "Base+MLPVk", "Base+V(RY2)", "Base+MLPWT", "Base+FD2"),
)


def after(game_type: str, line: tuple[str, ...]) -> Game:
    """The game after an opening; ValueError where a move is not legal."""
    game = Game(game_type)
    for move in line:
        game.play(move)
    return game


# ------------------------------------------------------------------------------------- shipped


@pytest.mark.parametrize("game_type", SHIPPED)
def test_what_ships(game_type: str) -> None:
    lines = shipped(game_type)
    games = [after(game_type, line) for line in lines]
    assert len(lines) == 20
    assert Counter(map(len, lines)) == {4: 4, 5: 4, 6: 4, 7: 4, 8: 4}
    assert [tuple(game.history) for game in games] == lines
    assert all(game.outcome is None for game in games)
    assert len({shape(game) for game in games}) == 20


@pytest.mark.parametrize("game_type", ["Base+MV", "Base+LPVk", "Base+V(W)", "Base+Y"])
def test_other_types_have_the_base_games(game_type: str) -> None:
    lines = openings(OpeningSource(), game_type, 1, 5)
    assert all(after(game_type, line).ply == len(line) for line in lines)
    assert set(lines) <= set(shipped("Base"))


def test_a_type_in_which_no_opening_is_legal() -> None:
    # No tile can be placed original face up, and each opening places one.
    game_type = "Base+V(WFDRY)"
    with pytest.raises(OpeningError, match=r"Base\+V\(WFDRY\).*random"):
        openings(OpeningSource(), game_type, 1, 1)


def test_the_order_is_drawn_by_the_seed() -> None:
    first, again, other = (openings(OpeningSource(), "Base", seed, 20) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert set(first) == set(other) == set(shipped("Base"))


def test_fewer_prefix_more_and_come_again() -> None:
    many = openings(OpeningSource(), "Base+M", 3, 45)
    assert many[:7] == openings(OpeningSource(), "Base+M", 3, 7)
    assert many[20:40] == many[:20]
    assert many[40:] == many[:5]


def test_a_type_written_otherwise_has_the_same() -> None:
    source = OpeningSource()
    assert openings(source, "Base+PLM", 1, 3) == openings(source, "Base+MLP", 1, 3)


# --------------------------------------------------------------------------------------- others


def test_none() -> None:
    assert openings(OpeningSource("none"), "Base+V", 1, 3) == [(), (), ()]


@pytest.mark.parametrize("game_type", ["Base", "Base+MLPV"])
def test_random_ones(game_type: str) -> None:
    source = OpeningSource("random", plies=5)
    lines = openings(source, game_type, 9, 30)
    games = [after(game_type, line) for line in lines]
    assert [game.ply for game in games] == [5] * 30
    assert len({shape(game) for game in games}) == 30
    assert lines == openings(source, game_type, 9, 30)
    assert lines != openings(source, game_type, 10, 30)


def test_random_ones_repeat_where_there_are_no_more() -> None:
    # By hand: at one ply White has four bugs to place, the queen not among them.
    lines = openings(OpeningSource("random", plies=1), "Base", 1, 10)
    assert len(lines) == 10
    assert set(lines) == {("wB1",), ("wG1",), ("wS1",), ("wA1",)}
    assert openings(OpeningSource("random", plies=0), "Base", 1, 2) == [(), ()]


def test_a_source_that_is_none() -> None:
    with pytest.raises(OpeningError, match="'book' is no source"):
        openings(OpeningSource("book"), "Base", 1, 1)


# ----------------------------------------------------------------------------------------- files

GAMES = r"""
# Openings of a test.
Base;InProgress;White[2];wS1;bS1 wS1-

Base+M;InProgress;Black[2];wM;bM -wM;wQ wM/
 Base;InProgress;White[2];wA1 .;bG1 wA1/;
"""

PGN = r"""
[GameType "Base"]
[White "x"]
1. wS1 2. bS1 wS1-

[GameType "Base+M"]
1. wM
2. bM -wM
"""


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "openings.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_of_game_strings(tmp_path: Path) -> None:
    path = written(tmp_path, GAMES)
    assert from_file(path, "Base") == [("wS1", "bS1 wS1-"), ("wA1", "bG1 wA1/")]
    lines = openings(OpeningSource("file", path), "Base", 1, 5)
    assert set(lines) == {("wS1", "bS1 wS1-"), ("wA1", "bG1 wA1/")}
    assert sorted(Counter(lines).values()) == [2, 3]
    assert openings(OpeningSource("file", path), "Base+M", 1, 1) == [("wM", "bM -wM", "wQ wM/")]


def test_a_file_of_pgn(tmp_path: Path) -> None:
    path = written(tmp_path, PGN)
    assert from_file(path, "Base") == [("wS1", "bS1 wS1-")]
    assert from_file(path, "Base+M") == [("wM", "bM -wM")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Base;x;y;wS1\nBase;x;y;wS1;bS1 wS2-\n", "line 2: 'bS1 wS2-', move 1 (Black, ply 2): wS2"),
        ("\n\nChess;x;y;e4", "line 3: 'Chess' is not a game type"),
        ("Base+V;x;y;wA1", "has none for Base, only for Base+V"),
        ("# nothing\n", "has none for Base"),
        ('[White "x"]\n1. wS1\n2. bS2 wS1-\n', "line 3, move 1 (Black, ply 2), 'bS2 wS1-'"),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, message: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(OpeningError, match=re.escape(message)) as told:
        openings(OpeningSource("file", path), "Base", 1, 1)
    assert path in str(told.value)
    assert "\n" not in str(told.value)


def test_a_decided_game_is_no_opening(tmp_path: Path) -> None:
    games = Path(__file__).parents[1] / "data" / "games.txt"
    decided = next(line for line in games.read_text().splitlines() if ";BlackWins;" in line)
    with pytest.raises(OpeningError, match=r"line 2: the game is decided"):
        from_file(written(tmp_path, f"#\n{decided}\n"), "Base+MLP")


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (None, "need its path"),
        ("", "need its path"),
        ("no/such/file.txt", r"'no/such/file.txt': No such file"),
        (".", "Is a directory"),
    ],
)
def test_a_file_that_cannot_be_read(path: str | None, message: str) -> None:
    with pytest.raises(OpeningError, match=message):
        openings(OpeningSource("file", path), "Base", 1, 1)


def test_a_file_of_bytes(tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OpeningError, match="is not a text in UTF-8"):
        from_file(path, "Base")


# -------------------------------------------------------------------------------------- symmetry


def test_shapes() -> None:
    def shape_of(*moves: str) -> object:
        return shape(after("Base", moves))

    west = shape_of("wS1", "bA1 -wS1", "wG1 wS1/")
    assert shape_of("wS1", "bA1 \\wS1", "wG1 wS1-") == west, "turned"
    assert shape_of("wS1", "bA1 -wS1", "wG1 wS1\\") == west, "mirrored"
    assert shape_of("wG1", "bA1 wG1/", "wS1 -wG1") != west, "white's bugs changed"
    assert shape_of("wS1", "bA1 -wS1", "wG1 wS1-") != west, "in a line"
    assert shape_of("wS1", "bS1 -wS1", "wG1 wS1/") != west, "another bug"
    assert shape_of("wS1", "bA1 -wS1") != west, "one less"
    renumbered = shape_of("wA1", "bA1 -wA1", "wA2 wA1/", "bA2 -bA1", "wQ wA1\\")
    assert renumbered == shape_of("wA1", "bA1 -wA1", "wA2 wA1\\", "bA2 -bA1", "wQ wA1/")
