"""The legal moves of a position."""

import cython

from . import abilities, bugs, move, position, steps, tables
from .position import Position

if not cython.compiled:
    from .bugs import CONTROL, IMITATE, QUEEN, SHIELDBUG, STING, SWAP, THROW, WASP
    from .move import PLACE

LOW_OFFSET = tables.LOW_OFFSET
LOW_BACK = tables.LOW_BACK
ARCS = tables.ARCS
GROUND = bugs.GROUND
HIGH = bugs.HIGH
KIND = bugs.KIND
FIRST = bugs.FIRST
PASS = move.PASS
COUNTERS_FULL = 1 << 31


def legal_moves(pos: Position) -> list[int]:
    """The legal moves, each once, in an order that depends on the position alone.

    A player who can do nothing else passes, and `PASS` is then the one move. The list is empty when
    the game is over. See `move` for how a move is packed.
    """
    end: cython.int = generate(pos, 0)
    if end < 0:
        raise MemoryError("no memory for the moves of a position")
    return [pos.moves[i] for i in range(end)]


def first_turns(pos: Position, end: cython.int) -> cython.int:
    """Each player's first turn: White's tile in the middle, Black's touching it."""
    choice: cython.uint
    kind: cython.int
    i: cython.int
    for i in range(pos.choice_count[pos.ply]):
        choice = pos.choices[(pos.ply << 4) + i]
        kind = KIND[(choice >> 24) & 63]
        if (kind == QUEEN or kind == WASP) and pos.queen_later:
            continue
        if pos.ply == 0:
            pos.moves[end] = choice | 2080
            end += 1
        else:
            end = steps.emit(pos, end, choice, 2080, 63)
    return end


def call_roll(pos: Position, colour: cython.int) -> cython.void:
    """List a player's tiles on the board and the placements open to him, both without cells.

    Neither changes but by his own placements, so most positions of a search find them listed.
    """
    slot: cython.int = colour << 4
    first: cython.int = colour << 5
    kind: cython.int
    i: cython.int
    tile: cython.int
    choice: cython.uint
    count: cython.int = 0
    choices: cython.int = 0
    for kind in range(pos.kinds):
        tile = first + FIRST[kind]
        for i in range(pos.placed[slot + kind]):
            pos.own[first + count] = tile
            count += 1
            tile += 1
        if pos.reserve[slot + kind]:
            choice = tile
            choice = (choice << 24) | (PLACE << 30)
            if pos.faces[slot + kind]:
                pos.choices[slot + choices] = choice
                choices += 1
            if pos.two_faced and pos.faces[slot + kind + 8]:
                pos.choices[slot + choices] = choice | 0x1000
                choices += 1
    pos.own_count[colour] = count
    pos.choice_count[colour] = choices
    pos.roll_called[colour] = True


def placements(pos: Position, end: cython.int, colour: cython.int) -> cython.int:
    """A tile of each kind in reserve on each empty cell that touches friendly tops only."""
    choices: list[int]
    slot: cython.int = colour << 4
    count: cython.int = pos.choice_count[colour]
    first: cython.int = colour << 5
    i: cython.int
    j: cython.Py_ssize_t
    at: cython.Py_ssize_t = end
    tile: cython.int
    cell: cython.int
    near: cython.int
    back: cython.uint
    free: cython.uint
    enemy: cython.uint = 0b111 << 6 if colour else 0b111 << 9
    out: cython.p_uint = pos.moves
    if not cython.compiled:
        choices = [0] * 16
    if count == 0:
        return end
    for j in range(16):
        choices[j] = pos.choices[slot + j]
    if pos.ply >= 6 and pos.reserve[slot]:
        count = 1  # one's fourth turn: the queen, the first of the list, and nothing else
    for i in range(pos.own_count[colour]):
        tile = pos.own[first + i]
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
                    # Eight at a time, whatever the count, is what compilers turn into wide stores;
                    # what stands beyond the end is overwritten or not looked at.
                    for j in range(8):
                        out[at + j] = choices[j] | near
                    if count > 8:
                        for j in range(8, 16):
                            out[at + j] = choices[j] | near
                    at += count
    return at


def drop_doubles(
    pos: Position, first: cython.int, first_end: cython.int, start: cython.int, end: cython.int
) -> cython.int:
    """Of the moves from `start` to `end` keep those that do not stand from `first` on already."""
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
    first: cython.int = colour << 5
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
    for i in range(pos.own_count[colour]):
        tile = pos.own[first + i]
        cell = pos.cell_of[tile]
        if pos.top[cell] == tile and cell != pos.rest_a:
            base = tile
            base = (base << 24) | (cell << 12)
            if pos.height[cell] > 1:
                end = steps.climb(pos, end, base, cell)
            elif ARCS[pos.ring[cell] & 63] < 2 or not position.is_cut(pos, cell):
                start = end
                ways = GROUND[pos.face[tile]]
                if ways & IMITATE:
                    ways = steps.borrowed(pos, cell)
                end = steps.reach(pos, end, base, cell, ways)
                if thrown and (thrown >> tile) & 1:
                    end = drop_doubles(pos, throws, throws_end, start, end)
    return end


