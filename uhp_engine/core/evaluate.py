"""What a position is worth to the side to move, without looking ahead.

Scores are in hundredths of a tile. Each term is counted for both colours and the difference taken:

* the queen's ring: the more of the six cells around her are occupied, by whomever, the worse, and
  each more so than the one before;
* free tiles: what stands on top and is not pinned, by kind (how far it gets, roughly);
* reserve: tiles that may still be placed where they are wanted.
"""

import cython

from . import bugs, position, tables
from .position import Position

ARCS = tables.ARCS
COUNT = tables.COUNT
FIRST = bugs.FIRST

RING = [0, 12, 35, 75, 140, 240, 0]
"""By the number of occupied cells around a queen; with six the game is over."""
COVERED_QUEEN = 90
"""An enemy tile stands on the queen: it holds her, and its side may place tiles beside her."""
FREE = [25, 45, 24, 20, 55, 55, 36, 42] + [40] * 8
"""By bug, for each tile on top of its cell that is not pinned."""
RESERVE = [0, 26, 14, 10, 34, 32, 20, 24] + [20] * 8
"""By kind, for each tile not placed yet."""
TO_MOVE = 10


def queen(pos: Position, colour: cython.int) -> cython.int:
    """What a player's queen suffers."""
    tile: cython.int = colour << 5
    cell: cython.int = pos.cell_of[tile]
    harm: cython.int
    if cell < 0:
        return 0
    harm = RING[COUNT[pos.ring[cell] & 63]]
    if pos.top[cell] >> 5 != colour:
        harm += COVERED_QUEEN
    return harm


def free_tiles(pos: Position, colour: cython.int) -> cython.int:
    """The worth of a player's tiles that can move."""
    worth: cython.int = 0
    kind: cython.int
    i: cython.int
    tile: cython.int
    cell: cython.int
    for kind in range(pos.kinds):
        tile = (colour << 5) + FIRST[kind]
        for i in range(pos.placed[(colour << 4) + kind]):
            cell = pos.cell_of[tile]
            if pos.top[cell] == tile:
                if pos.height[cell] > 1 or ARCS[pos.ring[cell] & 63] < 2:
                    worth += FREE[pos.face[tile]]
                elif pos.euler != 1:
                    if not pos.cuts_known:
                        position.find_cuts(pos, cell)
                    if pos.cut[cell] != pos.cut_now:
                        worth += FREE[pos.face[tile]]
            tile += 1
    return worth


def reserve(pos: Position, colour: cython.int) -> cython.int:
    """The worth of a player's tiles that are not placed yet."""
    worth: cython.int = 0
    kind: cython.int
    for kind in range(pos.kinds):
        worth += pos.reserve[(colour << 4) + kind] * RESERVE[kind]
    return worth


def evaluate(pos: Position) -> cython.int:
    """The score of a position that is not over, from the side to move."""
    us: cython.int = pos.ply & 1
    them: cython.int = 1 - us
    pos.cuts_known = False
    return (
        queen(pos, them)
        - queen(pos, us)
        + free_tiles(pos, us)
        - free_tiles(pos, them)
        + reserve(pos, us)
        - reserve(pos, them)
        + TO_MOVE
    )


def explain(pos: Position) -> list[tuple[str, int]]:
    """The terms of `evaluate` by name, from the side to move; they add up to it."""
    us: cython.int = pos.ply & 1
    them: cython.int = 1 - us
    pos.cuts_known = False
    return [
        ("queen", queen(pos, them) - queen(pos, us)),
        ("free tiles", free_tiles(pos, us) - free_tiles(pos, them)),
        ("reserve", reserve(pos, us) - reserve(pos, them)),
        ("to move", TO_MOVE),
    ]
