"""GameTypeStrings: which tiles are in a game.

>>> str(GameType.parse("Base+PM"))
'Base+MP'
>>> GameType.parse("Base+X")
Traceback (most recent call last):
uhp_engine.notation.errors.GameTypeError: 'X' in 'Base+X' is not an expansion; known are M, L and P
"""

from ..core import bugs, position
from .errors import GameTypeError

_EXPANSIONS = {"M": bugs.MOSQUITO, "L": bugs.LADYBUG, "P": bugs.PILLBUG}


class GameType:
    """The tiles of a game: `expansions` holds the letters of the sets beside the base game.

    Letters are read in any order and written in the order M, L, P. Equal types compare equal.
    """

    __slots__ = ("expansions",)

    def __init__(self, expansions: str = "") -> None:
        self.expansions = "".join(letter for letter in _EXPANSIONS if letter in expansions)

    @classmethod
    def parse(cls, text: str) -> "GameType":
        """The game type of a GameTypeString; GameTypeError names the part at fault."""
        base, plus, letters = text.partition("+")
        if base != "Base":
            raise GameTypeError(f"'{text}' is not a game type; they begin with 'Base'")
        if plus and not letters:
            raise GameTypeError(f"nothing follows the '+' of '{text}'")
        for index, letter in enumerate(letters):
            if letter not in _EXPANSIONS:
                raise GameTypeError(
                    f"'{letter}' in '{text}' is not an expansion; known are M, L and P"
                )
            if letter in letters[:index]:
                raise GameTypeError(f"'{letter}' stands twice in '{text}'")
        return cls(letters)

    def counts(self) -> "list[int]":
        """How many tiles of each of the sixteen kinds a player has."""
        counts = bugs.COUNT[: bugs.MOSQUITO] + [0] * (bugs.BUGS - bugs.MOSQUITO)
        for letter in self.expansions:
            kind = _EXPANSIONS[letter]
            counts[kind] = bugs.COUNT[kind]
        return counts

    def position(self, tournament_opening: bool = True) -> position.Position:
        """The position at the start of a game."""
        return position.Position(self.counts(), tournament_opening)

    def __str__(self) -> str:
        return f"Base+{self.expansions}" if self.expansions else "Base"

    def __repr__(self) -> str:
        return f"GameType.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameType) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


ALL_ORIGINAL = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")
"""The eight game types of UHP."""
