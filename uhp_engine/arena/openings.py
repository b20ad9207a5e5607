"""Openings: the moves that games of a tournament begin with.

They come from the set that ships with the package, from a file of GameStrings or PGN, or from
random play; see `OpeningSource`. The same source, seed and count give the same openings.

>>> lines = openings(OpeningSource(), "Base+MLP", seed=1, count=3)
>>> len(lines), all(4 <= len(line) <= 8 for line in lines)
(3, True)
>>> openings(OpeningSource("none"), "Base", seed=1, count=2)
[(), ()]
"""

import random
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from ..core import bugs
from ..draw.text import spread
from ..game import Game
from ..notation.errors import NotationError
from ..notation.game_type import GameType
from ..notation.pgn import read as read_pgn
from .records import OpeningSource

Line = tuple[str, ...]
"""The MoveStrings of an opening, in the canonical form."""

Placed = tuple[int, ...]
"""A tile on the board: its cell, its level, its colour and the bug that it shows."""

TRIES = 50
"""How many random games are tried for each one that is wanted, before some are given twice."""


class OpeningError(ValueError):
    """Openings that cannot be had; the text names the file and its line, or the source."""


def openings(source: OpeningSource, game_type: str, seed: int, count: int) -> list[Line]:
    """So many openings for games of a type, each legal there and leaving the game undecided.

    Shipped ones and those of a file come in an order drawn by the seed, and again from the first
    when there are fewer. OpeningError when the file cannot be read, names a move that is not legal
    or has nothing for this game type, or for a source that is none.

    >>> openings(OpeningSource("random", plies=2), "Base", seed=7, count=1)[0][0][0]
    'w'
    """
    canonical = str(GameType.parse(game_type))
    chance = random.Random(f"{seed} {canonical}")
    if source.kind == "none":
        return [()] * count
    if source.kind == "random":
        lines = list(_random_lines(canonical, source.plies, chance, count))
    elif source.kind == "shipped":
        lines = shipped(canonical)
        chance.shuffle(lines)
    elif source.kind == "file":
        lines = from_file(source.path, canonical)
        chance.shuffle(lines)
    else:
        known = ", ".join(OpeningSource.KINDS)
        raise OpeningError(f"'{source.kind}' is no source of openings; known are {known}")
    return [lines[number % len(lines)] for number in range(count)]


# ----------------------------------------------------------------------------------------- shipped


def shipped(game_type: str) -> list[Line]:
    """The balanced openings of this package for a game type.

    A type without a set of its own has those of `Base` that are legal in it, though they were
    balanced without its other bugs. OpeningError where none is.
    """
    data = resources.files(__package__).joinpath("data/openings.txt").read_text(encoding="utf-8")
    text_of: dict[str, list[str]] = {}
    for _, text in _lines_of(data):
        text_of.setdefault(text.partition(";")[0], []).append(text)
    if game_type in text_of:
        return [tuple(text.split(";")[3:]) for text in text_of[game_type]]
    lines = [tuple(text.split(";")[3:]) for text in text_of["Base"]]
    legal = [line for line in lines if _is_legal(game_type, line)]
    if not legal:
        raise OpeningError(
            f"no openings are shipped for {game_type}: take them from a file, random ones or none"
        )
    return legal


def _is_legal(game_type: str, line: Line) -> bool:
    game = Game(game_type)
    try:
        for move in line:
            game.play(move)
    except ValueError:
        return False
    return True


# ------------------------------------------------------------------------------------------- files


def from_file(path: "str | Path | None", game_type: str) -> list[Line]:
    """The openings for a game type in a file of GameStrings, one a line, or of PGN.

    Empty lines and lines that begin with `#` are passed over, and so are openings of other game
    types, once they are found to be legal. OpeningError as `openings`.
    """
    if not path:
        raise OpeningError("openings from a file need its path")
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise OpeningError(f"openings file '{path}': {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise OpeningError(f"openings file '{path}' is not a text in UTF-8") from None
    lines = []
    found = set()
    try:
        for number, game in _games_of(text):
            if game.outcome is not None:
                raise OpeningError(f"line {number}: the game is decided after these moves")
            found.add(str(game.game_type))
            if str(game.game_type) == game_type:
                lines.append(tuple(game.history))
    except ValueError as error:
        raise OpeningError(f"openings file '{path}', {error}") from None
    if not lines:
        others = f", only for {', '.join(sorted(found))}" if found else ""
        raise OpeningError(f"openings file '{path}' has none for {game_type}{others}")
    return lines


def _games_of(text: str) -> Iterator[tuple[int, Game]]:
    """The games of a text, with the lines where they begin; ValueError names the line at fault."""
    if text.lstrip().startswith("["):
        for record in read_pgn(text):
            yield record.line, Game.from_string(record.game_string)
        return
    for number, line in _lines_of(text):
        try:
            yield number, Game.from_string(line)
        except NotationError as error:
            raise OpeningError(f"line {number}: {error}") from None


def _lines_of(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


# ------------------------------------------------------------------------------------- random play


def random_game(game_type: str, plies: int, chance: random.Random) -> Game:
    """A game after so many random plies, undecided; RuntimeError when there is none to be found.

    >>> random_game("Base", 3, random.Random(1)).ply
    3
    """
    for _ in range(1000):
        game = Game(game_type)
        while game.ply < plies and game.outcome is None:
            game.play(chance.choice(game.legal_moves()))
        if game.outcome is None:
            return game
    raise RuntimeError(f"no game of {game_type} is undecided after {plies} random plies")


def _random_lines(game_type: str, plies: int, chance: random.Random, count: int) -> Iterator[Line]:
    """Random openings, no two of them alike as far as there are so many."""
    seen = set()
    for _ in range(TRIES * count):
        try:
            game = random_game(game_type, plies, chance)
        except RuntimeError as error:
            raise OpeningError(f"random openings: {error}") from None
        key = shape(game)
        if key not in seen:
            seen.add(key)
            yield tuple(game.history)
        if len(seen) == count:
            return


# ---------------------------------------------------------------------------------------- symmetry


def shape(game: Game) -> tuple[int, tuple[Placed, ...]]:
    r"""What two positions have in common that are the same but turned, mirrored or renumbered.

    >>> left, right = Game("Base"), Game("Base")
    >>> for text in ("wS1", "bS1 -wS1", "wG1 wS1/"):
    ...     left.play(text)
    >>> for text in ("wS1", "bS1 wS1-", r"wG1 \wS1"):
    ...     right.play(text)
    >>> shape(left) == shape(right)
    True
    """
    position = game.position
    tiles: list[Placed] = [
        (*place, level, tile >> bugs.COLOUR_SHIFT, position.face_of(tile))
        for cell, place in spread(position).items()
        for level, tile in enumerate(position.stack_at(cell))
    ]
    images = [_image(tiles, turns, mirrored) for mirrored in (False, True) for turns in range(6)]
    return game.to_move, min(images)


def _image(tiles: list[Placed], turns: int, mirrored: bool) -> tuple[Placed, ...]:
    """Tiles turned and mirrored, in one order, counted from the corner of the board they take."""
    moved = []
    for east, south_east, *what in tiles:
        if mirrored:
            east, south_east = south_east, east
        for _ in range(turns):
            east, south_east = -south_east, east + south_east
        moved.append((east, south_east, *what))
    west = min((east for east, *_ in moved), default=0)
    north = min((south_east for _, south_east, *_ in moved), default=0)
    return tuple(sorted((east - west, south - north, *what) for east, south, *what in moved))
