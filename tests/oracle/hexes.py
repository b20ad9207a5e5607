"""Cells of the plane, pointy side up, as axial coordinates (q, r)."""

Cell = tuple[int, int]

NORTHWEST = (0, -1)
NORTHEAST = (1, -1)
EAST = (1, 0)
SOUTHEAST = (0, 1)
SOUTHWEST = (-1, 1)
WEST = (-1, 0)

#: Clockwise, and in the order in which a MoveString looks for its reference.
DIRECTIONS = (NORTHWEST, NORTHEAST, EAST, SOUTHEAST, SOUTHWEST, WEST)


def add(cell: Cell, direction: Cell) -> Cell:
    """The cell one step away."""
    return (cell[0] + direction[0], cell[1] + direction[1])


def subtract(end: Cell, start: Cell) -> Cell:
    """The direction from one cell to an adjacent one."""
    return (end[0] - start[0], end[1] - start[1])


def neighbours(cell: Cell) -> list[Cell]:
    """The six adjacent cells: "touching" is being there."""
    q, r = cell
    return [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]


def shared_neighbours(start: Cell, end: Cell) -> tuple[Cell, Cell]:
    """The two cells that touch both of two adjacent cells: the gate between them."""
    way = DIRECTIONS.index(subtract(end, start))
    left = add(start, DIRECTIONS[way - 1])
    right = add(start, DIRECTIONS[(way + 1) % 6])
    return left, right
