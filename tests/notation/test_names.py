"""Names of tiles, and marks beside them."""

import pytest

from uhp_engine.core import bugs
from uhp_engine.notation.errors import MoveStringError
from uhp_engine.notation.names import read_mark, read_tile, tile_name

WHITE = [
    "wQ",
    "wB1",
    "wB2",
    "wG1",
    "wG2",
    "wG3",
    "wS1",
    "wS2",
    "wA1",
    "wA2",
    "wA3",
    "wM",
    "wL",
    "wP",
]


def test_the_28_tiles() -> None:
    tiles = [read_tile(name) for name in WHITE]
    assert len(set(tiles)) == 14
    assert [tile_name(tile) for tile in tiles] == WHITE
    for name, tile in zip(WHITE, tiles, strict=True):
        other = tile + (bugs.BLACK << bugs.COLOUR_SHIFT)
        assert tile_name(other) == "b" + name[1:]
        assert read_tile("b" + name[1:]) == other


@pytest.mark.parametrize("text", ["WS1", "ws1", "Ws1"])
def test_any_case(text: str) -> None:
    assert tile_name(read_tile(text)) == "wS1"


@pytest.mark.parametrize("letter", "QMLP")
def test_a_single_tile_may_have_the_number_1(letter: str) -> None:
    assert read_tile(f"b{letter}1") == read_tile(f"b{letter}")


@pytest.mark.parametrize(
    "text",
    [
        *("", "w", "Q", "wX", "xQ", "wA", "wA0", "wA4", "wB3", "wS3", "wG4", "wQ2", "wM0", "wA11"),
        *("wA 1", "wwQ", "wQQ", "0", "17", "-", "wA-1", "w1A", "white ant", "w" * 1000),
        # Digits and letters of other alphabets; the last is an s in upper case.
        *("wA\uff11", "wA\u00b2", "\u1e83Q", "w\u017f1"),
    ],
)
def test_what_no_tile_is_called(text: str) -> None:
    with pytest.raises(MoveStringError, match="no tile is called"):
        read_tile(text)


@pytest.mark.parametrize(
    ("text", "name", "direction"),
    [
        ("wA1\\", "wA1", 3),
        ("wA1-", "wA1", 2),
        ("wA1/", "wA1", 1),
        ("\\wA1", "wA1", 0),
        ("-wA1", "wA1", 5),
        ("/wA1", "wA1", 4),
        ("wA1", "wA1", -1),
    ],
)
def test_marks(text: str, name: str, direction: int) -> None:
    assert read_mark(text) == (name, direction)


@pytest.mark.parametrize("text", ["-wA1-", "/wA1\\", "\\wA1/"])
def test_a_mark_on_one_side_only(text: str) -> None:
    with pytest.raises(MoveStringError, match="both sides"):
        read_mark(text)
