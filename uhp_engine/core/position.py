"""The state of a game: tiles on their cells, what is in reserve, whose turn it is, what rests.

Everything that move generation asks for is kept up to date by `make` and `unmake`:

* `ring[cell]`, one word a cell: bits 0-5 the occupied neighbours (see `tables`), bits 6-8 and 9-11
  how many of the neighbouring stacks have a white and a black top, bit 12 set when the cell itself
  is occupied;
* `top`, `height`, and for every tile its cell, its face and the tile below it; `stacks`, how many
  cells have more than one tile, and `stacked`, the set of those tiles;
* `euler`, the Euler characteristic of the set of occupied cells (cells - adjacent pairs + triangles
  of adjacent cells). The hive is connected, so it is 1 less the number of holes; with no hole a
  tile whose neighbours form two or more arcs is a cut vertex, and no other is. With holes
  of one or two cells, and most are no larger, those of a tile's gaps count that lead outside; the
  depth-first search for cut vertices runs only when there are others;
* a Zobrist hash over bug, colour, cell and level, and the side to move;
* the history of moves, as long as the game is.

`make` and `unmake` trust their caller: the move is legal and there is room for it
(`room_for_plies`). `push` and `pop` are the same for Python, with that room made.
"""

from __future__ import annotations

import cython

from . import bugs, move, tables

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
else:
    from .bugs import FLIP
    from .move import CHANGE, OTHER, PLACE

MASK_64 = (1 << 64) - 1
OCCUPIED = 1 << 12
PASS = move.PASS
FREE_PLIES = 256
"""How many plies `push` keeps free in the history, so that a search needs not look."""
MOST_MOVES = 16384
"""Above what any position has: 56 tiles with 226 cells each, placements, and Venom's turns."""
SCRAMBLE_A = 0xBF58476D1CE4E5B9
SCRAMBLE_B = 0x94D049BB133111EB
GAPS = MASK_64 - 0xF

OFFSET = tables.OFFSET
BACK = tables.BACK
ARCS = tables.ARCS
LOWEST = tables.LOWEST
KIND = bugs.KIND
COLOUR_UNIT = [1 << 6, 1 << 9]

if not cython.compiled:
    CELL_KEY = [0] * tables.CELLS
    BUG_KEY = [0] * 64
    RECORD_KEY = [0] * 5


def scramble(number: cython.ulonglong) -> cython.ulonglong:
    """A well mixed 64-bit number for each (the finaliser of splitmix64, Steele et al. 2014)."""
    z: cython.ulonglong = number
    z = (z ^ (z >> 30)) * SCRAMBLE_A
    if not cython.compiled:
        z &= MASK_64
    z = (z ^ (z >> 27)) * SCRAMBLE_B
    if not cython.compiled:
        z &= MASK_64
    return z ^ (z >> 31)


def fill_keys() -> cython.void:
    """Draw the numbers of the hash.

    A tile's share is the product of its cell's key, plus its level, and its bug's: the last four
    bits of a cell's key leave room for the level, and all factors but the levels' are odd.
    """
    i: cython.int
    for i in range(4096):
        CELL_KEY[i] = (scramble(i + 1) & GAPS) | 1
    for i in range(64):
        BUG_KEY[i] = scramble(5001 + i) | 1
    for i in range(5):
        RECORD_KEY[i] = scramble(6001 + i) | 1


fill_keys()


class PositionError(ValueError):
    """A position that `set_up` cannot build, or one whose parts contradict each other."""


