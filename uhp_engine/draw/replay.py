r"""Games move by move: which tile goes where, for who draws a game and knows no rules.

>>> from uhp_engine.notation.game_type import GameType
>>> for steps in replay(GameType.parse("Base").position(), ["wS1", "bS1 wS1-", r"wQ \wS1"]):
...     print(*map(str, steps))
wS1 0 0
bS1 1 0
wQ 0 -1
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..core import bugs, move, tables
from ..core.position import Position
from ..notation import move_string
from ..notation.names import LETTERS, tile_name
from .text import STEPS, Hex


class Step(NamedTuple):
    """A tile goes on top of what stands on a cell, or stays there, and shows a bug.

    As text it is the tile's name, with the bug's letter behind it where it shows its Venom face,
    and the cell: how far east and how far south-east of the first tile's.
    """

    tile: int
    bug: int
    place: Hex

    def __str__(self) -> str:
        face = "" if self.bug == bugs.KIND[self.tile] else LETTERS[self.bug]
        return f"{tile_name(self.tile)}{face} {self.place[0]} {self.place[1]}"


def replay(position: Position, moves: Iterable[str]) -> Iterator[list[Step]]:
    """The steps of each move of a game: none for a pass, two for a swap.

    The position, in which nothing has been placed, is taken along. The errors of
    `move_string.parse_legal` for a move that is not legal.
    """
    plane: dict[int, Hex] = {}
    for text in moves:
        packed = move_string.parse_legal(position, text)
        before = plane
        position.push(packed)
        cells = _touched(packed)
        plane = {cell: place for cell, place in before.items() if position.height_at(cell)}
        for cell in cells:
            plane[cell] = before[cell] if cell in before else _beside(before, cell)
        yield [
            Step(tile, position.face_of(tile), plane[cell])
            for cell in cells
            for tile in [position.tile_at(cell)]
        ]


def _touched(packed: int) -> list[int]:
    """The cells whose top tile a move put there, or turned."""
    if packed == move.PASS:
        return []
    cells = [move.to_of_move(packed)]
    if move.action_of_move(packed) == move.OTHER:
        cells.append(move.from_of_move(packed))
    return cells


def _beside(plane: dict[int, Hex], cell: int) -> Hex:
    """Where a cell lies that touches one whose place is known; the first lies in the middle.

    The position's own board is a torus, so that its numbers do not tell.
    """
    for step, (east, south_east) in zip(tables.OFFSET, STEPS, strict=True):
        near = plane.get(cell + step & tables.CELLS - 1)
        if near is not None:
            return near[0] - east, near[1] - south_east
    return 0, 0
