"""What hivegame's hive-hydra does with an engine: a fresh process for every move."""

import subprocess
from pathlib import Path

from tests.uhp.engine_process import environment


class HydraError(Exception):
    """No move in the answer."""


def command(history: str, game_type: str = "Base+MLP") -> str:
    """What it sends for a game, with the history as the server keeps it."""
    moves = history.replace(" ;", ";").rstrip(";")
    return f"newgame {game_type};InProgress;White[1]{';' if moves else ''}{moves}\n"


def spawn(ai_command: str, folder: Path) -> "subprocess.Popen[bytes]":
    """Start the engine: the command is split at white space, without any quoting."""
    return subprocess.Popen(
        ai_command.split(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment(),
    )


def hand_over(process: "subprocess.Popen[bytes]", newgame: str, limit: str) -> None:
    """Write both commands and close the input at once."""
    assert process.stdin is not None
    process.stdin.write(f"{newgame}bestmove {limit}\n".encode())
    process.stdin.close()


def read(process: "subprocess.Popen[bytes]") -> str:
    """Read all output until the process ends by itself; the move."""
    assert process.stdout is not None
    assert process.stderr is not None
    output = process.stdout.read().decode("utf-8")
    process.stderr.read()
    process.wait()
    process.stdout.close()
    process.stderr.close()
    lines = iter([line.strip() for line in output.splitlines() if line.strip()])
    for _ in ("banner", "newgame"):
        if "ok" not in lines:  # which takes the lines up to it
            raise HydraError(f"an ok is missing in {output!r}")
    move = next((line for line in lines if line != "ok"), None)
    if move is None or move.startswith("err "):
        raise HydraError(f"no move but {move}")
    if next(lines, None) != "ok":
        raise HydraError(f"no ok behind the move {move}")
    return move


def move_for(ai_command: str, folder: Path, newgame: str, limit: str) -> str:
    """Ask for a move."""
    process = spawn(ai_command, folder)
    hand_over(process, newgame, limit)
    return read(process)
