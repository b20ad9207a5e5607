"""Positions as pictures: a board in SVG.

Cells are hexes with a corner up, as in the text drawings. Every tile shows its bug and its name
without the colour; on a stack the tiles below are seen by their edges and named, the lowest first,
in a row of small hexes. The last move is marked: where the tile came from, and where it went.

>>> from uhp_engine.notation.game_type import GameType
>>> picture = svg(GameType.parse("Base").position())
>>> picture.startswith("<svg") and picture.endswith("</svg>")
True
"""

from html import escape
from math import cos, pi, sin, sqrt

from ..core import bugs, move
from ..core.position import Position
from ..notation.names import BUG_NAMES, COLOUR_NAMES, LETTERS, name
from .glyphs import COLOURS, symbol
from .text import Hex, spread

RADIUS = 50
"""From the centre of a cell to its corners."""

LIFT = 6
"""How much higher on the picture a tile stands for each tile below it."""

ALONE, STACKED = (78, 48), (64, 44)
"""How large a bug is on a tile, and how far up it reaches: on the ground, and on a stack."""

MARGIN = 14

TILE = ("#f6efdf", "#2f3037")
"""What White's and Black's tiles are made of; below their sides, edges and letters."""
SIDE = ("#c9b994", "#131418")
EDGE = ("#9b8b66", "#7c7f8c")
INK = ("#3a3222", "#e4e4ea")
MARK = "#f08c1a"
REST = "#3d8bfd"
PIN = "#d8343d"


def centre(place: Hex, level: int = 0) -> tuple[float, float]:
    """The middle of a cell on the picture, of the tile at a level; y goes down.

    >>> centre((0, 1))
    (43.3, 75.0)
    """
    east, south_east = place
    x = sqrt(3) * RADIUS * (east + south_east / 2)
    return round(x, 1), round(1.5 * RADIUS * south_east - LIFT * level, 1)


def hexagon(radius: float) -> str:
    """The corners of a hex around the origin, as SVG's `points`."""
    corners = (
        (radius * sin(corner * pi / 3), -radius * cos(corner * pi / 3)) for corner in range(6)
    )
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def definitions(colours: str = "wb") -> str:
    """What pictures of tiles refer to: `#tile-w`, `#tile-b`, and `#ring` around a tile."""
    parts = []
    for letter in colours:
        colour = "wb".index(letter)
        parts.append(
            f'<g id="tile-{letter}" stroke-width="5" stroke-linejoin="round">'
            f'<polygon points="{hexagon(43.5)}" transform="translate(0 4.5)"'
            f' fill="{SIDE[colour]}" stroke="{SIDE[colour]}"/>'
            f'<polygon points="{hexagon(45.2)}" fill="{EDGE[colour]}" stroke="{EDGE[colour]}"'
            f' stroke-width="3.4"/>'
            f'<polygon points="{hexagon(43)}" fill="{TILE[colour]}" stroke="{TILE[colour]}"/></g>'
        )
    parts.append(
        f'<polygon id="ring" points="{hexagon(45.5)}" fill="none" stroke-width="5"'
        ' stroke-linejoin="round"/>'
    )
    return "".join(parts)


def svg(
    position: Position,
    *,
    mark_last: bool = True,
    mark_resting: bool = False,
    mark_pinned: bool = False,
    width: int | None = None,
) -> str:
    """A position as an SVG picture, with a transparent ground.

    `mark_last` shows the last move, `mark_resting` the tiles that rest and `mark_pinned` those that
    cannot be lifted without breaking the hive. `width` is in pixels; without it the picture is
    half the size of its own units.
    """
    plane = spread(position)
    stacks = {plane[cell]: position.stack_at(cell) for cell in plane if position.height_at(cell)}
    marks = _last_move(position, plane) if mark_last else ([], [])
    shown = sorted({position.face_of(tile) for stack in stacks.values() for tile in stack[-1:]})
    parts = [f"<title>{escape(_title(position))}</title>"]
    parts.append(f"<defs>{definitions()}{''.join(map(symbol, shown))}</defs>")
    parts += [_from_mark(place) for place in marks[0] if place not in stacks]
    if not stacks:
        parts.append(_from_mark((0, 0)))
    for place in sorted(stacks, key=lambda place: (place[1], place[0])):
        parts.append(_stack(position, place, stacks[place]))
    parts += [_ring(place, len(stacks[place]) - 1) for place in marks[1]]
    if mark_resting:
        resting = [plane[cell] for cell in position.resting()]
        parts += [_rest(place, len(stacks[place]) - 1) for place in resting]
    if mark_pinned:
        pinned = [cell for cell in plane if position.height_at(cell) == 1]
        pinned = [cell for cell in pinned if len(stacks) > 1 and position.breaks_hive(cell)]
        parts += [_pin(plane[cell]) for cell in pinned]
    places = [(place, len(stack) - 1) for place, stack in stacks.items()]
    places += [(place, 0) for place in marks[0]] or [((0, 0), 0)][: not stacks]
    return _page(places, "".join(parts), width)


