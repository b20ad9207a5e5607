"""Drawings of Venom games: faces, and what the turn just before did."""

import random
from textwrap import dedent

import pytest

from tests.drawings import oracle_moves
from tests.random_play import walk
from uhp_engine.core import bugs, move
from uhp_engine.draw.text import DEEDS, DrawingError, draw, parse
from uhp_engine.game import Game
from uhp_engine.notation.move_string import write_all
from uhp_engine.notation.names import name

KINDS = (
    *("Base+V", "Base+MLPV", "Base+MPVk", "Base+Vk", "Base+V(RY2)", "Base+MLPV(WFDRYTCH)"),
    *("Base+MLPV(W)", "Base+MLPWFDRYTCH", "Base+F1D2", "Base+W"),
)
"""At least one game type of each kind."""

PAIR = "{}  white  {}\nwQ    bQ    bY1   wD1"


def after(game_type: str, *moves: str) -> str:
    game = Game(game_type)
    for text in moves:
        game.play(text)
    return str(game)


# ----------------------------------------------------------------------- what it looks like


def test_what_was_placed() -> None:
    assert after("Base+V", "wY1") == dedent("""\
        Base+V  black  placed wY1
           .     .
        .     wY1   .
           .     .""")


def test_what_was_flipped_and_stung() -> None:
    moves = ["wY1", "bF1 wY1-", "wQ -wY1", "bQ bF1-", "wY1=wA1"]
    assert after("Base+V", *moves) == dedent("""\
        Base+V  black  flipped wA1
           .     .     .     .     .
        .     wQ    wA1   bF1   bQ    .
           .     .     .     .     .""")
    assert after("Base+V", *moves, "bQ=bW", "wQ=wW", "wA1=wY1") == dedent("""\
        Base+V  white  stung wY1
           .     .     .     .     .
        .     wW    wY1   bF1   bW    .
           .     .     .     .     .""")


def test_a_sting_without_a_flip() -> None:
    moves = ["wA1", "bG1 wA1-", "wW -wA1", "bW bG1-", "bG1=bG1"]
    assert after("Base+V(W)", *moves) == dedent("""\
        Base+V(W)  black  stung bG1
           .     .     .     .     .
        .     wW    wA1   bG1   bW    .
           .     .     .     .     .""")


def test_a_swap() -> None:
    moves = ["wG1", "bG1 wG1-", "wQ /wG1", "bQ bG1-", "wC -wG1", r"bA1 \bQ", "wC<>bQ"]
    assert after("Base+LV", *moves) == dedent("""\
        Base+LV  black  rests wC bQ
                          .     .
           .     .     .     bA1   .
        .     bQ    wG1   bG1   wC    .
           .     wQ    .     .     .
              .     .""")


@pytest.mark.parametrize("what", [f"{deed} bY1" for deed in DEEDS if deed != "stung"])
def test_what_was_done_to_an_enemy(what: str) -> None:
    drawing = parse(PAIR.format("Base+V", what))
    deed = what.partition(" ")[0]
    assert str(drawing).startswith(f"Base+V  white  {what}\n")
    assert drawing.deed == deed
    assert [name(drawing.position, tile) for tile in drawing.done_to] == ["bY1"]
    assert drawing.resting == (drawing.done_to if deed == "rests" else ())
    last = drawing.position.last_move()
    action = {"rests": move.MOVE, "placed": move.PLACE, "flipped": move.CHANGE}[deed]
    assert move.action_of_move(last) == action
    assert set(write_all(drawing.position)) == oracle_moves(drawing)


def test_each_deed_makes_another_position() -> None:
    whats = ["", "rests bY1", "placed bY1", "flipped bY1", "stung wD1", "rests wD1", "rests bQ"]
    drawings = [parse(PAIR.format("Base+V", what)) for what in whats]
    assert len({drawing.position.hash_key() for drawing in drawings}) == len(whats)


def test_a_stung_tile_rests() -> None:
    drawing = parse(PAIR.format("Base+V", "stung wD1"))
    assert [name(drawing.position, tile) for tile in drawing.resting] == ["wD1"]
    cells = drawing.position.resting()
    assert [drawing.position.tile_at(cell) for cell in cells] == list(drawing.resting)
    # Nothing rests whose own side flipped it.
    assert parse(PAIR.format("Base+V", "flipped bY1")).position.resting() == []


def test_a_mover_in_reserve_by_the_face_it_would_show() -> None:
    for mover in ("wA1", "wY1"):
        text = dedent(f"""\
            Base+V  white  {mover}
               *     .     .
            *     wQ    bQ    .
               *     .     .""")
        drawing = parse(text)
        assert str(drawing) == text
        assert [str(image).split()[2] for image in drawing.images()] == [mover] * 12


