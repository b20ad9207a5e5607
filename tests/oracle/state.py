"""A position: the stacks, whose turn it is, and what the turn just before did."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .bugs import BLACK, WHITE, Tile
from .gametype import GameType
from .hexes import Cell, neighbours

#: Occupied cells only; the tiles of a stack from bottom to top.
Board = dict[Cell, list[Tile]]


@dataclass(frozen=True)
class Record:
    """What one turn did, as the cells on whose top the tiles concerned now are.

    They are always on top, for nothing has happened since. A pass leaves an empty record.
    """

    placed: frozenset[Cell] = frozenset()
    moved: frozenset[Cell] = frozenset()
    flipped: frozenset[Cell] = frozenset()
    stung: frozenset[Cell] = frozenset()

    @property
    def resting(self) -> frozenset[Cell]:
        """A tile rests when "the opponent, on the turn just before, moved it or stung it"."""
        return self.moved | self.stung

    @property
    def fly_landings(self) -> frozenset[Cell]:
        """What "the opponent placed, moved or flipped on the turn just before"."""
        return self.placed | self.moved | self.flipped


@dataclass(frozen=True)
class Position:
    """All that decides which turns are legal."""

    game_type: GameType
    tournament: bool
    board: Board = field(default_factory=dict)
    ply: int = 0
    last: Record = Record()

    @property
    def mover(self) -> str:
        """The colour whose turn it is; "White begins"."""
        return WHITE if self.ply % 2 == 0 else BLACK

    @property
    def turn_number(self) -> int:
        """The how-manieth turn of the mover this is."""
        return self.ply // 2 + 1

    def is_friendly(self, cell: Cell) -> bool:
        """Whether the top tile of a stack is the mover's."""
        return self.board[cell][-1].color == self.mover

    def rests(self, cell: Cell) -> bool:
        """Whether the top tile of a stack rests."""
        return cell in self.last.resting

    def queen_is_placed(self) -> bool:
        """Whether the mover's queen tile is in play; not the Wasp that is a further piece."""
        tiles = all_tiles(self.board)
        return any(tile.kind == "Q" and tile.color == self.mover for tile in tiles)


def all_tiles(board: Board) -> list[Tile]:
    """Every tile in play, covered ones too."""
    return [tile for stack in board.values() for tile in stack]


def height(board: Board, cell: Cell) -> int:
    """How many tiles are on a cell."""
    return len(board.get(cell, ()))


def lift(board: Board, cell: Cell) -> Board:
    """The board without the top tile of a stack: "the moving tile itself counts as lifted"."""
    lifted = dict(board)
    rest = lifted.pop(cell)[:-1]
    if rest:
        lifted[cell] = rest
    return lifted


def is_one_hive(cells: Iterable[Cell]) -> bool:
    """One hive: "the tiles stay one connected group"; whether these occupied cells are one."""
    unseen = set(cells)
    if not unseen:
        return True
    to_visit = [unseen.pop()]
    while to_visit:
        for cell in neighbours(to_visit.pop()):
            if cell in unseen:
                unseen.remove(cell)
                to_visit.append(cell)
    return not unseen
