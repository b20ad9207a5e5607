"""An engine's process: commands in, answers out, and an end to it whatever it does.

One command is under way at a time, and its answer is what stdout says until a line that is `ok`.
What comes at any other time is an answer to nothing and dropped. stderr is always read. Of neither
is more kept than an answer may be long, so that nothing grows however much an engine says.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from . import guard
from .errors import EngineCrashed, EngineProtocolError, EngineStartError, EngineTimeout, UhpError

LONGEST_ANSWER = 1 << 20
"""The bytes of an answer on stdout beyond which it is a flood, and so for what comes unasked."""

MOST_ERRORS = 1 << 24
"""The bytes on stderr from one command to the next beyond which they are a flood."""

KEPT = 1 << 13
"""How much of the end of stderr is kept to be read."""

LAST_BYTES = 1 << 11
LAST_LINES = 8
LONGEST_LINE = 300
"""How much of what either stream said last is shown in an error."""

LONGEST_COMMAND = 60
"""How much of a command is shown in an error."""

SOON = 0.5
"""Seconds in which a process that closed its stdout must end, or be ended."""

SLOW = 5.0
"""Seconds after which nobody waits any more for the system to end a process that was killed."""


def readable(data: bytes) -> list[str]:
    r"""The last lines of what was said, whatever it was, as text that can be shown.

    >>> readable(b"1\n\n\x00\xff wQ\r\nok")
    ['1', '\\x00\ufffd wQ', 'ok']
    """
    lines = []
    for line in data[-LAST_BYTES:].decode("utf-8", "replace").splitlines():
        if text := line.strip():
            shown = text[-LONGEST_LINE:]
            lines.append("".join(c if c.isprintable() else repr(c)[1:-1] for c in shown))
    return lines[-LAST_LINES:]


def shorten(command: str) -> str:
    """A command as errors show it; a GameString may be long."""
    return command if len(command) <= LONGEST_COMMAND else f"{command[:LONGEST_COMMAND]}..."


class EngineProcess(asyncio.SubprocessProtocol):
    """A process that is spoken to; `name` is what errors call it.

    `banner` has what it says at its start, up to `ok`. `seconds` is what the last answer took, from
    the command's writing to the reading of its `ok`.
    """

    def __init__(self, name: str, patience: float) -> None:
        self.name = name
        self.patience = patience
        self.banner: asyncio.Future[list[str]]
        self.seconds = 0.0
        self.returncode: int | None = None
        self.failure: UhpError | None = None
        self.ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.SubprocessTransport
        self._input: asyncio.WriteTransport
        self._answer: asyncio.Future[list[str]] | None = None
        self._lines: list[str] = []
        self._partial = bytearray()
        self._heard = 0
        self._heard_errors = 0
        self._last = b""
        self._last_errors = b""
        self._told = b""
        self._begun = 0.0
        self._closed = False

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        name: str,
        patience: float,
        *,
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> "EngineProcess":
        """Start a program in a process group of its own; EngineStartError when that cannot be.

        `patience` is what its banner may take. `env` is added to the environment of this program.
        """
        loop = asyncio.get_running_loop()
        try:
            _, process = await loop.subprocess_exec(
                lambda: cls(name, patience),
                *command,
                cwd=cwd,
                env=None if env is None else os.environ | env,
                start_new_session=sys.platform != "win32",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise EngineStartError(_why_not_started(command[0], cwd, error), name) from error
        return process

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._transport.get_pid()

    @property
    def alive(self) -> bool:
        """Whether it runs, and has not been given up."""
        return self.failure is None and not self._closed and self.returncode is None

    @property
    def told(self) -> str:
        """The end of what it said on stderr since `forget_told`."""
        return self._told.decode("utf-8", "replace")

    def forget_told(self) -> None:
        """Let `told` begin anew."""
        self._told = b""

    @property
    def last_words(self) -> str:
        """The last lines of its stdout, then those of its stderr."""
        return "\n".join(readable(self._last) + readable(self._last_errors))

    # ------------------------------------------------------------------------- what it is asked

    def ask(self, command: str, patience: float) -> "asyncio.Future[list[str]]":
        """Send a line; the future has the lines of the answer, stripped, without `ok`.

        The errors of a process that is not alive, RuntimeError when a command is under way. A
        process that does not answer in so many seconds is ended, and so is one whose future is
        cancelled, since nobody could tell that answer from the next.
        """
        if not self.alive:
            raise self._gone()
        line = f"{command}\n".encode()
        answer = self._listen(patience, f"no answer to '{shorten(command)}'")
        self._heard_errors = 0
        self._input.write(line)
        return answer

    def _listen(self, patience: float, silence: str) -> "asyncio.Future[list[str]]":
        """Wait for an answer; `silence` says what is wrong when it does not come."""
        # Whoever waited for an answer may be here again before `done` has run.
        if self._answer is not None and not self._answer.done():
            raise RuntimeError(f"{self.name} is busy: one command at a time")
        self._lines = []
        self._partial.clear()
        self._heard = 0
        self._begun = time.perf_counter()
        answer = self._answer = self._loop.create_future()
        timer = self._loop.call_later(patience, self._time_out, patience, silence)

        def done(answer: "asyncio.Future[list[str]]") -> None:
            timer.cancel()
            if self._answer is answer:
                self._answer = None
            if answer.cancelled():
                self.fail(UhpError("nobody waited any more for its answer", self.name))

        answer.add_done_callback(done)
        if self.failure is not None:
            answer.set_exception(self.failure)
        return answer

    def _time_out(self, patience: float, silence: str) -> None:
        self.fail(EngineTimeout(f"{silence} in {patience:g} s", self.name, self.last_words))

    def _gone(self) -> UhpError:
        reason = self.failure.message if self.failure is not None else "it was told to quit"
        return EngineCrashed(
            f"it has ended ({reason})", self.name, self.last_words, self.returncode
        )

    def fail(self, error: UhpError) -> None:
        """Give the process up: end it, and let whoever waits have the error."""
        if self.failure is None:
            self.failure = error
        self.kill()
        self._lines = []
        self._partial.clear()
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error)

    # -------------------------------------------------------------------------- what it says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asyncio: it runs."""
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport
        guard.watch(transport.get_pid())
        pipe = transport.get_pipe_transport(0)
        assert isinstance(pipe, asyncio.WriteTransport)
        self._input = pipe
        # At once: on a busy loop much may have been said before whoever started it goes on.
        self.banner = self._listen(self.patience, "no 'ok' after its start")

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Asyncio: it said something."""
        if self.failure is not None:
            return
        if fd == 2:
            self._hear_errors(data)
            return
        self._last = (self._last + data)[-LAST_BYTES:]
        self._heard += len(data)
        if self._answer is not None and not self._answer.done():
            self._hear(data)
        if self._heard > LONGEST_ANSWER:
            self._flooded("stdout", LONGEST_ANSWER)

    def _hear(self, data: bytes) -> None:
        self._partial += data
        if b"\n" not in data:
            return
        *lines, self._partial = self._partial.split(b"\n")
        for line in lines:
            text = line.decode("utf-8", "replace").strip()
            if text.lower() == "ok":
                self.seconds = time.perf_counter() - self._begun
                self._heard = 0
                assert self._answer is not None
                self._answer.set_result(self._lines)
                return
            self._lines.append(text)

    def _hear_errors(self, data: bytes) -> None:
        self._last_errors = (self._last_errors + data)[-LAST_BYTES:]
        self._told = (self._told + data)[-KEPT:]
        self._heard_errors += len(data)
        if self._heard_errors > MOST_ERRORS:
            self._flooded("stderr", MOST_ERRORS)

    def _flooded(self, stream: str, limit: int) -> None:
        self.fail(
            EngineProtocolError(
                f"more than {limit >> 20} MiB on {stream} between two commands",
                self.name,
                self.last_words,
            )
        )

    # ------------------------------------------------------------------------------ its end

    def pipe_connection_lost(self, fd: int, _error: Exception | None) -> None:
        """Asyncio: it closed a stream, most likely by ending."""
        if fd == 1:
            self._loop.call_later(SOON, self._give_up)
        self._conclude()

    def _give_up(self) -> None:
        if self.returncode is None:
            self.fail(EngineCrashed("it closed its stdout", self.name, self.last_words))

    def process_exited(self) -> None:
        """Asyncio: it ended; what it said before may not all have been read."""
        self.returncode = self._transport.get_returncode()
        guard.kill(self.pid)  # the children
        guard.forget(self.pid)
        self._loop.call_later(SOON, self._conclude, True)
        self.ended.set()
        self._conclude()

    def _conclude(self, at_once: bool = False) -> None:
        """Tell who waits that no answer comes, as soon as that is certain."""
        pipes = (self._transport.get_pipe_transport(fd) for fd in (1, 2))
        all_read = all(pipe is None or pipe.is_closing() for pipe in pipes)
        if self.returncode is None or not (at_once or all_read):
            return
        self._transport.close()
        if not self._closed and self.failure is None:
            self.fail(
                EngineCrashed(
                    f"the process ended {_how(self.returncode)}",
                    self.name,
                    self.last_words,
                    self.returncode,
                )
            )

    def kill(self) -> None:
        """End the process and its children at once."""
        if self.returncode is None:
            guard.kill(self.pid)

    async def quit(self, grace: float) -> None:
        """Ask it to end, and end it if it is still there after so many seconds.

        Idempotent; its children end too. While a command is under way it is not asked.
        """
        self._closed = True
        if self._answer is not None or self.failure is not None:
            self.kill()
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(self._gone())
        if self.returncode is None:
            self._input.write(b"exit\n")
            self._input.close()
            try:
                if not await self._ends_within(grace):
                    guard.kill(self.pid, signal.SIGTERM)
                    await self._ends_within(grace / 4)
            finally:
                self.kill()
            await self._ends_within(SLOW)
        self._transport.close()

    async def _ends_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self.ended.wait()
        except TimeoutError:
            return False
        return True


def pin(pid: int, cpus: Collection[int]) -> None:
    """Let a process run on these processors only, where the system knows how.

    Threads that it has already are pinned as well.
    """
    if sys.platform != "linux":
        return
    try:
        threads = [int(name) for name in os.listdir(f"/proc/{pid}/task")]
    except OSError:
        threads = [pid]
    for thread in threads:
        try:
            os.sched_setaffinity(thread, cpus)
        except ProcessLookupError:
            continue


def _how(returncode: int) -> str:
    """How a process ended.

    >>> _how(101), _how(-9)
    ('with exit code 101', 'by SIGKILL')
    """
    if returncode < 0:
        try:
            return f"by {signal.Signals(-returncode).name}"
        except ValueError:
            return f"by signal {-returncode}"
    return f"with exit code {returncode}"


def _why_not_started(program: str, cwd: str | Path | None, error: Exception) -> str:
    if cwd is not None and not Path(cwd).is_dir():
        return f"its working directory '{cwd}' is not there"
    if isinstance(error, FileNotFoundError):
        return f"there is no program '{program}'"
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"'{program}' cannot be started: {reason}"
