"""Looking ahead: principal variation search, one depth at a time.

Negamax with alpha-beta: the first move of a position gets the whole window, the others a window of
width one, and the whole one again when they turn out better than the first. The root's window lies
around the last depth's score and is widened where that does not hold. Positions met before come
from the transposition table.

Moves are tried in the order: table move, moves that may surround the enemy queen, moves that give
one's own queen room, killers, then by history. Late ones are searched to less depth first, near the
leaves a side that is far behind tries no quiet moves, and a position that is far ahead is not
searched, unless the queen of the side to move is hard-pressed. All of it is mild: what looks quiet
in Hive often decides.

At depth 0 a quiescence search plays on only moves that fill a liberty of the enemy queen while she
has two or fewer, or put her into a hole; in games with Venom bugs also stings of such a queen, and
swaps that take a queen away while there is a hole to put her in. So it sees every win in one.

Scores are from the side to move, in hundredths of a tile; a won position is worth WIN less the
plies to the end. A position that comes again within the search counts as a draw, and so does one
that stands for the third time in the game.
"""

import cython

from . import evaluate, move, moves, position, table, tables
from .position import Position
from .table import Table

if not cython.compiled:
    from .bugs import CENTIPEDE, MOSQUITO
    from .move import CHANGE, MOVE, OTHER, PLACE

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc

BESIDE = tables.BESIDE
COUNT = tables.COUNT
LOW_OFFSET = tables.LOW_OFFSET
LOGARITHM = tables.LOGARITHM
PASS = move.PASS

WIN = 30000
"""The score of a game just won."""
WIN_FOUND = 29000
"""Scores beyond this, either way, are forced wins."""
INFINITE = 30001
DEEPEST = 100
"""The last depth that `iterate` may be asked for."""
LAST_PLY = 126
"""Where the search stops deepening whatever it is told: its lines have room for 128 plies."""
QUIESCENCE_PLIES = 6
TACTICAL = 1 << 26
RELIEF = 1 << 25
KILLER = 1 << 24
"""What a move's rank gets for what it is; history stays far below."""
PUT_OFF = -1 << 29
"""The rank of a quiet move that was put off, with its number in the order added."""
MOST_LINES = 100
"""How many root moves `aim` may leave out."""
SORTED = 12
"""How many moves are tried in order near the leaves; after so many it hardly matters any more."""
LATE = 3
"""From which move on fewer plies are searched first."""
LEAST_REDUCED = 2
"""From which depth on; at 2 the quiescence search follows at once."""
REDUCE_BASE = 50
REDUCE_SLOPE = 50
"""How many plies fewer, in hundredths: at least, and more by the logarithms of depth and move."""
REDUCE_HISTORY = 8192
"""By how much history a move is reduced a ply less, or more."""
SHARED_DEPTH = 3
"""From which depth on a thread leaves moves to the end that another is busy with."""
AHEAD = 120
AHEAD_DEPTH = 2
"""By how much for each ply left a position must be above the window not to be searched."""
HOPE = 150
HOPE_DEPTH = 1
"""By how much a quiet move may mend a position, for each ply left."""


