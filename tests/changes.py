"""Asserting the flips, stings and swaps of a drawn position (`uhp_engine.draw.text`).

    stings('''
        Base+V  white
           wW    bG1   bQ
    ''', "bG1=bD1 bQ=bW")

says that White may sting these two and no other. None of them names a direction, so that all twelve
images of the drawing have the same answer. The oracle is asked too, for all moves.
"""

from tests.drawings import oracle_moves
from uhp_engine.core import bugs, move
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.position import Position
from uhp_engine.draw.text import parse
from uhp_engine.notation.move_string import write, write_all


def flips(text: str, wanted: str = "") -> None:
    """Exactly these tiles may be flipped by their owner, in all images of a drawing."""
    _are("flip", text, wanted)


def stings(text: str, wanted: str = "") -> None:
    """Exactly these tiles may be stung."""
    _are("sting", text, wanted)


def swaps(text: str, wanted: str = "") -> None:
    """Exactly these pairs may be swapped."""
    _are("swap", text, wanted)


def kind_of_change(position: Position, packed: int) -> str:
    """One of flip, sting, swap; of any other move nothing."""
    action = move.action_of_move(packed)
    if action == move.CHANGE:
        mine = move.tile_of_move(packed) >> bugs.COLOUR_SHIFT == position.ply & 1
        return "flip" if mine else "sting"
    return "swap" if action == move.OTHER and packed != move.PASS else ""


def _are(kind: str, text: str, wanted: str) -> None:
    drawing = parse(text)
    for image in drawing.images():
        position = image.position
        position.check()
        moves = legal_moves(position)
        assert len(set(moves)) == len(moves), f"a move stands twice\n\n{image}"
        found = [
            write(position, packed) for packed in moves if kind_of_change(position, packed) == kind
        ]
        assert sorted(found) == sorted(wanted.split()), str(image)
    assert set(write_all(drawing.position)) == oracle_moves(drawing), f"the oracle\n\n{drawing}"
