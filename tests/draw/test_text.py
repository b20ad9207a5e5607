"""Drawings: print, parse, print; what is refused, and where it says so."""

import random
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import walk
from uhp_engine.core import bugs, move, tables
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.position import Position
from uhp_engine.draw.text import DrawingError, draw, parse, spread
from uhp_engine.game import Game
from uhp_engine.notation.game_type import ALL_ORIGINAL, GameType
from uhp_engine.notation.names import tile_name

# ----------------------------------------------------------------------- what it looks like


def test_a_new_game() -> None:
    assert str(Game("Base+MLP")) == "Base+MLP  white\n."


def test_the_first_turns() -> None:
    game = Game("Base")
    game.play("wS1")
    assert str(game) == dedent("""\
        Base  black
           .     .
        .     wS1   .
           .     .""")
    game.play("bG1 wS1\\")
    game.play("wQ -wS1")
    assert str(game) == dedent("""\
        Base  black
           .     .     .
        .     wQ    wS1   .
           .     .     bG1   .
                    .     .""")


def test_stacks_and_the_resting_tile() -> None:
    game = Game("Base+P")
    for text in ["wB1", "bG1 wB1-", "wQ -wB1", "bQ bG1-", "wB2 \\wB1", "bG2 bQ-", "wB2 wB1"]:
        game.play(text)
    assert str(game) == dedent("""\
        Base+P  black  rests wB2
           .     .     .     .     .     .
        .     wQ    wB2^  bG1   bQ    bG2   .
           .     .     .     .     .     .
        stack wB1 wB2""")


def test_nothing_rests_without_a_pillbug() -> None:
    game = Game("Base+ML")
    for text in ["wB1", "bG1 wB1-", "wQ -wB1", "bQ bG1-", "wQ \\wB1"]:
        game.play(text)
    assert "rests" not in str(game)


def test_a_movers_destinations() -> None:
    game = Game("Base")
    for text in ["wB1", "bG1 wB1-", "wQ -wB1", "bQ bG1-"]:
        game.play(text)
    wanted = [move.to_of_move(game.parse_move("wQ \\wB1"))]
    queen = bugs.tile_of(bugs.WHITE, bugs.QUEEN, 1)
    assert draw(game.position, game.game_type, queen, wanted) == dedent("""\
        Base  white  wQ
           .     *     .     .     .
        .     wQ    wB1   bG1   bQ    .
           .     .     .     .     .""")


def test_the_parts_of_a_drawing() -> None:
    drawing = parse("""
        Base+MP  black  wQ  rests wB1
                 bQ*
              wB1^* wQ
           *     bA1
        stack bP wB1
    """)
    assert str(drawing.game_type) == "Base+MP"
    assert drawing.to_move == bugs.BLACK == drawing.position.ply & 1
    assert tile_name(drawing.mover) == "wQ"
    assert [tile_name(tile) for tile in drawing.resting] == ["wB1"]
    tops = {tile_name(drawing.position.tile_at(drawing.cell(place))) for place in drawing.stacks}
    assert tops == {"wB1", "wQ", "bA1", "bQ"}
    assert len(drawing.marks) == 3
    cells = drawing.position.resting()
    assert [drawing.position.tile_at(cell) for cell in cells] == list(drawing.resting)
    (high,) = [stack for stack in drawing.stacks.values() if len(stack) > 1]
    assert [tile_name(tile) for tile in high] == ["bP", "wB1"]
    assert drawing.position.in_reserve(bugs.WHITE, bugs.MOSQUITO) == 1
    assert drawing.position.in_reserve(bugs.BLACK, bugs.PILLBUG) == 0


def test_indentation_and_blank_lines_around_do_not_matter() -> None:
    text = "Base  white\n wQ    bQ\n    wA1\nstack bB1 wA1".replace("wA1\ns", "wA1^\ns")
    wanted = str(parse(text))
    assert str(parse(f"\n\n{text}\n\n")) == wanted
    assert str(parse("\n".join("    " + line for line in text.splitlines()))) == wanted
    assert str(parse("Base  white\n\n wQ    bQ\n    wA1^\n\nstack bB1 wA1")) == wanted
    assert str(parse(text.replace("\n", "\r\n"))) == wanted


def test_dots_may_be_left_out() -> None:
    full = parse("Base  white\n   .     .     .\n.     wQ    bQ    .\n   .     .     .")
    bare = parse("Base white\nwQ    bQ")
    assert str(full) == str(bare)
    assert full.position.hash_key() == bare.position.hash_key()


