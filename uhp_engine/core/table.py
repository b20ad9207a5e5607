"""The transposition table: what the search found out about positions.

An entry is 64 bits:

    63 .. 32   31 .. 16       15 .. 8   7 .. 6   5 .. 0
    best move  score + 32768  depth     bound    age

and beside it stands its position's hash, exclusive-or'ed with the entry itself: where one of the
two was overwritten by another thread, the hash does not match and the entry does not count. So no
lock is needed. Two neighbouring slots serve a hash: the first keeps what is deeper or of this
search, the second takes the rest.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

UPPER, LOWER, EXACT = 1, 2, 3
"""Bounds: the true score is at most, at least, or exactly the one stored."""


@cython.auto_pickle(False)
@cython.final
@cython.cclass
class Table:
    """A transposition table of at most `mib` MiB, a power of two of entries.

    The memory is taken when the first search begins; MemoryError then, if there is not so much.
    Interpreted, where a search is too slow to fill it, it has 65,536 entries at most.
    """

    keys: list[int]
    entries: list[int]

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
            self.keys = []
            self.entries = []
        else:
            self.keys = cython.NULL
            self.entries = cython.NULL

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self.keys)
            free(self.entries)

    def prepare(self) -> None:
        """Take the memory if it has not been taken, and begin a new search's age."""
        if not allocate(self):
            raise MemoryError(f"no memory for a hash table of {self.mib} MiB")
        self.age = (self.age + 1) & 63

    def clear(self) -> None:
        """Forget everything; the memory is given back until the next search."""
        if cython.compiled:
            free(self.keys)
            free(self.entries)
            self.keys = cython.NULL
            self.entries = cython.NULL
        else:
            self.keys = []
            self.entries = []
        self.age = 0


def allocate(table: Table) -> cython.bint:
    """Take the memory, all zero; False when there is not so much."""
    size: cython.size_t = 1
    size <<= table.bits
    if cython.compiled:
        if table.keys == cython.NULL:
            table.keys = cython.cast(cython.p_ulonglong, calloc(size, 8))
        if table.entries == cython.NULL:
            table.entries = cython.cast(cython.p_ulonglong, calloc(size, 8))
        return table.keys != cython.NULL and table.entries != cython.NULL
    else:
        if not table.keys:
            table.keys = [0] * size
            table.entries = [0] * size
        return True


def probe(table: Table, key: cython.ulonglong) -> cython.ulonglong:
    """The entry of a position, 0 for none."""
    index: cython.size_t = key >> (64 - table.bits)
    entry: cython.ulonglong = table.entries[index]
    if table.keys[index] ^ entry == key:
        return entry
    index ^= 1
    entry = table.entries[index]
    if table.keys[index] ^ entry == key:
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
    index: cython.size_t = key >> (64 - table.bits)
    old: cython.ulonglong = table.entries[index]
    entry: cython.ulonglong = move
    entry = (entry << 32) | (cython.cast(cython.uint, score + 32768) << 16)
    entry |= (cython.cast(cython.uint, depth) << 8) | (bound << 6) | table.age
    if table.keys[index] ^ old != key and depth_of(old) > depth and old & 63 == table.age:
        index ^= 1
    table.keys[index] = key ^ entry
    table.entries[index] = entry


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
