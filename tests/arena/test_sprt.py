"""The sequential test: its bounds, its likelihood ratio, and what it sees of a match."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from uhp_engine.arena.hypotheses import SprtError, check
from uhp_engine.arena.records import (
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    GameRecord,
    GameTask,
    Player,
    Sprt,
    Tournament,
)
from uhp_engine.arena.sprt import (
    SequentialTest,
    bounds,
    counted,
    llr,
    sequential_test,
    sprt,
    sprt_curve,
)

MATCH = Tournament((Player("a", ("x",)), Player("b", ("x",))), pairs=1000, sprt=Sprt(0, 50))


def share(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def pair(number: int, points: float) -> list[GameRecord]:
    """A pair of games that gives `a` so many points."""
    task = GameTask(f"r1.1.{number}.1", 1, number, "a", "b", "Base")
    results = {
        0: (BLACK_WINS, WHITE_WINS),
        0.5: (DRAW, WHITE_WINS),
        1: (WHITE_WINS, WHITE_WINS),
        1.5: (WHITE_WINS, DRAW),
        2: (WHITE_WINS, BLACK_WINS),
    }[points]
    tasks = (task, task.reversed(f"r1.1.{number}.2"))
    return [GameRecord(t, r, "surrounded") for t, r in zip(tasks, results, strict=True)]


# ---------------------------------------------------------------------------------- the ratio


def test_bounds() -> None:
    """log(0.95 / 0.05), which every engine test prints as (-2.94, 2.94)."""
    assert bounds(Sprt()) == pytest.approx((-2.94443898, 2.94443898))
    # Stricter against a false alarm: log(0.2 / 0.99) and log(0.8 / 0.01).
    assert bounds(Sprt(alpha=0.01, beta=0.2)) == pytest.approx((-1.59938758, 4.38202663))


def test_nothing_seen_says_nothing() -> None:
    state = sprt(Sprt(), (0, 0, 0, 0, 0))
    assert (state.llr, state.decision, state.pairs) == (0, None, 0)


@pytest.mark.parametrize(("lost", "won"), [(1, 1), (10, 15), (400, 500), (60, 40)])
def test_pairs_that_are_only_won_or_lost_are_coins(lost: int, won: int) -> None:
    """Wald's own ratio: each won pair says s1 / s0, each lost one (1 - s1) / (1 - s0)."""
    s0, s1 = share(0), share(30)
    expected = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    # Outcomes that did not come count a thousandth each.
    assert llr(Sprt(0, 30), (lost, 0, 0, 0, won)) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize(
    "counts", [(40, 800, 2500, 1000, 100), (5, 1000, 9000, 1040, 10), (300, 300, 300, 300, 300)]
)
def test_many_pairs_are_as_the_normal_approximation_says(counts: tuple[int, ...]) -> None:
    """Van den Bergh: N (s1 - s0) (2 m - s0 - s1) / 2 v, with the mean m and the variance v."""
    s0, s1 = share(-1), share(4)
    n = sum(counts)
    mean = sum(k * i / 4 for i, k in enumerate(counts)) / n
    variance = sum(k * (i / 4 - mean) ** 2 for i, k in enumerate(counts)) / n
    expected = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert llr(Sprt(-1, 4), counts) == pytest.approx(expected, rel=0.02, abs=0.005)


def best_likelihood(counts: Sequence[int], elo: float, model: str) -> float:
    """The same by brute force: five probabilities under one condition, by a general optimiser."""
    n = numpy.where(numpy.array(counts) == 0, 1e-3, counts)
    shares = numpy.arange(5) / 4

    def excess(p: numpy.ndarray) -> float:
        if model == "logistic":
            return float(p @ shares - share(elo))
        variance = max(float(p @ shares**2 - (p @ shares) ** 2), 1e-30)
        # The deviation of a game is the root of 2 times that of a pair's share.
        return float(p @ shares - 0.5 - elo * math.log(10) / 800 * math.sqrt(2 * variance))

    found = [
        minimize(
            lambda p: float(-(n * numpy.log(p)).sum() / n.sum()),
            start,
            bounds=[(1e-12, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda p: p.sum() - 1},
                {"type": "eq", "fun": excess},
            ],
            method="SLSQP",
            options={"maxiter": 1000, "ftol": 1e-14},
        )
        for start in (numpy.ones(5) / 5, n / n.sum())
    ]
    return float(-min(each.fun for each in found if each.success) * n.sum())


