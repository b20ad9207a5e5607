"""The table of a tournament, from the records of its games.

>>> from uhp_engine.arena.records import DRAW, GameTask, Player, Tournament, WHITE_WINS
>>> tournament = Tournament((Player("a", ("engine",)), Player("b", ("engine",))))
>>> game = GameTask("r1.1.1.1", 1, 1, "a", "b", "Base+MLP")
>>> both = [GameRecord(game, WHITE_WINS, "surrounded")]
>>> both.append(GameRecord(game.reversed("r1.1.1.2"), DRAW, "repetition"))
>>> for row in standings(tournament, both).rows:
...     print(row.rank, row.player, row.points, row.score.wins, row.score.draws, row.score.losses)
1 a 1.5 1 1 0
2 b 0.5 0 1 1
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from .pairing import byes, pairs_of_encounter
from .records import DRAW, WHITE_WINS, GameRecord, Termination, Tournament
from .sprt import SprtState, sequential_test
from .statistics import Estimate, Ratings, Score, ratings, scores


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line.

    `points` are those of its games, which `score` sums up, and of its byes. `elo` is its
    Bradley-Terry rating relative to the average of all players, None before its first game.
    `ply_limits` counts its games that were cut at the ply limit, `faults` those that it lost by a
    fault of its own: an illegal move, too much time, a crash, no answer or none that is one.
    `sonneborn_berger` breaks ties: for every game the opponent's points, times what the game gave.
    """

    rank: int
    player: str
    points: float
    score: Score
    elo: Estimate | None
    ply_limits: int
    faults: int
    byes: int
    sonneborn_berger: float

    @property
    def games(self) -> int:
        """How many games it played."""
        return self.score.games

    @property
    def wins(self) -> int:
        """How many it won."""
        return self.score.wins

    @property
    def draws(self) -> int:
        """How many were drawn, or cut at the ply limit."""
        return self.score.draws

    @property
    def losses(self) -> int:
        """How many it lost."""
        return self.score.losses

    @property
    def ply_limit_rate(self) -> float:
        """The share of its games that were cut at the ply limit, from 0 to 1."""
        return self.ply_limits / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Standings:
    """How a tournament stands; it is the same for the same games, in whatever order they ended.

    `rows` begin with the best player. `cross` has the score of the first player of each two that
    have met against the second, both ways round. `white` is White's score in all games, and
    `terminations` counts how they ended. `sprt` is the state of the test, if there is one, and
    `decided_pair` the pair that decided it; `beyond` counts the games after that pair, which are in
    no other figure here.
    """

    rows: tuple[Row, ...]
    cross: dict[tuple[str, str], Score]
    white: Score
    terminations: dict[str, int]
    ratings: Ratings
    sprt: SprtState | None = None
    decided_pair: int | None = None
    beyond: int = 0
    _places: dict[str, Row] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_places", {row.player: row for row in self.rows})

    @property
    def games(self) -> int:
        """How many games count."""
        return self.white.games

    @property
    def ply_limit_rate(self) -> float:
        """The share of the games that were cut at the ply limit, from 0 to 1."""
        return self.terminations.get(Termination.PLY_LIMIT, 0) / self.games if self.games else 0.0

    def row(self, player: str) -> Row:
        """The line of a player; KeyError for who does not take part."""
        return self._places[player]

    def score(self, player: str, other: str) -> Score:
        """The score of a player against another."""
        return self.cross.get((player, other), Score())


def standings(tournament: Tournament, records: Iterable[GameRecord]) -> Standings:
    """The table of a tournament after those games.

    Players are ranked by points, then by Sonneborn-Berger; in a gauntlet, where the first plays
    more than the others, by their share of the points alone. Equal ones share a rank, and stand in
    the order of the tournament.
    """
    every = list(records)
    games, test = every, None
    if tournament.sprt is not None:
        test = sequential_test(tournament, every)
        games = [record for record in every if test.counts(record)]

    names = [player.name for player in tournament.players]
    cross = scores(games)
    total = {name: Score() for name in names}
    for (name, _), score in cross.items():
        total[name] += score
    free = {name: len(rounds) for name, rounds in byes(tournament, games).items()}
    worth = 2 * pairs_of_encounter(tournament)
    points = {name: total[name].points + worth * free[name] for name in names}
    cut: Counter[str] = Counter()
    for record in games:
        if record.termination == Termination.PLY_LIMIT:
            cut.update((record.task.white, record.task.black))
    faults = Counter(record.loser_fault for record in games)
    neustadtl = dict.fromkeys(names, 0.0)
    for (name, other), score in cross.items():
        neustadtl[name] += score.points * points[other]

    order = {name: (-points[name], -neustadtl[name]) for name in names}
    if tournament.format == "gauntlet":
        order = {name: (-total[name].rate, 0.0) for name in names}
    places = sorted(order.values())
    rated = ratings(names, cross)
    rows = [
        Row(
            rank=places.index(order[name]) + 1,
            player=name,
            points=points[name],
            score=total[name],
            elo=rated.estimate(name) if total[name].games else None,
            ply_limits=cut[name],
            faults=faults[name],
            byes=free[name],
            sonneborn_berger=neustadtl[name],
        )
        for name in sorted(names, key=order.__getitem__)
    ]
    return Standings(
        rows=tuple(rows),
        cross=cross,
        white=_white(games),
        terminations=dict(sorted(Counter(record.termination for record in games).items())),
        ratings=rated,
        sprt=test.state if test else None,
        decided_pair=test.decided_pair if test else None,
        beyond=len(every) - len(games),
    )


def _white(games: Iterable[GameRecord]) -> Score:
    """White's score."""
    results = Counter(record.result for record in games)
    wins, draws = results[WHITE_WINS], results[DRAW]
    return Score(wins, draws, results.total() - wins - draws)