@cython.auto_pickle(False)
@cython.final
@cython.cclass
class Position:
    """The state of a game of Hive.

    `counts` says how many tiles of each of the sixteen kinds a player has (`bugs`). With
    `queen_later` no queen is placed on a player's first turn (the tournament opening). `faces` says
    how many tiles may be placed with each of the sixteen faces up, for games whose tiles have two;
    without it every tile shows its kind. With `flips` a tile may show its other face later.

    >>> from uhp_engine.core import bugs, move, moves
    >>> position = Position(bugs.COUNT[:5] + [0] * 11)
    >>> len(moves.legal_moves(position))  # perft(1) of the base game
    4
    >>> position.push(moves.legal_moves(position)[0])
    >>> position.ply, len(moves.legal_moves(position))
    (1, 24)
    >>> position.pop()
    >>> position.check()
    """

    ring: list[int]
    top: list[int]
    height: list[int]
    cell_of: list[int]
    below: list[int]
    face: list[int]
    placed: list[int]
    reserve: list[int]
    faces: list[int]
    own: list[int]
    own_count: list[int]
    choices: list[int]
    choice_count: list[int]
    roll_called: list[int]
    movers: list[int]
    raiders: list[int]
    stamp: list[int]
    visited: list[int]
    whole: list[int]
    region: list[int]
    region_start: list[int]
    region_cells: list[int]
    work: list[int]
    listed: list[int]
    listed_at: list[int]
    history: list[int]
    key_before: list[int]
    rest_before: list[int]
    euler_before: list[int]
    moves: list[int]

    def __init__(
        self,
        counts: list[int],
        queen_later: bool = True,
        faces: list[int] | None = None,
        flips: bool = False,
    ) -> None:
        kind: cython.int
        cell: cython.int
        tile: cython.int
        if not cython.compiled:
            self.ring = [0] * tables.CELLS
            self.top = [0] * tables.CELLS
            self.height = [0] * tables.CELLS
            self.cell_of = [0] * bugs.TILES
            self.below = [0] * bugs.TILES
            self.face = [0] * bugs.TILES
            self.placed = [0] * 32
            self.reserve = [0] * 32
            self.faces = [0] * 32
            self.own = [0] * 64
            self.own_count = [0] * 2
            self.choices = [0] * 32
            self.choice_count = [0] * 2
            self.roll_called = [0] * 2
            self.movers = [0] * 2
            self.raiders = [0] * 2
            self.stamp = [0] * tables.CELLS
            self.visited = [0] * tables.CELLS
            self.whole = [0] * tables.CELLS
            self.region = [0] * tables.CELLS
            self.region_start = [0] * 66
            self.region_cells = [0] * 512
            self.work = [0] * 512
            self.listed = [0] * 32768
            self.listed_at = [0] * 32768
            self.history = []
            self.key_before = []
            self.rest_before = []
            self.euler_before = []
            self.moves = []
        else:
            self.history = cython.NULL
            self.key_before = cython.NULL
            self.rest_before = cython.NULL
            self.euler_before = cython.NULL
            self.moves = cython.NULL
        if len(counts) != bugs.BUGS:
            raise PositionError(f"expected a count for each of 16 kinds, got {len(counts)}")
        if faces is not None and (len(faces) != bugs.BUGS or any(counts[bugs.FLIP :])):
            raise PositionError("two-faced tiles are of the first eight kinds and have 16 faces")
        for cell in range(tables.CELLS):
            self.ring[cell] = 0
            self.top[cell] = bugs.NO_TILE
            self.height[cell] = 0
            self.stamp[cell] = 0
            self.visited[cell] = 0
            self.whole[cell] = 0
            self.region[cell] = 0
        for tile in range(bugs.TILES):
            self.cell_of[tile] = -1
            self.below[tile] = bugs.NO_TILE
            self.face[tile] = bugs.KIND[tile]
        self.kinds = 0
        for kind in range(bugs.BUGS):
            if not 0 <= counts[kind] <= bugs.COUNT[kind]:
                raise PositionError(f"kind {kind} cannot have {counts[kind]} tiles")
            self.placed[kind] = 0
            self.placed[16 + kind] = 0
            self.reserve[kind] = counts[kind]
            self.reserve[16 + kind] = counts[kind]
            self.faces[kind] = counts[kind] if faces is None else faces[kind]
            self.faces[16 + kind] = self.faces[kind]
            if counts[kind]:
                self.kinds = kind + 1
        for kind in range(2):
            self.own_count[kind] = 0
            self.choice_count[kind] = 0
            self.roll_called[kind] = False
            self.movers[kind] = 0
            self.raiders[kind] = 0
        for kind in range(32):
            self.choices[kind] = 0
        self.free = 0
        self.queen_later = queen_later
        self.salt = scramble(7001 + queen_later + 2 * flips)
        for kind in range(32):
            self.salt = scramble(self.salt ^ (self.reserve[kind] | self.faces[kind] << 4))
        self.key = self.salt
        self.thrower = counts[bugs.PILLBUG] > 0
        self.two_faced = faces is not None
        self.flips = flips
        self.venom = self.two_faced or self.kinds > bugs.FLIP
        self.records = self.thrower or self.venom
        for cell in range(32768):
            self.listed_at[cell] = 0
        self.stamp_now = 0
        self.sharing = 0
        self.visit = 0
        self.cut_now = 0
        self.cuts_known = False
        self.regions = 1
        self.region_base = 1
        self.region_start[0] = 0
        self.ply = 0
        self.first_ply = 0
        self.rest_a = -1
        self.rest_b = -1
        self.euler = 0
        self.stacks = 0
        self.stacked = 0
        self.history_size = 0
        self.moves_size = 0
        if not room_for_plies(self, FREE_PLIES) or not room_for_moves(self, 0):
            raise MemoryError("no memory for a position")

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.history)
            free(self.key_before)
            free(self.rest_before)
            free(self.euler_before)
            free(self.moves)

    def push(self, packed_move: cython.uint) -> None:
        """Make a move that is legal (`moves.legal_moves`); it is not checked."""
        if not room_for_plies(self, FREE_PLIES):
            raise MemoryError("no memory for a longer game")
        make(self, packed_move)

    def pop(self) -> None:
        """Take the last move back; IndexError when there is none."""
        if self.ply <= self.first_ply:
            raise IndexError("no move to take back")
        unmake(self)

    def last_move(self) -> int:
        """The move that led here; `PASS` at the start."""
        return self.history[self.ply - 1] if self.ply else move.PASS

    def hash_key(self) -> int:
        """The 64-bit hash of all that decides what is legal from here on."""
        return signature(self)

    def times_seen(self) -> int:
        """How often this position has stood on the board, now included."""
        return occurrences(self, self.ply + 1)

    def over(self) -> bool:
        """Whether a queen is surrounded."""
        return is_over(self)

    def surrounded(self) -> tuple[bool, bool]:
        """Whether White and Black have a surrounded queen, and so have lost."""
        lost: cython.int = loser(self)
        return bool(lost & 1), bool(lost & 2)

    def tile_at(self, cell: cython.int) -> int:
        """The top tile of a cell, -1 for an empty one."""
        in_range(cell, tables.CELLS)
        return self.top[cell] if self.height[cell] else -1

    def height_at(self, cell: cython.int) -> int:
        """The number of tiles on a cell."""
        in_range(cell, tables.CELLS)
        return self.height[cell]

    def stack_at(self, cell: cython.int) -> list[int]:
        """The tiles of a cell, bottom to top."""
        stack: list[int] = []
        tile: cython.int
        in_range(cell, tables.CELLS)
        tile = self.top[cell]
        while tile != bugs.NO_TILE:
            stack.insert(0, tile)
            tile = self.below[tile]
        return stack

    def cell_of_tile(self, tile: cython.int) -> int:
        """The cell that a tile stands on, -1 while it is in reserve."""
        in_range(tile, bugs.TILES)
        return self.cell_of[tile]

    def face_of(self, tile: cython.int) -> int:
        """The bug that a tile shows."""
        in_range(tile, bugs.TILES)
        return self.face[tile]

    def in_reserve(self, colour: cython.int, kind: cython.int) -> int:
        """How many tiles of a kind a player has still to place."""
        in_range(colour * 16 + kind, 32)
        return self.reserve[colour * 16 + kind]

    def faces_left(self, colour: cython.int, bug: cython.int) -> int:
        """How many tiles a player may still place with a bug up, his reserve apart."""
        in_range(colour * 16 + bug, 32)
        return self.faces[colour * 16 + bug]

    def next_tile(self, colour: cython.int, kind: cython.int) -> int:
        """The tile of a kind that a player places next; there must be one in reserve."""
        in_range(colour * 16 + kind, 32)
        return (colour << bugs.COLOUR_SHIFT) + bugs.FIRST[kind] + self.placed[colour * 16 + kind]

    def tiles(self) -> list[int]:
        """The tiles on the board, in the order of their numbers."""
        return [tile for tile in range(bugs.NO_TILE) if self.cell_of[tile] >= 0]

    def breaks_hive(self, cell: cython.int) -> bool:
        """Whether the hive falls apart when the only tile of a cell is lifted."""
        in_range(cell, tables.CELLS)
        self.cuts_known = False
        return is_cut(self, cell)

    def resting(self) -> list[int]:
        """The cells whose top tile rests."""
        return [cell for cell in (self.rest_a, self.rest_b) if cell >= 0]

    def reference(self, cell: cython.int, lifted: cython.int) -> tuple[int, int]:
        """The tile by which a cell is named when a tile is lifted (-1: none), and the direction.

        The top of the first occupied neighbour clockwise from north-west, with the direction from
        the cell to it; for an occupied cell its top tile and direction -1; (-1, -1) for a cell that
        touches nothing.
        """
        d: cython.int
        near: cython.int
        tile: cython.int
        in_range(cell, tables.CELLS)
        tile = self.top[cell]
        if tile == lifted and tile != bugs.NO_TILE:
            tile = self.below[tile]
        if tile != bugs.NO_TILE:
            return tile, -1
        for d in range(6):
            near = (cell + OFFSET[d]) & 4095
            tile = self.top[near]
            if tile == lifted and tile != bugs.NO_TILE:
                tile = self.below[tile]
            if tile != bugs.NO_TILE:
                return tile, d
        return -1, -1

    def set_up(
        self,
        tiles: list[tuple[int, int]],
        ply: int,
        last_move: int = move.PASS,
        turned: list[int] | None = None,
    ) -> None:
        """Put tiles on an empty board: pairs of tile and cell, each stack from the bottom up.

        `turned` lists those of them that show the Venom face of a two-faced tile. `ply` is the
        number of turns said to be over (its parity gives the side to move) and `last_move` the turn
        just before, which has been made already. Tiles of a kind are numbered from 1 without a gap,
        the hive is connected; else PositionError, and the object is of no further use.
        """
        tile: cython.int
        cell: cython.int
        if self.ply:
            raise PositionError("a position is set up on an empty board")
        for tile, cell in tiles:
            in_range(tile, bugs.NO_TILE)
            in_range(cell, tables.CELLS)
        numbers = sorted(tile for tile, _ in tiles)
        if len(set(numbers)) != len(numbers):
            raise PositionError("a tile stands twice")
        for tile in numbers:
            slot = (tile >> bugs.COLOUR_SHIFT) * 16 + bugs.KIND[tile]
            if not self.reserve[slot] or tile != self.next_tile(tile >> 5, bugs.KIND[tile]):
                raise PositionError(f"tile {tile} is not next in number, or not in this game")
            self.reserve[slot] -= 1
            self.placed[slot] += 1
            self.roll_called[tile >> 5] = False
        for tile in turned or []:
            if not self.two_faced or tile not in numbers:
                raise PositionError(f"tile {tile} cannot show another face")
            self.face[tile] ^= bugs.FLIP
        for tile in numbers:
            slot = (tile >> bugs.COLOUR_SHIFT) * 16 + self.face[tile]
            if not self.flips:
                if not self.faces[slot]:
                    raise PositionError(f"tile {tile} shows a face that no more tiles may show")
                self.faces[slot] -= 1
        for tile, cell in tiles:
            self.key ^= tile_key(self, tile, cell)
            if not self.height[cell]:
                self.euler += 1 - ARCS[self.ring[cell] & 63]
            drop(self, cell, tile)
        if not room_for_plies(self, ply + FREE_PLIES):
            raise MemoryError("no memory for a position")
        if ply & 1:
            self.key ^= RECORD_KEY[4]
        self.ply = ply
        self.first_ply = ply
        if ply:
            self.history[ply - 1] = last_move
        rests = self._moved_or_stung()
        if rests:
            self.rest_a = rests[0]
        if len(rests) > 1:
            self.rest_b = rests[1]
        self.check()

    def copy(self) -> Position:
        """A position of its own with the same state and history."""
        other: Position = Position(bugs.COUNT, self.queen_later)  # what counts is copied below
        if not room_for_plies(other, self.ply + FREE_PLIES):
            raise MemoryError("no memory for a position")
        copy_state(self, other)
        return other

    def check(self) -> None:
        """Rebuild every figure that is kept incrementally; PositionError when one is off."""
        ring = [0] * tables.CELLS
        stacks: dict[int, list[int]] = {}
        key = self.salt
        for tile in self.tiles():
            stacks.setdefault(self.cell_of[tile], [])
        for cell in range(tables.CELLS):
            if self.top[cell] == bugs.NO_TILE and not self.height[cell] and cell not in stacks:
                continue
            stack = self.stack_at(cell)
            if len(stack) != self.height[cell] or bool(stack) != (cell in stacks):
                raise PositionError(f"cell {cell}: its height or its stack is wrong")
            if any(self.cell_of[tile] != cell for tile in stack):
                raise PositionError(f"cell {cell}: a tile of its stack stands elsewhere")
            if not stack:
                continue
            stacks[cell] = stack
            ring[cell] |= OCCUPIED
            for d in range(6):
                near = cell + tables.OFFSET[d] & tables.CELLS - 1
                ring[near] += (64, 512)[self.top[cell] >> 5] + tables.BACK[d]
            for level, tile in enumerate(stack):
                key ^= (CELL_KEY[cell] + level) * BUG_KEY[tile >> 5 << 4 | self.face[tile]]
        if sum(len(stack) for stack in stacks.values()) != len(self.tiles()):
            raise PositionError("a tile stands in no stack")
        for cell in range(tables.CELLS):
            if self.ring[cell] != ring[cell]:
                raise PositionError(
                    f"cell {cell}: ring {self.ring[cell]:b}, rebuilt {ring[cell]:b}"
                )
        if self.key != (key & MASK_64) ^ (RECORD_KEY[4] if self.ply & 1 else 0):
            raise PositionError("the hash is not that of the tiles")
        pairs = sum(tables.COUNT[ring[cell] & 63] for cell in stacks)
        corners = sum(
            (ring[cell] >> d & 1) & (ring[cell] >> (d + 1) % 6 & 1)
            for cell in stacks
            for d in range(6)
        )
        if self.euler != len(stacks) - pairs // 2 + corners // 3:
            raise PositionError(f"the Euler characteristic {self.euler} is wrong")
        if self.stacks != sum(len(stack) > 1 for stack in stacks.values()):
            raise PositionError(f"the number of stacks {self.stacks} is wrong")
        if self.stacked != sum(1 << t for s in stacks.values() if len(s) > 1 for t in s):
            raise PositionError(f"the tiles in stacks are not {self.stacked:b}")
        self._check_connected(set(stacks))
        for slot in range(32):
            mine = [t for t in self.tiles() if t >> 5 == slot >> 4 and bugs.KIND[t] == slot & 15]
            if self.placed[slot] != len(mine):
                raise PositionError(f"{self.placed[slot]} tiles of slot {slot} counted as placed")
        for tile in self.tiles():
            if self.face[tile] != bugs.KIND[tile] and not (
                self.two_faced and self.face[tile] == bugs.KIND[tile] ^ bugs.FLIP
            ):
                raise PositionError(f"tile {tile} shows bug {self.face[tile]}")
        for colour in (bugs.WHITE, bugs.BLACK):
            if self.roll_called[colour]:
                listed = [self.own[colour * 32 + i] for i in range(self.own_count[colour])]
                if listed != [tile for tile in self.tiles() if tile >> 5 == colour]:
                    raise PositionError(f"the tiles of colour {colour} are listed as {listed}")
        if self.resting() != self._moved_or_stung():
            raise PositionError("what rests is not what the turn just before moved or stung")

    def _moved_or_stung(self) -> list[int]:
        last = self.last_move()
        action = last >> move.ACTION_SHIFT
        cell = last & move.TO_MASK
        if action == move.MOVE or (action == move.CHANGE and self.top[cell] >> 5 == self.ply & 1):
            return [cell]
        if action == move.OTHER and last != move.PASS:
            return [last >> move.FROM_SHIFT & move.TO_MASK, cell]
        return []

    def _check_connected(self, cells: set[int]) -> None:
        reached: set[int] = set()
        border = list(cells)[:1]
        while border:
            cell = border.pop()
            reached.add(cell)
            near = {cell + step & tables.CELLS - 1 for step in tables.OFFSET}
            border += (near & cells) - reached
        if reached != cells:
            raise PositionError("the hive is not connected")


