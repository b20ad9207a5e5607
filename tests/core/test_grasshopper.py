"""The Grasshopper: in a straight line over at least one stack to the first empty cell, no gates."""

from tests.drawings import shows


def test_jumps_over_rows_of_any_length() -> None:
    shows("""
        Base  white  wG1
                       *
                    bG1   .
                 wG1   wQ    bQ    wA1   *
    """)


def test_lands_in_the_first_gap() -> None:
    """Not beyond it, and nowhere that it does not touch."""
    shows("""
        Base  white  wG1
              .     bA1   bQ
           wG1   wQ    *     bB1   .
              .     .     .     .
    """)


def test_jumps_into_a_hole() -> None:
    shows("""
        Base  white  wG1
              bA1   bQ    .
           bA2   *     bB1   wG1
              bA3   wQ    .
    """)


def test_jumps_out_of_a_hole() -> None:
    shows("""
        Base  white  wG1
           *     .     *
              bA1   bQ
     *     bA2   wG1   bB1   *
              bA3   wQ
           *     .     *
    """)


def test_height_does_not_matter() -> None:
    """Neither of what it jumps nor of what stands beside the way."""
    shows("""
        Base  white  wG1
                 .     *     .
              .     bB2^  wB1^  .
           .     wG1   bB1^  wQ    *
              .     wB2^  bQ
                 .     *
        stack bA1 bB2
        stack bA3 wB1
        stack bG1 bB1
        stack bA2 wB2
    """)


def test_never_slides() -> None:
    shows("""
        Base  white  wG1
              .     .     .
           wG1   bQ    wQ    *
              .     .     .
    """)


def test_pinned() -> None:
    shows("""
        Base  white  wG1
              .     .     .
           bQ    wG1   wQ    .
              .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base  white  wG1
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wG1 bB1
    """)
