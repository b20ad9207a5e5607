"""Positions, games and counts with right answers. Each file says where it comes from.

from tests.data import facts, games, perfts, puzzles, valid_moves, venom_moves
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent


class Fact(NamedTuple):
    """A position where programs have been wrong; what is not told is empty or None."""

    name: str
    source: str
    game: str
    moves: list[str]  # all the moves of one tile
    number_of_moves: int | None
    state: str | None  # repetitions aside
    legal: list[str]
    illegal: list[str]
    perft: list[int]  # of 1, 2, 3 ... plies
    occurrences: int | None  # of the last position, itself included


class Perft(NamedTuple):
    """Counts of move sequences: `nodes[depth]`, from depth 0 on."""

    game: str  # a GameTypeString or a GameString
    nodes: list[int]


class Moves(NamedTuple):
    """A position and all its legal moves, canonical and sorted."""

    game: str
    moves: list[str]


class FinishedGame(NamedTuple):
    """A game between people: a GameString with its end state."""

    game: str
    state: str


class Puzzle(NamedTuple):
    """A position with exactly one move that forces a win within that many plies."""

    game: str
    plies_at_most: int
    best_move: str


def facts() -> list[Fact]:
    """The positions of facts.toml."""
    return [
        Fact(
            name=row["name"],
            source=row["source"],
            game=row["game"],
            moves=row.get("moves", []),
            number_of_moves=row.get("count"),
            state=row.get("state"),
            legal=row.get("legal", []),
            illegal=row.get("illegal", []),
            perft=row.get("perft", []),
            occurrences=row.get("occurrences"),
        )
        for row in toml_rows("facts.toml", "fact")
    ]


def perfts() -> list[Perft]:
    """The tables of perft.toml: the original games, then Venom."""
    return [Perft(**row) for row in toml_rows("perft.toml", "perft")]


def valid_moves() -> list[Moves]:
    """150 positions of the original game."""
    return moves_of("valid_moves.txt")


def venom_moves() -> list[Moves]:
    """104 positions of Hive: Venom."""
    return moves_of("venom_moves.txt")


def games() -> list[FinishedGame]:
    """Games between people."""
    return [FinishedGame(line, line.split(";")[1]) for line in lines("games.txt")]


def puzzles() -> list[Puzzle]:
    """Forced wins."""
    return [Puzzle(**row) for row in toml_rows("puzzles.toml", "puzzle")]


def moves_of(name: str) -> list[Moves]:
    """Read blocks of a GameString line and a line of moves."""
    content = lines(name)
    pairs = zip(content[::2], content[1::2], strict=True)
    return [Moves(game, moves.split(";")) for game, moves in pairs]


def lines(name: str) -> list[str]:
    """The lines of a file that are neither blank nor comments."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def toml_rows(name: str, table: str) -> list[dict[str, Any]]:
    """The tables of one name in a TOML file."""
    rows: list[dict[str, Any]] = tomllib.loads((FOLDER / name).read_text("utf-8"))[table]
    return rows