def in_range(number: int, end: int) -> None:
    """IndexError unless a number from Python is at least 0 and less than `end`.

    Compiled, an index beyond an array would be read without a word.
    """
    if not 0 <= number < end:
        raise IndexError(f"{number} is not from 0 to {end - 1}")


def room_for_plies(pos: Position, plies: cython.int) -> cython.bint:
    """Make room for so many plies beyond the present one; False when there is no memory."""
    need: cython.int = pos.ply + plies
    size: cython.int = pos.history_size
    if need <= size:
        return True
    if size < FREE_PLIES:
        size = FREE_PLIES
    while size < need + FREE_PLIES:
        size *= 2
    if cython.compiled:
        history: cython.p_uint = cython.cast(cython.p_uint, realloc(pos.history, size * 4))
        if history == cython.NULL:
            return False
        pos.history = history
        keys: cython.p_ulonglong = cython.cast(
            cython.p_ulonglong, realloc(pos.key_before, size * 8)
        )
        if keys == cython.NULL:
            return False
        pos.key_before = keys
        rests: cython.p_uint = cython.cast(cython.p_uint, realloc(pos.rest_before, size * 4))
        if rests == cython.NULL:
            return False
        pos.rest_before = rests
        eulers: cython.p_short = cython.cast(cython.p_short, realloc(pos.euler_before, size * 2))
        if eulers == cython.NULL:
            return False
        pos.euler_before = eulers
    else:
        for column in (pos.history, pos.key_before, pos.rest_before, pos.euler_before):
            column.extend([0] * (size - len(column)))
    pos.history_size = size
    return True


