"""The ways a tile moves by itself, one function a way: slides, climbs, jumps.

Each appends the moves of the top tile of a cell to `pos.moves` from index `end` on, as `base` (the
move without its destination) with the destination set in, and returns the new end. None checks
whether the tile may move at all: pinned, resting and covered tiles are `moves`' business.
"""

import cython

from . import bugs, move, tables
from .position import Position

if not cython.compiled:
    from .bugs import (
        CLIMB,
        FLIGHT,
        JUMP,
        SLIDE_ANY,
        SLIDE_ONE,
        SLIDE_THREE,
        SLIDE_TWO,
        STEP_DOWN,
        STEP_UP,
        UP_DOWN,
        UP_LINE_DOWN,
        UP_OVER,
        UP_OVER_DOWN,
        VENOM_STEPS,
    )
    from .move import CHANGE, OTHER

OFFSET = tables.OFFSET
BACK = tables.BACK
SLIDES = tables.SLIDES
INNER = tables.INNER
LOWEST = tables.LOWEST
LOW_OFFSET = tables.LOW_OFFSET
LOW_BACK = tables.LOW_BACK
GROUND = bugs.GROUND
PASS = move.PASS


def gate(pos: Position, cell: cython.int, level: cython.int) -> cython.uint:
    """The directions in which no gate bars a step that starts `level` tiles above the ground.

    The step to a neighbour is barred when the two cells beside it both hold stacks higher than
    `level` and than the neighbour's stack. Whether the step ends on a stack or on the ground is for
    the caller to choose, but one from the ground (level 0) goes up: slides have another rule.
    """
    open_to: cython.uint = 0
    limit: cython.int
    h0: cython.int
    h1: cython.int
    h2: cython.int
    h3: cython.int
    h4: cython.int
    h5: cython.int
    if pos.stacks < 2:
        return 63  # such a gate is made of two stacks of at least two tiles each
    h0 = pos.height[(cell - 64) & 4095]
    h1 = pos.height[(cell - 63) & 4095]
    h2 = pos.height[(cell + 1) & 4095]
    h3 = pos.height[(cell + 64) & 4095]
    h4 = pos.height[(cell + 63) & 4095]
    h5 = pos.height[(cell - 1) & 4095]
    limit = level if level > h0 else h0
    if h5 <= limit or h1 <= limit:
        open_to |= 1
    limit = level if level > h1 else h1
    if h0 <= limit or h2 <= limit:
        open_to |= 2
    limit = level if level > h2 else h2
    if h1 <= limit or h3 <= limit:
        open_to |= 4
    limit = level if level > h3 else h3
    if h2 <= limit or h4 <= limit:
        open_to |= 8
    limit = level if level > h4 else h4
    if h3 <= limit or h5 <= limit:
        open_to |= 16
    limit = level if level > h5 else h5
    if h4 <= limit or h0 <= limit:
        open_to |= 32
    return open_to


def emit(
    pos: Position, end: cython.int, base: cython.uint, cell: cython.int, directions: cython.uint
) -> cython.int:
    """One move for each of a set of directions."""
    while directions:
        pos.moves[end] = base | ((cell + LOW_OFFSET[directions]) & 4095)
        end += 1
        directions &= directions - 1
    return end


def climb(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """One step in any direction from on top of the hive: across, up, or down."""
    open_to: cython.uint = 63
    if pos.stacks > 2:  # its own, and the two that a gate is made of
        open_to = gate(pos, cell, pos.height[cell] - 1)
    return emit(pos, end, base, cell, open_to)


def jump(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """In a straight line over at least one stack to the first empty cell; no gates."""
    ring: cython.uint = pos.ring[cell] & 63
    step: cython.int
    near: cython.int
    while ring:
        step = LOW_OFFSET[ring]
        ring &= ring - 1
        near = (cell + step + step) & 4095
        while pos.ring[near] & 4096:
            near = (near + step) & 4095
        pos.moves[end] = base | near
        end += 1
    return end


def lift_ground(pos: Position, cell: cython.int) -> cython.void:
    """Take a ground tile out of its neighbours' rings: a tile that slides does not see itself."""
    pos.ring[(cell - 64) & 4095] -= 8
    pos.ring[(cell - 63) & 4095] -= 16
    pos.ring[(cell + 1) & 4095] -= 32
    pos.ring[(cell + 64) & 4095] -= 1
    pos.ring[(cell + 63) & 4095] -= 2
    pos.ring[(cell - 1) & 4095] -= 4


def drop_ground(pos: Position, cell: cython.int) -> cython.void:
    """Undo `lift_ground`."""
    pos.ring[(cell - 64) & 4095] += 8
    pos.ring[(cell - 63) & 4095] += 16
    pos.ring[(cell + 1) & 4095] += 32
    pos.ring[(cell + 64) & 4095] += 1
    pos.ring[(cell + 63) & 4095] += 2
    pos.ring[(cell - 1) & 4095] += 4


def slide_three(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Exactly three slides, no cell twice."""
    now: cython.uint = pos.stamp_now + 1
    first: cython.uint = SLIDES[pos.ring[cell] & 63]
    second: cython.uint
    third: cython.uint
    d: cython.int
    one: cython.int
    two: cython.int
    three: cython.int
    if first == 0:
        return end
    pos.stamp_now = now
    pos.stamp[cell] = now
    lift_ground(pos, cell)
    while first:
        d = LOWEST[first]
        first &= first - 1
        one = (cell + OFFSET[d]) & 4095
        second = SLIDES[pos.ring[one] & 63] & ~BACK[d]
        while second:
            d = LOWEST[second]
            second &= second - 1
            two = (one + OFFSET[d]) & 4095
            third = SLIDES[pos.ring[two] & 63] & ~BACK[d]
            while third:
                three = (two + LOW_OFFSET[third]) & 4095
                third &= third - 1
                if pos.stamp[three] != now:
                    pos.stamp[three] = now
                    pos.moves[end] = base | three
                    end += 1
    drop_ground(pos, cell)
    return end


def flood(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Any number of slides, by following the edge of the hive with the tile lifted."""
    now: cython.uint = pos.stamp_now + 1
    ways: cython.uint = SLIDES[pos.ring[cell] & 63]
    back: cython.uint
    waiting: cython.int = 0
    here: cython.int = cell
    near: cython.int
    pos.stamp_now = now
    pos.stamp[cell] = now
    lift_ground(pos, cell)
    while True:
        while ways:
            near = (here + LOW_OFFSET[ways]) & 4095
            back = LOW_BACK[ways]
            ways &= ways - 1
            if pos.stamp[near] != now:
                pos.stamp[near] = now
                pos.moves[end] = base | near
                end += 1
                if ways:
                    pos.work[waiting] = here | (ways << 12)
                    waiting += 1
                here = near
                ways = SLIDES[pos.ring[near] & 63] & ~back
        if waiting == 0:
            break
        waiting -= 1
        ways = pos.work[waiting]
        here = ways & 4095
        ways >>= 12
    drop_ground(pos, cell)
    return end


def find_region(pos: Position, cell: cython.int) -> cython.void:
    """List the empty cells that slides join to an empty cell, all tiles on the board."""
    label: cython.uint = pos.regions
    index: cython.int = label - pos.region_base
    end: cython.int = pos.region_start[index]
    ways: cython.uint = SLIDES[pos.ring[cell] & 63]
    back: cython.uint
    waiting: cython.int = 0
    here: cython.int = cell
    near: cython.int
    pos.region[cell] = label
    pos.region_cells[end] = cell
    end += 1
    while True:
        while ways:
            near = (here + LOW_OFFSET[ways]) & 4095
            back = LOW_BACK[ways]
            ways &= ways - 1
            if pos.region[near] != label:
                pos.region[near] = label
                pos.region_cells[end] = near
                end += 1
                if ways:
                    pos.work[waiting] = here | (ways << 12)
                    waiting += 1
                here = near
                ways = SLIDES[pos.ring[near] & 63] & ~back
        if waiting == 0:
            break
        waiting -= 1
        ways = pos.work[waiting]
        here = ways & 4095
        ways >>= 12
    pos.region_start[index + 1] = end
    pos.regions = label + 1


def slide_any(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Any number of slides, from the regions that all such tiles of a position share.

    Lifting a tile changes the slides only among the cells around its own. A run of one or two empty
    cells beside it is harmless: its ends are where the first slide leads. Of a longer run the inner
    cells must have touched nothing but the tile; then they are out of reach, and all else is as
    before. Where one of them touches something else, the edge is followed afresh.
    """
    ring: cython.uint = pos.ring[cell] & 63
    ways: cython.uint = SLIDES[ring]
    inner: cython.uint = INNER[ring]
    now: cython.uint
    near: cython.int
    i: cython.int
    index: cython.int
    done: cython.ulonglong = 0
    bit: cython.ulonglong
    if ways == 0:
        return end
    now = pos.stamp_now + 1
    pos.stamp_now = now
    while inner:
        near = (cell + LOW_OFFSET[inner]) & 4095
        if pos.ring[near] & 63 != LOW_BACK[inner]:
            return flood(pos, end, base, cell)
        pos.stamp[near] = now
        inner &= inner - 1
    while ways:
        near = (cell + LOW_OFFSET[ways]) & 4095
        ways &= ways - 1
        if pos.region[near] < pos.region_base:
            find_region(pos, near)
        index = pos.region[near] - pos.region_base
        bit = 1
        bit <<= index
        if done & bit == 0:
            done |= bit
            for i in range(pos.region_start[index], pos.region_start[index + 1]):
                near = pos.region_cells[i]
                if pos.stamp[near] != now:
                    pos.moves[end] = base | near
                    end += 1
    return end


def up_over_down(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Exactly three steps: two on top of the hive, then down to an empty ground cell."""
    now: cython.uint = pos.stamp_now + 1
    stacks: cython.bint = pos.stacks > 1
    first: cython.uint = pos.ring[cell] & 63 & gate(pos, cell, 0)
    second: cython.uint
    third: cython.uint
    one: cython.int
    two: cython.int
    three: cython.int
    # The cells of the second step are occupied and those of the third empty: one stamp serves both.
    pos.stamp_now = now
    pos.stamp[cell] = now
    while first:
        one = (cell + LOW_OFFSET[first]) & 4095
        first &= first - 1
        second = pos.ring[one] & 63
        if stacks:
            second &= gate(pos, one, pos.height[one])
        while second:
            two = (one + LOW_OFFSET[second]) & 4095
            second &= second - 1
            if pos.stamp[two] == now:
                continue
            pos.stamp[two] = now
            third = ~pos.ring[two] & 63
            if stacks:
                third &= gate(pos, two, pos.height[two])
            while third:
                three = (two + LOW_OFFSET[third]) & 4095
                third &= third - 1
                if pos.stamp[three] != now:
                    pos.stamp[three] = now
                    pos.moves[end] = base | three
                    end += 1
    return end


def slide_two(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Exactly two slides, no cell twice."""
    first: cython.uint = SLIDES[pos.ring[cell] & 63]
    d: cython.int
    one: cython.int
    lift_ground(pos, cell)
    while first:
        d = LOWEST[first]
        first &= first - 1
        one = (cell + OFFSET[d]) & 4095
        end = emit(pos, end, base, one, SLIDES[pos.ring[one] & 63] & ~BACK[d])
    drop_ground(pos, cell)
    return end


def up_over(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Two steps, up and across, to end on top of the hive."""
    first: cython.uint = pos.ring[cell] & 63 & gate(pos, cell, 0)
    d: cython.int
    one: cython.int
    while first:
        d = LOWEST[first]
        first &= first - 1
        one = (cell + OFFSET[d]) & 4095
        end = emit(
            pos, end, base, one, pos.ring[one] & 63 & ~BACK[d] & gate(pos, one, pos.height[one])
        )
    return end


def up_line_down(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Up, then over one stack or more in one straight line, and down to the first empty cell.

    The line may turn at the first stack, not later. Every step has its gate. A line that comes back
    to the cell where it began finds no other end.
    """
    first: cython.uint = pos.ring[cell] & 63 & gate(pos, cell, 0)
    lines: cython.uint
    d: cython.int
    here: cython.int
    near: cython.int
    while first:
        d = LOWEST[first]
        here = (cell + OFFSET[d]) & 4095
        first &= first - 1
        lines = pos.ring[here] & 63 & ~BACK[d] & gate(pos, here, pos.height[here])
        while lines:
            d = LOWEST[lines]
            lines &= lines - 1
            near = (here + OFFSET[d]) & 4095
            while pos.ring[near] & 4096 and near != cell:
                if gate(pos, near, pos.height[near]) & (1 << d) == 0:
                    near = cell
                else:
                    near = (near + OFFSET[d]) & 4095
            if near != cell:
                pos.moves[end] = base | near
                end += 1
    return end


def up_down(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """One step up, then one down to an empty cell."""
    first: cython.uint = pos.ring[cell] & 63 & gate(pos, cell, 0)
    one: cython.int
    while first:
        one = (cell + LOW_OFFSET[first]) & 4095
        first &= first - 1
        end = emit(pos, end, base, one, ~pos.ring[one] & 63 & gate(pos, one, pos.height[one]))
    return end


def land_beside(
    pos: Position, end: cython.int, base: cython.uint, cell: cython.int, target: cython.int
) -> cython.int:
    """The part of a flight behind the landing: from the target's top down to an empty cell."""
    if target != cell:
        end = emit(
            pos, end, base, target, ~pos.ring[target] & 63 & gate(pos, target, pos.height[target])
        )
    return end


def flight(pos: Position, end: cython.int, base: cython.uint, cell: cython.int) -> cython.int:
    """Onto a tile that the turn just before placed, moved or flipped, and down beside it.

    A sting flips where tiles have another face to show. The flier is lifted while it comes down.
    """
    last: cython.uint = pos.history[pos.ply - 1]
    action: cython.uint = last >> 30
    target: cython.int = last & 4095
    if last == PASS or (action == CHANGE and not pos.flips):
        return end
    pos.height[cell] -= 1
    end = land_beside(pos, end, base, cell, target)
    if action == OTHER:
        end = land_beside(pos, end, base, cell, (last >> 12) & 4095)
    pos.height[cell] += 1
    return end


def venom_steps(
    pos: Position, end: cython.int, base: cython.uint, cell: cython.int, steps: cython.uint
) -> cython.int:
    """The moves of the ground tile on a cell by the Venom bugs' steps; some may stand twice."""
    if steps & SLIDE_TWO:
        end = slide_two(pos, end, base, cell)
    if steps & UP_OVER:
        end = up_over(pos, end, base, cell)
    if steps & UP_LINE_DOWN:
        end = up_line_down(pos, end, base, cell)
    if steps & FLIGHT:
        end = flight(pos, end, base, cell)
    if steps & UP_DOWN:
        end = up_down(pos, end, base, cell)
    if steps & STEP_UP:
        end = emit(pos, end, base, cell, pos.ring[cell] & 63 & gate(pos, cell, 0))
    return end


def reach_from_above(
    pos: Position, end: cython.int, base: cython.uint, cell: cython.int, steps: cython.uint
) -> cython.int:
    """The moves of the top tile of a stack by a set of steps, none twice."""
    if steps & CLIMB:
        return climb(pos, end, base, cell)
    if steps & STEP_DOWN:
        return emit(
            pos, end, base, cell, ~pos.ring[cell] & 63 & gate(pos, cell, pos.height[cell] - 1)
        )
    if steps & FLIGHT:
        return without_doubles(pos, end, flight(pos, end, base, cell))
    return end


def without_doubles(pos: Position, start: cython.int, end: cython.int) -> cython.int:
    """Keep the first of the moves of one tile that have the same destination."""
    now: cython.uint = pos.stamp_now + 1
    i: cython.int
    kept: cython.int = start
    to_cell: cython.int
    pos.stamp_now = now
    for i in range(start, end):
        to_cell = pos.moves[i] & 4095
        if pos.stamp[to_cell] != now:
            pos.stamp[to_cell] = now
            pos.moves[kept] = pos.moves[i]
            kept += 1
    return kept


def borrowed(pos: Position, cell: cython.int) -> cython.uint:
    """All steps of the top tiles around a cell: what a Mosquito on the ground may do."""
    ring: cython.uint = pos.ring[cell] & 63
    steps: cython.uint = 0
    while ring:
        steps |= GROUND[pos.face[pos.top[(cell + LOW_OFFSET[ring]) & 4095]]]
        ring &= ring - 1
    return steps


def reach(
    pos: Position, end: cython.int, base: cython.uint, cell: cython.int, steps: cython.uint
) -> cython.int:
    """The moves of the ground tile on a cell by a set of steps, none twice."""
    ring: cython.uint = pos.ring[cell] & 63
    start: cython.int = end
    ways: cython.int = 0
    if steps & SLIDE_ANY:  # which covers the other slides
        end = slide_any(pos, end, base, cell)
        ways = 1
    else:
        if steps & SLIDE_ONE:
            end = emit(pos, end, base, cell, SLIDES[ring])
            ways = 1
        if steps & SLIDE_THREE:
            end = slide_three(pos, end, base, cell)
            ways += 1
    if steps & JUMP:
        end = jump(pos, end, base, cell)
        ways += 1
    if steps & UP_OVER_DOWN:
        end = up_over_down(pos, end, base, cell)
        ways += 1
    if ways > 1:
        end = without_doubles(pos, start, end)
    if steps & CLIMB:  # of the original steps only this one ends on top of the hive
        end = emit(pos, end, base, cell, ring & gate(pos, cell, 0))
    if steps & VENOM_STEPS:
        end = without_doubles(pos, start, venom_steps(pos, end, base, cell, steps))
    return end
