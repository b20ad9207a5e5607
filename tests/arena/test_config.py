"""Tournaments as TOML: what a file means, and what is said of a wrong one."""

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from uhp_engine import Limit
from uhp_engine.arena import config
from uhp_engine.arena.config import ConfigError, RunOptions, load, read
from uhp_engine.arena.records import Clock, OpeningSource, Player, Rules, Sprt, Tournament

TWO: list[dict[str, Any]] = [{"command": "one"}, {"command": "two"}]

WHOLE = """
name = "club night"
format = "swiss"
game_types = ["Base", "Base+PLM"]
pairs = 2
rounds = 3
seed = 7

[each]
time = 0.25
options = { Threads = 1, Ponder = false }
env = { LEVEL = "low" }

[[engines]]
command = "'my engine' uhp --fast"

[[engines]]
name = "theirs"
command = ["bin/engine", "a b"]
clock = "5:00+2.5"
knows_clock = true
restart = true
options = { Threads = 2, Book = "none" }

[[engines]]
command = "engine"
cwd = "bin"
nodes = 5_000
env = { MODE = "x" }

[openings]
path = "lines.txt"

[rules]
repetition_draw = false
tournament_opening = false
max_plies = 120
margin = 0
patience = 20
resign_score = 500
resign_moves = 4
draw_score = 0
draw_moves = 6
draw_after = 40

[run]
file = "games/club.db"
concurrency = 4
pin = true
dask = "local"
pgn = "club.pgn"
"""


def test_a_file_with_everything(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "lines.txt").write_text("Base;InProgress;Black[1];wS1\n", encoding="utf-8")
    path = tmp_path / "club.toml"
    path.write_text(WHOLE, encoding="utf-8")
    tournament, options = load(path)
    usual = (("Threads", "1"), ("Ponder", "False"))
    assert tournament == Tournament(
        name="club night",
        format="swiss",
        game_types=("Base", "Base+MLP"),
        pairs=2,
        rounds=3,
        seed=7,
        players=(
            Player(
                "my engine",
                ("my engine", "uhp", "--fast"),
                options=usual,
                env=(("LEVEL", "low"),),
                control=Limit(time=0.25),
            ),
            Player(
                "theirs",
                (str(tmp_path / "bin" / "engine"), "a b"),
                options=(("Threads", "2"), ("Ponder", "False"), ("Book", "none")),
                env=(("LEVEL", "low"),),
                control=Clock(300, 2.5),
                knows_clock=True,
                restart=True,
            ),
            Player(
                "engine",
                ("engine",),
                options=usual,
                cwd=str(tmp_path / "bin"),
                env=(("LEVEL", "low"), ("MODE", "x")),
                control=Limit(nodes=5000),
            ),
        ),
        openings=OpeningSource("file", str(tmp_path / "lines.txt")),
        rules=Rules(
            repetition_draw=False,
            tournament_opening=False,
            max_plies=120,
            margin=0,
            patience=20,
            resign_score=500,
            resign_moves=4,
            draw_score=0,
            draw_moves=6,
            draw_after=40,
        ),
    )
    assert options == RunOptions(
        file=tmp_path / "games" / "club.db",
        concurrency=4,
        pin=True,
        dask="local",
        pgn=tmp_path / "club.pgn",
    )


