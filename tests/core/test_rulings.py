"""What the rule sheet of Hive: Venom leaves open, each point as it is ruled: V1 to V21.

The numbers are those of `protocol_docs`. Every creature has a file of tests besides.
"""

import pytest

from tests.changes import flips, stings, swaps
from tests.drawings import shows
from tests.oracle import OracleGame
from uhp_engine.core.position import Position
from uhp_engine.draw.text import parse
from uhp_engine.game import Game
from uhp_engine.notation.move_string import parse_legal


def after(text: str, move: str) -> Position:
    """The position of a drawing after one more move."""
    position = parse(text).position
    position.push(parse_legal(position, move))
    position.check()
    return position


def resting(position: Position) -> list[int]:
    return [position.tile_at(cell) for cell in position.resting()]


# --------------------------------------------------------------------------------- V1: the faces


def test_v1_which_faces_share_a_tile() -> None:
    """All eight, shown from either side."""
    flips(
        """
        Base+MLPV  white
           wQ    wB1   wG1   wS1   wA1   wM    wL    wP    bQ
        """,
        "wQ=wW wB1=wF1 wG1=wD1 wS1=wR1 wA1=wY1 wM=wT wL=wC wP=wH",
    )
    flips(
        """
        Base+MLPV  white
           wW    wF1   wD1   wR1   wY1   wT    wC    wH    bQ
        """,
        "wW=wQ wF1=wB1 wD1=wG1 wR1=wS1 wY1=wA1 wT=wM wC=wL wH=wP",
    )


# --------------------------------------------------------------------------------- V2: the sting


def test_v2_a_sting_reaches_the_whole_board() -> None:
    stings(
        """
        Base+V  white
           wW    wG1   wA1   wS1   bS1   bA1   bQ
        """,
        "bS1=bR1 bA1=bY1 bQ=bW",
    )


# ------------------------------------------------------------------ V3: just placed, just flipped


@pytest.mark.parametrize("deed", ["placed", "flipped"])
def test_v3_a_tile_just_placed_or_flipped_is_thrown_and_controlled(deed: str) -> None:
    shows(f"""
        Base+PV  white  bG1  {deed} bG1
              *     *
           bG1   wP    wQ    bQ
              *     *
    """)
    shows(f"""
        Base+MV  white  bG1  {deed} bG1
              .     .     .     .
           bG1   wT    wQ    bQ    *
              .     .     .     .
    """)


@pytest.mark.parametrize("deed", ["placed", "flipped"])
def test_v3_a_tile_just_placed_or_flipped_is_swapped(deed: str) -> None:
    swaps(
        f"""
        Base+LV  white  {deed} bG1
           wC    wQ    bQ    bG1
        """,
        "wC<>bG1",
    )


def test_v3_a_tile_just_placed_is_stung_and_one_just_flipped_is_not() -> None:
    text = """
        Base+V  white  {} bG1
           wW    bQ    bG1
    """
    stings(text.format("placed"), "bQ=bW bG1=bD1")
    stings(text.format("flipped"), "bQ=bW")


# ------------------------------------------------------------------------------- V4: the Scorpion


def test_v4_a_scorpion_stops_no_sting() -> None:
    """The Ant touches one of each side."""
    stings(
        """
        Base+V  white
           wW    wR1   bA1   bR1   bQ
        """,
        "bA1=bY1 bR1=bS1 bQ=bW",
    )


# ------------------------------------------------------------------------------ V5: the Shieldbug


def test_v5_a_shieldbug_protects_itself_alone() -> None:
    """From the enemy's Wasp and Pillbug; what stands beside it is stung and thrown."""
    stings(
        """
        Base+PV  white
           wW    bQ    bA1   bH    bG1
        """,
        "bQ=bW bA1=bY1 bG1=bD1",
    )
    shows("""
        Base+PH  white  bH
              bH    .     .
           bA1   wP    wQ    bQ
              .     .     .
    """)
    shows("""
        Base+PH  white  bA1
              bH    *     .
           bA1   wP    wQ    bQ
              *     *     .
    """)


def test_v5_a_friendly_tile_must_not_touch_it() -> None:
    swaps(
        """
        Base+LPV  white
           wC    wQ    bQ    wH
        """,
        "wC<>wH",
    )
    swaps(
        """
        Base+LPV  white
              wH    .
           wC    wQ    bQ
              wA1   .
        """,
        "wA1<>wC wC<>bQ",
    )


# ------------------------------------------------------------------------ V6: swaps and one hive


def test_v6_the_hive_holds_with_the_centipede_lifted() -> None:
    """It stands between the Spider and the rest."""
    swaps("""
        Base+LV  white
           bS1   wC    wQ    bQ    bA1
    """)