def test_venom_faces() -> None:
    """Tiles go by the face that is up; what they are below it is the same tile."""
    text = dedent("""\
        Base+MLPV  white  rests wC bT
           .     .     .     .
        .     wQ    wC    bY1^  .
           .     .     .     bT    .
                          .     .
        stack bQ bY1""")
    drawing = parse(text)
    assert str(drawing) == text
    assert draw(drawing.position, drawing.game_type) == text
    ladybug = bugs.tile_of(bugs.WHITE, bugs.LADYBUG, 1)
    assert drawing.turned >= {ladybug}
    assert drawing.position.face_of(ladybug) == bugs.CENTIPEDE
    assert len(drawing.position.resting()) == 2
    with pytest.raises(DrawingError, match="wP is not in a game"):
        parse("Base+V  white\nwQ    bQ    wP")


# ----------------------------------------------------------------------- round trips


@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_print_parse_print(game_type: str) -> None:
    """Positions of random games, with all that shows."""
    chance = random.Random(game_type)
    for _ in range(2):
        for game in walk(game_type, 60, chance):
            text = str(game)
            drawing = parse(text)
            assert str(drawing) == text
            assert draw(drawing.position, drawing.game_type) == text
            assert drawing.to_move == game.to_move
            assert len(legal_moves(drawing.position)) == len(game.legal_moves())
            assert "\n".join(line.rstrip() for line in text.splitlines()) == text


def test_early_turns_are_told_from_the_tiles() -> None:
    """So that the queen is due when she is."""
    for seed in range(10):
        for game in walk("Base+MLP", 10, random.Random(seed)):
            drawing = parse(str(game))
            placed = {game.position.cell_of_tile(queen) >= 0 for queen in (0, 32)}
            assert drawing.position.ply == game.ply or placed == {True}
            assert len(legal_moves(drawing.position)) == len(game.legal_moves())


def test_a_hive_across_the_seam_is_drawn_whole() -> None:
    position = GameType.parse("Base").position()
    queens = [(bugs.tile_of(colour, bugs.QUEEN, 1), cell) for colour, cell in ((0, 4095), (1, 0))]
    position.set_up(queens, 8)
    assert draw(position, GameType.parse("Base")) == dedent("""\
        Base  white
           .     .     .
        .     wQ    bQ    .
           .     .     .""")
    assert len(spread(position)) == 10


def test_the_twelve_images() -> None:
    """Six turns and their mirror images: all different, all with the same neighbours."""
    drawing = parse("""
        Base+P  white  wQ  rests wA1
                 wA1   bA1
        bQ    wQ*   bB1^  *
        stack bA2 bB1
    """)
    images = drawing.images()
    assert str(images[0]) == str(drawing)
    assert len({str(image) for image in images}) == 12
    for image in images:
        assert str(parse(str(image))) == str(image)
        assert image.resting == drawing.resting
        assert len(image.marks) == 2
        assert touching(image.position) == touching(drawing.position)


def touching(position: Position) -> set[frozenset[int]]:
    """The pairs of tiles on neighbouring cells."""
    cells = {tile: position.cell_of_tile(tile) for tile in position.tiles()}
    return {
        frozenset((one, two))
        for one, cell in cells.items()
        for two, other in cells.items()
        if (other - cell) % tables.CELLS in [step % tables.CELLS for step in tables.OFFSET]
    }


def test_a_quarter_of_a_turn_is_sixty_degrees() -> None:
    """The second image is the first turned clockwise: east becomes south-east."""
    image = parse("Base  white\n wQ    bQ").images()[1]
    assert str(image) == str(parse("Base  white\n wQ\n    bQ"))


