"""Who may do what when: the first turns, passing, and the end of the game."""

import pytest

from uhp_engine.core import move
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.position import Position
from uhp_engine.draw.text import parse
from uhp_engine.game import Game

# ------------------------------------------------------------------------------------ first turns


def test_white_begins_with_anything_but_the_queen() -> None:
    assert Game("Base").valid_moves() == ["wB1", "wG1", "wS1", "wA1"]
    assert sorted(Game("Base+MLP").valid_moves()) == sorted(
        ["wB1", "wG1", "wS1", "wA1", "wM", "wL", "wP"]
    )


def test_without_the_tournament_opening_the_queen_may_come_first() -> None:
    game = Game("Base", tournament_opening=False)
    assert sorted(game.valid_moves()) == sorted(["wQ", "wB1", "wG1", "wS1", "wA1"])
    game.play("wQ")
    assert len(game.valid_moves()) == 6 * 5
    game.play("bQ wQ-")
    game.position.check()


def test_black_places_on_any_of_the_six_sides() -> None:
    game = Game("Base")
    game.play("wG1")
    sides = ["\\wG1", "wG1/", "wG1-", "wG1\\", "/wG1", "-wG1"]
    tiles = ["bB1", "bG1", "bS1", "bA1"]
    assert sorted(game.valid_moves()) == sorted(
        f"{tile} {side}" for tile in tiles for side in sides
    )


def test_on_the_second_turn_nothing_touches_an_enemy() -> None:
    game = Game("Base")
    game.play("wG1")
    game.play("bG1 wG1-")
    tiles = ["wQ", "wB1", "wG2", "wS1", "wA1"]
    sides = ["/wG1", "-wG1", "\\wG1"]
    assert sorted(game.valid_moves()) == sorted(
        f"{tile} {side}" for tile in tiles for side in sides
    )


@pytest.mark.parametrize("plies", [6, 7])
def test_the_queen_is_due_on_the_fourth_turn(plies: int) -> None:
    game = Game("Base")
    for text in ["wG1", "bG1 wG1-", "wG2 -wG1", "bG2 bG1-", "wG3 -wG2", "bG3 bG2-", "wQ -wG3"][
        :plies
    ]:
        game.play(text)
    queen = "wbwb"[plies % 2] + "Q"
    assert {text.split()[0] for text in game.valid_moves()} == {queen}


def test_tiles_of_a_kind_come_in_number_order() -> None:
    game = Game("Base")
    for text in ["wA1", "bA1 wA1-", "wA2 -wA1", "bA2 bA1-"]:
        game.play(text)
    placed = {text.split()[0] for text in game.valid_moves()}
    assert placed == {"wQ", "wB1", "wG1", "wS1", "wA3"}


# ------------------------------------------------------------------------------------ passing

SHUT_OUT = """
    Base  white
          .     .     .
       .     bB1^  bQ    bA1   .
          .     .     .
    stack wQ bB1
"""


def test_who_can_do_nothing_else_passes() -> None:
    """White's one tile is covered, so White has neither a move nor a place."""
    for image in parse(SHUT_OUT).images():
        assert legal_moves(image.position) == [move.PASS]


def test_a_pass_changes_nothing_but_the_turn() -> None:
    position = parse(SHUT_OUT).position
    tiles = {tile: position.cell_of_tile(tile) for tile in position.tiles()}
    ply, key = position.ply, position.hash_key()
    position.push(move.PASS)
    position.check()
    assert {tile: position.cell_of_tile(tile) for tile in position.tiles()} == tiles
    assert position.ply == ply + 1
    assert position.last_move() == move.PASS
    assert position.hash_key() != key
    assert legal_moves(position) != [move.PASS]
    position.pop()
    position.check()
    assert (position.ply, position.hash_key()) == (ply, key)


def test_an_empty_reserve_and_pinned_tiles_are_a_pass() -> None:
    """All of White's tiles are placed but the last ones are pinned: a place alone is not enough."""
    for image in parse("""
        Base  white
              .     .     .     .
           .     bA1   wQ    bQ    .
              .     .     .     .
    """).images():
        kinds = {move.action_of_move(packed) for packed in legal_moves(image.position)}
        # The queen is pinned between two black tiles and touches no free white cell.
        assert kinds == {move.action_of_move(move.PASS)}


def test_after_a_pass_nothing_rests() -> None:
    """Black throws White's Ant to the one place left; White passes; now it may be thrown again."""
    drawing = parse("""
        Base+P  black  wA1
              *     *
           wA1   bP    bQ    wQ
              *     *
    """)
    position = drawing.position
    throw = next(m for m in legal_moves(position) if move.tile_of_move(m) == drawing.mover)
    position.push(throw)
    assert position.resting() == [move.to_of_move(throw)]
    position.push(move.PASS)  # as if White could do nothing else
    assert position.resting() == []
    assert any(move.tile_of_move(m) == drawing.mover for m in legal_moves(position))
    position.check()


