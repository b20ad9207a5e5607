"""What a position is worth to the side to move, without looking ahead.

The score is a sum of weights, in hundredths of a tile (`weights` has them, fitted to games, one set
for each family of game types). Every weight has a part for the opening and one for the end, and
what counts lies between the two by the number of tiles on the board. Each term is counted for both
colours and the difference taken:

* the queens: how many of the six cells around her are occupied, and with how many free tiles the
  enemy may close in on her, Soldier Ants once more by themselves; whether she may flee; liberties
  into which nothing can slide; an enemy tile on top of her;
* the tiles by bug: free, or pinned, or gated (a slider without a gap to slide through), or covered,
  on top of the hive, beside the enemy queen, beside one's own; how near a climber is to the enemy
  queen; how many tiles are free at all;
* reserve: tiles not placed yet;
* abilities of Venom bugs, which need no freedom: an uncovered Wasp that does not rest, a Tick
  beside enemy tiles by their bug, a Scorpion that holds enemy tiles to their face; what the other
  face of a tile promises, where it is not pinned and where it is;
* what they may do to queens, by how many cells around her are occupied: a Tick beside the enemy's,
  a Wasp that may sting her, a Centipede no farther away than it goes that may take one's own out of
  danger, and one that may leave the enemy's in its place, by how many are occupied around that.

What no sum can say, a net adds: how much the one thing counts where the other is so. It looks at
four sums for each side, opening and ending and two more that serve it alone (aspects), which are
added up together with the others, and at the number of tiles; sixteen units, each nothing where its
own sum is negative, are what it is made of.
"""

import cython

from . import bugs, moves, position, tables, weights
from .position import Position

