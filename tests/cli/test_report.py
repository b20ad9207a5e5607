"""`uhp-engine report`: the table, the page and the PGN of a tournament's file."""

import re
from pathlib import Path

import pytest

from uhp_engine.arena import GameRecord, GameTask, MoveRecord, Player, Store, Tournament
from uhp_engine.cli import run
from uhp_engine.notation.pgn import read as read_pgn

OPENING = ("wS1", "bS1 wS1-")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with a pair of games."""
    monkeypatch.chdir(tmp_path)
    tournament = Tournament((Player("ours", ("x",)), Player("<b>", ("y",))), name="cup")
    task = GameTask("r1.1.1.1", 1, 1, "ours", "<b>", "Base", OPENING)
    moves = (MoveRecord(r"wQ \wS1", 0.5, score=12, depth=3),)
    with Store.create("cup.db", tournament) as store:
        store.add(GameRecord(task, "1-0", "resignation", moves))
        store.add(GameRecord(task.reversed("r1.1.1.2"), "1/2-1/2", "ply limit"))
    return "cup.db"


def test_the_table(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", file, "--no-page"]) == 0
    assert not Path("cup.html").exists()
    told = capsys.readouterr()
    assert told.err == ""
    head, names, ours, theirs, *rest = told.out.splitlines()
    assert head == "cup: 2 games"
    assert names.split()[:7] == ["rank", "player", "points", "games", "won", "drawn", "lost"]
    # Rank, name, points, games, won, drawn, lost, and at the end games cut and faults.
    for line, cells, end in (
        (ours, ["1", "ours", "1.5", "2", "1", "1", "0"], ["1", "0"]),
        (theirs, ["2", "<b>", "0.5", "2", "0", "1", "1"], ["1", "0"]),
    ):
        assert line.split()[:7] == cells
        assert line.split()[-2:] == end
    # 400 log10(0.75 / 0.25) is 190.8.
    assert any(line.startswith("ours against <b>: Elo +190.8 (") for line in rest)
    assert "pairs that gave ours 0, 0.5, 1, 1.5, 2 points: 0 0 0 1 0" in rest
    assert rest[-2:] == ["White's share: 75.0 %", "games ended by: ply limit 1, resignation 1"]


def test_the_page_is_written_beside_the_file(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", file]) == 0
    assert (tmp_path / "cup.html").read_text(encoding="utf-8").startswith("<!")
    assert capsys.readouterr().out.splitlines()[-1].endswith("cup.html")


def test_the_page_and_the_games(file: str, tmp_path: Path) -> None:
    assert run(["report", file, "--html", "cup.html", "--pgn", "cup.pgn"]) == 0
    page = (tmp_path / "cup.html").read_text(encoding="utf-8")
    assert page.lower().startswith("<!doctype html>")
    assert "cup" in page
    assert "<b>" not in page
    assert not re.search(r"""(?:src|href)=["']?https?:""", page)
    games = list(read_pgn((tmp_path / "cup.pgn").read_text(encoding="utf-8")))
    assert [game.tags["White"] for game in games] == ["ours", "<b>"]
    assert [game.moves for game in games] == [(*OPENING, r"wQ \wS1"), OPENING]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([], 2, "FILE"),
        (["cup.db", "--pgn", "./cup.db"], 2, "--pgn: ./cup.db is the tournament's own file"),
        (["cup.db", "--html", "cup.db"], 2, "--html: cup.db is the tournament's own file"),
        (["cup.db", "--html", "x.html", "--no-page"], 2, "--html and --no-page"),
        (["cup.db", "--html", "nowhere/x.html"], 1, "nowhere/x.html: No such file"),
        (["cup.db", "--pgn", "nowhere/x.pgn"], 1, "nowhere/x.pgn: No such file"),
        (["cup.db", "--pgn", "cup.html"], 2, "--pgn: cup.html is where the page goes"),
        ([""], 1, "unable to open"),
        (["nowhere.db"], 1, "nowhere.db is not there"),
        (["text.db"], 1, "text.db"),
        (["empty.db"], 1, "empty.db"),
    ],
)
def test_what_cannot_be_reported_is_told_in_one_line(
    file: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    words: str,
) -> None:
    (tmp_path / "text.db").write_text("no database", encoding="utf-8")
    (tmp_path / "empty.db").touch()
    assert run(["report", *arguments]) == code
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("uhp-engine: ")
    assert words in line
    assert (tmp_path / "text.db").read_text(encoding="utf-8") == "no database"
    assert (tmp_path / "empty.db").stat().st_size == 0
