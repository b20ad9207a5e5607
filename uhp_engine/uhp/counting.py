"""Perft in short pieces, between which it can be told to stop."""

from ..core import COMPILED, moves
from ..core.perft import perft
from ..core.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DEPTH = 3 if COMPILED else 2
"""The depth that the core counts without a break."""

FEW_MOVES = 50
"""With so many moves or fewer it goes one ply deeper; either takes a fraction of a second."""


class StoppedError(Exception):
    """The count was told to stop."""


def count(position: Position, depth: int, stopped: "Callable[[], bool]") -> int:
    """The number of move sequences of a length; StoppedError when `stopped` turns true before.

    >>> from uhp_engine.game import Game
    >>> count(Game("Base+M").position, 3, lambda: False)
    2610
    """
    if stopped():
        raise StoppedError
    legal = moves.legal_moves(position)
    if depth <= DEPTH or (depth == DEPTH + 1 and len(legal) <= FEW_MOVES):
        return perft(position, depth)
    total = 0
    for move in legal:
        position.push(move)
        try:
            total += count(position, depth - 1, stopped)
        finally:
            position.pop()
    return total
