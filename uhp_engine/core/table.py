"""The transposition table: what the search found out about positions.

An entry is 64 bits:

    63 .. 32   31 .. 16       15 .. 8   7 .. 6   5 .. 0
    best move  score + 32768  depth     bound    age

and beside it stands its position's hash, exclusive-or'ed with the entry itself: where one of the
two was overwritten by another thread, the hash does not match and the entry does not count. So no
lock is needed. Two neighbouring slots, on one line of the processor's cache, serve a hash: the
first keeps what is deeper or of this search, the second takes the rest.

A few marks beside the entries say which moves are being searched, so that another thread may try
others first and find the score here when it comes back to them (ABDADA, simplified). A mark may be
overwritten or read late; that costs time, never a score.

The history of moves, by tile and destination how often each has ended the search of a position, is
here as well: threads that try moves in the same order find more of each other's positions.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
else:

    def fetch_early(words: list[int], index: int) -> None:
        """Nothing that Python can do."""

    def whole_pages(memory: list[int], size: int, page: int) -> list[int]:  # noqa: ARG001
        """Nothing that Python can do."""
        return memory


PAGE = 2 << 20
"""Bytes of the pages that the table lies in where the system has such large ones.

Else there are thousands of small ones, each of which is made when a search first comes to it; two
threads that want a page at the same time wait for each other.
"""

MARKS = 4096
HISTORY = 64 << 12
"""How many marks there are, and how many places the history has: by destination and tile."""

UPPER, LOWER, EXACT = 1, 2, 3
"""Bounds: the true score is at most, at least, or exactly the one stored."""


@cython.auto_pickle(False)
@cython.final
@cython.cclass
class Table:
    """A transposition table of at most `mib` MiB, a power of two of entries.

    The history of moves takes 1 MiB more. The memory is taken when the first search begins;
    MemoryError then, if there is not so much. Interpreted, where a search is too slow to fill it,
    it has 65,536 entries at most.
    """

    words: list[int]
    busy: list[int]
    history: list[int]

    def __init__(self, mib: cython.int) -> None:
        if mib < 1:
            raise ValueError(f"a table has 1 MiB or more, not {mib}")
        self.mib = mib
        self.age = 0
        self.bits = 16
        while 16 << (self.bits + 1) <= mib << 20:
            self.bits += 1
        if not cython.compiled:
            self.bits = 16
            self.words = []
            self.busy = [0] * MARKS
            self.history = []
        else:
            self.memory = cython.NULL
            self.words = cython.NULL
            self.history = cython.NULL

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.memory)
            free(self.history)

    def take(self) -> None:
        """Take the memory if it has not been taken."""
        if not allocate(self):
            raise MemoryError(f"no memory for a hash table of {self.mib} MiB")

    def prepare(self) -> None:
        """Take the memory, and begin a new search's age.

        What the history knows from the search before counts for less.
        """
        i: cython.int
        self.take()
        self.age = (self.age + 1) & 63
        for i in range(HISTORY):
            self.history[i] //= 8

    def clear(self) -> None:
        """Forget everything; the memory is given back until the next search."""
        if cython.compiled:
            free(self.memory)
            free(self.history)
            self.memory = cython.NULL
            self.words = cython.NULL
            self.history = cython.NULL
        else:
            self.words = []
            self.history = []
        self.age = 0


def allocate(table: Table) -> cython.bint:
    """Take the memory, all zero; False when there is not so much."""
    size: cython.size_t = 16
    size <<= table.bits
    if cython.compiled:
        if table.memory == cython.NULL:
            table.memory = cython.cast(cython.p_char, calloc(size + PAGE, 1))
            if table.memory != cython.NULL:
                table.words = whole_pages(table.memory, size, PAGE)
        if table.history == cython.NULL:
            table.history = cython.cast(cython.p_int, calloc(HISTORY, 4))
        return table.memory != cython.NULL and table.history != cython.NULL
    else:
        if not table.words:
            table.words = [0] * (size // 8)
            table.history = [0] * HISTORY
        return True


def expect(table: Table, key: cython.ulonglong) -> cython.void:
    """Have the processor fetch what `probe` will read soon."""
    if cython.compiled:
        fetch_early(table.words, (key >> (64 - table.bits)) << 1)


def probe(table: Table, key: cython.ulonglong) -> cython.ulonglong:
    """The entry of a position, 0 for none."""
    index: cython.size_t = (key >> (64 - table.bits)) << 1
    entry: cython.ulonglong = table.words[index + 1]
    if table.words[index] ^ entry == key:
        return entry
    index ^= 2
    entry = table.words[index + 1]
    if table.words[index] ^ entry == key:
        return entry
    return 0


def store(
    table: Table,
    key: cython.ulonglong,
    move: cython.uint,
    score: cython.int,
    depth: cython.int,
    bound: cython.int,
) -> cython.void:
    """Keep what was found about a position: the score is between -32768 and 32767."""
    index: cython.size_t = (key >> (64 - table.bits)) << 1
    old: cython.ulonglong = table.words[index + 1]
    entry: cython.ulonglong = move
    entry = (entry << 32) | (cython.cast(cython.uint, score + 32768) << 16)
    entry |= (cython.cast(cython.uint, depth) << 8) | (bound << 6) | table.age
    if table.words[index] ^ old != key and depth_of(old) > depth and old & 63 == table.age:
        index ^= 2
    table.words[index] = key ^ entry
    table.words[index + 1] = entry


def move_of(entry: cython.ulonglong) -> cython.uint:
    """The best move known in the position; 0 for none."""
    return cython.cast(cython.uint, entry >> 32)


def score_of(entry: cython.ulonglong) -> cython.int:
    """The score, from the side to move."""
    return cython.cast(cython.int, (entry >> 16) & 0xFFFF) - 32768


def depth_of(entry: cython.ulonglong) -> cython.int:
    """The depth to which the position was searched."""
    return (entry >> 8) & 0xFF


def bound_of(entry: cython.ulonglong) -> cython.int:
    """`UPPER`, `LOWER` or `EXACT`."""
    return (entry >> 6) & 3


def mark_index(key: cython.ulonglong, packed: cython.uint) -> cython.uint:
    """Where the mark of a position's move stands."""
    return cython.cast(cython.uint, (key ^ packed ^ (packed >> 12)) & (MARKS - 1))


def is_busy(table: Table, key: cython.ulonglong, packed: cython.uint) -> cython.bint:
    """Whether a thread is searching a move of a position."""
    return table.busy[mark_index(key, packed)] == key ^ packed


def mark_busy(table: Table, key: cython.ulonglong, packed: cython.uint) -> cython.void:
    """Tell the other threads that this one searches a move; the last mark in a place counts."""
    table.busy[mark_index(key, packed)] = key ^ packed


def clear_busy(table: Table, key: cython.ulonglong, packed: cython.uint) -> cython.void:
    """Take one's mark away, if it is still there."""
    if table.busy[mark_index(key, packed)] == key ^ packed:
        table.busy[mark_index(key, packed)] = 0