# ----------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "expected a game type"),
        ("\n  \n", 1, 1, "expected a game type"),
        ("Bass  white\nwQ    bQ", 1, 1, "'Bass'"),
        ("Base+X  white\nwQ    bQ", 1, 1, "'X'"),
        ("Base\nwQ    bQ", 1, 1, "'white' or 'black'"),
        ("Base  red\nwQ    bQ", 1, 7, "'white' or 'black'"),
        ("Base  white  wX1\nwQ    bQ", 1, 14, "'wX1'"),
        ("Base  white  wQ  wQ\nwQ    bQ", 1, 18, "more than the first line"),
        ("Base+P  white  rests\nwQ    bQ", 1, 16, "after 'rests'"),
        ("Base+P  white  rests wA1\nwQ    bQ", 1, 22, "wA1 rests"),
        ("Base+P  white  rests wQ  rests bQ\nwQ    bQ", 1, 26, "expected a tile"),
        ("Base+P  white  rests wQ bQ wQ\nwQ    bQ", 1, 28, "more than the first line"),
        ("Base  white  rests wQ\nwQ    bQ", 1, 20, "nothing depends on what rests"),
        ("Base  white  wA2\nwQ    bQ", 1, 14, "neither on the board nor the next"),
        ("Base  white  bA1\nwQ    bQ", 1, 14, "neither on the board nor the next"),
        ("Base  white  wM\nwQ    bQ", 1, 14, "neither on the board nor the next"),
        ("Base  white", 1, 7, "a grid"),
        ("Base  white\nstack wQ wB1", 1, 7, "a grid"),
        ("Base  white\nwQ    bX", 2, 7, "expected a tile, '.' or '*', not 'bX'"),
        ("Base  white\nwQ    bQ^^", 2, 7, "not 'bQ^^'"),
        ("Base  white\nwQ    bQ*^", 2, 7, "not 'bQ*^'"),
        ("Base  white\nwQ    .*", 2, 7, "not '.*'"),
        ("Base  white\nwQ   bQ", 2, 6, "'bQ' is off the grid"),
        ("Base  white\nwQ    bQ\nwA1", 3, 1, "'wA1' is off the grid"),
        ("Base  white\nwQ    bQ\n\n   wA1", 4, 4, "empty"),
        ("Base  white\nwQ    bQ    bQ", 2, 13, "bQ stands twice, first in line 2"),
        ("Base  white\nwQ    bQ    wM", 2, 13, "wM is not in a game of Base"),
        ("Base  white\nwQ    bQ    wA2", 2, 13, "wA2 is placed after wA1"),
        ("Base  white\nwQ    .     bQ", 2, 13, "'bQ' is not connected"),
        ("Base  white\nwQ    bQ*", 2, 7, "no mover"),
        ("Base  white\nwQ    bB1^", 2, 7, "a line 'stack … bB1'"),
        ("Base  white\nwQ    bQ    bB1\nstack bA1 bB1", 2, 13, "expected 'bB1^'"),
        ("Base  white\nwQ    bQ\nstack bA1 bB1", 3, 11, "expected 'bB1^' in the grid"),
        ("Base  white\nwQ    bB1^\nstack bB1", 3, 1, "two tiles or more"),
        ("Base  white\nwQ    bB1^\nstack bX bB1", 3, 7, "not 'bX'"),
        ("Base  white\nwQ    bB1^\nstack bQ bB1^", 3, 10, "not 'bB1^'"),
        ("Base  white\nwQ    bB1^\nstack wQ bB1", 3, 7, "wQ stands twice, first in line 2"),
        ("Base  white\nwQ    bB1^\nstack bQ bB1\nstack bQ bB1", 4, 7, "bQ stands twice"),
        ("Base  white\nstack bQ bB1\nwQ    bB1^", 2, 1, "below the grid"),
        ("Base  white\nwQ    bA1   bA2   bA3   bG1", 1, 7, "Black has 4 tiles and no queen"),
        ("Base  white\nwA1   bA1   bA2", 1, 7, "cannot be White's turn"),
        ("Base  black\n.", 1, 7, "cannot be Black's turn"),
        ("Base  white\nwA1", 1, 7, "cannot be White's turn"),
    ],
)
def test_what_is_no_drawing(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(DrawingError) as caught:
        parse(text)
    found = str(caught.value)
    assert found.startswith(f"line {line}, column {column}: "), found
    assert message in found
    assert "\n" not in found


WORDS = ["Base", "Base+MLP", "white", "black", "rests", "stack", "wQ", "bQ", "wB1", "bB1^", "wA1*"]
WORDS += [".", "*", "^", "wA2", "bM^*", "wP"]


@settings(deadline=None)
@given(st.text(alphabet="Base+MLPwhitblck QGS123.*^\n\t", max_size=80))
def test_any_text_is_a_drawing_or_refused(text: str) -> None:
    try:
        drawing = parse(text)
    except DrawingError:
        return
    assert str(parse(str(drawing))) == str(drawing)


@settings(deadline=None)
@given(st.lists(st.sampled_from([*WORDS, "\n", "\n   ", "  ", "      "]), max_size=30))
def test_any_words_are_a_drawing_or_refused(words: list[str]) -> None:
    text = "Base+MLP  white\n" + "".join(word.ljust(6) if word.strip() else word for word in words)
    try:
        drawing = parse(text)
    except DrawingError:
        return
    assert str(parse(str(drawing))) == str(drawing)
