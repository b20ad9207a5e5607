"""The Soldier Ant: any number of slides."""

from tests.drawings import shows


def test_all_around_the_hive() -> None:
    shows("""
        Base  white  wA1
              *     *     *
           wA1   wQ    bQ    *
              *     *     *
    """)


def test_not_through_a_door_of_one_cell() -> None:
    """It stands in the door, and the room behind stays shut."""
    shows("""
        Base  white  wA1
           *     *     *
        *     bG1   bQ    *
     wA1   bB1   .     *     .
        *     bB2   wQ    *
           *     *     *
    """)


def test_not_out_of_a_room_either() -> None:
    shows("""
        Base  white  wA1
              bG1   bQ    .
           bB1   wA1   .     .
              bB2   wQ    .
    """)


def test_within_a_hole() -> None:
    """Three cells that touch each other: there it can slide, but not out."""
    shows("""
        Base  white  wA1
              bA1   bA2   bA3
           bG1   wA1   *     bG2
              bG3   *     bQ
                 wQ    bB1
    """)


def test_a_hole_of_three_in_a_row_is_too_narrow() -> None:
    shows("""
        Base  white  wA1
              bA1   bA2   bA3   bG1
           bG2   wA1   .     .     bG3
              bB1   bB2   wQ    bQ
    """)


def test_lifted_it_is_no_door_post() -> None:
    """East of it is a pocket with three walls; what is in its door is the ant itself."""
    shows("""
        Base  white  wA1
              *     *     *     *
           *     bA1   bA2   bA3   *
        *     bB1   *     *     bG1   *
           *     bB2   wA1   *     bQ    *
              *     *     *     wQ    *
                             *     *
    """)


def test_lifted_it_is_no_wall_to_follow() -> None:
    """In a ring: the cell outside that only it touches is out of reach."""
    shows("""
        Base  white  wA1
           *     *     *
        *     bG1   bQ    *
     *     bB1   .     wA1   .
        *     bB2   wQ    *
           *     *     *
    """)


def test_pinned() -> None:
    shows("""
        Base  white  wA1
              .     .     .
           bQ    wA1   wQ    .
              .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base  white  wA1
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wA1 bB1
    """)