def room_for_moves(pos: Position, start: cython.int) -> cython.bint:
    """Make room for the moves of one position from index `start`; False when there is no memory."""
    size: cython.int = pos.moves_size
    if start + MOST_MOVES <= size:
        return True
    size = (start + MOST_MOVES) * 2
    if cython.compiled:
        grown: cython.p_uint = cython.cast(cython.p_uint, realloc(pos.moves, size * 4))
        if grown == cython.NULL:
            return False
        pos.moves = grown
    else:
        pos.moves.extend([0] * (size - len(pos.moves)))
    pos.moves_size = size
    return True


def copy_state(pos: Position, other: Position) -> cython.void:
    """Copy everything but scratch memory; `other` has room for the history."""
    i: cython.int
    for i in range(4096):
        other.ring[i] = pos.ring[i]
        other.top[i] = pos.top[i]
        other.height[i] = pos.height[i]
    for i in range(64):
        other.cell_of[i] = pos.cell_of[i]
        other.below[i] = pos.below[i]
        other.face[i] = pos.face[i]
    for i in range(32):
        other.placed[i] = pos.placed[i]
        other.reserve[i] = pos.reserve[i]
        other.faces[i] = pos.faces[i]
    for i in range(pos.ply):
        other.history[i] = pos.history[i]
        other.key_before[i] = pos.key_before[i]
        other.rest_before[i] = pos.rest_before[i]
        other.euler_before[i] = pos.euler_before[i]
    other.roll_called[0] = False
    other.roll_called[1] = False
    other.kinds = pos.kinds
    other.queen_later = pos.queen_later
    other.thrower = pos.thrower
    other.two_faced = pos.two_faced
    other.flips = pos.flips
    other.venom = pos.venom
    other.records = pos.records
    other.ply = pos.ply
    other.first_ply = pos.first_ply
    other.rest_a = pos.rest_a
    other.rest_b = pos.rest_b
    other.euler = pos.euler
    other.stacks = pos.stacks
    other.stacked = pos.stacked
    other.salt = pos.salt
    other.key = pos.key


