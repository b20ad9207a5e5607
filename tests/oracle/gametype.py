"""GameTypeStrings: `Base`, `Base+MLP`, and the kinds of Venom games (venom.md 3.1)."""

import re
from dataclasses import dataclass

from .bugs import FULL_COUNT, ORIGINAL_FACES, OTHER_FACE, ROWS, VENOM_FACES

#: "Letters are read in any order and written in the order above".
SETS = "MLP"
LETTERS = "WFDRYTCH"


@dataclass(frozen=True)
class GameType:
    """Which tiles a game has, which faces they may show, and whether they may be flipped.

    `style` is "" (the original game), "V", "Vk", "V()" (fixed faces) or "+" (further pieces);
    `counts` holds the letters of the last two with their numbers.
    """

    sets: str
    style: str
    counts: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        letters = "".join(
            letter + (str(n) if n < FULL_COUNT[letter] else "") for letter, n in self.counts
        )
        venom = {"V()": f"V({letters})", "+": letters}.get(self.style, self.style)
        return "Base" + ("+" + self.sets + venom if self.sets or venom else "")

    @property
    def flips(self) -> bool:
        """Only the Venom game proper has flips."""
        return self.style == "V"

    @property
    def needs_record(self) -> bool:
        """Whether what the turn just before did decides what is legal."""
        return "P" in self.sets or self.style != ""

    def kinds(self) -> dict[str, int]:
        """The kinds of tiles that each player has, with how many."""
        kinds = {
            original: count
            for original, _, count in ROWS
            if original not in SETS or original in self.sets
        }
        if self.style == "+":
            kinds |= dict(self.counts)
        return kinds

    def queen_face(self) -> str:
        """The queen tile "always shows the Queen Bee"; "in V(W...) it is always the Wasp"."""
        return "W" if self.style == "V()" and "W" in dict(self.counts) else "Q"

    def face_quota(self, kind: str) -> dict[str, int]:
        """The faces with which tiles of a kind may be placed, and how many of each."""
        count = self.kinds()[kind]
        if kind == "Q":
            return {self.queen_face(): 1}
        if self.style in ("V", "Vk"):
            return {kind: count, OTHER_FACE[kind]: count}
        if self.style == "V()":
            venom = dict(self.counts).get(OTHER_FACE[kind], 0)
            return {kind: count - venom, OTHER_FACE[kind]: venom}
        return {kind: count}


def parse_game_type(text: str) -> GameType:
    """Read a GameTypeString; ValueError names the part that is wrong."""
    if text == "Base":
        return GameType("", "")
    match = re.fullmatch(r"Base\+([MLP]*)(.*)", text)
    if match is None:
        raise ValueError(f"not a game type: {text!r}")
    sets, venom = match.groups()
    if not sets and not venom:
        raise ValueError("nothing after 'Base+'")
    if len(set(sets)) != len(sets):
        raise ValueError(f"repeated letter in {sets!r}")
    sets = "".join(letter for letter in SETS if letter in sets)
    if venom in ("", "V", "Vk"):
        return GameType(sets, venom)
    fixed = re.fullmatch(r"V\((.*)\)", venom)
    if fixed is None:
        return GameType(sets, "+", parse_counts(venom))
    counts = parse_counts(fixed.group(1))
    for letter, _ in counts:
        original = OTHER_FACE[letter]
        if original in SETS and original not in sets:
            raise ValueError(f"{letter} needs the tile of {original}")
    return GameType(sets, "V()", counts)


def parse_counts(text: str) -> tuple[tuple[str, int], ...]:
    """Read `(Letter [n])+`, "the full count without n"."""
    if not text:
        raise ValueError("no letters in 'V()'")
    parts = re.findall(r"[^0-9][0-9]*|[0-9]+", text)
    counts: dict[str, int] = {}
    for part in parts:
        letter, digits = part[0], part[1:]
        if letter not in LETTERS:
            raise ValueError(f"unknown letter in {part!r}")
        if letter in counts:
            raise ValueError(f"repeated letter {part!r}")
        n = int(digits) if digits else FULL_COUNT[letter]
        if digits.startswith("0") or not 1 <= n <= FULL_COUNT[letter]:
            raise ValueError(f"count out of range: {part!r}")
        counts[letter] = n
    return tuple((letter, counts[letter]) for letter in LETTERS if letter in counts)


assert VENOM_FACES == LETTERS
assert all(letter in ORIGINAL_FACES for letter in SETS)
