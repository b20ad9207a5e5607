"""hivegame's hive-hydra, as protocol_docs/plugging-in.md has it set up."""

import re
import time
from pathlib import Path

import pytest

from tests.clients import hive_hydra
from tests.clients.hive_hydra import HydraError, command, move_for
from tests.clients.starting import settings
from uhp_engine import Game

(YAML,) = settings("hivegame's hive-hydra", "yaml")
AI_COMMAND = re.findall(r"^ *ai_command: (.*)$", YAML, re.MULTILINE)[0]
BESTMOVE = re.findall(r"^ *bestmove_command_args: (.*)$", YAML, re.MULTILINE)[0]

HISTORIES = {
    "the first move": "",
    "a first move without and one with a place": "wL;bG1 wL-;",
    "with spaces and a semicolon at the end": r"wL ;bL wL- ;wQ \wL ;bQ bL/ ;",
    "hivegame's own references": "wL . ;bL wL- ;wQ -wL ;bQ bL- ;wA1 /wL",
    "a number on a single tile": r"wL1;bL1 wL-;wQ1 \wL",
    # hivegame's short_pass.pgn; White is shut out, and the server itself passes.
    "a pass": (
        r"wL;bL wL-;wQ \wL;bQ bL/;wB1 wQ/;bQ wB1\;wB1 bQ;bL -wQ;wL -bL;pass;wB1 bQ\ ".strip()
    ),
    "a queen on the first turn": r"wS1;bQ wS1\ ".strip(),
}


@pytest.mark.parametrize("history", HISTORIES.values(), ids=HISTORIES.keys())
def test_a_move(tmp_path: Path, history: str) -> None:
    move = move_for(AI_COMMAND, tmp_path, command(history), "depth 1")
    moves = [part.strip() for part in history.split(";") if part.strip()]
    game = Game.from_string(";".join(["Base+MLP;InProgress;White[1]", *moves]))
    assert move in game.valid_moves()
    # The server takes the tile, and behind the first space the place.
    assert re.fullmatch(r"\S+|\S+ \S+", move)


def test_the_limit_of_the_page(tmp_path: Path) -> None:
    seconds = re.fullmatch(r"time 00:00:(\d\d)", BESTMOVE)
    assert seconds is not None
    begun = time.monotonic()
    move_for(AI_COMMAND, tmp_path, command("wL;bL wL-"), "time 00:00:01")
    assert 0.9 < time.monotonic() - begun < 3


@pytest.mark.parametrize("limit", ["seconds 0.2", "depth 2", "depthorseconds 9 0.2", "nodes 1000"])
def test_other_limits(tmp_path: Path, limit: str) -> None:
    assert move_for(AI_COMMAND, tmp_path, command("wL"), limit).startswith("b")


def test_flags_in_the_command(tmp_path: Path) -> None:
    move = move_for(f"{AI_COMMAND} --hash-mib 16 --no-venom", tmp_path, command("wL"), "depth 1")
    assert move.startswith("b")


def test_five_at_once(tmp_path: Path) -> None:
    processes = [hive_hydra.spawn(AI_COMMAND, tmp_path) for _ in range(5)]
    for process in processes:
        hive_hydra.hand_over(process, command("wL;bL wL-"), "time 00:00:00.3")
    for process in processes:
        assert hive_hydra.read(process).startswith("w")
        assert process.returncode == 0


@pytest.mark.parametrize("history", ["wL;bL wQ-", "wL;bL wL-;pass", "wL;what"])
def test_a_history_that_is_none_gives_no_move(tmp_path: Path, history: str) -> None:
    with pytest.raises(HydraError, match="err"):
        move_for(AI_COMMAND, tmp_path, command(history), "depth 1")


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    move_for(AI_COMMAND, tmp_path, command(""), "depth 1")
    assert list(tmp_path.iterdir()) == []
