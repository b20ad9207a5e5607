"""What a position is worth to the side to move, without looking ahead.

Scores are in hundredths of a tile. Each term is counted for both colours and the difference taken:

* the queen's ring: the more of the six cells around her are occupied, by whomever, the worse, and
  each more so than the one before;
* free tiles: what stands on top, is not pinned and does not rest, by bug (roughly by how far it
  gets), with a share of what its other face would be worth where tiles are flipped;
* abilities, which need no freedom: an uncovered Wasp that does not rest, a Tick beside enemy tiles,
  most of all beside a queen, a Scorpion that holds enemy tiles to their face;
* reserve: tiles that may still be placed where they are wanted.
"""

import cython

from . import bugs, position, tables
from .position import Position

if not cython.compiled:
    from .bugs import FLIP, QUEEN, SCORPION, SHIELDBUG, TICK

ARCS = tables.ARCS
COUNT = tables.COUNT
FIRST = bugs.FIRST
LOW_OFFSET = tables.LOW_OFFSET

RING = [0, 12, 35, 75, 140, 240, 0]
"""By the number of occupied cells around a queen; with six the game is over."""
COVERED_QUEEN = 90
"""An enemy tile stands on the queen: it holds her, and its side may place tiles beside her."""
FREE = [25, 45, 24, 20, 55, 55, 36, 42, 25, 45, 28, 16, 30, 20, 48, 26]
"""By bug, for each tile on top of its cell that is not pinned."""
ABLE = [0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 12, 0, 0]
"""By bug, for an uncovered tile that does not rest, pinned or not: the Wasp's sting, the Tick."""
TICK_BESIDE = 8
TICK_BESIDE_QUEEN = 45
"""For each enemy tile, and an enemy queen, that a Tick may take over."""
SCORPION_BESIDE = 4
"""For each enemy tile that a Scorpion keeps from being flipped."""
RESERVE = [0, 26, 14, 10, 34, 32, 20, 24] + [20] * 8
"""By kind, for each tile not placed yet."""
TO_MOVE = 10


def queen(pos: Position, colour: cython.int) -> cython.int:
    """What a player's queens suffer: the Queen Wasp is one as well where she is a further piece."""
    harm: cython.int = ring_harm(pos, colour << 5)
    if pos.kinds > 8:
        harm += ring_harm(pos, (colour << 5) + 14)
    return harm


def ring_harm(pos: Position, tile: cython.int) -> cython.int:
    """What one queen suffers; nothing while she is in reserve."""
    cell: cython.int = pos.cell_of[tile]
    harm: cython.int
    if cell < 0:
        return 0
    harm = RING[COUNT[pos.ring[cell] & 63]]
    if (pos.top[cell] ^ tile) & 32:
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
            if pos.top[cell] == tile and cell != pos.rest_a and cell != pos.rest_b:
                if (
                    pos.height[cell] > 1
                    or ARCS[pos.ring[cell] & 63] < 2
                    or not position.is_cut(pos, cell)
                ):
                    worth += FREE[pos.face[tile]]
                    if pos.flips and FREE[pos.face[tile] ^ FLIP] > FREE[pos.face[tile]]:
                        worth += (FREE[pos.face[tile] ^ FLIP] - FREE[pos.face[tile]]) // 2
            tile += 1
    return worth


def abilities(pos: Position, colour: cython.int) -> cython.int:
    """The worth of what a player's Venom bugs may do to others."""
    worth: cython.int = 0
    kind: cython.int
    i: cython.int
    tile: cython.int
    cell: cython.int
    bug: cython.int
    for kind in range(pos.kinds):
        tile = (colour << 5) + FIRST[kind]
        for i in range(pos.placed[(colour << 4) + kind]):
            bug = pos.face[tile]
            cell = pos.cell_of[tile]
            if bug >= FLIP and pos.top[cell] == tile and cell != pos.rest_a and cell != pos.rest_b:
                worth += ABLE[bug]
                if bug == TICK:
                    worth += beside_tick(pos, cell, colour)
                elif bug == SCORPION and pos.flips:
                    worth += SCORPION_BESIDE * enemies_beside(pos, cell, colour)
            tile += 1
    return worth


def beside_tick(pos: Position, cell: cython.int, colour: cython.int) -> cython.int:
    """The worth of the enemy tiles that a Tick may take over."""
    worth: cython.int = 0
    ring: cython.uint = pos.ring[cell] & 63
    near: cython.int
    tile: cython.int
    while ring:
        near = (cell + LOW_OFFSET[ring]) & 4095
        ring &= ring - 1
        tile = pos.top[near]
        if (
            tile >> 5 != colour
            and pos.height[near] == pos.height[cell]
            and pos.face[tile] != SHIELDBUG
        ):
            worth += TICK_BESIDE_QUEEN if pos.face[tile] % FLIP == QUEEN else TICK_BESIDE
    return worth


def enemies_beside(pos: Position, cell: cython.int, colour: cython.int) -> cython.int:
    """How many stacks beside a cell have an enemy's top."""
    if colour:
        return (pos.ring[cell] >> 6) & 7
    return (pos.ring[cell] >> 9) & 7


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
    score: cython.int = (
        queen(pos, them) - queen(pos, us) + reserve(pos, us) - reserve(pos, them) + TO_MOVE
    )
    pos.cuts_known = False
    score += free_tiles(pos, us) - free_tiles(pos, them)
    if pos.venom:
        score += abilities(pos, us) - abilities(pos, them)
    return score


def explain(pos: Position) -> list[tuple[str, int]]:
    """The terms of `evaluate` by name, from the side to move; they add up to it."""
    us: cython.int = pos.ply & 1
    them: cython.int = 1 - us
    pos.cuts_known = False
    terms = [
        ("queen", queen(pos, them) - queen(pos, us)),
        ("free tiles", free_tiles(pos, us) - free_tiles(pos, them)),
        ("abilities", abilities(pos, us) - abilities(pos, them)),
        ("reserve", reserve(pos, us) - reserve(pos, them)),
        ("to move", TO_MOVE),
    ]
    return terms if pos.venom else [term for term in terms if term[0] != "abilities"]
