"""What HYVEMYND's bridge and its client do with an engine, which has the name of another there."""

import subprocess
from pathlib import Path

from tests.uhp.engine_process import environment

NAMES = ("nokamute.exe", "MzingaEngine.exe")
"""What the bridge looks for; nothing else is started."""


class Bridge:
    """The bridge: trimmed lines from the engine to the client, blank ones left out."""

    def __init__(self, folder: Path) -> None:
        (file,) = [folder / name for name in NAMES if (folder / name).exists()]
        self.process = subprocess.Popen(
            [str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment(),
        )

    def line(self) -> str:
        """The next line that is not blank."""
        assert self.process.stdout is not None
        while True:
            line = self.process.stdout.readline()
            assert line, "the engine has ended"
            if text := line.decode().strip():
                return text

    def send(self, command: str) -> None:
        """A command of the client."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n".encode())
        self.process.stdin.flush()

    def stop(self) -> int:
        """Stop the engine by SIGTERM, never with `exit`; its exit code."""
        self.process.terminate()
        code = self.process.wait(5)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code


class Client:
    """The client: an answer ends with `ok`, or already with an error."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge

    def answer(self) -> list[str]:
        """The lines of an answer, the last one included."""
        lines = [self.bridge.line()]
        while lines[-1] != "ok" and not lines[-1].startswith(("err", "invalidmove")):
            lines.append(self.bridge.line())
        return lines

    def ask(self, command: str) -> list[str]:
        """Send a command and read the answer."""
        self.bridge.send(command)
        return self.answer()

    def best_move(self, game: str, limit: str) -> str:
        """The first line that is not `ok`, for a game of Base."""
        assert self.ask(f"newgame {game}")[-1] == "ok"
        return next(line for line in self.ask(f"bestmove {limit}") if line != "ok")
