"""Runs a tournament: every game is stored the moment it ends, and a run can be resumed.

One event loop plays all games of this machine. The runner alone writes to the file; where games
are played, here or on a cluster, is a `Hall`'s matter.
"""

import asyncio
import os
import signal
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from .judge import Judge
from .openings import openings
from .pairing import Openings, openings_needed, player_names, schedule, swiss_round
from .play import Observer
from .records import GameRecord, GameTask, Tournament
from .sprt import SequentialTest
from .standings import Standings, standings
from .storage import Store, StoreError, difference
from .table import ArenaError, Table, one_line


def run(
    tournament: Tournament,
    path: str | Path,
    *,
    concurrency: int = 1,
    resume: bool = False,
    pin: bool = False,
    dask: str | None = None,
    observer: Observer | None = None,
) -> Standings:
    """Play a tournament, keep its games in the file at `path`, and return the final standings.

    So many games as `concurrency` says are played at once. With `resume` the games that the file
    holds already are not played again; a file that is not there yet is made. `pin` gives every game
    processors of its own, where the system can. `dask` plays the games on a cluster: at the address
    of its scheduler, as many at once as it has threads, or on a `local` one of `concurrency`
    processes.

    ArenaError when it cannot be played, StoreError when the file cannot be used, OpeningError when
    there are no openings. After a Ctrl-C all that is finished is stored, and KeyboardInterrupt is
    raised when no engine runs any more; after a SIGTERM, SystemExit likewise.
    """

    async def main() -> Standings:
        _end_at_sigterm()
        return await run_async(
            tournament,
            path,
            concurrency=concurrency,
            resume=resume,
            pin=pin,
            dask=dask,
            observer=observer,
        )

    try:
        return asyncio.run(main())
    except asyncio.CancelledError:
        raise SystemExit(128 + signal.SIGTERM) from None


def _end_at_sigterm() -> None:
    """Have a SIGTERM cancel the running task, if it would end the program otherwise."""
    task = asyncio.current_task()
    assert task is not None
    # Neither another thread than the main one nor Windows can arrange it.
    with suppress(NotImplementedError, RuntimeError, ValueError):
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


async def run_async(
    tournament: Tournament,
    path: str | Path,
    *,
    concurrency: int = 1,
    resume: bool = False,
    pin: bool = False,
    dask: str | None = None,
    observer: Observer | None = None,
) -> Standings:
    """The same for programs with an event loop of their own; cancelling it is its Ctrl-C."""
    path = Path(path)
    if concurrency < 1:
        raise ArenaError(f"at least one game is played at a time, not {concurrency}")
    hall: Hall
    if dask is None:
        hall = LocalHall(tournament, concurrency, pin=pin)
    elif pin:
        raise ArenaError("games on a cluster are not pinned: start its workers so that they are")
    else:
        from .cluster import ClusterHall

        hall = ClusterHall(tournament, dask, concurrency, path)
    return await Runner(tournament, path, hall, observer).run(resume=resume)


class Hall(Protocol):
    """Where games are played."""

    @property
    def capacity(self) -> int:
        """How many games at once are worth while; it may change."""

    async def open(self) -> None:
        """See that every engine can play; ArenaError when one cannot."""

    async def play(self, task: GameTask, observer: Observer | None) -> GameRecord:
        """Play a game."""

    async def close(self) -> None:
        """End all engines, whatever they do; nothing is played any more."""


class LocalHall:
    """Tables on this machine, each with engines of its own."""

    def __init__(self, tournament: Tournament, tables: int, *, pin: bool = False) -> None:
        shares: Sequence[Collection[int] | None] = [None] * tables
        if pin:
            shares = processors(tables)
        self.game_types = tournament.game_types
        self.tables = [Table(tournament.players, tournament.rules, share) for share in shares]
        self.free = list(reversed(self.tables))

    @property
    def capacity(self) -> int:
        """How many tables there are."""
        return len(self.tables)

    async def open(self) -> None:
        """Start every engine once, at the first table, where it stays."""
        await self.tables[0].check(self.game_types)

    async def play(self, task: GameTask, observer: Observer | None) -> GameRecord:
        """Play a game at a free table."""
        table = self.free.pop()
        try:
            return await table.play(task, observer)
        finally:
            self.free.append(table)

    async def close(self) -> None:
        """End the engines of all tables."""
        await asyncio.gather(*(table.close() for table in self.tables))


def processors(tables: int) -> Sequence[Collection[int] | None]:
    """The processors that this process may use, divided among tables in equal shares.

    All None where the system does not tell or does not pin; ArenaError when there are too few.
    """
    if not hasattr(os, "sched_getaffinity"):
        return [None] * tables
    usable = sorted(os.sched_getaffinity(0))
    share = len(usable) // tables
    if not share:
        raise ArenaError(
            f"{tables} games at a time cannot have a processor each: there are {len(usable)}"
        )
    return [set(usable[number * share : (number + 1) * share]) for number in range(tables)]