@cython.auto_pickle(False)
@cython.final
@cython.cclass
class Search:
    """A search over one position, driven from outside one depth at a time.

    `begin` takes the position, `iterate` searches to a depth, without the interpreter's lock, and
    `stop` ends it from another thread. `node_limit` (0 for none) ends it by the number of positions
    entered. Without `repetition_draw` a third repetition is no draw. What was found stands in
    `best_move`, `score`, `depth`, `nodes` and `pv()`.

    Several searches may share a table and a position: each has its own copy of the position. With
    `shared` set they leave moves to the end that another one is looking at (see `table`).
    `aim` says with which move and score the next depth begins, of another search of the position
    say, and which moves are not to be tried at its root, where another line is asked for. Where
    another search was faster, `leave` ends a depth and `adopt` takes over what the other found.

    >>> from uhp_engine.core import bugs
    >>> from uhp_engine.core.position import Position
    >>> from uhp_engine.core.table import Table
    >>> search = Search(Table(1))
    >>> search.begin(Position(bugs.COUNT[:5] + [0] * 11))
    >>> search.iterate(1), search.depth, search.best_move in search.pv()
    (True, 1, True)
    """

    pos: Position | None
    killers: list[int]
    history: list[int]
    order: list[int]
    line: list[int]
    line_end: list[int]
    best_line: list[int]
    skipped: list[int]

    def __init__(self, transpositions: Table) -> None:
        if not cython.compiled:
            self.pos = None
            self.killers = [0] * 256
            self.history = []
            self.order = []
            self.line = [0] * 16384
            self.line_end = [0] * 128
            self.best_line = [0] * 128
            self.skipped = [0] * 128
        else:
            free(self.order)
            self.history = cython.NULL
            self.order = cython.NULL
        self.table = transpositions
        self.order_size = 0
        self.stopping = False
        self.ended = False
        self.left = 0
        self.target = 0
        self.out_of_memory = False
        self.node_limit = 0
        self.repetition_draw = True
        self.shared = False
        self.nodes = 0
        self.depth = 0
        self.score = 0
        self.best_move = move.PASS
        self.root_ply = 0
        self.best_line_end = 0
        self.skips = 0
        self.effort = 0

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.order)

    def begin(self, pos: Position, helping: bool = False) -> None:
        """Take a position that is not over, copied, and start from nothing but the table.

        `helping` says that another search has begun with it on the same table.
        """
        i: cython.int
        legal = moves.legal_moves(pos)
        if not legal:
            raise ValueError("there is nothing to search: the game is over")
        if not helping:
            self.table.prepare()
        self.pos = pos.copy()
        self.root_ply = pos.ply
        self.nodes = 0
        self.depth = 0
        self.score = 0
        self.best_move = legal[0]
        self.best_line[0] = legal[0]
        self.best_line_end = 1
        for i in range(256):
            self.killers[i] = PASS
        self.skips = 0
        self.effort = 0
        self.ended = False
        self.left = 0
        self.out_of_memory = False

    def aim(self, skip: list[int], first: cython.uint, score: cython.int) -> None:
        """Leave moves out at the root, 100 of them at most, and begin with one that is not."""
        if len(skip) > MOST_LINES:
            raise ValueError(f"{MOST_LINES} moves may be left out, not {len(skip)}")
        for i, packed in enumerate(skip):
            self.skipped[i] = packed
        self.skips = len(skip)
        self.best_move = first
        self.score = score
        self.best_line[0] = first
        self.best_line_end = 1

    def iterate(self, depth: cython.int) -> bool:
        """Search to a depth from 1 to 100; False when it was stopped before the end.

        ValueError for another depth, or before `begin`.
        """
        score: cython.int
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"a search has a depth from 1 to {DEEPEST}, not {depth}")
        pos: Position | None = self.pos
        if pos is None:
            raise ValueError("a search has to begin with a position")
        self.table.take()
        self.history = self.table.history
        self.target = depth
        self.stopping = self.ended
        with cython.nogil:
            score = aspire(self, pos, depth)
        if self.out_of_memory:
            raise MemoryError("no memory for the moves")
        if self.stopping:
            return False
        self.score = score
        self.depth = depth
        return True

    def stop(self) -> None:
        """End `iterate` at once, or before it begins, until the next `begin`."""
        self.ended = True

    def leave(self, depth: cython.int) -> None:
        """End `iterate` if it searches to this depth or a lower one; another search has done so."""
        self.left = depth

    def adopt(self, depth: cython.int, line: list[int], score: cython.int) -> None:
        """Take over what another search of the position found to a depth: its line and score."""
        self.aim([], line[0], score)
        for i, packed in enumerate(line[:LAST_PLY]):
            self.best_line[i] = packed
        self.best_line_end = min(len(line), LAST_PLY)
        self.depth = depth

    def pv(self) -> list[int]:
        """The principal variation: the moves that both sides are expected to make."""
        return [self.best_line[i] for i in range(self.best_line_end)]

    @property
    def mate_in(self) -> int | None:
        """Plies to the end of the game when a win, or a loss, is forced; else None."""
        if abs(self.score) <= WIN_FOUND:
            return None
        return WIN - abs(self.score)


def explain(pos: Position) -> list[tuple[str, int]]:
    """The terms of the static evaluation by name."""
    return evaluate.explain(pos)


def room_for_order(s: Search, end: cython.int) -> cython.bint:
    """Make room for the ranks of the moves up to an index; False when there is no memory."""
    size: cython.int = s.order_size
    if end <= size:
        return True
    size = end * 2
    if cython.compiled:
        grown: cython.p_int = cython.cast(cython.p_int, realloc(s.order, size * 4))
        if grown == cython.NULL:
            return False
        s.order = grown
    else:
        s.order.extend([0] * (size - len(s.order)))
    s.order_size = size
    return True


