"""A session: commands in, answers out, until `exit` or the end of input."""

import sys
from _thread import allocate_lock
from time import monotonic

from ..core import COMPILED
from ..notation.errors import IllegalMoveError, MoveStringError, NotationError
from ..process import acquire, log, on_interrupt, release
from .answers import ClosedOutput, CommandError, Writer, message_line
from .commands import COMMANDS
from .reading import END, NOTHING, NUDGE, Reader, UndecodableError, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import RawIOBase
    from typing import TextIO

    from ..engine import Limit, LocalEngine, Result
    from ..game import Game
    from ..thinking import Task
    from .answers import Sink
    from .reading import Source

INTERRUPTED = 130
"""The exit code of a process that a Ctrl-C ended, by the custom of shells."""

AFTER_ANSWER = 1.0
"""For so many seconds after an answer a Ctrl-C may have been meant for what it answers."""

BEFORE_COMMAND = 0.3
"""So many seconds an idle Ctrl-C waits for a command that it may have overtaken."""


class Session:
    r"""A client's dialogue with the engine.

    `handle` carries out one line, and the answer goes to the sink. `run` does so for every line of
    a source, hears Ctrl-C, and can be told by either to end a search. Without `venom` it does not
    tell of Venom games, and refuses them.

    >>> from io import BytesIO
    >>> sink = BytesIO()
    >>> session = Session(sink)
    >>> session.handle(b"newgame Base+P")
    >>> sink.getvalue()
    b'Base+P;NotStarted;White[1]\nok\n'
    """

    def __init__(
        self,
        sink: "Sink | None",
        source: "Source | None" = None,
        engine: "LocalEngine | None" = None,
        *,
        venom: bool = True,
    ) -> None:
        self.venom = venom
        self._engine = engine
        self.game: Game | None = None
        self.last_line: list[str] = []
        self.leaving = False
        self.interrupted = False
        self._writer = Writer(sink)
        self._reader = Reader(source)
        self._told = allocate_lock()
        self._idle = False
        self._answered = monotonic()
        self.searched_for: int | None = None
        self._pondering: Task | None = None

    @property
    def engine(self) -> "LocalEngine":
        """The engine, made when it is first needed."""
        if self._engine is None:
            from ..engine import LocalEngine

            self._engine = LocalEngine()
        return self._engine

    def run(self) -> int:
        """Greet, then answer every line; the exit code of the process."""
        on_interrupt(self._on_interrupt)
        try:
            self.handle(b"info")
            self._reader.start()
            while not self.leaving:
                line = self._next_line()
                if line is None:
                    return INTERRUPTED
                if line is END:
                    break
                assert isinstance(line, bytes)
                self.handle(line)
        except ClosedOutput:
            pass
        finally:
            self._stop_pondering()
        return 0

    def handle(self, line: bytes) -> None:
        """Carry out one line and write the answer, which ends with `ok`; nothing for a blank one.

        ClosedOutput when nobody takes the answer.
        """
        self._stop_pondering()
        game = self.game
        plies = game.ply if game is not None else 0
        try:
            words = decode(line).split(None, 1)
            if not words:
                return
            command = COMMANDS.get(words[0].lower())
            if command is None:
                raise CommandError(f"no command is called '{words[0]}'; 'help' lists them")
            answer = command.function(self, words[1].strip() if len(words) > 1 else "")
        except (IllegalMoveError, MoveStringError) as error:
            answer = [message_line("invalidmove", str(error))]
        except (CommandError, NotationError, UndecodableError) as error:
            answer = [message_line("err", str(error))]
        except ClosedOutput:
            raise
        except Exception as error:
            # No fault of the client's; it gets an answer, and its game as it was.
            self.game = game
            if game is not None and game.ply > plies:
                game.undo(game.ply - plies)
            if isinstance(error, MemoryError):
                answer = [message_line("err", str(error) or "out of memory")]
            else:
                answer = [message_line("err", f"internal error, {type(error).__name__}: {error}")]
                _log_traceback()
        if not self.leaving:
            self.send([*answer, "ok"])
            self._ponder()

    def send(self, lines: "list[str]") -> None:
        """Write a part of an answer; ClosedOutput when nobody takes it."""
        self._writer.send(lines)

    def search(self, game: "Game", limit: "Limit", *, until_told: bool) -> "Result":
        """Search; with `until_told` until Ctrl-C, the next line, or the end of input."""
        if until_told:
            self._told.acquire(False)
        task = self.engine.start(game, limit)
        self.searched_for = game.to_move
        if until_told:
            self._reader.tell_of_input(self._tell)
        if self.interrupted:
            self._tell()
        if until_told:
            acquire(self._told)
            self._reader.tell_of_input(None)
        return task.wait()

    def _ponder(self) -> None:
        """Think on the opponent's turn, where that is wished: until the next line.

        What is found stays in the engine's memory, where the next search meets it.
        """
        game, engine = self.game, self._engine
        if engine is None or game is None or not engine.options["Ponder"]:
            return
        if self.searched_for is None or game.to_move == self.searched_for or game.over:
            return
        from ..engine import Limit

        try:
            self._pondering = engine.start(game, Limit(), silent=True)
        except MemoryError:
            return  # the next search says so

    def _stop_pondering(self) -> None:
        task, self._pondering = self._pondering, None
        if task is not None:
            task.stop()
            try:
                task.wait()
            except MemoryError:
                return

    def _tell(self) -> None:
        """End the search; the reader's thread and the signal handler do this."""
        if self._engine is not None:
            self._engine.stop()
        release(self._told)

    def _next_line(self) -> object:
        """Wait for a line; None when a Ctrl-C ends the session."""
        # In this order, so that a Ctrl-C in between is one just after an answer.
        self._answered = monotonic()
        self._idle = True
        self.interrupted = False
        item: object = NUDGE
        while item is NUDGE:
            item = self._reader.get(BEFORE_COMMAND if self.interrupted else None)
        self._idle = False
        return None if item is NOTHING else item

    def _on_interrupt(self, *_: object) -> None:
        if not self._idle:
            self.interrupted = True
            self._tell()
        elif monotonic() - self._answered > AFTER_ANSWER:
            self.interrupted = True
            self._reader.nudge()


def _log_traceback() -> None:
    import traceback

    log(traceback.format_exc().rstrip())


def serve(engine: "LocalEngine | None" = None, *, venom: bool = True) -> int:
    """Hold a session on stdin and stdout; the exit code of the process."""
    if not COMPILED:
        from .. import core

        log(
            f"uhp-engine: the core in {core.__path__[0]} is not compiled, so that it searches very"
            " much more slowly; the argument 'doctor' gives advice"
        )
    code = Session(_raw(sys.stdout), _raw(sys.stdin), engine, venom=venom).run()
    on_interrupt(None)  # one that comes late was meant for a search that has ended
    return code


def _raw(stream: "TextIO | None") -> "RawIOBase | None":
    """The file under a text stream, without buffers, whose locks and remains would disturb."""
    buffer = getattr(stream, "buffer", None)
    raw: RawIOBase | None = getattr(buffer, "raw", buffer)
    return raw
