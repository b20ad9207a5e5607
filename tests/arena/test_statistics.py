"""Elo, error bars, likelihood of superiority and Bradley-Terry, against what is published."""

import math
import random
from itertools import product

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uhp_engine.arena.records import BLACK_WINS, DRAW, WHITE_WINS, GameRecord, GameTask
from uhp_engine.arena.statistics import (
    PER_NAT,
    Score,
    bradley_terry,
    elo,
    elo_of,
    los,
    ratings,
    scores,
    share_of,
)


def game(pair: int, number: int, white: str, black: str, result: str) -> GameRecord:
    task = GameTask(f"r1.1.{pair}.{number}", 1, pair, white, black, "Base")
    return GameRecord(task, result, "surrounded")


def of_pairs(*counts: int) -> Score:
    """The score of so many pairs, the middle ones drawn twice."""
    a, b, c, d, e = counts
    return Score(2 * e + d, b + 2 * c + d, 2 * a + b, (a, b, c, d, e))


# ------------------------------------------------------------------------------------- scores


def test_scores_are_counted_by_games_and_by_pairs() -> None:
    records = [
        *(game(1, 1, "a", "b", WHITE_WINS), game(1, 2, "b", "a", BLACK_WINS)),  # 2
        *(game(2, 1, "a", "b", WHITE_WINS), game(2, 2, "b", "a", WHITE_WINS)),  # 1
        *(game(3, 1, "a", "b", DRAW), game(3, 2, "b", "a", DRAW)),  # 1
        *(game(4, 1, "a", "b", DRAW), game(4, 2, "b", "a", BLACK_WINS)),  # 1.5
        *(game(5, 1, "a", "b", BLACK_WINS), game(5, 2, "b", "a", DRAW)),  # 0.5
        *(game(6, 1, "a", "b", BLACK_WINS), game(6, 2, "b", "a", WHITE_WINS)),  # 0
        game(7, 1, "a", "b", WHITE_WINS),
        game(8, 1, "c", "a", DRAW),
    ]
    random.Random(1).shuffle(records)
    found = scores(records)
    assert found["a", "b"] == Score(5, 4, 4, (1, 1, 2, 1, 1))
    assert found["b", "a"] == Score(4, 4, 5, (1, 1, 2, 1, 1))
    assert found["a", "c"] == found["c", "a"] == Score(draws=1)
    assert set(found) == {("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")}
    assert (found["a", "b"].games, found["a", "b"].points, found["a", "b"].pairs) == (13, 7, 6)
    assert found["a", "b"] + Score(1, 2, 3, (0, 0, 0, 2, 1)) == Score(6, 6, 7, (1, 1, 2, 3, 2))


def test_a_score_turned_round() -> None:
    score = Score(3, 2, 1, (0, 1, 0, 1, 1))
    assert score.reversed == Score(1, 2, 3, (1, 1, 0, 1, 0))
    assert score.rate == pytest.approx(4 / 6)
    assert Score().rate == 0.5


# ---------------------------------------------------------------------------------- one on one


@pytest.mark.parametrize(
    ("difference", "share"),
    # Elo's logistic curve: 400 points are odds of ten to one.
    [(0, 1 / 2), (400, 10 / 11), (-400, 1 / 11), (800, 100 / 101), (190.848502, 3 / 4)],
)
def test_elo_and_shares(difference: float, share: float) -> None:
    assert share_of(difference) == pytest.approx(share)
    assert elo_of(share) == pytest.approx(difference)


@pytest.mark.parametrize(("wins", "losses"), [(1, 1), (2, 1), (10, 1), (37, 41), (1, 99)])
def test_without_draws_elo_is_the_logarithm_of_wins_to_losses(wins: int, losses: int) -> None:
    assert elo(Score(wins, 0, losses)).value == pytest.approx(400 * math.log10(wins / losses))


def test_elo_goes_by_pairs_where_there_are_any() -> None:
    by_pairs = Score(wins=12, losses=10, pentanomial=(2, 0, 5, 0, 3))
    assert elo(by_pairs).value == pytest.approx(elo_of(11 / 20))


def test_pairs_that_cancel_out_narrow_the_interval() -> None:
    """White wins every game: single games scatter as they can, pairs do not scatter at all."""
    single, paired = elo(Score(wins=50, losses=50)), elo(of_pairs(1, 0, 48, 0, 1))
    assert single.value == paired.value == 0
    assert paired.error < 0.4 * single.error