@pytest.mark.parametrize("model", Sprt.MODELS)
@pytest.mark.parametrize(
    "counts",
    [(4, 80, 250, 100, 10), (0, 0, 30, 12, 1), (9, 7, 3, 5, 1), (1, 0, 0, 0, 0), (0, 2, 0, 0, 2)],
)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 10), (-30, 60), (5, 100)])
def test_the_ratio_by_brute_force(
    model: str, counts: tuple[int, ...], elo0: float, elo1: float
) -> None:
    expected = best_likelihood(counts, elo1, model) - best_likelihood(counts, elo0, model)
    assert llr(Sprt(elo0, elo1, model=model), counts) == pytest.approx(expected, abs=2e-4)


def test_normalised_elo_is_logistic_elo_where_nothing_is_drawn() -> None:
    """Coins: a pair is won, shared or lost as 1 : 2 : 1."""
    counts = (240, 0, 500, 0, 260)
    logistic = llr(Sprt(0, 10), counts)
    assert llr(Sprt(0, 10, model="normalized"), counts) == pytest.approx(logistic, rel=0.02)


def test_normalised_elo_is_twice_logistic_elo_where_three_quarters_are_drawn() -> None:
    """A game then deviates by a quarter, not a half. Pairs are the square of 1 : 6 : 1."""
    counts = (100, 1180, 3800, 1220, 100)
    logistic = llr(Sprt(0, 5), counts)
    assert llr(Sprt(0, 10, model="normalized"), counts) == pytest.approx(logistic, rel=0.01)


@given(st.tuples(*[st.integers(0, 300)] * 5), st.sampled_from(Sprt.MODELS))
def test_who_changes_sides_changes_the_sign(counts: tuple[int, ...], model: str) -> None:
    one = llr(Sprt(-10, 30, model=model), counts)
    other = llr(Sprt(-30, 10, model=model), counts[::-1])
    assert one == pytest.approx(-other, abs=1e-6)


def test_decisions() -> None:
    spec = Sprt(0, 50)
    assert sprt(spec, (0, 10, 50, 60, 20)).decision == "H1"
    assert sprt(spec, (20, 60, 50, 10, 0)).decision == "H0"
    assert sprt(spec, (0, 1, 5, 2, 0)).decision is None


@pytest.mark.parametrize(
    ("spec", "field", "words"),
    [
        (Sprt(10, 10), "elo1", "more than elo0 (10), not 10"),
        (Sprt(0, math.nan), "elo1", "not nan"),
        (Sprt(-math.inf, 0), "elo0", "not -inf"),
        (Sprt(alpha=0), "alpha", "not 0"),
        (Sprt(beta=1), "beta", "not 1"),
        (Sprt(alpha=0.6, beta=0.4), "alpha", "together are 1 or more"),
        (Sprt(model="bayesian"), "model", "logistic or normalized, not 'bayesian'"),
        (Sprt(0, 201, model="normalized"), "elo1", "no further than 200, not to 201"),
        (Sprt(-300, 0, model="normalized"), "elo0", "not to -300"),
    ],
)
def test_a_test_that_makes_no_sense(spec: Sprt, field: str, words: str) -> None:
    with pytest.raises(SprtError, match=re.escape(words)) as caught:
        check(spec)
    assert caught.value.field == field


# ----------------------------------------------------------------------------- in a tournament


def test_a_match_is_followed_pair_by_pair() -> None:
    test = SequentialTest(MATCH)
    first, second = pair(1, 2), pair(2, 0.5)
    test.add(second[0])
    test.add(second[1])
    test.add(first[1])
    assert test.state.pairs == 0
    test.add(first[1])  # played twice
    assert test.state.pairs == 0
    test.add(first[0])
    assert test.state.pentanomial == (0, 1, 0, 0, 1)
    assert MATCH.sprt is not None
    expected = [llr(MATCH.sprt, (0, 0, 0, 0, 1)), llr(MATCH.sprt, (0, 1, 0, 0, 1))]
    assert test.curve == expected
    test.add(first[0])
    assert test.curve == expected
    assert test.decided_pair is None


