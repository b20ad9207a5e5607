"""The Centipede: three steps on top of the hive, then it swaps with the lone tile it stands on.

The marks are on the tiles with which it may swap.
"""

import pytest

from tests.changes import swaps
from tests.drawings import shows


def test_the_third_tile() -> None:
    """Not the first, not the second."""
    shows("""
        Base+LV  white  wC
              .     .     .     .
           wC    wQ    bQ    bA1*  .
              .     .     .     .
    """)


def test_written_white_first() -> None:
    swaps(
        """
        Base+LV  white
           wC    wQ    bQ    bA1
        """,
        "wC<>bA1",
    )
    swaps(
        """
        Base+LV  black
           bC    bQ    wQ    wA1
        """,
        "wA1<>bC",
    )


def test_either_colour_and_the_queens() -> None:
    shows("""
        Base+LV  white  wC
              .     .     bQ*   .
           wC    wA1   bG1   wQ*   .
              .     .     wS1*  .
    """)


def test_over_three_different_cells() -> None:
    """Not to and fro: with two tiles there is no third."""
    shows("""
        Base+LV  white  wC
              .     .     .
           wC    wQ    bQ    .
              .     .     .
    """)


def test_with_a_tile_that_it_touches() -> None:
    """Over two others; the one in the middle of the three is never the third."""
    shows("""
        Base+LV  white  wC
              bA1*  .
           wC    wQ    bQ*
              wA1*  .
    """)


def test_not_with_a_stack() -> None:
    shows("""
        Base+LV  white  wC
              .     .     .     .
           wC    wQ    bQ    bB1^  .
              .     .     .     .
        stack wA1 bB1
    """)


def test_over_stacks() -> None:
    """Of any height, up and down."""
    shows("""
        Base+LV  white  wC
              .     .     .     .
           wC    wB1^  bQ    bA1*  .
              .     .     .     .
        stack wQ bB1 wB1
    """)


def test_a_gate_on_the_first_step() -> None:
    """Between stacks of two onto the queen: barred, so the Ant is a step too far.

    Over a stack the third is Black's queen, on whom the Ant hangs.
    """
    shows("""
        Base+LV  white  wC
              .     bB1^  .
           .     wC    wQ    bQ    bA1
              .     bB2^  .
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_a_gate_on_the_first_step_of_which_one_side_is_low() -> None:
    """Over the queen to the Ant; and over the stack and the queen to the Spider."""
    shows("""
        Base+LV  white  wC
              .     bB1^  .
           .     wC    wQ    bQ    bA1*
              .     bS1*  .
        stack bG1 bB1
    """)


def test_a_gate_on_the_second_step() -> None:
    """Onto Black's queen from White's; around, over a stack, the Ant would be the fourth."""
    shows("""
        Base+LV  white  wC
              .     bB1^  .
           wC    wQ    bQ    bA1   .
              .     bB2^  .
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_a_gate_on_the_third_step() -> None:
    shows("""
        Base+LV  white  wC
              .     .     bB1^  .
           wC    wQ    bQ    bA1   .
              .     .     bB2^  .
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_a_gate_on_the_third_step_of_which_one_side_is_low() -> None:
    """The Grasshopper is a third tile too."""
    shows("""
        Base+LV  white  wC
              .     .     bB1^  .
           wC    wQ    bQ    bA1*  .
              .     .     bG2*  .
        stack bG1 bB1
    """)


def test_the_other_tile_passes_no_gate() -> None:
    """The Ant is shut in on all sides, where no tile can slide or be thrown out."""
    shows("""
        Base+LV  white  wC
              .     .     bB1^  bB2^  .
           wC    wQ    bQ    bA1*  wB1^  .
              .     .     bS1*  wB2^  .
        stack bG1 bB1
        stack bG2 bB2
        stack wG1 wB1
        stack wG2 wB2
    """)


def test_lifted_alone_it_must_not_break_the_hive() -> None:
    shows("""
        Base+LV  white  wC
              .     .     .     .
           bG1   wC    wQ    bQ    bA1
              .     .     .     .
    """)


def test_both_lifted_must_not_break_the_hive() -> None:
    """The Grasshopper hangs on the third tile: for a moment nothing holds it."""
    shows("""
        Base+LV  white  wC
              .     .     .     .
           wC    wQ    bQ    bA1   bG1
              .     .     .     .
    """)


@pytest.mark.parametrize("deed", ["placed", "flipped"])
def test_with_a_tile_just_placed_or_flipped(deed: str) -> None:
    shows(f"""
        Base+LV  white  wC  {deed} bA1
              .     .     .     .
           wC    wQ    bQ    bA1*  .
              .     .     .     .
    """)


def test_not_with_a_resting_tile() -> None:
    """Moved, or stung."""
    shows("""
        Base+LV  white  wC  rests bA1
              .     .     .     .
           wC    wQ    bQ    bA1   .
              .     .     .     .
    """)
    shows("""
        Base+LV  white  wC  stung wA1
              .     .     .     .
           wC    wQ    bQ    wA1   .
              .     .     .     .
    """)


def test_over_a_resting_tile() -> None:
    """What it only runs over is not touched."""
    shows("""
        Base+LV  white  wC  rests bQ
              .     .     .     .
           wC    wQ    bQ    bA1*  .
              .     .     .     .
    """)


def test_resting_itself() -> None:
    for deed in ("rests wC", "stung wC", "rests wC bQ"):
        shows(f"""
            Base+LV  white  wC  {deed}
                  .     .     .     .
               wC    wQ    bQ    bA1   .
                  .     .     .     .
        """)


def test_covered() -> None:
    shows("""
        Base+LV  white  wC
              .     .     .     .
           bB1^  wQ    bQ    bA1   .
              .     .     .     .
        stack wC bB1
    """)


def test_not_with_the_enemys_shieldbug() -> None:
    """Far or near."""
    shows("""
        Base+LPV  white  wC
              .     .     .     .
           wC    wQ    bQ    bH    .
              .     .     .     .
    """)
    shows("""
        Base+LPV  white  wC
              bH    .
           wC    wQ    bQ*
              wA1*  .
    """)


def test_with_ones_own_shieldbug_that_it_does_not_touch() -> None:
    shows("""
        Base+LPV  white  wC
              .     .     .     .
           wC    wQ    bQ    wH*   .
              .     .     .     .
    """)


def test_not_with_ones_own_shieldbug_that_it_touches() -> None:
    """With the Ant on the other side it may."""
    shows("""
        Base+LPV  white  wC
              wH    .
           wC    wQ    bQ*
              wA1*  .
    """)


def test_with_a_pillbug() -> None:
    shows("""
        Base+LPV  white  wC
              bP*   .
           wC    wQ    bQ*
              wA1*  .
    """)


def test_it_does_not_end_on_the_ground() -> None:
    """As a Ladybug the same tile comes down beside the second stack."""
    shows("""
        Base+LV  white  wL
              .     *     *
           wL    wQ    bQ    *
              .     *     *
    """)