# ---------------------------------------------------------------------------- make and unmake


def around(pos: Position, cell: cython.int, unit: cython.uint) -> cython.void:
    """Add a tile to the rings around a cell: its occupancy bit and `unit`, its colour's count."""
    pos.ring[(cell - 64) & 4095] += unit + 8
    pos.ring[(cell - 63) & 4095] += unit + 16
    pos.ring[(cell + 1) & 4095] += unit + 32
    pos.ring[(cell + 64) & 4095] += unit + 1
    pos.ring[(cell + 63) & 4095] += unit + 2
    pos.ring[(cell - 1) & 4095] += unit + 4


def off_around(pos: Position, cell: cython.int, unit: cython.uint) -> cython.void:
    """Undo `around`."""
    pos.ring[(cell - 64) & 4095] -= unit + 8
    pos.ring[(cell - 63) & 4095] -= unit + 16
    pos.ring[(cell + 1) & 4095] -= unit + 32
    pos.ring[(cell + 64) & 4095] -= unit + 1
    pos.ring[(cell + 63) & 4095] -= unit + 2
    pos.ring[(cell - 1) & 4095] -= unit + 4


def recolour(pos: Position, cell: cython.int, colour: cython.int) -> cython.void:
    """The top of a stack is now of `colour`, and was of the other."""
    d: cython.int
    near: cython.int
    for d in range(6):
        near = (cell + OFFSET[d]) & 4095
        pos.ring[near] += COLOUR_UNIT[colour]
        pos.ring[near] -= COLOUR_UNIT[1 - colour]


