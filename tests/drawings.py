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
    """The cells where the mover of a drawing may go, as often as the core lists them."""
    position = drawing.position
    moves = legal_moves(position)
    assert len(set(moves)) == len(moves), f"a move stands twice\n\n{drawing}"
    position.check()
    found = []
    for packed in moves:
        if packed != move.PASS and move.tile_of_move(packed) == drawing.mover:
            start = position.cell_of_tile(drawing.mover)
            placed = move.action_of_move(packed) == move.PLACE
            assert placed == (start < 0)
            assert placed or move.from_of_move(packed) == start
            found.append(move.to_of_move(packed))
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
    tops = {stack[-1]: place for place, stack in drawing.stacks.items()}
    last = Record(moved=frozenset(tops[tile] for tile in drawing.resting))
    position = OraclePosition(game_type, True, board, drawing.position.ply, last)
    return {write(position, action) for action in legal_actions(position)}
