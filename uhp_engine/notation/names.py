"""Names of tiles, and the marks that say on which side of a tile a cell lies.

>>> tile_name(bugs.tile_of(1, bugs.ANT, 2)), tile_name(bugs.tile_of(0, bugs.QUEEN, 1))
('bA2', 'wQ')
>>> read_tile("BA2") == bugs.tile_of(1, bugs.ANT, 2)
True
"""

from ..core import bugs
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
"""How a cell is written from a tile in direction 0 to 5 of it: a tile to its NW has it at its SE."""

_BEFORE = {"\\": 0, "-": 5, "/": 4}
_AFTER = {"/": 1, "-": 2, "\\": 3}


def _names() -> "list[str]":
    names = [""] * bugs.TILES
    for tile in range(bugs.TILES):
        kind = bugs.KIND[tile]
        number = (tile & 31) - bugs.FIRST[kind] + 1
        if number <= bugs.COUNT[kind]:
            names[tile] = COLOURS[tile >> 5] + LETTERS[kind]
            if bugs.COUNT[kind] > 1:
                names[tile] += str(number)
    return names


NAMES = _names()
_TILES = {name.lower(): tile for tile, name in enumerate(NAMES) if name}
_TILES.update({f"{name}1": tile for name, tile in list(_TILES.items()) if not name[-1].isdigit()})


def tile_name(tile: int) -> str:
    """The name of a tile."""
    return NAMES[tile]


def read_tile(text: str) -> int:
    """The tile of a name; any case, and a tile that has no number may be given number 1."""
    tile = _TILES.get(text.lower(), -1)
    if tile < 0:
        raise MoveStringError(f"no tile is called '{text}'")
    return tile


def read_place(text: str) -> "tuple[int, int]":
    """A tile with a mark before or after it: the tile and the direction from it, -1 without mark.

    >>> read_place("-wA1"), read_place("wA1\\\\"), read_place("wA1")
    ((8, 5), (8, 3), (8, -1))
    """
    before = _BEFORE.get(text[:1], -1)
    after = _AFTER.get(text[-1:], -1)
    if before >= 0 and after >= 0:
        raise MoveStringError(f"'{text}' has a direction on both sides")
    if before >= 0:
        return read_tile(text[1:]), before
    if after >= 0:
        return read_tile(text[:-1]), after
    return read_tile(text), -1
