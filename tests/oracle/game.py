"""OracleGame: a game with its history, and all that tests ask of it."""

from collections.abc import Hashable

from .bugs import WHITE, Tile
from .gametype import parse_game_type
from .hexes import Cell
from .notation import read, write
from .rules import after, legal_actions, result
from .state import Position


class OracleGame:
    """One game of any game type, played by MoveStrings.

    >>> game = OracleGame("Base")
    >>> sorted(game.moves())
    ['wA1', 'wB1', 'wG1', 'wS1']
    >>> game.play("wS1")
    >>> str(game)
    'Base;InProgress;Black[1];wS1'
    """

    def __init__(self, game_type: str, *, tournament: bool = True) -> None:
        """A new game; ValueError for a game type that does not exist.

        With the `tournament` opening no queen is placed on a player's first turn.
        """
        self._position = Position(parse_game_type(game_type), tournament)
        self._history: list[str] = []

    @classmethod
    def from_string(cls, game_string: str) -> "OracleGame":
        """Replay a GameString.

        "Fields 2 and 3 ignored, trailing `;` accepted, spaces around `;` accepted." One with a
        queen first "is loaded as a game without" the tournament opening.
        """
        game_type, moves = split_game_string(game_string)
        queen_first = any(move[1:2].upper() in ("Q", "W") for move in moves[:2])
        game = cls(game_type, tournament=not queen_first)
        for number, move in enumerate(moves, 1):
            try:
                game.play(move)
            except ValueError as error:
                raise ValueError(f"move {number}: {error}") from error
        return game

    def moves(self) -> set[str]:
        """The legal MoveStrings; `pass` when there is nothing else; none when the game is over."""
        return {write(self._position, action) for action in legal_actions(self._position)}

    def play(self, move: str) -> None:
        """Make a move in any accepted form; ValueError when it is not legal."""
        action = read(self._position, move)
        if action not in legal_actions(self._position):
            raise ValueError(f"not legal: {move!r}")
        self._history.append(write(self._position, action))
        self._position = after(self._position, action)

    def state(self) -> str:
        """NotStarted, InProgress, Draw, WhiteWins or BlackWins, by the queens only."""
        return result(self._position)

    def position_key(self) -> Hashable:
        """Two positions are the same, for repetition, when their keys are.

        "The same bugs by colour, face, cell and level (numbers aside), the same side to move, and,
        in games with a Pillbug or Venom, the same record of what the turn just before did."
        """
        position = self._position
        bugs = frozenset(
            (cell, tuple((tile.color, tile.face) for tile in stack))
            for cell, stack in position.board.items()
        )
        record = position.last if position.game_type.needs_record else None
        return (bugs, position.mover, record)

    def copy(self) -> "OracleGame":
        """A game of its own with the same history."""
        twin = OracleGame(str(self._position.game_type), tournament=self._position.tournament)
        twin._position = self._position  # never changed, only replaced
        twin._history = list(self._history)
        return twin

    def tiles(self) -> dict[Cell, list[Tile]]:
        """The stacks, from bottom to top, by cell."""
        return {cell: list(stack) for cell, stack in self._position.board.items()}

    def __str__(self) -> str:
        """The GameString."""
        position = self._position
        color = "White" if position.mover == WHITE else "Black"
        turn = f"{color}[{position.turn_number}]"
        return ";".join([str(position.game_type), self.state(), turn, *self._history])


def split_game_string(game_string: str) -> tuple[str, list[str]]:
    """The game type and the moves of a GameString."""
    fields = [field.strip() for field in game_string.split(";")]
    if fields[-1] == "" and len(fields) > 1:
        fields.pop()
    return fields[0], fields[3:]
