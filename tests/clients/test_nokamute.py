"""nokamute's `play` and `uhp-debug`, as protocol_docs/plugging-in.md has them set up."""

import os
import random
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.board import MARKS, NEIGHBOURS, Board
from tests.clients.nokamute import Nokamute
from tests.clients.starting import POSIX_ONLY, program, settings
from tests.data import facts, games
from tests.oracle import OracleGame


def self_reference(board: Board, move: str) -> str | None:
    """A move to a hex beside the mover, as nokamute writes it: seen from the mover itself."""
    if move == "pass":
        return None
    tile, target = board.target(move)
    place = board.place_of(tile)
    if place is None or target in board.stacks:
        return None
    for direction, (q, r) in NEIGHBOURS.items():
        if (place[0] + q, place[1] + r) == target:
            return f"{tile} {MARKS[direction].format(tile)}"
    return None


def test_the_commands_of_the_page() -> None:
    play, debug = [
        shlex.split(line)[1:] for line in "".join(settings("nokamute", "sh")).split("\n")[:2]
    ]
    assert play[0] == "play"
    assert debug[0] == "uhp-debug"
    # `play` takes a path, and no arguments for it.
    assert [word for word in play if "uhp-engine" in word] == [program()]
    assert debug[-1] == program()


def test_a_game_with_its_own_notation(tmp_path: Path) -> None:
    engine = Nokamute(program(), folder=tmp_path)
    try:
        assert engine.name.startswith("uhp-engine v")
        assert engine.supports("Base+MLP")
        chance = random.Random(1)
        engine.ask("newgame Base+MLP")
        board = Board()
        own = 0
        for ply in range(40):
            if ply % 2:
                move = engine.best_move("time 00:00:00" if ply % 4 == 1 else "depth 1")
            else:
                moves = engine.valid_moves()
                near = [each for each in moves if board.stacks and self_reference(board, each)]
                move = chance.choice(near or moves)
            reference = self_reference(board, move) if board.stacks else None
            own += reference is not None
            fields = engine.play(reference or move).split(";")
            board.play(move)
            assert fields[3:] == board.moves  # as Mzinga writes them, however they came
            if fields[1] != "InProgress":
                break
        assert own > 3
        # It counts its plies, and takes back up to twenty at once.
        assert ";".join(engine.ask(f"undo {min(20, len(board.moves))}"))
    finally:
        engine.drop()


@pytest.fixture
def debugged(tmp_path: Path) -> Iterator[Nokamute]:
    engine = Nokamute(program(), folder=tmp_path)
    yield engine
    engine.drop()


def test_the_debugger_compares_states_and_numbers_of_moves(debugged: Nokamute) -> None:
    looked_at = 0
    for fact in facts():
        state = debugged.ask(f"newgame {fact.game}")[0].split(";")[1]
        if fact.state is not None and (fact.occurrences or 1) < 3:
            assert state == fact.state, fact.name
            looked_at += 1
        if fact.number_of_moves is not None:
            assert len(debugged.valid_moves()) == fact.number_of_moves, fact.name
            looked_at += 1
    assert looked_at > 8
    for game in games():
        assert debugged.ask(f"newgame {game.game}")[0].split(";")[1] == game.state


def test_the_debugger_wants_the_draw_by_repetition(debugged: Nokamute) -> None:
    # Of its own tests; and nokamute #5, which looked like one and is none, with 49 moves.
    game = (
        r"Base;x;y;wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;"
        r"wQ \wS1"
    )
    assert debugged.ask(f"newgame {game}")[0].split(";")[1] == "InProgress"
    assert debugged.play("bQ bB1\\").split(";")[1] == "Draw"
    game = (
        r"Base;x;y;wA1;bA1 wA1-;wQ /wA1;bQ bA1/;wS1 /wQ;bS1 bQ-;wS2 wQ\;bS2 bS1\;wS1 wS2-;bB1 /bS2;"
        r"wA2 -wA1;bA2 bA1-;wB1 \wA1;bB1 bA2;wB1 wA2;bB1 bQ;wB1 wQ;bB1 \bB1;wB1 wB1-;bB1 bQ;wB1 wQ"
    )
    assert debugged.ask(f"newgame {game}")[0].split(";")[1] == "InProgress"
    assert len(debugged.valid_moves()) == 49


def test_the_debugger_searches_random_games_for_differences(debugged: Nokamute) -> None:
    """With its own rules beside the engine's: here those of the oracle."""
    chance = random.Random(2)
    for _ in range(2):
        own = OracleGame("Base+MLP")
        debugged.ask("newgame Base+MLP")
        for _ in range(20):
            moves = debugged.valid_moves()
            assert len(set(moves)) == len(moves)
            assert set(moves) == own.moves()
            move = chance.choice(moves)
            own.play(move)
            assert debugged.play(move).split(";")[1] == own.state()


@POSIX_ONLY
@pytest.mark.parametrize("search", ["depth 99", "time 00:10:00", None])
def test_it_is_killed_and_nothing_is_left(tmp_path: Path, search: str | None) -> None:
    """Neither a process nor, of a program in one file, what that has unpacked."""
    unpacked = tmp_path / "unpacked"
    unpacked.mkdir()
    engine = Nokamute(program(), folder=tmp_path, TMPDIR=str(unpacked))
    engine.ask("newgame Base+MLP")
    family = {engine.process.pid, *children(engine.process.pid)}
    if search is not None:
        assert engine.process.stdin is not None
        engine.process.stdin.write(f"bestmove {search}\n".encode())
        engine.process.stdin.flush()
        time.sleep(0.3)
    engine.process.kill()
    engine.process.wait()
    # Its pipes are still open: an engine that waited for their end would go on.
    deadline = time.monotonic() + 10
    while any(alive(pid) for pid in family) or list(unpacked.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    engine.drop()


def children(pid: int) -> list[int]:
    """The processes that a process has started; only Linux tells."""
    tasks = Path("/proc", str(pid), "task", str(pid), "children")
    return [int(word) for word in tasks.read_text().split()] if tasks.exists() else []


def alive(pid: int) -> bool:
    """Whether there is a process, zombies aside."""
    if Path("/proc/self").exists():
        status = Path("/proc", str(pid), "stat")
        try:
            return status.read_text().rpartition(")")[2].split()[0] != "Z"
        except (FileNotFoundError, ProcessLookupError):
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