STUDENT = {2: 4.30265, 10: 2.22814, 20: 2.08596, 1000: 1.96234}
"""The two-sided 95 % points of Student's distribution, from its tables."""


@pytest.mark.parametrize("games", [2, 10, 1000])
def test_all_games_won(games: int) -> None:
    """With a share s, n wins have the likelihood s^n, whose logarithm may be t^2 / 2 below 0."""
    found = elo(Score(wins=games))
    assert found.value == found.high == math.inf
    assert found.low == pytest.approx(
        elo_of(math.exp(-(STUDENT[games] ** 2) / 2 / games)), rel=1e-4
    )
    lost = elo(Score(losses=games))
    assert lost.value == lost.low == -math.inf
    assert lost.high == pytest.approx(-found.low)


def test_one_game_or_pair_says_nothing() -> None:
    assert elo(Score(wins=1)).low == elo(of_pairs(0, 0, 0, 0, 1)).low == -math.inf


def test_all_games_drawn() -> None:
    """The likeliest way to a share s below a half is 2 s draws, and losses that never came."""
    found = elo(Score(draws=20))
    share = math.exp(-(STUDENT[20] ** 2) / 2 / 20) / 2
    assert found.value == 0
    assert found.low == pytest.approx(elo_of(share), rel=1e-4)
    assert found.high == pytest.approx(-found.low)


def test_nothing_is_known_without_games() -> None:
    found = elo(Score())
    assert (found.value, found.low, found.high) == (0, -math.inf, math.inf)


@pytest.mark.parametrize(
    "score",
    [Score(3000, 4000, 2900), Score(800, 9000, 700), of_pairs(90, 800, 1700, 900, 110)],
    ids=str,
)
def test_many_games_give_the_common_interval(score: Score) -> None:
    """1.96 standard errors of the mean to each side, which cutechess and fishtest print."""
    counts: tuple[int, ...] = (score.losses, score.draws, score.wins)
    if score.pairs:
        counts = score.pentanomial
    n, top = sum(counts), len(counts) - 1
    mean = sum(k * i / top for i, k in enumerate(counts)) / n
    variance = sum(k * (i / top - mean) ** 2 for i, k in enumerate(counts)) / n
    error = 1.959964 * math.sqrt(variance / n)
    found = elo(score)
    assert found.low == pytest.approx(elo_of(mean - error), abs=0.1)
    assert found.high == pytest.approx(elo_of(mean + error), abs=0.1)


@pytest.mark.parametrize(("wins", "draws", "losses"), [(10, 0, 5), (5, 40, 10), (60, 7, 40)])
def test_likelihood_of_superiority(wins: int, draws: int, losses: int) -> None:
    """The Chessprogramming wiki's formula: 1/2 + 1/2 erf((W - L) / sqrt(2 W + 2 L))."""
    expected = (1 + math.erf((wins - losses) / math.sqrt(2 * wins + 2 * losses))) / 2
    assert los(Score(wins, draws, losses)) == pytest.approx(expected)


def test_likelihood_of_superiority_of_pairs() -> None:
    # Deviations from a half: -1/4 once, 1/4 three times, 1/2 once; sum 1, sum of squares 1/2.
    expected = (1 + math.erf(1 / math.sqrt(0.5) / math.sqrt(2))) / 2
    assert los(of_pairs(0, 1, 7, 3, 1)) == pytest.approx(expected)
    assert los(of_pairs(0, 0, 9, 0, 0)) == los(Score()) == 0.5


@given(st.tuples(*[st.integers(0, 40)] * 5))
def test_an_interval_is_sound_whatever_the_counts(counts: tuple[int, int, int, int, int]) -> None:
    score = of_pairs(*counts)
    found, other = elo(score), elo(score.reversed)
    assert found.low <= found.value <= found.high
    assert other.value == pytest.approx(-found.value, abs=1e-6)
    assert other.low == pytest.approx(-found.high, abs=1e-6)
    assert los(score) + los(score.reversed) == pytest.approx(1)
    if sum(counts) > 1 and 0 < score.points < score.games:
        assert -math.inf < found.low < found.high < math.inf


# -------------------------------------------------------------------------------- all on all

TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
"""The American League's East Division in 1987: Agresti, Categorical Data Analysis, table 10.10."""

BASEBALL = {
    (TEAMS[i], TEAMS[j]): Score(wins=WINS[i][j], losses=WINS[j][i])
    for i, j in product(range(7), range(7))
    if i != j
}


