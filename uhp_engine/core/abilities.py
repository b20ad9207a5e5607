"""What a tile does to others: throws, stings, swaps, and what stands in their way.

Like the steps these append moves to `pos.moves` and return the new end. The acting tile may be an
enemy's, under mind control; it acts as the mover's own.
"""

import cython

from . import position, steps, tables
from .position import Position

if not cython.compiled:
    from .bugs import SCORPION, SHIELDBUG, THROW
    from .move import CHANGE, OTHER

LOW_OFFSET = tables.LOW_OFFSET
LOWEST = tables.LOWEST
OFFSET = tables.OFFSET
BACK = tables.BACK


def throw_from(pos: Position, start: cython.int, end: cython.int, cell: cython.int) -> cython.int:
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
    if pos.stacks > 1:
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
        if pos.height[near] != 1 or near == pos.rest_a or near == pos.rest_b:
            continue
        if pos.face[pos.top[near]] == SHIELDBUG or position.is_cut(pos, near):
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
        and steps.borrowed(pos, cell) & THROW
    ):
        end = throw_from(pos, start, end, cell)
    return end


def stings(pos: Position, end: cython.int, cell: cython.int, colour: cython.int) -> cython.int:
    """The stings of the tile on a cell: any lone enemy tile of the mover's, wherever it stands.

    Not one that the opponent moved or flipped on the turn just before, not a Shieldbug, and not the
    stinging tile itself.
    """
    enemy: cython.int = (1 - colour) << 5
    flipped: cython.int = -1
    last: cython.uint = pos.history[pos.ply - 1]
    i: cython.int
    tile: cython.int
    target: cython.int
    sting: cython.uint
    if last >> 30 == CHANGE:
        flipped = last & 4095
    for i in range(pos.own_count[1 - colour]):
        tile = pos.own[enemy + i]
        target = pos.cell_of[tile]
        if pos.height[target] != 1 or target == cell or target == flipped:
            continue
        if target == pos.rest_a or target == pos.rest_b or pos.face[tile] == SHIELDBUG:
            continue
        sting = tile
        pos.moves[end] = (sting << 24) | (cython.cast(cython.uint, CHANGE) << 30) | target
        end += 1
    return end


def swaps(pos: Position, end: cython.int, cell: cython.int, colour: cython.int) -> cython.int:
    """The swaps of the lone tile on a cell with the lone tiles three steps over the hive away.

    The hive holds without the tile alone; whether it holds without both is asked here. A tile that
    rests stays, and so does a Shieldbug: the opponent's always, one's own when it touches the tile.
    """
    now: cython.uint = pos.stamp_now + 1
    first: cython.uint = pos.ring[cell] & 63 & steps.gate(pos, cell, 0)
    second: cython.uint
    third: cython.uint
    d: cython.int
    one: cython.int
    two: cython.int
    target: cython.int
    tile: cython.int
    i: cython.int
    start: cython.int = end
    low: cython.uint
    high: cython.uint
    touching: cython.uint = pos.ring[cell] & 63
    pos.stamp_now = now
    pos.stamp[cell] = now
    while first:
        one = (cell + LOW_OFFSET[first]) & 4095
        first &= first - 1
        second = pos.ring[one] & 63 & steps.gate(pos, one, pos.height[one])
        while second:
            d = LOWEST[second]
            two = (one + OFFSET[d]) & 4095
            second &= second - 1
            if two == cell:
                continue
            third = pos.ring[two] & 63 & ~BACK[d] & steps.gate(pos, two, pos.height[two])
            while third:
                target = (two + LOW_OFFSET[third]) & 4095
                third &= third - 1
                if pos.stamp[target] == now:
                    continue
                pos.stamp[target] = now
                if pos.height[target] != 1 or target == pos.rest_a or target == pos.rest_b:
                    continue
                tile = pos.top[target]
                if pos.face[tile] == SHIELDBUG and (
                    tile >> 5 != colour or touches(cell, touching, target)
                ):
                    continue
                low = cell if cell < target else target
                high = target if cell < target else cell
                pos.moves[end] = (cython.cast(cython.uint, OTHER) << 30) | (low << 12) | high
                end += 1
    # Apart from the walk above, since this question uses the same stamps.
    i = start
    for d in range(start, end):
        low = (pos.moves[d] >> 12) & 4095
        high = pos.moves[d] & 4095
        target = high if low == cell else low
        if position.holds_without(pos, cell, target):
            pos.moves[i] = pos.moves[d]
            i += 1
    return i


def touches(cell: cython.int, ring: cython.uint, other: cython.int) -> cython.bint:
    """Whether an occupied cell is one of the neighbours in a cell's ring."""
    while ring:
        if (cell + LOW_OFFSET[ring]) & 4095 == other:
            return True
        ring &= ring - 1
    return False


def held_by_scorpion(pos: Position, cell: cython.int, colour: cython.int) -> cython.bint:
    """Whether the enemy's uncovered Scorpion touches a cell, so that its tile is not flipped."""
    ring: cython.uint = pos.ring[cell] & 63
    tile: cython.int
    if pos.face[pos.top[cell]] == SHIELDBUG:  # immune
        return False
    while ring:
        tile = pos.top[(cell + LOW_OFFSET[ring]) & 4095]
        if tile >> 5 != colour and pos.face[tile] == SCORPION:
            return True
        ring &= ring - 1
    return False


def flips(pos: Position, end: cython.int, colour: cython.int) -> cython.int:
    """A player's own flips: any top tile, pinned or not, that neither rests nor is held."""
    i: cython.int
    tile: cython.int
    cell: cython.int
    flip: cython.uint
    for i in range(pos.own_count[colour]):
        tile = pos.own[(colour << 5) + i]
        cell = pos.cell_of[tile]
        if pos.top[cell] != tile or cell == pos.rest_a or cell == pos.rest_b:
            continue
        if held_by_scorpion(pos, cell, colour):
            continue
        flip = tile
        pos.moves[end] = (flip << 24) | (cython.cast(cython.uint, CHANGE) << 30) | cell
        end += 1
    return end
