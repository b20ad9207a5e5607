"""The Shieldbug: one step up and one down; and what no other tile may do to it.

Swaps are in `test_centipede`, stings in `test_wasp`, the Scorpion in `test_scorpion`.
"""

from tests.changes import flips
from tests.drawings import shows

# ------------------------------------------------------------------------------------ moving


def test_up_and_down() -> None:
    """Anywhere around the queen, but not where it stood."""
    shows("""
        Base+PV  white  wH
              *     *     .
           wH    wQ    bQ    .
              *     *     .
    """)


def test_over_each_neighbour() -> None:
    """Over the Ant, or over the queen; neither along the top nor twice."""
    shows("""
        Base+PV  white  wH
           *     *
        *     bA1   *     .
           wH    wQ    bQ    .
              *     *     .
    """)


def test_out_of_a_hole() -> None:
    shows("""
        Base+PV  white  wH
              *     *     *
           *     bA1   wQ    *
        *     bA2   wH    bA3   *
           *     bG1   bQ    *
              *     *     *
    """)


def test_over_a_stack() -> None:
    shows("""
        Base+PV  white  wH
              *     *     .
           wH    bB1^  wQ    bQ
              *     *     .
        stack bG1 wB1 bB1
    """)


def test_a_gate_on_the_step_up() -> None:
    """Onto the queen it is barred, and the cell behind her out of reach; the stacks are climbed."""
    shows("""
        Base+PV  white  wH
                 bQ    *
              *     bB1^  *
           .     wH    wQ    .
              *     bB2^  *
                 *     *
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_a_gate_on_the_step_up_of_which_one_side_is_low() -> None:
    shows("""
        Base+PV  white  wH
                 bQ    *
              *     bB1^  *
           .     wH    wQ    *
              *     bS1   *
                 *     *
        stack bG1 bB1
    """)


def test_a_gate_on_the_step_down() -> None:
    """East of the queen, between two stacks of two: barred from level 1."""
    shows("""
        Base+PV  white  wH
              *     bB1^  bQ
           wH    wQ    .
              *     bB2^
        stack bG1 bB1
        stack bG2 bB2
    """)


def test_a_gate_on_the_step_down_of_which_one_side_is_low() -> None:
    shows("""
        Base+PV  white  wH
              *     bB1^  bQ
           wH    wQ    *
              *     bG2
        stack bG1 bB1
    """)


def test_pinned() -> None:
    shows("""
        Base+PV  white  wH
              .     .     .
           bQ    wH    wQ    .
              .     .     .
    """)


def test_covered() -> None:
    shows("""
        Base+PV  white  wH
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wH bB1
    """)


# ------------------------------------------------------------------------------------ its power


def test_the_enemys_shieldbug_is_not_thrown() -> None:
    """A Shieldbug among further pieces, beside a Pillbug."""
    shows("""
        Base+PH  white  bH
              .     .     .
           bH    wP    wQ    bQ
              .     .     .
    """)


def test_ones_own_shieldbug_beside_ones_pillbug() -> None:
    """It is not thrown, but goes by itself wherever it could be; each cell stands once."""
    shows("""
        Base+PH  white  wH
              *     *     .
           wH    wP    wQ    bQ
              *     *     .
    """)
    shows("""
        Base+PH  white  wH  rests wH
              .     .     .
           wH    wP    wQ    bQ
              .     .     .
    """)


def test_a_mosquito_throws_none_either() -> None:
    shows("""
        Base+MPV  white  bH
              .     .     .
           bH    wM    wP    wQ    bQ
              .     .     .
    """)


def test_a_pillbug_is_thrown() -> None:
    """The other face of the tile."""
    shows("""
        Base+MPV  white  bP
              *     *     .
           bP    wM    wQ    bQ
              *     *     .
    """)


def test_it_protects_nobody_else() -> None:
    """The Ant beside it is thrown."""
    shows("""
        Base+PH  white  bA1
              bH    *     .
           bA1   wP    wQ    bQ
              *     *     .
    """)


def test_a_mosquito_beside_it_has_not_its_power() -> None:
    """It is thrown."""
    shows("""
        Base+MPH  white  bM
              bH    *     .
           bM    wP    wQ    bQ
              *     *     .
    """)


def test_a_covered_mosquito_or_shieldbug_is_not_reached_at_all() -> None:
    """The Beetle on top may not be thrown, being in a stack."""
    shows("""
        Base+PH  white  bB1
              .     .     .
           bB1^  wP    wQ    bQ
              .     .     .
        stack bH bB1
    """)


def test_it_is_not_controlled() -> None:
    shows("""
        Base+MPV  white  bH
              .     .     .
           bH    wT    wQ    bQ
              .     .     .
    """)


def test_a_pillbug_is_controlled() -> None:
    """It slides; what it may throw is shown with the Tick."""
    shows("""
        Base+MPV  white  bP
              *     .     .
           bP    wT    wQ    bQ
              *     .     .
    """)


def test_its_owner_may_flip_it() -> None:
    flips(
        """
        Base+PV  white
           wH    wQ    bQ
        """,
        "wH=wP wQ=wW",
    )


def test_resting_it_neither_moves_nor_flips() -> None:
    """The opponent cannot have moved it as a Shieldbug, but stung it when it was a Pillbug."""
    text = """
        Base+PV  white  {}stung wH
              .     .     .
           wH    wQ    bQ    .
              .     .     .
    """
    shows(text.format("wH  "))
    flips(text.format(""), "wQ=wW")
