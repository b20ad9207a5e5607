"""A board as clients have one that believe the engine: where the tiles lie, and no rules."""

import re

NEIGHBOURS = {
    "NW": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
}
"""The directions in the order in which Mzinga looks for a tile to name, with their steps."""

MARKS = {"NW": r"\{}", "NE": "{}/", "E": "{}-", "SE": "{}\\", "SW": "/{}", "W": "-{}"}

TILE = r"[wb](?:Q|[SB][12]|[GA][123]|M|L|P)"
MOVE = re.compile(rf"({TILE})(?: (?:([-/\\])({TILE})|({TILE})([-/\\])?))?")

Hex = tuple[int, int]


class Board:
    """Stacks of tiles; what a move says is done, unless it cannot be understood."""

    def __init__(self) -> None:
        self.stacks: dict[Hex, list[str]] = {}
        self.moves: list[str] = []

    @classmethod
    def of(cls, game: str) -> "Board":
        """The board of a GameString, whose state and turn are not looked at."""
        board = cls()
        for move in game.split(";")[3:]:
            board.play(move)
        return board

    def place_of(self, tile: str) -> Hex | None:
        """The hex of a tile in play."""
        return next((place for place, stack in self.stacks.items() if tile in stack), None)

    def target(self, move: str) -> tuple[str, Hex]:
        """The tile of a move, and where it goes to."""
        found = MOVE.fullmatch(move)
        assert found, f"'{move}' is no MoveString"
        tile, before, beside, reference, behind = found.groups()
        if beside is None and reference is None:
            assert not self.stacks, f"'{move}' without a reference is a first move"
            return tile, (0, 0)
        place = self.place_of(beside or reference)
        assert place is not None, f"'{move}' refers to a tile that is not in play"
        if before or behind:
            mark = f"{before}{{}}" if before else f"{{}}{behind}"
            (direction,) = [name for name, text in MARKS.items() if text == mark]
            step = NEIGHBOURS[direction]
            place = (place[0] + step[0], place[1] + step[1])
            left = [each for each in self.stacks.get(place, []) if each != tile]
            assert not left, f"'{move}': a piece already exists at that position"
        return tile, place

    def play(self, move: str) -> None:
        """Do what a move says."""
        self.moves.append(move)
        if move == "pass":
            return
        tile, place = self.target(move)
        self.lift(tile)
        self.stacks.setdefault(place, []).append(tile)

    def lift(self, tile: str) -> None:
        """Take a tile away that is in play."""
        place = self.place_of(tile)
        if place is not None:
            assert self.stacks[place].pop() == tile, f"{tile} is covered"
            if not self.stacks[place]:
                del self.stacks[place]

    def canonical(self, move: str) -> str:
        """The move as Mzinga writes it: the mover lifted, the first neighbour's top tile named."""
        if move == "pass":
            return move
        tile, (q, r) = self.target(move)
        rest = Board()
        rest.stacks = {place: list(stack) for place, stack in self.stacks.items()}
        rest.lift(tile)
        if (q, r) in rest.stacks:
            return f"{tile} {rest.stacks[q, r][-1]}"
        for dq, dr in NEIGHBOURS.values():
            if stack := rest.stacks.get((q + dq, r + dr)):
                (back,) = [name for name, step in NEIGHBOURS.items() if step == (-dq, -dr)]
                return f"{tile} {MARKS[back].format(stack[-1])}"
        return tile

    @property
    def over(self) -> bool:
        """Whether a queen is surrounded."""
        places = [self.place_of(queen) for queen in ("wQ", "bQ")]
        return any(
            all((place[0] + q, place[1] + r) in self.stacks for q, r in NEIGHBOURS.values())
            for place in places
            if place is not None
        )