def hard_pressed(pos: Position, tile: cython.int) -> cython.int:
    """The cell of a queen tile that has one or two liberties; -1 for any other queen."""
    cell: cython.int = pos.cell_of[tile]
    if cell < 0 or COUNT[pos.ring[cell] & 63] < 4:
        return -1
    return cell


def hole_filled(pos: Position) -> cython.bint:
    """Whether a lone Centipede, or a Mosquito, stands with all six cells around it occupied.

    A swap would put a lone queen there, who would be surrounded at once.
    """
    colour: cython.int
    part: cython.int
    cell: cython.int
    tile: cython.int
    for colour in range(2):
        for part in range(3):
            # The Mosquito's tile, the Ladybug's, and the Centipede as a further piece.
            tile = (colour << 5) + (11 + part if part < 2 else 26)
            cell = pos.cell_of[tile]
            if cell >= 0 and pos.ring[cell] & 63 == 63 and pos.height[cell] == 1:
                if pos.face[tile] == CENTIPEDE or pos.face[tile] == MOSQUITO:
                    return True
    return False


def hole_beside(pos: Position, tile: cython.int) -> cython.bint:
    """Whether a neighbour of a queen tile touches an empty cell with all six cells around occupied.

    A throw, or mind control, may put the queen there.
    """
    cell: cython.int = pos.cell_of[tile]
    ring: cython.uint
    free: cython.uint
    near: cython.int
    if cell < 0 or pos.euler == 1:
        return False
    ring = pos.ring[cell] & 63
    while ring:
        near = (cell + LOW_OFFSET[ring]) & 4095
        ring &= ring - 1
        free = ~pos.ring[near] & 63
        while free:
            if pos.ring[(near + LOW_OFFSET[free]) & 4095] & 63 == 63:
                return True
            free &= free - 1
    return False


def is_queen(pos: Position, cell: cython.int, colour: cython.int) -> cython.bint:
    """Whether a player's queen stands on top of a cell."""
    tile: cython.int = pos.top[cell] - (colour << 5)
    return tile == 0 or tile == 14


def closes_in(
    pos: Position, packed: cython.uint, first: cython.int, second: cython.int, enemy: cython.int
) -> cython.bint:
    """Whether a move takes a liberty of an enemy queen on one of two cells (-1: none there).

    Also whether it puts a queen of the enemy's into a hole, and in games with Venom bugs whether it
    stings one of those two or swaps a queen away.
    """
    to_cell: cython.int = packed & 4095
    source: cython.int = (packed >> 12) & 4095
    action: cython.uint = packed >> 30
    if action == OTHER:
        return packed != PASS and (is_queen(pos, to_cell, enemy) or is_queen(pos, source, enemy))
    if action == CHANGE:
        return to_cell == first or to_cell == second
    if pos.ring[to_cell] & 4096:
        return False
    if pos.ring[to_cell] & 63 == 63 and action == MOVE and is_queen(pos, source, enemy):
        return True
    return fills(pos, to_cell, source, action == PLACE, first) or fills(
        pos, to_cell, source, action == PLACE, second
    )


def beside(cell: cython.int, other: cython.int) -> cython.bint:
    """Whether two cells are neighbours."""
    return BESIDE[(other - cell) & 4095] != 0


def fills(
    pos: Position, to_cell: cython.int, source: cython.int, placed: cython.bint, queen: cython.int
) -> cython.bint:
    """Whether a tile that comes to a free cell takes a liberty of the queen on another.

    It does not when it leaves a cell beside her free in return.
    """
    if queen < 0 or not beside(to_cell, queen):
        return False
    return placed or pos.height[source] > 1 or not beside(source, queen)


