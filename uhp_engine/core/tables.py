"""Geometry of the board and lookup tables over rings of neighbours.

The board is a torus of 64 by 64 cells, one number a cell: 64 to the row, rows running down. Hexes
are pointy-top; the six directions go clockwise from north-west and are numbered 0 to 5:

          0   1                      -64  -63
        5   .   2        as steps   -1   .   +1
          4   3                      +63  +64

Where a step leaves the board it comes in again on the other side (one row further), so nothing has
an edge. Two different paths meet only after 64 steps, and the longest line that a game can form has
56 tiles, so no hive ever touches itself around the torus.

A *ring* is a 6-bit set of directions: bit d is set where the neighbour in direction d is occupied.
The tables here are plain lists; each module that needs one in compiled code copies it into a C
array of its own (a table of another module costs one more load a use).

>>> [LOWEST[ring] for ring in (0b000001, 0b000110, 0b100000)]
[0, 1, 5]
>>> f"{SLIDES[0b000010]:06b}"  # one neighbour at NE: slide to NW or E, around it
'000101'
>>> ARCS[0b010011]  # NW and NE side by side, SW apart: two arcs
2
"""

import cython

COMPILED: bool = cython.compiled
"""Whether this module, and so the whole core, runs compiled."""

SIDE = 64
CELLS = SIDE * SIDE
DIRECTIONS = 6
NW, NE, E, SE, SW, W = range(DIRECTIONS)

CENTRE = CELLS // 2 + SIDE // 2
"""Where the first tile of a game is put."""

OFFSET = [-SIDE, -SIDE + 1, 1, SIDE, SIDE - 1, -1]
"""The step from a cell to its neighbour in each direction, modulo CELLS."""

BESIDE = [0] * CELLS
"""By the difference of two cells' numbers, modulo CELLS, 1 where they are neighbours."""
for _step in OFFSET:
    BESIDE[_step % CELLS] = 1


def _distance(difference: int) -> int:
    """How many steps apart two cells are whose numbers differ by so much; 7 for all beyond 6."""
    row, column = divmod(difference, SIDE)
    best = 7
    # A step out of the board comes in one row further, so a column less is a row more.
    for down, right in ((row, column), (row + 1, column - SIDE)):
        for y in (down, down - SIDE):
            # A row down is one step, and half a column to the left comes with it.
            best = min(best, max(abs(y), abs(right), abs(y + right)))
    return best


DISTANCE = [_distance(difference) for difference in range(CELLS)]
"""By the difference of two cells' numbers, modulo CELLS, the steps between them; 7 at most."""

BACK = [1 << (d + 3) % DIRECTIONS for d in range(DIRECTIONS)]
"""The ring bit under which the neighbour in a direction sees the cell itself."""


def _bits(ring: int) -> list[int]:
    return [ring >> d & 1 for d in range(DIRECTIONS)]


def _slides(ring: int) -> int:
    """Directions a ground tile with this ring may slide: empty, exactly one gate cell occupied."""
    b = _bits(ring)
    return sum(1 << d for d in range(6) if not b[d] and b[(d + 5) % 6] != b[(d + 1) % 6])


def _inner(ring: int) -> int:
    """Empty directions whose both ring neighbours are empty too: the inside of an empty run."""
    b = _bits(ring)
    return sum(1 << d for d in range(6) if not b[d] and not b[(d + 5) % 6] and not b[(d + 1) % 6])


RINGS = range(1 << DIRECTIONS)
COUNT = [sum(_bits(ring)) for ring in RINGS]
SLIDES = [_slides(ring) for ring in RINGS]
INNER = [_inner(ring) for ring in RINGS]

ARCS = [sum(_bits(ring)[d] and not _bits(ring)[(d + 5) % 6] for d in range(6)) for ring in RINGS]
"""Number of runs of occupied neighbours; 0 for the empty ring and, as there is no gap, the full."""

LOWEST = [_bits(ring).index(1) if ring else 0 for ring in RINGS]
LOW_OFFSET = [OFFSET[d] for d in LOWEST]
LOW_BACK = [BACK[d] for d in LOWEST]

LOGARITHM = [0] + [round(32 * (n**1e-9 - 1) / 1e-9) for n in range(1, 256)]
"""The natural logarithm of a whole number, in 32nds: by its definition as a limit, since a session
that only answers has no other use for `math`."""
