"""The Scorpion: two slides; and the enemy's tiles that touch it are not flipped by their owner."""

from tests.changes import flips
from tests.drawings import shows

# ------------------------------------------------------------------------------------ moving


def test_exactly_two_slides() -> None:
    shows("""
        Base+V  white  wR1
              .     *     .
           wR1   wQ    bQ    .
              .     *     .
    """)


def test_not_into_a_narrow_place() -> None:
    """South, the second slide cannot enter the hole, and goes along the outside instead."""
    shows("""
        Base+V  white  wR1
              .     *     .
           wR1   wQ    bQ    .
              .     .     bS1
           *     bG1   bA1   .
    """)


def test_around_a_single_neighbour() -> None:
    """Both ways round; the cell where it began is not come back to."""
    shows("""
        Base+V  white  wR1
                 *     wQ    bQ
              .     wG1   *
           .     wR1   .
              .     .
    """)


def test_it_neither_climbs_nor_leaves_the_hive() -> None:
    shows("""
        Base+V  white  wR1
                    bA1   wQ
           *     bA2   .     bQ    .
              .     wR1   bG1   .
                 .     .     *
    """)


def test_pinned() -> None:
    shows("""
        Base+V  white  wR1
              .     .
           bQ    wR1   wQ
              .     .
    """)


def test_covered() -> None:
    shows("""
        Base+V  white  wR1
              .     .     .
           bB1^  wQ    bQ    .
              .     .     .
        stack wR1 bB1
    """)


def test_resting() -> None:
    for deed in ("rests", "stung"):
        shows(f"""
            Base+V  white  wR1  {deed} wR1
                  .     .     .
               wR1   wQ    bQ    .
                  .     .     .
        """)


def test_black_likewise() -> None:
    shows("""
        Base+R  black  bR2
              .     *     .
           bR2   wQ    bQ    bR1
              .     *     .
    """)


# ------------------------------------------------------------------------------------ its power


def test_what_touches_an_enemys_scorpion_is_not_flipped() -> None:
    """The queen and the Grasshopper; the Ant does not touch it."""
    flips(
        """
        Base+V  white
           wA1   wQ    bR1   wG1   bQ
        """,
        "wA1=wY1",
    )


def test_ones_own_scorpion_holds_nothing() -> None:
    """Nor itself; and Black's tiles are not White's to flip anyway."""
    flips(
        """
        Base+V  white
           wA1   wQ    wR1   wG1   bQ
        """,
        "wA1=wY1 wQ=wW wR1=wS1 wG1=wD1",
    )


def test_two_scorpions_hold_each_other() -> None:
    flips(
        """
        Base+V  white
           wQ    wR1   bR1   bQ
        """,
        "wQ=wW",
    )


def test_a_shieldbug_is_immune() -> None:
    """It turns back into a Pillbug beside a Scorpion; a Pillbug could not turn again."""
    flips(
        """
        Base+PV  white
           wQ    wH    bR1   bQ
        """,
        "wQ=wW wH=wP",
    )
    flips(
        """
        Base+PV  white
           wQ    wP    bR1   bQ
        """,
        "wQ=wW",
    )


def test_a_covered_scorpion_has_no_power() -> None:
    """Under a tile of either colour."""
    flips(
        """
        Base+V  white
           wA1   wQ    bB1^  wG1   bQ
        stack bR1 bB1
        """,
        "wA1=wY1 wQ=wW wG1=wD1",
    )
    flips(
        """
        Base+V  white
           wA1   wQ    wB1^  wG1   bQ
        stack bR1 wB1
        """,
        "wA1=wY1 wQ=wW wB1=wF1 wG1=wD1",
    )


def test_it_holds_the_top_of_a_stack() -> None:
    """Touching is being in an adjacent cell, at any height."""
    flips(
        """
        Base+V  white
           wQ    wG1   wB1^  bR1   bQ
        stack bG1 wB1
        """,
        "wQ=wW wG1=wD1",
    )


def test_a_spider_holds_nothing() -> None:
    flips(
        """
        Base+V  white
           wA1   wQ    bS1   wG1   bQ
        """,
        "wA1=wY1 wQ=wW wG1=wD1",
    )


def test_a_mosquito_beside_it_has_not_its_power() -> None:
    flips(
        """
        Base+MV  white
           wA1   wQ    bM    bR1   wG1   bQ
        """,
        "wA1=wY1 wQ=wW",
    )


def test_a_resting_scorpion_has_its_power() -> None:
    """Black has just moved it; passive powers go on."""
    flips(
        """
        Base+V  white  rests bR1
           wA1   wQ    bR1   wG1   bQ
        """,
        "wA1=wY1",
    )


def test_a_scorpion_that_was_just_flipped_has_its_power() -> None:
    flips(
        """
        Base+V  white  flipped bR1
           wA1   wQ    bR1   wG1   bQ
        """,
        "wA1=wY1",
    )


def test_it_holds_blacks_tiles_too() -> None:
    flips(
        """
        Base+V  black
           bA1   bQ    wR1   bG1   wQ
        """,
        "bA1=bY1",
    )
