"""Boards as SVG: where things lie, that every bug is drawn, and what is marked."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from uhp_engine.core import bugs, tables
from uhp_engine.core.position import Position
from uhp_engine.draw.glyphs import COLOURS, symbol, symbols
from uhp_engine.draw.svg import MARK, centre, svg
from uhp_engine.draw.text import parse
from uhp_engine.game import Game
from uhp_engine.notation.names import LETTERS

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def after(game_type: str, *moves: str) -> Position:
    game = Game(game_type)
    for move in moves:
        game.play(move)
    return game.position


def tree(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def piles(picture: str) -> dict[tuple[float, float], str]:
    """The cells that hold tiles: where they lie, and what is told of them."""
    found = {}
    for group in tree(picture).iter(f"{SVG}g"):
        told = group.find(f"{SVG}title")
        if told is not None and told.text is not None:
            x, y = re.findall(r"-?[\d.]+", group.attrib["transform"])
            found[float(x), float(y)] = told.text
    return found


def marked(picture: str, what: str) -> list[tuple[float, float]]:
    """The middles of what is marked: `ring` or `left`."""
    if what == "ring":
        uses = [each for each in tree(picture).iter(f"{SVG}use") if each.get("stroke") == MARK]
        return [(float(each.attrib["x"]), float(each.attrib["y"])) for each in uses]
    dashed = [each for each in tree(picture) if each.get("stroke-dasharray")]
    places = [re.findall(r"-?[\d.]+", each.attrib["transform"]) for each in dashed]
    return [(float(x), float(y)) for x, y in places]


def test_geometry() -> None:
    # A pointy-top hex of radius 50 is 50 times the root of 3 wide; rows lie 75 apart.
    assert centre((0, 0)) == (0, 0)
    assert centre((1, 0)) == (86.6, 0)
    assert centre((0, 1)) == (43.3, 75)
    assert centre((-1, 2)) == (0, 150)
    assert centre((0, 0), level=2)[1] < centre((0, 0), level=1)[1] < 0


def test_an_empty_board() -> None:
    picture = svg(Game("Base").position)
    assert piles(picture) == {}
    assert marked(picture, "left") == [(0, 0)]


# White's queen, where she is on the board, lies at the origin.


def test_tiles_lie_where_they_should() -> None:
    picture = svg(after("Base", "wS1", "bG1 wS1-", "wQ \\wS1"))
    assert piles(picture) == {
        (0, 0): "wQ (Queen Bee)",
        (43.3, 75): "wS1 (Spider)",
        (129.9, 75): "bG1 (Grasshopper)",
    }


def test_a_hive_across_the_seam_of_the_torus() -> None:
    # East of the last cell of a row lies the first cell of the next.
    position = Game("Base").game_type.position()
    tiles = [bugs.tile_of(colour, bugs.QUEEN, 1) for colour in (0, 1)]
    position.set_up([(tiles[0], tables.SIDE - 1), (tiles[1], tables.SIDE)], 8)
    assert set(piles(svg(position))) == {(0, 0), (86.6, 0)}


def test_every_bug_is_drawn() -> None:
    # All sixteen as further pieces; each is shown, defined once, and used once.
    row = "   ".join(f"w{letter}1" if letter in "BGSAFDRY" else f"w{letter} " for letter in LETTERS)
    drawing = parse(f"Base+MLPWFDRYTCH  white\nbQ    {row}")
    picture = svg(drawing.position)
    ids = [each.attrib["id"] for each in tree(picture).iter(f"{SVG}symbol")]
    used = [each.attrib["href"] for each in tree(picture).iter(f"{SVG}use")]
    assert sorted(ids) == sorted(f"bug-{letter}" for letter in LETTERS)
    for letter in LETTERS:
        assert used.count(f"#bug-{letter}") == (2 if letter == "Q" else 1)
    assert used.count("#tile-w") == 16
    assert used.count("#tile-b") == 1


def test_all_pictures_of_bugs_differ() -> None:
    pictures = {symbol(bug).split(">", 2)[2] for bug in range(bugs.BUGS)}
    assert len(pictures) == len(set(COLOURS)) == bugs.BUGS
    assert len(tree(f"<svg>{symbols()}</svg>")) == bugs.BUGS


def test_both_faces_of_a_tile() -> None:
    moves = ("wA1", "bG1 wA1-", "wQ -wA1", "bQ bG1-")
    assert piles(svg(after("Base+V", *moves)))[86.6, 0] == "wA1 (Soldier Ant)"
    assert piles(svg(after("Base+V", *moves, "wA1=wY1")))[86.6, 0] == "wY1 (Fly)"


STACK = ("wB1", "bG1 wB1-", "wQ -wB1", "bQ bG1-", "wB2 -wQ", "bS1 bQ-", "wB2 wQ")


def test_a_stack() -> None:
    picture = svg(after("Base", *STACK))
    told = piles(picture)
    assert told[0, 0] == "wB2 (Beetle), below it wQ (Queen Bee)"
    assert len(told) == 5
    letters = [each.text for each in tree(picture).iter(f"{SVG}text")]
    assert sorted(letter for letter in letters if letter) == ["B1", "B2", "G1", "Q", "Q", "S1"]


# By venom.md: three steps over bG1 and bQ onto bA1, which is alone on its cell.
SWAPPED = (
    *("wC", "bG1 wC-", "wQ -wC", "bQ bG1-", "wQ \\wC", "bA1 bQ-", "wQ wC/", "bG2 /bQ"),
    "wC<>bA1",
)
# From tests/data/facts.toml: White has nothing to play but a pass.
PASSED = (
    *("wL", "bL wL-", "wQ \\wL", "bQ bL/", "wB1 wQ/", "bQ wB1\\", "wB1 bQ", "bL -wQ"),
    *("wL -bL", "pass"),
)


@pytest.mark.parametrize(
    ("game_type", "moves", "left", "rings"),
    [
        ("Base", ("wS1", "bS1 wS1-"), [], [(86.6, 0)]),
        ("Base", STACK, [(-86.6, 0)], [(0, -6)]),
        ("Base+V", ("wA1", "bG1 wA1-", "wQ -wA1", "bQ bG1-", "wA1=wY1"), [], [(86.6, 0)]),
        ("Base+MLPV", SWAPPED, [], [(-43.3, 75), (216.5, 75)]),
        ("Base+MLP", PASSED, [], []),
    ],
    ids=["placed", "moved on top", "flipped", "swapped", "passed"],
)
def test_the_last_move(
    game_type: str,
    moves: tuple[str, ...],
    left: list[tuple[float, float]],
    rings: list[tuple[float, float]],
) -> None:
    position = after(game_type, *moves)
    picture = svg(position)
    assert marked(picture, "left") == left
    assert sorted(marked(picture, "ring")) == sorted(rings)
    unmarked = svg(position, mark_last=False)
    assert marked(unmarked, "left") == marked(unmarked, "ring") == []


def test_what_rests_and_what_is_pinned() -> None:
    # A row: only its middle tile holds it together. bS1 is the tile that was moved last.
    drawing = parse("Base+P  white  rests bS1\nwQ    bQ    bS1")
    plain = svg(drawing.position)
    resting = svg(drawing.position, mark_resting=True)
    pinned = svg(drawing.position, mark_pinned=True)
    assert [each.count("<circle r=") for each in (plain, resting, pinned)] == [0, 1, 1]
    (mark,) = re.findall(r'translate\(([\d.]+) [-\d.]+\)"><circle r="9"', resting)
    assert 173.2 < float(mark) < 173.2 + 43.3
    (mark,) = re.findall(r'translate\(([\d.]+) [-\d.]+\)"><path d="M0 3V13"', pinned)
    assert float(mark) == 86.6


def test_the_size() -> None:
    picture = tree(svg(after("Base", "wS1", "bS1 wS1-"), width=400))
    _, _, wide, high = map(float, picture.attrib["viewBox"].split())
    assert picture.attrib["width"] == "400"
    assert float(picture.attrib["height"]) == pytest.approx(400 * high / wide, abs=0.5)


def test_the_readme_picture_is_up_to_date() -> None:
    """It is made by the command that the tool's own text names."""
    drawn = subprocess.run(
        [sys.executable, "tools/draw_board.py"], cwd=ROOT, capture_output=True, check=True
    )
    assert drawn.stdout.decode() == (ROOT / "protocol_docs/board.svg").read_text(encoding="utf-8")
