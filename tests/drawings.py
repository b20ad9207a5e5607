"""Asserting a drawn position (`uhp_engine.draw.text`): question and answer in one picture.

    shows('''
        Base  white  wQ
              *     .
           wQ    bA1   bQ
              *     .
    ''')

says that the mover, the white queen, may go exactly where the stars are. It is asked of all twelve
images of the drawing, turned and mirrored, and of the oracle, which shares nothing with the core.
"""

from tests.oracle.gametype import parse_game_type
from tests.oracle.notation import read_tile, write
from tests.oracle.rules import legal_actions
from tests.oracle.state import Position as OraclePosition
from tests.oracle.state import Record
from uhp_engine.core import move
from uhp_engine.core.moves import legal_moves
from uhp_engine.draw.text import Drawing, parse
from uhp_engine.notation.move_string import write_all
from uhp_engine.notation.names import name


def shows(text: str) -> None:
    """The mover of a drawing may go exactly to the marked cells, in all its images."""
    drawing = parse(text)
    assert drawing.mover >= 0, "the drawing names no mover"
    for image in drawing.images():
        wanted = {image.cell(place) for place in image.marks}
        found = destinations(image)
        if set(found) != wanted:
            raise AssertionError(f"wanted\n\n{image}\n\nbut found\n\n{marked(image, found)}")
        assert len(found) == len(wanted), f"a move stands twice\n\n{image}\n\n{sorted(found)}"
    assert set(write_all(drawing.position)) == oracle_moves(drawing), f"the oracle\n\n{drawing}"
    again = parse(str(drawing))
    assert str(again) == str(drawing)
    assert again.position.hash_key() == drawing.position.hash_key()


def destinations(drawing: Drawing) -> list[int]:
    """The cells where the mover of a drawing may go, as often as the core lists them.

    Those of a tile with which it may swap are among them; flips and stings lead nowhere.
    """
    position = drawing.position
    moves = legal_moves(position)
    assert len(set(moves)) == len(moves), f"a move stands twice\n\n{drawing}"
    position.check()
    found = []
    start = position.cell_of_tile(drawing.mover)
    for packed in moves:
        action = move.action_of_move(packed)
        cells = [move.from_of_move(packed), move.to_of_move(packed)]
        if packed == move.PASS:
            continue
        if action == move.OTHER:
            if start in cells and position.tile_at(start) == drawing.mover:
                cells.remove(start)
                found += cells
        elif action != move.CHANGE and move.tile_of_move(packed) == drawing.mover:
            placed = action == move.PLACE
            assert placed == (start < 0)
            assert placed or cells[0] == start
            if not placed or bool(cells[0]) == (drawing.mover in drawing.turned):
                found.append(cells[1])
    return found


def marked(drawing: Drawing, cells: list[int]) -> Drawing:
    """The drawing with other cells marked."""
    near = range(-30, 31)
    places = {drawing.cell((east, south)): (east, south) for south in near for east in near}
    return drawing._replace(marks=frozenset(places[cell] for cell in cells))


def oracle_moves(drawing: Drawing) -> set[str]:
    """All legal moves of a drawn position by the oracle."""
    game_type = parse_game_type(str(drawing.game_type))
    board = {
        place: [read_tile(game_type, name(drawing.position, tile).lower()) for tile in stack]
        for place, stack in drawing.stacks.items()
    }
    position = OraclePosition(game_type, True, board, drawing.position.ply, record(drawing))
    return {write(position, action) for action in legal_actions(position)}


def record(drawing: Drawing) -> Record:
    """What the turn just before did, as the oracle has it."""
    tops = {stack[-1]: place for place, stack in drawing.stacks.items()}
    cells = frozenset(tops[tile] for tile in drawing.done_to)
    match drawing.deed:
        case "rests":
            return Record(moved=cells)
        case "placed":
            return Record(placed=cells)
        case "flipped":
            return Record(flipped=cells)
        case "stung":
            return Record(stung=cells, flipped=cells if drawing.game_type.flips else frozenset())
    return Record()
