"""What a position is worth to the side to move, without looking ahead.

Scores are in hundredths of a tile. Each term is counted for both colours and the difference taken:

* the queen: how many of the six cells around her are occupied, the more the worse and the later
  ones most; by enemy tiles, which stay, or by one's own free ones, which can make room; a Pillbug
  or a Mosquito beside her; an enemy tile on top of her;
* the tiles by bug: free, or pinned, or gated (a slider without a gap to slide through), or covered;
  on top of the hive; beside the enemy queen;
* abilities, which need no freedom: an uncovered Wasp that does not rest, a Tick beside enemy tiles,
  most of all beside a queen, a Scorpion that holds enemy tiles to their face;
* reserve: tiles not placed yet.
"""

import cython

from . import bugs, moves, position, tables
from .position import Position

if not cython.compiled:
    from .bugs import FLIP, QUEEN, SCORPION, SHIELDBUG, TICK

ARCS = tables.ARCS
COUNT = tables.COUNT
SLIDES = tables.SLIDES
FIRST = bugs.FIRST
LOW_OFFSET = tables.LOW_OFFSET
BESIDE = tables.BESIDE
SLIDES_ONLY = bugs.SLIDE_ONE | bugs.SLIDE_TWO | bugs.SLIDE_THREE | bugs.SLIDE_ANY
SLIDER = [int(steps & SLIDES_ONLY != 0 and not steps & bugs.CLIMB) for steps in bugs.GROUND]
"""By bug, whether it slides and does not climb, so that it may be gated."""

RING = [0, 120, 90, 36, -80, -165, 0]
"""By the number of occupied cells around a queen; with six the game is over."""
ENEMY_IN_RING = -20
"""For each enemy tile beside one's queen when three cells or more are occupied."""
OWN_FREE_IN_RING = 32
"""For each of one's own tiles beside one's queen that could leave."""
GUARD = [0, 0, 0, 0, 0, 40, 0, 110, 0, 0, 0, 0, 0, 0, 0, 0]
"""By bug, for a tile beside one's queen."""
ATTACK = [0, 110, 15, 26, -6, 0, 0, 40, 0, 70, 10, 20, 0, 20, 10, 10]
"""By bug, for a free tile beside the enemy queen."""
PINNED_ATTACK = 25
"""For a pinned tile beside the enemy queen: it stays."""
COVERED_QUEEN = -200
"""An enemy tile stands on the queen: it holds her, and its side may place tiles beside her."""
FREE = [80, 17, 18, 18, 44, 33, 22, 36, 80, 24, 18, 16, 28, 28, 26, 22]
"""By bug, for each tile on top of its cell that is not pinned."""
GATED = [-48, 17, 18, -24, -8, 33, 22, -10, -48, 24, 18, -24, 28, 28, 26, 22]
"""The same for a slider on the ground that has no gap to slide through."""
PINNED = [24, 8, -4, -6, -16, 10, 6, 56, 24, 8, -2, -6, -6, 10, 0, 12]
"""By bug, for each tile on top of its cell that is pinned."""
HIGH = [0, 24, 0, 0, 0, -10, 0, 0, 0, 24, 0, 0, 0, 10, 0, 0]
"""By bug, beside its freedom, for each tile on top of a stack."""
COVERED = -6
"""For each tile that is not on top."""
RESERVE = [0, -12, -4, 0, -8, -46, -30, -34, 0, -12, 0, 0, -6, -30, -20, -10]
"""By kind, for each tile not placed yet."""
ABLE = [0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 12, 0, 0]
"""By bug, for an uncovered tile that does not rest, pinned or not: the Wasp's sting, the Tick."""
TICK_BESIDE = 8
TICK_BESIDE_QUEEN = 45
"""For each enemy tile, and an enemy queen, that a Tick may take over."""
SCORPION_BESIDE = 4
"""For each enemy tile that a Scorpion keeps from being flipped."""
TO_MOVE = 36


