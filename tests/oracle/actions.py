"""What a turn can be. An action says what happens on the board, not which tile caused it."""

from dataclasses import dataclass

from .bugs import Tile
from .hexes import Cell


@dataclass(frozen=True)
class Place:
    """A tile from the reserve, with the face it is placed with."""

    tile: Tile
    cell: Cell


@dataclass(frozen=True)
class Move:
    """The top tile of a stack goes elsewhere: walking, thrown or under mind control."""

    start: Cell
    end: Cell


@dataclass(frozen=True)
class Swap:
    """Two tiles that are alone on their cells change places."""

    cells: frozenset[Cell]


@dataclass(frozen=True)
class Flip:
    """A tile of the mover's shows its other face."""

    cell: Cell


@dataclass(frozen=True)
class Sting:
    """An enemy tile is flipped, if the game has flips, and rests."""

    cell: Cell


@dataclass(frozen=True)
class Pass:
    """The only action when there is no other."""


Action = Place | Move | Swap | Flip | Sting | Pass
