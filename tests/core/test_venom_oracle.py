"""Venom in the core against the oracle (`tests/oracle`), move by move, over random games."""

import random
from collections import Counter

import pytest

from tests.core.test_oracle import assert_agreement
from tests.oracle import OracleGame
from tests.oracle.abilities import deeds, faces_used, mind_control, moves_of, throws
from tests.oracle.actions import Action, Flip, Move, Sting, Swap
from tests.oracle.notation import write
from tests.oracle.rules import flips
from tests.oracle.state import Position
from tests.random_play import choose
from uhp_engine.core import COMPILED
from uhp_engine.game import Game

KINDS = (
    *("Base+V", "Base+MLPV", "Base+MV", "Base+MLV", "Base+MPV"),
    *("Base+MLPVk", "Base+V(RY2)", "Base+MLPV(W)", "Base+MLPV(WFDRYTCH)", "Base+MLPV(F1D1TC)"),
    *("Base+MLPWT", "Base+F1D2", "Base+MPWTCH", "Base+RYC", "Base+MLPWFDRYTCH"),
)
"""All kinds of game type, some with the creatures whose powers meet."""

PLIES = 100
"""Of each game; some end before."""

OPENERS = "MTPC"
"""First tiles that touch the enemy's first, and so have something to do all through the game."""

WANTED = {
    "flip": 1,
    "sting": 1,
    "climb": 3,
    "throw": 4,
    "swap": 4,
    "control of a movement": 4,
    "control of an ability": 8,
}
"""Kinds of action, and how much a player likes them."""


def compare(game_type: str, positions: int, seed: int) -> Counter[str]:
    """Play random games until so many positions are compared, and count what was played."""
    chance = random.Random(f"{game_type} {seed}")
    played: Counter[str] = Counter()
    compared = 0
    while compared < positions:
        game, oracle = Game(game_type), OracleGame(game_type)
        for _ in range(PLIES):
            assert_agreement(game, oracle)
            compared += 1
            legal = game.legal_moves()
            if not legal or compared == positions:
                break
            kinds = actions_by_kind(oracle._position)
            first = [text for text in game.valid_moves() if text[1] in OPENERS]
            if first and game.ply < 2:
                move = chance.choice(first)
            elif kinds and chance.random() < 0.5:
                (kind,) = chance.choices([*kinds], [WANTED[kind] for kind in kinds])
                move = chance.choice(sorted(kinds[kind]))
            else:
                move = game.move_string(choose(game.position, legal, chance))
            played.update(kind for kind, texts in kinds.items() if move in texts)
            game.play(move)
            oracle.play(move)
    return played


def actions_by_kind(position: Position) -> dict[str, set[str]]:
    """The MoveStrings of what else there is than placing and walking, by kind, none empty.

    What a tile does by itself is not under control.
    """
    if not position.queen_is_placed():
        return {}
    found: dict[str, set[Action]] = {kind: set() for kind in WANTED}
    found["flip"] = set(flips(position))
    controlled: set[Action] = set()
    alone: set[Action] = set()
    for cell in position.board:
        if not position.is_friendly(cell) or position.rests(cell):
            continue
        faces = faces_used(position, cell)
        walks = {action for face in faces for action in moves_of(position, cell, face)}
        if "P" in faces:
            found["throw"] |= throws(position, cell)
        if "T" in faces:
            controlled |= mind_control(position, cell, frozenset())
        if "T" not in faces:
            walks |= deeds(position, cell)
        alone |= walks
        found["climb"] |= {a for a in walks if isinstance(a, Move) and a.end in position.board}
    found["sting"] = {action for action in alone if isinstance(action, Sting)}
    found["swap"] = {action for action in alone if isinstance(action, Swap)}
    for action in controlled - alone - found["throw"]:
        kind = "control of a movement" if is_walk(position, action) else "control of an ability"
        found[kind].add(action)
    return {
        kind: {write(position, action) for action in actions}
        for kind, actions in found.items()
        if actions
    }


def is_walk(position: Position, action: Action) -> bool:
    """Whether an action under control is the movement of an enemy's tile."""
    assert not isinstance(action, Flip)
    if isinstance(action, Move):
        starts = [action.start]
    elif isinstance(action, Swap):
        starts = [cell for cell in action.cells if not position.is_friendly(cell)]
    else:
        return False
    return any(
        action in moves_of(position, start, face)
        for start in starts
        for face in faces_used(position, start)
    )


def kinds_in(game_type: str) -> set[str]:
    """The kinds of action that a game type has."""
    kinds = {
        "Base+V": {"flip", "sting"},
        "Base+MV": {"flip", "sting", "control of a movement", "control of an ability"},
        "Base+MLV": set(WANTED) - {"throw"},
        "Base+MPV": set(WANTED) - {"swap"},
        "Base+MLPV": set(WANTED),
        "Base+MLPVk": {"throw", "swap", "control of a movement", "control of an ability"},
        "Base+MLPV(W)": {"throw", "sting"},
        # One's own Wasp is always there to sting what a controlled one would.
        "Base+MLPV(WFDRYTCH)": {"sting", "swap", "control of a movement"},
        "Base+MLPV(F1D1TC)": {"throw", "swap", "control of a movement", "control of an ability"},
        "Base+MLPWT": set(WANTED) - {"flip", "swap"},
        "Base+MPWTCH": set(WANTED) - {"flip"},
        "Base+RYC": {"swap"},
        "Base+MLPWFDRYTCH": set(WANTED) - {"flip"},
    }
    return {"climb"} | kinds.get(game_type, set())


def test_same_moves() -> None:
    """A few games of each kind; all kinds of action are really played in them."""
    played: Counter[str] = Counter()
    for game_type in KINDS:
        played += compare(game_type, 60 if COMPILED else 40, 1)
    if COMPILED:
        assert set(WANTED) <= set(played), played


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_type", KINDS)
def test_same_moves_in_many_games(game_type: str) -> None:
    played = compare(game_type, 20_000 // len(KINDS) + 1, 2)
    assert kinds_in(game_type) <= set(played), played
