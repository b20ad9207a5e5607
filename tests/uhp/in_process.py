"""A dialogue, line by line, for tests that ask much: in this process, or with another program.

Usually there is no process, so that thousands of lines cost little. Where a program in one piece is
tested, it is spoken to itself, and what only the inside of a session shows is not tested.
"""

import subprocess
import weakref
from io import BytesIO

import pytest

from tests.uhp.engine_process import COMMAND, PATIENCE, PROGRAM
from uhp_engine.uhp.session import Session

inside_only = pytest.mark.skipif(PROGRAM is not None, reason="looks inside the session")

SENTINEL = "sentinel"
"""A command that there is not: the answer to it shows that all of the answer before has come."""


class Talk:
    """A session, and what it answers."""

    def __init__(self, *commands: str, venom: bool = True) -> None:
        self._other: Inside | Outside = Inside(venom) if PROGRAM is None else Outside(venom)
        for command in commands:
            self.ask(command)

    @property
    def session(self) -> Session:
        """The session; there is one where no program is tested."""
        assert isinstance(self._other, Inside)
        return self._other.session

    @property
    def leaving(self) -> bool:
        """Whether `exit` has ended it."""
        return self._other.leaving

    def raw(self, line: bytes) -> list[str]:
        """The lines of the answer to a line of bytes, its `ok` included."""
        return self._other.raw(line)

    def ask(self, command: str) -> list[str]:
        """The lines of an answer without its `ok`, of which there must be one, at the end."""
        lines = self.raw(command.encode())
        assert lines.count("ok") == 1
        assert lines[-1] == "ok"
        return lines[:-1]

    def one(self, command: str) -> str:
        """An answer of one line."""
        (line,) = self.ask(command)
        return line

    def game(self) -> str | None:
        """The GameString of the game in progress."""
        return self._other.game()


class Inside:
    """A session in this process."""

    def __init__(self, venom: bool) -> None:
        self._sink = BytesIO()
        self.session = Session(self._sink, venom=venom)

    @property
    def leaving(self) -> bool:
        return self.session.leaving

    def raw(self, line: bytes) -> list[str]:
        self._sink.seek(0)
        self._sink.truncate()
        self.session.handle(line)
        text = self._sink.getvalue().decode()
        assert not text or text.endswith("\n")
        return text.split("\n")[:-1]

    def game(self) -> str | None:
        return self.session.game.game_string if self.session.game is not None else None


class Outside:
    """A session of the program that is tested."""

    def __init__(self, venom: bool) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, *([] if venom else ["--no-venom"])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        weakref.finalize(self, end, self._process)
        self.leaving = False
        self._game: str | None = None
        self._rows()

    def _rows(self) -> list[str]:
        """The lines of an answer, its `ok` included, or what comes before the end."""
        assert self._process.stdout is not None
        rows: list[str] = []
        while not rows or rows[-1] != "ok":
            row = self._process.stdout.readline()
            if not row:
                break
            assert row.endswith(b"\n")
            rows.append(row.decode().removesuffix("\n"))
        return rows

    def raw(self, line: bytes) -> list[str]:
        assert self._process.stdin is not None
        self._process.stdin.write(line + f"\n{SENTINEL}\n".encode())
        self._process.stdin.flush()
        rows = self._rows()
        if not rows:
            self.leaving = True
        elif f"'{SENTINEL}'" in rows[0]:
            rows = []
        else:
            assert f"'{SENTINEL}'" in self._rows()[0]
        word = line.split()[0].lower() if line.split() else b""
        done = bool(rows) and not rows[0].startswith(("err", "invalidmove"))
        if done and word in (b"newgame", b"play", b"pass", b"undo"):
            self._game = rows[0]
        return rows

    def game(self) -> str | None:
        """The game, as the program tells it when its last move is taken back and made again."""
        if self._game is not None and self._game.count(";") > 2:
            last = self._game.rpartition(";")[2]
            self.raw(b"undo")
            self.raw(f"play {last}".encode())
        return self._game


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a program whose session nobody needs any more."""
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()
    try:
        process.wait(PATIENCE)
    finally:
        process.kill()
