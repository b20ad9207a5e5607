r"""Positions as text: the one format that `print` shows, that `parse` reads and tests are drawn in.

    Base+MLP  white  wB1  rests bA1
          *     bB1^*
       *     wB1^  wQ
          *     bQ    bA1
    stack bG1 wB1
    stack wA1 bB1

The first line names the game type and the side to move, then, if any, the *mover*, a tile whose
destinations are marked, and what the turn just before did, where that counts:

    rests wA1      moved that tile (in games with a Pillbug or Venom)
    rests wC bA1   swapped the two (Venom)
    placed bA2     placed it (Venom)
    flipped bY1    flipped a tile of its own (Venom)
    stung wD1      stung it, and it rests; where tiles have two faces it has been flipped (Venom)

Then comes the grid. Cells of a row stand 6 columns apart and each row half as much off its
neighbours, so that north-east, south-east and the rest are seen as they are:

    .      an empty cell; all may be left out
    wA1    a tile that is alone on its cell, by the face that is up
    wA1^   the top of a stack; a line `stack` lists the tiles below, from the bottom up, and it
    *      a cell where the mover may go, also behind a tile: `bQ*`, `bB1^*`

A tile that swaps may go to the cells of those that it may swap with. Tiles that are not shown are
in reserve; so the mover may be one, with the cells where it may be placed. Which turn it is does
not show once both queens are placed, since nothing depends on it.

>>> drawing = parse('''
... Base  white  wQ
...    *     .
... wQ    bQ    .
...    *     .
... ''')
>>> len(drawing.marks), drawing.position.height_at(drawing.cell((1, 0)))
(2, 1)
>>> print(draw(drawing.position, drawing.game_type))
Base  white
   .     .     .
.     wQ    bQ    .
   .     .     .
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from ..core import bugs, move, tables
from ..core.position import Position, PositionError
from ..notation.errors import GameTypeError, MoveStringError, NotationError
from ..notation.game_type import GameType
from ..notation.names import COLOUR_NAMES, name_of, read_name

Hex = tuple[int, int]
"""A cell of the endless plane: how far east and how far south-east of the origin."""

Stacks = dict[Hex, list[int]]
"""The tiles of each occupied cell, from the bottom up."""

WIDTH = 6
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six directions in the order of `core.tables`."""

SIDES = tuple(name.lower() for name in COLOUR_NAMES)
RESTS, PLACED, FLIPPED, STUNG = DEEDS = ("rests", "placed", "flipped", "stung")
"""What the turn just before may have done; a tile that was moved is said to rest."""

LATE = 8
"""From this ply on no rule looks at the number of the turn, if both queens are placed."""


class DrawingError(NotationError):
    """Text that is no drawing; the message begins with line and column, counted from 1."""


class Drawing(NamedTuple):
    """What a drawing says."""

    game_type: GameType
    position: Position
    stacks: Stacks
    turned: frozenset[int] = frozenset()
    """The tiles of a Venom game that show their Venom face, a mover in reserve among them."""
    mover: int = -1
    """The tile whose destinations are marked, -1 for none."""
    marks: frozenset[Hex] = frozenset()
    """The marked cells."""
    deed: str = ""
    """What the turn just before did, one of `DEEDS`, or nothing that counts."""
    done_to: tuple[int, ...] = ()
    """The tiles that it did that to: none, one, or two that were swapped."""

    @property
    def to_move(self) -> int:
        """The colour whose turn it is: 0 for White, 1 for Black."""
        return self.position.ply & 1

    @property
    def resting(self) -> tuple[int, ...]:
        """The tiles that rest: none, one or two."""
        return self.done_to if self.deed in (RESTS, STUNG) else ()

    def cell(self, place: Hex) -> int:
        """The cell of `position` that a cell of the drawing is."""
        return _cell(place)

    def images(self) -> "list[Drawing]":
        """The drawing turned and mirrored, twelve ways; the first is as it was.

        >>> drawing = parse('''
        ... Base  black  bQ
        ... wQ    bQ
        ...    *
        ... ''')
        >>> len({str(image) for image in drawing.images()})
        12
        """
        return [self._image(turns, mirrored) for mirrored in (False, True) for turns in range(6)]

    def _image(self, turns: int, mirrored: bool) -> "Drawing":
        def image(place: Hex) -> Hex:
            east, south_east = place
            if mirrored:
                east, south_east = south_east, east
            for _ in range(turns):
                east, south_east = -south_east, east + south_east
            return east, south_east

        stacks = {image(place): stack for place, stack in self.stacks.items()}
        marks = frozenset(image(place) for place in self.marks)
        drawing = self._replace(stacks=stacks, marks=marks)
        return drawing._replace(position=_set_up(drawing, self.position.ply))

    def __str__(self) -> str:
        return _write(self)


