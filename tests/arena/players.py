"""Players for tests, each with a program of the tests' own."""

import json
import sys
from pathlib import Path
from typing import Any

from tests.arena import scripted
from tests.players import player
from uhp_engine.arena.records import Player
from uhp_engine.engine import Limit


def random_mover(name: str, **more: Any) -> Player:
    """A player that moves at once; players of different names play differently."""
    command = tuple(player("random_mover", "--seed", name))
    return Player(name, command, **{"control": Limit(depth=1), **more})


def scripted_player(
    folder: Path, name: str, *turns: object, evaluation: str = "", **more: Any
) -> Player:
    """A player that does what the turns say; a turn that is a text is that move."""
    each = [json.dumps({"move": turn} if isinstance(turn, str) else turn) for turn in turns]
    command = (sys.executable, scripted.__file__, str(folder), name, evaluation, *each)
    return Player(name, command, **{"control": Limit(depth=1), **more})


def heard(folder: Path, name: str) -> list[str]:
    """The commands that a scripted player's engine was given, by all runs of its program."""
    return (folder / name).read_text(encoding="utf-8").splitlines()