@pytest.mark.parametrize(
    ("team", "value", "error"),
    # Agresti's fit, to the digits that the R package BradleyTerry2 gives in its vignette.
    [
        ("Milwaukee", 1.5814, 0.3433),
        ("Detroit", 1.4364, 0.3396),
        ("Toronto", 1.2945, 0.3367),
        ("New York", 1.2476, 0.3359),
        ("Boston", 1.1077, 0.3339),
        ("Cleveland", 0.6839, 0.3319),
    ],
)
def test_baseball(team: str, value: float, error: float) -> None:
    found = ratings(TEAMS, BASEBALL, prior=0).difference(team, "Baltimore")
    assert found.value / PER_NAT == pytest.approx(value, abs=1e-4)
    # Those standard errors are the model's own; ours go by how results scatter.
    assert found.error / 1.959964 / PER_NAT == pytest.approx(error, rel=0.1)


def test_the_prior_draws_everyone_a_little_to_the_average() -> None:
    free, drawn = (ratings(TEAMS, BASEBALL, prior=prior) for prior in (0, 1))
    for one, other in zip(free.elos, drawn.elos, strict=True):
        assert 0.9 < other / one < 1
    assert sum(drawn.elos) == pytest.approx(0, abs=1e-6)


def test_a_draw_is_half_a_win_and_half_a_loss() -> None:
    drawn = ratings("ab", {("a", "b"): Score(wins=3, draws=4, losses=1)})
    played = ratings("ab", {("a", "b"): Score(wins=5, losses=3)})
    assert drawn.elos == pytest.approx(played.elos)


def test_two_players_without_prior_are_as_far_apart_as_elo_says() -> None:
    score = of_pairs(3, 10, 30, 25, 12)
    found, expected = ratings("ab", {("a", "b"): score}, prior=0).difference("a", "b"), elo(score)
    assert found.value == pytest.approx(expected.value, abs=1e-3)
    assert found.error == pytest.approx(expected.error, rel=0.05)


def test_one_who_won_all_has_a_rating() -> None:
    """At r and -r: 10 (1 - p) = q - 1/2, with p = 1 / (1 + e^-2r) and q = 1 / (1 + e^-r)."""
    found = ratings("ab", {("a", "b"): Score(wins=10)})
    r = found.elos[0] / PER_NAT
    left = 10 * (1 - 1 / (1 + math.exp(-2 * r)))
    assert left == pytest.approx(1 / (1 + math.exp(-r)) - 0.5, abs=1e-6)
    assert found.difference("a", "b").low > 0
    assert 0.97 < found.los("a", "b") < 1


def test_ten_thousand_wins_still_have_one() -> None:
    found = ratings("abc", {("a", "b"): Score(wins=10000), ("b", "c"): Score(wins=10000)})
    assert found.elos[0] == pytest.approx(-found.elos[2])
    assert 1000 < found.elos[0] < 4000
    assert math.isfinite(found.estimate("a").error)


def test_players_compare_through_others() -> None:
    half, three = Score(draws=400), Score(wins=300, losses=100)
    found = ratings("abcd", {("a", "b"): three, ("b", "c"): three, ("d", "c"): half}, prior=0.01)
    # Three to one twice, and even: 9 to 1.
    assert found.difference("a", "d").value == pytest.approx(400 * math.log10(9), abs=1)
    assert found.difference("a", "d").error > found.difference("a", "b").error


def test_no_players_one_player_and_no_games() -> None:
    assert ratings((), {}).elos == ()
    assert ratings("a", {}).estimate("a").value == 0
    assert ratings("ab", {}).elos == (0, 0)
    assert ratings("ab", {}).los("a", "b") == 0.5
    assert bradley_terry([]) == {}


def test_error_bars_by_hand() -> None:
    """One pair, shared. Along (1, -1), in units of the logistic scale:

    the two games curve the likelihood by 1, the prior games by 1/4, so the bread is 1 / 1.25. The
    pair is where it is expected and adds nothing to the filling; one that was won or lost as a
    whole, a point off either way, adds 1, which the difference takes twice over from both ends, 4;
    each prior game, half a win and half a loss, adds 1/4. So the variance of the difference is
    (4 + 2 / 4) / 1.25^2, times 3 / 1 for two ratings from three results.
    """
    found = ratings("ab", {("a", "b"): of_pairs(0, 0, 1, 0, 0)})
    error = 1.959964 * math.sqrt(3 * (4 + 2 / 4) / 1.25**2) * 400 / math.log(10)
    assert found.difference("a", "b").error == pytest.approx(error)
    assert found.estimate("a").error == pytest.approx(error / 2)


