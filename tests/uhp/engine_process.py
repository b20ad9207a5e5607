"""An engine as clients have it: a process with pipes, started from a folder that is not its own.

UHP_ENGINE_PROGRAM names a program that is tested in place of the package: one of those that
`python -m uhp_engine.build` makes, from these very sources.
"""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import uhp_engine

PATIENCE = 40.0
"""Seconds after which an answer is taken to be missing; far above what any takes."""

PROGRAM = os.environ.get("UHP_ENGINE_PROGRAM")

COMMAND = [PROGRAM] if PROGRAM else [sys.executable, "-m", "uhp_engine"]


def version() -> str:
    """The version of what is tested: the package's, and behind it what a program was built from."""
    if PROGRAM is None:
        return uhp_engine.__version__
    done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
    found = re.match(r"uhp-engine (\S+)\n", done.stdout)
    assert found is not None
    assert found[1].partition("+")[0] == uhp_engine.__version__
    return found[1]


BANNER = [f"id uhp-engine v{version()}", "Mosquito;Ladybug;Pillbug;Venom", "ok"]


def environment() -> dict[str, str]:
    """The environment in which a process finds the package that is tested, from any folder."""
    root = Path(uhp_engine.__file__).parent.parent
    paths = [str(root), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


class EngineProcess:
    """A process of the engine and a thread that reads what it says."""

    def __init__(
        self,
        folder: Path,
        *flags: str,
        command: Sequence[str] = COMMAND,
        new_group: bool = False,
    ) -> None:
        self.process = subprocess.Popen(
            [*command, *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment(),
            start_new_session=new_group,
        )
        self.errors = b""
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._threads = [
            threading.Thread(target=self._read_lines),
            threading.Thread(target=self._read_errors),
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> "EngineProcess":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        for thread in self._threads:
            thread.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with suppress(OSError):  # unsent input for a process that has gone
                stream.close()
        self.process.wait()

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode().removesuffix("\n"))
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors = self.process.stderr.read()

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, *commands: str) -> None:
        """Send commands, a line each."""
        self.write("".join(f"{command}\n" for command in commands).encode())

    def line(self) -> str | None:
        """The next line; None after the last."""
        return self._lines.get(timeout=PATIENCE)

    def answer(self) -> list[str]:
        """The lines of the next answer, its `ok` included."""
        lines: list[str] = []
        while not lines or lines[-1] != "ok":
            line = self.line()
            assert line is not None, f"the engine ended after {lines}"
            lines.append(line)
        return lines

    def ask(self, command: str) -> list[str]:
        """Send a command, and return the lines of its answer without its `ok`."""
        self.send(command)
        return self.answer()[:-1]

    def silent(self, seconds: float) -> bool:
        """Whether the engine says nothing for so long."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return True
        raise AssertionError(f"{line!r} came unasked")

    def close_input(self) -> None:
        """Send the end of input."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def interrupt(self) -> None:
        """Do what Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)

    def rest(self) -> list[str]:
        """All lines until the process ends."""
        lines = []
        while (line := self.line()) is not None:
            lines.append(line)
        return lines

    def code(self) -> int:
        """Wait for the end of the process; its exit code."""
        return self.process.wait(PATIENCE)


def run(folder: Path, data: bytes, *flags: str) -> "subprocess.CompletedProcess[bytes]":
    """Start an engine, give it all its input at once, and wait until it ends by itself."""
    return subprocess.run(
        [*COMMAND, *flags],
        input=data,
        capture_output=True,
        cwd=folder,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
