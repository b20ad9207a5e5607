"""The games of a tournament on a Dask cluster: each is a task, and its record comes back.

The workers play and write nothing. When a worker is lost, the scheduler has its games played again
elsewhere; a game of which two records should come counts once, by its key.
"""

import asyncio
import logging
import signal
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from platform import node
from typing import Any
from uuid import uuid4

from .extras import missing

try:
    from distributed import (
        CancelledError,
        Client,
        KilledWorker,
        LocalCluster,
        WorkerPlugin,
        get_worker,
    )
except ModuleNotFoundError as error:
    raise ImportError(f"a cluster needs {missing(error) or error.name}", name=error.name) from None

from .play import Observer
from .records import GameRecord, GameTask, Tournament
from .table import ArenaError, Table, one_line

LOCAL = "local"
"""Instead of an address: a cluster of processes on this machine, which ends with the run."""

PATIENCE = 30.0
"""Seconds within which a scheduler is reached, has a worker, and lets go at the end."""

TRIES = 3
"""So often a game is handed in again that the scheduler has given up, as too many workers died."""

SEEN_AGAIN = 2.0
"""How often, in seconds, the cluster is asked for its size, which may change."""


class ClusterHall:
    """The workers of a Dask cluster, each thread of which plays a game at a time.

    `address` is the scheduler's, or `LOCAL` for so many `processes` here. `path` is the run's file:
    with it a run that is resumed finds what an earlier one left on the workers, and ends it.
    """

    def __init__(self, tournament: Tournament, address: str, processes: int, path: Path) -> None:
        self.tournament = tournament
        self.address = address
        self.processes = processes
        place = f"{node()} {path.resolve()}"
        self.name = f"uhp-arena-{sha256(place.encode()).hexdigest()[:16]}"
        # Of a game that an earlier run began, and that may still end somewhere, nothing is heard.
        self.run = uuid4().hex[:8]
        self.capacity = 1
        self._cluster: Any = None
        self.client: Any = None
        self._registered = False
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Reach the scheduler, and have every worker start every engine."""
        try:
            if self.address == LOCAL:
                self._cluster = await LocalCluster(  # type: ignore[no-untyped-call]
                    n_workers=self.processes,
                    threads_per_worker=1,
                    asynchronous=True,
                    dashboard_address=None,
                    # What engines need is not seen by Dask, and the workers themselves need little.
                    memory_limit=None,
                    silence_logs=logging.CRITICAL,
                    preload=__name__,
                )
            # It is to be closed also when it is not reached.
            self.client = Client(  # type: ignore[no-untyped-call]
                self._cluster or self.address, asynchronous=True, timeout=PATIENCE
            )
            await self.client
            await self.client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            raise ArenaError(f"Dask cluster '{self.address}': {one_line(error)}") from None
        self._registered = True
        await self.client.register_plugin(Worker(self.tournament), name=self.name)
        for failure in (await self.client.run(failure_here, self.name)).values():
            if failure is not None:
                raise ArenaError(failure)
        await self._measure()
        self._watch = asyncio.create_task(self._keep_measuring())

    async def play(self, task: GameTask, observer: Observer | None) -> GameRecord:  # noqa: ARG002
        """Have a game played; ArenaError when that cannot be. Of its moves nobody hears."""
        for number in range(TRIES):
            future = self.client.submit(
                play_here, self.name, task, key=f"{self.name}-{self.run}-{task.key}-{number}"
            )
            try:
                record: GameRecord = await future
                return record
            except KilledWorker:
                continue
            except CancelledError:  # not asyncio's
                raise ArenaError(f"Dask cluster '{self.address}' was lost") from None
            finally:
                future.release()
        raise ArenaError(f"game {task.key} was given up: every worker that played it was lost")

    async def close(self) -> None:
        """End all engines on the workers, and a local cluster."""
        if self._watch is not None:
            self._watch.cancel()
        if self._registered:
            # Whatever a cluster says now, perhaps one that is gone, the run is over.
            with suppress(Exception):
                await asyncio.wait_for(self.client.unregister_worker_plugin(self.name), PATIENCE)
        if self.client is not None:
            await self.client.close()
        if self._cluster is not None:
            await self._cluster.close()

    async def _measure(self) -> None:
        """As many games as there are threads; with no worker left one waits for a new one."""
        self.capacity = max(1, sum((await self.client.nthreads()).values()))

    async def _keep_measuring(self) -> None:
        while True:
            await asyncio.sleep(SEEN_AGAIN)
            with suppress(OSError):
                await self._measure()


def dask_setup(worker: Any) -> None:  # noqa: ARG001
    """Have a worker of a local cluster overlook a Ctrl-C: the runner hears it too, and ends all.

    Dask calls this in each of them. A handler, unlike `SIG_IGN`, is not handed on to engines.
    """
    signal.signal(signal.SIGINT, lambda *_: None)


class Worker(WorkerPlugin):
    """What a worker has for the tournament: tables, one for each game that is played at once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.tables: list[Table] = []
        self.free: list[Table] = []
        self.failure: str | None = None

    async def setup(self, worker: Any) -> None:
        """Start every engine once; called on each worker that there is, and on those to come."""
        table = self._new_table()
        try:
            await table.check(self.tournament.game_types)
            self.free.append(table)
        except ArenaError as error:
            await table.close()
            self.failure = f"worker {worker.address}: {error}"

    async def teardown(self, worker: Any) -> None:  # noqa: ARG002
        """End all engines."""
        await asyncio.gather(*(table.close() for table in self.tables))

    async def play(self, task: GameTask) -> GameRecord:
        """Play a game at a free table."""
        if self.failure is not None:
            raise ArenaError(self.failure)
        table = self.free.pop() if self.free else self._new_table()
        try:
            return await table.play(task)
        finally:
            self.free.append(table)

    def _new_table(self) -> Table:
        table = Table(self.tournament.players, self.tournament.rules)
        self.tables.append(table)
        return table


def failure_here(name: str, dask_worker: Any) -> str | None:
    """Why a worker cannot play, if it cannot; Dask hands it itself to what it runs."""
    failure: str | None = dask_worker.plugins[name].failure
    return failure


async def play_here(name: str, task: GameTask) -> GameRecord:
    """The task of a game, on a worker."""
    plugin = get_worker().plugins[name]
    assert isinstance(plugin, Worker)
    return await plugin.play(task)
