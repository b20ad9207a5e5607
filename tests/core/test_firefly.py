"""The Firefly: from the ground up and across, on top one step like a Beetle; it never slides."""

from tests.changes import flips
from tests.drawings import shows

# ------------------------------------------------------------------------------------ the ground


def test_up_and_across() -> None:
    """Not onto the first stack, not around it, not down."""
    shows("""
        Base+V  white  wF1
              .     .     .
           wF1   wQ    bQ*   .
              .     .     .
    """)


def test_across_to_any_stack_beside_the_first() -> None:
    """The Grasshopper would be a third step."""
    shows("""
        Base+V  white  wF1
              .     bA1*  .
           wF1   wQ    bQ*   bG1
              .     .     .
    """)


def test_onto_a_tile_that_it_touches() -> None:
    """Up the one and across to the other."""
    shows("""
        Base+V  white  wF1
              bA1*  bQ*   .
           wF1   wQ*   .
              .     .
    """)


def test_out_of_a_hole() -> None:
    """Around it each tile is reached over its neighbour."""
    shows("""
        Base+V  white  wF1
              bA1*  bQ*
           bA2*  wF1   bA3*
              wA1*  wQ*
    """)


def test_height_is_no_hindrance() -> None:
    """Up three tiles, across to one, and the other way round."""
    shows("""
        Base+V  white  wF2
              bB1^* bQ*
           wF2   wQ*   .
              .     .
        stack wB1 bG1 bB1
    """)


def test_from_the_ground_with_one_stack_beside_another() -> None:
    """Only the pair of stacks is reached, the far one."""
    shows("""
        Base+V  white  wF2
              .     .     .
           wF2   wB1^  bB1^* wQ    bQ
              .     .     .
        stack bG1 wB1
        stack bG2 bB1
    """)


def test_a_gate_on_the_step_up() -> None:
    """Straight ahead it is barred, so Black's queen is out of reach; over the stacks it is not."""
    shows("""
        Base+V  white  wF1
              .     bB1^
           .     wF1   wQ*   bQ
              .     bB2^
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_a_gate_up_of_which_one_side_is_low() -> None:
    shows("""
        Base+V  white  wF1
              .     bB1^*
           .     wF1   wQ*   bQ*
              .     bA1*
        stack bG1 bB1
    """)


def test_a_gate_on_the_step_across() -> None:
    """From the queen at level 1 onto Black's queen between two stacks of two."""
    shows("""
        Base+V  white  wF1
              .     bB1^*
           wF1   wQ    bQ    bS1
              .     bB2^*
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_a_gate_across_to_the_height_of_its_sides() -> None:
    shows("""
        Base+V  white  wF2
              .     bB1^*
           wF2   wQ    wB1^* bS1
              .     bB2^*
        stack bG1 bB1
        stack bQ wB1
        stack bA1 bB2
    """)


def test_pinned() -> None:
    shows("""
        Base+V  white  wF1
              .     .
           bQ    wF1   wQ    bA1
              .     .
    """)


def test_covered() -> None:
    shows("""
        Base+V  white  wF1
              .     .
           bB1^  wQ    bQ    bA1
              .     .
        stack wF1 bB1
    """)


def test_resting() -> None:
    """On the ground and on top; a stung Firefly was a Beetle before."""
    for deed in ("rests", "stung"):
        shows(f"""
            Base+V  white  wF1  {deed} wF1
                  .     .
               wF1   wQ    bQ
                  .     .
        """)
    shows("""
        Base+PV  white  wF1  rests wF1
              .     .
           wF1^  wQ    bQ
              .     .
        stack bG1 wF1
    """)


# ------------------------------------------------------------------------------------ the top


def test_one_step_from_the_top() -> None:
    """Across and down, in every direction; nothing pins it up there."""
    shows("""
        Base+V  white  wF1
              *     *
           bQ*   wF1^  wQ*
              *     *
        stack bA1 wF1
    """)


def test_from_the_top_it_does_not_go_twice() -> None:
    shows("""
        Base+V  white  wF1
              *     *     .     .
           *     wF1^  wQ*   bQ    .
              *     *     .     .
        stack bA1 wF1
    """)


def test_a_gate_on_the_step_down() -> None:
    shows("""
        Base+V  white  wF1
              *     bB1^* bQ
           *     wF1^  .
              *     bB2^*
        stack bA1 bB1
        stack bG1 wF1
        stack wQ bB2
    """)


def test_a_gate_across_on_top() -> None:
    shows("""
        Base+V  white  wF1
              *     bB1^*
           *     wF1^  wQ
              *     bB2^*
        stack bQ wF1
        stack bG1 bB1
        stack wA1 bB2
    """)


def test_flipped_on_top_it_is_a_firefly_there() -> None:
    """A Beetle climbs, then shows its other face, also while it stands on top."""
    flips(
        """
        Base+V  white
           wB1^  wQ    bQ
        stack bA1 wB1
        """,
        "wB1=wF1 wQ=wW",
    )


def test_black_likewise() -> None:
    shows("""
        Base+V  black  bF2
              .     .     .
           bF2   wQ    bQ*   bB1
              .     .     .
    """)


def test_as_a_further_piece() -> None:
    shows("""
        Base+F1  white  wF1
              .     .     .
           wF1   wQ    bQ*   bB1
              .     .     .
    """)
