"""UhpEngine: any UHP engine as a subprocess, with the methods of LocalEngine."""

import asyncio
import atexit
import os
import threading
import weakref
from collections.abc import Collection, Coroutine, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from ..engine import Info, Limit
from ..game import Game
from .answers import Answer, OptionLine
from .asynchronous import GRACE, PATIENCE, AsyncUhpEngine
from .process import SLOW

T = TypeVar("T")

_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None
_thread: threading.Thread | None = None
_engines: set[AsyncUhpEngine] = set()


def _running_loop() -> asyncio.AbstractEventLoop:
    """The loop that all engines here share, in a thread of its own."""
    global _loop, _thread
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            _thread = threading.Thread(target=_loop.run_forever, name="uhp-engines", daemon=True)
            _thread.start()
        return _loop


@atexit.register
def _stop() -> None:
    """End the engines that are left, and the thread."""
    global _loop, _thread
    with _lock:
        if _loop is not None and _thread is not None:
            asyncio.run_coroutine_threadsafe(_finish(), _loop)
            _thread.join(2 * SLOW)
            if not _thread.is_alive():
                _loop.close()
        _loop = _thread = None


async def _finish() -> None:
    loop = asyncio.get_running_loop()
    quits = [asyncio.ensure_future(engine.quit(grace=0)) for engine in list(_engines)]
    tasks = {*quits, *asyncio.all_tasks()} - {asyncio.current_task()}
    if tasks:
        await asyncio.wait(tasks, timeout=SLOW)
    loop.call_soon(loop.stop)


def _forget() -> None:
    """In a fork there is no such thread, and the loop and the engines are the parent's."""
    global _lock, _loop, _thread
    _engines.clear()
    _lock = threading.Lock()
    _loop = _thread = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def _wait_for(work: Coroutine[object, object, T]) -> T:
    """Have something done in the loop's thread; a Ctrl-C here cancels it there."""
    future = asyncio.run_coroutine_threadsafe(work, _running_loop())
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


def _abandon(engine: AsyncUhpEngine) -> None:
    """End an engine whose UhpEngine nobody has any more.

    Python calls this wherever it collects garbage, so it takes no lock and does not wait.
    """
    _engines.discard(engine)
    loop = _loop
    if loop is not None and not loop.is_closed():
        asyncio.run_coroutine_threadsafe(engine.quit(grace=0), loop)


class UhpEngine:
    """An engine that is spoken to in UHP; `open` starts one, `quit` or a `with` ends it.

    The methods are those of LocalEngine and of AsyncUhpEngine, where what they raise is written.

    >>> import sys
    >>> game = Game("Base+MLP")
    >>> with UhpEngine.open([sys.executable, "-m", "uhp_engine"]) as engine:
    ...     for _ in range(2):
    ...         game.play(engine.play(game, Limit(depth=1)).move)
    >>> game.turn, engine.alive
    ('White[2]', False)
    """

    def __init__(self, engine: AsyncUhpEngine) -> None:
        self._engine = engine
        _engines.add(engine)
        self._finalizer = weakref.finalize(self, _abandon, engine)
        self._finalizer.atexit = False

    @classmethod
    def open(
        cls,
        command: str | Sequence[str],
        *,
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        patience: float = PATIENCE,
        cpus: Collection[int] | None = None,
        knows_clock: bool = False,
        name: str | None = None,
    ) -> "UhpEngine":
        """Start an engine; see AsyncUhpEngine.open."""
        return cls(
            _wait_for(
                AsyncUhpEngine.open(
                    command,
                    cwd=cwd,
                    env=env,
                    options=options,
                    patience=patience,
                    cpus=cpus,
                    knows_clock=knows_clock,
                    name=name,
                )
            )
        )

    @property
    def info(self) -> Info:
        """Who it says that it is."""
        return self._engine.info

    @property
    def name(self) -> str:
        """What errors call it."""
        return self._engine.name

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._engine.pid

    @property
    def alive(self) -> bool:
        """Whether it can be spoken to."""
        return self._engine.alive

    @property
    def last_words(self) -> str:
        """The last lines that it said."""
        return self._engine.last_words

    @property
    def options(self) -> dict[str, bool | int | float | str]:
        """The values of its options by their names; the engine is asked each time."""
        return {name: option.value for name, option in self.option_lines().items()}

    def option_lines(self) -> dict[str, OptionLine]:
        """Its options with their types, defaults and ranges."""
        return _wait_for(self._engine.options())

    def configure(self, options: Mapping[str, object] | None = None, /, **more: object) -> None:
        """Set options: `configure(HashMiB=16)`, or a mapping."""
        _wait_for(self._engine.configure(options, **more))

    def send(self, command: str, *, patience: float | None = None) -> list[str]:
        """Send a command, and return the lines of the answer without `ok`."""
        return _wait_for(self._engine.send(command, patience=patience))

    def new_game(self, text: str = "Base") -> None:
        """Begin a game of a GameTypeString, or take over that of a GameString."""
        _wait_for(self._engine.new_game(text))

    def play_move(self, move: str) -> None:
        """Make a move in the engine's game."""
        _wait_for(self._engine.play_move(move))

    def set_up(self, game: Game) -> None:
        """Make the engine's game the same as this one."""
        _wait_for(self._engine.set_up(game))

    def best_move(self, limit: Limit, *, patience: float | None = None) -> Answer:
        """Ask for a move in the engine's game."""
        return _wait_for(self._engine.best_move(limit, patience=patience))

    def play(self, game: Game, limit: Limit, *, patience: float | None = None) -> Answer:
        """The engine's move in a game; the game is left as it is."""
        return _wait_for(self._engine.play(game, limit, patience=patience))

    def analyse(self, game: Game, limit: Limit, *, patience: float | None = None) -> Answer:
        """What the engine thinks of a position."""
        return _wait_for(self._engine.analyse(game, limit, patience=patience))

    def evaluation(self) -> int | None:
        """What the engine makes of its game without searching."""
        return _wait_for(self._engine.evaluation())

    def quit(self, *, grace: float = GRACE) -> None:
        """End the engine and all its processes."""
        if self._finalizer.detach() is not None:
            _engines.discard(self._engine)
            _wait_for(self._engine.quit(grace=grace))

    def __enter__(self) -> "UhpEngine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.quit()