def use(pos: Position, end: cython.int, cell: cython.int, colour: cython.int) -> cython.int:
    """All that the top tile of a cell does but for mind control, as the mover's own tile.

    `pos.sharing` grows by what makes it possible that two tiles have the same effect.
    """
    tile: cython.uint = pos.top[cell]
    base: cython.uint = (tile << 24) | (cell << 12)
    ways: cython.uint = powers(pos, cell)
    if pos.height[cell] > 1:
        end = steps.reach_from_above(pos, end, base, cell, ways)
    elif ARCS[pos.ring[cell] & 63] < 2 or not position.is_cut(pos, cell):
        end = steps.reach(pos, end, base, cell, ways)
        if ways & SWAP:
            end = abilities.swaps(pos, end, cell, colour)
            pos.sharing += 1
    if ways & THROW:
        end = abilities.throw_from(pos, end, end, cell)
        pos.sharing += 2
    if ways & STING:
        end = abilities.stings(pos, end, cell, colour)
        pos.sharing += 1
    return end


def powers(pos: Position, cell: cython.int) -> cython.uint:
    """The steps and abilities of the top tile of a cell."""
    ways: cython.uint
    if pos.height[cell] > 1:
        return HIGH[pos.face[pos.top[cell]]]
    ways = GROUND[pos.face[pos.top[cell]]]
    if ways & IMITATE:
        return steps.borrowed(pos, cell)
    return ways


def venom_moves(pos: Position, end: cython.int, colour: cython.int) -> cython.int:
    """What a player's tiles do, and by mind control the opponent's, in a game with Venom bugs."""
    controllers: list[int]
    count: cython.int = 0
    asked: cython.int = 0
    start: cython.int = end
    i: cython.int
    tile: cython.int
    cell: cython.int
    near: cython.int
    ring: cython.uint
    controlled: cython.ulonglong = 0
    bit: cython.ulonglong
    if not cython.compiled:
        controllers = [0] * 64
    if not pos.roll_called[1 - colour]:
        call_roll(pos, 1 - colour)
    pos.sharing = 0
    for i in range(pos.own_count[colour]):
        tile = pos.own[(colour << 5) + i]
        cell = pos.cell_of[tile]
        if pos.top[cell] == tile and cell != pos.rest_a and cell != pos.rest_b:
            end = use(pos, end, cell, colour)
            if powers(pos, cell) & CONTROL:
                controllers[count] = cell
                count += 1
    # A controlled tile that has mind control itself is asked in its turn; each tile only once.
    while asked < count:
        cell = controllers[asked]
        asked += 1
        ring = pos.ring[cell] & 63
        while ring:
            near = (cell + LOW_OFFSET[ring]) & 4095
            ring &= ring - 1
            tile = pos.top[near]
            bit = 1
            bit <<= tile
            if tile >> 5 == colour or controlled & bit or pos.height[near] != pos.height[cell]:
                continue
            if near == pos.rest_a or near == pos.rest_b or pos.face[tile] == SHIELDBUG:
                continue
            controlled |= bit
            end = use(pos, end, near, colour)
            pos.sharing += 2
            if powers(pos, near) & CONTROL:
                controllers[count] = near
                count += 1
    if pos.sharing > 1:
        end = without_doubles(pos, start, end)
    if pos.flips:
        end = abilities.flips(pos, end, colour)
    return end


def without_doubles(pos: Position, start: cython.int, end: cython.int) -> cython.int:
    """Keep the first of equal moves, whatever their kind: by an open hash table of their values."""
    now: cython.uint = pos.stamp_now + 1
    i: cython.int
    kept: cython.int = start
    packed: cython.uint
    slot: cython.uint
    pos.stamp_now = now
    for i in range(start, end):
        packed = pos.moves[i]
        slot = (packed ^ (packed >> 11) ^ (packed >> 21)) & 32767
        while pos.listed_at[slot] == now and pos.listed[slot] != packed:
            slot = (slot + 1) & 32767
        if pos.listed_at[slot] != now:
            pos.listed_at[slot] = now
            pos.listed[slot] = packed
            pos.moves[kept] = packed
            kept += 1
    return kept


def tidy(pos: Position) -> cython.void:
    """Start the scratch memory's counters again, long before they run over."""
    cell: cython.int
    for cell in range(4096):
        pos.stamp[cell] = 0
        pos.visited[cell] = 0
        pos.whole[cell] = 0
        pos.region[cell] = 0
    for cell in range(32768):
        pos.listed_at[cell] = 0
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
    if (pos.stamp_now | pos.visit | pos.regions) & COUNTERS_FULL:
        tidy(pos)
    if not pos.roll_called[colour]:
        call_roll(pos, colour)
    if pos.ply < 2:
        return first_turns(pos, end)
    if queen >= 0 and pos.ring[queen] & 63 == 63:
        return end
    if other >= 0 and pos.ring[other] & 63 == 63:
        return end
    if pos.kinds > 8 and position.is_over(pos):  # by a Queen Wasp
        return end
    pos.cuts_known = False
    pos.region_base = pos.regions
    if (other if colour else queen) >= 0:
        end = venom_moves(pos, end, colour) if pos.venom else own_moves(pos, end, colour)
    end = placements(pos, end, colour)
    if end == start:
        pos.moves[end] = PASS
        end += 1
    return end
