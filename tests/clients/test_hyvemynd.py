"""HYVEMYND's bridge, as protocol_docs/plugging-in.md has it set up."""

import re
import shlex
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.hyvemynd import NAMES, Bridge, Client
from tests.clients.starting import POSIX_ONLY, settings
from uhp_engine import Game

READS = re.compile(r"[wb][QAGBS]\d?(?: (?:[-/\\][wb][QAGBS]\d?|[wb][QAGBS]\d?[-/\\]?))?")
"""The moves that it can read: no others than those of Base."""

pytestmark = POSIX_ONLY  # the page's command for it is a shell's


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Bridge]:
    """The bridge, after the page's command was given in its folder."""
    (line,) = settings("HYVEMYND's bridge", "sh")
    words = shlex.split(line)
    assert words[-1] in NAMES
    subprocess.run(words, cwd=tmp_path, check=True)
    found = Bridge(tmp_path)
    yield found
    found.process.kill()
    found.stop()


def test_moves_for_a_game(bridge: Bridge) -> None:
    client = Client(bridge)
    assert client.answer()[0].startswith("id uhp-engine v")
    game = Game("Base")
    for limit in ("depth 1", "time 00:00:00", "depth 2", "time 00:00:00", "depth 1", "depth 1"):
        move = client.best_move(game.game_string, limit)
        assert READS.fullmatch(move)
        game.play(move)


def test_an_answer_comes_in_its_thirty_seconds(bridge: Bridge) -> None:
    client = Client(bridge)
    client.answer()
    begun = time.monotonic()
    client.best_move("Base", "time 00:00:01")
    assert time.monotonic() - begun < 3


def test_after_an_error_one_ok_is_left_over(bridge: Bridge) -> None:
    """The client's own fault, which the engine cannot mend: UHP has an `ok` behind errors."""
    client = Client(bridge)
    client.answer()
    assert client.ask("newgame Bass")[-1].startswith("err ")
    assert client.ask("info") == ["ok"]


@pytest.mark.parametrize("search", [True, False])
def test_it_is_stopped_by_a_signal(bridge: Bridge, search: bool) -> None:
    client = Client(bridge)
    client.answer()
    client.ask("newgame Base")
    if search:
        bridge.send("bestmove time 00:01:00")
        time.sleep(0.2)
    begun = time.monotonic()
    assert bridge.stop() != 0
    assert time.monotonic() - begun < 2
