"""GameStrings: `GameTypeString;GameStateString;TurnString[;MoveString...]`.

On input the state and the turn are ignored, since they follow from the moves; a trailing `;` and
spaces around a `;` are understood.

>>> split("Base+M; InProgress ;White[2];wS1;bS1 wS1-;")
('Base+M', ['wS1', 'bS1 wS1-'])
"""

from ..core import bugs
from .errors import GameStringError
from .names import COLOUR_NAMES, read_name

NOT_STARTED = "NotStarted"
IN_PROGRESS = "InProgress"
DRAW = "Draw"
WHITE_WINS = "WhiteWins"
BLACK_WINS = "BlackWins"


def turn_string(ply: int) -> str:
    """Whose turn it is after so many plies: `White[1]`, `Black[1]`, `White[2]` and so on."""
    return f"{COLOUR_NAMES[ply & 1]}[{ply // 2 + 1}]"


def join(game_type: str, state: str, ply: int, moves: "list[str]") -> str:
    """The GameString of a game with these MoveStrings."""
    return ";".join([game_type, state, turn_string(ply), *moves])


def split(text: str) -> "tuple[str, list[str]]":
    """The GameTypeString and the MoveStrings of a GameString."""
    parts = [part.strip() for part in text.split(";")]
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    moves = parts[3:]
    for ply, part in enumerate(moves):
        if not part:
            raise GameStringError(f"{describe(ply)} is empty", ply)
    return parts[0], moves


def describe(ply: int) -> str:
    """A move of a game in words: `move 3 (Black, ply 5)`, plies counted from 1."""
    return f"move {ply // 2 + 1} ({COLOUR_NAMES[ply & 1]}, ply {ply + 1})"


def queen_first(moves: "list[str]") -> bool:
    """Whether a player's first move is the queen, as some sites allow."""
    for text in moves[:2]:
        try:
            bug = read_name(text.split()[0])[1]
        except (ValueError, IndexError):
            continue
        if bug in (bugs.QUEEN, bugs.WASP):
            return True
    return False