def test_v6_the_hive_holds_with_both_lifted() -> None:
    """In a ring each tile alone may leave; with its opposite neighbour it may not.

    The third tile either way round is the one across, and the Centipede's two neighbours would be
    left apart.
    """
    swaps("""
        Base+LV  white
              wC    wQ
           bS1         bQ
              bG1   bA1
    """)


def test_v6_a_ring_without_a_hole_holds() -> None:
    """The same with the Spider in the middle: all six are a third tile some way."""
    swaps(
        """
        Base+LV  white
              wC    wQ
           bS1   wS1   bQ
              bG1   bA1
        """,
        "wQ<>wC wS1<>wC wC<>bQ wC<>bA1 wC<>bG1 wC<>bS1",
    )


# ----------------------------------------------------------------- V7, V8: to and fro, to nowhere


def test_v7_no_cell_twice() -> None:
    """Neither on top of the hive, with two tiles there, nor by slides in a chamber of three."""
    swaps("""
        Base+LV  white
           wC    wQ    bQ
    """)
    shows("""
        Base+V  white  wR1
           bA1   bG1   bS1
        bA2   wR1   *     bG2
           bA3   *     wQ
              bQ    bG3
    """)


def test_v8_a_move_that_ends_where_it_began_is_none() -> None:
    """A Shieldbug that goes up and down again, a Fly that comes down where it took off."""
    shows("""
        Base+PV  white  wH
              *     *     .
           wH    wQ    bQ    .
              *     *     .
    """)
    shows("""
        Base+V  white  wY1  placed bA1
              *     *     .
           wY1   bA1   bQ    wQ
              *     *     .
    """)


# ------------------------------------------------------------------- V9, V10, V16, V17: control


def test_v9_a_controlled_wasp_stings_the_movers_enemies() -> None:
    """Black's Ant, and none of White's tiles."""
    stings(
        """
        Base+MV  white
           bW    wT    wQ    bA1   wG1
        """,
        "bA1=bY1",
    )


def test_v10_control_goes_on_from_tile_to_tile() -> None:
    """White's Tick, Black's, and Black's Mosquito that copies it; the Grasshopper jumps."""
    shows("""
        Base+MT  white  bG1
              .     .     .     .     .     .
           bG1   bM    bT    wT    wQ    bQ    *
              .     .     .     .     .     .
    """)


def test_v10_each_tile_once() -> None:
    """Two Ticks and a Mosquito that all touch: nothing goes round, and each move stands once."""
    shows("""
        Base+MT  white  bM
              .     bM    .     .
           .     wT*   bT*   wQ    bQ    .
              .     .     .     .     .
    """)


def test_v16_earlier_links_stay_enemies() -> None:
    """Black's Tick controls the Wasp, who stings it; she does not sting herself."""
    stings(
        """
        Base+MV  white
           bW    bT    wT    wQ    bA1
        """,
        "bT=bM bA1=bY1",
    )


def test_v16_a_mosquito_as_a_wasp_does_not_sting_itself() -> None:
    """Under control, beside a Wasp that rests: Black's has moved, White's has been moved."""
    stings(
        """
        Base+MV  white  rests bW
           bW    bM    wT    wQ    bA1
        """,
        "bA1=bY1",
    )
    stings(
        """
        Base+MWT  white  rests wW
           wW    bM    wT    wQ    bA1   bQ
        """,
        "bA1=bA1 bQ=bQ",
    )


def test_v16_a_mosquito_as_a_tick_has_a_wasp_sting_it() -> None:
    """It copies White's Tick, too, and so it is an earlier link to the Wasp."""
    stings(
        """
        Base+MV  white
           bW    bM    wT    wQ    bA1
        """,
        "bW=bQ bM=bT bA1=bY1",
    )


def test_v16_a_mosquito_as_a_wasp_and_the_wasp_under_control() -> None:
    """The Tick touches both, and either stings the other."""
    stings(
        """
        Base+MV  white
              bW    .
           bM    wT    wQ    bA1
        """,
        "bW=bQ bM=bT bA1=bY1",
    )


def test_v16_a_controlled_pillbug_throws_an_earlier_link() -> None:
    """Black's Tick, whose own movement leads onto the three beside it."""
    shows("""
        Base+MPV  white  bT
              *     bT    wT*
           *     bP*   wQ*   bQ
              *     *     .
    """)


def test_v16_control_reaches_no_friend() -> None:
    """White's own Grasshopper rests, and Black's Tick beside it changes nothing about that."""
    shows("""
        Base+MV  white  wG1  rests wG1
              .     .     .     .     .
           wG1   bT    wT    wQ    bQ    .
              .     .     .     .     .
    """)


