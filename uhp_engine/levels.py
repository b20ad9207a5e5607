"""How well, and how variously, the engine plays: the options Skill, Variety and Seed.

A level below the highest looks at fewer positions, and takes its best lines for better or worse
than they are by a chance that grows as the level falls; below level 5 it also plays some moves
without looking. So from level 5 on it sees every win in one.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from .game import Game
    from .limit import Line

HIGHEST = 20
"""The level at which nothing is held back."""

CAREFUL = 5
"""From this level on no move is played without looking."""

LINES = 8
"""Among how many lines a level or the variety chooses."""

FIRST_NODES = 60
NODES_GROWTH = 1.5
"""How many positions level 0 looks at, and how many times as many each next one."""

ERROR = 6
"""By how many hundredths of a tile a line's worth is off, for each level below the highest: the
standard deviation."""

BLIND = 0.12
"""How likely a move is played without looking, for each level below `CAREFUL`."""


class Level:
    """What the options say of one search: how far it goes, and which of its lines is played.

    `lines` is how many lines are wanted, `nodes` after how many positions no further depth is begun
    (0: as many as the limit allows).
    """

    __slots__ = ("_game", "_seed", "_skill", "_variety", "lines", "nodes")

    def __init__(self, options: "dict[str, bool | int | str]", game: "Game") -> None:
        self._skill = int(options["Skill"])
        self._variety = int(options["Variety"])
        self._seed = int(options["Seed"])
        self._game = game
        held_back = self._skill < HIGHEST
        self.lines = LINES if held_back or self._variety else 1
        self.nodes = round(FIRST_NODES * NODES_GROWTH**self._skill) if held_back else 0

    def choose(self, lines: "Sequence[Line]") -> "Line":
        """The line to play, of those found; they come the best first."""
        if self.lines == 1 or len(lines) == 1:
            return lines[0]
        chance = self._chance()
        if chance.random() < BLIND * (CAREFUL - self._skill):
            return chance.choice(lines)
        error = ERROR * (HIGHEST - self._skill)
        worth = [
            line.score + (chance.gauss(0, error) if line.mate_in is None else 0) for line in lines
        ]
        best = max(range(len(lines)), key=lambda i: worth[i])
        if not self._variety or lines[best].mate_in is not None:
            return lines[best]
        near = [
            line
            for line, value in zip(lines, worth, strict=True)
            if value >= worth[best] - self._variety and line.mate_in is None
        ]
        return chance.choice(near)

    def _chance(self) -> "Random":
        from random import Random

        if not self._seed:
            return Random()
        # The same in the same position, whatever was asked before.
        return Random(f"{self._seed};{self._game.game_string}")