def drop(pos: Position, cell: cython.int, tile: cython.int) -> cython.void:
    """Put a tile on top of a cell."""
    height: cython.int = pos.height[cell]
    under: cython.int = pos.top[cell]
    bit: cython.ulonglong = 1
    pos.height[cell] = height + 1
    pos.cell_of[tile] = cell
    pos.below[tile] = under
    pos.top[cell] = tile
    if height == 0:
        pos.ring[cell] |= 4096
        around(pos, cell, COLOUR_UNIT[tile >> 5])
    else:
        pos.stacked |= bit << tile
        if height == 1:
            pos.stacks += 1
            pos.stacked |= bit << under
        if under >> 5 != tile >> 5:
            recolour(pos, cell, tile >> 5)


def lift(pos: Position, cell: cython.int, tile: cython.int) -> cython.void:
    """Take the top tile off a cell."""
    height: cython.int = pos.height[cell] - 1
    under: cython.int = pos.below[tile]
    bit: cython.ulonglong = 1
    pos.height[cell] = height
    pos.top[cell] = under
    if height == 0:
        off_around(pos, cell, COLOUR_UNIT[tile >> 5])
        pos.ring[cell] &= 4095
    else:
        pos.stacked &= ~(bit << tile)
        if height == 1:
            pos.stacks -= 1
            pos.stacked &= ~(bit << under)
        if under >> 5 != tile >> 5:
            recolour(pos, cell, under >> 5)


def tile_key(pos: Position, tile: cython.int, cell: cython.int) -> cython.ulonglong:
    """The hash of a tile on top of what stands on a cell (the tile itself lifted)."""
    key: cython.ulonglong = CELL_KEY[cell] + pos.height[cell]
    key *= BUG_KEY[((tile >> 5) << 4) | pos.face[tile]]
    if not cython.compiled:
        key &= MASK_64
    return key


def make(pos: Position, packed_move: cython.uint) -> cython.void:
    """Make a legal move."""
    ply: cython.int = pos.ply
    cell: cython.int = packed_move & 4095
    source: cython.int
    tile: cython.int = (packed_move >> 24) & 63
    slot: cython.int
    action: cython.uint = packed_move >> 30
    key: cython.ulonglong = pos.key
    pos.history[ply] = packed_move
    pos.key_before[ply] = key
    pos.rest_before[ply] = (pos.rest_a + 1) | ((pos.rest_b + 1) << 13)
    pos.euler_before[ply] = pos.euler
    pos.ply = ply + 1
    pos.rest_a = -1
    pos.rest_b = -1
    key ^= RECORD_KEY[4]
    if action >= CHANGE:
        if packed_move != PASS:
            act(pos, packed_move, cell, tile)
        pos.key ^= RECORD_KEY[4]
        return
    if action == PLACE:
        slot = (tile >> 5) << 4
        pos.roll_called[tile >> 5] = False
        pos.reserve[slot | KIND[tile]] -= 1
        pos.placed[slot | KIND[tile]] += 1
        if pos.two_faced:
            pos.face[tile] = KIND[tile] | ((packed_move >> 12) & 1) << 3
        pos.faces[slot | pos.face[tile]] -= 1
    else:
        source = (packed_move >> 12) & 4095
        lift(pos, source, tile)
        if pos.height[source] == 0:
            pos.euler -= 1 - ARCS[pos.ring[source] & 63]
        key ^= tile_key(pos, tile, source)
        pos.rest_a = cell
    key ^= tile_key(pos, tile, cell)
    if pos.height[cell] == 0:
        pos.euler += 1 - ARCS[pos.ring[cell] & 63]
    drop(pos, cell, tile)
    pos.key = key


def turn_over(pos: Position, cell: cython.int, tile: cython.int) -> cython.void:
    """The top tile of a cell shows its other face."""
    pos.height[cell] -= 1
    pos.key ^= tile_key(pos, tile, cell)
    pos.face[tile] ^= FLIP
    pos.key ^= tile_key(pos, tile, cell)
    pos.height[cell] += 1


def exchange(pos: Position, cell: cython.int, other: cython.int) -> cython.void:
    """Swap the only tiles of two cells."""
    tile: cython.int = pos.top[cell]
    other_tile: cython.int = pos.top[other]
    lift(pos, cell, tile)
    lift(pos, other, other_tile)
    pos.key ^= tile_key(pos, tile, cell) ^ tile_key(pos, other_tile, other)
    pos.key ^= tile_key(pos, tile, other) ^ tile_key(pos, other_tile, cell)
    drop(pos, cell, other_tile)
    drop(pos, other, tile)


def act(pos: Position, packed_move: cython.uint, cell: cython.int, tile: cython.int) -> cython.void:
    """Flip, sting, or swap. Called when the ply has been counted already."""
    source: cython.int
    if packed_move >> 30 == CHANGE:
        if pos.flips:
            turn_over(pos, cell, tile)
        if tile >> 5 == pos.ply & 1:  # not the mover's: stung
            pos.rest_a = cell
    else:
        source = (packed_move >> 12) & 4095
        exchange(pos, source, cell)
        pos.rest_a = source
        pos.rest_b = cell