def rank(
    s: Search,
    pos: Position,
    start: cython.int,
    end: cython.int,
    first: cython.uint,
    ply: cython.int,
) -> cython.void:
    """Give each move its place in the order: the higher the sooner.

    From `TACTICAL` on come the moves that may surround an enemy queen: what fills a liberty of hers
    and whatever takes herself elsewhere.
    """
    us: cython.int = pos.ply & 1
    enemy: cython.int = (1 - us) << 5
    ours: cython.int = pos.cell_of[us << 5]
    theirs: cython.int = pos.cell_of[enemy]
    wasp: cython.int = pos.cell_of[enemy + 14] if pos.kinds > 8 else -1
    i: cython.int
    value: cython.int
    packed: cython.uint
    action: cython.uint
    source: cython.int
    to_cell: cython.int
    tile: cython.int
    for i in range(start, end):
        packed = pos.moves[i]
        if packed == first:
            s.order[i] = 1 << 30
            continue
        action = packed >> 30
        source = (packed >> 12) & 4095
        to_cell = packed & 4095
        tile = (packed >> 24) & 63
        value = s.history[to_cell | tile << 12]
        if packed == s.killers[ply * 2] or packed == s.killers[ply * 2 + 1]:
            value += KILLER
        if action == CHANGE:
            # Flips and stings are many and mostly wait; a stung queen stays where she is.
            value -= 1 << 12
            if to_cell == theirs or to_cell == wasp:
                value += TACTICAL
        elif action == OTHER:
            if packed != PASS and (is_queen(pos, to_cell, 1 - us) or is_queen(pos, source, 1 - us)):
                value += TACTICAL
        elif tile == enemy or (wasp >= 0 and tile == enemy + 14):
            value += TACTICAL
        else:
            # `beside` first: hardly any move passes it, whatever -1 for no queen makes of it.
            if (beside(to_cell, theirs) or wasp >= 0) and not pos.ring[to_cell] & 4096:
                if fills(pos, to_cell, source, action == PLACE, theirs) or fills(
                    pos, to_cell, source, action == PLACE, wasp
                ):
                    value += TACTICAL
            if action == MOVE and ours >= 0 and beside(source, ours):
                if pos.height[source] == 1 and not beside(to_cell, ours):
                    value += RELIEF
        s.order[i] = value


def pick(s: Search, pos: Position, i: cython.int, end: cython.int) -> cython.uint:
    """Bring the best ranked of the moves from `i` on to index `i`; the others keep their order."""
    best: cython.int = i
    j: cython.int
    for j in range(i + 1, end):
        if s.order[j] > s.order[best]:
            best = j
    if best != i:
        exchange(s, pos, i, best)
    return pos.moves[i]


def exchange(s: Search, pos: Position, i: cython.int, j: cython.int) -> cython.void:
    """Let two moves change places, with their ranks."""
    packed: cython.uint = pos.moves[i]
    value: cython.int = s.order[i]
    pos.moves[i] = pos.moves[j]
    s.order[i] = s.order[j]
    pos.moves[j] = packed
    s.order[j] = value


def halted(s: Search) -> cython.bint:
    """Count a position; whether the search must end here."""
    s.nodes += 1
    if s.ended or s.left >= s.target or (s.node_limit and s.nodes > s.node_limit):
        s.stopping = True
    return s.stopping


def is_draw(s: Search, pos: Position) -> cython.bint:
    """Whether a position repeats one below the root, or stands for the third time in the game.

    One that stood once in the game before is no draw yet: who could have won there still can.
    """
    before: cython.int = position.stood_before(pos, pos.ply, pos.ply)
    if before < 0:
        return False
    if before > s.root_ply:
        return True
    return s.repetition_draw and position.stood_before(pos, pos.ply, before) >= 0


def quiescence(
    s: Search,
    pos: Position,
    alpha: cython.int,
    beta: cython.int,
    ply: cython.int,
    start: cython.int,
    left: cython.int,
) -> cython.int:
    """The score when nothing but closing in on a hard-pressed enemy queen is played on."""
    lost: cython.int = position.loser(pos)
    us: cython.int = pos.ply & 1
    best: cython.int
    score: cython.int
    bee: cython.int
    wasp: cython.int
    i: cython.int
    end: cython.int
    packed: cython.uint
    s.line_end[ply] = ply
    if lost:
        if lost == 3:
            return 0
        return -WIN + ply if lost == 1 << us else WIN - ply
    best = evaluate.evaluate(pos)
    if best >= beta or left == 0 or ply >= LAST_PLY:
        return best
    if best > alpha:
        alpha = best
    bee = hard_pressed(pos, (1 - us) << 5)
    wasp = hard_pressed(pos, ((1 - us) << 5) + 14) if pos.kinds > 8 else -1
    if bee < 0 and wasp < 0 and not (pos.venom and hole_filled(pos)):
        if not pos.records or not (
            hole_beside(pos, (1 - us) << 5)
            or (pos.kinds > 8 and hole_beside(pos, ((1 - us) << 5) + 14))
        ):
            return best
    end = moves.generate(pos, start)
    if end < 0:
        s.out_of_memory = True
        s.stopping = True
        return 0
    for i in range(start, end):
        packed = pos.moves[i]
        if not closes_in(pos, packed, bee, wasp, 1 - us):
            continue
        if halted(s):
            return 0
        position.make(pos, packed)
        score = -quiescence(s, pos, -beta, -alpha, ply + 1, end, left - 1)
        position.unmake(pos)
        if s.stopping:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                if score >= beta:
                    break
    return best


