"""What MzingaViewer does with an engine on the command line (Mzinga 0.16)."""

import shlex
import signal
import subprocess
from pathlib import Path

from tests.clients.board import Board
from tests.uhp.engine_process import environment

CANONICAL = {"Base", *(f"Base+{letters}" for letters in ("M", "L", "P", "ML", "MP", "LP", "MLP"))}


class DialogError(Exception):
    """An error or something unreadable, of which the user is told in a dialog."""


def split_command_line(text: str) -> tuple[str, str]:
    """The program and its arguments: what is quoted, or all up to the first space."""
    if text.startswith('"'):
        found, _, rest = text[1:].partition('"')
        return found, rest.strip()
    found, _, rest = text.partition(" ")
    return found, rest


class MzingaViewer:
    """The viewer's side: one command at a time, each answer read up to the line `ok`."""

    def __init__(self, command_line: str, folder: Path) -> None:
        program, arguments = split_command_line(command_line)
        self.process = subprocess.Popen(
            [program, *shlex.split(arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment(),
        )
        self.board = Board()
        self.valid_moves: list[str] = []
        self.provisional: list[str] = []
        # It sends nothing, and waits for what the engine says unasked.
        lines = self.read()
        self.name = lines[0].removeprefix("id ") if lines[0].startswith("id ") else "Unknown"
        self.capabilities = lines[-1].lower().split(";")

    def read(self) -> list[str]:
        """All lines before the next that is exactly `ok`."""
        assert self.process.stdout is not None
        lines = []
        while (line := self.process.stdout.readline().decode("utf-8").rstrip("\n")) != "ok":
            assert line or self.process.poll() is None, "the engine has ended"
            lines.append(line)
        for line in lines:
            if line.startswith(("err", "invalidmove")):
                raise DialogError(line)
        return lines

    def write(self, command: str) -> None:
        """Send a command."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n".encode())
        self.process.stdin.flush()

    def ask(self, command: str) -> list[str]:
        """Send a command and read the answer; DialogError for an error."""
        self.write(command)
        return self.read()

    def update(self, command: str) -> None:
        """A command that changes the board, of whose answer the first line is the game."""
        game = self.ask(command)[0].split(";")
        if game[0] not in CANONICAL:
            raise DialogError(f"{game[0]} is no game type")
        self.board = Board.of(";".join(game))
        self.valid_moves = []
        if not self.board.over:
            self.valid_moves = [move for move in self.ask("validmoves")[0].split(";") if move]
            assert self.valid_moves, "the human cannot move"

    def best_move(self, limit: str) -> str:
        """What is to be played of the answer to a `bestmove`: see `read_best_move`."""
        self.write(f"bestmove {limit}")
        return self.read_best_move()

    def read_best_move(self) -> str:
        """The last line, as this board would write it; those before it are provisional."""
        *self.provisional, last = self.read()
        return self.board.canonical(last.partition(";")[0])

    def play(self, move: str) -> None:
        """Play a move of a human or of the engine."""
        self.update("pass" if move == "pass" else f"play {move}")

    def cancel(self) -> None:
        """The button that ends a search; nothing is written."""
        self.process.send_signal(signal.SIGINT)

    def options(self) -> dict[str, list[str]]:
        """The dialog of options, in which an empty field shifts those behind it."""
        found = {}
        for line in self.ask("options"):
            name, kind, *values = [field for field in line.split(";") if field]
            value, default, *more = values
            match kind:
                case "bool":
                    assert {value.lower(), default.lower()} <= {"true", "false"}
                    assert not more
                case "int":
                    low, high = map(int, more)
                    assert low <= int(value) <= high
                    assert low <= int(default) <= high
                case "enum":
                    assert value in more
                    assert default in more
                case _:
                    raise DialogError(f"{kind} is no type of option")
            found[name] = values
        return found

    def accept(self, changes: dict[str, str]) -> None:
        """Send all changed options at once, then read the answers."""
        for name, value in changes.items():
            self.write(f"options set {name} {value}")
        for name in changes:
            (line,) = self.read()
            assert line.startswith(f"{name};")

    def close(self, *, busy: bool = False) -> int:
        """Close the window: a search is cancelled, then `exit`, and three seconds of patience."""
        if busy:
            self.cancel()
            self.read_best_move()
        self.write("exit")
        try:
            return self.process.wait(3)
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Kill whatever is left."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
