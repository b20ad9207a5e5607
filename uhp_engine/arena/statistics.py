"""What results say of the strength of players: Elo, its error bars, and likelihoods.

Draws count half a point. The two games of a pair share an opening, so their results hang together:
where there are pairs, the statistics go by the points of pairs (pentanomial counts), not of games.

>>> match = Score(wins=60, draws=20, losses=40)
>>> round(elo(match).value, 1), round(los(match), 3)
(58.5, 0.977)
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy
from scipy.optimize import brentq, minimize
from scipy.special import expit, ndtr, ndtri, stdtrit

from .records import GameRecord

CONFIDENCE = 0.95
"""How surely the true value lies between the two ends of an `Estimate`."""

PER_NAT = 400 / math.log(10)
"""Elo to a unit of the logistic scale: the odds of winning are e to that unit."""

GAME = (0.0, 0.5, 1.0)
"""What a game may give, as a share of its points."""

PAIR = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair of games may give, as a share of its points."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, and the ends of its 95 % confidence interval; any of them may be infinite."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval, as in `12 ± 8`."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Score:
    """What a player reached against another, or against several.

    `pentanomial` counts the complete pairs of games that gave it 0, 0.5, 1, 1.5 and 2 points; their
    games are among the wins, draws and losses. Scores add up.

    >>> Score(wins=3, losses=1, pentanomial=(0, 0, 1, 0, 1)).points
    3.0
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pentanomial: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points of the games."""
        return self.wins + self.draws / 2

    @property
    def rate(self) -> float:
        """The share of the points, from 0 to 1; half where there were no games."""
        return self.points / self.games if self.games else 0.5

    @property
    def pairs(self) -> int:
        """How many pairs are complete."""
        return sum(self.pentanomial)

    @property
    def reversed(self) -> "Score":
        """The other side's score."""
        a, b, c, d, e = self.pentanomial
        return Score(self.losses, self.draws, self.wins, (e, d, c, b, a))

    def __add__(self, other: "Score") -> "Score":
        a, b, c, d, e = map(sum, zip(self.pentanomial, other.pentanomial, strict=True))
        return Score(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            (a, b, c, d, e),
        )


Scores = Mapping[tuple[str, str], Score]
"""The score of the first of two players against the second; one way round or both."""


def scores(records: Iterable[GameRecord]) -> dict[tuple[str, str], Score]:
    """The scores of all who have met, both ways round."""
    pairs: dict[tuple[str, str, int], list[float]] = {}
    for record in records:
        one, other = sorted((record.task.white, record.task.black))
        pairs.setdefault((one, other, record.task.pair), []).append(record.points(one))
    counts: dict[tuple[str, str], tuple[list[int], list[int]]] = {}
    for (one, other, _), games in pairs.items():
        single, pentanomial = counts.setdefault((one, other), ([0] * 3, [0] * 5))
        for points in games:
            single[round(2 * points)] += 1
        if len(games) == 2:
            pentanomial[round(2 * sum(games))] += 1
    found: dict[tuple[str, str], Score] = {}
    for (one, other), ((losses, draws, wins), (a, b, c, d, e)) in counts.items():
        score = Score(wins, draws, losses, (a, b, c, d, e))
        found[one, other] = score
        found[other, one] = score.reversed
    return found


# --------------------------------------------------------------------------- one against another


def elo_of(share: float) -> float:
    """The difference in Elo at which a share of the points is expected; infinite for 0 and 1.

    >>> round(elo_of(0.75), 2), elo_of(0.5), elo_of(0)
    (190.85, 0.0, -inf)
    """
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of the points that is expected at a difference in Elo.

    >>> round(share_of(100), 4)
    0.6401
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo(score: Score) -> Estimate:
    """The difference in Elo that a score speaks for.

    It goes by the complete pairs where there are any, and by single games elsewhere. The interval
    holds the differences that a likelihood ratio test of the counts does not reject, with Student's
    distribution for the few of them. For many games that is the common one of the mean and its
    standard error; for few it stays true: a player who has won all games is infinitely better as
    far as one can see, and at least so much better.

    >>> elo(Score())
    Estimate(value=0.0, low=-inf, high=inf)
    >>> elo(Score(wins=10))  # doctest: +ELLIPSIS
    Estimate(value=inf, low=220.05..., high=inf)
    """
    counts, shares = outcomes(score)
    games = sum(counts)
    if not games:
        return Estimate(0.0, -math.inf, math.inf)
    mean = sum(n * share for n, share in zip(counts, shares, strict=True)) / games
    allowed = float(stdtrit(games, (1 + CONFIDENCE) / 2)) ** 2 / 2

    def beyond(mean: float) -> float:
        steps = [share - mean for share in shares]
        return -log_likelihood(counts, steps, tilt(counts, steps)) - allowed

    # A likelihood is none at the very ends, and from one game or pair hardly anything follows.
    least, most = 1e-12, 1 - 1e-12
    low, high = 0.0, 1.0
    if mean > least and beyond(least) > 0:
        low = brentq(beyond, least, min(mean, most))
    if mean < most and beyond(most) > 0:
        high = brentq(beyond, max(mean, least), most)
    return Estimate(elo_of(mean), elo_of(low), elo_of(high))