def test_v16_what_only_stings_or_throws_does_not_rest() -> None:
    """Black's Wasp and Pillbug under control: only what they sting or throw rests."""
    text = "Base+MV  white\n bW    wT    wQ    bA1"
    drawing = parse(text)
    position = after(text, "bA1=bY1")
    ant = drawing.stacks[3, 0][0]
    assert resting(position) == [ant]
    text = "Base+MPV  white\n bA1   bP    wT    wQ    bQ"
    ant = parse(text).stacks[0, 0][0]
    assert resting(after(text, r"bA1 \bP")) == [ant]
    # Black's turn then: the Wasp that stung walks, and stings for Black.
    shows("""
        Base+MV  black  bW  stung bY1
              *     .     .
           bW    wT    wQ    bY1
              *     .     .
    """)
    stings(
        """
        Base+MV  black  stung bY1
           bW    wT    wQ    bY1
        """,
        "wT=wM wQ=wW",
    )


def test_v17_a_controlled_pillbug_throws_no_shieldbug() -> None:
    """Black's own, for the Pillbug counts as White's now."""
    shows("""
        Base+PTH  white  bH
              .     .
           bH    bP    wT    wQ    bQ
              .     .
    """)


def test_v17_the_controlled_tile_is_the_one_that_touches_or_does_not() -> None:
    """The Centipede does not touch White's Shieldbug, the Tick behind it does: they may swap."""
    swaps(
        """
        Base+TCH  white
              wQ    bQ
           bC    wT    wH
        """,
        "wH<>bC wQ<>bC wT<>bC bQ<>bC",
    )


def test_v17_a_controlled_tile_that_touches_ones_own_shieldbug() -> None:
    """The same the other way round: the Tick does not touch it."""
    swaps(
        """
        Base+TCH  white
              wH    .
           bC    wQ    bQ
              wT    .
        """,
        "wT<>bC bQ<>bC",
    )


def test_v17_a_controlled_tile_and_its_owners_shieldbug() -> None:
    """Black's Centipede, White's for now, and Black's Shieldbug, however far."""
    swaps(
        """
        Base+TCH  white
              wQ    bQ
           bC    wT    bH
        """,
        "wQ<>bC wT<>bC bQ<>bC",
    )


# ------------------------------------------------------------------------------------ V11: gates