def test_the_mover_by_the_face_that_is_up() -> None:
    drawing = parse("Base+V  white  wY1\nwQ    bQ    wY1")
    assert name(drawing.position, drawing.mover) == "wY1"
    assert str(parse(str(drawing))) == str(drawing)
    with pytest.raises(DrawingError, match=r"column 16: wA1 shows its other face, wY1"):
        parse("Base+V  white  wA1\nwQ    bQ    wY1")


def test_further_pieces_are_no_faces() -> None:
    drawing = parse("Base+Y2  white  wY2  placed bY1\nwQ    bQ    bY1   wY1   wA1   wY2")
    assert not drawing.turned
    assert bugs.KIND[drawing.mover] == bugs.FLY


# ----------------------------------------------------------------------- round trips


@pytest.mark.parametrize("game_type", KINDS)
def test_print_parse_print(game_type: str) -> None:
    """Positions of random games: the drawing says all that decides what is legal."""
    chance = random.Random(game_type)
    for game in walk(game_type, 40, chance):
        text = str(game)
        drawing = parse(text)
        assert str(drawing) == text
        assert draw(drawing.position, drawing.game_type) == text
        assert sorted(write_all(drawing.position)) == sorted(game.valid_moves())
        assert (drawing.deed in DEEDS) == bool(game.ply and game.history[-1] != "pass")


@pytest.mark.parametrize("game_type", KINDS)
def test_the_twelve_images_have_as_many_moves(game_type: str) -> None:
    chance = random.Random(game_type)
    for game in [*walk(game_type, 30, chance)][10::10]:
        images = parse(str(game)).images()
        assert len({len(write_all(image.position)) for image in images}) == 1
        for image in images:
            again = parse(str(image))
            assert str(again) == str(image)
            assert again.position.resting() or not image.resting


# ----------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("Base+V  white  placed\nwQ    bQ", 1, 16, "expected a tile after 'placed'"),
        ("Base+V  white  stung\nwQ    bQ", 1, 16, "expected a tile after 'stung'"),
        ("Base+V  white  flipped bX\nwQ    bQ", 1, 24, "expected a tile, not 'bX'"),
        ("Base+V  white  placed bQ bA1\nwQ    bQ    bA1", 1, 26, "more than the first line"),
        ("Base+V  white  placed bQ rests bA1\nwQ    bQ    bA1", 1, 26, "more than the first line"),
        ("Base  white  placed bQ\nwQ    bQ", 1, 21, "nothing depends on what was placed in Base"),
        ("Base+P  white  placed bQ\nwQ    bQ", 1, 23, "nothing depends on what was placed"),
        ("Base+P  white  stung wQ\nwQ    bQ", 1, 22, "nothing depends on what was stung"),
        ("Base+V  white  placed wQ\nwQ    bQ", 1, 23, "wQ was placed, but it is White's"),
        ("Base+V  white  flipped wQ\nwQ    bQ", 1, 24, "wQ was flipped, but it is White's"),
        ("Base+V  white  stung bQ\nwQ    bQ", 1, 22, "bQ was stung, but it is Black's"),
        ("Base+V  white  placed bA1\nwQ    bQ", 1, 23, "bA1 was placed, but is not on top"),
        ("Base+V  white  placed bA1\nwQ    bQ    bA1   bY2", 1, 23, "but bY2 was placed later"),
        ("Base+Vk  white  flipped bY1\nwQ    bQ    bY1", 1, 25, "nothing is flipped in Base+Vk"),
        ("Base+V  white  flipped bA1\nwQ    bQ    bY1", 1, 24, "bA1 shows its other face, bY1"),
        ("Base+V  white  rests bQ bQ\nwQ    bQ", 1, 25, "bQ rests, but stands there twice"),
        (
            "Base+V  white  placed bB1\nwQ    bB1^\nstack bQ bB1",
            *(1, 23, "bB1 was placed, but is not alone on its cell"),
        ),
        (
            "Base+V  white  stung wB1\nwQ    wB1^\nstack bQ wB1",
            *(1, 22, "wB1 was stung, but is not alone on its cell"),
        ),
        (
            "Base+V  white  rests wQ wB1\nwQ    wB1^\nstack bQ wB1",
            *(1, 25, "wB1 rests, but two tiles rest only when they have been swapped"),
        ),
        ("Base+V(F1)  white\nwQ    bQ    wF1   wF2", 1, 13, "a face that no more tiles may show"),
        ("Base+V(F)  white\nwQ    bQ    wB1", 1, 12, "a face that no more tiles may show"),
        ("Base+V(W)  white\nwQ    bW", 1, 12, "a face that no more tiles may show"),
        ("Base+F1  white\nwQ    bQ    wF2", 2, 13, "wF2"),
    ],
)
def test_what_is_no_drawing(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(DrawingError) as caught:
        parse(text)
    found = str(caught.value)
    assert found.startswith(f"line {line}, column {column}: "), found
    assert message in found
    assert "\n" not in found
