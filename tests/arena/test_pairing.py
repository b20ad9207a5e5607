"""Who meets whom: schedules of round robins and gauntlets, and rounds of Swiss tournaments."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uhp_engine.arena.pairing import (
    Openings,
    bye_points,
    byes,
    encounters_in_all,
    fewest_rematches,
    openings_needed,
    pair_off,
    pairs_in_all,
    round_robin,
    schedule,
    swiss_encounters,
    swiss_round,
)
from uhp_engine.arena.records import (
    BLACK_WINS,
    DRAW,
    RESULTS,
    WHITE_WINS,
    GameRecord,
    GameTask,
    Player,
    Tournament,
)


def tournament(players: int | str, format: str, **more: object) -> Tournament:
    names = players if isinstance(players, str) else [f"p{n}" for n in range(players)]
    return Tournament(
        tuple(Player(name, ("engine",)) for name in names),
        format=format,
        **more,  # type: ignore[arg-type]
    )


def met(tasks: Sequence[GameTask]) -> Counter[frozenset[str]]:
    return Counter(frozenset((task.white, task.black)) for task in tasks)


# ----------------------------------------------------------------------- round robin and gauntlet


def test_the_circle_for_six() -> None:
    """Worked by hand: the first stays, the others move on by a seat."""
    assert ["".join(map("".join, each)) for each in map(sorted, round_robin("abcdef"))] == [
        "afbecd",
        "aebcdf",
        "adbfce",
        "acbdef",
        "abcfde",
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 9, 20])
def test_everyone_meets_everyone_once_and_plays_once_a_round(players: int) -> None:
    names = [f"p{n}" for n in range(players)]
    rounds = round_robin(names)
    assert len(rounds) == players - 1 + players % 2
    for encounters in rounds:
        playing = [name for encounter in encounters for name in encounter]
        assert len(playing) == len(set(playing)) == players - players % 2
    found = [frozenset(encounter) for encounters in rounds for encounter in encounters]
    assert sorted(map(sorted, found)) == sorted(map(sorted, combinations(names, 2)))


@pytest.mark.parametrize(
    ("players", "format", "encounters"),
    [(2, "round robin", 1), (5, "round robin", 10), (2, "gauntlet", 1), (5, "gauntlet", 4)],
)
def test_a_schedule(players: int, format: str, encounters: int) -> None:
    given = tournament(players, format, pairs=3, game_types=("Base", "Base+V"))
    openings = {"Base": [("wS1",), ("wG1",), ("wA1",)]}
    tasks = schedule(given, openings)
    assert len(tasks) == encounters * 3 * 2 * 2 == 2 * pairs_in_all(given)
    assert len({task.key for task in tasks}) == len(tasks)
    assert set(met(tasks).values()) == {12}
    if format == "gauntlet":
        assert all("p0" in (task.white, task.black) for task in tasks)
    for first, second in zip(tasks[::2], tasks[1::2], strict=True):
        assert second == first.reversed(second.key)
        assert first.key[:-1] == second.key[:-1]
        assert (first.key[-1], second.key[-1]) == ("1", "2")
    assert [task.pair for task in tasks[::2]] == list(range(1, len(tasks) // 2 + 1))
    for task in tasks:
        assert task.key.startswith(f"r{task.round}.")
        assert f".{task.pair}." in task.key
    # A type without openings begins at the start; an encounter sees all three of the other.
    assert all(task.opening == () for task in tasks if task.game_type == "Base+V")
    for both in met(tasks):
        mine = [t for t in tasks if {t.white, t.black} == both and t.game_type == "Base"]
        assert Counter(task.opening for task in mine) == dict.fromkeys(openings["Base"], 2)


def test_a_schedule_that_is_cut_leaves_all_with_as_many_games() -> None:
    tasks = schedule(tournament(4, "round robin", pairs=5), {})
    for end in range(0, len(tasks) + 1, 4):
        games = Counter(name for task in tasks[:end] for name in (task.white, task.black))
        counts = [games[f"p{n}"] for n in range(4)]
        assert max(counts) - min(counts) <= 2


def test_openings_come_again_only_when_they_are_used_up() -> None:
    given = tournament(4, "round robin", pairs=3)
    enough: list[tuple[str, ...]] = [(str(n),) for n in range(openings_needed(given))]
    used = Counter(task.opening for task in schedule(given, {"Base+MLP": enough}))
    assert used == dict.fromkeys(enough, 2)


def test_openings_of_a_swiss_tournament_come_again_only_when_they_are_used_up() -> None:
    given = tournament(5, "swiss", pairs=2, rounds=3)
    enough: list[tuple[str, ...]] = [(str(n),) for n in range(openings_needed(given))]
    tasks = played_out(given, random.Random(2), {"Base+MLP": enough})
    assert Counter(task.opening for task in tasks) == dict.fromkeys(enough, 2)


def test_who_comes_first_is_white_first() -> None:
    (first, *_) = schedule(tournament("xy", "gauntlet"), {})
    assert (first.white, first.black, first.key) == ("x", "y", "r1.1.1.1")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (tournament("a", "round robin"), "two players or more, not 1"),
        (tournament("", "gauntlet"), "two players or more, not 0"),
        (tournament("aba", "round robin"), "2 players are named 'a'"),
        (tournament("ab", "swiss"), "paired round by round"),
    ],
)
def test_what_has_no_schedule(given: Tournament, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        schedule(given, {})


# ------------------------------------------------------------------------------------------ Swiss


def results(tasks: Sequence[GameTask], winners: str) -> list[GameRecord]:
    """Records of games, each won by the player who comes first in `winners`."""
    found = []
    for task in tasks:
        white = winners.index(task.white) < winners.index(task.black)
        found.append(GameRecord(task, WHITE_WINS if white else BLACK_WINS, "surrounded"))
    return found


def played_out(
    given: Tournament,
    chance: random.Random,
    openings: Openings | None = None,
) -> list[GameTask]:
    """All games of a Swiss tournament with random results."""
    records: list[GameRecord] = []
    for number in range(1, given.rounds + 1):
        tasks = swiss_round(given, openings or {}, number, records)
        records += [GameRecord(task, chance.choice(RESULTS), "surrounded") for task in tasks]
    return [record.task for record in records]


def test_winners_meet_winners() -> None:
    given = tournament("abcdefgh", "swiss", rounds=3)
    first = swiss_round(given, {}, 1, [])
    assert len(first) == 8
    records = results(first, "abcdefgh")
    winners = {record.task.white for record in records if record.result == WHITE_WINS}
    second = swiss_round(given, {}, 2, records)
    for task in second:
        assert (task.white in winners) == (task.black in winners)
    records += results(second, "abcdefgh")
    # Two have won both games, one of them is a; they meet.
    (top, *_) = swiss_round(given, {}, 3, records)
    points = Counter(name for r in records for name in (r.task.white,) if r.result == WHITE_WINS)
    points += Counter(r.task.black for r in records if r.result == BLACK_WINS)
    assert {top.white, top.black} == {name for name, won in points.items() if won == 4}


def never(_: str, __: str) -> int:
    return 0


def test_the_upper_half_meets_the_lower_half() -> None:
    """As the Dutch system pairs them where nothing stands against it."""
    even = dict.fromkeys("abcdef", 0.0)
    assert pair_off("abcdef", even, never) == [("a", "d"), ("b", "e"), ("c", "f")]
    # c is over in its group, and goes down to the best of the next.
    uneven = dict(zip("abcdef", (2, 2, 2, 1, 1, 0), strict=True))
    assert pair_off("abcdef", uneven, never) == [("a", "b"), ("c", "d"), ("e", "f")]


def test_rematches_are_avoided() -> None:
    even = dict.fromkeys("abcd", 0.0)

    def ac(a: str, b: str) -> int:
        return int({a, b} == {"a", "c"})

    assert pair_off("abcd", even, ac) == [("a", "d"), ("b", "c")]


def test_the_top_gives_way_where_the_bottom_would_have_to_meet_again() -> None:
    """b, c and d have all met, e and f have met: so only a can be for one of b, c and d."""
    points = dict(zip("abcdef", (5, 4, 3, 2, 1, 0), strict=True))
    old = {frozenset(pair) for pair in ("bc", "cd", "bd", "ef", "ae", "be")}

    def again(a: str, b: str) -> int:
        return int(frozenset((a, b)) in old)

    # a-b is best for a; then c and d go to e and f, and c prefers e.
    assert pair_off("abcdef", points, again) == [("a", "b"), ("c", "e"), ("d", "f")]
    old.add(frozenset("ce"))
    assert pair_off("abcdef", points, again) == [("a", "b"), ("c", "f"), ("d", "e")]
    # With d-e met too nobody is left for e: a-b cannot be. e has met all, so one rematch it is.
    old.add(frozenset("de"))
    pairs = pair_off("abcdef", points, again)
    assert sum(again(a, b) for a, b in pairs) == 1
    assert pairs[0] == ("a", "b")


def perfect(names: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """All ways to pair some players."""
    if not names:
        yield []
        return
    first, *others = names
    for other in others:
        for rest in perfect([name for name in others if name != other]):
            yield [(first, other), *rest]


@given(st.integers(1, 3), st.randoms(use_true_random=False))
def test_as_few_rematches_as_there_can_be(half: int, chance: random.Random) -> None:
    names = [f"p{n}" for n in range(2 * half)]
    points = {name: float(chance.randint(0, 2)) for name in names}
    names.sort(key=lambda name: -points[name])
    table = {frozenset(pair): chance.choice((0, 1, 1, 2)) for pair in combinations(names, 2)}

    def often(a: str, b: str) -> int:
        return table[frozenset((a, b))]

    def total(pairs: Sequence[tuple[str, str]]) -> int:
        return sum(often(a, b) for a, b in pairs)

    fewest = min(total(pairs) for pairs in perfect(names))
    number, partner = fewest_rematches(names, often)
    assert number == fewest
    assert all(partner[partner[name]] == name != partner[name] for name in names)
    found = pair_off(names, points, often)
    assert sorted(name for pair in found for name in pair) == sorted(names)
    assert total(found) == fewest


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 3), (6, 3), (7, 4), (12, 6)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_swiss_tournament(players: int, rounds: int, seed: int) -> None:
    given = tournament(players, "swiss", rounds=rounds, pairs=2, seed=seed)
    tasks = played_out(given, random.Random(seed))
    assert len(tasks) == 2 * pairs_in_all(given) == 4 * encounters_in_all(given)
    assert len({task.key for task in tasks}) == len(tasks)
    assert [task.pair for task in tasks[::2]] == list(range(1, len(tasks) // 2 + 1))
    for number in range(1, rounds + 1):
        names = Counter(n for t in tasks if t.round == number for n in (t.white, t.black))
        assert set(names.values()) == {4}
        assert len(names) == players - players % 2
    if players > 2:
        assert set(met(tasks).values()) == {4}, "nobody has to meet twice (Dirac's theorem)"
    free = byes(given, [GameRecord(task, DRAW, "surrounded") for task in tasks])
    assert sum(map(len, free.values())) == rounds * (players % 2)
    assert max(map(len, free.values())) <= 1


def test_more_rounds_than_opponents() -> None:
    """Four players meet each other once in three rounds, and once more in the next three."""
    tasks = played_out(tournament(4, "swiss", rounds=6), random.Random(5))
    assert set(met(tasks).values()) == {4}


def test_a_bye_goes_to_the_last_who_had_none_and_is_worth_an_encounter() -> None:
    given = tournament("abc", "swiss", rounds=3, pairs=2, game_types=("Base", "Base+M"))
    encounters, first = swiss_encounters(given, 1, [])
    assert first is not None
    assert {name for encounter in encounters for name in encounter} | {first} == set("abc")
    records = results(swiss_round(given, {}, 1, []), "abc")
    assert byes(given, records)[first] == [1]
    # 2 pairs of each of 2 types are 8 games.
    assert bye_points(given, records)[first] == 8
    assert byes(given, records[:-1])[first] == [], "the round is not over"
    loser = max(set("abc") - {first})
    _, second = swiss_encounters(given, 2, records)
    assert second == loser


def encounter(number: int, white: str, black: str, won: int) -> list[GameRecord]:
    """Six games, of which the first player won so many."""
    return [
        GameRecord(
            GameTask(f"r{number}.{white}{black}.{n}", number, 0, white, black, "Base"),
            WHITE_WINS if n < won else BLACK_WINS,
            "surrounded",
        )
        for n in range(6)
    ]


def test_nobody_has_a_second_bye_before_all_had_one() -> None:
    """e was free first and then lost all: 6 points, the fewest. a and c have 8, b and d 7."""
    given = tournament("abcde", "swiss", rounds=3, pairs=3)
    records = [
        *(*encounter(1, "a", "b", 2), *encounter(1, "c", "d", 5)),
        *(*encounter(2, "a", "e", 6), *encounter(2, "b", "c", 3)),
    ]
    encounters, free = swiss_encounters(given, 3, records)
    # With b against d nobody but e and d would be left to be free, who both were already.
    assert [set(each) for each in encounters] == [{"a", "c"}, {"d", "e"}]
    assert free == "b"


def test_the_seed_draws_the_first_round() -> None:
    rounds = {
        tuple(swiss_encounters(tournament(10, "swiss", seed=seed), 1, [])[0]) for seed in range(20)
    }
    assert len(rounds) == 20
    same = [swiss_encounters(tournament(10, "swiss", seed=7), 1, []) for _ in range(2)]
    assert same[0] == same[1]


def test_a_round_depends_on_earlier_rounds_only_in_whatever_order() -> None:
    given = tournament(7, "swiss", rounds=4)
    chance = random.Random(1)
    records: list[GameRecord] = []
    for number in range(1, 4):
        tasks = swiss_round(given, {}, number, records)
        records += [GameRecord(task, chance.choice(RESULTS), "surrounded") for task in tasks]
    for number in range(1, 4):
        expected = [r.task for r in records if r.task.round == number]
        assert swiss_round(given, {}, number, records) == expected
        shuffled = chance.sample(records, len(records))
        assert swiss_round(given, {}, number, shuffled + shuffled) == expected


def test_an_earlier_round_must_be_over() -> None:
    given = tournament(4, "swiss")
    records = results(swiss_round(given, {}, 1, []), "p0p1p2p3")
    with pytest.raises(ValueError, match="round 1 has 3 of 4 games"):
        swiss_round(given, {}, 2, records[1:])
    with pytest.raises(ValueError, match="rounds 1 to 5, not 6"):
        swiss_round(given, {}, 6, records)
    with pytest.raises(ValueError, match="rounds 1 to 5, not 0"):
        swiss_round(given, {}, 0, records)


def test_many_players_are_paired_quickly() -> None:
    """Forty, who have met in a way that makes those who choose first spoil it for the last."""
    names = [f"p{n:03}" for n in range(40)]
    old = {frozenset(pair) for pair in pairwise(names)} | {
        frozenset(pair) for pair in combinations(names[-14:], 2)
    }
    opposed: Callable[[str, str], int] = lambda a, b: int(frozenset((a, b)) in old)  # noqa: E731
    found = pair_off(names, {name: -float(n) for n, name in enumerate(names)}, opposed)
    assert not any(opposed(a, b) for a, b in found)