# ------------------------------------------------------------------------------------------ writing


def draw(
    position: Position, game_type: GameType, mover: int = -1, destinations: Collection[int] = ()
) -> str:
    """A position as text; with a `mover` its destinations, cells of the position, are marked.

    >>> game_type = GameType.parse("Base")
    >>> print(draw(game_type.position(), game_type))
    Base  white
    .
    """
    plane = spread(position)
    stacks = {plane[cell]: position.stack_at(cell) for cell in plane if position.height_at(cell)}
    marks = frozenset(plane[cell] for cell in destinations)
    turned = frozenset(t for t in position.tiles() if position.face_of(t) != bugs.KIND[t])
    deed, done_to = _last_deed(position, game_type)
    return _write(Drawing(game_type, position, stacks, turned, mover, marks, deed, done_to))


def spread(position: Position) -> dict[int, Hex]:
    """Where on the plane the occupied cells of a position lie, and the empty ones beside them.

    The position's own board is a torus, and a hive may lie across its seam: so this goes from tile
    to tile.
    """
    tiles = position.tiles()
    if not tiles:
        return {tables.CENTRE: (0, 0)}
    start = position.cell_of_tile(tiles[0])
    plane = {start: (0, 0)}
    waiting = [start]
    for cell in waiting:
        if position.height_at(cell):
            for step, place in zip(tables.OFFSET, _around(plane[cell]), strict=True):
                near = cell + step & tables.CELLS - 1
                if near not in plane:
                    plane[near] = place
                    waiting.append(near)
    return plane


def _write(drawing: Drawing) -> str:
    def name(tile: int) -> str:
        return name_of(tile, bugs.KIND[tile] ^ (bugs.FLIP if tile in drawing.turned else 0))

    stacks = drawing.stacks
    head = [str(drawing.game_type), SIDES[drawing.to_move]]
    if drawing.mover >= 0:
        head.append(name(drawing.mover))
    if drawing.deed:
        head.append(" ".join([drawing.deed, *map(name, sorted(drawing.done_to))]))
    tokens = dict.fromkeys([(0, 0)] if not stacks else [], ".")
    for place in stacks:
        tokens.update(dict.fromkeys(_around(place), "."))
    for place, stack in stacks.items():
        tokens[place] = name(stack[-1]) + "^" * (len(stack) > 1)
    for place in drawing.marks:
        tokens[place] = tokens.get(place, ".").replace(".", "") + "*"
    top = min(south for _, south in tokens)
    left = min(_column(place) for place in tokens)
    rows = [""] * (max(south for _, south in tokens) - top + 1)
    for place in sorted(tokens, key=_column):
        row = place[1] - top
        rows[row] = rows[row].ljust(_column(place) - left) + tokens[place]
    # In reading order, so that a drawing is the same whatever way its stacks came to be.
    high = sorted((p for p in stacks if len(stacks[p]) > 1), key=lambda p: (p[1], p[0]))
    piles = [" ".join(["stack", *map(name, stacks[place])]) for place in high]
    return "\n".join(["  ".join(head), *rows, *piles])


def _counts(deed: str, game_type: GameType) -> bool:
    """Whether anything depends on a deed of the turn just before."""
    return game_type.is_venom or (deed == RESTS and game_type.counts()[bugs.PILLBUG] > 0)


def _last_deed(position: Position, game_type: GameType) -> tuple[str, tuple[int, ...]]:
    """What the turn just before did, and to which tiles."""
    last = position.last_move()
    action = move.action_of_move(last)
    tile = move.tile_of_move(last)
    done_to: tuple[int, ...] = (tile,)
    if last == move.PASS:
        return "", ()
    if action == move.MOVE:
        deed = RESTS
    elif action == move.PLACE:
        deed = PLACED
    elif action == move.CHANGE:
        deed = STUNG if tile >> bugs.COLOUR_SHIFT == position.ply & 1 else FLIPPED
    else:
        deed = RESTS
        cells = move.from_of_move(last), move.to_of_move(last)
        done_to = tuple(sorted(position.tile_at(cell) for cell in cells))
    return (deed, done_to) if _counts(deed, game_type) else ("", ())


def _column(place: Hex) -> int:
    return WIDTH * place[0] + WIDTH // 2 * place[1]


def _around(place: Hex) -> list[Hex]:
    return [(place[0] + east, place[1] + south) for east, south in STEPS]