def reward(
    s: Search,
    pos: Position,
    start: cython.int,
    i: cython.int,
    depth: cython.int,
    ply: cython.int,
) -> cython.void:
    """Remember that the move at index `i` ended the search of its position, those before not."""
    packed: cython.uint = pos.moves[i]
    j: cython.int
    gain: cython.int = depth * depth
    if s.killers[ply * 2] != packed:
        s.killers[ply * 2 + 1] = s.killers[ply * 2]
        s.killers[ply * 2] = packed
    change_history(s, packed, gain)
    for j in range(start, i):
        change_history(s, pos.moves[j], -gain)


def change_history(s: Search, packed: cython.uint, gain: cython.int) -> cython.void:
    """Move a history score towards its end by a share of the way that is left."""
    slot: cython.int = packed & 4095 | ((packed >> 24) & 63) << 12
    value: cython.int = s.history[slot]
    if gain > 400:
        gain = 400
    if gain < -400:
        gain = -400
    s.history[slot] = value + 32 * gain - value * (gain if gain > 0 else -gain) // 512


def aspire(s: Search, pos: Position, depth: cython.int) -> cython.int:
    """The score of the root, from a window around the last depth's that is widened at need."""
    width: cython.int = 30
    low: cython.int = -INFINITE
    high: cython.int = INFINITE
    score: cython.int
    if depth >= 4 and -WIN_FOUND < s.score < WIN_FOUND:
        low = s.score - width
        high = s.score + width
    while True:
        score = search(s, pos, low, high, depth, 0, 0)
        if s.stopping:
            return 0
        width *= 4
        if score <= low and low > -INFINITE:
            low = score - width if width < 1000 else -INFINITE
        elif score >= high and high < INFINITE:
            high = score + width if width < 1000 else INFINITE
        else:
            return score


def without_skipped(s: Search, pos: Position, start: cython.int, end: cython.int) -> cython.int:
    """Drop the moves that are left out from the root's list; its new end."""
    i: cython.int
    j: cython.int
    kept: cython.int = start
    for i in range(start, end):
        for j in range(s.skips):
            if s.skipped[j] == pos.moves[i]:
                break
        else:
            pos.moves[kept] = pos.moves[i]
            kept += 1
    return kept


