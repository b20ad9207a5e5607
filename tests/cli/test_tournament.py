"""`uhp-engine tournament`: from a TOML file and from options."""

import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.arena import ENGINE
from tests.players import player
from uhp_engine import Limit
from uhp_engine.arena import OpeningSource, Store, Tournament
from uhp_engine.arena.config import RunOptions
from uhp_engine.cli import run, tournament

FILE = """
pairs = 3
format = "gauntlet"

[each]
time = 0.5
options = { A = 1 }

[[engines]]
command = "one"

[[engines]]
command = "./two"
nodes = 7

[[engines]]
command = "three"
cwd = "."

[openings]
plies = 6

[run]
concurrency = 2
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder beside that of the file."""
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "night.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def asked(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[Tournament, RunOptions]:
    """What the command would play."""
    found: list[Any] = []

    def note(_: str, played: Tournament, options: RunOptions, **how: bool) -> int:
        assert how == {"resume": False, "plain": False}
        found.append((played, options))
        return 0

    monkeypatch.setattr(tournament, "run", note)
    assert run(["tournament", *arguments]) == 0
    ((played, options),) = found
    return played, options


def test_a_file_from_another_folder(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    played, options = asked(monkeypatch, "../club/night.toml")
    assert played.name == "night"
    assert [player.command for player in played.players] == [
        ("one",),
        (str(folder / "club" / "two"),),
        ("three",),
    ]
    assert [player.cwd for player in played.players] == [None, None, str(folder / "club")]
    assert options == RunOptions(file=folder / "club" / "night.db", concurrency=2)


def test_options_go_before_the_file(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    played, options = asked(
        monkeypatch,
        *("../club/night.toml", "--format", "Swiss", "--rounds", "2", "--pairs", "1"),
        *("--depth", "4", "--each", "option.B=2", "--openings", "none", "-c", "3", "-o", "x.db"),
    )
    assert (played.format, played.rounds, played.pairs) == ("swiss", 2, 1)
    assert played.openings == OpeningSource("none")
    # An engine's own limit stays.
    assert [player.control for player in played.players] == [
        Limit(depth=4),
        Limit(nodes=7),
        Limit(depth=4),
    ]
    assert {player.options for player in played.players} == {(("A", "1"), ("B", "2"))}
    assert options == RunOptions(file=folder / "here" / "x.db", concurrency=3)


@pytest.mark.parametrize(
    ("change", "arguments", "words"),
    [
        (("time = 0.5", "tme = 0.5"), [], "night.toml: each.tme: no such key; did you mean 'time'"),
        (("nodes = 7", "nodes = -7"), [], "night.toml: engines[1].nodes: expected a whole number"),
        (("pairs = 3", "pairs = "), [], "night.toml: is no TOML: Invalid value"),
        (("pairs = 3", "rules = 3"), [], "night.toml: rules: this is a table, not 3"),
        (("pairs = 3", "rules = 3"), ["--margin", "1"], "rules: this is a table, not 3"),
        (("[each]", "[[each]]"), ["--time", "1"], "night.toml: each: this is a table, not a list"),
        (("", ""), ["-c", "0"], "--concurrency: expected a whole number"),
        (("", ""), ["--sprt", "elo1=5"], "--sprt: the test is between two engines, and here are 3"),
        (("", ""), ["-e", "four"], "--engine: the engines stand in ../club/night.toml"),
        (("", ""), ["--format", "open"], "--format: expected round robin or gauntlet or swiss"),
        (("", ""), ["--rounds", "3"], "--rounds: only a Swiss tournament"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    change: tuple[str, str],
    arguments: list[str],
    words: str,
) -> None:
    path = folder / "club" / "night.toml"
    path.write_text(FILE.replace(*change), encoding="utf-8")
    assert run(["tournament", "../club/night.toml", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert line.startswith("uhp-engine: ")
    assert words in line


def test_without_a_file_or_engines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament"]) == 2
    assert "needs a file, or engines" in capsys.readouterr().err
    assert run(["tournament", "-e", "a"]) == 2
    assert "--engine: a tournament needs two or more, and here are 1" in capsys.readouterr().err
    assert run(["tournament", "nowhere.toml"]) == 2
    assert "nowhere.toml: cannot be read: No such file" in capsys.readouterr().err


def test_a_gauntlet_from_options(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    movers = [shlex.join(player("random_mover", "--seed", str(seed))) for seed in (1, 2)]
    engines = [f"{ENGINE} name=ours depth=1", *(f"{mover} nodes=1" for mover in movers)]
    options = [word for engine in engines for word in ("-e", engine)]
    options += ["--format", "gauntlet", "--max-plies", "60", "--name", "open"]
    assert run(["tournament", *options]) == 0
    told = capsys.readouterr().out
    assert "open: 4 games\nrank  player" in told
    with Store.open(folder / "here" / "open.db") as store:
        pairs = {frozenset((r.task.white, r.task.black)) for r in store.records()}
        names = [player.name for player in store.tournament.players]
    assert pairs == {frozenset(("ours", names[1])), frozenset(("ours", names[2]))}
    # The cross table: those two have not met.
    assert told.count("  -") >= 2
