"""The Queen Bee: one slide."""

from tests.drawings import shows


def test_slides_around_what_she_touches() -> None:
    shows("""
        Base  white  wQ
              *     .
           wQ    bA1   bQ
              *     .
    """)


def test_black_moves_by_the_same_rules() -> None:
    shows("""
        Base  black  bQ
              .     .     *
           wQ    wA1   wA2   bQ
              .     .     *
    """)


def test_a_gate_of_two_tiles_is_too_narrow() -> None:
    """East as west; a ring of tiles keeps the hive whole without her."""
    shows("""
        Base  white  wQ
              bA1   bG1   bG2
           .     wQ    .     bQ
              bA2   bB1   bB2
    """)


def test_a_gate_of_one_tile_is_open() -> None:
    shows("""
        Base  white  wQ
              *     bG1   bG2
           *     wQ    .     bQ
              bA1   bB1   bB2
    """)


def test_does_not_leave_the_hive_on_the_way() -> None:
    """East of her is a cell that touches the hive, but no tile touches both cells."""
    shows("""
        Base  white  wQ
           bA1   bA2   bA3
        bB1   *     .     bG1
           bB2   wQ    .     bQ
              *     .
    """)


def test_pinned_between_two_tiles() -> None:
    shows("""
        Base  white  wQ
              .     .     .     .
           bA1   bG1   wQ    bQ
              .     .     .     .
    """)


def test_a_ring_does_not_pin() -> None:
    """The hive goes round the other way; into the ring the gate is too narrow."""
    shows("""
        Base  white  wQ
              bA1   bQ    *
           bA2   .     wQ    .
              bB1   bB2   *
    """)


def test_covered_she_stays() -> None:
    shows("""
        Base  white  wQ
              .     .     .
           bB1^  wA1   bQ
              .     .     .
        stack wQ bB1
    """)