def search(
    s: Search,
    pos: Position,
    alpha: cython.int,
    beta: cython.int,
    depth: cython.int,
    ply: cython.int,
    start: cython.int,
) -> cython.int:
    """The score of the position that stands `ply` plies below the root.

    `start` is the first free index of the position's list of moves.
    """
    us: cython.int = pos.ply & 1
    lost: cython.int
    key: cython.ulonglong
    entry: cython.ulonglong
    known: cython.int
    bound: cython.int = 1  # UPPER
    best: cython.int = -32000
    best_move: cython.uint = PASS
    first: cython.uint = PASS
    packed: cython.uint
    score: cython.int
    static: cython.int = 0
    i: cython.int
    j: cython.int
    end: cython.int
    waiting: cython.int
    turn: cython.int
    tried: cython.int
    less: cython.int
    most: cython.int
    before: cython.longlong = s.nodes
    hopeless: cython.bint
    prune: cython.bint
    open_window: cython.bint = beta - alpha > 1
    pressed: cython.bint
    shared: cython.bint
    s.line_end[ply] = ply
    if halted(s):
        return 0
    if ply > 0:
        lost = position.loser(pos)
        if lost:
            if lost == 3:
                return 0
            return -WIN + ply if lost == 1 << us else WIN - ply
        if is_draw(s, pos):
            return 0
        if depth <= 0:
            return quiescence(s, pos, alpha, beta, ply, start, QUIESCENCE_PLIES)
        if ply >= LAST_PLY:
            return evaluate.evaluate(pos)
    key = position.signature(pos)
    entry = table.probe(s.table, key)
    if entry:
        first = table.move_of(entry)
        if ply > 0 and table.depth_of(entry) >= depth and not open_window:
            known = table.score_of(entry)
            if known > WIN_FOUND:
                known -= ply
            elif known < -WIN_FOUND:
                known += ply
            bound = table.bound_of(entry)
            if bound == 3 or (bound == 2 and known >= beta) or (bound == 1 and known <= alpha):
                return known
            bound = 1
    if ply == 0 and s.depth > 0:
        first = s.best_move
    pressed = hard_pressed(pos, us << 5) >= 0 or (
        pos.kinds > 8 and hard_pressed(pos, (us << 5) + 14) >= 0
    )
    prune = not open_window and not pressed and -WIN_FOUND < beta < WIN_FOUND
    if prune and depth <= AHEAD_DEPTH:
        static = evaluate.evaluate(pos)
        # So far ahead that a ply or two will not change it.
        if static - AHEAD * depth >= beta:
            return static
    end = moves.generate(pos, start)
    if end < 0 or not room_for_order(s, end):
        s.out_of_memory = True
        s.stopping = True
        return 0
    if ply == 0 and s.skips:
        end = without_skipped(s, pos, start, end)
    rank(s, pos, start, end, first, ply)
    hopeless = prune and depth <= HOPE_DEPTH and static + HOPE * depth <= alpha
    shared = s.shared and depth >= SHARED_DEPTH
    waiting = end
    turn = -1
    i = start - 1
    while i + 1 < end:
        i += 1
        if i < waiting:
            turn += 1
            tried = turn
            packed = pick(s, pos, i, waiting) if tried < SORTED or depth > 3 else pos.moves[i]
            if shared and tried > 0 and table.is_busy(s.table, key, packed):
                waiting -= 1
                exchange(s, pos, i, waiting)
                if s.order[waiting] < KILLER:
                    s.order[waiting] = PUT_OFF + tried
                i -= 1
                continue
        else:
            packed = pos.moves[i]
            # It is searched as deep as the thread that is busy with it does, and not as a late one.
            tried = s.order[i] - PUT_OFF if s.order[i] < PUT_OFF // 2 else turn
        less = 0
        if tried > 0 and s.order[i] < KILLER and best > -WIN_FOUND:
            if hopeless:
                if best < static + HOPE * depth:
                    best = static + HOPE * depth
                if tried < SORTED:
                    break  # the rest are quiet as well
                continue
            if depth >= LEAST_REDUCED and tried >= LATE:
                less = (
                    REDUCE_BASE * 1024
                    + REDUCE_SLOPE * LOGARITHM[depth] * LOGARITHM[tried if tried < 255 else 255]
                ) // 102400
                less -= s.history[packed & 4095 | ((packed >> 24) & 63) << 12] // REDUCE_HISTORY
                if open_window:
                    less -= 1
                most = depth - 2 if depth > 2 else 1
                if less > most:
                    less = most
                if less < 0:
                    less = 0
        if shared:
            table.mark_busy(s.table, key, packed)
        position.make(pos, packed)
        if depth > 1:
            table.expect(s.table, position.signature(pos))
        if i == start:
            score = -search(s, pos, -beta, -alpha, depth - 1, ply + 1, end)
        else:
            score = -search(s, pos, -alpha - 1, -alpha, depth - 1 - less, ply + 1, end)
            if less and score > alpha and not s.stopping:
                score = -search(s, pos, -alpha - 1, -alpha, depth - 1, ply + 1, end)
            if alpha < score < beta and not s.stopping:
                score = -search(s, pos, -beta, -alpha, depth - 1, ply + 1, end)
        position.unmake(pos)
        if shared:
            table.clear_busy(s.table, key, packed)
        if ply == 0 and i == start:
            s.effort = s.nodes - before
        if s.stopping:
            return 0
        if score > best:
            best = score
            best_move = packed
            if score > alpha:
                alpha = score
                bound = 3  # EXACT
                s.line[ply * 128 + ply] = packed
                for j in range(ply + 1, s.line_end[ply + 1]):
                    s.line[ply * 128 + j] = s.line[(ply + 1) * 128 + j]
                s.line_end[ply] = s.line_end[ply + 1]
                if ply == 0:
                    s.best_move = packed
                    s.best_line_end = s.line_end[0]
                    for j in range(s.best_line_end):
                        s.best_line[j] = s.line[j]
                if score >= beta:
                    bound = 2  # LOWER
                    reward(s, pos, start, i, depth, ply)
                    break
    score = best
    if score > WIN_FOUND:
        score += ply
    elif score < -WIN_FOUND:
        score -= ply
    if ply > 0 or not s.skips:
        table.store(s.table, key, best_move, score, depth, bound)
    return best
