"""What is seen of a tournament while it runs."""

import io
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.console import Console

from uhp_engine import Game
from uhp_engine.arena.progress import (
    LiveProgress,
    PlainProgress,
    Tally,
    duration,
    result_line,
    watch,
)
from uhp_engine.arena.records import (
    GameRecord,
    GameTask,
    MoveRecord,
    Player,
    Sprt,
    Termination,
    Tournament,
)

TOURNAMENT = Tournament((Player("ours", ("x",)), Player("theirs", ("y",))), pairs=3, name="cup")


def task(pair: int, game: int = 1) -> GameTask:
    first = GameTask(f"r1.1.{pair}.1", 1, pair, "ours", "theirs", "Base+MLP", ("wS1", "bS1 wS1-"))
    return first if game == 1 else first.reversed(f"r1.1.{pair}.2")


def won(pair: int, game: int = 1) -> GameRecord:
    return GameRecord(task(pair, game), "1-0", Termination.SURROUNDED, seconds=1.25)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (59.4, "59 s"),
        (59.5, "1 min"),
        (90, "2 min"),
        (3600, "1 h"),
        (5400, "1 h 30 min"),
        (100 * 3600 + 59, "100 h 1 min"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_the_pace_is_that_of_this_run() -> None:
    clock = Clock()
    # A pair was played by an earlier run, long ago.
    tally = Tally(TOURNAMENT, [won(1), won(1, 2)], clock)
    assert (tally.played, tally.games) == (2, 6)
    assert tally.seconds_left is None
    assert tally.pace() == "2 of 6 games"
    clock.now += 60
    tally.add(won(2))
    # One game a minute, three to go.
    assert tally.per_hour == pytest.approx(60)
    assert tally.seconds_left == pytest.approx(180)
    assert tally.pace() == "3 of 6 games, 60 an hour, 3 min left"


def test_with_a_test_it_takes_at_most_so_long() -> None:
    clock = Clock()
    tally = Tally(replace(TOURNAMENT, sprt=Sprt()), (), clock)
    clock.now += 10
    tally.add(won(1))
    assert tally.pace() == "1 of 6 games, 360 an hour, at most 50 s left"
    assert "SPRT, Elo 0 or 10" in tally.table()


def test_a_game_that_comes_twice_counts_once() -> None:
    tally = Tally(TOURNAMENT)
    tally.add(won(1))
    tally.add(won(1))
    assert tally.played == 1


def test_moves_are_not_kept() -> None:
    """Ten thousand games with all their moves would be some hundred megabytes."""
    heavy = replace(won(1), moves=(MoveRecord("wQ", 0.1),) * 50)
    tally = Tally(TOURNAMENT, [heavy])
    tally.add(replace(heavy, task=task(1, 2)))
    assert [record.moves for record in tally.records.values()] == [(), ()]


def test_the_table_is_worked_out_no_more_often_than_it_pays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    made: list[float] = []

    def slow(*_: object) -> str:
        made.append(clock.now)
        clock.now += 1
        return f"table {len(made)}"

    monkeypatch.setattr("uhp_engine.arena.progress.describe", slow)
    tally = Tally(TOURNAMENT, (), clock)
    assert tally.table(fresh=False) == "table 1"
    tally.add(won(1))
    assert tally.table(fresh=False) == "table 1"
    assert tally.table() == "table 2"
    assert tally.table() == "table 2"
    tally.add(won(1, 2))
    clock.now += 19
    assert tally.table(fresh=False) == "table 2"
    clock.now += 2
    assert tally.table(fresh=False) == "table 3"


def test_lines_for_games() -> None:
    assert result_line(won(1, 2)) == (
        "r1.1.1.2 Base+MLP: theirs 1-0 ours, surrounded, 2 plies, 1.25 s"
    )
    fault = GameRecord(
        task(1),
        "0-1",
        Termination.CRASH,
        loser_fault="ours",
        detail="exit code 1; its last words:\npanic " + 200 * "x",
        seconds=0.5,
    )
    line = result_line(fault)
    assert line.startswith(
        "r1.1.1.1 Base+MLP: ours 0-1 theirs, crash (ours), 2 plies, 0.50 s: exit code 1; its last"
    )
    assert line.endswith("xxx…")
    assert len(line) < 200
    # Where nobody is at fault a detail is for the file.
    assert "hm" not in result_line(replace(won(1), detail="hm"))


def test_plain_lines() -> None:
    stream = io.StringIO()
    with PlainProgress(Tally(TOURNAMENT, [won(1)]), stream) as progress:
        assert stream.getvalue() == ""
        progress.game_started(task(1, 2))
        progress.move_played(task(1, 2), 2, MoveRecord("wQ", 0.1), Game())
        progress.game_started(task(2))
        progress.game_ended(won(1, 2))
    assert stream.getvalue().splitlines() == [
        "cup: ours, theirs; 1 of 6 games",
        "2/6 r1.1.1.2 Base+MLP: theirs 1-0 ours, surrounded, 2 plies, 1.25 s",
    ]


def test_plain_lines_have_the_table_now_and_then() -> None:
    """After 50, 100 and 150 games; the last table is for whoever runs it to print."""
    stream = io.StringIO()
    with PlainProgress(Tally(replace(TOURNAMENT, pairs=100)), stream) as progress:
        for pair in range(1, 101):
            progress.game_ended(won(pair))
            progress.game_ended(won(pair, 2))
            tables = min(pair // 25, 3)
            until(lambda: stream.getvalue().count(" of 200 games, ") == tables)  # noqa: B023
    assert stream.getvalue().count("\nrank  player") == 3


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)


def test_the_table_holds_no_game_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes long where there are many games, and engines' clocks are running."""
    ready = threading.Event()
    monkeypatch.setattr(Tally, "table", lambda _: "late" if ready.wait(20) else "never")
    stream = io.StringIO()
    with PlainProgress(Tally(replace(TOURNAMENT, pairs=100)), stream) as progress:
        for pair in range(1, 101):
            progress.game_ended(won(pair))
            progress.game_ended(won(pair, 2))
        assert stream.getvalue().count("\n") == 200
        ready.set()
    assert stream.getvalue().count("\nlate\n") == 1


@pytest.fixture
def live() -> LiveProgress:
    return LiveProgress(Tally(TOURNAMENT), Console(file=io.StringIO()))


def seen(progress: LiveProgress) -> str:
    """The picture without colours."""
    plain = Console(file=io.StringIO(), width=120, height=60)
    plain.print(progress.picture())
    file = plain.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_the_live_picture(live: LiveProgress) -> None:
    live.game_started(task(1))
    live.game_started(task(1, 2))
    live.move_played(task(1), 2, MoveRecord(r"wQ \wS1", 0.1, score=-35, depth=4), Game())
    text = seen(live)
    assert "cup: 0 of 6 games" in text
    assert "rank  player" in text
    (title,) = [line for line in text.splitlines() if "ours - theirs" in line]
    assert "theirs - ours" in title
    # Of the first game the move is seen, of the second the opening.
    assert r"Base+MLP Black[2]  wQ \wS1  -0.35  depth 4" in text
    assert "Base+MLP White[2]  bS1 wS1-" in text
    assert text.count("wQ    .") == 1
    assert text.count("wS1   bS1") == 2

    live.move_played(task(1), 3, MoveRecord("bQ bS1-", 0.1), Game())
    live.game_ended(won(1, 2))
    text = seen(live)
    assert "cup: 1 of 6 games" in text
    assert "r1.1.1.2 Base+MLP: theirs 1-0 ours" in text
    assert "Base+MLP White[3]  bQ bS1-" in text
    assert "theirs - ours" not in text


def test_names_are_shown_as_they_are() -> None:
    two = Tournament((Player("[red]", ("x",)), Player("[/]", ("y",))))
    progress = LiveProgress(Tally(two), Console(file=io.StringIO()))
    progress.game_started(GameTask("r1.1.1.1", 1, 1, "[red]", "[/]", "Base"))
    assert "[red] - [/]" in seen(progress)


def test_a_picture_of_games_that_are_not_seen() -> None:
    progress = LiveProgress(Tally(TOURNAMENT), Console(file=io.StringIO()), boards=False)
    progress.game_started(task(1))
    text = seen(progress)
    assert "under way: ours - theirs" in text
    assert "wS1" not in text


def test_only_the_last_games_are_told_of(live: LiveProgress) -> None:
    for pair in (1, 2, 3):
        for game in (1, 2):
            live.game_ended(won(pair, game))
    text = seen(live)
    assert "r1.1.1.2" not in text
    assert "r1.1.2.1" not in text
    for key in ("r1.1.2.2", "r1.1.3.1", "r1.1.3.2"):
        assert key in text


def test_the_picture_is_drawn_while_it_runs_and_gone_afterwards() -> None:
    stream = io.StringIO()
    console = Console(file=stream, width=120, height=60, force_terminal=True)
    with LiveProgress(Tally(TOURNAMENT), console) as progress:
        progress.game_started(task(1))
    text = stream.getvalue()
    assert "0 of 6 games" in text
    # Every line that was drawn has been erased again.
    assert text.count("\x1b[2K") >= text.count("\n") - 1 > 5


def test_what_suits_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert isinstance(watch(TOURNAMENT), PlainProgress)
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert isinstance(watch(TOURNAMENT), LiveProgress)
    assert isinstance(watch(TOURNAMENT, plain=True), PlainProgress)
