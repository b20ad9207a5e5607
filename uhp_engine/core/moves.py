"""The legal moves of a position."""

import cython

from . import abilities, bugs, move, position, steps, tables
from .position import Position

LOW_OFFSET = tables.LOW_OFFSET
LOW_BACK = tables.LOW_BACK
ARCS = tables.ARCS
GROUND = bugs.GROUND
FIRST = bugs.FIRST
PASS = move.PASS
COUNTERS_FULL = 1 << 31


def legal_moves(pos: Position) -> list[int]:
    """The legal moves, each once, in an order that depends on the position alone.

    A player who can do nothing else passes, and `PASS` is then the one move. The list is empty when
    the game is over. See `move` for how a move is packed.
    """
    end: cython.int = generate(pos, 0)
    i: cython.int
    if end < 0:
        raise MemoryError("no memory for the moves of a position")
    return [pos.moves[i] for i in range(end)]


def pinned(pos: Position, cell: cython.int) -> cython.bint:
    """Whether the hive falls apart when the only tile of a cell is lifted."""
    if ARCS[pos.ring[cell] & 63] < 2:
        return False
    if pos.euler == 1:
        return True
    if not pos.cuts_known:
        position.find_cuts(pos, cell)
    return pos.cut[cell] == pos.cut_now


def first_turns(pos: Position, end: cython.int) -> cython.int:
    """Each player's first turn: White's tile in the middle, Black's touching it."""
    kind: cython.int
    choice: cython.uint
    first: cython.int = pos.ply << 4
    for kind in range(pos.kinds):
        if pos.reserve[first + kind] and not (kind == 0 and pos.queen_later):
            choice = (pos.ply << 5) + FIRST[kind]
            choice = (choice << 24) | 0x40000000
            if pos.ply == 0:
                pos.moves[end] = choice | 2080
                end += 1
            else:
                end = steps.emit(pos, end, choice, 2080, 63)
    return end


def placements(pos: Position, end: cython.int, colour: cython.int) -> cython.int:
    """A tile of each kind in reserve on each empty cell that touches friendly tops only."""
    choices: list[int]
    slot: cython.int = colour << 4
    kind: cython.int
    count: cython.int = 0
    i: cython.int
    tile: cython.int
    cell: cython.int
    near: cython.int
    j: cython.int
    back: cython.uint
    free: cython.uint
    choice: cython.uint
    enemy: cython.uint = 0b111 << 6 if colour else 0b111 << 9
    if not cython.compiled:
        choices = [0] * 16
    for kind in range(pos.kinds):
        if pos.reserve[slot + kind]:
            choice = (colour << 5) + FIRST[kind] + pos.placed[slot + kind]
            choices[count] = (choice << 24) | 0x40000000
            count += 1
            if kind == 0 and pos.ply >= 6:
                break  # one's fourth turn: the Queen Bee and nothing else
    if count == 0:
        return end
    for kind in range(pos.kinds):
        tile = (colour << 5) + FIRST[kind]
        for i in range(pos.placed[slot + kind]):
            cell = pos.cell_of[tile]
            if pos.top[cell] == tile:
                free = ~pos.ring[cell] & 63
                while free:
                    near = (cell + LOW_OFFSET[free]) & 4095
                    back = LOW_BACK[free]
                    free &= free - 1
                    # With no enemy top beside it all its neighbours are friendly; the first of them
                    # brings it in, so that it is listed once.
                    if pos.ring[near] & (enemy | (back - 1)) == 0:
                        for j in range(count):
                            pos.moves[end + j] = choices[j] | near
                        end += count
            tile += 1
    return end


def drop_doubles(
    pos: Position, first: cython.int, first_end: cython.int, start: cython.int, end: cython.int
) -> cython.int:
    """Of the moves from `start` to `end` keep those that do not stand from `first` to `first_end`."""
    i: cython.int
    j: cython.int
    kept: cython.int = start
    double: cython.bint
    for i in range(start, end):
        double = False
        for j in range(first, first_end):
            if pos.moves[j] == pos.moves[i]:
                double = True
                break
        if not double:
            pos.moves[kept] = pos.moves[i]
            kept += 1
    return kept


def own_moves(pos: Position, end: cython.int, colour: cython.int) -> cython.int:
    """Throws, and every friendly top tile by its own steps."""
    throws: cython.int = end
    throws_end: cython.int
    start: cython.int
    slot: cython.int = colour << 4
    kind: cython.int
    i: cython.int
    tile: cython.int
    cell: cython.int
    base: cython.uint
    ways: cython.uint
    thrown: cython.ulonglong = 0
    bit: cython.ulonglong
    if pos.thrower:
        end = abilities.throws(pos, end, colour)
        for i in range(throws, end):
            bit = 1
            thrown |= bit << ((pos.moves[i] >> 24) & 63)
    throws_end = end
    for kind in range(pos.kinds):
        tile = (colour << 5) + FIRST[kind]
        for i in range(pos.placed[slot + kind]):
            cell = pos.cell_of[tile]
            if pos.top[cell] == tile and cell != pos.rest_a:
                base = tile
                base = (base << 24) | (cell << 12)
                if pos.height[cell] > 1:
                    end = steps.climb(pos, end, base, cell)
                elif not pinned(pos, cell):
                    start = end
                    ways = GROUND[kind]
                    if ways & 64:  # IMITATE
                        ways = steps.borrowed(pos, cell)
                    end = steps.reach(pos, end, base, cell, ways)
                    if thrown and (thrown >> tile) & 1:
                        end = drop_doubles(pos, throws, throws_end, start, end)
            tile += 1
    return end


def tidy(pos: Position) -> cython.void:
    """Start the scratch memory's counters again, long before they run over."""
    cell: cython.int
    for cell in range(4096):
        pos.stamp[cell] = 0
        pos.visited[cell] = 0
        pos.cut[cell] = 0
        pos.region[cell] = 0
    pos.stamp_now = 0
    pos.visit = 0
    pos.cut_now = 0
    pos.regions = 1


def generate(pos: Position, start: cython.int) -> cython.int:
    """Write the legal moves to `pos.moves` from index `start` on; the end, or -1 for no memory."""
    end: cython.int = start
    colour: cython.int = pos.ply & 1
    queen: cython.int = pos.cell_of[0]
    other: cython.int = pos.cell_of[32]
    if start + 16384 > pos.moves_size and not position.room_for_moves(pos, start):
        return -1
    if pos.ply < 2:
        return first_turns(pos, end)
    if queen >= 0 and pos.ring[queen] & 63 == 63:
        return end
    if other >= 0 and pos.ring[other] & 63 == 63:
        return end
    if (pos.stamp_now | pos.visit | pos.regions) & COUNTERS_FULL:
        tidy(pos)
    pos.cuts_known = False
    pos.region_base = pos.regions
    if (other if colour else queen) >= 0:
        end = own_moves(pos, end, colour)
    end = placements(pos, end, colour)
    if end == start:
        pos.moves[end] = PASS
        end += 1
    return end