def unmake(pos: Position) -> cython.void:
    """Take the last move back."""
    ply: cython.int = pos.ply - 1
    packed_move: cython.uint = pos.history[ply]
    action: cython.uint = packed_move >> 30
    tile: cython.int = (packed_move >> 24) & 63
    slot: cython.int
    pos.ply = ply
    pos.rest_a = cython.cast(cython.int, pos.rest_before[ply] & 8191) - 1
    pos.rest_b = cython.cast(cython.int, pos.rest_before[ply] >> 13) - 1
    if action < CHANGE:
        lift(pos, packed_move & 4095, tile)
        if action == PLACE:
            slot = (tile >> 5) << 4
            pos.cell_of[tile] = -1
            pos.roll_called[tile >> 5] = False
            pos.reserve[slot | KIND[tile]] += 1
            pos.placed[slot | KIND[tile]] -= 1
            pos.faces[slot | pos.face[tile]] += 1
            pos.face[tile] = KIND[tile]
        else:
            drop(pos, (packed_move >> 12) & 4095, tile)
    elif action == CHANGE:
        if pos.flips:
            pos.face[tile] ^= FLIP
    elif packed_move != PASS:
        exchange(pos, packed_move & 4095, (packed_move >> 12) & 4095)
    pos.key = pos.key_before[ply]
    pos.euler = pos.euler_before[ply]


# ---------------------------------------------------------------------------- results, repetition


def full(pos: Position, tile: cython.int) -> cython.bint:
    """Whether a tile is on the board and all six cells around it are occupied."""
    cell: cython.int = pos.cell_of[tile]
    return cell >= 0 and pos.ring[cell] & 63 == 63


def loser(pos: Position) -> cython.int:
    """Bit 0: White has a surrounded queen; bit 1: Black has.

    The Queen Wasp, where she is a further piece, is a queen as well.
    """
    lost: cython.int = 0
    if full(pos, 0):
        lost = 1
    if full(pos, 32):
        lost |= 2
    if pos.kinds > 8:
        if full(pos, 14):
            lost |= 1
        if full(pos, 46):
            lost |= 2
    return lost


def is_over(pos: Position) -> cython.bint:
    """Whether a queen is surrounded."""
    return loser(pos) != 0


def record_key(packed_move: cython.uint) -> cython.ulonglong:
    """The hash of what a turn did, as far as it decides what is legal on the next.

    Whose tile was changed is seen on the board, so a flip and a sting need no keys of their own.
    """
    key: cython.ulonglong
    action: cython.uint = packed_move >> 30
    if packed_move == PASS:
        return 0
    key = CELL_KEY[packed_move & 4095]
    if action == OTHER:
        key += CELL_KEY[(packed_move >> 12) & 4095]
    key *= RECORD_KEY[action]
    if not cython.compiled:
        key &= MASK_64
    return key


def signature(pos: Position) -> cython.ulonglong:
    """The hash of the position, with the record of the turn just before where that counts."""
    if pos.records and pos.ply:
        return pos.key ^ record_key(pos.history[pos.ply - 1])
    return pos.key


def stood_before(pos: Position, ply: cython.int, before: cython.int) -> cython.int:
    """The last ply before `before` at which the position of `ply` stood on the board, -1 for none.

    No position from before a placement can come again, so the search ends there.
    """
    now: cython.ulonglong = pos.key_before[ply] if ply < pos.ply else pos.key
    record: cython.ulonglong = 0
    i: cython.int = before - 1
    if pos.records and ply:
        record = record_key(pos.history[ply - 1])
    while i >= pos.first_ply:
        if pos.history[i] >> 30 == PLACE:
            return -1
        if pos.key_before[i] == now and (
            not pos.records or record == (record_key(pos.history[i - 1]) if i else 0)
        ):
            return i
        i -= 1
    return -1


def occurrences(pos: Position, enough: cython.int) -> cython.int:
    """How often the position has stood on the board, now included, counted up to `enough`."""
    seen: cython.int = 1
    at: cython.int = stood_before(pos, pos.ply, pos.ply)
    while at >= 0 and seen < enough:
        seen += 1
        at = stood_before(pos, pos.ply, at)
    return seen


# ---------------------------------------------------------------------------- one hive


def visit_cell(
    pos: Position, cell: cython.int, back: cython.uint, root: cython.bint
) -> cython.uint:
    """One cell of the depth-first search for cut vertices; returns its low point."""
    mine: cython.uint = pos.visit
    low: cython.uint = mine
    ring: cython.uint = pos.ring[cell] & 63
    reached: cython.uint
    d: cython.int
    near: cython.int
    children: cython.int = 0
    is_cut: cython.bint = False
    pos.visit = mine + 1
    pos.visited[cell] = mine
    ring &= ~back
    while ring:
        d = LOWEST[ring]
        ring &= ring - 1
        near = (cell + OFFSET[d]) & 4095
        reached = pos.visited[near]
        if reached < pos.cut_now:
            reached = visit_cell(pos, near, BACK[d], False)
            children += 1
            if reached >= mine and not root:
                is_cut = True
        if reached < low:
            low = reached
    if root:
        is_cut = children > 1
    if not is_cut:
        pos.whole[cell] = pos.cut_now
    return low


