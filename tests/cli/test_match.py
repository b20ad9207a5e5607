"""`uhp-engine match`: from its options to the games, and back again after it was broken off."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.arena import ENGINE, call
from tests.players import program
from tests.processes import finished
from tests.uhp.engine_process import PATIENCE, environment
from uhp_engine import Game, Limit
from uhp_engine.arena import Clock, OpeningSource, Player, Rules, Sprt, Store, Tournament
from uhp_engine.arena.config import RunOptions
from uhp_engine.cli import match, run
from uhp_engine.notation.pgn import read as read_pgn

BOTH = ("-e", f"{ENGINE} name=one", "-e", f"{ENGINE} name=other depth=2")


def test_a_match_from_beginning_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = (*BOTH, "--depth", "1", "-n", "2", "-c", "2", "--pgn", "match.pgn")
    done = call(tmp_path, "match", *options)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == "match: one, other; 0 of 4 games"
    games = [
        re.match(r"(\d)/4 (r1\.1\.\d\.\d) Base\+MLP: (\w+) \S+ (\w+), ", line) for line in lines
    ]
    told = [game.groups() for game in games if game]
    assert [number for number, *_ in told] == ["1", "2", "3", "4"]
    assert {(key, white, black) for _, key, white, black in told} == {
        ("r1.1.1.1", "one", "other"),
        ("r1.1.1.2", "other", "one"),
        ("r1.1.2.1", "one", "other"),
        ("r1.1.2.2", "other", "one"),
    }
    assert lines[5] == "match: 4 games"
    table = lines[5:]

    with Store.open(tmp_path / "match.db") as store:
        records = list(store.records())
    assert [player.control for player in store.tournament.players] == [
        Limit(depth=1),
        Limit(depth=2),
    ]
    played = []
    for record in records:
        game = Game(record.task.game_type)
        for move in [*record.task.opening, *(each.move for each in record.moves)]:
            game.play(move)
        assert game.outcome is not None or game.ply == 300
        played.append(game.history)
    written = list(read_pgn((tmp_path / "match.pgn").read_text(encoding="utf-8")))
    assert [Game.from_string(game.game_string).history for game in written] == played

    # It is over: there is nothing to go on with, and the table is the same.
    monkeypatch.chdir(tmp_path)
    assert run(["match", *options, "--resume"]) == 0
    assert capsys.readouterr().out.splitlines() == table
    assert run(["match", *options]) == 1
    assert "match.db exists already" in capsys.readouterr().err
    assert run(["match", *options, "--resume", "--seed", "2"]) == 1
    assert "holds another tournament: seed" in capsys.readouterr().err


def test_a_file_with_nothing_in_it_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So a run leaves it that is killed as soon as it has made it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.db").touch()
    assert run(["match", *BOTH, "--depth", "1", "--max-plies", "10", "--resume"]) == 0
    assert capsys.readouterr().out.startswith("match: one, other; 0 of 2 games\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has it")
def test_an_interrupted_match_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [*BOTH, "--depth", "2", "-n", "4", "-g", "Base"]
    with subprocess.Popen(
        [sys.executable, "-m", "uhp_engine", "match", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("1/8 "):
                break
        os.kill(process.pid, signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "rank  player" in rest
    (line,) = errors.splitlines()
    assert line.startswith("interrupted; ")
    assert "match.db" in line
    assert "--resume" in line
    with Store.open(tmp_path / "match.db") as store:
        first = {record.task.key: record for record in store.records()}
    assert 1 <= len(first) < 8

    monkeypatch.chdir(tmp_path)
    assert run(["match", *options, "--resume"]) == 0
    assert capsys.readouterr().out.startswith(f"match: one, other; {len(first)} of 8 games\n")
    with Store.open(tmp_path / "match.db") as store:
        both = {record.task.key: record for record in store.records()}
    assert len(both) == 8
    assert first.items() <= both.items()


def test_a_decided_test_ends_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Who dies in every game loses them all.
    dies = shlex.join(program("tests.hostile.dies_in_bestmove"))
    engines = "-e", f"{ENGINE} name=one", "-e", f"{dies} name=other"
    monkeypatch.chdir(tmp_path)
    options = "-n", "100", "--sprt", "elo1=400", "--depth", "1"
    assert run(["match", *engines, *options]) == 0
    told = capsys.readouterr().out
    found = re.search(r"decided for H1, a difference of 400 after (\d+) pairs$", told, re.M)
    assert found is not None
    pairs = int(found[1])
    assert 2 <= pairs < 20
    assert f"2 points: 0 0 0 0 {pairs}\n" in told
    assert re.search(rf" other +0 +{2 * pairs} .* {2 * pairs}$", told, re.M)
    assert "crash (other)" in told


# ------------------------------------------------------------------------- what options mean


def asked(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[Tournament, RunOptions, Any]:
    """What the command would play."""
    found: list[Any] = []

    def note(_: str, tournament: Tournament, options: RunOptions, **how: bool) -> int:
        found.append((tournament, options, how))
        return 0

    monkeypatch.setattr(match, "run", note)
    assert run(["match", *arguments]) == 0
    (one,) = found
    tournament, options, how = one
    return tournament, options, how


@pytest.mark.parametrize("command", ["match", "tournament", "report"])
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert "\b" not in text
    if command != "report":
        assert f'\n  uhp-engine {command} -e uhp-engine -e "nokamute uhp"' in text


def test_what_nothing_says(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, options, how = asked(monkeypatch, "-e", "a", "-e", "b")
    assert tournament == Tournament((Player("a", ("a",)), Player("b", ("b",))), name="match")
    assert options == RunOptions(file=Path("match.db").absolute())
    assert how == {"resume": False, "plain": False}
    tournament, options, _ = asked(monkeypatch, "-e", "a", "-e", "b", "--name", "a/b: c.d")
    assert tournament.name == "a/b: c.d"
    assert options.file == Path("a-b-c.d.db").absolute()


def test_every_option(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    tournament, options, how = asked(
        monkeypatch,
        *("-e", "./a --x name=A option.O=1 clock=9", "-e", "b restart=false"),
        *("--each", "option.O=2 option.P=3 knows-clock=yes", "--nodes", "50", "--restart"),
        *("-g", "Base", "-g", "Base+V", "-n", "7", "--openings", "random:6", "--seed", "0"),
        *("--name", "cup", "--sprt", "elo0=-3, elo1=3 model=normalized", "--max-plies", "99"),
        *("--resign", "score=400", "--draw", "score=0 moves=2 after=10", "--margin", "0.5"),
        *("--patience", "3", "--no-repetition-draw", "--no-tournament-opening"),
        *("-o", "x/y.db", "-c", "3", "--pin", "--dask", "local", "--pgn", "z.pgn"),
        *("--resume", "--plain"),
    )
    assert tournament == Tournament(
        (
            Player(
                "A",
                (str(tmp_path / "a"), "--x"),
                options=(("O", "1"), ("P", "3")),
                control=Clock(9),
                knows_clock=True,
                restart=True,
            ),
            Player(
                "b",
                ("b",),
                options=(("O", "2"), ("P", "3")),
                control=Limit(nodes=50),
                knows_clock=True,
            ),
        ),
        game_types=("Base", "Base+V"),
        pairs=7,
        openings=OpeningSource("random", plies=6),
        rules=Rules(
            repetition_draw=False,
            tournament_opening=False,
            max_plies=99,
            margin=0.5,
            patience=3,
            resign_score=400,
            draw_score=0,
            draw_moves=2,
            draw_after=10,
        ),
        sprt=Sprt(-3, 3, model="normalized"),
        seed=0,
        name="cup",
    )
    assert options == RunOptions(
        file=tmp_path / "x" / "y.db", concurrency=3, pin=True, dask="local", pgn=tmp_path / "z.pgn"
    )
    assert how == {"resume": True, "plain": True}


def test_every_option_is_in_the_guide() -> None:
    guide = (Path(__file__).parents[2] / "protocol_docs/arena.md").read_text(encoding="utf-8")
    for parameter in match.command.params:
        if parameter.name in ("repetition_draw", "tournament_opening"):
            assert f"`{parameter.secondary_opts[0]}`" in guide
        else:
            assert f"`{parameter.opts[-1]}`" in guide or parameter.name == "engines"


def test_the_limit_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    for options, control in (
        (("--time", "0.5"), Limit(time=0.5)),
        (("--depth", "3"), Limit(depth=3)),
        (("--clock", "1:00+2"), Clock(60, 2)),
        (("--each", "st=2"), Limit(time=2)),
        (("--each", "st=2", "--depth", "3"), Limit(depth=3)),
    ):
        tournament, _, _ = asked(monkeypatch, "-e", "a", "-e", "b depth=9", *options)
        assert [player.control for player in tournament.players] == [control, Limit(depth=9)]


def test_a_file_of_openings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some.txt").touch()
    for text, source in (
        ("some.txt", OpeningSource("file", str(tmp_path / "some.txt"))),
        ("none", OpeningSource("none")),
        ("shipped", OpeningSource("shipped")),
        ("random", OpeningSource("random")),
    ):
        tournament, _, _ = asked(monkeypatch, "-e", "a", "-e", "b", "--openings", text)
        assert tournament.openings == source


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "--engine names 0"),
        (["-e", "a"], "--engine names 1"),
        (["-e", "a", "-e", "b", "-e", "c"], "'uhp-engine tournament' takes more"),
        (["-e", "a", "-e", "b tiem=1"], "--engine 'b tiem=1': no such setting 'tiem'"),
        (["-e", "a", "-e", "b time=x"], "--engine 'b time=x': time: expected a number above 0"),
        (["-e", "a", "-e", "b time=1 depth=1"], "there is time already"),
        (["-e", "a", "-e", "b cwd=/nowhere"], "no folder '/nowhere'"),
        (["-e", "a name=x", "-e", "b name=x"], "'x' is the name of engines[0] too"),
        (["-e", "a", "-e", "b", "--each", "name=x"], "--each 'name=x'"),
        (["-e", "a", "-e", "b", "--each", "restart=perhaps"], "--each: expected true or false"),
        (["-e", "a", "-e", "b", "--time", "0"], "--time: expected a number above 0, not 0"),
        (["-e", "a", "-e", "b", "--time", "1", "--depth", "2"], "--depth: an engine has one limit"),
        (["-e", "a", "-e", "b", "--time", "x"], "--time"),
        (["-e", "a", "-e", "b", "--clock", "x"], "--clock: expected BASE+INCREMENT"),
        (["-e", "a", "-e", "b", "-g", "Bass"], "--game-type: [0]: 'Bass'"),
        (["-e", "a", "-e", "b", "-n", "0"], "--pairs: expected a whole number, 1 or more"),
        (["-e", "a", "-e", "b", "--openings", "/nowhere"], "--openings: path: there is no file"),
        (["-e", "a", "-e", "b", "--openings", "random:x"], "--openings: path: there is no file"),
        (["-e", "a", "-e", "b", "--sprt", "elo=3"], "--sprt 'elo=3': no such setting 'elo'"),
        (["-e", "a", "-e", "b", "--sprt", "elo0=30"], "--sprt: elo1: expected more than elo0"),
        (["-e", "a", "-e", "b", "--resign", "moves=3"], "--resign: the score is missing"),
        (["-e", "a", "-e", "b", "--resign", "score=x"], "--resign: expected a whole number"),
        (["-e", "a", "-e", "b", "--max-plies", "1"], "--max-plies: expected a whole number, 2"),
        (["-e", "a", "-e", "b", "-c", "0"], "--concurrency: expected a whole number, 1 or more"),
        (["-e", "a", "-e", "b", "--rounds", "3"], "--rounds"),
    ],
)
def test_wrong_options_are_told_in_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["match", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert line.startswith("uhp-engine: ")
    assert words in line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-e", "no-such-engine", "-e", ENGINE], "no-such-engine"),
        (["-e", f"{ENGINE} --no-venom name=old", "-e", ENGINE, "-g", "Base+V"], "old: "),
        (["-e", f"{ENGINE} option.Nope=1 name=b", "-e", ENGINE], "Nope"),
        (["-e", ENGINE, "-e", ENGINE, "--openings", "wrong.txt"], "wrong.txt', line 2"),
        (["-e", ENGINE, "-e", ENGINE, "-o", "nowhere/x.db"], "nowhere"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.txt").write_text("# these\nBase;x;y;wQ;bQ wX\n", encoding="utf-8")
    assert run(["match", *arguments]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert line.startswith("uhp-engine: ")
    assert words in line
    assert not list(tmp_path.glob("*.db*"))


@pytest.mark.parametrize(
    ("command", "library", "extra"),
    [
        (["match", "-e", "a", "-e", "b"], "sqlalchemy", "arena"),
        (["match", "-e", "a", "-e", "b"], "rich", "arena"),
        (["match", "-e", "a", "-e", "b", "--dask", "local"], "distributed", "cluster"),
        (["report", "x.db"], "scipy", "arena"),
    ],
)
def test_a_missing_extra_is_told_in_one_line(
    tmp_path: Path, command: list[str], library: str, extra: str
) -> None:
    code = (
        f"import sys; sys.modules[{library!r}] = None\n"
        f"from uhp_engine.cli import run; sys.exit(run({command}))"
    )
    done = finished([sys.executable, "-c", code], tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        f"uhp-engine: uhp-engine {command[0]} needs {library}: pip install 'uhp-engine[{extra}]'\n"
    )
