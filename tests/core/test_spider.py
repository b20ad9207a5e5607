"""The Spider: exactly three slides, no cell twice."""

from tests.drawings import shows


def test_three_slides_each_way() -> None:
    """Neither one nor two, nor there and back, nor around the cell that it has left."""
    shows("""
        Base  white  wS1
              .     .     *
           wS1   wQ    bQ    .
              .     .     *
    """)


def test_a_pocket_behind_a_gate_stays_shut() -> None:
    shows("""
        Base  white  wS1
           .     .     *     .
              bA1   bG1   .     .
           wQ    .     bQ    .
              wB1   .     wS1   .
           *     .     .     .
    """)


def test_follows_the_wall_that_it_touches() -> None:
    """In a wide bay it does not change to the wall across."""
    shows("""
        Base  white  wS1
                          *
           bA1   bG1   bQ    bA2
        bA3   *     .     .     wS1
           bS1   .     .     .
              wQ    bS2   wA1
    """)


def test_paths_part_where_two_walls_meet() -> None:
    """A cell two slides away on one path is three away on another (Mzinga #102)."""
    shows("""
        Base  white  wS1
               *     .     wS1   .
            .     bS1   .     wQ    .
         .     bQ    *     *     wB1   *
            .     bA1   bG1   wA1   .
    """)


def test_in_a_corridor() -> None:
    """Through the mouth of it, and back to neither cell it came by (Mzinga #116)."""
    shows("""
        Base  white  wS2
           .     wQ    wS1   bS1   bQ    .
        .     wG1   wS2   .     bB1   .
           .     wB1   .     bG1   .
              *     *     *     *
    """)


def test_in_a_hole_of_three_cells_it_has_no_third_slide() -> None:
    """The third slide of its round would bring it home."""
    shows("""
        Base  white  wS1
              bA1   bA2   bA3
           bG1   wS1   .     bG2
              bG3   .     bQ
                 wQ    bB1
    """)


def test_pinned() -> None:
    shows("""
        Base  white  wS1
              .     .     .
           bQ    wS1   wQ    .
              .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base  white  wS1
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wS1 bB1
    """)