def test_what_a_file_leaves_out_is_as_the_records_have_it(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text('engines = [{command = "a"}, {command = "b"}]', encoding="utf-8")
    tournament, options = load(path)
    assert tournament == Tournament((Player("a", ("a",)), Player("b", ("b",))), name="short")
    assert options == RunOptions(file=tmp_path / "short.db")


@pytest.mark.parametrize(
    ("kind", "keys", "elsewhere"),
    [
        (Rules, config.RULES, set()),
        (OpeningSource, config.OPENINGS, set()),
        (Sprt, config.SPRT, set()),
        (RunOptions, config.RUN, set()),
        (Tournament, config.TOURNAMENT, {"players", "openings", "rules", "sprt"}),
        (Player, config.ENGINE.keys() - set(config.CONTROLS), {"control"}),
    ],
)
def test_every_field_has_its_key(
    kind: type, keys: Mapping[str, object], elsewhere: set[str]
) -> None:
    assert {field.name for field in fields(kind)} == set(keys) | elsewhere


def test_every_key_is_in_the_guide() -> None:
    guide = (Path(__file__).parents[2] / "protocol_docs/arena.md").read_text(encoding="utf-8")
    _, _, guide = guide.partition("\n### The file\n")
    for table in (config.TOURNAMENT, config.ENGINE, config.OPENINGS, config.RULES, config.SPRT):
        for key in (*table, *config.RUN):
            assert re.search(rf"^\| (`\w+`, )*`{key}`", guide, re.MULTILINE), key
    for name in config.TABLES:
        assert f"[{name}]" in guide


def test_the_same_engine_twice_has_two_names() -> None:
    engines = [{"command": "x/nok uhp"}, {"command": "nok"}, {"command": "a", "name": "nok-2"}]
    tournament, _ = read({"engines": engines})
    assert [player.name for player in tournament.players] == ["nok", "nok-3", "nok-2"]


def test_openings_by_what_is_told_of_them(tmp_path: Path) -> None:
    def source(table: dict[str, Any]) -> OpeningSource:
        return read({"engines": TWO, "openings": table})[0].openings

    file = tmp_path / "x.pgn"
    file.touch()
    assert source({}) == OpeningSource("shipped")
    assert source({"plies": 6}) == OpeningSource("random", plies=6)
    assert source({"kind": "random"}) == OpeningSource("random")
    assert source({"kind": "none"}) == OpeningSource("none")
    assert source({"path": str(file)}) == OpeningSource("file", path=str(file))


@pytest.mark.parametrize(
    ("value", "clock"),
    [
        ("60+1", Clock(60, 1)),
        ("60 + 0.5", Clock(60, 0.5)),
        ("0.5", Clock(0.5)),
        ("10:30", Clock(630)),
        (30, Clock(30)),
        ({"base": 5, "increment": 0.1}, Clock(5, 0.1)),
        ({"base": 5}, Clock(5)),
    ],
)
def test_clocks(value: object, clock: Clock) -> None:
    tables = {"engines": TWO, "each": {"clock": value}}
    assert [player.control for player in read(tables)[0].players] == [clock, clock]


def test_sprt() -> None:
    tables = {"engines": TWO, "sprt": {"elo0": -5, "elo1": 2.5, "model": "Normalized"}}
    assert read(tables)[0].sprt == Sprt(-5, 2.5, model="normalized")
    assert read({"engines": TWO, "sprt": {}})[0].sprt == Sprt()
    assert read({"engines": TWO})[0].sprt is None


def first(**values: Any) -> dict[str, Any]:
    return {"engines": [{"command": "one", **values}, {"command": "two"}]}


def with_two(**values: Any) -> dict[str, Any]:
    return {"engines": TWO, **values}


@pytest.mark.parametrize(
    ("tables", "key", "words"),
    [
        ({}, "engines", "two or more, and here are 0"),
        ({"engines": TWO[:1]}, "engines", "here are 1"),
        ({"engines": {"command": "one"}}, "engines", "[[engines]]"),
        ({"engines": ["one", "two"]}, "engines[0]", "table, not 'one'"),
        ({"engines": [TWO[0], {"name": "x"}]}, "engines[1].command", "missing"),
        (first(command=""), "engines[0].command", "not ''"),
        (first(command=[]), "engines[0].command", "not a list"),
        (first(command=["a", 1]), "engines[0].command", "not a list"),
        (first(command="'a"), "engines[0].command", "No closing quotation"),
        (first(command="'' a"), "engines[0].command", "names no program"),
        (first(name="two\n"), "engines[0].name", "one line"),
        ({"engines": [{"command": "a", "name": "x"}] * 2}, "engines[1].name", "of engines[0] too"),
        (first(tme=1), "engines[0].tme", "did you mean 'time'?"),
        (first(knows_clocks=True), "engines[0].knows_clocks", "'knows_clock'"),
        (first(zzz=1), "engines[0].zzz", "there are clock, command, cwd, depth"),
        (first(time="fast"), "engines[0].time", "a number above 0, not 'fast'"),
        (first(time=0), "engines[0].time", "not 0"),
        (first(time=True), "engines[0].time", "not true"),
        (first(time=float("nan")), "engines[0].time", "not nan"),
        (first(time=1, depth=2), "engines[0].depth", "there is time already"),
        (first(depth=1.5), "engines[0].depth", "whole number, 1 or more, not 1.5"),
        (first(nodes=0), "engines[0].nodes", "not 0"),
        (first(clock="1+2+3"), "engines[0].clock", "'1+2+3'"),
        (first(clock="0+1"), "engines[0].clock", "at the start"),
        (first(clock={"bass": 1}), "engines[0].clock.bass", "did you mean 'base'?"),
        (first(clock={"increment": 1}), "engines[0].clock.base", "missing"),
        (first(clock={"base": "x"}), "engines[0].clock.base", "not 'x'"),
        (first(clock=[1]), "engines[0].clock", "not a list"),
        (first(options=["a"]), "engines[0].options", "a table"),
        (first(options={"A": [1]}), "engines[0].options.A", "not a list"),
        (first(options={"A b": 1}), "engines[0].options.'A b'", "no name"),
        (first(options={"A": "x\ny"}), "engines[0].options.A", "one line"),
        (first(cwd="/nowhere/at/all"), "engines[0].cwd", "no folder '/nowhere/at/all'"),
        (first(restart="yes"), "engines[0].restart", "true or false, not 'yes'"),
        (with_two(each={"command": "x"}), "each.command", "no such key"),
        (with_two(each={"cwd": "/nowhere/at/all"}), "each.cwd", "no folder"),
        (with_two(each=1), "each", "a table, not 1"),
        (with_two(format="swish"), "format", "did you mean 'swiss'?"),
        (with_two(format=1), "format", "round robin or gauntlet or swiss, not 1"),
        (with_two(game_types=[]), "game_types", "one game type or more"),
        (with_two(game_types=["Base", "Bass"]), "game_types[1]", "Bass"),
        (with_two(game_types=["Base+LP", "Base+PL"]), "game_types[1]", "twice"),
        (with_two(game_types="Base+X"), "game_types", "X"),
        (with_two(game_types=[3]), "game_types[0]", "not 3"),
        (with_two(pairs=0), "pairs", "not 0"),
        (with_two(pairs=2_000_000), "pairs", "1000000 at most"),
        (with_two(paris=2), "paris", "did you mean 'pairs'?"),
        (with_two(rounds=2), "rounds", "only a Swiss tournament"),
        (with_two(seed=-1), "seed", "not -1"),
        (with_two(seed=2**63), "seed", "9223372036854775807 at most"),
        (with_two(openings={"kind": "book"}), "openings.kind", "shipped or file or random or none"),
        (with_two(openings={"kind": "file"}), "openings.path", "missing"),
        (with_two(openings={"path": "/nowhere"}), "openings.path", "no file '/nowhere'"),
        (with_two(openings={"kind": "none", "plies": 2}), "openings.plies", "not 'none'"),
        (with_two(openings={"plies": 300}), "openings.plies", "rules.max_plies"),
        (with_two(rules={"max_ply": 10}), "rules.max_ply", "'max_plies'"),
        (with_two(rules={"margin": 10**400}), "rules.margin", "a number, 0 or more, not 1000"),
        (with_two(rules={"margin": -1}), "rules.margin", "0 or more, not -1"),
        (with_two(rules={"patience": 0}), "rules.patience", "not 0"),
        (with_two(rules={"repetition_draw": 1}), "rules.repetition_draw", "not 1"),
        (with_two(sprt={"elo0": 5, "elo1": 5}), "sprt.elo1", "more than elo0 (5), not 5"),
        (with_two(sprt={"alpha": 0.5, "beta": 0.5}), "sprt.alpha", "1 or more"),
        (with_two(sprt={"elo1": 201, "model": "normalized"}), "sprt.elo1", "no further than 200"),
        (with_two(sprt={"alpha": 1}), "sprt.alpha", "less than 1, not 1"),
        (with_two(sprt={"model": "bayes"}), "sprt.model", "logistic or normalized, not 'bayes'"),
        ({"engines": [*TWO, {"command": "three"}], "sprt": {}}, "sprt", "here are 3"),
        (with_two(run={"concurrency": 0}), "run.concurrency", "not 0"),
        (with_two(run={"file": "x", "pgn": "./x"}), "run.pgn", "x' is the file that keeps"),
        (with_two(run={"files": "x"}), "run.files", "did you mean 'file'?"),
    ],
)
def test_what_is_wrong_is_told_with_its_key(tables: dict[str, Any], key: str, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read(tables)
    assert caught.value.key == key
    assert words in caught.value.message
    assert str(caught.value) == f"{key}: {caught.value.message}"
    assert "\n" not in str(caught.value)


def test_a_folder_may_be_on_another_machine() -> None:
    tables = first(cwd="/nowhere/at/all") | {"run": {"dask": "tcp://other:8786"}}
    assert read(tables)[0].players[0].cwd == "/nowhere/at/all"


def test_the_home_of_nobody_is_a_folder_like_others(tmp_path: Path) -> None:
    tables = {"engines": TWO, "run": {"file": "~nobody.at.all/x.db"}}
    file = read(tables, tmp_path / "club.toml")[1].file
    assert file == tmp_path / "~nobody.at.all" / "x.db"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"^cannot be read: No such file"):
        load(tmp_path / "missing.toml")
    for content, words in (
        (b"pairs = = 2", "line 1"),
        (b"\xff", "utf-8"),
        (b"pairs = " + b"9" * 5000, "4300 digits"),
        (b"pairs = " + b"[" * 100_000, "too many brackets"),
    ):
        path = tmp_path / "wrong.toml"
        path.write_bytes(content)
        with pytest.raises(ConfigError, match=f"^is no TOML: .*{words}"):
            load(path)
