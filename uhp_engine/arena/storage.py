"""The file of a tournament: what is played, and every game that has ended.

It is an SQLite database; `protocol_docs/arena-database.md` describes it. One `Store` at a time
writes to a file, held by a lock of the operating system that ends with its process, however that
ends; readers are never kept out.

>>> import tempfile
>>> from uhp_engine.arena.records import DRAW, GameRecord, GameTask, Player, Tournament
>>> tournament = Tournament((Player("a", ("engine",)), Player("b", ("engine",))))
>>> record = GameRecord(GameTask("r1.1.1.1", 1, 1, "a", "b", "Base+MLP"), DRAW, "repetition")
>>> with tempfile.TemporaryDirectory() as folder:
...     path = f"{folder}/match.db"
...     with Store.create(path, tournament) as store:
...         print(store.add(record), store.add(record))
...     with Store.open(path) as store:
...         print(store.tournament == tournament, list(store.records()) == [record])
True False
True True
"""

import contextlib
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, is_dataclass
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import IO, Any, Self

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from ..engine import Limit
from ..version import __version__
from .records import (
    Clock,
    GameRecord,
    GameTask,
    MoveRecord,
    OpeningSource,
    Player,
    Rules,
    Sprt,
    Tournament,
)

SCHEMA_VERSION = 1
"""The version of the schema, which is the database's `user_version`."""

APPLICATION_ID = 0x55485041
"""The database's `application_id`, `UHPA` in ASCII."""

BUSY = 10.0
"""How long one waits for a reader who closes the file at the same time, in seconds."""


class StoreError(Exception):
    """A file that cannot be used: its message is one line that names the file and what is wrong."""


# ------------------------------------------------------------------------------------- the schema