if not cython.compiled:
    from .bugs import ANT, BEETLE, CENTIPEDE, FLIP, QUEEN, SCORPION, SHIELDBUG, TICK, WASP
    from .weights import (
        ABLE,
        ATTACK,
        CONTROL,
        COVERED,
        COVERED_QUEEN,
        ESCAPE,
        FREE,
        GATED,
        GUARD,
        HIGH,
        MOVERS,
        NEAR,
        OTHER_FACE,
        OTHER_HELD,
        PINNED,
        RAIDERS,
        RESCUE_QUEEN,
        RESERVE,
        RING,
        SCORPION_BESIDE,
        SHELTER,
        STING_QUEEN,
        SWAP_QUEEN,
        THREAT,
        TICK_BESIDE_QUEEN,
        TO_MOVE,
        UNIT_MOST,
        UNITS,
    )

    def told_by_units(
        mine: int,
        theirs: int,
        pairs: list[int],
        biases: list[int],
        worths: list[int],
        units: int,
        most: int,
    ) -> int:
        """What the units of a net tell, added up; in C it stands in evaluate.pxd."""
        sums = [
            ((parts >> 16 * k & 0xFFFF) ^ 0x8000) - 0x8000
            for parts in (mine, theirs)
            for k in range(4)
        ]
        score = 0
        for i in range(units):
            unit = biases[i]
            for k, each in enumerate(sums):
                unit += each * pairs[(k // 2 * units + i) * 2 + k % 2]
            score += (min(max(unit, 0), most) >> 10) * worths[i]
        return score


COUNT = tables.COUNT
SLIDES = tables.SLIDES
DISTANCE = tables.DISTANCE
FIRST = bugs.FIRST
LOW_OFFSET = tables.LOW_OFFSET
SLIDES_ONLY = bugs.SLIDE_ONE | bugs.SLIDE_TWO | bugs.SLIDE_THREE | bugs.SLIDE_ANY


def _ground_place(bug: int, ring: int) -> int:
    """The place of the weight of a lone tile on the ground, the hive having no holes."""
    if tables.ARCS[ring] > 1:
        return weights.PINNED + bug
    slider = bugs.GROUND[bug] & SLIDES_ONLY and not bugs.GROUND[bug] & bugs.CLIMB
    return (weights.GATED if slider and not tables.SLIDES[ring] else weights.FREE) + bug


GROUND_PLACE = [_ground_place(bug, ring) for bug in range(bugs.BUGS) for ring in range(64)]
"""The same by bug and ring: 64 of them a bug."""
ARC = [1 if slides else 0 for slides in tables.SLIDES]
"""By ring, one of a single arc or none that lets a tile slide just as little."""
SWAP_REACH = 3
"""How many steps a Centipede takes to the tile that it swaps with."""
NO_WHITE = 0xFFFFFFFF << 32
NO_BLACK = 0xFFFFFFFF
WEIGHTS = weights.packed()
OTHERS = [0] * 512
"""Where `by_weights` puts its weights: whoever calls it holds the interpreter's lock."""
SIZE = weights.SIZE
HALVES = 0x8000800080008000
"""Added, it makes four numbers that have signs such as have none; exclusive-or gives them back."""


def _pairs(net: dict[str, list[int]]) -> list[int]:
    """A net's rows for the sums two by two, the numbers of both for a unit side by side."""
    rows = [net.get(row, [0] * weights.UNITS) for row in weights.ROWS[1:9]]
    return [
        number
        for first, second in zip(rows[::2], rows[1::2], strict=True)
        for pair in zip(first, second, strict=True)
        for number in pair
    ]


def _biases(net: dict[str, list[int]]) -> list[list[int]]:
    """What a net's units start from, the tiles taken in, by their number from 0 to 32."""
    bias, row = (net.get(name, [0] * weights.UNITS) for name in ("bias", "tiles"))
    return [
        [start + placed * each for start, each in zip(bias, row, strict=True)]
        for placed in range(33)
    ]


PAIRS = [_pairs(net) for net in weights.NETS]
BIASES = [_biases(net) for net in weights.NETS]
WORTHS = [net.get("worth", [0] * weights.UNITS) for net in weights.NETS]
"""By family."""
HAS_NET = [bool(net) for net in weights.NETS]


def tiles(pos: Position, w: cython.p_longlong, colour: cython.int) -> cython.longlong:
    """The worth of a player's tiles on the board and in reserve, wherever the queens stand.

    `pos.free` gets a bit for each that is free to move, `pos.movers` their number, and
    `pos.raiders` that of the Soldier Ants among them.
    """
    worth: cython.longlong = 0
    i: cython.int
    tile: cython.int
    cell: cython.int
    bug: cython.int
    place: cython.int
    first: cython.int = colour << 5
    end: cython.int = first + pos.own_count[colour]
    theirs: cython.int = pos.cell_of[first ^ 32]
    holes: cython.bint = pos.euler != 1
    cut_now: cython.uint = pos.cut_now
    flips: cython.bint = pos.flips
    # What the opponent has just moved rests, where he can move it at all, on its owner's turn only.
    waits: cython.bint = pos.records and colour == pos.ply & 1
    special: cython.ulonglong = pos.stacked
    count: cython.int = 0
    ants: cython.int
    raiders: cython.int
    free: cython.ulonglong = 0
    bit: cython.ulonglong = 1
    if waits:
        if pos.rest_a >= 0:
            special |= bit << pos.top[pos.rest_a]
        if pos.rest_b >= 0:
            special |= bit << pos.top[pos.rest_b]
    for i in range(first, end):
        tile = pos.own[i]
        cell = pos.cell_of[tile]
        bug = pos.face[tile]
        if (special >> tile) & 1:
            if pos.top[cell] != tile:
                worth += w[COVERED + bug]
                continue
            if waits and (cell == pos.rest_a or cell == pos.rest_b):
                worth += w[PINNED + bug]
                continue
            worth += w[HIGH + bug]
            place = FREE + bug
            if theirs >= 0:
                worth += w[NEAR + DISTANCE[(cell - theirs) & 4095]]
        else:
            place = GROUND_PLACE[bug << 6 | pos.ring[cell] & 63]
            # As `is_cut` has it; a call would have the compiler read all of the position anew.
            if holes and place >= PINNED and pos.whole[cell] == cut_now:
                place = GROUND_PLACE[bug << 6 | ARC[pos.ring[cell] & 63]]
            if bug == BEETLE and place < GATED and theirs >= 0:
                worth += w[NEAR + DISTANCE[(cell - theirs) & 4095]]
            if flips:
                worth += w[(OTHER_FACE if place < PINNED else OTHER_HELD) + (bug ^ FLIP)]
        bit = place < GATED
        count += place < GATED
        free |= bit << tile
        worth += w[place]
    ants = (free >> (first + FIRST[ANT])) & 7
    raiders = COUNT[ants]
    if pos.two_faced and ants:
        for i in range(3):
            if (ants >> i) & 1 and pos.face[first + FIRST[ANT] + i] != ANT:
                raiders -= 1
    pos.free = (pos.free & (NO_BLACK if colour else NO_WHITE)) | free
    pos.movers[colour] = count
    pos.raiders[colour] = raiders
    worth += w[MOVERS + (count if count < 11 else 11)]
    for i in range(pos.kinds):
        if pos.reserve[(colour << 4) + i]:
            worth += pos.reserve[(colour << 4) + i] * w[RESERVE + i]
    return worth


def queen(pos: Position, w: cython.p_longlong, tile: cython.int) -> cython.longlong:
    """How a queen stands by the cells around her; nothing while she is in reserve.

    `tiles` has been asked for both players.
    """
    cell: cython.int = pos.cell_of[tile]
    ring: cython.uint
    near: cython.int
    other: cython.int
    turn: cython.int = 7 if tile >> 5 == pos.ply & 1 else 0
    count: cython.int
    held: cython.int
    shut: cython.int = 0
    movers: cython.int = pos.movers[1 - (tile >> 5)]
    raiders: cython.int = pos.raiders[1 - (tile >> 5)]
    worth: cython.longlong
    if cell < 0:
        return 0
    ring = pos.ring[cell] & 63
    count = COUNT[ring]
    worth = w[RING + turn + count]
    if (pos.top[cell] ^ tile) & 32:
        worth += w[COVERED_QUEEN + (1 if turn else 0)]
    ring ^= 63
    while ring:
        if SLIDES[pos.ring[(cell + LOW_OFFSET[ring]) & 4095] & 63] == 0:
            shut += 1
        ring &= ring - 1
    worth += w[SHELTER + shut]
    ring = pos.ring[cell] & 63
    while ring:
        near = (cell + LOW_OFFSET[ring]) & 4095
        ring &= ring - 1
        other = pos.top[near]
        held = 0 if (pos.free >> other) & 1 else 16
        if (other ^ tile) & 32:
            worth -= w[ATTACK + held + pos.face[other]]
            if held == 0:
                movers -= 1
                if pos.face[other] == ANT:
                    raiders -= 1
        else:
            worth += w[GUARD + held + pos.face[other]]
    worth += w[ESCAPE + count + (7 if (pos.free >> tile) & 1 else 0)]
    worth += w[RAIDERS + count * 4 + (raiders if raiders < 3 else 3)]
    return worth + w[THREAT + count * 6 + (movers if movers < 5 else 5)]


def abilities(pos: Position, w: cython.p_longlong, colour: cython.int) -> cython.longlong:
    """The worth of what a player's Venom bugs may do to others."""
    worth: cython.longlong = 0
    i: cython.int
    tile: cython.int
    cell: cython.int
    bug: cython.int
    waits: cython.bint = colour == pos.ply & 1
    ours: cython.int = lone_queen(pos, colour)
    theirs: cython.int = lone_queen(pos, 1 - colour)
    for i in range(pos.own_count[colour]):
        tile = pos.own[(colour << 5) + i]
        bug = pos.face[tile]
        cell = pos.cell_of[tile]
        if bug < FLIP or pos.top[cell] != tile:
            continue
        if waits and (cell == pos.rest_a or cell == pos.rest_b):
            continue
        worth += w[ABLE + bug]
        if bug == TICK:
            worth += beside_tick(pos, w, cell, colour)
        elif bug == SCORPION and pos.flips:
            worth += w[SCORPION_BESIDE] * enemies_beside(pos, cell, colour)
        elif bug == WASP:
            if theirs >= 0:
                worth += w[STING_QUEEN + COUNT[pos.ring[theirs] & 63]]
        elif bug == CENTIPEDE and pos.height[cell] == 1:
            if theirs >= 0 and DISTANCE[(cell - theirs) & 4095] <= SWAP_REACH:
                worth += w[SWAP_QUEEN + COUNT[pos.ring[cell] & 63]]
            if ours >= 0 and DISTANCE[(cell - ours) & 4095] <= SWAP_REACH:
                worth += w[RESCUE_QUEEN + COUNT[pos.ring[ours] & 63]]
    return worth


def lone_queen(pos: Position, colour: cython.int) -> cython.int:
    """The cell of a player's queen who is alone on it, else below 0."""
    cell: cython.int = pos.cell_of[colour << 5]
    return cell if cell >= 0 and pos.height[cell] == 1 else -1


def beside_tick(
    pos: Position, w: cython.p_longlong, cell: cython.int, colour: cython.int
) -> cython.longlong:
    """The worth of the enemy tiles that a Tick may take over."""
    worth: cython.longlong = 0
    ring: cython.uint = pos.ring[cell] & 63
    near: cython.int
    tile: cython.int
    while ring:
        near = (cell + LOW_OFFSET[ring]) & 4095
        ring &= ring - 1
        tile = pos.top[near]
        if tile >> 5 != colour and pos.height[near] == pos.height[cell]:
            if pos.face[tile] != SHIELDBUG:
                if pos.face[tile] % FLIP == QUEEN:
                    worth += w[TICK_BESIDE_QUEEN + COUNT[pos.ring[near] & 63]]
                else:
                    worth += w[CONTROL + pos.face[tile]]
    return worth


def enemies_beside(pos: Position, cell: cython.int, colour: cython.int) -> cython.int:
    """How many stacks beside a cell have an enemy's top."""
    if colour:
        return (pos.ring[cell] >> 6) & 7
    return (pos.ring[cell] >> 9) & 7


def stand(pos: Position, w: cython.p_longlong, colour: cython.int) -> cython.longlong:
    """The worth of what stands beside others: the queens, and what Venom bugs may do.

    `tiles` has been asked for both players.
    """
    worth: cython.longlong = queen(pos, w, colour << 5)
    if pos.kinds > 8:  # the Queen Wasp is a queen as well where she is a further piece
        worth += queen(pos, w, (colour << 5) + 14)
    if pos.venom:
        worth += abilities(pos, w, colour)
    return worth


def prepare(pos: Position) -> cython.void:
    """Have the position know what the evaluation asks of it."""
    if not pos.roll_called[0]:
        moves.call_roll(pos, 0)
    if not pos.roll_called[1]:
        moves.call_roll(pos, 1)
    if pos.euler != 1 and pos.own_count[0] + pos.own_count[1] > 0:
        position.find_cuts(pos, pos.cell_of[pos.own[0 if pos.own_count[0] else 32]])


def weigh(pos: Position, w: cython.p_longlong, net: cython.int) -> cython.int:
    """The score of a position that is not over, from the side to move, by some set of weights.

    `net` is the family whose net is asked as well, or below 0.
    """
    us: cython.int = pos.ply & 1
    them: cython.int = 1 - us
    mine: cython.longlong
    theirs: cython.longlong
    worth: cython.longlong
    opening: cython.int
    ending: cython.int
    phase: cython.int
    score: cython.int
    prepare(pos)
    phase = pos.own_count[0] + pos.own_count[1]
    if phase > 32:
        phase = 32
    mine = w[TO_MOVE] + tiles(pos, w, us)
    theirs = tiles(pos, w, them)
    mine += stand(pos, w, us)
    theirs += stand(pos, w, them)
    worth = mine - theirs
    opening = low(worth)
    ending = low((worth - opening) >> 16)
    score = (opening * (32 - phase) + ending * phase) >> 5
    if net >= 0:
        score += ask(net, mine, theirs, phase)
    return score


def low(parts: cython.longlong) -> cython.int:
    """The lowest of the sixteen-bit numbers that `weights.pack` has put into one."""
    return cython.cast(cython.int, ((parts + 32768) & 65535) - 32768)


def apart(parts: cython.longlong) -> cython.ulonglong:
    """The sixteen-bit numbers that `weights.pack` has put into one, each in its own bits.

    There a number below zero takes one from the next.
    """
    return (cython.cast(cython.ulonglong, parts) + HALVES) ^ HALVES


def ask(
    net: cython.int, mine: cython.longlong, theirs: cython.longlong, placed: cython.int
) -> cython.int:
    """What a family's net adds to the score, from the sums of either side's weights.

    What a unit tells loses ten bits before it is multiplied, so that all of it fits 32.
    """
    return (
        told_by_units(
            apart(mine),
            apart(theirs),
            PAIRS[net],
            BIASES[net][placed],
            WORTHS[net],
            UNITS,
            UNIT_MOST,
        )
        >> 11
    )


def family(pos: Position) -> cython.int:
    """Which set of weights a game has: 0 without a Pillbug, 1 with one, 2 with Venom bugs."""
    return 2 if pos.venom else 1 if pos.thrower else 0


def evaluate(pos: Position) -> cython.int:
    """The score of a position that is not over, from the side to move."""
    chosen: cython.int = family(pos)
    return weigh(pos, WEIGHTS[chosen], chosen if HAS_NET[chosen] else -1)


def by_weights(pos: Position, packed: list[int]) -> int:
    """The score by other weights, packed as `weights.packed` does it, and by no net."""
    i: cython.int
    if len(packed) != SIZE:
        raise ValueError(f"there are {SIZE} weights, not {len(packed)}")
    for i in range(SIZE):
        OTHERS[i] = packed[i]
    return weigh(pos, OTHERS, -1)


def replace(chosen: int, packed: list[int]) -> None:
    """Have `evaluate` use other weights for a family, and no net, until `restore`."""
    i: cython.int
    if len(packed) != SIZE:
        raise ValueError(f"there are {SIZE} weights, not {len(packed)}")
    for i in range(SIZE):
        WEIGHTS[chosen][i] = packed[i]
    HAS_NET[chosen] = False


def restore(chosen: int) -> None:
    """Have `evaluate` use what `weights` has for a family again."""
    replace(chosen, weights.packed()[chosen][:SIZE])
    HAS_NET[chosen] = bool(weights.NETS[chosen])


def features(pos: Position) -> tuple[list[int], list[int]]:
    """How often each weight counts for the side to move, and how often for the other side.

    Four weights are counted at a time, each in a part of its own.
    """
    i: cython.int
    k: cython.int
    us: cython.int = pos.ply & 1
    one: cython.longlong = 1
    mine: cython.longlong
    theirs: cython.longlong
    ours: list[int] = []
    others: list[int] = []
    prepare(pos)
    for i in range(512):
        OTHERS[i] = 0
    for i in range(0, SIZE, 4):
        for k in range(4):
            OTHERS[i + k] = one << 16 * k
        mine = tiles(pos, OTHERS, us)
        theirs = tiles(pos, OTHERS, 1 - us)
        mine += stand(pos, OTHERS, us)
        theirs += stand(pos, OTHERS, 1 - us)
        for k in range(4):
            ours.append(low(mine) + (i + k == TO_MOVE))
            others.append(low(theirs))
            mine = (mine - low(mine)) >> 16
            theirs = (theirs - low(theirs)) >> 16
            OTHERS[i + k] = 0
    return ours[:SIZE], others[:SIZE]


def explain(pos: Position) -> list[tuple[str, int]]:
    """The terms of `evaluate` by name, from the side to move; they add up to it.

    What rounding leaves counts as part of what it is worth to be to move.
    """
    chosen: cython.int = family(pos)
    terms: list[tuple[str, int]] = []
    start: cython.int
    length: cython.int
    i: cython.int
    for i in range(SIZE):
        OTHERS[i] = 0
    for name, (start, length) in weights.PLACES.items():
        if name in weights.SETS[chosen] and name != "to move":
            for i in range(start, start + length):
                OTHERS[i] = WEIGHTS[chosen][i]
            terms.append((name, weigh(pos, OTHERS, -1)))
            for i in range(start, start + length):
                OTHERS[i] = 0
    if HAS_NET[chosen]:
        without = by_weights(pos, [WEIGHTS[chosen][i] for i in range(SIZE)])
        terms.append(("net", evaluate(pos) - without))
    terms.append(("to move", evaluate(pos) - sum([value for _, value in terms])))
    return terms
