"""What nokamute does with an engine that plays for it, and its `uhp-debug` (nokamute 1.0.3)."""

import subprocess
from pathlib import Path

from tests.uhp.engine_process import environment


class PanicError(Exception):
    """Where nokamute gives up: at any error."""


class Nokamute:
    """Its client: answers up to `ok`, of which now the first, now the last line counts."""

    def __init__(self, path: str, *arguments: str, folder: Path, **environ: str) -> None:
        self.process = subprocess.Popen(
            [path, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=environment() | environ,
        )
        lines = self.read()
        self.name = lines[0].removeprefix("id ")
        self.capabilities = lines[1]

    def read(self) -> list[str]:
        """The lines before an `ok`, around which there may be spaces."""
        assert self.process.stdout is not None
        lines: list[str] = []
        while True:
            line = self.process.stdout.readline()
            assert line, "it would now read for ever"
            text = line.decode().strip()
            if text == "ok":
                break
            lines.append(text)
        for text in lines:
            if text.startswith(("err", "invalidmove")):
                raise PanicError(text)
        return lines

    def ask(self, command: str) -> list[str]:
        """Send a command and read the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n".encode())
        self.process.stdin.flush()
        return self.read()

    def supports(self, game_type: str) -> bool:
        """Whether a game type's letters occur in the second line of `info`."""
        return all(letter in self.capabilities for letter in game_type.partition("+")[2])

    def valid_moves(self) -> list[str]:
        """The first line of the answer."""
        return self.ask("validmoves")[0].split(";")

    def best_move(self, limit: str) -> str:
        """The last line of the answer."""
        return self.ask(f"bestmove {limit}")[-1]

    def play(self, move: str) -> str:
        """Play a move; the game after it, of which the second field is the state."""
        return ";".join(self.ask(f"play {move}"))

    def drop(self) -> None:
        """The end: it is killed, without a word."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
