"""What a tile does to others: the Pillbug's throw."""

import cython

from . import bugs, position, steps, tables
from .position import Position

LOW_OFFSET = tables.LOW_OFFSET
ARCS = tables.ARCS
GROUND = bugs.GROUND


def pinned(pos: Position, cell: cython.int) -> cython.bint:
    """Whether the hive falls apart when the only tile of a cell is lifted."""
    if ARCS[pos.ring[cell] & 63] < 2:
        return False
    if pos.euler == 1:
        return True
    if not pos.cuts_known:
        position.find_cuts(pos, cell)
    return pos.cut[cell] == pos.cut_now


def throw_from(
    pos: Position, start: cython.int, end: cython.int, cell: cython.int
) -> cython.int:
    """The throws of the tile on a cell; none that stands among the moves from `start` on already.

    A thrown tile goes up onto the thrower and down again, both steps through open gates.
    """
    ring: cython.uint = pos.ring[cell] & 63
    free: cython.uint = ~ring & 63
    open_to: cython.uint
    ways: cython.uint
    near: cython.int
    i: cython.int
    before: cython.int = end
    base: cython.uint
    throw: cython.uint
    double: cython.bint
    if pos.stacks:
        # Up from level 0 onto the thrower and down from level 1: the gate of either step is the
        # same two cells, and bars when both are higher than 1.
        open_to = steps.gate(pos, cell, 1)
        ring &= open_to
        free &= open_to
    if free == 0:
        return end
    while ring:
        near = (cell + LOW_OFFSET[ring]) & 4095
        ring &= ring - 1
        if pos.height[near] != 1 or near == pos.rest_a or pinned(pos, near):
            continue
        base = pos.top[near]
        base = (base << 24) | (near << 12)
        ways = free
        while ways:
            throw = base | ((cell + LOW_OFFSET[ways]) & 4095)
            ways &= ways - 1
            double = False
            for i in range(start, before):
                if pos.moves[i] == throw:
                    double = True
                    break
            if not double:
                pos.moves[end] = throw
                end += 1
    return end


def throws(pos: Position, end: cython.int, colour: cython.int) -> cython.int:
    """All throws of a player: by a Pillbug, and by a Mosquito on the ground beside one."""
    start: cython.int = end
    tile: cython.int = (colour << 5) + 13  # the Pillbug
    cell: cython.int = pos.cell_of[tile]
    if cell >= 0 and pos.top[cell] == tile and cell != pos.rest_a:
        end = throw_from(pos, start, end, cell)
    tile = (colour << 5) + 11  # the Mosquito
    cell = pos.cell_of[tile]
    if (
        cell >= 0
        and pos.top[cell] == tile
        and pos.height[cell] == 1
        and cell != pos.rest_a
        and steps.borrowed(pos, cell) & 128
    ):
        end = throw_from(pos, start, end, cell)
    return end