# ------------------------------------------------------------------------------------ the end

WHITE_LOST = """
    Base  {}
          bA1   wA1
       bA2   wQ    wA2
          bS1   bQ
"""


@pytest.mark.parametrize("side", ["white", "black"])
def test_a_queen_with_six_neighbours_has_lost(side: str) -> None:
    """Of either colour, and whoever's turn it is."""
    for image in parse(WHITE_LOST.format(side)).images():
        assert image.position.surrounded() == (True, False)
        assert image.position.over()
        assert legal_moves(image.position) == []


def test_five_neighbours_are_not_enough() -> None:
    for image in parse("""
        Base  white
              bA1   wA1
           bA2   wQ    .
              bS1   bQ
    """).images():
        assert image.position.surrounded() == (False, False)
        assert legal_moves(image.position)


def test_a_covered_queen_counts_where_she_stands() -> None:
    for image in parse("""
        Base  white
              bA1   wA1
           bA2   wB1^  wA2
              bS1   wS1   wQ
        stack bQ wB1
    """).images():
        assert image.position.surrounded() == (False, True)
        assert legal_moves(image.position) == []


def test_both_at_once_is_a_draw() -> None:
    for image in parse("""
        Base  white
              bA1   wA1   bA2
           wA2   wQ    bQ    wG1
              bS1   wS1   bG1
    """).images():
        assert image.position.surrounded() == (True, True)
        assert legal_moves(image.position) == []


def test_a_neighbouring_stack_is_one_neighbour() -> None:
    for image in parse("""
        Base  white
              bA1   wB1^
           bA2   wQ    .
              bS1   bB1^
        stack bQ wB1
        stack bG1 bB1
    """).images():
        assert image.position.surrounded() == (False, False)


def end_of(text: str) -> Position:
    """The position after the mover of a drawing went to the one marked cell."""
    drawing = parse(text)
    (wanted,) = drawing.marks
    for packed in legal_moves(drawing.position):
        moved = move.tile_of_move(packed), move.to_of_move(packed)
        if packed != move.PASS and moved == (drawing.mover, drawing.cell(wanted)):
            drawing.position.push(packed)
            drawing.position.check()
            return drawing.position
    raise AssertionError(f"not legal:\n{drawing}")


def test_winning() -> None:
    position = end_of("""
        Base  black  bG1
              bA1   wA1
           bA2   wQ    *     wA2   bG1
              bS1   bQ    wS1
    """)
    assert position.surrounded() == (True, False)
    position.pop()
    assert position.surrounded() == (False, False)


def test_losing_by_ones_own_move() -> None:
    position = end_of("""
        Base  white  wG1
              bA1   wA1
           bA2   wQ    *     wA2   wG1
              bS1   bQ    wS1
    """)
    assert position.surrounded() == (True, False)
    assert legal_moves(position) == []


def test_losing_by_placing() -> None:
    """White fills the last cell beside its own queen."""
    position = end_of("""
        Base  white  wA3
              wA1   wA2
           wG1   wQ    *
              wS1   wB1^
        stack bQ wB1
    """)
    assert position.surrounded() == (True, False)


def test_one_move_for_both() -> None:
    position = end_of("""
        Base  white  wG1
              bA1   *     bA2   wG1
           wA1   wQ    bQ    wG2
              bS1   wS1   bG1
    """)
    assert position.surrounded() == (True, True)


def test_the_queen_herself_may_fill_the_last_cell() -> None:
    """Black's queen steps into the last cell beside White's."""
    position = end_of("""
        Base  black  bQ
              bA1   wA1   .
           bA2   wQ    *     .
              bS1   wS1   bQ
    """)
    assert position.surrounded() == (True, False)


def test_a_throw_may_fill_the_last_cell() -> None:
    """White throws Black's Spider beside Black's queen."""
    position = end_of("""
        Base+P  white  bS2
              bA2   *     bA1
           bG1   bQ    wP    bS2
              bS1   bG2   wQ
    """)
    assert position.surrounded() == (False, True)


def test_a_beetle_comes_down_on_the_last_cell() -> None:
    """And the tile that it stood on still is a neighbour."""
    position = end_of("""
        Base  white  wB1
              bA1   wB1^
           bA2   bQ    *
              bS1   bG1   wQ
        stack wA1 wB1
    """)
    assert position.surrounded() == (False, True)