class Runner:
    """A run of a tournament: which games are still to be played, and when it is over."""

    def __init__(
        self, tournament: Tournament, path: Path, hall: Hall, observer: Observer | None = None
    ) -> None:
        self.tournament = tournament
        self.path = path
        self.hall = hall
        self.observer = observer
        self.hall_open = False
        self.done: set[str] = set()
        try:
            player_names(tournament)
            self.test = SequentialTest(tournament) if tournament.sprt else None
        except ValueError as error:
            raise ArenaError(str(error)) from None

    async def run(self, *, resume: bool) -> Standings:
        """Play what is to be played, and return the final standings."""
        drawn = self._openings()
        store: Store | None = None
        try:
            if resume and self.path.exists():
                store = Store.resume(self.path, self.tournament)
            else:
                # Where engines cannot play there shall be no file.
                await self._open_hall()
                store = Store.create(self.path, self.tournament)
            stored = store.tasks()
            self.done = set(stored)
            if self.test is not None:
                for record in store.records(moves=False):
                    self.test.add(record)
            for tasks in self._rounds(drawn, store):
                self._compare(stored, tasks)
                await self._play(tasks, store)
            return standings(self.tournament, store.records(moves=False))
        finally:
            try:
                await self.hall.close()
            finally:
                if store is not None:
                    store.close()

    def _compare(self, stored: Mapping[str, GameTask], tasks: Sequence[GameTask]) -> None:
        """Refuse a file with games that are not those of the schedule.

        That the tournament is the same does not say that its openings are: the file that they come
        from may have been changed.
        """
        for task in tasks:
            found = difference(stored.get(task.key, task), task)
            if found:
                raise StoreError(
                    f"{self.path} holds another game {task.key}, whose {found};"
                    " were the openings changed?"
                )

    def _openings(self) -> Openings:
        """The openings, all of them legal by the rules, and each with a game after it."""
        tournament = self.tournament
        count = openings_needed(tournament)
        drawn = {
            game_type: openings(tournament.openings, game_type, tournament.seed, count)
            for game_type in tournament.game_types
        }
        for game_type, lines in drawn.items():
            for line in dict.fromkeys(lines):
                try:
                    judge = Judge(GameTask("", 0, 0, "", "", game_type, line), tournament.rules)
                except ValueError as error:
                    raise ArenaError(f"an opening for {game_type}: {one_line(error)}") from None
                if judge.verdict is not None:
                    raise ArenaError(
                        f"an opening for {game_type} has {len(line)} turns, after which the game"
                        f" is over by {judge.verdict.termination}"
                    )
        return drawn

    def _rounds(self, drawn: Openings, store: Store) -> Iterator[list[GameTask]]:
        """The games of each round, after those of the rounds before have been played."""
        tournament = self.tournament
        if tournament.format != "swiss":
            yield schedule(tournament, drawn)
            return
        for number in range(1, tournament.rounds + 1):
            yield swiss_round(tournament, drawn, number, store.records(moves=False))

    async def _open_hall(self) -> None:
        if not self.hall_open:
            await self.hall.open()
            self.hall_open = True

    async def _play(self, tasks: Sequence[GameTask], store: Store) -> None:
        """Play those games that have not been played, until the SPRT has decided."""
        waiting = iter([task for task in tasks if task.key not in self.done])
        running: set[asyncio.Task[GameRecord]] = set()
        try:
            while self.test is None or self.test.decided_pair is None:
                while len(running) < self.hall.capacity:
                    task = next(waiting, None)
                    if task is None:
                        break
                    await self._open_hall()
                    running.add(self._begin(task))
                if not running:
                    return
                ended, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                await self._keep(ended, store)
        finally:
            # Of these too nothing is lost that is finished.
            for game in running:
                game.cancel()
            if running:
                await asyncio.wait(running)
                await self._keep({game for game in running if not game.cancelled()}, store)

    def _begin(self, task: GameTask) -> "asyncio.Task[GameRecord]":
        if self.observer is not None:
            self.observer.game_started(task)
        return asyncio.create_task(self.hall.play(task, self.observer))

    async def _keep(self, games: "set[asyncio.Task[GameRecord]]", store: Store) -> None:
        """Store games that have ended, and only then tell of them, or raise what went wrong."""
        records = [game.result() for game in games if game.exception() is None]
        # In a thread: a disk that is slow would be counted as the thinking of other games' engines.
        storing = asyncio.create_task(asyncio.to_thread(_add, records, store))
        try:
            new = await asyncio.shield(storing)
        except asyncio.CancelledError:
            await storing
            raise
        for record in new:
            if self.test is not None:
                self.test.add(record)
        if new and self.test is not None and self.test.decided_pair is not None:
            store.mark_decided(self.test.decided_pair)
        for record in new:
            if self.observer is not None:
                self.observer.game_ended(record)
        for game in games:
            game.result()


def _add(records: list[GameRecord], store: Store) -> list[GameRecord]:
    """Store games; those that were not there before."""
    return [record for record in records if store.add(record)]
