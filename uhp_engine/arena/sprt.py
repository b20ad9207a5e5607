"""The sequential probability ratio test, which stops a match when it has seen enough.

It is the generalised test (GSPRT) of Michel Van den Bergh, as fishtest and fastchess use it: each
hypothesis fixes the difference in Elo and leaves the rest of the distribution of pair results free,
and the test compares the likeliest distributions of both.

>>> state = sprt(Sprt(elo0=0, elo1=10), (4, 80, 250, 100, 10))
>>> f"{state.llr:.1f} of {state.lower:.1f} to {state.upper:.1f}: {state.decision}"
'2.1 of -2.9 to 2.9: None'
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .hypotheses import check
from .records import GameRecord, Sprt, Tournament
from .statistics import PAIR, PER_NAT, log_likelihood, share_of, tilt

H0 = "H0"
"""The difference is `elo0`."""

H1 = "H1"
"""The difference is `elo1`."""

_UNSEEN = 1e-3
"""Counted for an outcome that has not come yet, so that it is not held to be impossible."""


@dataclass(frozen=True, slots=True)
class SprtState:
    """How a test stands: the logarithm of the likelihood ratio, and the bounds that decide it.

    `decision` is `H1` from the upper bound on, `H0` from the lower bound down, and None between.
    """

    llr: float
    lower: float
    upper: float
    decision: str | None
    pentanomial: tuple[int, int, int, int, int]

    @property
    def pairs(self) -> int:
        """How many pairs it has seen."""
        return sum(self.pentanomial)


def bounds(spec: Sprt) -> tuple[float, float]:
    """The lower and the upper bound of the log-likelihood ratio, by Wald.

    >>> [round(bound, 3) for bound in bounds(Sprt(alpha=0.05, beta=0.05))]
    [-2.944, 2.944]
    """
    return math.log(spec.beta / (1 - spec.alpha)), math.log((1 - spec.beta) / spec.alpha)


def sprt(spec: Sprt, pentanomial: Sequence[int]) -> SprtState:
    """How a test stands after pairs of which so many gave 0, 0.5, 1, 1.5 and 2 points."""
    lower, upper = bounds(spec)
    ratio = llr(spec, pentanomial)
    decision = H1 if ratio >= upper else H0 if ratio <= lower else None
    a, b, c, d, e = pentanomial
    return SprtState(ratio, lower, upper, decision, (a, b, c, d, e))


def llr(spec: Sprt, pentanomial: Sequence[int]) -> float:
    """The logarithm of how much likelier the results are with `elo1` than with `elo0`."""
    if not sum(pentanomial):
        return 0.0
    counts = [n or _UNSEEN for n in pentanomial]
    likelihood = _normalized if spec.model == "normalized" else _logistic
    return likelihood(counts, spec.elo1) - likelihood(counts, spec.elo0)


def _logistic(counts: Sequence[float], elo: float) -> float:
    """The logarithm of the likelihood of the best distribution with that difference in Elo."""
    steps = [share - share_of(elo) for share in PAIR]
    return log_likelihood(counts, steps, tilt(counts, steps))


def _normalized(counts: Sequence[float], elo: float) -> float:
    """The same for normalised Elo.

    That is the mean above a half in standard deviations of a single game, on a scale that agrees
    with logistic Elo where nothing is drawn. The two games of a pair make its standard deviation
    smaller than a game's by the root of 2, were they independent.

    The standard deviation is the distribution's own. Around a guess of the distribution, having the
    right mean for its own standard deviation is having a mean of 0 in certain steps, for which
    `tilt` has the answer, which is the next guess.
    """
    wanted = math.sqrt(2) * elo / (2 * PER_NAT)
    total = sum(counts)
    guess = [1 / len(PAIR)] * len(PAIR)
    for _ in range(100):
        mean = sum(p * share for p, share in zip(guess, PAIR, strict=True))
        deviation = math.sqrt(sum(p * (s - mean) ** 2 for p, s in zip(guess, PAIR, strict=True)))
        steps = [
            share - 0.5 - wanted * deviation * (1 + ((share - mean) / deviation) ** 2) / 2
            for share in PAIR
        ]
        x = tilt(counts, steps)
        last = guess
        guess = [n / total / (1 + x * step) for n, step in zip(counts, steps, strict=True)]
        if max(abs(p - q) for p, q in zip(guess, last, strict=True)) < 1e-10:
            break
    return log_likelihood(counts, steps, x)


# ------------------------------------------------------------------------- in a tournament


class SequentialTest:
    """A test that follows a match of two players, game by game in whatever order they end.

    It looks at pairs in the order of the schedule, each when all before it are complete, and at no
    pair after the one that decided. So it says the same however many games are played at once, and
    whenever a run was killed and resumed.

    `state` is how it stands, `curve` the log-likelihood ratio after each pair, and `decided_pair`
    the number of the pair that decided, or None. ValueError if the tournament has no test, or one
    that makes no sense, or if it has other than two players.
    """

    def __init__(self, tournament: Tournament) -> None:
        if tournament.sprt is None:
            raise ValueError("the tournament has no SPRT")
        if len(tournament.players) != 2:
            raise ValueError(f"an SPRT is between 2 players, not {len(tournament.players)}")
        check(tournament.sprt)
        self.spec = tournament.sprt
        self.player = tournament.players[0].name
        self.state = sprt(self.spec, (0, 0, 0, 0, 0))
        self.curve: list[float] = []
        self.decided_pair: int | None = None
        self._ahead: dict[int, dict[str, float]] = {}

    def add(self, record: GameRecord) -> SprtState:
        """Take in a game, once however often it comes, and say how the test stands."""
        pair = record.task.pair
        if pair > len(self.curve) and self.decided_pair is None:
            self._ahead.setdefault(pair, {})[record.task.key] = record.points(self.player)
        while self.decided_pair is None:
            points = self._ahead.get(len(self.curve) + 1, {})
            if len(points) < 2:
                break
            del self._ahead[len(self.curve) + 1]
            counts = list(self.state.pentanomial)
            counts[round(2 * sum(points.values()))] += 1
            self.state = sprt(self.spec, counts)
            self.curve.append(self.state.llr)
            if self.state.decision is not None:
                self.decided_pair = len(self.curve)
        return self.state

    def counts(self, record: GameRecord) -> bool:
        """Whether a game counts: none does whose pair comes after the one that decided."""
        return self.decided_pair is None or record.task.pair <= self.decided_pair


def sequential_test(tournament: Tournament, records: Iterable[GameRecord]) -> SequentialTest:
    """A tournament's test after those games."""
    test = SequentialTest(tournament)
    for record in records:
        test.add(record)
    return test


def counted(tournament: Tournament, records: Iterable[GameRecord]) -> list[GameRecord]:
    """The games that count: all, but for those beyond the pair that decided the SPRT."""
    games = list(records)
    if tournament.sprt is None:
        return games
    test = sequential_test(tournament, games)
    return [record for record in games if test.counts(record)]


def sprt_curve(tournament: Tournament, records: Iterable[GameRecord]) -> list[float]:
    """The log-likelihood ratio after each pair of the schedule, as far as the test goes."""
    return sequential_test(tournament, records).curve
