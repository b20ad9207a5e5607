"""Where each bug can go by moving: one short function a bug.

Every function gets the board *without* the moving tile and the cell where that tile stood, and
gives the cells where it may come to stand. That the hive holds without the tile is asked elsewhere
(`abilities.moves_of`). V8: a move that ends where it began is no move.
"""

from collections.abc import Callable, Iterable

from .hexes import Cell, add, neighbours, shared_neighbours, subtract
from .state import Board, height


def gate_is_open(board: Board, start: Cell, end: Cell) -> bool:
    """Freedom to move, with height.

    A step is "barred when both hexes that touch source and destination hold stacks higher than h",
    "the higher of the level the tile stands on and the height of the stack it steps onto".
    """
    left, right = shared_neighbours(start, end)
    h = max(height(board, start), height(board, end))
    return not (height(board, left) > h and height(board, right) > h)


def slides(board: Board, start: Cell) -> list[Cell]:
    """One slide: "a step between two empty ground hexes along the hive".

    "Exactly one of the two shared neighbours is occupied."
    """
    if start in board:
        return []
    ends = []
    for end in neighbours(start):
        left, right = shared_neighbours(start, end)
        if end not in board and (left in board) != (right in board):
            ends.append(end)
    return ends


def steps_onto_stacks(board: Board, start: Cell) -> list[Cell]:
    """One step, from anywhere, up, down or across, onto an adjacent stack."""
    return [end for end in neighbours(start) if end in board and gate_is_open(board, start, end)]


def steps_down(board: Board, start: Cell) -> list[Cell]:
    """One step from the top of the hive down to an empty ground cell."""
    if start not in board:
        return []
    ends = neighbours(start)
    return [end for end in ends if end not in board and gate_is_open(board, start, end)]


def slide_paths(board: Board, start: Cell, length: int) -> set[Cell]:
    """The ends of all paths of exactly that many slides with no cell twice (V7)."""
    paths = [[start]]
    for _ in range(length):
        paths = [
            [*path, end] for path in paths for end in slides(board, path[-1]) if end not in path
        ]
    return {path[-1] for path in paths}


def queen_bee(board: Board, start: Cell) -> set[Cell]:
    """Queen Bee: "one slide"."""
    return slide_paths(board, start, 1)


def beetle(board: Board, start: Cell) -> set[Cell]:
    """Beetle: "one step in any direction: along the ground (a slide), up, across, or down"."""
    ends = slides(board, start) + steps_onto_stacks(board, start) + steps_down(board, start)
    return set(ends)


def grasshopper(board: Board, start: Cell) -> set[Cell]:
    """Grasshopper: "jumps in a straight line over at least one stack to the first empty cell"."""
    ends = set()
    for neighbour in neighbours(start):
        if neighbour in board:
            ends.add(first_empty(board, neighbour, subtract(neighbour, start)))
    return ends


def first_empty(board: Board, cell: Cell, direction: Cell) -> Cell:
    """The first empty cell from there on in a direction."""
    while cell in board:
        cell = add(cell, direction)
    return cell


def spider(board: Board, start: Cell) -> set[Cell]:
    """Spider: "exactly three slides, no cell twice"."""
    return slide_paths(board, start, 3)


def soldier_ant(board: Board, start: Cell) -> set[Cell]:
    """Soldier Ant: "any number of slides"."""
    reached = {start}
    to_visit = [start]
    while to_visit:
        for end in slides(board, to_visit.pop()):
            if end not in reached:
                reached.add(end)
                to_visit.append(end)
    return reached - {start}


def ladybug(board: Board, start: Cell) -> set[Cell]:
    """Ladybug: "two [steps] on top of the hive, then down to an empty ground cell"."""
    ends = set()
    for first in steps_onto_stacks(board, start):
        for second in steps_onto_stacks(board, first):
            ends.update(steps_down(board, second))
    return ends - {start}


def firefly(board: Board, start: Cell) -> set[Cell]:
    """Firefly.

    "From the ground: exactly two steps, up and across, ending on top of the hive. From the top of
    the hive: one step, onto an adjacent stack or down to an empty ground hex. It never slides."
    """
    if start in board:
        return set(steps_onto_stacks(board, start) + steps_down(board, start))
    return {
        second
        for first in steps_onto_stacks(board, start)
        for second in steps_onto_stacks(board, first)
    }


def dragonfly(board: Board, start: Cell) -> set[Cell]:
    """Dragonfly.

    "From the ground: one step up onto an adjacent stack, then a step onto any stack adjacent to
    that, and on in that same direction, stack after stack, until the first empty hex, where it
    drops to the ground. At least one stack must follow the first. Every step obeys the gate."
    """
    ends: set[Cell] = set()
    if start in board:
        return ends
    for first in steps_onto_stacks(board, start):
        for second in steps_onto_stacks(board, first):
            direction = subtract(second, first)
            here, ahead = second, add(second, direction)
            while here in board and gate_is_open(board, here, ahead):
                here, ahead = ahead, add(ahead, direction)
            if here not in board:
                ends.add(here)
    return ends


def scorpion(board: Board, start: Cell) -> set[Cell]:
    """Scorpion: "exactly two slides along the hive, no hex twice"."""
    return slide_paths(board, start, 2)


def shieldbug(board: Board, start: Cell) -> set[Cell]:
    """Shieldbug: "one step up onto an adjacent stack, then one step down to an empty hex"."""
    ends = set()
    for stack in steps_onto_stacks(board, start):
        ends.update(steps_down(board, stack))
    return ends - {start}


def tick(board: Board, start: Cell) -> set[Cell]:
    """Tick.

    "From the ground: one step up onto an adjacent stack. From the top: one step down to an empty
    ground hex. It never moves along the top, and never slides."
    """
    if start in board:
        return set(steps_down(board, start))
    return set(steps_onto_stacks(board, start))


def fly(board: Board, start: Cell, landings: Iterable[Cell]) -> set[Cell]:
    """Fly.

    "Lands on any tile that the opponent placed, moved or flipped on the turn just before, its own
    colour or the other, on a stack or not, and steps down (gate) to an empty ground hex touching
    that tile." Not on itself, which a controlled Fly that was just placed or flipped would be.
    """
    ends = set()
    for landing in landings:
        if landing != start:
            ends.update(steps_down(board, landing))
    return ends - {start}


def centipede(board: Board, start: Cell) -> set[Cell]:
    """Centipede: the cells of the tiles that it can swap with, as far as the way there matters.

    "Three steps on top of the hive, over three different hexes, the last on a tile that is alone on
    its hex."
    """
    ends = set()
    for first in steps_onto_stacks(board, start):
        for second in steps_onto_stacks(board, first):
            for third in steps_onto_stacks(board, second):
                if third != first and height(board, third) == 1:
                    ends.add(third)
    return ends


#: The bugs whose moving is a matter of the board alone. (The Fly must know what happened before,
#: the Centipede swaps, the Mosquito copies: all three are in `abilities`.) The Pillbug has "one
#: slide", as the Queen Bee, and the Queen Wasp "moves like the Queen Bee".
WALKS: dict[str, Callable[[Board, Cell], set[Cell]]] = {
    "Q": queen_bee,
    "B": beetle,
    "G": grasshopper,
    "S": spider,
    "A": soldier_ant,
    "L": ladybug,
    "P": queen_bee,
    "W": queen_bee,
    "F": firefly,
    "D": dragonfly,
    "R": scorpion,
    "T": tick,
    "H": shieldbug,
}
