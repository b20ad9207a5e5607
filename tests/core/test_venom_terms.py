"""What the evaluation counts of what Venom bugs may do to queens, in drawn positions."""

import pytest

from uhp_engine.core import evaluate, weights
from uhp_engine.draw.text import parse

TERMS = ("tick beside queen", "sting queen", "swap queen", "rescue queen")


def counted(text: str) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """By term, the numbers of cells for which it counts: for the side to move, and the other."""
    sides = []
    for features in evaluate.features(parse(text).position):
        found: dict[str, list[int]] = {}
        for name in TERMS:
            start, length = weights.PLACES[name]
            at = [index for index in range(length) for _ in range(features[start + index])]
            if at:
                found[name] = at
        sides.append(found)
    mine, theirs = sides
    return mine, theirs


def test_a_centipede_three_steps_from_both_queens() -> None:
    """Theirs would come to stand where it has one neighbour; its own queen has three."""
    mine, theirs = counted("""
        Base+LV  white  wC
              .     .     bQ    .
           wC    wA1   bG1   wQ    .
              .     .     wS1   .
    """)
    assert mine == {"swap queen": [1], "rescue queen": [3]}
    assert theirs == {}


def test_a_centipede_too_far_away() -> None:
    mine, theirs = counted("""
        Base+LV  black  bC
           bC    wA1   bG1   wA2   wQ    bQ
    """)
    assert (mine, theirs) == ({}, {})


def test_no_swap_with_a_queen_under_a_beetle() -> None:
    mine, theirs = counted("""
        Base+LV  white  wC
              .     .     .     .
           wC    wQ    bB1^  wA1   .
              .     .     .     .
        stack bQ bB1
    """)
    assert mine == {"rescue queen": [2]}
    assert theirs == {}


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_wasp_anywhere(colour: str) -> None:
    """For either player by the cells around the queen that it may sting."""
    found = counted(f"""
        Base+V  {colour}  {colour[0]}W
              .     bG1   .     .
           wW    wA1   bA1   bW    bS1
              .     .     .     .
    """)
    white, black = found if colour == "white" else reversed(found)
    assert white == {"sting queen": [2]}
    assert black == {"sting queen": [1]}


def test_a_tick_beside_the_queen() -> None:
    mine, theirs = counted("""
        Base+MV  white  wT
              .     wT    .     .
           wQ    bA1   bQ    bS1
              .     .     .     .
    """)
    assert mine == {"tick beside queen": [3]}
    assert theirs == {}
