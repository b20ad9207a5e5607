"""Names of tiles, and the marks that say on which side of a tile a cell lies.

>>> name_of(bugs.tile_of(1, bugs.ANT, 2), bugs.ANT), name_of(bugs.tile_of(1, bugs.ANT, 2), bugs.FLY)
('bA2', 'bY2')
"""

from ..core import bugs
from ..core.position import Position
from .errors import MoveStringError

LETTERS = "QBGSAMLPWFDRYTCH"
"""The letter of each bug, in the order of `core.bugs`."""

BUG_NAMES = (
    "Queen Bee",
    "Beetle",
    "Grasshopper",
    "Spider",
    "Soldier Ant",
    "Mosquito",
    "Ladybug",
    "Pillbug",
    "Queen Wasp",
    "Firefly",
    "Dragonfly",
    "Scorpion",
    "Fly",
    "Tick",
    "Centipede",
    "Shieldbug",
)
COLOURS = "wb"
COLOUR_NAMES = ("White", "Black")

BESIDE = ("{}\\", "/{}", "-{}", "\\{}", "{}/", "{}-")
"""How a cell is written from a tile in direction 0 to 5 of it: one to its NW has it at its SE."""

_BEFORE = {"\\": 0, "-": 5, "/": 4}
_AFTER = {"/": 1, "-": 2, "\\": 3}


def name_of(tile: int, bug: int) -> str:
    """The name of a tile that shows a bug; empty for a number that is no tile."""
    kind = bugs.KIND[tile]
    number = (tile & 31) - bugs.FIRST[kind] + 1
    if number > bugs.COUNT[kind]:
        return ""
    return COLOURS[tile >> 5] + LETTERS[bug] + (str(number) if bugs.COUNT[kind] > 1 else "")


NAMES = [
    [name_of(tile, bugs.KIND[tile] & 7 | half) for tile in range(bugs.TILES)] for half in (0, 8)
]
"""The names of all tiles, with original faces up and with Venom faces up."""


def name(pos: Position, tile: int) -> str:
    """The name of a tile by the face that is up."""
    return NAMES[pos.face_of(tile) >> 3][tile]


def read_name(text: str) -> "tuple[int, int, int]":
    """Colour, bug and number of a name; any case, and a lone tile may be given number 1.

    >>> read_name("bA2"), read_name("Wm1")
    ((1, 4, 2), (0, 5, 1))
    """
    colour = COLOURS.find(text[:1].lower())
    bug = LETTERS.find(text[1:2].upper())
    number = text[2:]
    if colour < 0 or bug < 0 or len(text) < 2 or not text.isascii():
        raise MoveStringError(f"no tile is called '{text}'")
    count = bugs.COUNT[bug]
    if number == "" and count == 1:
        return colour, bug, 1
    if len(number) == 1 and number in "123" and int(number) <= count:
        return colour, bug, int(number)
    raise MoveStringError(f"no tile is called '{text}'")


def tile_name(tile: int) -> str:
    """The name of a tile with its original face up."""
    return NAMES[0][tile]


def read_tile(text: str) -> int:
    """The tile of a name in a game without two-faced tiles."""
    return bugs.tile_of(*read_name(text))


def find_tile(pos: Position, text: str) -> "tuple[int, int]":
    """The tile of a name in a game, and the bug that the name says it shows.

    MoveStringError when no tile is called so, or when the one on the board shows its other face.
    """
    colour, bug, number = read_name(text)
    kind = bug & 7 if pos.two_faced else bug
    tile = bugs.tile_of(colour, kind, number)
    if pos.cell_of_tile(tile) >= 0 and pos.face_of(tile) != bug:
        raise MoveStringError(f"'{text}' shows its other face and is called {name(pos, tile)}")
    return tile, bug


def read_mark(text: str) -> "tuple[str, int]":
    r"""A name with a mark before or after it: the name and the direction from it, -1 without mark.

    >>> read_mark("-wA1"), read_mark("wA1\\"), read_mark("wA1")
    (('wA1', 5), ('wA1', 3), ('wA1', -1))
    """
    before = _BEFORE.get(text[:1], -1)
    after = _AFTER.get(text[-1:], -1)
    if before >= 0 and after >= 0:
        raise MoveStringError(f"'{text}' has a direction on both sides")
    if before >= 0:
        return text[1:], before
    if after >= 0:
        return text[:-1], after
    return text, -1
