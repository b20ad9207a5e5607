"""MoveStrings: one move, written by what it does on the board.

Out goes one form only, Mzinga's: the destination named by the first occupied cell around it
clockwise from north-west, the mover lifted; the bare name of the tile below for on top. In comes
every form that names the move: any tile as reference, the mover itself (by where it stood), covered
ones, a direction onto an occupied cell, `wM1`, `wG1 .` as a first move, any case.

>>> from .game_type import GameType
>>> start = GameType.parse("Base").position()
>>> for text in ("WS1 .", "bS1 ws1-", "wQ \\\\wS1"):
...     packed = parse(start, text)
...     print(write(start, packed))
...     start.push(packed)
wS1
bS1 wS1-
wQ \\wS1
"""

from ..core import bugs, move, moves, tables
from ..core.position import Position
from .errors import IllegalMoveError, MoveStringError
from .names import BESIDE, BUG_NAMES, COLOUR_NAMES, NAMES, read_place, read_tile

PASS = "pass"


def write(pos: Position, packed: int) -> str:
    """The MoveString of a legal move, in the canonical form."""
    if packed == move.PASS:
        return PASS
    tile = packed >> move.TILE_SHIFT & move.TILE_MASK
    beside, direction = pos.reference(packed & move.TO_MASK, tile)
    if beside < 0:
        return NAMES[tile]
    if direction < 0:
        return f"{NAMES[tile]} {NAMES[beside]}"
    return f"{NAMES[tile]} {BESIDE[direction].format(NAMES[beside])}"


def write_all(pos: Position) -> "list[str]":
    """The MoveStrings of all legal moves, in the order of `moves.legal_moves`."""
    return [write(pos, packed) for packed in moves.legal_moves(pos)]


def parse(pos: Position, text: str) -> int:
    """The move that a MoveString names in a position, legal or not.

    MoveStringError for text that names none.
    """
    words = text.split()
    if not words:
        raise MoveStringError("a move is missing")
    if words[0].lower() == PASS and len(words) == 1:
        return move.PASS
    if len(words) > 2:
        raise MoveStringError(f"'{words[2]}' after '{words[0]} {words[1]}' is not part of a move")
    tile = read_tile(words[0])
    source = pos.cell_of_tile(tile)
    if len(words) == 1 or words[1] == ".":
        if pos.ply or source >= 0:
            raise MoveStringError(f"'{words[0]}' alone is a move only on the first turn of a game")
        return move.pack(move.PLACE, tile, 0, tables.CENTRE)
    beside, direction = read_place(words[1])
    cell = pos.cell_of_tile(beside)
    if cell < 0:
        raise MoveStringError(f"{NAMES[beside]}, named in '{words[1]}', is not on the board")
    if direction >= 0:
        cell = cell + tables.OFFSET[direction] & tables.CELLS - 1
    if source < 0:
        return move.pack(move.PLACE, tile, 0, cell)
    return move.pack(move.MOVE, tile, source, cell)


def parse_legal(pos: Position, text: str) -> int:
    """The legal move that a MoveString names; IllegalMoveError says which rule forbids another."""
    packed = parse(pos, text)
    if packed not in moves.legal_moves(pos):
        raise IllegalMoveError(why_illegal(pos, packed))
    return packed


def why_illegal(pos: Position, packed: int) -> str:
    """The rule that forbids a move, as one sentence."""
    colour = pos.ply & 1
    queen_name = BUG_NAMES[bugs.QUEEN]
    if pos.over():
        return "The game is over."
    if packed == move.PASS:
        return "A player who has another move may not pass."
    tile = move.tile_of_move(packed)
    name = NAMES[tile]
    cell = move.to_of_move(packed)
    kind = bugs.KIND[tile]
    queen_placed = pos.in_reserve(colour, bugs.QUEEN) == 0
    mine = tile >> bugs.COLOUR_SHIFT == colour
    if move.action_of_move(packed) == move.PLACE:
        if not pos.in_reserve(tile >> bugs.COLOUR_SHIFT, kind):
            return f"{name} is not in this game."
        if not mine:
            return f"{name} is not {COLOUR_NAMES[colour]}'s, whose turn it is."
        if kind == bugs.QUEEN and pos.ply < 2 and pos.queen_later:
            return f"No {queen_name} is placed on a player's first turn (tournament opening)."
        if kind != bugs.QUEEN and not queen_placed and pos.ply >= 6:
            return f"The {queen_name} has to be placed by one's fourth turn."
        if tile != pos.next_tile(colour, kind):
            return f"Tiles of a kind are placed in number order: {name} is not the next."
        if pos.height_at(cell):
            return "A tile is placed on an empty cell, and that one is occupied."
        return f"{name} has to be placed beside a friendly tile and beside no enemy's."
    source = move.from_of_move(packed)
    if not mine and not _can_throw(pos, colour):
        return f"{name} is not {COLOUR_NAMES[colour]}'s, whose turn it is."
    if not queen_placed:
        return f"Nothing moves before one's {queen_name} is placed."
    if pos.tile_at(source) != tile:
        return f"{name} is covered by another tile."
    if source == cell:
        return f"{name} stands there already."
    if source in pos.resting():
        return f"{name} rests: the opponent moved it on the turn just before."
    if pos.height_at(source) == 1 and pos.breaks_hive(source):
        return f"The hive would break apart without {name}."
    if pos.height_at(cell) and not _may_climb(pos, tile):
        return f"{name} may not move onto another tile."
    return f"{name} cannot get there by its way of moving."


def _can_throw(pos: Position, colour: int) -> bool:
    kinds = (bugs.PILLBUG, bugs.MOSQUITO)
    tiles = [bugs.tile_of(colour, kind, 1) for kind in kinds]
    return pos.thrower and any(pos.cell_of_tile(tile) >= 0 for tile in tiles)


def _may_climb(pos: Position, tile: int) -> bool:
    return pos.face_of(tile) in (bugs.BEETLE, bugs.MOSQUITO)