def queen(pos: Position, tile: cython.int) -> cython.int:
    """How a queen stands by the cells around her; nothing while she is in reserve."""
    cell: cython.int = pos.cell_of[tile]
    worth: cython.int
    if cell < 0:
        return 0
    worth = RING[COUNT[pos.ring[cell] & 63]]
    if (pos.top[cell] ^ tile) & 32:
        worth += COVERED_QUEEN
    return worth


def queens(pos: Position, colour: cython.int) -> cython.int:
    """How a player's queens stand: the Queen Wasp is one as well where she is a further piece."""
    worth: cython.int = queen(pos, colour << 5)
    if pos.kinds > 8:
        worth += queen(pos, (colour << 5) + 14)
    return worth


def tiles(pos: Position, colour: cython.int) -> cython.int:
    """The worth of a player's tiles on the board, and of where they stand beside the queens."""
    worth: cython.int = 0
    i: cython.int
    tile: cython.int
    cell: cython.int
    bug: cython.int
    ring: cython.uint
    free: cython.bint
    first: cython.int = colour << 5
    ours: cython.int = pos.cell_of[first]
    theirs: cython.int = pos.cell_of[first ^ 32]
    enough: cython.bint = theirs >= 0 and COUNT[pos.ring[theirs] & 63] >= 3
    for i in range(pos.own_count[colour]):
        tile = pos.own[first + i]
        cell = pos.cell_of[tile]
        if pos.top[cell] != tile:
            worth += COVERED
            continue
        bug = pos.face[tile]
        ring = pos.ring[cell] & 63
        free = False
        if cell == pos.rest_a or cell == pos.rest_b:
            worth += PINNED[bug]
        elif pos.height[cell] > 1:
            free = True
            worth += FREE[bug] + HIGH[bug]
        elif ARCS[ring] < 2 or not position.is_cut(pos, cell):
            free = True
            worth += GATED[bug] if SLIDER[bug] and SLIDES[ring] == 0 else FREE[bug]
            if pos.flips and FREE[bug ^ FLIP] > FREE[bug]:
                worth += (FREE[bug ^ FLIP] - FREE[bug]) // 2
        else:
            worth += PINNED[bug]
        if theirs >= 0 and BESIDE[(cell - theirs) & 4095]:
            worth += ATTACK[bug] if free else PINNED_ATTACK
            if enough:
                worth -= ENEMY_IN_RING
        if ours >= 0 and BESIDE[(cell - ours) & 4095]:
            worth += GUARD[bug]
            if free:
                worth += OWN_FREE_IN_RING
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
            if pos.top[cell] == tile and bug >= FLIP:
                if cell != pos.rest_a and cell != pos.rest_b:
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
        if tile >> 5 != colour and pos.height[near] == pos.height[cell]:
            if pos.face[tile] != SHIELDBUG:
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
    score: cython.int
    pos.cuts_known = False
    if not pos.roll_called[0]:
        moves.call_roll(pos, 0)
    if not pos.roll_called[1]:
        moves.call_roll(pos, 1)
    score = queens(pos, us) - queens(pos, them) + tiles(pos, us) - tiles(pos, them)
    score += reserve(pos, us) - reserve(pos, them) + TO_MOVE
    if pos.venom:
        score += abilities(pos, us) - abilities(pos, them)
    return score


def explain(pos: Position) -> list[tuple[str, int]]:
    """The terms of `evaluate` by name, from the side to move; they add up to it."""
    us: cython.int = pos.ply & 1
    them: cython.int = 1 - us
    pos.cuts_known = False
    moves.call_roll(pos, 0)
    moves.call_roll(pos, 1)
    terms = [
        ("queens", queens(pos, us) - queens(pos, them)),
        ("tiles", tiles(pos, us) - tiles(pos, them)),
        ("abilities", abilities(pos, us) - abilities(pos, them)),
        ("reserve", reserve(pos, us) - reserve(pos, them)),
        ("to move", TO_MOVE),
    ]
    return terms if pos.venom else [term for term in terms if term[0] != "abilities"]