def los(score: Score) -> float:
    """The likelihood of superiority: how surely the player is the stronger one, from 0 to 1.

    For single games that is the well-known normal approximation from wins and losses, in which
    draws do not matter; where there are complete pairs, the same of pairs.

    >>> round(los(Score(wins=10, draws=90)), 4), los(Score(draws=5))
    (0.9992, 0.5)
    """
    counts, shares = outcomes(score)
    steps = [(n, share - 0.5) for n, share in zip(counts, shares, strict=True)]
    spread = math.sqrt(sum(n * step**2 for n, step in steps))
    return float(ndtr(sum(n * step for n, step in steps) / spread)) if spread else 0.5


def outcomes(score: Score) -> tuple[Sequence[int], Sequence[float]]:
    """What is counted of a score, and the share of the points that each outcome is."""
    if score.pairs:
        return score.pentanomial, PAIR
    return (score.losses, score.draws, score.wins), GAME


def tilt(counts: Sequence[float], steps: Sequence[float]) -> float:
    """The x of the likeliest distribution under which some steps have the mean 0.

    `steps` belong to the outcomes that are counted, and lie on both sides of 0. Among all
    distributions under which their mean is 0, the one that makes the counts likeliest gives an
    outcome that was counted n of N times the probability n / N / (1 + x step), with one x for all.
    Where that does not add up to 1, the rest lies at the lowest or the highest step, which was
    never counted.
    """
    # Between these two all probabilities are positive.
    low, high = -1 / max(steps), -1 / min(steps)
    low, high = low * (1 - 1e-12), high * (1 - 1e-12)
    seen = [(n, step) for n, step in zip(counts, steps, strict=True) if n]

    def mean(x: float) -> float:
        return sum(n * step / (1 + x * step) for n, step in seen)

    if mean(low) <= 0:
        return low
    if mean(high) >= 0:
        return high
    return float(brentq(mean, low, high, xtol=1e-14))


def log_likelihood(counts: Sequence[float], steps: Sequence[float], x: float) -> float:
    """The logarithm of the likelihood of the distribution that `tilt` finds, 0 for the counts'."""
    return -sum(n * math.log1p(x * step) for n, step in zip(counts, steps, strict=True) if n)


# ------------------------------------------------------------------------------- all against all


@dataclass(frozen=True, slots=True)
class Ratings:
    """What `bradley_terry` finds: Elo relative to the average of all players.

    `covariance` holds the variances of the ratings and how they hang together, in Elo squared, in
    the order of `players`.
    """

    players: tuple[str, ...]
    elos: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    def estimate(self, player: str) -> Estimate:
        """A player's rating."""
        place = self.players.index(player)
        return _normal(self.elos[place], self.covariance[place][place])

    def difference(self, player: str, other: str) -> Estimate:
        """How much better a player is than another, which is more certain than both ratings."""
        return _normal(*self._difference(player, other))

    def los(self, player: str, other: str) -> float:
        """The likelihood that a player is better than another."""
        value, variance = self._difference(player, other)
        return float(ndtr(value / math.sqrt(variance))) if variance else 0.5

    def _difference(self, player: str, other: str) -> tuple[float, float]:
        a, b = self.players.index(player), self.players.index(other)
        matrix = self.covariance
        variance = matrix[a][a] + matrix[b][b] - matrix[a][b] - matrix[b][a]
        return self.elos[a] - self.elos[b], variance


def _normal(value: float, variance: float) -> Estimate:
    """An estimate with a given variance."""
    error = float(ndtri((1 + CONFIDENCE) / 2)) * math.sqrt(max(variance, 0.0))
    return Estimate(value, value - error, value + error)


def bradley_terry(records: Iterable[GameRecord], *, prior: float = 1.0) -> dict[str, Estimate]:
    """The ratings of all players that played; see `ratings`."""
    found = scores(records)
    players = sorted({name for both in found for name in both})
    rated = ratings(players, found, prior=prior)
    return {player: rated.estimate(player) for player in players}


