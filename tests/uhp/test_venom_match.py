"""Whole Venom games between two of our processes, refereed by the oracle, which shares nothing."""

import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.oracle import OracleGame
from tests.uhp.engine_process import EngineProcess

KINDS = {
    "V": ("Base+MLPV", "Base+V", "Base+LV", "Base+MPV"),
    "Vk": ("Base+MLPVk", "Base+Vk", "Base+MVk", "Base+LPVk"),
    "V(...)": ("Base+MLPV(WFDRYTCH)", "Base+V(RY2)", "Base+MLPV(F1D2TCH)", "Base+V(W)"),
    "further pieces": ("Base+MLPWFDRYTCH", "Base+F1D2", "Base+MWT", "Base+LPYCH"),
}
"""The game types of each kind of Venom game, in turn."""

OPENING = 4
"""So many plies of each game are random: else all would be the same."""


class Played(NamedTuple):
    """A game that was played."""

    text: str
    state: str


def play(
    engines: tuple[EngineProcess, EngineProcess], game_type: str, limit: str, plies: int, seed: int
) -> Played:
    """One game; every answer is checked."""
    chance = random.Random(f"{game_type} {seed}")
    referee = OracleGame(game_type)
    state = "NotStarted"
    for engine in engines:
        assert engine.ask(f"newgame {game_type}") == [f"{game_type};NotStarted;White[1]"]
    for ply in range(plies):
        legal = referee.moves()
        if ply < OPENING:
            text = chance.choice(sorted(legal))
        else:
            (text,) = engines[ply & 1].ask(f"bestmove {limit}")
        assert text in legal, f"{text} is not legal\n\n{referee}"
        referee.play(text)
        (answer,) = engines[0].ask(f"play {text}")
        assert engines[1].ask(f"play {text}") == [answer]
        state = answer.split(";")[1]
        if referee.state() != "InProgress":
            assert answer == str(referee)
            break
        assert answer.replace(";Draw;", ";InProgress;", 1) == str(referee)
        if state == "Draw":
            break  # by repetition, of which the oracle knows nothing
    return Played(str(referee), state)


def match(folder: Path, kind: str, games: int, limit: str, plies: int) -> list[Played]:
    """So many games of a kind, between two processes that change sides."""
    played = []
    with EngineProcess(folder) as first, EngineProcess(folder) as second:
        for engine in (first, second):
            engine.answer()
        for number in range(games):
            game_type = KINDS[kind][number % len(KINDS[kind])]
            engines = (second, first) if number & 1 else (first, second)
            played.append(play(engines, game_type, limit, plies, number))
        for engine in (first, second):
            engine.send("exit")
            assert engine.rest() == []
            assert engine.code() == 0
    return played


@pytest.mark.parametrize("kind", KINDS)
def test_a_game(kind: str, tmp_path: Path) -> None:
    (game,) = match(tmp_path, kind, 1, "depth 1", 40)
    assert game.state in ("InProgress", "WhiteWins", "BlackWins", "Draw")


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_games(kind: str, tmp_path: Path) -> None:
    games = match(tmp_path, kind, 20, "depth 3", 120)
    states = [game.state for game in games]
    assert set(states) <= {"InProgress", "WhiteWins", "BlackWins", "Draw"}
    ended = len(states) - states.count("InProgress")
    flips = sum(len(re.findall("=", game.text)) for game in games)
    swaps = sum(len(re.findall("<>", game.text)) for game in games)
    # Shown by `pytest -rP`.
    print(f"{kind}: {ended} of {len(games)} games ended by rule; {states}")  # noqa: T201
    print(f"{flips} flips and stings, {swaps} swaps")  # noqa: T201
    assert ended >= 1
