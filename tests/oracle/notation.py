"""MoveStrings, out and in."""

import re

from .actions import Action, Flip, Move, Pass, Place, Sting, Swap
from .bugs import FULL_COUNT, OTHER_FACE, VENOM_FACES, Tile, piece_order
from .gametype import GameType
from .hexes import (
    DIRECTIONS,
    EAST,
    NORTHEAST,
    NORTHWEST,
    SOUTHEAST,
    SOUTHWEST,
    WEST,
    Cell,
    add,
)
from .state import Board, Position, all_tiles, lift

#: How a cell is written whose neighbour in that direction is the tile {}.
WRITTEN_WITH_NEIGHBOUR = {
    NORTHWEST: "{}\\",
    NORTHEAST: "/{}",
    EAST: "-{}",
    SOUTHEAST: "\\{}",
    SOUTHWEST: "{}/",
    WEST: "{}-",
}

#: The sign before or after the name of a reference, and the direction from there.
BEFORE = {"-": WEST, "/": SOUTHWEST, "\\": NORTHWEST}
AFTER = {"-": EAST, "/": NORTHEAST, "\\": SOUTHEAST}

NAME = r"[wb][a-z][1-3]?"


def write(position: Position, action: Action) -> str:
    """The canonical MoveString of an action."""
    board = position.board
    match action:
        case Place(tile, cell):
            return f"{tile.name} {destination(board, cell)}".rstrip()
        case Move(start, end):
            return f"{board[start][-1].name} {destination(lift(board, start), end)}"
        case Swap(cells):
            tiles = sorted((board[cell][-1] for cell in cells), key=piece_order)
            return "<>".join(tile.name for tile in tiles)
        case Flip(cell) | Sting(cell):
            tile = board[cell][-1]
            shown = tile.flipped() if position.game_type.flips else tile
            return f"{tile.name}={shown.name}"
        case Pass():
            return "pass"


def destination(board: Board, end: Cell) -> str:
    """The second half of a MoveString; on the empty board it has none.

    "The mover lifted, the destination's neighbours in the order NW, NE, E, SE, SW, W, the top tile
    of the first occupied one; the bare name for on top."
    """
    if end in board:
        return board[end][-1].name
    for direction in DIRECTIONS:
        stack = board.get(add(end, direction))
        if stack:
            return WRITTEN_WITH_NEIGHBOUR[direction].format(stack[-1].name)
    return ""


def read(position: Position, text: str) -> Action:
    """The action that a MoveString means, legal or not; ValueError when it means none.

    Any reference (own, enemy, covered, the mover itself by where it stood before the move), any
    case, `wM1`, `wG1 .` as a first move, a direction onto an occupied hex, both orders of a swap.
    """
    words = text.lower().split()
    if words == ["pass"]:
        return Pass()
    if swap := re.fullmatch(f"({NAME})<>({NAME})", "".join(words)):
        return Swap(frozenset(find(position, name) for name in swap.groups()))
    if flip := re.fullmatch(f"({NAME})=({NAME})", "".join(words)):
        return read_flip(position, *flip.groups())
    if not 1 <= len(words) <= 2 or not re.fullmatch(NAME, words[0]):
        raise ValueError(f"not a move: {text!r}")
    tile = read_tile(position.game_type, words[0])
    end = read_destination(position, words[1] if len(words) == 2 else ".")
    if tile not in all_tiles(position.board):
        return Place(tile, end)
    start = find(position, words[0])
    if position.board[start][-1] != tile:
        raise ValueError(f"{tile.name} is covered")
    return Move(start, end)


def read_flip(position: Position, before: str, after: str) -> Action:
    """A flip, when the tile is the mover's, else a sting."""
    cell = find(position, before)
    tile = read_tile(position.game_type, before)
    shown = tile.flipped() if position.game_type.flips else tile
    if position.board[cell][-1] != tile:
        raise ValueError(f"{tile.name} is covered")
    if read_tile(position.game_type, after) != shown:
        raise ValueError(f"{tile.name} does not become {after}")
    return Flip(cell) if tile.color == position.mover else Sting(cell)


def read_destination(position: Position, text: str) -> Cell:
    """The cell that the second half of a MoveString names."""
    if text == ".":
        if position.board:
            raise ValueError("only the first tile needs no reference")
        return (0, 0)
    match = re.fullmatch(rf"([-/\\]?)({NAME})([-/\\]?)", text)
    if match is None or (match[1] and match[3]):
        raise ValueError(f"not a destination: {text!r}")
    cell = find(position, match[2])
    if match[1]:
        return add(cell, BEFORE[match[1]])
    if match[3]:
        return add(cell, AFTER[match[3]])
    return cell


def read_tile(game_type: GameType, name: str) -> Tile:
    """The tile of that name, in lower case, whether or not the game has it."""
    color, face, digits = name[0], name[1].upper(), name[2:]
    if face not in OTHER_FACE:
        raise ValueError(f"no such bug: {name!r}")
    if not digits and FULL_COUNT[face] > 1:
        raise ValueError(f"a number is missing: {name!r}")
    number = int(digits or 1)
    if number > FULL_COUNT[face]:
        raise ValueError(f"no such number: {name!r}")
    further = game_type.style == "+"
    kind = OTHER_FACE[face] if face in VENOM_FACES and not further else face
    return Tile(color, kind, number, face)


def find(position: Position, name: str) -> Cell:
    """Where a tile is, covered or not, by the face that it shows at this moment."""
    tile = read_tile(position.game_type, name)
    for cell, stack in position.board.items():
        if tile in stack:
            return cell
    raise ValueError(f"not in play: {tile.name}")