def ratings(players: Sequence[str], scores: Scores, *, prior: float = 1.0) -> Ratings:
    """Bradley-Terry ratings of players, from the scores of all who have met.

    The model expects of two players the share of the points that `share_of` gives for their
    difference; a draw is half a win and half a loss. The likeliest ratings are found with `prior`
    more games, drawn, of each player against one of average strength. So nobody's rating is
    infinite, also not of who has won every game, and players that never met through others still
    compare; with more and more games it makes no difference. With `prior=0` it is left out, and
    there must be no player, or group of players, that won all games against the others.

    Variances are those of a sandwich estimator with the pair as its unit: it goes by how much the
    results of pairs really scatter, so that draws, and openings that favour a side, make the bars
    as narrow as they should be. It is corrected for the number of players. Few pairs may scatter
    less than they would in the long run, nine that are shared not at all: so each player is given
    the scatter of `prior` more pairs, as large as a pair's can be, spread over whom it met. Of
    shared pairs alone the bars are then about those of `elo`.

    >>> table = {("a", "b"): Score(wins=9, losses=1)}
    >>> [round(elo) for elo in ratings("ab", table).elos]  # 400 log10(9) is 382, between the two
    [171, -171]
    """
    names, size = tuple(players), len(players)
    if not names:
        return Ratings((), (), ())
    units = _units(names, scores)
    games, points, times = units.games, units.points, units.times

    def loss(r: Any) -> float:
        """How unlikely all results are."""
        steps = units.players @ r
        wins, losses = numpy.logaddexp(0, -steps), numpy.logaddexp(0, steps)
        drawn = numpy.logaddexp(0, -r) + numpy.logaddexp(0, r)
        results = times * (points * wins + (games - points) * losses)
        return float(results.sum() + prior / 2 * drawn.sum())

    def gradient(r: Any) -> Any:
        missing = times * (points - games * expit(units.players @ r))
        return -units.players.T @ missing - prior * (0.5 - expit(r))

    def hessian(r: Any) -> Any:
        share, mine = expit(units.players @ r), expit(r)
        weight = times * games * share * (1 - share)
        return _sandwiched(units.players, weight) + numpy.diag(prior * mine * (1 - mine))

    start = numpy.zeros(size)
    precision = {"gtol": 1e-9 * (1 + float((times * games).sum()))}
    best = minimize(
        loss, start, jac=gradient, hess=hessian, method="trust-exact", options=precision
    ).x

    bread = numpy.linalg.pinv(hessian(best), hermitian=True)
    missing = points - games * expit(units.players @ best)
    drawn = prior / 2 * (expit(best) ** 2 + expit(-best) ** 2)
    share = expit(units.players @ best)
    doubt = prior * _parts(units) * games**2 * share * (1 - share)
    filling = _sandwiched(units.players, times * missing**2 + doubt) + numpy.diag(drawn)
    # As many ratings were fitted; without the prior games one of them is free.
    count = times.sum() + (size if prior else 0)
    correction = count / max(count - (size if prior else size - 1), 1)
    centre = numpy.eye(size) - 1 / size
    covariance = centre @ bread @ filling @ bread @ centre * correction * PER_NAT**2
    elos = centre @ best * PER_NAT
    return Ratings(names, tuple(elos.tolist()), tuple(map(tuple, covariance.tolist())))


@dataclass(frozen=True, slots=True)
class _Units:
    """Results that are independent of each other: pairs, or games where they are not paired.

    Each is a row: 1 for one player and -1 for the other, the games, the first one's points, and
    how often there was just that.
    """

    players: Any
    games: Any
    points: Any
    times: Any


def _units(names: Sequence[str], scores: Scores) -> _Units:
    """The results of all who have met."""
    rows = []
    for (one, a), (other, b) in combinations(enumerate(names), 2):
        score = scores.get((a, b)) or scores.get((b, a), Score()).reversed
        counts, shares = outcomes(score)
        size = 2 if score.pairs else 1
        found = [(size, size * share, n) for n, share in zip(counts, shares, strict=True)]
        # Games whose pair is not complete, as one.
        rest = score.games - sum(games * n for games, _, n in found)
        found.append((rest, score.points - sum(points * n for _, points, n in found), min(rest, 1)))
        rows += [(one, other, *each) for each in found if each[2]]
    table = numpy.array(rows).reshape(-1, 5)
    players = numpy.zeros((len(rows), len(names)))
    players[numpy.arange(len(rows)), table[:, 0].astype(int)] = 1
    players[numpy.arange(len(rows)), table[:, 1].astype(int)] = -1
    return _Units(players, *table[:, 2:].T)


def _parts(units: _Units) -> Any:
    """How large a part each row is of what its two players have played, on average."""
    met = numpy.abs(units.players)
    played = met.T @ units.times
    return units.times * (met / numpy.maximum(played, 1)).sum(axis=1) / 2


def _sandwiched(rows: Any, weights: Any) -> Any:
    """The sum of the outer products of rows with themselves, each with its weight."""
    return (rows.T * weights) @ rows
