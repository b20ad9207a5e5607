"""The table: points, ranks, what breaks ties, and what it leaves out."""

import pickle
import random
from dataclasses import replace

import pytest

from uhp_engine.arena.pairing import schedule, swiss_round
from uhp_engine.arena.records import (
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    GameRecord,
    GameTask,
    Player,
    Sprt,
    Termination,
    Tournament,
)
from uhp_engine.arena.sprt import sequential_test
from uhp_engine.arena.standings import standings
from uhp_engine.arena.statistics import Score


def players(names: str) -> tuple[Player, ...]:
    return tuple(Player(name, ("engine",)) for name in names)


def result(task: GameTask, points: float) -> GameRecord:
    """A game that gave the first of its pair, by the alphabet, so many points."""
    first_is_white = task.white < task.black
    if points == 0.5:
        return GameRecord(task, DRAW, Termination.REPETITION)
    white = (points == 1) == first_is_white
    return GameRecord(task, WHITE_WINS if white else BLACK_WINS, Termination.SURROUNDED)


THREE = Tournament(players("abc"))


def three() -> list[GameRecord]:
    """By hand: a beats b 1.5 to 0.5, b beats c 2 to 0, a and c share 1 to 1."""
    points = {"ab": iter((1, 0.5)), "bc": iter((1, 1)), "ac": iter((1, 0))}
    tasks = schedule(THREE, {})
    return [result(t, next(points["".join(sorted(t.white + t.black))])) for t in tasks]


def test_a_table_by_hand() -> None:
    table = standings(THREE, three())
    assert [(r.rank, r.player, r.points, r.wins, r.draws, r.losses) for r in table.rows] == [
        (1, "a", 2.5, 2, 1, 1),
        (2, "b", 2.5, 2, 1, 1),
        (3, "c", 1, 1, 0, 3),
    ]
    # Sonneborn-Berger: a has 1.5 times b's 2.5 and 1 times c's 1, b 0.5 times 2.5 and 2 times 1.
    neustadtl = {row.player: row.sonneborn_berger for row in table.rows}
    assert neustadtl == {"a": 4.75, "b": 3.25, "c": 2.5}
    assert table.score("a", "b") == Score(1, 1, 0, (0, 0, 0, 1, 0))
    assert table.score("b", "a") == Score(0, 1, 1, (0, 1, 0, 0, 0))
    assert table.score("c", "c") == Score()
    assert table.row("c").games == table.row("a").games == 4
    assert table.games == 6
    assert table.terminations == {Termination.REPETITION: 1, Termination.SURROUNDED: 5}
    assert table.white.points == sum(record.points(record.task.white) for record in three())
    best, second, last = (table.row(name).elo for name in "abc")
    assert best is not None
    assert second is not None
    assert last is not None
    assert last.value < min(best.value, second.value)
    assert best.value + second.value + last.value == pytest.approx(0, abs=1e-6)


def test_it_is_the_same_in_whatever_order_games_ended() -> None:
    records = three()
    table = standings(THREE, records)
    for seed in range(5):
        shuffled = random.Random(seed).sample(records, len(records))
        assert standings(THREE, shuffled) == table
    assert pickle.loads(pickle.dumps(table)) == table


def test_nothing_played() -> None:
    table = standings(THREE, [])
    assert [(row.rank, row.player, row.points, row.elo) for row in table.rows] == [
        (1, "a", 0, None),
        (1, "b", 0, None),
        (1, "c", 0, None),
    ]
    assert table.games == table.ply_limit_rate == table.row("a").ply_limit_rate == 0


def test_ply_limits_and_faults_are_counted() -> None:
    tasks = schedule(THREE, {})
    records = [
        GameRecord(tasks[0], DRAW, Termination.PLY_LIMIT),
        GameRecord(tasks[1], WHITE_WINS, Termination.CRASH, loser_fault=tasks[1].black),
        GameRecord(tasks[2], WHITE_WINS, Termination.TIME, loser_fault=tasks[2].black),
        GameRecord(tasks[3], WHITE_WINS, Termination.SURROUNDED),
    ]
    table = standings(THREE, records)
    assert table.ply_limit_rate == 0.25
    for name in "abc":
        row = table.row(name)
        assert row.ply_limits == (name in (tasks[0].white, tasks[0].black))
        assert row.ply_limit_rate == row.ply_limits / row.games
        assert row.faults == sum(record.loser_fault == name for record in records)
    assert sum(row.faults for row in table.rows) == 2
    with pytest.raises(KeyError):
        table.row("d")


def test_in_a_gauntlet_the_share_of_the_points_ranks() -> None:
    given = Tournament(players("abcd"), format="gauntlet")
    points = {"b": iter((0, 0)), "c": iter((1, 0)), "d": iter((1, 1))}
    records = [
        result(task, next(points[max(task.white, task.black)])) for task in schedule(given, {})
    ]
    table = standings(given, records)
    # b won twice; a has 3 of 6 and c 1 of 2; d has nothing.
    assert [(row.rank, row.player, row.points) for row in table.rows] == [
        (1, "b", 2),
        (2, "a", 3),
        (2, "c", 1),
        (4, "d", 0),
    ]


def test_byes_count_when_their_round_is_over() -> None:
    given = Tournament(players("abc"), format="swiss", rounds=2, pairs=3)
    tasks = swiss_round(given, {}, 1, [])
    (free,) = set("abc") - {tasks[0].white, tasks[0].black}
    records = [GameRecord(task, DRAW, Termination.REPETITION) for task in tasks]
    row = standings(given, records).row(free)
    assert (row.byes, row.points, row.games, row.rank) == (1, 6, 0, 1)
    assert row.elo is None
    assert standings(given, records[:-1]).row(free).points == 0


def test_sonneborn_berger_counts_opponents_byes() -> None:
    """All games are drawn; x is free in the first round, y in the second: x and y 9 points, z 6."""
    given = Tournament(players("abc"), format="swiss", rounds=2, pairs=3)
    records: list[GameRecord] = []
    for number in (1, 2):
        for task in swiss_round(given, {}, number, records):
            records.append(GameRecord(task, DRAW, Termination.REPETITION))  # noqa: PERF401
    table = standings(given, records)
    lines = [(row.rank, row.points, row.byes, row.sonneborn_berger) for row in table.rows]
    assert lines == [(1, 9, 1, 3 * 6), (1, 9, 1, 3 * 6), (3, 6, 0, 3 * 9 + 3 * 9)]


def test_games_beyond_the_sprt_are_left_out() -> None:
    given = Tournament(players("ab"), pairs=300, sprt=Sprt(0, 80))
    tasks = schedule(given, {})
    chance = random.Random(4)
    records = [result(task, chance.choice((1, 1, 1, 0.5, 0))) for task in tasks]
    test = sequential_test(given, records)
    assert test.decided_pair is not None
    table = standings(given, records)
    assert table == replace(standings(given, records[: 2 * test.decided_pair]), beyond=table.beyond)
    assert (table.sprt, table.decided_pair) == (test.state, test.decided_pair)
    assert table.games + table.beyond == 600
    assert table.games == 2 * test.decided_pair
    assert standings(replace(given, sprt=None), records).games == 600
