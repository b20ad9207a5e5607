"""Placing: on an empty cell that touches a friendly top and no enemy's. The mover is in reserve."""

from tests.drawings import shows


def test_beside_friends_only() -> None:
    shows("""
        Base  white  wA1
              *     .     .
           *     wQ    bQ    .
              *     .     .
    """)


def test_black_likewise() -> None:
    shows("""
        Base  black  bA1
              .     .     *
           .     wQ    bQ    *
              .     .     *
    """)


def test_the_next_of_its_kind() -> None:
    shows("""
        Base  white  wA2
              *     *     .     .
           *     wA1   wQ    bQ    .
              *     *     .     .
    """)


def test_who_is_on_top_counts() -> None:
    """A white Beetle on Black's queen makes her cell White's."""
    shows("""
        Base  white  wA1
              *     *     *
           *     wQ    wB1^  *
              *     *     *
        stack bQ wB1
    """)


def test_who_is_below_does_not_count() -> None:
    """Black's Beetle on White's queen: White has no place left."""
    shows("""
        Base  white  wA1
              .     .     .
           .     bB1^  bQ    .
              .     .     .
        stack wQ bB1
    """)


def test_into_a_hole_of_ones_own() -> None:
    """Placing is not sliding."""
    shows("""
        Base  white  wG2
              *     *     *
           *     wA1   wA2   *
        *     wA3   *     wG1   .
           *     wB1   wQ    bQ    .
              *     *     .     .
    """)


def test_not_into_a_hole_with_an_enemy() -> None:
    shows("""
        Base  white  wG2
              *     .     .
           *     wA1   bQ    .
        *     wB1   .     wG1   *
           *     wA2   wQ    *
              *     *     *
    """)


def test_the_fourth_turn_is_the_queens() -> None:
    """White has placed three tiles and no queen."""
    shows("""
        Base  white  wQ
              *     *     *     .
           *     wA1   wA2   wA3   bA1   bA2   bA3
              *     *     *     .
    """)


def test_the_fourth_turn_is_nobody_elses() -> None:
    shows("""
        Base  white  wG1
              .     .     .     .
           .     wA1   wA2   wA3   bA1   bA2   bA3
              .     .     .     .
    """)


def test_the_third_turn_is_anybodys() -> None:
    shows("""
        Base  white  wG1
              *     *     .
           *     wA1   wA2   bA1   bA2
              *     *     .
    """)


def test_before_the_queen_is_placed_nothing_moves() -> None:
    shows("""
        Base  white  wA1
              .     .     .
           .     wA1   wA2   bA1   bQ
              .     .     .
    """)


def test_blacks_first_turn() -> None:
    """The one time that a tile is placed beside an enemy's."""
    shows("""
        Base  black  bA1
              *     *
           *     wA1   *
              *     *
    """)


def test_no_queen_on_the_first_turn() -> None:
    shows("""
        Base  black  bQ
              .     .
           .     wA1   .
              .     .
    """)


def test_the_first_tile() -> None:
    shows("""
        Base+M  white  wM
        *
    """)
