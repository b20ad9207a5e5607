"""The tiles, the two faces of each, and how they are named."""

from typing import NamedTuple

WHITE = "w"
BLACK = "b"

#: Table 1.1: original face, Venom face, number of tiles; also "piece order", row by row.
ROWS = (
    ("Q", "W", 1),  # Queen Bee, Queen Wasp
    ("B", "F", 2),  # Beetle, Firefly
    ("G", "D", 3),  # Grasshopper, Dragonfly
    ("S", "R", 2),  # Spider, Scorpion
    ("A", "Y", 3),  # Soldier Ant, Fly
    ("M", "T", 1),  # Mosquito, Tick
    ("L", "C", 1),  # Ladybug, Centipede
    ("P", "H", 1),  # Pillbug, Shieldbug
)

ORIGINAL_FACES = "".join(original for original, _, _ in ROWS)
VENOM_FACES = "".join(venom for _, venom, _ in ROWS)

#: The face on the back of each face.
OTHER_FACE = dict(zip(ORIGINAL_FACES + VENOM_FACES, VENOM_FACES + ORIGINAL_FACES, strict=True))

#: How many tiles of that face a full set has.
FULL_COUNT = {face: count for original, venom, count in ROWS for face in (original, venom)}


class Tile(NamedTuple):
    """A physical tile and the face it shows.

    `kind` is its original letter, or the Venom letter of a further piece: a kind of its own.
    """

    color: str
    kind: str
    number: int
    face: str

    @property
    def name(self) -> str:
        """Its name; "a tile keeps one number for both faces", the single ones have none."""
        number = str(self.number) if FULL_COUNT[self.face] > 1 else ""
        return self.color + self.face + number

    def flipped(self) -> "Tile":
        """The same tile with its other face up."""
        return self._replace(face=OTHER_FACE[self.face])


def other_color(color: str) -> str:
    """The opponent's colour."""
    return BLACK if color == WHITE else WHITE


def piece_order(tile: Tile) -> tuple[bool, int, bool, int]:
    """A key to sort by: white first, row by row, original face before Venom face, by number."""
    venom = tile.face in VENOM_FACES
    row = (VENOM_FACES if venom else ORIGINAL_FACES).index(tile.face)
    return (tile.color == BLACK, row, venom, tile.number)
