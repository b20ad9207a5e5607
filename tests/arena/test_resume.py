"""A run that is killed, interrupted or met by another one loses nothing and plays nothing twice."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.arena.long_run import tournament
from tests.arena.players import heard
from tests.players import program
from uhp_engine.arena.records import GameRecord
from uhp_engine.arena.runner import run
from uhp_engine.arena.standings import standings
from uhp_engine.arena.storage import Store, StoreError

PATIENCE = 40.0


@contextmanager
def running(path: Path, *arguments: object) -> "Iterator[subprocess.Popen[str]]":
    """The program of `long_run`, which is ready."""
    command = program("tests.arena.long_run", str(path), *map(str, arguments))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def games(path: Path) -> list[GameRecord]:
    with Store.open(path) as store:
        return list(store.records())


def finished(path: Path) -> int:
    """How many games are stored; 0 without a file."""
    try:
        with Store.open(path) as store:
            return len(store.keys())
    except StoreError:
        return 0


def played(record: GameRecord) -> tuple[object, ...]:
    """A game, without the times that it took."""
    moves = [move.move for move in record.moves]
    return record.task, record.result, record.termination, record.loser_fault, moves


def killed_and_resumed(folder: Path, kind: str, pairs: int, kills: int, seed: int) -> None:
    """Compare a run that is killed at random moments with one that nothing happens to."""
    chance = random.Random(seed)
    undisturbed, path = folder / "undisturbed.db", folder / "killed.db"
    begun = time.monotonic()
    table = run(tournament(kind, folder, pairs), undisturbed, concurrency=2)
    whole = time.monotonic() - begun
    stood = [0]
    for number in range(kills):
        with running(path, kind, pairs, chance.choice((1, 2, 3))) as process:
            if number % 2:
                # Moments in the games, and others before the first one, or before there is a file.
                wait_for(
                    lambda: finished(path) > stood[-1] or process.poll() is not None,
                    "no game is finished",
                )
            time.sleep(chance.uniform(0, whole / kills))
            process.kill()
        stood.append(finished(path))
    assert stood == sorted(stood)
    with running(path, kind, pairs, 2) as process:
        assert process.communicate(timeout=600)[0] == "done\n"
        assert process.returncode == 0
    print(f"{kind}: killed at {stood[1:]} of {finished(path)} games")  # noqa: T201, by pytest -rP
    again = standings(tournament(kind, folder, pairs), games(path))
    assert again.rows == table.rows
    assert (again.cross, again.terminations) == (table.cross, table.terminations)
    assert (again.sprt, again.decided_pair) == (table.sprt, table.decided_pair)
    last = table.decided_pair or 10**9
    counted = [played(game) for game in games(path) if game.task.pair <= last]
    assert counted == [played(game) for game in games(undisturbed) if game.task.pair <= last]
    assert max(stood) > 0


def test_killed(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, "swiss", 1, kills=2, seed=1)


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", ["round robin", "swiss", "sprt"])
def test_killed_twenty_times(kind: str, tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, kind, 15, kills=20, seed=2)


def wait_for(condition: Callable[[], bool], text: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, text
        time.sleep(0.02)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted(number: signal.Signals, code: int, tmp_path: Path) -> None:
    """What is finished is kept, no engine is left, and meanwhile nobody else may write."""
    path = tmp_path / "games.db"
    with running(path, "hanging", 2, 1) as process:
        wait_for(lambda: finished(path) == 2, "two games are not finished")
        asked = ["bestmove depth 1"] * 2
        wait_for(
            lambda: [line for line in heard(tmp_path, "a") if "best" in line] == asked,
            "the third game has not begun",
        )
        with pytest.raises(StoreError, match="is being written by another runner"):
            run(tournament("hanging", tmp_path, 2), path, resume=True)
        process.send_signal(number)
        assert process.wait(PATIENCE) == code
    assert len(games(path)) == 2
    pids = [int(pid) for name in "ab" for pid in heard(tmp_path, f"{name}.pids")]
    assert len(pids) == 2
    wait_for(lambda: all(map(gone, pids)), "an engine lives on")