class _Text(sa.TypeDecorator[str]):
    """Text, whatever engines wrote: what is no Unicode is stored escaped."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:  # noqa: ARG002
        """What is stored."""
        return value and value.encode("utf-8", "backslashreplace").decode()


class _Number(sa.TypeDecorator[int]):
    """An integer that an engine told: beyond 64 bits the nearest that fits is stored."""

    impl = sa.Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: sa.Dialect) -> int | None:  # noqa: ARG002
        """What is stored."""
        return value if value is None else max(-(2**63), min(value, 2**63 - 1))


_schema = sa.MetaData()

_tournament = sa.Table(
    "tournament",
    _schema,
    sa.Column("id", sa.Integer, sa.CheckConstraint("id = 1"), primary_key=True),
    sa.Column("name", _Text, nullable=False),
    sa.Column("format", sa.Text, nullable=False),
    sa.Column("game_types", sa.JSON, nullable=False),
    sa.Column("pairs", sa.Integer, nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("openings", sa.JSON, nullable=False),
    sa.Column("rules", sa.JSON, nullable=False),
    sa.Column("sprt", sa.JSON(none_as_null=True)),
    sa.Column("seed", sa.Integer, nullable=False),
    sa.Column("program", sa.Text, nullable=False),
    sa.Column("created", sa.Text, nullable=False),
    sa.Column("decided_pair", sa.Integer),
)

_player = sa.Table(
    "player",
    _schema,
    sa.Column("position", sa.Integer, primary_key=True),
    sa.Column("name", _Text, nullable=False, unique=True),
    sa.Column("command", sa.JSON, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("cwd", _Text),
    sa.Column("env", sa.JSON, nullable=False),
    sa.Column("control", sa.JSON, nullable=False),
    sa.Column("knows_clock", sa.Boolean, nullable=False),
    sa.Column("restart", sa.Boolean, nullable=False),
)

_game = sa.Table(
    "game",
    _schema,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("key", _Text, nullable=False, unique=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("pair", sa.Integer, nullable=False),
    sa.Column("white", _Text, sa.ForeignKey("player.name"), nullable=False),
    sa.Column("black", _Text, sa.ForeignKey("player.name"), nullable=False),
    sa.Column("game_type", sa.Text, nullable=False),
    sa.Column("opening", sa.Text, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("termination", sa.Text, nullable=False),
    sa.Column("loser_fault", _Text),
    sa.Column("detail", _Text, nullable=False),
    sa.Column("started", sa.Text, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Index("game_in_schedule", "pair", "key"),
)

_move = sa.Table(
    "move",
    _schema,
    sa.Column("game", sa.Integer, sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("move", _Text, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("score", _Number),
    sa.Column("depth", _Number),
    sa.Column("nodes", _Number),
    sa.Column("clock", sa.Float),
    sqlite_with_rowid=False,
)

_COUNTED = """
CREATE VIEW counted_game AS SELECT * FROM game
WHERE pair <= coalesce((SELECT decided_pair FROM tournament), pair)
"""


# ------------------------------------------------------------------------------------ the store


class Store:
    """An open file: `create`, `resume` or `open` it, and close it, or use it as a context.

    `path` is where it is, `tournament` what is played. All methods may be called from any thread.
    Every StoreError names the file.
    """

    def __init__(self, path: Path, engine: sa.Engine, lock: "_Lock | None") -> None:
        self.path = path
        self._engine = engine
        self._lock = lock
        self.tournament = self._read_tournament()

    @classmethod
    def create(cls, path: str | Path, tournament: Tournament) -> Self:
        """Begin a new file and hold it for writing; StoreError if there is one already."""
        return cls._write(Path(path), tournament, resume=False)

    @classmethod
    def resume(cls, path: str | Path, tournament: Tournament) -> Self:
        """Go on with a file and hold it for writing.

        One that is not there is begun: a run may have been killed before it wrote anything.
        StoreError if the file holds another tournament, naming the first thing that differs.
        """
        return cls._write(Path(path), tournament, resume=True)

    @staticmethod
    def has_begun(path: str | Path) -> bool:
        """Whether there is a file with something in it, so that there is something to resume.

        A runner that was killed may have left one with nothing in it.
        """
        with _errors(Path(path)):
            return _has_begun(Path(path))

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open a file for reading, also while a runner writes to it."""
        path = Path(path)
        if not path.exists():
            raise StoreError(f"{path} is not there")
        with _errors(path), contextlib.ExitStack() as undo:
            _check_version(path)
            engine = _connect(path, reading=True)
            undo.callback(engine.dispose)
            store = cls(path, engine, None)
            undo.pop_all()
            return store

    @classmethod
    def _write(cls, path: Path, tournament: Tournament, *, resume: bool) -> Self:
        with _errors(path), contextlib.ExitStack() as undo:
            lock = _Lock(path)
            undo.callback(lock.release)
            begun = _has_begun(path)
            if begun and not resume:
                raise StoreError(f"{path} exists already; resume it, or choose another file")
            if begun:
                _check_version(path)
            engine = _connect(path, reading=False)
            undo.callback(engine.dispose)
            if not begun:
                _begin(engine, tournament)
            store = cls(path, engine, lock)
            differing = difference(store.tournament, tournament)
            if differing:
                raise StoreError(f"{path} holds another tournament: {differing}")
            undo.pop_all()
            return store

    def add(self, record: GameRecord) -> bool:
        """Store a game that has ended; when this returns, the game is in the file for good.

        False, and nothing changes, when there is a game of that key already.
        """
        if self._lock is None:
            raise StoreError(f"{self.path} is open for reading only")
        task = record.task
        row = {
            **{name: getattr(task, name) for name in _TASK_FIELDS},
            **{name: getattr(record, name) for name in _RECORD_FIELDS},
            "opening": ";".join(task.opening),
        }
        with _errors(self.path), self._engine.begin() as connection:
            done = connection.execute(
                insert(_game).values(row).on_conflict_do_nothing(index_elements=["key"])
            )
            if not done.rowcount:
                return False
            game = done.lastrowid
            moves = [
                {"game": game, "ply": ply, **{name: getattr(each, name) for name in _MOVE_FIELDS}}
                for ply, each in enumerate(record.moves, len(task.opening) + 1)
            ]
            if moves:
                connection.execute(sa.insert(_move), moves)
        return True

    def keys(self) -> set[str]:
        """The keys of all games that are stored."""
        with _errors(self.path), self._engine.connect() as connection:
            return set(connection.scalars(sa.select(_game.c.key)))

    def tasks(self) -> dict[str, GameTask]:
        """The tasks of all games that are stored, by their keys, in the order of the schedule."""
        with _errors(self.path), self._engine.connect() as connection:
            return {row.key: _task(row) for row in connection.execute(_GAMES)}

    def records(self, *, moves: bool = True) -> Iterator[GameRecord]:
        """All games that are stored, in the order of the schedule: those of this very moment.

        Without `moves` their records have none, which is quick and all that standings need.
        """
        if moves:
            yield from self._records()
            return
        with _errors(self.path), self._engine.connect() as connection:
            for row in connection.execute(_GAMES):
                yield _record(row, ())

    def _records(self) -> Iterator[GameRecord]:
        with _errors(self.path), self._engine.connect() as connection:
            rows = connection.execute(_MOVES)
            moves = groupby(rows, attrgetter("game"))
            ahead = next(moves, None)
            for row in connection.execute(_GAMES):
                mine: tuple[MoveRecord, ...] = ()
                if ahead is not None and ahead[0] == row.id:
                    mine = tuple(
                        MoveRecord(**{name: getattr(each, name) for name in _MOVE_FIELDS})
                        for each in ahead[1]
                    )
                    ahead = next(moves, None)
                yield _record(row, mine)

    def mark_decided(self, pair: int) -> None:
        """Note that the SPRT was decided by a pair: those after it do not count.

        Only who reads the database by other means needs it (the view `counted_game`); the
        statistics find the pair themselves.
        """
        if self._lock is None:
            raise StoreError(f"{self.path} is open for reading only")
        with _errors(self.path), self._engine.begin() as connection:
            connection.execute(sa.update(_tournament).values(decided_pair=pair))

    def close(self) -> None:
        """Close the file and let another runner have it."""
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read_tournament(self) -> Tournament:
        players = sa.select(_player).order_by(_player.c.position)
        try:
            with self._engine.connect() as connection:
                row = connection.execute(sa.select(_tournament)).one_or_none()
                if row is None:
                    raise ValueError("the table 'tournament' is empty")
                return _tournament_of(row, connection.execute(players).all())
        except (KeyError, TypeError, ValueError) as error:
            raise StoreError(f"{self.path} does not say what is played: {error}") from error


