"""The Beetle: one step in any direction, a slide on the ground, and up, across and down; with gates
that have height."""

from tests.drawings import shows


def test_slides_and_climbs() -> None:
    shows("""
        Base  white  wB1
              *     .
           wB1   wQ*   bQ
              *     .
    """)


def test_in_a_narrow_place_it_only_climbs() -> None:
    """East and west are too narrow for a slide; going up onto a single tile is free."""
    shows("""
        Base  white  wB1
              bA1*  bG1*  bG2
           .     wB1   .     bQ
              bA2*  wQ*   bB1
    """)


def test_climbs_out_of_a_hole() -> None:
    shows("""
        Base  white  wB1
              bA1*  bQ*
           bA2*  wB1   bA3*
              wA1*  wQ*
    """)


def test_goes_down_into_a_hole() -> None:
    """Where no tile can slide: from level 1 the tiles beside the way are not higher."""
    shows("""
        Base  white  wB1
              bA1   bQ*   *
           bA2   *     wB1^  *
              bA3   wQ*   *
        stack bG1 wB1
    """)


def test_on_top_nothing_pins_it() -> None:
    """The tile under it holds the hive together, so it may go."""
    shows("""
        Base  white  wB1
              *     *
           bQ*   wB1^  wQ*
              *     *
        stack bA1 wB1
    """)


def test_on_the_ground_it_is_pinned() -> None:
    shows("""
        Base  white  wB1
              .     .
           bQ    wB1   wQ
              .     .
    """)


def test_covered_it_stays() -> None:
    shows("""
        Base  white  wB1
              .     .
           bQ    bB1^  wQ
              .     .
        stack wB1 bB1
    """)


def test_gate_up() -> None:
    """From the ground onto one tile, between two stacks of two: barred."""
    shows("""
        Base  white  wB1
              *     bB1^*
           .     wB1   wQ    bQ
              *     bB2^*
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_gate_up_of_which_one_side_is_low() -> None:
    shows("""
        Base  white  wB1
              *     bB1^*
           .     wB1   wQ*   bQ
              *     bA1*
        stack bG1 bB1
    """)


def test_gate_up_to_the_height_of_its_sides() -> None:
    """Onto two tiles between stacks of two: nothing stands higher than where it goes."""
    shows("""
        Base  white  wB1
              *     bB1^*
           .     wB1   wB2^* bQ
              *     bB2^*
        stack bG1 bB1
        stack bA1 bB2
        stack wQ wB2
    """)


def test_gate_down() -> None:
    """From one tile down to the ground, between two stacks of two: barred."""
    shows("""
        Base  white  wB1
              *     bB1^* bQ
           *     wB1^  .
              *     bB2^*
        stack bA1 bB1
        stack bG1 wB1
        stack wQ bB2
    """)


def test_gate_down_of_which_one_side_is_low() -> None:
    shows("""
        Base  white  wB1
              *     bB1^* bQ
           *     wB1^  *
              *     wQ*
        stack bA1 bB1
        stack bG1 wB1
    """)


def test_gate_down_from_the_height_of_its_sides() -> None:
    """From level 2, so nothing beside the way is higher."""
    shows("""
        Base  white  wB1
              *     bB1^* bQ
           *     wB1^  *
              *     bB2^*
        stack bA1 bB1
        stack bG1 wB2 wB1
        stack wQ bB2
    """)


def test_gate_across() -> None:
    """From one tile to one tile between two stacks of two: barred; both stacks can be climbed."""
    shows("""
        Base  white  wB1
              *     bB1^*
           *     wB1^  wQ
              *     bB2^*
        stack bQ wB1
        stack bG1 bB1
        stack wA1 bB2
    """)


def test_gate_across_to_the_height_of_its_sides() -> None:
    shows("""
        Base  white  wB1
              *     bB2^*
           *     wB1^  bB1^* bQ
              *     wB2^*
        stack bA2 bB2
        stack bG1 wB1
        stack bA1 bB1
        stack wQ wB2
    """)


def test_gate_across_of_three_high() -> None:
    """From level 1 onto two tiles between stacks of three: barred."""
    shows("""
        Base+M  white  wB1
              *     bM^*
           *     wB1^  wB2^  bQ
              *     wM^*
        stack bA1 bB1 bM
        stack bG1 wB1
        stack wQ wB2
        stack bA2 bB2 wM
    """)


def test_gate_across_from_the_height_of_its_sides() -> None:
    """From level 2 down onto one tile between two stacks of two."""
    shows("""
        Base  white  wB1
              *     bB1^*
           *     wB1^  wQ*   bQ
              *     bB2^*
        stack bA1 bB1
        stack bG1 wB2 wB1
        stack bA2 bB2
    """)


def test_a_gate_of_one_stack_alone_bars_nothing() -> None:
    """A stack beside the way is no gate when the cell on the other side is empty or low."""
    shows("""
        Base  white  wB1
              *     wB2^*
           .     wB1   bA1*  bQ
              .     *     wQ
        stack bG1 bB1 wB2
    """)
