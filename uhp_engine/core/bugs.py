"""The sixteen bugs as rows of data, and the tiles that carry them.

A *tile* is the physical piece, a *face* the bug that it shows. The eight kinds of tile of the
original game come first, in the order of the rule sheet; the Venom face of kind k is bug k + 8.
As further pieces (a game type without `V`) the Venom bugs are kinds of their own, 8 to 15, and no
tile has two faces.

A tile is a number: its colour in bit 5, below it the index of its kind's first tile plus its own
number less one. So white's second Soldier Ant is FIRST[ANT] + 1 and black's is that plus 32.

A bug is what it is by its *steps*: a set of movements and abilities for the ground and one for the
top of the hive. A Mosquito on the ground has the union of its neighbours' sets. Passive powers (the
Scorpion's, the Shieldbug's) are not steps and are nobody else's.

>>> FIRST[ANT] + 1, tile_of(1, ANT, 2)
(9, 41)
>>> COUNT[ANT], KIND[tile_of(1, ANT, 2)] == ANT
(3, True)
"""

WHITE, BLACK = 0, 1

QUEEN, BEETLE, GRASSHOPPER, SPIDER, ANT, MOSQUITO, LADYBUG, PILLBUG = range(8)
WASP, FIREFLY, DRAGONFLY, SCORPION, FLY, TICK, CENTIPEDE, SHIELDBUG = range(8, 16)
BUGS = 16
FLIP = 8
"""The two faces of a two-faced tile differ in this bit of the bug's number."""

COLOUR_SHIFT = 5
TILES = 64
NO_TILE = 63

# Steps: one bit for each way to move, and for each way to act on other tiles.
SLIDE_ONE = 1 << 0
SLIDE_THREE = 1 << 1
SLIDE_ANY = 1 << 2
CLIMB = 1 << 3
JUMP = 1 << 4
UP_OVER_DOWN = 1 << 5
IMITATE = 1 << 6
THROW = 1 << 7
SLIDE_TWO = 1 << 8
UP_OVER = 1 << 9
UP_LINE_DOWN = 1 << 10
FLIGHT = 1 << 11
UP_DOWN = 1 << 12
STEP_UP = 1 << 13
STEP_DOWN = 1 << 14
SWAP = 1 << 15
STING = 1 << 16
CONTROL = 1 << 17
VENOM_STEPS = SLIDE_TWO | UP_OVER | UP_LINE_DOWN | FLIGHT | UP_DOWN | STEP_UP
"""What a tile on the ground may do by itself and no original bug does."""

_ROWS = (
    # count, steps on the ground, steps on top of the hive
    (1, SLIDE_ONE, 0),
    (2, SLIDE_ONE | CLIMB, CLIMB),
    (3, JUMP, 0),
    (2, SLIDE_THREE, 0),
    (3, SLIDE_ANY, 0),
    (1, IMITATE, CLIMB),
    (1, UP_OVER_DOWN, 0),
    (1, SLIDE_ONE | THROW, 0),
    (1, SLIDE_ONE | STING, STING),
    (2, UP_OVER, CLIMB),
    (3, UP_LINE_DOWN, 0),
    (2, SLIDE_TWO, 0),
    (3, FLIGHT, FLIGHT),
    (1, STEP_UP | CONTROL, STEP_DOWN | CONTROL),
    (1, SWAP, 0),
    (1, UP_DOWN, 0),
)

COUNT = [row[0] for row in _ROWS]
"""Tiles of each kind that a player has in a game with all of that kind."""

GROUND = [row[1] for row in _ROWS]
HIGH = [row[2] for row in _ROWS]

FIRST = [sum(COUNT[:kind]) for kind in range(BUGS)]
"""Index of the first tile of each kind."""

TILES_A_SIDE = sum(COUNT)

_KINDS = [kind for kind in range(BUGS) for _ in range(COUNT[kind])] + [0] * (32 - TILES_A_SIDE)
KIND = _KINDS * 2
"""The kind of each tile: also the bug of its original face."""


def tile_of(colour: int, kind: int, number: int) -> int:
    """The tile of a colour (0 white, 1 black) and kind with a number from 1 to the kind's count."""
    return colour << COLOUR_SHIFT | FIRST[kind] + number - 1
