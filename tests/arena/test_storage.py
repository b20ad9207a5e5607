"""The file of a tournament: what is put in comes out, and nothing that was put in is lost."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.arena.stored_games import TWO, record
from tests.test_docs import FOLDER, blocks
from uhp_engine.arena.records import (
    RESULTS,
    Clock,
    GameRecord,
    GameTask,
    MoveRecord,
    OpeningSource,
    Player,
    Rules,
    Sprt,
    Termination,
    Tournament,
)
from uhp_engine.arena.storage import SCHEMA_VERSION, Store, StoreError, difference
from uhp_engine.engine import Limit

TOURNAMENT = Tournament(
    players=(
        Player(
            "ours",
            ("uhp-engine", "--threads", "2"),
            options=(("Hash", "64"), ("Verbose", "True")),
            cwd="/some where",
            env=(("PATH", "/bin"),),
            control=Limit(depth=4, nodes=1000, time=0.5),
            restart=True,
        ),
        Player("theirs", ("nokamute", "uhp"), control=Clock(60, 0.6), knows_clock=True),
        Player("ünïcode; 'quoted'", ("x",)),
    ),
    format="gauntlet",
    game_types=("Base", "Base+MLPV"),
    pairs=3,
    rounds=7,
    openings=OpeningSource("file", "openings.txt", 6),
    rules=Rules(repetition_draw=False, max_plies=100, margin=0.25, resign_score=500, draw_score=10),
    sprt=Sprt(-1.5, 2.25, 0.01, 0.02, "normalized"),
    seed=2**40,
    name="a name",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a match?.db"


# ------------------------------------------------------------------------- in and out again


def test_a_tournament_comes_out_as_it_went_in(path: Path) -> None:
    with Store.create(path, TOURNAMENT) as store:
        assert store.tournament == TOURNAMENT
    with Store.open(path) as store:
        assert store.tournament == TOURNAMENT
        assert list(store.records()) == []
    with Store.resume(path, TOURNAMENT) as store:
        assert store.tournament == TOURNAMENT


def test_games_come_out_as_they_went_in_and_in_the_order_of_the_schedule(path: Path) -> None:
    records = [record(pair, number, moves=pair % 3) for pair in range(1, 12) for number in (1, 2)]
    records[3] = replace(
        records[3],
        task=replace(records[3].task, opening=(), white="b", black="a"),
        moves=(MoveRecord("wS1", 1.0),),
        loser_fault="a",
        termination=Termination.CRASH,
        detail="it said:\nSegmentation fault",
    )
    with Store.create(path, TWO) as store:
        for each in Random(1).sample(records, len(records)):
            assert store.add(each)
        assert list(store.records()) == records
        assert store.keys() == {each.task.key for each in records}
        assert list(store.tasks().items()) == [(each.task.key, each.task) for each in records]
    with Store.open(path) as store:
        assert list(store.records()) == records


def test_without_moves_all_else_is_there(path: Path) -> None:
    with Store.create(path, TWO) as store:
        for pair in (2, 1):
            store.add(record(pair))
        assert list(store.records(moves=False)) == [record(1, moves=0), record(2, moves=0)]


def test_a_game_is_stored_once(path: Path) -> None:
    with Store.create(path, TWO) as store:
        assert store.add(record()) is True
        other = replace(record(moves=9), result="0-1", detail="played again")
        assert store.add(other) is False
        assert list(store.records()) == [record()]
    with Store.resume(path, TWO) as store:
        assert store.add(other) is False
        assert list(store.records()) == [record()]


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.floats(0, 1e9)
MOVES = st.builds(
    MoveRecord,
    WORDS,
    NUMBERS,
    *[st.none() | st.integers(-(2**63), 2**63 - 1)] * 3,
    st.none() | st.floats(-1e9, 1e9),
)
TASKS = st.builds(
    GameTask,
    st.uuids().map(str),
    st.integers(1, 99),
    st.integers(1, 10**9),
    st.sampled_from("ab"),
    st.sampled_from("ab"),
    st.sampled_from(("Base", "Base+V(RY2)")),
    st.lists(st.from_regex(r"[wb][A-Z][1-3] [-/\\]?w[A-Z][1-3][-/\\]?", fullmatch=True)).map(tuple),
)
RECORDS = st.builds(
    GameRecord,
    TASKS,
    st.sampled_from(RESULTS),
    st.sampled_from(Termination.ALL),
    st.lists(MOVES, max_size=4).map(tuple),
    st.sampled_from((None, "a", "b")),
    WORDS,
    WORDS,
    NUMBERS,
)
PAIRS_OF_WORDS = st.lists(st.tuples(WORDS, WORDS), max_size=3).map(tuple)
PLAYERS = st.builds(
    Player,
    WORDS,
    st.lists(WORDS, max_size=3).map(tuple),
    PAIRS_OF_WORDS,
    st.none() | WORDS,
    PAIRS_OF_WORDS,
    st.builds(Clock, NUMBERS, NUMBERS)
    | st.builds(
        Limit,
        st.none() | st.integers(0, 99),
        st.none() | st.integers(0, 10**12),
        st.none() | NUMBERS,
    ),
    st.booleans(),
    st.booleans(),
)
TOURNAMENTS = st.builds(
    Tournament,
    st.lists(PLAYERS, max_size=4, unique_by=lambda player: player.name).map(tuple),
    st.sampled_from(Tournament.FORMATS),
    st.lists(WORDS, max_size=2).map(tuple),
    st.integers(1, 10**6),
    st.integers(1, 99),
    st.builds(OpeningSource, st.sampled_from(OpeningSource.KINDS), st.none() | WORDS),
    st.builds(Rules, st.booleans(), st.booleans(), st.integers(1, 999), NUMBERS),
    st.none() | st.builds(Sprt, NUMBERS, NUMBERS),
    st.integers(-(2**63), 2**63 - 1),
    WORDS,
)
FEW = settings(max_examples=10, suppress_health_check=list(HealthCheck), deadline=None)


@FEW
@given(TOURNAMENTS)
def test_any_tournament_comes_out_as_it_went_in(
    tmp_path_factory: pytest.TempPathFactory, tournament: Tournament
) -> None:
    path = tmp_path_factory.mktemp("any") / "match.db"
    Store.create(path, tournament).close()
    with Store.open(path) as store:
        assert store.tournament == tournament
    Store.resume(path, tournament).close()


@FEW
@given(st.lists(RECORDS, max_size=5, unique_by=lambda each: each.task.key))
def test_any_games_come_out_as_they_went_in(
    tmp_path_factory: pytest.TempPathFactory, records: list[GameRecord]
) -> None:
    path = tmp_path_factory.mktemp("any") / "match.db"
    with Store.create(path, TWO) as store:
        for each in records:
            assert store.add(each)
    with Store.open(path) as store:
        expected = sorted(records, key=lambda each: (each.task.pair, each.task.key))
        assert list(store.records()) == expected


def test_what_engines_tell_is_stored_whatever_it_is(path: Path) -> None:
    """Bytes that are no text, zeros, and numbers beyond all measure."""
    words = b"\xff\x00panic".decode("utf-8", "surrogateescape")
    moves = (MoveRecord("wS1", 0.1, -(10**30), 10**30, 2**63), MoveRecord("bS1", float("inf")))
    with Store.create(path, TWO) as store:
        assert store.add(replace(record(), detail=words, moves=moves))
        (found,) = store.records()
    assert found.detail == "\\udcff\x00panic"
    assert found.moves[0] == MoveRecord("wS1", 0.1, -(2**63), 2**63 - 1, 2**63 - 1)
    assert found.moves[1] == moves[1]


# ------------------------------------------------------------------------------ who may do what


def test_a_file_is_begun_once(path: Path) -> None:
    Store.create(path, TWO).close()
    with pytest.raises(StoreError, match=r"a match\?\.db exists already"):
        Store.create(path, TWO)


def test_what_is_not_there_is_begun_by_resume_but_not_opened(path: Path) -> None:
    with pytest.raises(StoreError, match="is not there"):
        Store.open(path)
    assert not path.exists()
    with Store.resume(path, TWO) as store:
        assert store.add(record())
    with Store.resume(path, TWO) as store:
        assert list(store.records()) == [record()]


def test_a_second_writer_is_refused_and_readers_are_not(path: Path) -> None:
    with Store.create(path, TWO) as store:
        for begin in (Store.create, Store.resume):
            with pytest.raises(StoreError, match="is being written by another runner") as caught:
                begin(path, TWO)
            assert "\n" not in str(caught.value)
        store.add(record())
        with Store.open(path) as reader:
            assert list(reader.records()) == [record()]
            store.add(record(2))
            assert list(reader.records()) == [record(), record(2)]
            with pytest.raises(StoreError, match="for reading only"):
                reader.add(record(3))
            with pytest.raises(StoreError, match="for reading only"):
                reader.mark_decided(1)
    Store.resume(path, TWO).close()
    assert os.listdir(path.parent) == [path.name], "nothing is left beside the file"


def test_a_reader_in_the_middle_sees_one_moment_and_holds_nobody_up(path: Path) -> None:
    with Store.create(path, TWO) as store:
        store.add(record(1))
        store.add(record(2))
        with Store.open(path) as reader:
            reading = reader.records()
            assert next(reading) == record(1)
            store.add(record(3))
            assert list(reading) == [record(2)]


def test_a_refused_resume_holds_nothing(path: Path) -> None:
    Store.create(path, TWO).close()
    with pytest.raises(StoreError):
        Store.resume(path, replace(TWO, seed=5))
    Store.resume(path, TWO).close()


def test_games_may_be_added_by_threads(path: Path) -> None:
    added: list[bool] = []
    with Store.create(path, TWO) as store:

        def add(first: int) -> None:
            added.extend(store.add(record(pair)) for pair in range(first, 21))

        threads = [threading.Thread(target=add, args=(first,)) for first in (1, 1, 5, 10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert list(store.records()) == [record(pair) for pair in range(1, 21)]
    assert sum(added) == 20


def test_who_may_not_write_reads(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.create(path, TWO) as store:
        store.add(record())
        monkeypatch.setattr(os, "access", lambda *_: False)
        with Store.open(path) as reader:
            assert list(reader.records()) == [record()]
    with Store.open(path) as reader:
        assert list(reader.records()) == [record()]
        assert os.listdir(path.parent) == [path.name], "nothing is written beside it"


# --------------------------------------------------------------------------- another tournament


def variations() -> Iterator[tuple[str, Tournament]]:
    """The tournament with each of its fields changed, and the place that shall be named."""
    one = TOURNAMENT.players[0]
    changed: dict[str, Any] = {
        "name": "mine",
        "command": (*one.command, "-v"),
        "options": (("Hash", "128"), ("Verbose", "True")),
        "cwd": None,
        "env": (),
        "control": Clock(1),
        "knows_clock": True,
        "restart": False,
    }
    assert set(changed) == {each.name for each in fields(Player)}
    inside = {"command": "[4]", "options": "[1][2]", "env": "[1]"}
    for name, value in changed.items():
        place = f"players[1].{name}{inside.get(name, '')} "
        other = replace(one, **{name: value})
        yield place, replace(TOURNAMENT, players=(other, *TOURNAMENT.players[1:]))
    yield "players[3] ", replace(TOURNAMENT, players=TOURNAMENT.players[:2])
    yield "players[1].name ", replace(TOURNAMENT, players=TOURNAMENT.players[::-1])
    whole: dict[str, Any] = {
        "format": "swiss",
        "game_types": ("Base",),
        "pairs": 4,
        "rounds": 8,
        "openings": OpeningSource("file", "others.txt", 6),
        "rules": replace(TOURNAMENT.rules, max_plies=101),
        "sprt": None,
        "seed": 2,
        "name": "another",
    }
    assert {*whole, "players"} == {each.name for each in fields(Tournament)}
    inside = {"game_types": "[2]", "openings": ".path", "rules": ".max_plies"}
    for name, value in whole.items():
        yield f"{name}{inside.get(name, '')} ", replace(TOURNAMENT, **{name: value})
    for each in fields(Rules):
        held = asdict(TOURNAMENT.rules)
        held[each.name] = not held[each.name] if isinstance(held[each.name], bool) else 77
        yield f"rules.{each.name} ", replace(TOURNAMENT, rules=Rules(**held))


@pytest.mark.parametrize(("place", "other"), list(variations()), ids=lambda each: str(each)[:30])
def test_another_tournament_differs_in_a_field_that_is_named(place: str, other: Tournament) -> None:
    words = difference(TOURNAMENT, other)
    assert words is not None
    assert words.startswith(f"{place}is ")
    assert difference(TOURNAMENT, TOURNAMENT) is None


def test_another_tournament_is_refused(path: Path) -> None:
    Store.create(path, TOURNAMENT).close()
    with pytest.raises(StoreError) as caught:
        Store.resume(path, replace(TOURNAMENT, seed=3))
    expected = f"{path} holds another tournament: seed is {2**40} there and 3 here"
    assert str(caught.value) == expected


# ---------------------------------------------------------------------------- what is no such file


@pytest.mark.parametrize("method", ["open", "create", "resume"])
def test_files_of_others_are_refused_and_left_alone(tmp_path: Path, method: str) -> None:
    text, base = tmp_path / "text", tmp_path / "base"
    text.write_text("Lorem ipsum dolor sit amet. " * 99)
    with closing(sqlite3.connect(base)) as other:
        other.execute("CREATE TABLE t (x)")
    for path, words in ((text, "is not a database"), (base, "no tournament|exists already")):
        before = path.read_bytes()
        with pytest.raises(StoreError, match=words) as caught:
            Store.open(path) if method == "open" else getattr(Store, method)(path, TWO)
        assert str(path) in str(caught.value)
        assert path.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["base", "text"]


@pytest.mark.parametrize("method", ["open", "create", "resume"])
def test_places_where_no_file_can_be(tmp_path: Path, method: str) -> None:
    for path in (tmp_path, tmp_path / "no" / "such.db"):
        with pytest.raises(StoreError) as caught:
            Store.open(path) if method == "open" else getattr(Store, method)(path, TWO)
        assert str(path) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_other_versions_are_refused(path: Path) -> None:
    Store.create(path, TWO).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    words = f"has a schema of version 2; this uhp-engine, .*, reads version {SCHEMA_VERSION}$"
    with pytest.raises(StoreError, match=words):
        Store.open(path)
    with pytest.raises(StoreError, match=words):
        Store.resume(path, TWO)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM tournament",
        "UPDATE tournament SET rules = '{\"colour\": 1}'",
        "UPDATE tournament SET game_types = 'no JSON'",
        "UPDATE player SET control = '[]'",
        "DROP TABLE player",
        "DROP TABLE move",
    ],
)
def test_a_file_that_was_spoilt_is_refused_in_a_line(path: Path, statement: str) -> None:
    with Store.create(path, TWO) as store:
        store.add(record())
    with closing(sqlite3.connect(path)) as other:
        other.execute(statement)
        other.commit()
    with pytest.raises(StoreError) as caught, Store.open(path) as store:
        list(store.records())
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_player_who_does_not_take_part_is_refused(path: Path) -> None:
    with Store.create(path, TWO) as store:
        stranger = replace(record(), task=replace(record().task, white="c"))
        with pytest.raises(StoreError, match="FOREIGN KEY"):
            store.add(stranger)
        assert store.keys() == set()


# --------------------------------------------------------------------------------- what is killed


def runner(path: Path) -> "subprocess.Popen[str]":
    """A process that stores games, and prints their pairs after each is stored."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.arena.stored_games", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


