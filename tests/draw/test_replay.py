"""Replays: what is put where, move by move, gives the board that the position has."""

import random

import pytest

from tests.random_play import choose
from uhp_engine.core import move, tables
from uhp_engine.core.position import Position
from uhp_engine.draw.replay import Step, replay
from uhp_engine.draw.text import Hex, spread
from uhp_engine.game import Game
from uhp_engine.notation.game_type import GameType

SWAP = (
    *("wC", "bG1 wC-", "wQ -wC", "bQ bG1-", "wQ \\wC", "bA1 bQ-", "wQ wC/", "bG2 /bQ"),
    "wC<>bA1",
)


def steps(game_type: str, *moves: str) -> list[list[str]]:
    position = GameType.parse(game_type).position()
    return [[str(step) for step in each] for each in replay(position, moves)]


def test_placing_and_moving() -> None:
    assert steps("Base", "wS1", "bA1 wS1-", "wQ \\wS1", "bQ bA1\\", "wQ -wS1") == [
        ["wS1 0 0"],
        ["bA1 1 0"],
        ["wQ 0 -1"],
        ["bQ 1 1"],
        ["wQ -1 0"],
    ]


def test_faces_flips_and_a_swap() -> None:
    assert steps("Base+MLPV", "wD1", "bG1 wD1-", "wQ -wD1", "bQ bG1-", "wQ=wW", "bG1=bD1")[-2:] == [
        ["wQW -1 0"],
        ["bG1D 1 0"],
    ]
    assert steps("Base+V", "wY1")[0] == ["wA1Y 0 0"]
    assert sorted(steps("Base+MLPV", *SWAP)[-1]) == ["bA1 0 0", "wLC 3 0"]


def test_a_pass_and_a_move_that_is_not_legal() -> None:
    moves = ["wL", "bL wL-", "wQ \\wL", "bQ bL/", "wB1 wQ/", "bQ wB1\\", "wB1 bQ", "bL -wQ"]
    assert steps("Base+MLP", *moves, "wL -bL", "pass")[-1] == []
    replayed = replay(GameType.parse("Base").position(), ["wS1", "bS1 wA1-"])
    assert next(replayed)
    with pytest.raises(ValueError, match="wA1"):
        next(replayed)


class Board:
    """What one has who only puts tiles where steps say."""

    def __init__(self) -> None:
        self.cells: dict[Hex, list[tuple[int, int]]] = {}

    def take(self, step: Step) -> None:
        for stack in self.cells.values():
            stack[:] = [each for each in stack if each[0] != step.tile]
        self.cells = {place: stack for place, stack in self.cells.items() if stack}
        self.cells.setdefault(step.place, []).append((step.tile, step.bug))

    def seen_from(self, tile: int) -> dict[Hex, list[tuple[int, int]]]:
        (origin,) = (
            place for place, stack in self.cells.items() if tile in (each[0] for each in stack)
        )
        return {
            (place[0] - origin[0], place[1] - origin[1]): stack
            for place, stack in self.cells.items()
        }


def stacks(position: Position) -> dict[Hex, list[tuple[int, int]]]:
    """The stacks of a position; the first tile lies at the origin."""
    return {
        place: [(tile, position.face_of(tile)) for tile in position.stack_at(cell)]
        for cell, place in spread(position).items()
        if position.height_at(cell)
    }


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP", "Base+MLPV", "Base+MLPWFDRYTCH"])
def test_random_games(game_type: str) -> None:
    chance = random.Random(game_type)
    for _ in range(4):
        game = Game(game_type)
        while game.ply < 70 and not game.over:
            game.play(choose(game.position, game.legal_moves(), chance))
        position = game.game_type.position()
        board = Board()
        for each in replay(position, list(game)):
            for step in each:
                board.take(step)
            assert board.seen_from(position.tiles()[0]) == stacks(position)


def test_a_hive_that_wanders_around_the_torus() -> None:
    """It goes east for so long that it comes in again in the west; nothing jumps on the plane."""
    game = Game("Base")
    for text in ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wA2 -wQ", "bA2 bQ-"):
        game.play(text)
    while game.ply < 600:
        plane = spread(game.position)

        def gain(packed: int, plane: dict[int, Hex] = plane) -> int:
            old, new = plane[move.from_of_move(packed)], plane[move.to_of_move(packed)]
            return 2 * (new[0] - old[0]) + new[1] - old[1]

        legal = game.legal_moves()
        moving = [each for each in legal if move.action_of_move(each) == move.MOVE]
        game.play(max(moving, key=gain, default=legal[0]))
    board = Board()
    again = GameType.parse("Base").position()
    furthest = 0
    for each in replay(again, game):
        for step in each:
            board.take(step)
            furthest = max(furthest, step.place[0])
        assert board.seen_from(again.tiles()[0]) == stacks(again)
    assert furthest > tables.SIDE // 2, "the first tile stood in the middle"
