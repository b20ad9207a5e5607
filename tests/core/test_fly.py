"""The Fly: lands on what the opponent placed, moved or flipped just before, and steps down."""

import pytest

from tests.drawings import shows


@pytest.mark.parametrize("deed", ["placed", "rests", "flipped"])
def test_beside_what_the_opponent_placed_moved_or_flipped(deed: str) -> None:
    shows(f"""
        Base+V  white  wY1  {deed} bA1
              .     .     *     *
           wY1   wQ    bQ    bA1   *
              .     .     *     *
    """)


def test_with_nothing_done_just_before_it_stays() -> None:
    """The opponent passed; no slide, no climb."""
    shows("""
        Base+V  white  wY1
              .     .     .     .
           wY1   wQ    bQ    bA1   .
              .     .     .     .
    """)


def test_its_own_colour_will_do() -> None:
    """The opponent's Pillbug has thrown White's Grasshopper."""
    shows("""
        Base+PV  white  wY1  rests wG1
              .     *     *     .
           wY1   bP    wG1   wQ    bQ
              .     *     *     .
    """)


def test_its_own_colour_stung() -> None:
    """A sting with a flip is a flip."""
    shows("""
        Base+V  white  wY1  stung wD1
              .     *     *     .
           wY1   wQ    wD1   bQ    .
              .     *     *     .
    """)


def test_on_a_stack() -> None:
    """The Beetle has moved onto the queen."""
    shows("""
        Base+V  white  wY1  rests bB1
              .     .     *     *
           wY1   wQ    bQ    bB1^  *
              .     .     *     *
        stack bA1 bB1
    """)


def test_flipped_on_a_stack() -> None:
    shows("""
        Base+V  white  wY1  flipped bF1
              .     .     *     *
           wY1   wQ    bQ    bF1^  *
              .     .     *     *
        stack bA1 bF1
    """)


def test_beside_either_of_two_that_were_swapped() -> None:
    """One of them White's."""
    shows("""
        Base+LV  white  wY1  rests wG1 bC
              .     .     *     *     .     *     *
           wY1   wQ    bQ    bC    bG1   bS1   wG1   *
              .     .     *     *     .     *     *
    """)


def test_a_flight_needs_no_way_and_passes_no_gate() -> None:
    """Out of a hole between stacks of two."""
    shows("""
        Base+V  white  wY1  placed bA1
              bB1^  wQ    *     *
           wB1^  wY1   bQ    bA1   *
              bB2^  bS1   *     *
        stack bG1 bB1
        stack wG1 wB1
        stack bG2 bB2
    """)


def test_where_it_stood_is_no_destination() -> None:
    """Lifted, it would leave that cell free beside the tile."""
    shows("""
        Base+V  white  wY1  placed bA1
              .     *     *
           .     wY1   bA1   bQ    wQ
              .     *     *
    """)


def test_a_gate_on_the_step_down() -> None:
    """East of the Ant it is barred between two stacks of two."""
    shows("""
        Base+V  white  wY1  placed bA1
              .     .     *     bB1^
           wY1   wQ    bQ    bA1   .
              .     .     *     bB2^
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_a_gate_of_which_one_side_is_low() -> None:
    shows("""
        Base+V  white  wY1  placed bA1
              .     .     *     bB1^
           wY1   wQ    bQ    bA1   *
              .     .     *     bG2
        stack bG1 bB1
    """)


def test_a_step_down_from_the_height_of_its_sides() -> None:
    """From a stack of two, between stacks of two."""
    shows("""
        Base+V  white  wY1  rests wB1
              .     .     *     bB1^
           wY1   wQ    bQ    wB1^  *
              .     .     *     bB2^
        stack bG1 bB1
        stack bA1 wB1
        stack bG2 bB2
    """)


def test_what_is_surrounded_has_no_cell_beside_it() -> None:
    """The Ant, moved into the last free cell."""
    shows("""
        Base+V  white  wY1  rests bA1
              .     bG1   bG2   .
           wY1   wQ    bA1   bQ    .
              .     bS1   bG3   .
    """)


def test_pinned() -> None:
    shows("""
        Base+V  white  wY1  placed bA1
              .     .     .     .
           wQ    wY1   bQ    bA1   .
              .     .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base+V  white  wY1  placed bA1
              .     .     .     .
           bB1^  wQ    bQ    bA1   .
              .     .     .     .
        stack wY1 bB1
    """)


def test_resting() -> None:
    """The Fly was moved itself, or swapped with another; that one would be a place to land."""
    shows("""
        Base+PV  white  wY1  rests wY1
              .     .     .     .
           wY1   wQ    bQ    bP    .
              .     .     .     .
    """)
    shows("""
        Base+LV  white  wY1  rests wY1 bC
              .     .     .     .
           wY1   wQ    bQ    bC    .
              .     .     .     .
    """)


def test_an_ant_does_not_fly() -> None:
    """The other face of the tile: it slides."""
    shows("""
        Base+V  white  wA1  placed bA1
              *     *     *     *
           wA1   wQ    bQ    bA1   *
              *     *     *     *
    """)


def test_black_likewise() -> None:
    shows("""
        Base+Y  black  bY2  placed wY1
              .     .     .     *     *
           bY2   wQ    bQ    bY1   wY1   *
              .     .     .     *     *
    """)