def test_v11_a_ladybug_obeys_gates_on_top() -> None:
    """East of Black's queen, between two stacks of two, it does not come down."""
    shows("""
        Base+LV  white  wL
              .     *     bB1^
           wL    wQ    bQ    .
              .     *     bB2^
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_v11_a_jump_passes_no_gate() -> None:
    """Where a Dragonfly could not go up."""
    shows("""
        Base+V  white  wG1
                       *
              .     bB1^  .
           .     wG1   wQ    bQ    *
              .     bB2^  .
                       *
        stack bG1 bB1
        stack bA1 bB2
    """)


def test_v11_a_flight_passes_no_gate_but_the_step_down_does() -> None:
    """Out past a gate like it; beside the Ant the cell between two of them is barred."""
    shows("""
        Base+V  white  wY1  placed bA1
              .     wB1^  .     *     bB1^
           .     wY1   wQ    bQ    bA1   .
              .     wB2^  .     *     bB2^
        stack bG1 bB1
        stack wG1 wB1
        stack bG2 bB2
        stack wG2 wB2
    """)


# -------------------------------------------------------------------------- V12: Mosquito on top


def test_v12_a_mosquito_on_top_is_a_beetle() -> None:
    """Beside a Firefly and a Tick: a Tick would not go along the top."""
    shows("""
        Base+MV  white  wM
              *     *
           bF1*  wM^   bT*   wQ    bQ
              *     *
        stack bG1 wM
    """)


def test_v12_a_mosquito_on_top_controls_nothing() -> None:
    """Beside a Tick, and beside a Beetle at its own level."""
    shows("""
        Base+MV  white  bB1
              .     .     .
           bB1^  wM^   bT    wQ    bQ
              .     .     .
        stack bG1 bB1
        stack bA1 wM
    """)


# -------------------------------------------------------------------------------- V13, V14: rest


def test_v13_a_stung_tile_is_not_thrown() -> None:
    """Nor does it walk."""
    shows("""
        Base+PV  white  wA1  stung wA1
              .     .     .
           wA1   wP    wQ    bQ
              .     .     .
    """)


def test_v13_a_stung_tile_is_not_swapped() -> None:
    swaps("""
        Base+LV  white  stung wA1
           wC    wQ    bQ    wA1
    """)


def test_v14_a_sting_without_a_flip() -> None:
    """The tile shows the same face, and rests."""
    stings(
        """
        Base+W  white
           wQ    wW    bG1   bQ
        """,
        "bG1=bG1 bQ=bQ",
    )
    shows("""
        Base+W  black  bG1  stung bG1
              .     .     .     .
           bG1   wQ    wW    bQ    .
              .     .     .     .
    """)
    shows("""
        Base+W  black  bG1
              .     .     .     .
           bG1   wQ    wW    bQ    *
              .     .     .     .
    """)


# ------------------------------------------------------------------------- V15: before the queen


def test_v15_before_ones_queen_nothing_is_flipped() -> None:
    flips("""
        Base+V  white
           wA1   wB1   bA1   bQ
    """)


def test_v15_before_ones_queen_nothing_is_stung() -> None:
    """A Wasp that is a further piece does not stand in for the Bee."""
    stings("""
        Base+W  white
           wA1   wW    bA1   bQ
    """)


def test_v15_before_ones_queen_nothing_is_thrown_controlled_or_moved() -> None:
    shows("""
        Base+PV  white  bA1
              .     .     .     .
           bA1   wP    wA1   bQ    .
              .     .     .     .
    """)
    shows("""
        Base+MV  white  bA1
              .     .     .     .
           bA1   wT    wA1   bQ    .
              .     .     .     .
    """)
    shows("""
        Base+V  white  wF1
              .     .     .     .
           wF1   bA1   bQ    wA1   .
              .     .     .     .
    """)


def test_v15_before_ones_queen_nothing_is_swapped() -> None:
    swaps("""
        Base+LV  white
           wC    wA1   bA1   bQ
    """)


def test_v15_a_controlled_tiles_owner_needs_no_queen() -> None:
    shows("""
        Base+MV  white  bA1
              *     *     *     *
           bA1   wT    wQ    bS1   *
              *     *     *     *
    """)


# ------------------------------------------------------------------------------------ V18 to V21


def test_v18_a_sting_without_a_flip_is_no_flip_for_the_fly() -> None:
    """With flips it is one."""
    shows("""
        Base+WY  white  wY1  stung wG1
              .     .     .     .
           wY1   wQ    wG1   bQ    bW
              .     .     .     .
    """)
    shows("""
        Base+V(WY)  white  wY1  stung wG1
              .     .     .     .
           wY1   wW    wG1   bW    .
              .     .     .     .
    """)
    shows("""
        Base+V  white  wY1  stung wG1
              .     *     *     .
           wY1   wQ    wG1   bW    .
              .     *     *     .
    """)


def test_v19_a_tick_may_stay_on_top() -> None:
    """It goes down or nowhere, and others may move instead."""
    shows("""
        Base+MV  white  wT
              *     *     .     .
           bA1   wT^   wQ    bQ    wB1
              *     *     .     .
        stack bG1 wT
    """)
    shows("""
        Base+MV  white  wB1
              .     .     .     *
           bA1   wT^   wQ    bQ*   wB1
              .     .     .     *
        stack bG1 wT
    """)


def test_v20_the_wasp_is_the_queen_where_that_face_is_fixed() -> None:
    """She is placed Wasp up, and there is no Bee."""
    shows("""
        Base+V(W)  white  wW
              *     .     .
           *     wA1   bA1   .
              *     .     .
    """)
    shows("""
        Base+V(W)  white  wQ
              .     .     .
           .     wA1   bA1   .
              .     .     .
    """)


def test_v20_the_wasp_unlocks_movement() -> None:
    shows("""
        Base+V(W)  white  wA1
              *     *     *     *
           wA1   wW    bA1   bW    *
              *     *     *     *
    """)
    shows("""
        Base+V(W)  white  wA1
              .     .     .     .
           wA1   wG1   bA1   bW    .
              .     .     .     .
    """)


def test_v20_losing_by_the_wasp() -> None:
    drawing = parse("""
        Base+V(W)  white
              bA1   bG1
           bA2   wW    bA3
              bG2   bG3   bW
    """)
    for image in drawing.images():
        assert image.position.surrounded() == (True, False)
        assert image.position.over()


def test_v21_repeated_positions_end_no_game() -> None:
    """The engine reports a draw if asked to; there are legal moves all the same."""
    game, oracle = Game("Base+V"), OracleGame("Base+V")
    opening = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]
    for text in opening + ["wQ=wW", "bQ=bW", "wW=wQ", "bW=bQ"] * 3:
        game.play(text)
        oracle.play(text)
    assert game.position.times_seen() == 3
    assert game.state == "Draw"
    assert not game.over
    assert oracle.state() == "InProgress"
    assert set(game.valid_moves()) == oracle.moves()
    assert "wQ=wW" in game.valid_moves()
