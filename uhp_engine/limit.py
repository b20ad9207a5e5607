"""What is asked of a search and what it answers: Limit, Line, and Result."""


class Limit:
    """How far a search may go; it ends at whatever is reached first.

    `depth` in plies, `nodes` in positions entered, `time` in seconds; `clock` is what the clocks
    show: White's and Black's seconds left, then the seconds that each gets a turn. With nothing
    given it goes on until it is stopped. ValueError for what is negative or no number.

    >>> Limit(depth=4, time=0.5)
    Limit(depth=4, time=0.5)
    >>> Limit(time=-1)
    Traceback (most recent call last):
    ValueError: a limit is 0 or more, not time=-1
    """

    __slots__ = ("clock", "depth", "nodes", "time")

    def __init__(
        self,
        depth: "int | None" = None,
        nodes: "int | None" = None,
        time: "float | None" = None,
        clock: "tuple[float, float, float, float] | None" = None,
    ) -> None:
        self.depth = depth
        self.nodes = nodes
        self.time = time
        self.clock = clock
        for name, value in self._given():
            numbers = value if isinstance(value, tuple) else (value,)
            if not all(number >= 0 for number in numbers):
                raise ValueError(f"a limit is 0 or more, not {name}={value}")
            if name == "clock" and len(numbers) != 4:
                raise ValueError(f"a clock has four numbers, not {len(numbers)}")

    def _given(self) -> "list[tuple[str, int | float | tuple[float, ...]]]":
        names = ("depth", "nodes", "time", "clock")
        return [(name, getattr(self, name)) for name in names if getattr(self, name) is not None]

    def __repr__(self) -> str:
        return f"Limit({', '.join(f'{name}={value}' for name, value in self._given())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Limit) and self._given() == other._given()

    def __hash__(self) -> int:
        return hash(tuple(self._given()))


class Result:
    """What a search found.

    `move` is the MoveString to play and `pv` the line expected, that move first. `score` is from
    the view of the player to move, in hundredths of a tile, and `mate_in` the plies to the forced
    end of the game that it tells of, or None. `depth` is the last depth that was finished, 0 for
    none; `nodes` counts the positions entered, `time` the seconds taken. `lines` has a result for
    each line that was asked for (`MultiPV`), the best first; with levels and variety the one that
    is played need not be that.
    """

    __slots__ = ("depth", "lines", "mate_in", "move", "nodes", "pv", "score", "time")

    def __init__(
        self,
        pv: "list[str]",
        *,
        score: int = 0,
        mate_in: "int | None" = None,
        depth: int = 0,
        nodes: int = 0,
        time: float = 0.0,
    ) -> None:
        self.move = pv[0]
        self.pv = pv
        self.score = score
        self.mate_in = mate_in
        self.depth = depth
        self.nodes = nodes
        self.time = time
        self.lines: list[Result] = [self]

    @property
    def score_text(self) -> str:
        """The score in tiles, or the plies to a forced end of the game."""
        if self.mate_in is not None:
            return f"{'wins' if self.score > 0 else 'loses'} in {self.mate_in}"
        return f"{self.score / 100:+.2f}"

    def __str__(self) -> str:
        rate = self.nodes / max(self.time, 1e-6)
        return (
            f"depth {self.depth} score {self.score_text} nodes {self.nodes} time {self.time:.3f} "
            f"nps {rate:.0f} pv {';'.join(self.pv)}"
        )


class Line:
    """What a search says of one line: the core's moves, the score, the plies to a forced end."""

    __slots__ = ("mate_in", "moves", "score")

    def __init__(self, moves: "list[int]", score: int, mate_in: "int | None" = None) -> None:
        self.moves = moves
        self.score = score
        self.mate_in = mate_in