def _page(places: list[tuple[Hex, int]], inside: str, width: int | None) -> str:
    centres = [centre(place, level) for place, level in places]
    half = sqrt(3) / 2 * RADIUS + MARGIN
    left = min(x for x, _ in centres) - half
    top = min(y for _, y in centres) - RADIUS - MARGIN
    wide = max(x for x, _ in centres) + half - left
    high = max(y for _, y in centres) + RADIUS + MARGIN - top
    shown_wide = wide / 2 if width is None else width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {wide:.1f}'
        f' {high:.1f}" width="{shown_wide:.0f}" height="{shown_wide * high / wide:.0f}" role="img"'
        ' font-family="Helvetica, Arial, sans-serif" font-weight="bold" text-anchor="middle">'
        f"{inside}</svg>"
    )


def _title(position: Position) -> str:
    turn = f"{COLOUR_NAMES[position.ply & 1]} to move, turn {position.ply // 2 + 1}"
    return f"Hive: {turn}, {len(position.tiles())} tiles on the board"


def _last_move(position: Position, plane: dict[int, Hex]) -> tuple[list[Hex], list[Hex]]:
    """The cells that the last move left, and those where it did something."""
    last = position.last_move()
    if last == move.PASS:
        return [], []
    action = move.action_of_move(last)
    cells = [move.to_of_move(last)]
    left = [move.from_of_move(last)] if action == move.MOVE else []
    if action == move.OTHER:
        cells.append(move.from_of_move(last))
    # A cell that lies off the hive now is not on the plane.
    return [plane[cell] for cell in left if cell in plane], [plane[cell] for cell in cells]


def _stack(position: Position, place: Hex, stack: list[int]) -> str:
    """The tiles of a cell, from the bottom up."""
    x, y = centre(place)
    top = stack[-1]
    layers = "".join(
        f'<use href="#tile-{"wb"[tile >> bugs.COLOUR_SHIFT]}" y="{-LIFT * level}"/>'
        for level, tile in enumerate(stack)
    )
    names = [name(position, tile) for tile in stack]
    bug_names = [BUG_NAMES[position.face_of(tile)] for tile in stack]
    told = ", below it ".join(
        f"{each} ({bug})" for each, bug in zip(names[::-1], bug_names[::-1], strict=True)
    )
    colour = top >> bugs.COLOUR_SHIFT
    letter = LETTERS[position.face_of(top)]
    size, rise = ALONE if len(stack) == 1 else STACKED
    return (
        f'<g transform="translate({x} {y})"><title>{told}</title>{layers}'
        f'<g transform="translate(0 {-LIFT * (len(stack) - 1)})">'
        f'<use href="#bug-{letter}" x="{-size / 2:g}" y="{-rise}" width="{size}" height="{size}"'
        f' color="{TILE[colour]}"/>'
        f'<text y="35.5" font-size="12.5" fill="{INK[colour]}">{names[-1][1:]}</text>'
        f"{_below(position, stack[:-1])}</g></g>"
    )


def _below(position: Position, tiles: list[int]) -> str:
    """The tiles below the top of a stack, as a row of small hexes."""
    parts = []
    step = min(17.0, 66 / max(len(tiles) - 1, 1))
    for number, tile in enumerate(tiles):
        colour = tile >> bugs.COLOUR_SHIFT
        face = position.face_of(tile)
        x = (number - (len(tiles) - 1) / 2) * step
        parts.append(
            f'<g transform="translate({x:.1f} 16)"><polygon points="{hexagon(9)}"'
            f' fill="{TILE[colour]}" stroke="{COLOURS[face]}" stroke-width="2"/>'
            f'<text y="3.6" font-size="10" fill="{INK[colour]}">{LETTERS[face]}</text></g>'
        )
    return "".join(parts)


def _from_mark(place: Hex) -> str:
    x, y = centre(place)
    return (
        f'<polygon points="{hexagon(42)}" transform="translate({x} {y})" fill="none"'
        f' stroke="{MARK}" stroke-width="3" stroke-dasharray="7 6" stroke-linejoin="round"/>'
    )


def _ring(place: Hex, level: int) -> str:
    x, y = centre(place, level)
    return f'<use href="#ring" x="{x}" y="{y}" stroke="{MARK}"/>'


def _rest(place: Hex, level: int) -> str:
    """Two strokes, as on the button that makes a player pause."""
    x, y = centre(place, level)
    return (
        f'<g transform="translate({x + 31} {y - 16})"><circle r="9" fill="{REST}"/>'
        '<path d="M-3 -4V4M3 -4V4" stroke="#fff" stroke-width="3"/></g>'
    )


def _pin(place: Hex) -> str:
    x, y = centre(place)
    return (
        f'<g transform="translate({x} {y - 38})"><path d="M0 3V13" stroke="{PIN}"'
        f' stroke-width="2.5"/><circle r="5.5" fill="{PIN}"/></g>'
    )