# ------------------------------------------------------------------------------------------ reading


class _Word(NamedTuple):
    """A word of the text and where it stands, counted from 0."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> DrawingError:
        return DrawingError(f"line {self.line + 1}, column {self.column + 1}: {message}")


def parse(text: str) -> Drawing:
    """The drawing in a text; DrawingError with line and column for a text that is none.

    >>> parse('''
    ... Base  white
    ... wA1   bX1
    ... ''')
    Traceback (most recent call last):
    uhp_engine.draw.text.DrawingError: line 3, column 7: expected a tile, '.' or '*', not 'bX1'
    """
    lines = [
        [_Word(found[0], number, found.start()) for found in re.finditer(r"\S+", line)]
        for number, line in enumerate(text.expandtabs(1).splitlines())
    ]
    lines = [words for words in lines if words]
    if not lines:
        raise DrawingError("line 1, column 1: expected a game type, but there is nothing")
    head = lines[0]
    game_type, to_move = _read_game(head)
    piles = [words for words in lines[1:] if words[0].text == "stack"]
    grid = lines[1 : len(lines) - len(piles)]
    if lines[1 + len(grid) :] != piles:
        raise piles[0][0].error("the stacks are listed below the grid")
    if not grid:
        raise head[-1].error("expected a grid below this line")
    tiles = _Tiles(game_type)
    words = dict(_read_grid(grid, tiles))
    tops = {place: word for place, word in words.items() if word.text not in (".", "*")}
    stacks = _read_stacks(tops, piles, tiles)
    tiles.check(stacks, tops)
    mover, deed, done_to = _read_named(head[2:], to_move, stacks, tiles)
    marks = frozenset(place for place, word in words.items() if word.text.endswith("*"))
    if marks and mover < 0:
        raise words[min(marks)].error("a cell is marked, but the first line names no mover")
    turned = frozenset(tile for tile, bug in tiles.shown.items() if bug != bugs.KIND[tile])
    if mover >= 0 and mover not in tiles.shown and tiles.find(head[2].text)[1] != bugs.KIND[mover]:
        turned |= {mover}
    drawing = Drawing(game_type, game_type.position(), stacks, turned, mover, marks, deed, done_to)
    try:
        return drawing._replace(position=_set_up(drawing, _ply(to_move, set(tiles.shown))))
    except (PositionError, _TurnError) as error:
        raise head[1].error(str(error)) from None


def _read_game(head: list[_Word]) -> tuple[GameType, int]:
    """The game type and the side to move."""
    try:
        game_type = GameType.parse(head[0].text)
    except GameTypeError as error:
        raise head[0].error(str(error)) from None
    if len(head) == 1 or head[1].text not in SIDES:
        raise head[:2][-1].error(f"expected 'white' or 'black' after '{game_type}'")
    return game_type, SIDES.index(head[1].text)


class _Tiles:
    """The tiles of a drawing: how they are called, and which bug those on the board show."""

    def __init__(self, game_type: GameType) -> None:
        self.game_type = game_type
        self.counts = game_type.counts()
        self.two_faced = game_type.faces() is not None
        self.shown: dict[int, int] = {}

    def find(self, name: str) -> tuple[int, int]:
        """The tile of a name and the bug that it shows; MoveStringError when there is none."""
        colour, bug, number = read_name(name)
        return bugs.tile_of(colour, bug % bugs.FLIP if self.two_faced else bug, number), bug

    def is_one(self, name: str) -> bool:
        """Whether a tile is called so."""
        try:
            return bool(self.find(name))
        except MoveStringError:
            return False

    def read(self, word: _Word) -> int:
        """The tile that a word names, as it stands on the board if it does."""
        try:
            tile, bug = self.find(word.text)
        except MoveStringError:
            raise word.error(f"expected a tile, not '{word.text}'") from None
        if self.shown.get(tile, bug) != bug:
            raise word.error(f"{word.text} shows its other face, {self.name(tile)}")
        return tile

    def put(self, word: _Word) -> int:
        """The tile that a word puts on the board."""
        tile = self.read(word)
        self.shown[tile] = self.find(word.text)[1]
        return tile

    def name(self, tile: int) -> str:
        """What a tile is called here."""
        return name_of(tile, self.shown.get(tile, bugs.KIND[tile]))

    def check(self, stacks: Stacks, tops: dict[Hex, _Word]) -> None:
        """All tiles are of this game, numbered without a gap, and one hive; else DrawingError."""
        standing = {tile: place for place, stack in stacks.items() for tile in stack}
        for tile in sorted(standing):
            word = tops[standing[tile]]
            if not self.counts[bugs.KIND[tile]]:
                raise word.error(f"{self.name(tile)} is not in a game of {self.game_type}")
            is_first = tile == bugs.tile_of(tile >> bugs.COLOUR_SHIFT, bugs.KIND[tile], 1)
            if not is_first and tile - 1 not in standing:
                raise word.error(f"{self.name(tile)} is placed after {self.name(tile - 1)}")
        reached = list(stacks)[:1]
        for place in reached:
            reached += [near for near in _around(place) if near in stacks and near not in reached]
        for place in stacks:
            if place not in reached:
                word = tops[place]
                raise word.error(f"'{word.text}' is not connected with the first tile")


def _read_grid(rows: list[list[_Word]], tiles: _Tiles) -> Iterator[tuple[Hex, _Word]]:
    """Each word of the grid with its cell; the first tile, if there is one, is at the origin."""
    words = [word for row in rows for word in row]
    origin = next((word for word in words if word.text not in (".", "*")), words[0])
    for number, row in enumerate(rows):
        if row[0].line != rows[0][0].line + number:
            raise row[0].error("a row of the grid is empty above this one")
    for word in words:
        name = word.text.removesuffix("*").removesuffix("^")
        if word.text not in (".", "*") and not tiles.is_one(name):
            raise word.error(f"expected a tile, '.' or '*', not '{word.text}'")
        south = word.line - origin.line
        east, off = divmod(word.column - origin.column - WIDTH // 2 * south, WIDTH)
        if off:
            least = (origin.column + WIDTH // 2 * south) % WIDTH + 1
            raise word.error(
                f"'{word.text}' is off the grid: cells of this row stand in column {least} and"
                f" every {WIDTH} from there"
            )
        yield (east, south), word


def _read_stacks(tops: dict[Hex, _Word], piles: list[list[_Word]], tiles: _Tiles) -> Stacks:
    """The tiles of each occupied cell."""
    stacks: Stacks = {}
    lines: dict[int, list[_Word]] = {}
    for words in piles:
        if len(words) < 3:
            raise words[0].error("expected two tiles or more after 'stack', bottom to top")
        lines[tiles.read(words[-1])] = words[1:]
    parts: list[_Word] = [part for words in piles for part in words[1:]]
    for place, word in tops.items():
        name = word.text.rstrip("*")
        top = word._replace(text=name.rstrip("^"))
        pile = lines.pop(tiles.read(top), None)
        if name.endswith("^") and pile is None:
            raise word.error(f"expected a line 'stack … {top.text}' below the grid")
        if pile is not None and not name.endswith("^"):
            raise word.error(f"{name} is the top of a stack: expected '{name}^'")
        if pile is None:
            parts.append(top)
        stacks[place] = [tiles.put(part) for part in pile or [top]]
    for pile in lines.values():
        raise pile[-1].error(f"expected '{pile[-1].text}^' in the grid")
    seen: dict[int, _Word] = {}
    for part in sorted(parts, key=lambda part: part[1:]):
        first = seen.setdefault(tiles.read(part), part)
        if first is not part:
            raise part.error(f"{part.text} stands twice, first in line {first.line + 1}")
    return stacks


def _read_named(
    words: list[_Word], to_move: int, stacks: Stacks, tiles: _Tiles
) -> tuple[int, str, tuple[int, ...]]:
    """The mover and the last turn's deed, from what stands in the first line behind the side."""
    mover = -1
    deed = ""
    done_to: list[int] = []
    if words and words[0].text not in DEEDS:
        mover = _read_mover(words[0], to_move, tiles)
        words = words[1:]
    if words and words[0].text in DEEDS:
        deed = words[0].text
        most = 2 if deed == RESTS else 1
        if len(words) == 1:
            raise words[0].error(f"expected a tile after '{deed}'")
        for word in words[1 : 1 + most]:
            tile = tiles.read(word)
            if not _counts(deed, tiles.game_type):
                raise word.error(f"nothing depends on what {_SAID[deed]} in {tiles.game_type}")
            if not any(stack[-1] == tile for stack in stacks.values()):
                raise word.error(f"{word.text} {_SAID[deed]}, but is not on top of anything")
            done_to.append(tile)
            why = _why_not(deed, done_to, to_move, stacks, tiles)
            if why:
                raise word.error(f"{word.text} {_SAID[deed]}, but {why}")
        words = words[1 + most :]
    if words:
        raise words[0].error(f"'{words[0].text}' is more than the first line can say")
    return mover, deed, tuple(done_to)


