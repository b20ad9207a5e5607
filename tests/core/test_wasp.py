"""The Queen Wasp: one slide, or a sting that flips a lone enemy tile anywhere on the board."""

from tests.changes import stings
from tests.drawings import shows

# ------------------------------------------------------------------------------------ moving


def test_one_slide() -> None:
    """She moves like the Queen Bee."""
    shows("""
        Base+V  white  wW
              *     .     .
           wW    wG1   bQ
              *     .     .
    """)


def test_she_does_not_climb_out_of_a_narrow_place() -> None:
    """Five neighbours, and the sixth cell is a gap too narrow for a slide."""
    shows("""
        Base+V  white  wW
              bA1   bG1
           .     wW    bQ
              bA2   wG1
    """)


def test_a_pinned_wasp_does_not_move() -> None:
    shows("""
        Base+V  white  wW
              .     .
           bQ    wW    wG1
              .     .
    """)


def test_a_resting_wasp_does_not_move() -> None:
    shows("""
        Base+V  white  wW  rests wW
              .     .     .
           wW    wG1   bQ
              .     .     .
    """)


# ------------------------------------------------------------------------------------ stinging


def test_stings_far_and_near() -> None:
    """Any enemy tile that is alone, the queen too; not the stack with an enemy's tile on top."""
    stings(
        """
        Base+V  white
              bG1   .     .
           wW    wS1   bQ    bA1   bB1^
              .     .     .     .
        stack wG1 bB1
        """,
        "bG1=bD1 bQ=bW bA1=bY1",
    )


def test_a_venom_face_is_stung_to_its_original_face() -> None:
    stings(
        """
        Base+MLV  white
           wW    bW    bF1   bD1   bR1   bY1   bT    bC
        """,
        "bW=bQ bF1=bB1 bD1=bG1 bR1=bS1 bY1=bA1 bT=bM bC=bL",
    )


def test_black_stings_too() -> None:
    stings(
        """
        Base+V  black
           bW    wG1   wQ    bA1
        """,
        "wG1=wD1 wQ=wW",
    )


def test_nothing_in_a_stack_is_stung() -> None:
    """Neither on top nor below, whoever is the other tile of the stack."""
    stings(
        """
        Base+V  white
           wW    bB1^  wB1^  bB2^  bG2
        stack bQ bB1
        stack bG1 wB1
        stack wS1 bB2
        """,
        "bG2=bD2",
    )


def test_a_pinned_wasp_stings() -> None:
    """And one that could not slide anywhere; an ability needs no freedom to move."""
    stings(
        """
        Base+V  white
              .     .
           bQ    wW    bG1
              .     .
        """,
        "bQ=bW bG1=bD1",
    )


def test_a_covered_wasp_stings_nothing() -> None:
    """Under a tile of either colour."""
    for beetle in ("wB1", "bB1"):
        stings(f"""
            Base+V  white
               {beetle}^  bQ    bG1
            stack wW {beetle}
        """)


def test_a_resting_wasp_stings_nothing() -> None:
    """The opponent threw her, or stung her."""
    for deed in ("rests", "stung"):
        stings(f"""
            Base+PV  white  {deed} wW
               wW    bP    bQ    bG1
        """)


def test_the_queen_bee_stings_nothing() -> None:
    stings("""
        Base+V  white
           wQ    bQ    bG1
    """)


def test_the_enemys_wasp_stings_nothing_on_ones_turn() -> None:
    stings("""
        Base+V  white
           wQ    wG1   bW    bG1
    """)


def test_not_a_tile_that_the_opponent_moved() -> None:
    stings(
        """
        Base+V  white  rests bA1
           wW    bQ    bG1   bA1
        """,
        "bQ=bW bG1=bD1",
    )


def test_neither_of_two_tiles_that_the_opponent_swapped() -> None:
    stings(
        """
        Base+LV  white  rests bA1 bC
           wW    bC    bQ    bG1   bA1
        """,
        "bQ=bW bG1=bD1",
    )


def test_not_a_tile_that_the_opponent_flipped() -> None:
    stings(
        """
        Base+V  white  flipped bY1
           wW    bQ    bG1   bY1
        """,
        "bQ=bW bG1=bD1",
    )


def test_a_tile_that_the_opponent_placed() -> None:
    """Placing is neither moving nor flipping."""
    stings(
        """
        Base+V  white  placed bA1
           wW    bQ    bG1   bA1
        """,
        "bQ=bW bG1=bD1 bA1=bY1",
    )


def test_another_tile_may_rest() -> None:
    """That Black moved one of White's tiles spares no other."""
    stings(
        """
        Base+PV  white  rests wG1
           wW    bQ    bP    wG1
        """,
        "bQ=bW bP=bH",
    )


def test_never_a_shieldbug() -> None:
    stings(
        """
        Base+PV  white
           wW    bH    bQ
        """,
        "bQ=bW",
    )


def test_a_pillbug_is_no_shieldbug() -> None:
    stings(
        """
        Base+PV  white
           wW    bP    bQ
        """,
        "bP=bH bQ=bW",
    )


def test_a_mosquito_beside_a_shieldbug_is_stung() -> None:
    """It never has a passive power."""
    stings(
        """
        Base+MPV  white
           wW    bQ    bM    bH
        """,
        "bQ=bW bM=bT",
    )


def test_with_fixed_faces_a_sting_flips_nothing() -> None:
    stings(
        """
        Base+V(WY1)  white
           wW    bW    bA1   bY2
        """,
        "bW=bW bA1=bA1 bY2=bY2",
    )


def test_a_wasp_as_a_further_piece() -> None:
    """Bee and Wasp of the enemy are both stung."""
    stings(
        """
        Base+WH  white
           wQ    wW    bW    bQ    bH
        """,
        "bW=bW bQ=bQ",
    )