_TASK_FIELDS = tuple(each.name for each in fields(GameTask) if each.name != "opening")
_RECORD_FIELDS = tuple(
    each.name for each in fields(GameRecord) if each.name not in ("task", "moves")
)
_MOVE_FIELDS = tuple(each.name for each in fields(MoveRecord))

_GAMES = sa.select(_game).order_by(_game.c.pair, _game.c.key)
_MOVES = sa.select(_move).join(_game).order_by(_game.c.pair, _game.c.key, _move.c.ply)


def _task(row: "sa.Row[Any]") -> GameTask:
    """The task of a row of `game`."""
    opening = tuple(row.opening.split(";")) if row.opening else ()
    return GameTask(opening=opening, **{name: getattr(row, name) for name in _TASK_FIELDS})


def _record(row: "sa.Row[Any]", moves: tuple[MoveRecord, ...]) -> GameRecord:
    """The record of a row of `game` with these moves."""
    given = {name: getattr(row, name) for name in _RECORD_FIELDS}
    return GameRecord(task=_task(row), moves=moves, **given)


def _tournament_of(row: "sa.Row[Any]", players: "Sequence[sa.Row[Any]]") -> Tournament:
    """The tournament of a row of `tournament` and the rows of `player`."""
    return Tournament(
        players=tuple(map(_player_of, players)),
        name=row.name,
        format=row.format,
        game_types=tuple(row.game_types),
        pairs=row.pairs,
        rounds=row.rounds,
        openings=OpeningSource(**row.openings),
        rules=Rules(**row.rules),
        sprt=Sprt(**row.sprt) if row.sprt else None,
        seed=row.seed,
    )


def _player_of(row: "sa.Row[Any]") -> Player:
    """The player of a row of `player`."""
    control = row.control
    return Player(
        name=row.name,
        command=tuple(row.command),
        options=tuple((name, value) for name, value in row.options),
        cwd=row.cwd,
        env=tuple((name, value) for name, value in row.env),
        control=Clock(**control) if "base" in control else Limit(**control),
        knows_clock=row.knows_clock,
        restart=row.restart,
    )


def _player_row(position: int, player: Player) -> dict[str, Any]:
    """What stands in `player`."""
    control = player.control
    return {
        "position": position,
        "name": player.name,
        "command": player.command,
        "options": player.options,
        "cwd": player.cwd,
        "env": player.env,
        "control": asdict(control) if isinstance(control, Clock) else _limit(control),
        "knows_clock": player.knows_clock,
        "restart": player.restart,
    }


def _limit(limit: Limit) -> dict[str, float]:
    """What a limit per move says; a clock of a moment is none."""
    given = {"depth": limit.depth, "nodes": limit.nodes, "time": limit.time}
    return {name: value for name, value in given.items() if value is not None}


