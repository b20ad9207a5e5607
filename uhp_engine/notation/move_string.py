r"""MoveStrings: one move, written by what it does on the board.

Out goes one form only, Mzinga's: the destination named by the first occupied cell around it
clockwise from north-west, the mover lifted; the bare name of the tile below for on top. In comes
every form that names the move: any tile as reference, the mover itself (by where it stood),
covered ones, a direction onto an occupied cell, `wM1`, `wG1 .` as a first move, any case.

Venom adds the flip and the sting, `tile=tile` with the names before and after, and the swap,
`tile<>tile`. A tile is called by the face that is up.

>>> from .game_type import GameType
>>> start = GameType.parse("Base").position()
>>> for text in ("WS1 .", "bS1 ws1-", r"wQ \wS1"):
...     packed = parse(start, text)
...     print(write(start, packed))
...     start.push(packed)
wS1
bS1 wS1-
wQ \wS1
"""

from ..core import bugs, move, moves, tables
from ..core.position import Position
from .errors import IllegalMoveError, MoveStringError
from .names import (
    BESIDE,
    BUG_NAMES,
    COLOUR_NAMES,
    NAMES,
    find_tile,
    name,
    name_of,
    read_mark,
)

PASS = "pass"


def write(pos: Position, packed: int) -> str:
    """The MoveString of a legal move, in the canonical form."""
    if packed == move.PASS:
        return PASS
    action = packed >> move.ACTION_SHIFT
    tile = packed >> move.TILE_SHIFT & move.TILE_MASK
    cell = packed & move.TO_MASK
    if action == move.CHANGE:
        return _write_change(pos, tile)
    if action == move.OTHER:
        return _write_swap(pos, pos.tile_at(move.from_of_move(packed)), pos.tile_at(cell))
    if action == move.MOVE:
        name = NAMES[pos.face_of(tile) >> 3][tile]
    else:
        # A further piece shows the face that it is; of a two-faced tile the move says which.
        name = NAMES[bugs.KIND[tile] >> 3 | packed >> move.FROM_SHIFT & move.OTHER_FACE][tile]
    beside, direction = pos.reference(cell, tile)
    if beside < 0:
        return name
    reference = NAMES[pos.face_of(beside) >> 3][beside]
    if direction < 0:
        return f"{name} {reference}"
    return f"{name} {BESIDE[direction].format(reference)}"


def _write_change(pos: Position, tile: int) -> str:
    shown = pos.face_of(tile)
    after = shown ^ bugs.FLIP if pos.flips else shown
    return f"{name_of(tile, shown)}={name_of(tile, after)}"


def _write_swap(pos: Position, tile: int, other: int) -> str:
    def order(tile: int) -> "tuple[int, int, int, int]":
        shown = pos.face_of(tile)
        return tile >> bugs.COLOUR_SHIFT, shown % bugs.FLIP, shown, tile

    first, second = sorted((tile, other), key=order)
    return f"{name_of(first, pos.face_of(first))}<>{name_of(second, pos.face_of(second))}"


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
    if len(words) == 1 and "<>" in text:
        return _parse_swap(pos, words[0])
    if len(words) == 1 and "=" in text:
        return _parse_change(pos, words[0])
    tile, bug = find_tile(pos, words[0])
    source = pos.cell_of_tile(tile)
    turned = int(pos.two_faced and bug >= bugs.FLIP)
    if len(words) == 1 or words[1] == ".":
        if pos.ply or source >= 0:
            raise MoveStringError(f"'{words[0]}' alone is a move only on the first turn of a game")
        return move.pack(move.PLACE, tile, turned, tables.CENTRE)
    beside_name, direction = read_mark(words[1])
    beside, _ = find_tile(pos, beside_name)
    cell = pos.cell_of_tile(beside)
    if cell < 0:
        raise MoveStringError(f"{beside_name}, named in '{words[1]}', is not on the board")
    if direction >= 0:
        cell = cell + tables.OFFSET[direction] & tables.CELLS - 1
    if source < 0:
        return move.pack(move.PLACE, tile, turned, cell)
    return move.pack(move.MOVE, tile, source, cell)


def _parse_change(pos: Position, text: str) -> int:
    """A flip or a sting, `tile=tile`."""
    before, _, after = text.partition("=")
    tile, bug = find_tile(pos, before)
    cell = pos.cell_of_tile(tile)
    if cell < 0:
        raise MoveStringError(f"{before}, named in '{text}', is not on the board")
    expected = name_of(tile, bug ^ bugs.FLIP if pos.flips else bug)
    if after.lower() not in (expected.lower(), f"{expected}1".lower()):
        raise MoveStringError(f"'{text}' is not understood: {before} becomes {expected}")
    return move.pack(move.CHANGE, tile, 0, cell)


def _parse_swap(pos: Position, text: str) -> int:
    """A swap, `tile<>tile`, in either order."""
    first, _, second = text.partition("<>")
    cells = []
    for part in (first, second):
        tile, _ = find_tile(pos, part)
        cells.append(pos.cell_of_tile(tile))
        if cells[-1] < 0:
            raise MoveStringError(f"{part}, named in '{text}', is not on the board")
        if pos.tile_at(cells[-1]) != tile or pos.height_at(cells[-1]) > 1:
            raise IllegalMoveError(
                f"Only tiles alone on their cells are swapped, and {part} is not."
            )
    if cells[0] == cells[1]:
        raise MoveStringError(f"'{text}' names one tile twice")
    return move.swap(*cells)


