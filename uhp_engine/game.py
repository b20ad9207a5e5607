"""Game: a position with its history, as a Python program uses it.

>>> game = Game("Base+MLP")
>>> game.play("wS1")
>>> game.play("bG1 -wS1")
>>> game.turn, game.state, len(game.valid_moves())
('White[2]', 'InProgress', 24)
>>> game.game_string
'Base+MLP;InProgress;White[2];wS1;bG1 -wS1'
>>> game.undo()
>>> list(game)
['wS1']
"""

from .core import moves as core_moves
from .notation import game_string, move_string
from .notation.errors import (
    GameStringError,
    GameTypeError,
    IllegalMoveError,
    MoveStringError,
    NotationError,
)
from .notation.game_type import GameType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Outcome:
    """How a game stands ended: who won and why.

    `winner` is 0 for White, 1 for Black, None for a draw. `termination` is `SURROUNDED` (a queen
    has no free cell around her) or `REPETITION` (the position stands for the third time; the game
    may go on).
    """

    __slots__ = ("termination", "winner")
    SURROUNDED = "surrounded"
    REPETITION = "repetition"

    def __init__(self, winner: "int | None", termination: str) -> None:
        self.winner = winner
        self.termination = termination

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner}, termination={self.termination!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.winner, self.termination))


class Game:
    """A game of Hive: its type, its position and the moves that led there.

    `game_type` is a GameTypeString or a GameType. With `tournament_opening` no queen is placed on a
    player's first turn. With `repetition_draw` a position that stands for the third time makes the
    state `Draw`, though the game may be played on.

    Games compare equal when their type and their moves do.
    """

    __slots__ = ("_moves", "game_type", "position", "repetition_draw", "tournament_opening")

    def __init__(
        self,
        game_type: "str | GameType" = "Base",
        *,
        tournament_opening: bool = True,
        repetition_draw: bool = True,
    ) -> None:
        self.game_type = GameType.parse(game_type) if isinstance(game_type, str) else game_type
        self.tournament_opening = tournament_opening
        self.repetition_draw = repetition_draw
        self.position = self.game_type.position(tournament_opening)
        self._moves: list[str] = []

    @classmethod
    def from_string(
        cls, text: str, *, tournament_opening: bool = True, repetition_draw: bool = True
    ) -> "Game":
        """The game of a GameString, or a new game of a GameTypeString.

        The moves decide; what the text says of state and turn is ignored. A game in which a queen
        is placed first is loaded as one without the tournament opening. GameTypeError or
        GameStringError, which names the move, when the text cannot be followed.

        >>> Game.from_string("Base;InProgress;White[2];wS1;bS1 wS1-").turn
        'White[2]'
        >>> Game.from_string("Base;InProgress;White[2];wS1;bS1 wA1-")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        uhp_engine.notation.errors.GameStringError: 'bS1 wA1-', move 1 (Black, ply 2): wA1, ...
        """
        type_text, moves = game_string.split(text)
        game = cls(
            type_text,
            tournament_opening=tournament_opening and not game_string.queen_first(moves),
            repetition_draw=repetition_draw,
        )
        for ply, move in enumerate(moves):
            try:
                game.play(move)
            except ValueError as error:
                message = f"'{move}', {game_string.describe(ply)}: {error}"
                raise GameStringError(message, ply) from None
        return game

    def play(self, move: "str | int") -> None:
        """Play a move: a MoveString in any form that names it, or one of `legal_moves()`.

        MoveStringError when it cannot be read, IllegalMoveError with the rule when it is not legal;
        the game is then as it was.

        >>> Game().play("wQ")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        uhp_engine.notation.errors.IllegalMoveError: No Queen Bee is placed on a player's first ...
        """
        if isinstance(move, str):
            packed = move_string.parse_legal(self.position, move)
        else:
            packed = move
            if packed not in core_moves.legal_moves(self.position):
                raise IllegalMoveError(f"{packed:#x} is not a legal move here.")
        text = move_string.write(self.position, packed)
        self.position.push(packed)
        self._moves.append(text)

    def undo(self, plies: int = 1) -> None:
        """Take back so many plies; IndexError, and nothing taken back, when there are fewer."""
        if not 1 <= plies <= len(self._moves):
            raise IndexError(f"cannot take back {plies} plies of {len(self._moves)}")
        for _ in range(plies):
            self.position.pop()
            self._moves.pop()

    def valid_moves(self) -> "list[str]":
        """The MoveStrings of all legal moves; empty when the game is over, never by repetition."""
        return move_string.write_all(self.position)

    def legal_moves(self) -> "list[int]":
        """The legal moves as the core's numbers, in the order of `valid_moves()`."""
        return core_moves.legal_moves(self.position)

    def move_string(self, move: int) -> str:
        """The MoveString of one of `legal_moves()`."""
        return move_string.write(self.position, move)

    def parse_move(self, text: str) -> int:
        """The legal move that a MoveString names; the errors of `play`."""
        return move_string.parse_legal(self.position, text)

    @property
    def ply(self) -> int:
        """The number of turns played."""
        return len(self._moves)

    @property
    def to_move(self) -> int:
        """The colour whose turn it is: 0 for White, 1 for Black."""
        return len(self._moves) & 1

    @property
    def turn(self) -> str:
        """The TurnString: `White[1]`, `Black[1]`, …; it goes on when the game is over."""
        return game_string.turn_string(len(self._moves))

    @property
    def over(self) -> bool:
        """Whether a queen is surrounded: no move is legal any more."""
        return self.position.over()

    @property
    def outcome(self) -> "Outcome | None":
        """How the game stands ended; None while it goes on."""
        white, black = self.position.surrounded()
        if white and black:
            return Outcome(None, Outcome.SURROUNDED)
        if white or black:
            return Outcome(1 if white else 0, Outcome.SURROUNDED)
        if self.repetition_draw and self.position.times_seen() >= 3:
            return Outcome(None, Outcome.REPETITION)
        return None

    @property
    def state(self) -> str:
        """The GameStateString: NotStarted, InProgress, Draw, WhiteWins or BlackWins."""
        outcome = self.outcome
        if outcome is None:
            return game_string.IN_PROGRESS if self._moves else game_string.NOT_STARTED
        if outcome.winner is None:
            return game_string.DRAW
        return (game_string.WHITE_WINS, game_string.BLACK_WINS)[outcome.winner]

    @property
    def game_string(self) -> str:
        """The GameString, all moves in the canonical form."""
        return game_string.join(str(self.game_type), self.state, len(self._moves), self._moves)

    @property
    def history(self) -> "list[str]":
        """The MoveStrings of the moves played."""
        return list(self._moves)

    def copy(self) -> "Game":
        """A game of its own with the same moves."""
        other = Game.__new__(Game)
        other.game_type = self.game_type
        other.tournament_opening = self.tournament_opening
        other.repetition_draw = self.repetition_draw
        other.position = self.position.copy()
        other._moves = list(self._moves)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __iter__(self) -> "Iterator[str]":
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.game_type == other.game_type and self._moves == other._moves

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Game.from_string({self.game_string!r})"

    def __str__(self) -> str:
        from .draw.text import draw

        return draw(self.position, self.game_type)


__all__ = [
    "Game",
    "GameStringError",
    "GameType",
    "GameTypeError",
    "IllegalMoveError",
    "MoveStringError",
    "NotationError",
    "Outcome",
]