_SAID = {RESTS: "rests", PLACED: "was placed", FLIPPED: "was flipped", STUNG: "was stung"}


def _why_not(
    deed: str, done_to: list[int], to_move: int, stacks: Stacks, tiles: _Tiles
) -> str | None:
    """Why the turn just before cannot have done that to the last of these tiles."""
    tile = done_to[-1]
    colour = tile >> bugs.COLOUR_SHIFT
    (stack,) = (stack for stack in stacks.values() if stack[-1] == tile)
    heights = [len(stack) for stack in stacks.values() if stack[-1] in done_to]
    if deed == RESTS:
        if len(done_to) != len(heights):
            return "stands there twice"
        if len(done_to) == 2 and max(heights) > 1:
            return "two tiles rest only when they have been swapped, alone on their cells"
        return None
    if (colour == to_move) != (deed == STUNG):
        return f"it is {COLOUR_NAMES[colour]}'s"
    if len(stack) > 1 and deed != FLIPPED:
        return "is not alone on its cell"
    if deed == PLACED and tile + 1 in tiles.shown and bugs.KIND[tile + 1] == bugs.KIND[tile]:
        return f"{tiles.name(tile + 1)} was placed later"
    if deed == FLIPPED and not tiles.game_type.flips:
        return f"nothing is flipped in {tiles.game_type}"
    return None


