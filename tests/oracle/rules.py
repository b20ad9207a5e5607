"""What a turn may be, what it does, and when the game is over."""

from .abilities import deeds
from .actions import Action, Flip, Move, Pass, Place, Sting, Swap
from .bugs import BLACK, WHITE, Tile
from .hexes import Cell, neighbours
from .state import Board, Position, Record, all_tiles, lift


def legal_actions(position: Position) -> set[Action]:
    """Everything that the mover may do.

    "Who can do none of these passes, and only then." "Before one's queen is placed nothing but
    placing: no move, no flip, no special ability."
    """
    if losers(position.board):
        return set()
    found = placings(position)
    if position.queen_is_placed():
        for cell in position.board:
            if position.is_friendly(cell):
                found |= deeds(position, cell)
        found |= flips(position)
    return found or {Pass()}


def placings(position: Position) -> set[Action]:
    """Every tile that may be placed now, on every cell where it may."""
    cells = placing_cells(position)
    return {Place(tile, cell) for tile in placeable_tiles(position) for cell in cells}


def placing_cells(position: Position) -> set[Cell]:
    """Where a tile may be placed.

    "The first tile anywhere, the second touching it; from then on an empty cell that touches at
    least one stack with a friendly top and none with an enemy top."
    """
    board = position.board
    if not board:
        return {(0, 0)}
    touching = {end for cell in board for end in neighbours(cell) if end not in board}
    if len(all_tiles(board)) == 1:
        return touching
    return {
        cell
        for cell in touching
        if all(position.is_friendly(stack) for stack in neighbours(cell) if stack in board)
    }


def placeable_tiles(position: Position) -> list[Tile]:
    """The next tile of each kind, with each face that it may be placed with.

    "The Queen Bee by one's fourth turn, and not on one's first (tournament opening). Tiles of a
    kind in number order." With a Wasp as a further piece "neither is placed on one's first turn".
    """
    mover = position.mover
    mine = [tile for tile in all_tiles(position.board) if tile.color == mover]
    queen_is_due = position.turn_number >= 4 and not position.queen_is_placed()
    no_queen_yet = position.turn_number == 1 and position.tournament
    tiles = []
    for kind, count in position.game_type.kinds().items():
        placed = [tile.face for tile in mine if tile.kind == kind]
        if len(placed) == count or (queen_is_due and kind != "Q"):
            continue
        if no_queen_yet and kind in ("Q", "W"):
            continue
        for face, quota in position.game_type.face_quota(kind).items():
            if position.game_type.flips or placed.count(face) < quota:
                tiles.append(Tile(mover, kind, len(placed) + 1, face))
    return tiles


def flips(position: Position) -> set[Action]:
    """The mover's flips.

    "Any friendly top tile, pinned or blocked or not - but not a tile that the opponent moved or
    stung on the turn just before, and not a tile suppressed by a Scorpion."
    """
    if not position.game_type.flips:
        return set()
    return {
        Flip(cell)
        for cell in position.board
        if position.is_friendly(cell)
        and not position.rests(cell)
        and not is_suppressed(position, cell)
    }


def is_suppressed(position: Position, cell: Cell) -> bool:
    """The Scorpion's passive power, which a Mosquito never has.

    "An enemy tile touching an uncovered Scorpion may not be flipped by its owner; a Shieldbug is
    immune."
    """
    board = position.board
    tile = board[cell][-1]
    if tile.face == "H":
        return False
    tops = [board[neighbour][-1] for neighbour in neighbours(cell) if neighbour in board]
    return any(top.face == "R" and top.color != tile.color for top in tops)


def after(position: Position, action: Action) -> Position:
    """The position after an action, which is trusted to be legal."""
    board, record = effect(position, action)
    return Position(position.game_type, position.tournament, board, position.ply + 1, record)


def effect(position: Position, action: Action) -> tuple[Board, Record]:
    """What an action makes of the board, and what the next turn has to know of it."""
    old = position.board
    board = dict(old)
    match action:
        case Place(tile, cell):
            board[cell] = [tile]
            return board, Record(placed=frozenset({cell}))
        case Move(start, end):
            board = lift(old, start)
            board[end] = [*board.get(end, []), old[start][-1]]
            return board, Record(moved=frozenset({end}))
        case Swap(cells):
            one, other = cells
            board[one], board[other] = old[other], old[one]
            return board, Record(moved=cells)
        case Flip(cell):
            board[cell] = [*old[cell][:-1], old[cell][-1].flipped()]
            return board, Record(flipped=frozenset({cell}))
        case Sting(cell):
            stung = frozenset({cell})
            if not position.game_type.flips:  # V14 and V18: it rests, and was not flipped
                return board, Record(stung=stung)
            board[cell] = [old[cell][0].flipped()]
            return board, Record(flipped=stung, stung=stung)
        case Pass():
            return board, Record()


def losers(board: Board) -> set[str]:
    """The colours with a surrounded queen, covered or not, Bee or Wasp.

    "A player whose Queen Bee has all six neighbouring cells occupied, by either colour, loses";
    where Bee and Wasp are both in play, "losing either loses the game".
    """
    return {
        tile.color
        for cell, stack in board.items()
        for tile in stack
        if tile.face in ("Q", "W") and all(near in board for near in neighbours(cell))
    }


def result(position: Position) -> str:
    """The GameStateString: "both at once is a draw"."""
    if position.ply == 0:
        return "NotStarted"
    lost = losers(position.board)
    if lost == {WHITE, BLACK}:
        return "Draw"
    if lost:
        return "BlackWins" if lost == {WHITE} else "WhiteWins"
    return "InProgress"
