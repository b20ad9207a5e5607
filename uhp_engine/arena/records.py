"""What a tournament is made of: players, game tasks, and the records of games.

Plain values: they are compared, pickled and stored, and do nothing.

>>> task = GameTask("1.1.1", 1, 1, "ours", "theirs", "Base+MLP", ("wS1", "bS1 wS1-"))
>>> task.reversed("1.1.2").white
'theirs'
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from ..engine import Limit

WHITE_WINS = "1-0"
BLACK_WINS = "0-1"
DRAW = "1/2-1/2"
RESULTS = (WHITE_WINS, BLACK_WINS, DRAW)


class Termination:
    """Why a game ended; the words that are stored and exported."""

    SURROUNDED = "surrounded"  # a queen, or both
    REPETITION = "repetition"
    PLY_LIMIT = "ply limit"  # an outcome of its own: half a point, and a rate in every report
    RESIGNATION = "resignation"  # judged by the scores that the engines told
    AGREEMENT = "draw by scores"
    ILLEGAL_MOVE = "illegal move"
    TIME = "time"  # over its clock, or its time per move and the margin
    SILENCE = "no answer"  # nothing came within any patience
    CRASH = "crash"  # the process ended
    PROTOCOL = "protocol"  # an answer that is none, an error where none is due, a flood

    RULES = (SURROUNDED, REPETITION, PLY_LIMIT, RESIGNATION, AGREEMENT)
    FAULTS = (ILLEGAL_MOVE, TIME, SILENCE, CRASH, PROTOCOL)
    ALL = RULES + FAULTS


@dataclass(frozen=True, slots=True)
class Clock:
    """A chess clock: seconds at the start, and seconds added after each turn."""

    base: float
    increment: float = 0.0


@dataclass(frozen=True, slots=True)
class Player:
    """An engine as it takes part.

    `command` is the program and its arguments; `options` are set after each start. `control` is a
    limit per move or a clock. `knows_clock` says that the engine understands `bestmove clock`; any
    other gets a time per move instead. `restart` gives it a new process for every game.
    """

    name: str
    command: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    cwd: str | None = None
    env: tuple[tuple[str, str], ...] = ()
    control: Limit | Clock = field(default_factory=lambda: Limit(time=1.0))
    knows_clock: bool = False
    restart: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """By what rules games are judged, the same for all games of a tournament.

    `max_plies` counts the opening's too. `margin` is what a move may take beyond its time, in
    seconds, `patience` what any other answer may take, and an answer to a limit that is no time.
    With `resign_score` (hundredths of a tile) a game is lost after both engines have told scores
    beyond it, of the same side, for `resign_moves` turns each in a row; with `draw_score` it is
    drawn after scores within it for `draw_moves` turns each, from `draw_after` plies on.
    """

    repetition_draw: bool = True
    tournament_opening: bool = True
    max_plies: int = 300
    margin: float = 0.1
    patience: float = 10.0
    resign_score: int | None = None
    resign_moves: int = 3
    draw_score: int | None = None
    draw_moves: int = 8
    draw_after: int = 60


@dataclass(frozen=True, slots=True)
class OpeningSource:
    """Where openings come from.

    `kind` is `shipped` (the balanced set of this package), `file` (GameStrings, one a line, or PGN;
    `path` says which), `random` (that many legal random `plies`) or `none` (the start position).
    """

    kind: str = "shipped"
    path: str | None = None
    plies: int = 4

    KINDS: ClassVar[tuple[str, ...]] = ("shipped", "file", "random", "none")


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test of the first player against the second.

    It decides between a difference of `elo0` and one of `elo1`, with the error rates `alpha` and
    `beta`; `model` is `logistic` or `normalized`, and says in which Elo the two are.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05
    model: str = "logistic"

    MODELS: ClassVar[tuple[str, ...]] = ("logistic", "normalized")


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is played: with the same seed and deterministic engines, always the same games.

    `format` is one of `FORMATS`; in a gauntlet the first player meets each of the others. Every
    encounter is `pairs` pairs of games for each of the `game_types`; a Swiss tournament has
    `rounds` rounds of such encounters.
    """

    players: tuple[Player, ...]
    format: str = "round robin"
    game_types: tuple[str, ...] = ("Base+MLP",)
    pairs: int = 1
    rounds: int = 5
    openings: OpeningSource = field(default_factory=OpeningSource)
    rules: Rules = field(default_factory=Rules)
    sprt: Sprt | None = None
    seed: int = 1
    name: str = "tournament"

    FORMATS: ClassVar[tuple[str, ...]] = ("round robin", "gauntlet", "swiss")


@dataclass(frozen=True, slots=True)
class GameTask:
    """A game to be played; `key` is its own in the tournament, whatever happens.

    The two games of a pair have the same `pair` and `opening`, colours changed.
    """

    key: str
    round: int
    pair: int
    white: str
    black: str
    game_type: str
    opening: tuple[str, ...] = ()

    def reversed(self, key: str) -> "GameTask":
        """The other game of the pair."""
        return replace(self, key=key, white=self.black, black=self.white)


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A move that an engine made, with the seconds it took.

    `score` is what the engine told, in hundredths of a tile from the mover's view; `depth` and
    `nodes` likewise; `clock` is what the mover's clock showed after the move. None for what is not
    known.
    """

    move: str
    seconds: float
    score: int | None = None
    depth: int | None = None
    nodes: int | None = None
    clock: float | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that was played: `moves` follow the task's opening.

    `result` is one of `RESULTS`, `termination` one of `Termination.ALL`; `loser_fault` is the name
    of the player whose fault ended it, if one's did; `detail` says more, an engine's last words
    say. `started` is the time in UTC as ISO 8601 writes it; `seconds` is what the game took.
    """

    task: GameTask
    result: str
    termination: str
    moves: tuple[MoveRecord, ...] = ()
    loser_fault: str | None = None
    detail: str = ""
    started: str = ""
    seconds: float = 0.0

    @property
    def plies(self) -> int:
        """All turns of the game, the opening's too."""
        return len(self.task.opening) + len(self.moves)

    def points(self, player: str) -> float:
        """The points that the game gave a player: 1, 0.5 or 0; KeyError for who was not in it."""
        side = {self.task.white: WHITE_WINS, self.task.black: BLACK_WINS}[player]
        return 0.5 if self.result == DRAW else float(self.result == side)
