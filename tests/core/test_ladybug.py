"""The Ladybug: exactly three steps, two on top of the hive and one down; gates at every step."""

from tests.drawings import shows


def test_over_two_tiles_and_down() -> None:
    shows("""
        Base+L  white  wL
              .     *     *
           wL    wQ    bQ    *
              .     *     *
    """)


def test_not_home_again() -> None:
    """Up on one, over to the other and down: everywhere but where it set out."""
    shows("""
        Base+L  white  wL
                    *     *
                 wL    wQ    *
              *     bQ    *
                 *     *
    """)


def test_into_a_hole() -> None:
    shows("""
        Base+L  white  wL
                 *     *
              bA1   bQ    *
           bA2   *     bB1   wL
              bA3   wQ    *
                 *     *
    """)


def test_out_of_a_hole() -> None:
    """Anywhere around the ring, since each of its tiles is the neighbour of another."""
    shows("""
        Base+L  white  wL
           *     *     *
        *     bA1   bQ    *
     *     bA2   wL    bB1   *
        *     bA3   wQ    *
           *     *     *
    """)


def test_gate_up() -> None:
    """It cannot go up on the white queen, and both ways around lead back to her."""
    shows("""
        Base+L  white  wL
              .     bB1^  *
                 wL    wQ    bQ    .
              .     bB2^  *
        stack bA1 bB1
        stack bA2 bB2
    """)


def test_gate_up_of_which_one_side_is_low() -> None:
    shows("""
        Base+L  white  wL
                 *     *
              *     bB1^  *     *
           .     wL    wQ    bQ    *
              *     bA2   *     *
                 *     *
        stack bA1 bB1
    """)


def test_gate_across() -> None:
    """From the white queen straight on is barred; over either stack the way is free."""
    shows("""
        Base+L  white  wL
                 *     *
              *     bB1^  *
           wL    wQ    bQ    .
              *     bB2^  *
                 *     *
        stack bA1 bB1
        stack bA2 bB2
    """)


def test_gate_across_is_no_gate_at_the_height_of_its_sides() -> None:
    """From a stack of two, on to one tile between stacks of two."""
    shows("""
        Base+L  white  wL
                 *     *
              *     bB1^  *
           wL    wB1^  bQ    *
              *     bB2^  *
                 *     *
        stack bA1 bB1
        stack bA2 bB2
        stack wQ wB1
    """)


def test_gate_down() -> None:
    shows("""
        Base+L  white  wL
              .     *     bB1^
           wL    wQ    bQ    .
              .     *     bB2^
        stack bA1 bB1
        stack bA2 bB2
    """)


def test_pinned() -> None:
    shows("""
        Base+L  white  wL
              .     .     .
           bQ    wL    wQ    bA1
              .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base+L  white  wL
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wL bB1
    """)
