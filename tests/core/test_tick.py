"""The Tick: one step up, then one down; and it controls enemy tiles beside it at its own level.

Where the mover of a drawing is an enemy's tile, its destinations are those to which it is made to
go, or to be thrown.
"""

import pytest

from tests.changes import flips, stings, swaps
from tests.drawings import shows

# ------------------------------------------------------------------------------------ moving


def test_up_from_the_ground() -> None:
    """Onto each stack beside it; it does not slide."""
    shows("""
        Base+MV  white  wT
              .     bA1*  .
           .     wT    wQ*   bQ
              .     .     .
    """)


def test_up_a_high_stack() -> None:
    shows("""
        Base+MV  white  wT
              .     .     .
           wT    bB1^* wQ    bQ
              .     .     .
        stack bG1 wB1 bB1
    """)


def test_a_gate_on_the_step_up() -> None:
    shows("""
        Base+MV  white  wT
              .     bB1^*
           .     wT    wQ    bQ
              .     bB2^*
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_down_from_the_top() -> None:
    """Never along the top; nothing pins it there."""
    shows("""
        Base+MV  white  wT
              *     *
           bA1   wT^   wQ    bQ
              *     *
        stack bG1 wT
    """)


def test_a_gate_on_the_step_down() -> None:
    shows("""
        Base+MV  white  wT
              *     bB1^  bQ
           *     wT^   .
              *     bB2^
        stack bA1 bB1
        stack bG1 wT
        stack wQ bB2
    """)


def test_pinned_it_does_not_go_up() -> None:
    shows("""
        Base+MV  white  wT
              .     .     .
           bQ    wT    wQ    bA1
              .     .     .
    """)


def test_covered_it_stays() -> None:
    shows("""
        Base+MV  white  wT
              .     .     .
           bB1^  wQ    bQ    bA1
              .     .     .
        stack wT bB1
    """)


@pytest.mark.parametrize("deed", ["rests", "stung"])
def test_resting_it_does_not_go_up(deed: str) -> None:
    shows(f"""
        Base+MV  white  wT  {deed} wT
              .     .     .
           wT    wQ    bQ    bA1
              .     .     .
    """)


def test_flipped_on_top_it_comes_down_a_tick_or_stays_one() -> None:
    """A Mosquito climbs and is flipped there; then it may be flipped back."""
    flips(
        """
        Base+MV  white
           wT^   wQ    bQ
        stack bA1 wT
        """,
        "wT=wM wQ=wW",
    )


# ------------------------------------------------------------------------------------ control


def test_an_ant_is_made_to_slide() -> None:
    """It may come to stand anywhere, away from the Tick too."""
    shows("""
        Base+MV  white  bA1
              *     *     *     *
           bA1   wT    wQ    bQ    *
              *     *     *     *
    """)


def test_a_grasshopper_is_made_to_jump() -> None:
    shows("""
        Base+MV  white  bG1
              .     .     .     .
           bG1   wT    wQ    bQ    *
              .     .     .     .
    """)


def test_a_beetle_is_made_to_climb_the_tick() -> None:
    shows("""
        Base+MV  white  bB1
              *     .     .
           bB1   wT*   wQ    bQ
              *     .     .
    """)


def test_the_queen_is_made_to_walk() -> None:
    shows("""
        Base+MV  white  bQ
              *     .     .
           bQ    wT    wQ    bA1
              *     .     .
    """)


def test_a_fly_is_made_to_fly() -> None:
    """To what Black itself has placed just before."""
    shows("""
        Base+MV  white  bY1  placed bA2
              .     .     .     *     *
           bY1   wT    wQ    bQ    bA2   *
              .     .     .     *     *
    """)


def test_a_fly_does_not_land_on_itself() -> None:
    """It is itself what Black placed, or flipped, and nothing is left of it where it stood."""
    for deed in ("placed", "flipped"):
        shows(f"""
            Base+MV  white  bY1  {deed} bY1
                  .     .     .     .
               bY1   wT    wQ    bQ    .
                  .     .     .     .
        """)


def test_what_it_does_not_touch_is_free() -> None:
    shows("""
        Base+MV  white  bA1
              .     .     .     .
           bA1   wQ    wT    bQ    .
              .     .     .     .
    """)


def test_a_pinned_tile_does_not_move() -> None:
    shows("""
        Base+MV  white  bA1
              .     .     .     .
           bG1   bA1   wT    wQ    bQ
              .     .     .     .
    """)


def test_a_resting_tile_is_not_controlled() -> None:
    shows("""
        Base+MV  white  bA1  rests bA1
              .     .     .     .
           bA1   wT    wQ    bQ    .
              .     .     .     .
    """)


def test_a_resting_pillbug_is_not_made_to_throw() -> None:
    shows("""
        Base+MPV  white  bA1  rests bP
              .     .     .
           bA1   bP    wT    wQ    bQ
              .     .     .
    """)


@pytest.mark.parametrize("deed", ["placed", "flipped"])
def test_a_tile_just_placed_or_flipped_is_controlled(deed: str) -> None:
    shows(f"""
        Base+MV  white  bG1  {deed} bG1
              .     .     .     .
           bG1   wT    wQ    bQ    *
              .     .     .     .
    """)


def test_a_shieldbug_is_not_controlled() -> None:
    shows("""
        Base+MPV  white  bH
              .     .     .
           bH    wT    wQ    bQ
              .     .     .
    """)


def test_ones_own_resting_tile_is_not_controlled() -> None:
    shows("""
        Base+MPV  white  wA1  rests wA1
              .     .     .     .
           wA1   wT    wQ    bQ    bP
              .     .     .     .
    """)


def test_from_the_ground_no_tile_on_top() -> None:
    shows("""
        Base+MV  white  bB1
              .     .     .
           bB1^  wT    wQ    bQ
              .     .     .
        stack bG1 bB1
    """)


def test_from_the_top_no_tile_on_the_ground() -> None:
    shows("""
        Base+MV  white  bA1
              .     .     .
           bA1   wT^   wQ    bQ
              .     .     .
        stack bG1 wT
    """)


def test_from_the_top_a_tile_at_its_own_level() -> None:
    """A Beetle: down, or onto the Tick."""
    shows("""
        Base+MV  white  bB1
              *     *     .
           *     bB1^  wT^*  wQ    bQ
              *     *     .
        stack bG1 bB1
        stack bA1 wT
    """)


def test_from_the_top_no_tile_on_another_level() -> None:
    """Two levels up, the Beetle is out of reach of a Tick on the first."""
    shows("""
        Base+MV  white  bB1
              .     .     .
           .     bB1^  wT^   wQ    bQ
              .     .     .
        stack bG1 bB2 bB1
        stack bA1 wT
    """)


def test_from_level_2_a_tile_at_level_2() -> None:
    shows("""
        Base+MV  white  bB1
              *     *     .
           *     bB1^  wT^*  wQ    bQ
              *     *     .
        stack bG1 bB2 bB1
        stack bA1 wB1 wT
    """)


def test_a_pinned_tick_controls() -> None:
    """Its own movement does not matter."""
    shows("""
        Base+MV  white  bG1
              .     .     .
           bG1   wT    wQ    bQ    *
              .     .     .
    """)


def test_a_covered_tick_controls_nothing() -> None:
    shows("""
        Base+MV  white  bG1
              .     .     .
           bG1   wB1^  wQ    bQ    .
              .     .     .
        stack wT wB1
    """)


@pytest.mark.parametrize("deed", ["rests", "stung"])
def test_a_resting_tick_controls_nothing(deed: str) -> None:
    shows(f"""
        Base+MV  white  bG1  {deed} wT
              .     .     .
           bG1   wT    wQ    bQ    .
              .     .     .
    """)


def test_a_mosquito_face_controls_nothing() -> None:
    shows("""
        Base+MV  white  bG1
              .     .     .
           bG1   wM    wQ    bQ    .
              .     .     .
    """)


def test_the_enemys_tick_controls_nothing_on_ones_turn() -> None:
    shows("""
        Base+MV  white  bG1
              .     .     .
           bG1   bT    wQ    bQ    .
              .     .     .
    """)


def test_black_controls_too() -> None:
    shows("""
        Base+T  black  wG1
              .     .     .
           wG1   bT    wQ    bQ    *
              .     .     .
    """)


# ---------------------------------------------------------------------- abilities under control


def test_a_pillbug_is_made_to_throw() -> None:
    """An Ant of its own colour, which the Tick does not touch."""
    shows("""
        Base+MPV  white  bA1
              *     *
           bA1   bP    wT    wQ    bQ
              *     *
    """)


def test_a_pillbug_is_made_to_throw_ones_own_tile() -> None:
    """A Spider that could by itself not get there."""
    shows("""
        Base+MPV  white  wS1
              *     *     *     .
           wS1   bP    wT    wQ    bQ
              *     *     *     .
    """)


def test_a_pillbug_is_made_to_throw_the_tick() -> None:
    """All around; by itself the Tick only goes up onto the Pillbug."""
    shows("""
        Base+MPV  white  wT
              *     *     .
           wT    bP*   wQ    bQ
              *     *     .
    """)


def test_a_pinned_pillbug_is_made_to_throw() -> None:
    """The Grasshopper hangs on it."""
    shows("""
        Base+MPV  white  bA1
              bA1   *
           bG1   bP    wT    wQ    bQ
              *     *
    """)


def test_a_covered_pillbug_is_not_made_to_throw() -> None:
    """What is on top of it is a tile on another level."""
    shows("""
        Base+MPV  white  bA1
              .     .
           bA1   bB1^  wT    wQ    bQ
              .     .
        stack bP bB1
    """)


def test_a_gate_on_the_step_up_onto_a_controlled_pillbug() -> None:
    """Between two stacks of two: barred, as for its owner."""
    shows("""
        Base+MPV  white  bA1
              bB1^  .
           bA1   bP    wT    wQ    bQ
              bB2^  .
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_a_wasp_is_made_to_sting_her_own() -> None:
    """Black's tiles, but not herself, and none of White's."""
    stings(
        """
        Base+MV  white
           bW    wT    wQ    bA1   wG1
        """,
        "bA1=bY1",
    )


def test_a_wasp_under_control_spares_what_any_wasp_spares() -> None:
    """What Black has just moved, a stack, a Shieldbug."""
    stings(
        """
        Base+MPV  white  rests bA1
           bW    wT    wQ    bA1   bH    bB1^  bG2
        stack bG1 bB1
        """,
        "bG2=bD2",
    )


def test_a_resting_wasp_is_not_made_to_sting() -> None:
    stings("""
        Base+MV  white  rests bW
           bW    wT    wQ    bA1
    """)


def test_a_pinned_wasp_is_made_to_sting() -> None:
    stings(
        """
        Base+MV  white
           bG1   bW    wT    wQ    bA1
        """,
        "bG1=bD1 bA1=bY1",
    )


def test_a_centipede_is_made_to_swap() -> None:
    """The third tile is the queen, the Ant, or White's Grasshopper."""
    swaps(
        """
        Base+MLV  white
              .     .     bA1   .
           bC    wT    wQ    bQ    .
              .     .     wG1   .
        """,
        "bQ<>bC bA1<>bC wG1<>bC",
    )


def test_a_centipede_is_made_to_swap_with_the_tick() -> None:
    """Over the Ant and the queen to the Tick, or the other way, or on to Black's queen."""
    swaps(
        """
        Base+MLV  white
              bA1   .
           bC    wQ    bQ
              wT    .
        """,
        "wT<>bC bA1<>bC bQ<>bC",
    )


def test_a_mosquito_is_made_to_copy() -> None:
    """It jumps as the Grasshopper beside it, and goes up as the Tick."""
    shows("""
        Base+MT  white  bM
                 *
              bG1*  .
           bM    wT*   wQ    bQ    *
              .     .     .     .
    """)


def test_a_mosquito_on_top_is_made_to_step() -> None:
    """At the level of a Tick that is on top too, as a Beetle."""
    shows("""
        Base+MV  white  bM
              *     *     .
           *     bM^   wT^*  wQ    bQ
              *     *     .
        stack bG1 bM
        stack bA1 wT
    """)


def test_a_flip_is_no_ability() -> None:
    """White flips its own tiles only."""
    flips(
        """
        Base+MV  white
           bA1   wT    wQ    bQ
        """,
        "wT=wM wQ=wW",
    )


# ------------------------------------------------------------------------------ control goes on


def test_a_tick_is_made_to_control() -> None:
    """The Grasshopper, out of reach of White's Tick, is moved through Black's."""
    shows("""
        Base+MV  white  bG1
              .     .     .     .     .
           bG1   bT    wT    wQ    bQ    *
              .     .     .     .     .
    """)


def test_a_tick_is_made_to_climb() -> None:
    """By its own movement, as any tile under control."""
    shows("""
        Base+MV  white  bT
              .     .     .
           bT    wT*   wQ    bQ
              .     .     .
    """)


def test_through_a_resting_tick_nothing_is_controlled() -> None:
    shows("""
        Base+MV  white  bG1  rests bT
              .     .     .     .     .
           bG1   bT    wT    wQ    bQ    .
              .     .     .     .     .
    """)


def test_through_a_tick_to_a_wasp() -> None:
    """She stings the tile between, but not herself."""
    stings(
        """
        Base+MV  white
           bW    bT    wT    wQ    bA1
        """,
        "bT=bM bA1=bY1",
    )


def test_through_a_tick_to_a_pillbug_that_throws_it() -> None:
    """White's Tick does not touch the Pillbug; Black's Tick climbs, or is thrown around it."""
    shows("""
        Base+MPV  white  bT
              *     bT    wT*
           *     bP*   wQ*   bQ
              *     *     .
    """)


def test_through_a_mosquito_that_copies_a_tick() -> None:
    """Black's Mosquito copies White's Tick, and controls the Grasshopper beside it."""
    shows("""
        Base+MT  white  bG1
              .     .     .     .     .
           bG1   bM    wT    wQ    bQ    *
              .     .     .     .     .
    """)


def test_a_mosquito_of_ones_own_controls() -> None:
    """It copies the Tick beside it, whoever's that is."""
    for tick in ("wT", "bT"):
        shows(f"""
            Base+MT  white  bG1
                  .     .     .     .     .
               bG1   wM    {tick}    wQ    bQ    *
                  .     .     .     .     .
        """)
