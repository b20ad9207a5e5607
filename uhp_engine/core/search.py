"""Looking ahead: principal variation search, one depth at a time.

Negamax with alpha-beta: the first move of a position gets the whole window, the others a window of
width one, and the whole one again when they turn out better than the first. Positions met before
come from the transposition table. Moves are tried in the order: table move, moves that take a
liberty of the enemy queen, killers, then by history. At depth 0 a quiescence search plays on only
moves that fill a liberty of the enemy queen while she has two or fewer; in games with Venom bugs
also stings of such a queen, and swaps that take a queen away while there is a hole to put her in.

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
    from cython.cimports.libc.stdlib import calloc, free, realloc

COUNT = tables.COUNT
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


@cython.auto_pickle(False)
@cython.final
@cython.cclass
class Search:
    """A search over one position, driven from outside one depth at a time.

    `begin` takes the position, `iterate` searches to a depth, without the interpreter's lock, and
    `stop` ends it from another thread. `node_limit` (0 for none) ends it by the number of positions
    entered. Without `repetition_draw` a third repetition is no draw. What was found stands in
    `best_move`, `score`, `depth`, `nodes` and `pv()`.

    >>> from uhp_engine.core import bugs
    >>> from uhp_engine.core.position import Position
    >>> from uhp_engine.core.table import Table
    >>> search = Search(Table(1))
    >>> search.begin(Position(bugs.COUNT[:5] + [0] * 11))
    >>> search.iterate(1), search.depth, search.best_move in search.pv()
    (True, 1, True)
    """

    killers: list[int]
    history: list[int]
    order: list[int]
    line: list[int]
    line_end: list[int]
    best_line: list[int]

    def __init__(self, transpositions: Table) -> None:
        if not cython.compiled:
            self.killers = [0] * 256
            self.history = [0] * 262144
            self.order = []
            self.line = [0] * 16384
            self.line_end = [0] * 128
            self.best_line = [0] * 128
        else:
            free(self.history)
            free(self.order)
            self.history = cython.cast(cython.p_int, calloc(262144, 4))
            self.order = cython.NULL
            if self.history == cython.NULL:
                raise MemoryError("no memory for a search")
        self.table = transpositions
        self.order_size = 0
        self.stopping = False
        self.out_of_memory = False
        self.node_limit = 0
        self.repetition_draw = True
        self.nodes = 0
        self.depth = 0
        self.score = 0
        self.best_move = move.PASS
        self.root_ply = 0
        self.best_line_end = 0

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.history)
            free(self.order)

    def begin(self, pos: Position) -> None:
        """Take a position that is not over, copied, and start from nothing but the table."""
        i: cython.int
        legal = moves.legal_moves(pos)
        if not legal:
            raise ValueError("there is nothing to search: the game is over")
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
        for i in range(262144):
            self.history[i] //= 8
        self.stopping = False
        self.out_of_memory = False

    def iterate(self, depth: cython.int) -> bool:
        """Search to a depth from 1 to 100; False when it was stopped before the end."""
        score: cython.int
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"a search has a depth from 1 to {DEEPEST}, not {depth}")
        pos: Position = self.pos
        with cython.nogil:
            score = search(self, pos, -INFINITE, INFINITE, depth, 0, 0)
        if self.out_of_memory:
            raise MemoryError("no memory for the moves")
        if self.stopping:
            return False
        self.score = score
        self.depth = depth
        return True

    def stop(self) -> None:
        """End `iterate` at once, or before it begins, until the next `begin`."""
        self.stopping = True

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


def is_queen(pos: Position, cell: cython.int, colour: cython.int) -> cython.bint:
    """Whether a player's queen stands on top of a cell."""
    tile: cython.int = pos.top[cell] - (colour << 5)
    return tile == 0 or tile == 14