def parse_legal(pos: Position, text: str) -> int:
    """The legal move that a MoveString names; IllegalMoveError says which rule forbids another."""
    packed = parse(pos, text)
    if packed not in moves.legal_moves(pos):
        raise IllegalMoveError(why_illegal(pos, packed))
    return packed


def why_illegal(pos: Position, packed: int) -> str:
    """The rule that forbids a move, as one sentence."""
    if pos.over():
        return "The game is over."
    if packed == move.PASS:
        return "A player who has another move may not pass."
    action = move.action_of_move(packed)
    if action == move.PLACE:
        return _why_not_place(pos, packed)
    if pos.in_reserve(pos.ply & 1, bugs.QUEEN):
        if action == move.MOVE and not _mine(pos, packed):
            return _whose_turn(pos, packed)
        return f"Nothing moves before one's {_queen_name(pos)} is placed."
    if action == move.OTHER:
        return "No tile swaps these two now."
    tile = move.tile_of_move(packed)
    cell = move.to_of_move(packed)
    source = move.from_of_move(packed) if action == move.MOVE else cell
    shown = name(pos, tile)
    if not _mine(pos, packed) and not _acts_on_others(pos):
        return _whose_turn(pos, packed)
    if pos.tile_at(source) != tile:
        return f"{shown} is covered by another tile."
    if source in pos.resting():
        return f"{shown} rests: the opponent moved or stung it on the turn just before."
    if action == move.CHANGE:
        return _why_not_change(pos, packed)
    if source == cell:
        return f"{shown} stands there already."
    if pos.height_at(source) == 1 and pos.breaks_hive(source):
        return f"The hive would break apart without {shown}."
    if not _mine(pos, packed):
        side = COLOUR_NAMES[pos.ply & 1]
        return f"{shown} is not {side}'s, and nothing of {side}'s moves it there."
    if pos.height_at(cell) and pos.face_of(tile) not in _CLIMBERS:
        return f"{shown} may not move onto another tile."
    return f"{shown} cannot get there by its way of moving."


_CLIMBERS = (bugs.BEETLE, bugs.MOSQUITO, bugs.FIREFLY, bugs.TICK)


def _queen_name(pos: Position) -> str:
    """What the mover's queen in reserve will be."""
    return BUG_NAMES[bugs.QUEEN if pos.faces_left(pos.ply & 1, bugs.QUEEN) else bugs.WASP]


def _mine(pos: Position, packed: int) -> bool:
    return move.tile_of_move(packed) >> bugs.COLOUR_SHIFT == pos.ply & 1


def _whose_turn(pos: Position, packed: int) -> str:
    shown = name(pos, move.tile_of_move(packed))
    return f"{shown} is not {COLOUR_NAMES[pos.ply & 1]}'s, whose turn it is."


def _why_not_place(pos: Position, packed: int) -> str:
    colour = pos.ply & 1
    tile = move.tile_of_move(packed)
    kind = bugs.KIND[tile]
    bug = kind | move.from_of_move(packed) << 3
    placed_as = name_of(tile, bug)
    if not pos.in_reserve(tile >> bugs.COLOUR_SHIFT, kind):
        return f"{placed_as} is not in this game."
    if tile >> bugs.COLOUR_SHIFT != colour:
        return f"{placed_as} is not {COLOUR_NAMES[colour]}'s, whose turn it is."
    if not pos.faces_left(colour, bug):
        return f"No more tiles of that kind are placed as {BUG_NAMES[bug]} in this game."
    if kind in (bugs.QUEEN, bugs.WASP) and pos.ply < 2 and pos.queen_later:
        return f"No {BUG_NAMES[bug]} is placed on a player's first turn (tournament opening)."
    if kind != bugs.QUEEN and pos.in_reserve(colour, bugs.QUEEN) and pos.ply >= 6:
        return f"The {_queen_name(pos)} has to be placed by one's fourth turn."
    if tile != pos.next_tile(colour, kind):
        return f"Tiles of a kind are placed in number order: {placed_as} is not the next."
    if pos.height_at(move.to_of_move(packed)):
        return "A tile is placed on an empty cell, and that one is occupied."
    return f"{placed_as} has to be placed beside a friendly tile and beside no enemy's."


def _why_not_change(pos: Position, packed: int) -> str:
    shown = name(pos, move.tile_of_move(packed))
    cell = move.to_of_move(packed)
    if _mine(pos, packed):
        if not pos.flips:
            return "No tile is flipped in this game."
        return f"{shown} is held by a Scorpion and may not be flipped."
    last = pos.last_move()
    if pos.height_at(cell) > 1:
        return f"{shown} stands on another tile and cannot be stung."
    if move.action_of_move(last) == move.CHANGE and move.to_of_move(last) == cell:
        return f"{shown} was flipped on the turn just before and cannot be stung."
    if pos.face_of(move.tile_of_move(packed)) == bugs.SHIELDBUG:
        return f"{shown} is a Shieldbug and cannot be stung."
    return "No Queen Wasp is there to sting."


def _acts_on_others(pos: Position) -> bool:
    """Whether the mover has a tile on the board by which others may be moved or stung."""
    if pos.venom:
        return True
    kinds = (bugs.PILLBUG, bugs.MOSQUITO)
    tiles = [bugs.tile_of(pos.ply & 1, kind, 1) for kind in kinds]
    return pos.thrower and any(pos.cell_of_tile(tile) >= 0 for tile in tiles)