def _read_mover(word: _Word, to_move: int, tiles: _Tiles) -> int:
    """The mover: a tile on the board, or the next of its kind in the reserve."""
    tile = tiles.read(word)
    kind = bugs.KIND[tile]
    mine = [t for t in tiles.shown if bugs.KIND[t] == kind and t >> bugs.COLOUR_SHIFT == to_move]
    count = len(mine)
    in_reserve = count < tiles.counts[kind] and tile == bugs.tile_of(to_move, kind, count + 1)
    if tile not in tiles.shown and not in_reserve:
        side = COLOUR_NAMES[to_move]
        raise word.error(f"{word.text} is neither on the board nor the next that {side} may place")
    return tile


class _TurnError(ValueError):
    """Tiles that no game has at any turn."""


def _ply(to_move: int, standing: set[int]) -> int:
    """A number of turns that these tiles can have taken."""
    counts = [0, 0]
    for tile in standing:
        counts[tile >> bugs.COLOUR_SHIFT] += 1
    ply = max(LATE, 2 * max(counts)) + to_move
    for colour, name in enumerate(COLOUR_NAMES):
        if bugs.tile_of(colour, bugs.QUEEN, 1) not in standing:
            # Who has no queen on the board has done nothing but place tiles, so the turn follows.
            if counts[colour] > 3:
                raise _TurnError(
                    f"{name} has {counts[colour]} tiles and no queen, who comes by the fourth turn"
                )
            ply = 2 * counts[colour] + (0, 2 * colour - 1)[to_move]
    turns = (ply + 1) // 2, ply // 2
    for colour in range(2):
        placed = bugs.tile_of(colour, bugs.QUEEN, 1) in standing
        if counts[colour] != turns[colour] and not (placed and counts[colour] < turns[colour]):
            raise _TurnError(f"with these tiles it cannot be {COLOUR_NAMES[to_move]}'s turn")
    return ply


def _cell(place: Hex) -> int:
    return tables.CENTRE + place[0] + tables.SIDE * place[1] & tables.CELLS - 1


def _set_up(drawing: Drawing, ply: int) -> Position:
    """The position of what a drawing says otherwise."""
    position = drawing.game_type.position()
    stacks = drawing.stacks
    tiles = [(tile, _cell(place)) for place, stack in stacks.items() for tile in stack]
    turned = sorted(drawing.turned.intersection(tile for tile, _ in tiles))
    position.set_up(tiles, ply, _last_move(drawing), turned)
    return position


def _last_move(drawing: Drawing) -> int:
    """The move that the turn just before made."""
    stacks = drawing.stacks
    cells = [_cell(place) for place, stack in stacks.items() if stack[-1] in drawing.done_to]
    if not cells:
        return move.PASS
    if len(cells) > 1:
        return move.swap(*cells)
    tile = drawing.done_to[0]
    if drawing.deed == PLACED:
        return move.pack(move.PLACE, tile, int(tile in drawing.turned), cells[0])
    if drawing.deed in (FLIPPED, STUNG):
        return move.pack(move.CHANGE, tile, 0, cells[0])
    # Where it came from is not told and does not matter: a cell beside it will do.
    return move.pack(move.MOVE, tile, cells[0] ^ 1, cells[0])