def lopsided(pairs: int) -> list[GameRecord]:
    """`a` wins most of the games."""
    return [game for n in range(1, pairs + 1) for game in pair(n, 0.5 if n % 5 == 0 else 2)]


def test_games_after_the_pair_that_decides_do_not_count() -> None:
    records = lopsided(200)
    test = sequential_test(MATCH, records)
    assert test.state.decision == "H1"
    decided = test.decided_pair
    assert decided is not None
    assert 10 < decided < 150
    assert len(test.curve) == decided
    assert test.curve[-1] >= bounds(Sprt())[1] > test.curve[-2]
    assert test.state.pairs == decided
    assert counted(MATCH, records) == records[: 2 * decided]
    assert sprt_curve(MATCH, records) == test.curve
    # A losing streak after it changes nothing.
    more = records + [game for n in range(201, 400) for game in pair(n, 0)]
    assert sequential_test(MATCH, more).state == test.state


@given(st.randoms(use_true_random=False), st.integers(0, 400))
def test_the_order_in_which_games_end_makes_no_difference(random: object, end: int) -> None:
    records = lopsided(100)[:end]
    shuffled = list(records)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = sequential_test(MATCH, records), sequential_test(MATCH, shuffled)
    assert (one.state, one.curve, one.decided_pair) == (
        other.state,
        other.curve,
        other.decided_pair,
    )


def test_without_a_test_all_games_count() -> None:
    records = lopsided(100)
    assert counted(replace(MATCH, sprt=None), records) == records


def test_who_can_have_a_test() -> None:
    with pytest.raises(ValueError, match="no SPRT"):
        SequentialTest(replace(MATCH, sprt=None))
    with pytest.raises(ValueError, match="between 2 players, not 3"):
        SequentialTest(replace(MATCH, players=(*MATCH.players, Player("c", ("x",)))))
    with pytest.raises(ValueError, match=r"^sprt\.elo1: expected more than elo0"):
        SequentialTest(replace(MATCH, sprt=Sprt(5, 5)))


# -------------------------------------------------------------------- simulated, in the full lane


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.parametrize("model", Sprt.MODELS)
@pytest.mark.parametrize("truth", ["H0", "H1"])
def test_it_is_wrong_as_often_as_it_says(model: str, truth: str) -> None:
    """Pairs of independent games, half of them drawn, at one end of what is tested."""
    spec = Sprt(0, 60, alpha=0.1, beta=0.05, model=model)
    elo = spec.elo1 if truth == "H1" else spec.elo0
    # Half drawn, a game deviates by the root of 1/8 about the mean, so by half of that squared.
    mean = share(elo) if model == "logistic" else 0.5 + elo * math.log(10) / 800 * math.sqrt(0.125)
    if model == "normalized":
        mean = 0.5
        for _ in range(50):
            deviation = math.sqrt((mean - 0.25) + 0.125 - mean**2)
            mean = 0.5 + elo * math.log(10) / 800 * deviation
    game = numpy.array([0.75 - mean, 0.5, mean - 0.25])
    pairs = numpy.convolve(game, game)
    rng = numpy.random.default_rng(9)
    runs, wrong = 600, 0
    for _ in range(runs):
        counts = [0] * 5
        for outcome in rng.choice(5, size=5000, p=pairs):
            counts[outcome] += 1
            decision = sprt(spec, counts).decision
            if decision is not None:
                wrong += decision != truth
                break
        else:
            pytest.fail("5000 pairs decide nothing")
    rate = spec.beta if truth == "H1" else spec.alpha
    # The bounds are overshot a little, so errors are rarer than allowed; four deviations above.
    assert 0.3 * rate < wrong / runs < rate + 4 * math.sqrt(rate * (1 - rate) / runs)
