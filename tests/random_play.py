"""A random player that likes what goes wrong most easily: expansions, climbs, throws, the end.

In games with Venom creatures also swaps and mind control.
"""

import random
from collections.abc import Iterator

from uhp_engine.core import bugs, move, tables
from uhp_engine.core.position import Position
from uhp_engine.game import Game

AROUND = [step % tables.CELLS for step in tables.OFFSET]


def choose(position: Position, moves: list[int], chance: random.Random) -> int:
    """One of the legal moves."""
    return chance.choices(moves, [weight(position, packed) for packed in moves])[0]


SPECIAL = (
    *(bugs.QUEEN, bugs.MOSQUITO, bugs.LADYBUG, bugs.PILLBUG),
    *(bugs.WASP, bugs.TICK, bugs.CENTIPEDE, bugs.SHIELDBUG),
)
"""Bugs of which there is one, and whose powers are many."""


def weight(position: Position, packed: int) -> int:
    """How much the player likes a move."""
    if packed == move.PASS:
        return 1
    action = move.action_of_move(packed)
    tile, cell = move.tile_of_move(packed), move.to_of_move(packed)
    kind = position.face_of(tile)
    to_move = position.ply & 1
    friendly = tile >> bugs.COLOUR_SHIFT == to_move
    if action == move.CHANGE:
        # These are many, and lead nowhere, unless another power comes of it.
        return 4 if friendly and kind ^ bugs.FLIP in SPECIAL else 1
    if action == move.PLACE:
        turned = move.from_of_move(packed) == move.OTHER_FACE
        liked = 4 if (kind | turned * bugs.FLIP) in SPECIAL else 2
    elif action == move.OTHER:
        liked = 12
    elif not friendly:
        liked = 24  # thrown or controlled
    elif position.height_at(cell):
        liked = 12
    else:
        liked = 6 if kind in SPECIAL[1:] else 1
    # Games that never end would leave the end of games untried.
    queen = position.cell_of_tile(bugs.tile_of(1 - to_move, bugs.QUEEN, 1))
    near = queen >= 0 and (cell - queen) % tables.CELLS in AROUND
    return liked * 3 if near else liked


def game_after(game_type: str, plies: int, chance: random.Random) -> Game:
    """A game after so many random plies, or fewer when it is over before."""
    return list(walk(game_type, plies, chance))[-1]


def walk(game_type: str, plies: int, chance: random.Random) -> Iterator[Game]:
    """A game after each of its random plies, the start included; it stops when it is over."""
    game = Game(game_type)
    for _ in range(plies):
        yield game
        moves = game.legal_moves()
        if not moves:
            return
        game.play(choose(game.position, moves, chance))
    yield game