def closes_in(
    pos: Position, packed: cython.uint, first: cython.int, second: cython.int, enemy: cython.int
) -> cython.bint:
    """Whether a move takes a liberty of an enemy queen on one of two cells (-1: none there).

    In games with Venom bugs also: stings her, or swaps a queen of the enemy's away.
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
    if first >= 0 and beside(to_cell, first):
        return action == PLACE or pos.height[source] > 1 or not beside(source, first)
    if second >= 0 and beside(to_cell, second):
        return action == PLACE or pos.height[source] > 1 or not beside(source, second)
    return False


def beside(cell: cython.int, other: cython.int) -> cython.bint:
    """Whether two cells are neighbours."""
    step: cython.int = (other - cell) & 4095
    return step == 1 or step == 63 or step == 64 or step == 4032 or step == 4033 or step == 4095


def rank(
    s: Search,
    pos: Position,
    start: cython.int,
    end: cython.int,
    first: cython.uint,
    ply: cython.int,
) -> cython.void:
    """Give each move its place in the order: the higher the sooner."""
    us: cython.int = pos.ply & 1
    ours: cython.int = pos.cell_of[us << 5]
    theirs: cython.int = pos.cell_of[(1 - us) << 5]
    i: cython.int
    value: cython.int
    packed: cython.uint
    action: cython.uint
    source: cython.int
    for i in range(start, end):
        packed = pos.moves[i]
        if packed == first:
            s.order[i] = 1 << 30
            continue
        value = s.history[packed & 4095 | ((packed >> 24) & 63) << 12]
        if packed == s.killers[ply * 2] or packed == s.killers[ply * 2 + 1]:
            value += 1 << 24
        action = packed >> 30
        source = (packed >> 12) & 4095
        if action == CHANGE:
            # Flips and stings are many and mostly wait; a stung queen stays where she is.
            value -= 1 << 12
            if packed & 4095 == theirs:
                value += 1 << 25
        elif action == OTHER:
            if packed != PASS and (packed & 4095 == theirs or source == theirs):
                value += 1 << 26
        else:
            if theirs >= 0 and beside(packed & 4095, theirs):
                if not pos.ring[packed & 4095] & 4096 and (
                    action == PLACE or not beside(source, theirs)
                ):
                    value += 1 << 26
            if action == MOVE and ours >= 0 and beside(source, ours):
                if pos.height[source] == 1 and not beside(packed & 4095, ours):
                    value += 1 << 25
        s.order[i] = value


def pick(s: Search, pos: Position, i: cython.int, end: cython.int) -> cython.uint:
    """Bring the best ranked of the moves from `i` on to index `i`; the others keep their order."""
    best: cython.int = i
    j: cython.int
    value: cython.int
    packed: cython.uint
    for j in range(i + 1, end):
        if s.order[j] > s.order[best]:
            best = j
    packed = pos.moves[best]
    if best != i:
        value = s.order[best]
        pos.moves[best] = pos.moves[i]
        s.order[best] = s.order[i]
        pos.moves[i] = packed
        s.order[i] = value
    return packed


def halted(s: Search) -> cython.bint:
    """Count a position; whether the search must end here."""
    s.nodes += 1
    if s.node_limit and s.nodes > s.node_limit:
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


def reward(s: Search, packed: cython.uint, depth: cython.int, ply: cython.int) -> cython.void:
    """Remember a move that was good enough to end the search of its position."""
    slot: cython.int = packed & 4095 | ((packed >> 24) & 63) << 12
    if s.killers[ply * 2] != packed:
        s.killers[ply * 2 + 1] = s.killers[ply * 2]
        s.killers[ply * 2] = packed
    s.history[slot] += depth * depth
    if s.history[slot] > 1 << 22:
        s.history[slot] = 1 << 22


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
    i: cython.int
    j: cython.int
    end: cython.int
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
        if depth == 0:
            return quiescence(s, pos, alpha, beta, ply, start, QUIESCENCE_PLIES)
        if ply >= LAST_PLY:
            return evaluate.evaluate(pos)
    key = position.signature(pos)
    entry = table.probe(s.table, key)
    if entry:
        first = table.move_of(entry)
        if ply > 0 and table.depth_of(entry) >= depth and beta - alpha == 1:
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
    end = moves.generate(pos, start)
    if end < 0 or not room_for_order(s, end):
        s.out_of_memory = True
        s.stopping = True
        return 0
    rank(s, pos, start, end, first, ply)
    for i in range(start, end):
        packed = pick(s, pos, i, end)
        position.make(pos, packed)
        if i == start:
            score = -search(s, pos, -beta, -alpha, depth - 1, ply + 1, end)
        else:
            score = -search(s, pos, -alpha - 1, -alpha, depth - 1, ply + 1, end)
            if alpha < score < beta and not s.stopping:
                score = -search(s, pos, -beta, -alpha, depth - 1, ply + 1, end)
        position.unmake(pos)
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
                    reward(s, packed, depth, ply)
                    break
    score = best
    if score > WIN_FOUND:
        score += ply
    elif score < -WIN_FOUND:
        score -= ply
    table.store(s.table, key, best_move, score, depth, bound)
    return best