def _begin(engine: sa.Engine, tournament: Tournament) -> None:
    """Make the tables and write the tournament, all in one transaction or not at all."""
    row = {
        "id": 1,
        "name": tournament.name,
        "format": tournament.format,
        "game_types": tournament.game_types,
        "pairs": tournament.pairs,
        "rounds": tournament.rounds,
        "openings": asdict(tournament.openings),
        "rules": asdict(tournament.rules),
        "sprt": asdict(tournament.sprt) if tournament.sprt else None,
        "seed": tournament.seed,
        "program": f"uhp-engine {__version__}",
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    with engine.begin() as connection:
        _schema.create_all(connection)
        connection.exec_driver_sql(_COUNTED)
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute(sa.insert(_tournament).values(row))
        for position, player in enumerate(tournament.players, 1):
            connection.execute(sa.insert(_player).values(_player_row(position, player)))


# ------------------------------------------------------------------------ what differs, what fails


def difference(stored: object, given: object, name: str = "") -> str | None:
    """What differs first between two tournaments, or parts of them, in words; None if nothing does.

    >>> from uhp_engine.arena.records import Player, Tournament
    >>> one = Tournament((Player("a", ("engine",)),), seed=1)
    >>> difference(one, Tournament((Player("a", ("engine", "-v")),), seed=1))
    "players[1].command[2] is nothing there and '-v' here"
    >>> difference(one, Tournament((Player("a", ("engine",)),), seed=2))
    'seed is 1 there and 2 here'
    """
    if stored == given:
        return None
    if is_dataclass(stored) and type(stored) is type(given):
        for each in fields(stored):
            part = f"{name}.{each.name}" if name else each.name
            found = difference(getattr(stored, each.name), getattr(given, each.name), part)
            if found:
                return found
    if isinstance(stored, tuple) and isinstance(given, tuple):
        for index in range(max(len(stored), len(given))):
            one, other = (part[index : index + 1] for part in (stored, given))
            if one and other:
                found = difference(one[0], other[0], f"{name}[{index + 1}]")
                if found:
                    return found
            else:
                words = [repr(part[0]) if part else "nothing" for part in (one, other)]
                return f"{name}[{index + 1}] is {words[0]} there and {words[1]} here"
    return f"{name} is {stored!r} there and {given!r} here"


@contextlib.contextmanager
def _errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into a StoreError of one line."""
    try:
        yield
    except sa.exc.DBAPIError as error:
        raise StoreError(f"{path}: {' '.join(str(error.orig).split())}") from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error


# ------------------------------------------------------------------------------------ connections


def _connect(path: Path, *, reading: bool) -> sa.Engine:
    """An engine for a file, whose transactions begin when we say so and are on disk when they end.

    Left to itself Python's module begins one before some statements only, not before the making of
    tables.
    """
    mode = "mode=rwc"
    if reading:
        # Who may write clears up behind a killed runner; who may not, reads what is there.
        mode = "mode=rw"
        if not (os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK)):
            log = path.with_name(f"{path.name}-wal")
            mode = "mode=ro" if log.exists() else "immutable=1"
    address = f"{path.absolute().as_uri()}?{mode}"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            address, uri=True, timeout=BUSY, isolation_level=None, check_same_thread=False
        )
        if not reading:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        return connection

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.QueuePool)

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _asked(path: Path, *questions: str) -> list[Any]:
    """What a database says to some questions, each with one value."""
    engine = _connect(path, reading=True)
    try:
        with engine.connect() as connection:
            return [connection.exec_driver_sql(question).scalar() for question in questions]
    finally:
        engine.dispose()


def _has_begun(path: Path) -> bool:
    """Whether a file holds something: a runner may have been killed before it wrote anything."""
    return path.exists() and _asked(path, "SELECT count(*) FROM sqlite_master") != [0]


def _check_version(path: Path) -> None:
    """Refuse what is no file of this version."""
    application, version = _asked(path, "PRAGMA application_id", "PRAGMA user_version")
    if application != APPLICATION_ID:
        raise StoreError(f"{path} is no tournament of uhp-engine")
    if version != SCHEMA_VERSION:
        raise StoreError(
            f"{path} has a schema of version {version}; this uhp-engine, {__version__}, "
            f"reads version {SCHEMA_VERSION}"
        )


# ------------------------------------------------------------------------------------- the lock


class _Lock:
    """The right to write to a file, held by a lock of the system on another file beside it."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f"{path.name}.lock")
        self._file: IO[bytes] | None = None
        while self._file is None:
            file = open(self._path, "a+b")  # noqa: SIM115
            if not _try_lock(file):
                file.close()
                raise StoreError(f"{path} is being written by another runner")
            if self._is_mine(file):
                self._file = file
            else:
                file.close()

    def _is_mine(self, file: IO[bytes]) -> bool:
        """Whether the file is still the one of that name: its last holder may have removed it."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), os.stat(self._path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the right up."""
        if self._file is None:
            return
        if sys.platform != "win32":
            self._path.unlink(missing_ok=True)
        self._file.close()
        self._file = None
        if sys.platform == "win32":
            # No open file is removed there, so this fails where another runner has it by now.
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        """Lock a file; False if it is locked."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        """Lock a file; False if it is locked."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
