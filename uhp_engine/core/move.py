"""A move packed into 32 bits.

    31 30   29 .. 24   23 .. 12   11 .. 0
    action  tile       from       to

The action says how to read the rest:

* `MOVE` takes the tile from one cell to another, whoever moves it: its own walk, a Pillbug's throw
  and a walk under mind control are one move when they have one effect;
* `PLACE` brings the tile from the reserve; the from field is 0, or 1 (`OTHER_FACE`) when a
  two-faced tile is placed with its Venom face up;
* `CHANGE` flips a tile of the mover's or stings one of the opponent's, on the to cell; the from
  field is 0;
* `OTHER` with nothing else set is `PASS`; else it swaps the only tiles of two cells, the lower
  cell in the from field, the tile field 0.

Two move values are equal exactly when they do the same to the same position.

>>> move = pack(MOVE, 9, 2080, 2081)
>>> tile_of_move(move), from_of_move(move), to_of_move(move), action_of_move(move) == MOVE
(9, 2080, 2081, True)
"""

TO_MASK = 0xFFF
FROM_SHIFT = 12
TILE_SHIFT = 24
TILE_MASK = 0x3F
ACTION_SHIFT = 30

MOVE, PLACE, CHANGE, OTHER = range(4)
"""Actions."""
OTHER_FACE = 1

PASS = OTHER << ACTION_SHIFT


def pack(action: int, tile: int, from_cell: int, to_cell: int) -> int:
    """The move with these parts; cells are 0 to 4095, the tile 0 to 63."""
    return action << ACTION_SHIFT | tile << TILE_SHIFT | from_cell << FROM_SHIFT | to_cell


def swap(cell: int, other: int) -> int:
    """The move that swaps the tiles of two cells."""
    return pack(OTHER, 0, min(cell, other), max(cell, other))


def action_of_move(move: int) -> int:
    """One of `MOVE`, `PLACE`, `CHANGE`, `OTHER`."""
    return move >> ACTION_SHIFT


def tile_of_move(move: int) -> int:
    """The tile that is placed, moved, flipped or stung."""
    return move >> TILE_SHIFT & TILE_MASK


def from_of_move(move: int) -> int:
    """The cell that a moved tile leaves."""
    return move >> FROM_SHIFT & TO_MASK


def to_of_move(move: int) -> int:
    """The cell that a tile is placed on or moved to."""
    return move & TO_MASK
