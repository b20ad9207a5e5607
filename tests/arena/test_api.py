"""The Python API: its names, and that it costs nothing before it is used."""

import ast
import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

import uhp_engine.arena
from tests.processes import finished
from tests.test_docs import with_program
from tests.uhp.engine_process import PATIENCE, environment
from uhp_engine.arena import (
    GameRecord,
    Limit,
    Observer,
    Player,
    Store,
    Termination,
    Tournament,
    describe,
    load,
    run,
    run_async,
)

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
ENGINE = (sys.executable, "-m", "uhp_engine")
CUT = ("--game-type", "Base", "--rounds", "1", "--max-plies", "30", "--margin", "5")
"""Options that make a tournament short."""

EXTRAS = ("sqlalchemy", "scipy", "numpy", "rich", "matplotlib", "distributed", "dask")


def python(code: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    return finished([sys.executable, "-c", code], folder)


def two(depth: int = 1) -> tuple[Player, ...]:
    return tuple(Player(name, ENGINE, control=Limit(depth=depth)) for name in ("one", "other"))


def test_all_names_are_there() -> None:
    for name in uhp_engine.arena.__all__:
        assert getattr(uhp_engine.arena, name) is not None
        assert name in dir(uhp_engine.arena)
    with pytest.raises(AttributeError, match="'runn'"):
        uhp_engine.arena.runn  # noqa: B018


def test_a_name_is_the_same_to_type_checkers() -> None:
    """What is imported for them, and what is imported when it is asked for."""
    tree = ast.parse(Path(uhp_engine.arena.__file__).read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    told = {
        "." * node.level + (node.module or ""): tuple(alias.name for alias in node.names)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
    }
    assert told == uhp_engine.arena._MODULES
    assert sorted(sum(told.values(), ())) == sorted(uhp_engine.arena.__all__)


def test_no_name_is_that_of_a_module() -> None:
    """When a module of the package is imported, its name there means the module."""
    folder = Path(uhp_engine.arena.__file__).parent
    assert not {path.stem for path in folder.glob("*.py")} & set(uhp_engine.arena.__all__)


def test_what_is_made_of_values_needs_no_extra(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from uhp_engine.arena import Player, Rules, Tournament, load\n"
        f"print([name for name in {EXTRAS} if name in sys.modules])\n"
    )
    done = python(code, tmp_path)
    assert done.stdout == "[]\n", done.stderr


@pytest.mark.parametrize(
    ("library", "name", "extra"),
    [("sqlalchemy", "run", "arena"), ("scipy", "Standings", "arena"), ("rich", "watch", "arena")],
)
def test_a_missing_extra_is_named(tmp_path: Path, library: str, name: str, extra: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; from uhp_engine.arena import {name}"
    last = python(code, tmp_path).stderr.splitlines()[-1]
    assert last == f"ImportError: {name} needs {library}: pip install 'uhp-engine[{extra}]'"


class Watcher(Observer):
    """Counts what it is told of."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.ended: list[GameRecord] = []

    def game_started(self, task: uhp_engine.arena.GameTask) -> None:
        self.started.append(task.key)

    def game_ended(self, record: GameRecord) -> None:
        self.ended.append(record)


def test_a_match_from_python(tmp_path: Path) -> None:
    tournament = Tournament(two(), name="short", game_types=("Base+V",))
    watcher = Watcher()
    path = tmp_path / "short.db"
    standings = run(tournament, path, observer=watcher)
    assert standings.games == len(watcher.ended) == len(watcher.started) == 2
    assert sum(row.points for row in standings.rows) == 2
    with Store.open(path) as store:
        assert store.tournament == tournament
        assert sorted(r.task.key for r in store.records()) == sorted(watcher.started)
    text = describe(tournament, standings)
    assert text.startswith("short: 2 games\nrank  player")
    # Nothing is played again, from a program with an event loop of its own.
    again = Watcher()
    resumed = asyncio.run(run_async(tournament, path, resume=True, observer=again))
    assert describe(tournament, resumed) == text
    assert not again.started


def test_the_example_in_python(tmp_path: Path) -> None:
    path = EXAMPLES / "tournament.py"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 15
    done = subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
        timeout=PATIENCE,
        check=True,
    )
    head, *rest = done.stdout.splitlines()
    assert head == "more and more nodes: nodes 100, nodes 300, nodes 900; 0 of 12 games"
    assert "more and more nodes: 12 games" in rest
    with Store.open(tmp_path / "nodes.db") as store:
        assert len(store.keys()) == 12


def test_the_example_stands_in_the_guide() -> None:
    _, _, program = (EXAMPLES / "tournament.py").read_text("utf-8").partition("\n\n")
    assert f"```python\n{program}```" in (ROOT / "protocol_docs/arena.md").read_text("utf-8")


def test_every_end_of_a_game_is_in_the_guide() -> None:
    guide = (ROOT / "protocol_docs/arena.md").read_text("utf-8")
    section = guide.partition("\n## Who wins\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([\w ]+)` \|", section, re.MULTILINE) == list(Termination.ALL)


def test_the_example_in_toml(tmp_path: Path) -> None:
    path = tmp_path / "tournament.toml"
    path.write_text((EXAMPLES / "tournament.toml").read_text("utf-8"), "utf-8")
    tournament, options = load(path)
    assert len(tournament.players) == 4
    assert options.file == tmp_path / "open-air.db"
    subprocess.run(
        [*ENGINE, "tournament", str(path), *CUT],
        capture_output=True,
        cwd=tmp_path,
        env=with_program(),
        timeout=PATIENCE,
        check=True,
    )
    with Store.open(options.file) as store:
        assert {record.loser_fault for record in store.records()} == {None}
        assert len(store.keys()) == 4
    assert (tmp_path / "open-air.pgn").read_text("utf-8").count("[Event ") == 4