@pytest.mark.parametrize("kills", [2, pytest.param(25, marks=pytest.mark.full)])
def test_a_runner_that_is_killed_loses_nothing(path: Path, kills: int) -> None:
    """Each goes on where the last was killed; what it was told is stored, is stored, and whole."""
    chance = Random(kills)
    told: list[int] = []
    for _ in range(kills):
        with runner(path) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            threading.Timer(chance.uniform(0, 0.5), process.kill).start()
            told += [int(line) for line in process.stdout if line.endswith("\n")]
        assert process.returncode == -signal.SIGKILL
        if path.exists():
            with closing(sqlite3.connect(path)) as base:
                assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        with Store.resume(path, TWO) as store:
            found = list(store.records())
            assert found == [record(pair, moves=18) for pair in range(1, len(found) + 1)]
            # It may have been killed after the game was stored and before it could say so.
            assert told == sorted(set(told))
            assert set(told) <= set(range(1, len(found) + 1))
    assert len(told) > 10


def test_another_process_is_refused(path: Path) -> None:
    with Store.create(path, TWO), runner(path) as process:
        _, words = process.communicate(timeout=30)
    assert process.returncode == 1
    assert words.endswith(f"StoreError: {path} is being written by another runner\n")


def test_a_runner_that_was_killed_before_it_wrote_anything_is_resumed(path: Path) -> None:
    path.touch()
    path.with_name(f"{path.name}.lock").touch()
    assert not Store.has_begun(path)
    with Store.resume(path, TWO) as store:
        assert Store.has_begun(path)
        assert store.add(record())
    with Store.open(path) as store:
        assert list(store.records()) == [record()]