def beside_hole(pos: Position, cell: cython.int) -> cython.void:
    """Note that a cell lies beside a hole, to be called once for each hole.

    With its tile lifted the hive falls into as many parts as there are gaps between its neighbours
    that lead outside. It has two gaps or three; it is no cut vertex when all but one lead into
    holes, each of its own.
    """
    if ARCS[pos.ring[cell] & 63] == 2 or pos.visited[cell] == pos.cut_now:
        pos.whole[cell] = pos.cut_now
    else:
        pos.visited[cell] = pos.cut_now


def has_small_holes(pos: Position) -> cython.bint:
    """Mark what lies beside holes of one cell or two; whether all holes have been found so.

    Nearly all are so small. Looked for are those beside a tile with two or more arcs of neighbours:
    no others decide whether a tile is a cut vertex.
    """
    left: cython.int = 1 - pos.euler
    # How many tiles a player has of the first eight kinds, or of all.
    last: cython.int = 14 if pos.kinds <= FLIP else 30
    tile: cython.int = 0
    cell: cython.int
    near: cython.int
    other: cython.int
    d: cython.int
    back: cython.int
    gaps: cython.uint
    free: cython.uint
    while tile < 32 + last:
        cell = pos.cell_of[tile]
        tile += 1
        if tile == last:
            tile = 32
        if cell < 0 or ARCS[pos.ring[cell] & 63] < 2:
            continue
        gaps = ~pos.ring[cell] & 63
        while gaps:
            near = (cell + OFFSET[LOWEST[gaps]]) & 4095
            gaps &= gaps - 1
            if pos.visited[near] == pos.cut_now:
                continue
            free = ~pos.ring[near] & 63
            if free & (free - 1):
                continue
            if free:  # there is one more free cell beside it, and none beside that
                back = (LOWEST[free] + 3) % 6
                other = (near + OFFSET[LOWEST[free]]) & 4095
                if ~pos.ring[other] & 63 != 1 << back:
                    continue
                pos.visited[other] = pos.cut_now
                for d in range(back + 2, back + 5):
                    beside_hole(pos, (other + OFFSET[d % 6]) & 4095)
            pos.visited[near] = pos.cut_now
            for d in range(6):
                if (free >> d) & 1 == 0:
                    beside_hole(pos, (near + OFFSET[d]) & 4095)
            left -= 1
            if left == 0:
                return True
    return False


def find_cuts(pos: Position, cell: cython.int) -> cython.void:
    """Find the cut vertices of a hive with holes, from an occupied cell on.

    Of the cells whose neighbours form two arcs or more, it marks those that are none
    (`whole[cell] == cut_now`).
    """
    pos.cut_now = pos.visit + 1
    pos.visit = pos.cut_now
    if not has_small_holes(pos):
        pos.cut_now = pos.visit + 1
        pos.visit = pos.cut_now
        visit_cell(pos, cell, 0, True)
    pos.cuts_known = True


def is_cut(pos: Position, cell: cython.int) -> cython.bint:
    """Whether the hive falls apart when the only tile of a cell is lifted.

    `cuts_known` says whether the search for cut vertices has been made for this position; who
    begins with a new position sets it to False.
    """
    if ARCS[pos.ring[cell] & 63] < 2:
        return False
    if pos.euler == 1:
        return True
    if not pos.cuts_known:
        find_cuts(pos, cell)
    return pos.whole[cell] != pos.cut_now


def holds_without(pos: Position, cell: cython.int, other: cython.int) -> cython.bint:
    """Whether the hive holds together with the only tiles of two cells lifted.

    It does so with that of `cell` lifted alone. So it does with both when the neighbours that
    `other` has left are joined with one another in some way around it.
    """
    ring: cython.uint = pos.ring[other] & 63
    d: cython.int
    now: cython.uint
    here: cython.int
    near: cython.int
    ways: cython.uint
    waiting: cython.int = 0
    for d in range(6):
        if (other + OFFSET[d]) & 4095 == cell:
            ring &= ~(1 << d)
    if ARCS[ring] < 2:
        return True
    if pos.euler - 1 + ARCS[pos.ring[cell] & 63] == 1:
        return False
    now = pos.stamp_now + 1
    pos.stamp_now = now
    pos.stamp[cell] = now
    pos.stamp[other] = now
    here = (other + OFFSET[LOWEST[ring]]) & 4095
    pos.stamp[here] = now
    pos.work[0] = here
    waiting = 1
    while waiting:
        waiting -= 1
        here = pos.work[waiting]
        ways = pos.ring[here] & 63
        while ways:
            near = (here + OFFSET[LOWEST[ways]]) & 4095
            ways &= ways - 1
            if pos.stamp[near] != now:
                pos.stamp[near] = now
                pos.work[waiting] = near
                waiting += 1
    while ring:
        if pos.stamp[(other + OFFSET[LOWEST[ring]]) & 4095] != now:
            return False
        ring &= ring - 1
    return True
