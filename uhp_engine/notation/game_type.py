"""GameTypeStrings: which tiles are in a game, and which faces they show.

    GameType  = "Base" [ "+" ( Set+ [ Venom ] | Venom ) ]
    Set       = "M" | "L" | "P"             each once
    Venom     = "V"                         the Venom game: faces chosen on placing, flips allowed
              | "Vk"                        a tile keeps the face that it was placed with
              | "V(" (Letter [n])+ ")"      n tiles of a kind show the Venom face, all without n
              | (Letter [n])+               Venom creatures as further pieces, n of a kind
    Letter    = W | F | D | R | Y | T | C | H

>>> [str(GameType.parse(text)) for text in ("Base+PM", "Base+D2F2", "Base+V(Y2R)")]
['Base+MP', 'Base+FD2', 'Base+V(RY2)']
>>> GameType.parse("Base+X")  # doctest: +ELLIPSIS
Traceback (most recent call last):
uhp_engine.notation.errors.GameTypeError: 'X' in 'Base+X' is no set of pieces; known are M, L, ...
"""

from ..core import bugs, position
from .errors import GameTypeError
from .names import LETTERS

SETS = "MLP"
VENOM_LETTERS = LETTERS[bugs.FLIP :]

ORIGINAL, VENOM, KEPT, FIXED, FURTHER = range(5)
"""Kinds of game: the original, `V`, `Vk`, `V(…)`, and Venom creatures as further pieces."""


class GameType:
    """The tiles of a game.

    `sets` holds the letters of the expansions, `kind` is one of `ORIGINAL`, `VENOM`, `KEPT`,
    `FIXED` and `FURTHER`, and `creatures` says how many tiles of each of the eight kinds show the
    Venom face (`FIXED`) or come as further pieces (`FURTHER`). Equal types compare equal.
    """

    __slots__ = ("creatures", "kind", "sets")

    def __init__(
        self, sets: str = "", kind: int = ORIGINAL, creatures: "list[int] | None" = None
    ) -> None:
        self.sets = "".join(letter for letter in SETS if letter in sets)
        self.kind = kind
        self.creatures = creatures or [0] * bugs.FLIP

    @classmethod
    def parse(cls, text: str) -> "GameType":
        """The game type of a GameTypeString; GameTypeError names the part at fault.

        Letters are read in any order and written in one.
        """
        base, plus, rest = text.partition("+")
        if base != "Base":
            raise GameTypeError(f"'{text}' is not a game type; they begin with 'Base'")
        if plus and not rest:
            raise GameTypeError(f"nothing follows the '+' of '{text}'")
        sets = ""
        while rest[:1] in SETS and rest:
            if rest[0] in sets:
                raise GameTypeError(f"'{rest[0]}' stands twice in '{text}'")
            sets += rest[0]
            rest = rest[1:]
        if not rest:
            return cls(sets)
        if rest == "V":
            return cls(sets, VENOM)
        if rest == "Vk":
            return cls(sets, KEPT)
        if rest.startswith("V("):
            inside, bracket, after = rest[2:].partition(")")
            if not bracket:
                raise GameTypeError(f"the bracket of '{rest}' in '{text}' is not closed")
            if after:
                raise GameTypeError(f"'{after}' follows the bracket in '{text}'")
            if not inside:
                raise GameTypeError(f"'V()' in '{text}' names no creature")
            creatures = _creatures(inside, text, bracketed=True)
            for bug, letter in zip((bugs.TICK, bugs.CENTIPEDE, bugs.SHIELDBUG), SETS, strict=True):
                if creatures[bug - bugs.FLIP] and letter not in sets:
                    raise GameTypeError(
                        f"'{LETTERS[bug]}' in '{text}' is the other face of {letter}, "
                        f"which is not in the game"
                    )
            return cls(sets, FIXED, creatures)
        if rest.startswith("V"):
            part = rest[2:] if rest.startswith("Vk") else rest[1:]
            raise GameTypeError(f"'{part}' follows the Venom game in '{text}', which ends with it")
        return cls(sets, FURTHER, _creatures(rest, text))

    @property
    def is_venom(self) -> bool:
        """Whether there are Venom creatures in the game."""
        return self.kind != ORIGINAL

    @property
    def flips(self) -> bool:
        """Whether tiles are flipped in the game."""
        return self.kind == VENOM

    def counts(self) -> "list[int]":
        """How many tiles of each of the sixteen kinds a player has."""
        counts = bugs.COUNT[: bugs.MOSQUITO]
        counts += [int(letter in self.sets) for letter in SETS]
        return counts + (self.creatures if self.kind == FURTHER else [0] * bugs.FLIP)

    def faces(self) -> "list[int] | None":
        """How many tiles may be placed with each face up; None where tiles have one face."""
        counts = self.counts()[: bugs.FLIP]
        if self.kind in (VENOM, KEPT):
            return [*counts, 0, *counts[1:]]  # the queen is placed as the Bee
        if self.kind == FIXED:
            pairs = zip(counts, self.creatures, strict=True)
            return [count - shown for count, shown in pairs] + self.creatures
        return None

    def position(self, tournament_opening: bool = True) -> position.Position:
        """The position at the start of a game."""
        return position.Position(self.counts(), tournament_opening, self.faces(), self.flips)

    def __str__(self) -> str:
        if self.kind == ORIGINAL:
            return f"Base+{self.sets}" if self.sets else "Base"
        letters = ""
        for index, count in enumerate(self.creatures):
            if count:
                letters += VENOM_LETTERS[index]
                letters += "" if count == bugs.COUNT[index] else str(count)
        return f"Base+{self.sets}" + ("", "V", "Vk", f"V({letters})", letters)[self.kind]

    def __repr__(self) -> str:
        return f"GameType.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameType) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _creatures(letters: str, text: str, *, bracketed: bool = False) -> "list[int]":
    """The counts of `Letter [n]` repeated."""
    creatures = [0] * bugs.FLIP
    index = 0
    while index < len(letters):
        letter = letters[index]
        if letter not in VENOM_LETTERS:
            venom_letters = ", ".join(VENOM_LETTERS)
            if bracketed:
                why = f"is no Venom letter; they are {venom_letters}"
            elif letter in "MLPV":
                why = f"cannot follow '{letters[:index]}'"
            else:
                why = (
                    "is no set of pieces; known are M, L, P, V and the Venom letters "
                    + venom_letters
                )
            raise GameTypeError(f"'{letter}' in '{text}' {why}")
        kind = VENOM_LETTERS.index(letter)
        if creatures[kind]:
            raise GameTypeError(f"'{letter}' stands twice in '{text}'")
        index += 1
        digits = ""
        while index < len(letters) and letters[index] in "0123456789":
            digits += letters[index]
            index += 1
        if digits.startswith("0"):
            raise GameTypeError(
                f"'{letter}{digits}' in '{text}': a count is 1 or more, without leading zeros"
            )
        count = int(digits[:3]) if digits else bugs.COUNT[kind]
        if count > bugs.COUNT[kind]:
            most = "is only 1" if bugs.COUNT[kind] == 1 else f"are only {bugs.COUNT[kind]}"
            raise GameTypeError(f"'{letter}{digits}' in '{text}': there {most} of that kind")
        creatures[kind] = count
    return creatures


ALL_ORIGINAL = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")
"""The eight game types of UHP."""
