"""Counting the leaves of the move tree, the field's test and measure of move generation."""

import cython

from . import moves, position
from .position import Position


def leaves(pos: Position, depth: cython.int, start: cython.int) -> cython.longlong:
    """The number of move sequences of length `depth` (1 or more); -1 when memory ran out.

    The last ply's moves are generated and stored like all others; only making them is left out.
    """
    total: cython.longlong = 0
    below: cython.longlong
    i: cython.int
    end: cython.int = moves.generate(pos, start)
    if end < 0:
        return -1
    if depth == 1:
        return end - start
    for i in range(start, end):
        position.make(pos, pos.moves[i])
        below = leaves(pos, depth - 1, end)
        position.unmake(pos)
        if below < 0:
            return -1
        total += below
    return total


def perft(pos: Position, depth: int) -> int:
    """The number of move sequences of a length from a position.

    A game that is over has no moves, so sequences end there and are not counted; a pass counts as a
    move. Repetition is not looked at, as in everybody's tables.

    >>> from uhp_engine.core import bugs
    >>> perft(position.Position(bugs.COUNT[:8] + [0] * 8), 3)
    6678
    """
    total: cython.longlong
    plies: cython.int = depth
    if depth < 0:
        raise ValueError(f"perft needs a depth of 0 or more, not {depth}")
    if depth == 0:
        return 1
    if not position.room_for_plies(pos, plies):
        raise MemoryError("no memory for a game of that length")
    with cython.nogil:
        total = leaves(pos, plies, 0)
    if total < 0:
        raise MemoryError("no memory for the moves")
    return total


def divide(pos: Position, depth: int) -> list[tuple[int, int]]:
    """Each legal move with the perft to `depth` - 1 behind it; depth is 1 or more."""
    if depth < 1:
        raise ValueError(f"divide needs a depth of 1 or more, not {depth}")
    rows = []
    for packed_move in moves.legal_moves(pos):
        pos.push(packed_move)
        rows.append((packed_move, perft(pos, depth - 1)))
        pos.pop()
    return rows
