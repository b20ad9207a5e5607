"""A tournament on a Dask cluster: a lost worker's games are played again, each counts once."""

import asyncio
import os
import signal
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.arena.players import heard, random_mover, scripted_player
from uhp_engine.arena.play import Observer
from uhp_engine.arena.records import GameRecord, GameTask, OpeningSource, Player, Rules, Tournament
from uhp_engine.arena.runner import Runner, run
from uhp_engine.arena.storage import Store
from uhp_engine.arena.table import ArenaError

pytest.importorskip("distributed")

from distributed import LocalCluster

from uhp_engine.arena import cluster
from uhp_engine.arena.cluster import LOCAL, ClusterHall

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills a worker by a signal")


def games(path: Path) -> list[tuple[object, ...]]:
    """The games of a file, without the times that they took."""
    with Store.open(path) as store:
        return [
            (record.task, record.result, record.termination, [move.move for move in record.moves])
            for record in store.records()
        ]


class KillAWorker(Observer):
    """Kills a worker of the cluster, and all that it plays, when some games have ended."""

    def __init__(self, hall: ClusterHall, after: int) -> None:
        self.hall = hall
        self.left = after
        self.killed: int | None = None
        self.kill: asyncio.Task[None] | None = None

    def game_ended(self, record: GameRecord) -> None:  # noqa: ARG002
        self.left -= 1
        if not self.left:
            self.kill = asyncio.create_task(self._kill())

    async def _kill(self) -> None:
        pids = await self.hall.client.run(os.getpid)
        self.killed = min(pids.values())
        assert len(pids) == 2
        assert os.getpid() not in pids.values()
        os.kill(self.killed, signal.SIGKILL)


def test_a_worker_is_lost(tmp_path: Path) -> None:
    """Two processes here, one of which is killed in the middle, against a run without any."""
    tournament = Tournament(
        (random_mover("a"), random_mover("b")),
        game_types=("Base", "Base+MLPV"),
        pairs=4,
        openings=OpeningSource("random", plies=2),
        rules=Rules(max_plies=60),
    )
    path = tmp_path / "cluster.db"
    hall = ClusterHall(tournament, LOCAL, 2, path)
    kill = KillAWorker(hall, after=4)
    table = asyncio.run(Runner(tournament, path, hall, kill).run(resume=False))
    assert kill.killed is not None
    assert kill.kill is not None
    assert kill.kill.done()
    alone = run(tournament, tmp_path / "alone.db", concurrency=2)
    assert len(games(path)) == 16
    assert games(path) == games(tmp_path / "alone.db")
    assert table == alone


def a_cluster(threads: int = 1) -> Any:
    """A cluster of somebody else's: one worker, in this process."""
    return LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=threads, processes=False, dashboard_address=None
    )


def test_a_cluster_at_an_address(tmp_path: Path) -> None:
    """Its one worker has two threads, so two games are played at once; engines end with the run."""

    class Most(Observer):
        playing = most = 0

        def game_started(self, task: GameTask) -> None:  # noqa: ARG002
            self.playing += 1
            self.most = max(self.most, self.playing)

        def game_ended(self, record: GameRecord) -> None:  # noqa: ARG002
            self.playing -= 1

    players = [scripted_player(tmp_path, name, *["wS1"] * 4) for name in "ab"]
    tournament = Tournament(
        tuple(players), pairs=4, openings=OpeningSource("none"), rules=Rules(max_plies=1)
    )
    path = tmp_path / "games.db"
    most = Most()
    with a_cluster(threads=2) as there:
        table = run(tournament, path, dask=there.scheduler_address, observer=most)
        assert [row.draws for row in table.rows] == [8, 8]
        assert most.most == 2
        assert 1 <= heard(tmp_path, "a").count("exit") == len(heard(tmp_path, "a.pids")) <= 2


def test_a_cluster_that_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is finished is kept, and the run ends."""
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    there = a_cluster()

    class Close(Observer):
        def game_ended(self, record: GameRecord) -> None:  # noqa: ARG002
            Thread(target=there.close).start()

    tournament = Tournament((random_mover("a"), random_mover("b")), pairs=500)
    path = tmp_path / "games.db"
    with pytest.raises(ArenaError, match=r"^Dask cluster '.*' was lost$"):
        run(tournament, path, dask=there.scheduler_address, observer=Close())
    assert len(games(path)) >= 1


def test_an_engine_that_is_not_on_a_worker(tmp_path: Path) -> None:
    players = (random_mover("a"), Player("b", (str(tmp_path / "nothing"),)))
    with (
        a_cluster() as there,
        pytest.raises(ArenaError, match=r"^worker .*: b: there is no program '.*nothing'$"),
    ):
        run(Tournament(players), tmp_path / "games.db", dask=there.scheduler_address)
    assert list(tmp_path.iterdir()) == []


def test_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    tournament = Tournament((random_mover("a"), random_mover("b")))
    for address in ("tcp://127.0.0.1:9", "nonsense://"):
        with pytest.raises(ArenaError) as caught:
            run(tournament, tmp_path / "games.db", dask=address)
        assert str(caught.value).startswith(f"Dask cluster '{address}': ")
        assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []
