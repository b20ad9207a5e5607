"""What the top tile of a stack can do on the mover's behalf: moving, throwing, stinging, swapping,
mind control. The tile is the mover's own, or one that the mover's Tick controls."""

from .actions import Action, Move, Sting, Swap
from .hexes import Cell, neighbours
from .movement import WALKS, centipede, fly, gate_is_open, steps_down
from .state import Position, height, is_one_hive, lift


def deeds(position: Position, actor: Cell, chain: frozenset[Cell] = frozenset()) -> set[Action]:
    """Everything that the top tile of `actor` can do for the mover by moving or by its ability.

    `chain` holds the cells of the tiles through which mind control has come here.
    "A resting tile does not move and uses no special ability."
    """
    if position.rests(actor):
        return set()
    found: set[Action] = set()
    for face in faces_used(position, actor):
        found |= moves_of(position, actor, face)
        if face == "P":
            found |= throws(position, actor)
        if face == "W":
            found |= stings(position, actor)
        if face == "T":
            found |= mind_control(position, actor, chain)
    return found


def faces_used(position: Position, actor: Cell) -> set[str]:
    """The bugs as which a tile moves and acts: its own face or, for a Mosquito, copied ones.

    "On the ground it copies any top tile that it touches, of either colour; touching only
    Mosquitoes it cannot move. Above the ground it moves as a Beetle and copies nothing." V12:
    however it came there.
    """
    board = position.board
    face = board[actor][-1].face
    if face != "M":
        return {face}
    if height(board, actor) > 1:
        return {"B"}
    touching = {board[cell][-1].face for cell in neighbours(actor) if cell in board}
    return touching - {"M"}


def moves_of(position: Position, actor: Cell, face: str) -> set[Action]:
    """The moves of a tile as the bug `face`; a pinned tile has none (*one hive*)."""
    board = lift(position.board, actor)
    if not is_one_hive(board):
        return set()
    if face == "C":
        return swaps(position, actor)
    if face == "Y":
        ends = fly(board, actor, position.last.fly_landings)
    else:
        ends = WALKS[face](board, actor)
    return {Move(actor, end) for end in ends}


def swaps(position: Position, actor: Cell) -> set[Action]:
    """The Centipede's moves; the other tile may be of either colour.

    "The hive must hold together with the Centipede lifted, and with both lifted. The other tile
    must not rest, and must not be a protected Shieldbug."
    """
    board = lift(position.board, actor)
    return {
        Swap(frozenset((actor, other)))
        for other in centipede(board, actor)
        if is_one_hive(lift(board, other))
        and not position.rests(other)
        and not is_shielded(position, actor, other)
    }


def is_shielded(position: Position, actor: Cell, target: Cell) -> bool:
    """Whether an uncovered Shieldbug is safe from the tile on `actor`.

    "Never moved or flipped by a tile of the other player, nor by a tile of its owner's that touches
    it." V17: the tile that acts counts as the mover's own, also under mind control.
    """
    if position.board[target][-1].face != "H":
        return False
    return not position.is_friendly(target) or target in neighbours(actor)


def throws(position: Position, actor: Cell) -> set[Action]:
    """The Pillbug's ability; "not a Shieldbug, not a resting tile".

    "Throws an adjacent tile that is alone on its cell, friend or enemy: up onto the Pillbug, then
    down to an empty cell adjacent to the Pillbug, both steps through open gates, the hive whole
    without the thrown tile."
    """
    thrown: set[Action] = set()
    for cell in neighbours(actor):
        if height(position.board, cell) != 1 or position.rests(cell):
            continue
        if is_shielded(position, actor, cell):
            continue
        board = lift(position.board, cell)
        if is_one_hive(board) and gate_is_open(board, cell, actor):
            thrown |= {Move(cell, end) for end in steps_down(board, actor) if end != cell}
    return thrown


def stings(position: Position, actor: Cell) -> set[Action]:
    """The Queen Wasp's ability.

    "Any enemy tile anywhere on the board that is alone on its hex. Not one that the opponent moved
    or flipped on the turn just before; never a Shieldbug." V16: not the stinging tile itself, which
    under mind control is an enemy.
    """
    spared = position.last.moved | position.last.flipped | {actor}
    return {
        Sting(cell)
        for cell, stack in position.board.items()
        if len(stack) == 1
        and not position.is_friendly(cell)
        and cell not in spared
        and stack[0].face != "H"
    }


def mind_control(position: Position, actor: Cell, chain: frozenset[Cell]) -> set[Action]:
    """The Tick's ability; V10: it goes on "tile after tile, each once".

    "It makes an enemy top tile that touches it at the Tick's own level move by that tile's own
    movement, or use that tile's own special ability, as if it were the mover's tile. Not a resting
    tile, not a Shieldbug."
    """
    board = position.board
    chain |= {actor}
    found: set[Action] = set()
    for cell in neighbours(actor):
        if cell in chain or height(board, cell) != height(board, actor):
            continue
        if position.is_friendly(cell) or board[cell][-1].face == "H":
            continue
        found |= deeds(position, cell, chain)  # nothing when it rests
    return found