@pytest.mark.parametrize("pairs", [5, 9, 30, 100])
@pytest.mark.parametrize("shape", [(0, 0, 1, 0, 0), (1, 2, 4, 2, 1)])
def test_bars_do_not_contradict_those_of_two_players(
    pairs: int, shape: tuple[int, int, int, int, int]
) -> None:
    """Shared pairs scatter not at all; that is no reason to be sure."""
    score = of_pairs(*(pairs * count for count in shape))
    bar = ratings("ab", {("a", "b"): score}).difference("a", "b").error
    assert bar == pytest.approx(elo(score).error, rel=0.12)


def test_ratings_are_relative_to_the_average() -> None:
    for row in ratings(TEAMS, BASEBALL).covariance:
        assert sum(row) == pytest.approx(0, abs=1e-6)


def test_from_records() -> None:
    records = [game(1, 1, "a", "b", WHITE_WINS), game(1, 2, "b", "a", DRAW)]
    found = bradley_terry(records)
    assert set(found) == {"a", "b"}
    assert found["a"] == ratings("ab", scores(records)).estimate("a")
    assert found["a"].value > 0


def test_games_of_an_incomplete_pair_count_in_ratings() -> None:
    pairs = [game(1, 1, "a", "b", WHITE_WINS), game(1, 2, "b", "a", WHITE_WINS)]
    more = [*pairs, game(2, 1, "a", "b", WHITE_WINS)]
    assert bradley_terry(pairs)["a"].value == pytest.approx(0, abs=1e-6)
    expected = ratings("ab", {("a", "b"): Score(wins=2, losses=1)}).elos[0]
    assert bradley_terry(more)["a"].value == pytest.approx(expected, abs=1e-3)


# -------------------------------------------------------------------- simulated, in the full lane


def play_pairs(
    rng: numpy.random.Generator, difference: float, pairs: int, draws: float, bias: float
) -> Score:
    """Pairs between players so far apart; an opening moves both games' shares, one up, one down."""
    mean = share_of(difference)
    counts = [0] * 5
    for _ in range(pairs):
        shift = bias * min(mean, 1 - mean) * rng.choice((-1, 1))
        points = 0.0
        for share in (mean + shift, mean - shift):
            drawn = 2 * min(share, 1 - share) * draws
            points += float(
                rng.choice((0, 0.5, 1), p=(1 - share - drawn / 2, drawn, share - drawn / 2))
            )
        counts[round(2 * points)] += 1
    return of_pairs(*counts)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("draws", "bias"), [(0.0, 0.0), (0.6, 0.0), (0.3, 0.6)])
@pytest.mark.parametrize(("difference", "pairs"), [(0, 10), (50, 50), (200, 30), (20, 300)])
def test_intervals_hold_the_truth_as_often_as_they_say(
    difference: float, pairs: int, draws: float, bias: float
) -> None:
    rng = numpy.random.default_rng(7)
    runs = 1000
    found = [elo(play_pairs(rng, difference, pairs, draws, bias)) for _ in range(runs)]
    held = sum(each.low <= difference <= each.high for each in found) / runs
    # Four standard errors of 1000 runs are 0.028. Few pairs with many draws scatter in few ways.
    assert 0.922 < held < (0.978 if pairs >= 30 else 0.995)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("draws", "bias"), [(0.0, 0.0), (0.6, 0.0), (0.3, 0.6)])
@pytest.mark.parametrize("pairs", [3, 20])
def test_ratings_hold_the_truth_as_often_as_they_say(pairs: int, draws: float, bias: float) -> None:
    truth = {"a": -150.0, "b": -50.0, "c": -20.0, "d": 0.0, "e": 70.0, "f": 150.0}
    rng = numpy.random.default_rng(8)
    runs, held = 150, 0
    for _ in range(runs):
        table = {
            (one, other): play_pairs(rng, truth[one] - truth[other], pairs, draws, bias)
            for one, other in product(truth, truth)
            if one < other
        }
        found = ratings(tuple(truth), table)
        for name, value in truth.items():
            estimate = found.estimate(name)
            held += estimate.low <= value <= estimate.high
    assert 0.92 < held / runs / len(truth) < 0.98