# --------------------------------------------------------------------------------- what is told


STATEMENTS = [
    " ".join(statement.split())
    for block in blocks(FOLDER / "arena-database.md")
    if block.words == ["sql"]
    for statement in "\n".join(block.lines).split(";\n")
]


def plain(statement: str) -> str:
    return re.sub(r"\s*([(),;])\s*", r"\1", " ".join(statement.replace('"', "").split())).rstrip(
        ";"
    )


def test_the_page_has_the_schema(path: Path) -> None:
    Store.create(path, TWO).close()
    with closing(sqlite3.connect(path)) as base:
        rows = base.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        made = {plain(sql) for (sql,) in rows}
        numbers = [
            base.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        ]
    assert made == {plain(each) for each in STATEMENTS if each.startswith("CREATE")}
    page = (FOLDER / "arena-database.md").read_text(encoding="utf-8")
    assert f"`{numbers[0]}`" in page
    assert numbers[0].to_bytes(4, "big") == b"UHPA"
    assert f"of the schema: `{numbers[1]}`" in page
    for words in (*Termination.ALL, *(each.name for each in fields(Rules))):
        assert f"`{words}`" in page


def test_all_that_records_hold_has_its_column(path: Path) -> None:
    def names(*records: type, without: str = "") -> set[str]:
        return {each.name for record in records for each in fields(record)} - set(without.split())

    own = {
        "tournament": ("id program created decided_pair", names(Tournament, without="players")),
        "player": ("position", names(Player)),
        "game": ("id", names(GameTask, GameRecord, without="task moves")),
        "move": ("game ply", names(MoveRecord)),
    }
    Store.create(path, TWO).close()
    with closing(sqlite3.connect(path)) as base:
        for table, (more, held) in own.items():
            columns = {row[1] for row in base.execute(f"PRAGMA table_info({table})")}
            assert columns == held | set(more.split())


def test_the_questions_on_the_page_can_be_asked(path: Path) -> None:
    with Store.create(path, TWO) as store:
        store.add(record(1, 1))
        store.add(replace(record(1, 2), result="1/2-1/2", termination="ply limit"))
        store.add(record(2, 1))
        store.mark_decided(1)
    answers = []
    with closing(sqlite3.connect(path)) as base:
        for statement in STATEMENTS:
            if not statement.startswith("CREATE"):
                answers.append(base.execute(statement).fetchall())  # noqa: PERF401
    points, ends, thinks, game = answers
    # The third game is beyond the pair that decided.
    assert points == [("a", 2, 1.5), ("b", 2, 0.5)]
    assert sorted(ends) == [("ply limit", 1), ("surrounded", 1)]
    # wA0 took no time, wA1, the second player's, half a second.
    assert thinks == [("a", 0.0), ("b", 0.5)]
    assert game == [("wS1;bS1 wS1-", "wA0;wA1")]
