"""MzingaViewer, as protocol_docs/plugging-in.md has it set up."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.mzinga_viewer import DialogError, MzingaViewer
from tests.clients.starting import POSIX_ONLY, program, settings

THREE_TIMES = (
    r"Base;x;y;wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;"
    r"wQ \wS1;bQ bB1\ ".strip()
)
"""nokamute calls this a draw; the viewer knows no such thing, and goes on."""

SPINNERS = ("depth 0", "time 00:00:00", "time 00:00:00.2000000", "depth 2", "time 00:00:00.0500000")


@pytest.fixture
def viewer(tmp_path: Path) -> Iterator[MzingaViewer]:
    (line,) = settings("MzingaViewer", "text")
    found = MzingaViewer(line.strip(), tmp_path)
    yield found
    found.abandon()


def test_it_becomes_idle_and_offers_the_expansions(viewer: MzingaViewer) -> None:
    assert viewer.name.startswith("uhp-engine v")
    assert {"mosquito", "ladybug", "pillbug"} <= set(viewer.capabilities)
    assert viewer.close() == 0


def test_a_path_with_a_space_and_flags(tmp_path: Path) -> None:
    folder = tmp_path / "Hive engines"
    folder.mkdir()
    link = folder / "uhp-engine"
    link.symlink_to(program())
    viewer = MzingaViewer(f'"{link}" --hash-mib 16', tmp_path)
    try:
        assert viewer.options()["HashMiB"][0] == "16"
    finally:
        viewer.abandon()


def test_a_game_against_it(viewer: MzingaViewer) -> None:
    viewer.update("newgame Base+MLP")
    for limit in (*SPINNERS, *SPINNERS):
        move = viewer.best_move(limit)
        assert move in viewer.valid_moves
        assert viewer.provisional == []
        viewer.play(move)
        assert viewer.board.moves[-1] == move
        # All moves are written as this board writes them.
        assert [viewer.board.canonical(each) for each in viewer.valid_moves] == viewer.valid_moves
    viewer.update("undo 2")
    assert len(viewer.board.moves) == 2 * len(SPINNERS) - 2


@pytest.mark.parametrize("limit", ["time ", "depth "])
def test_a_spinner_that_was_cleared_ends_in_a_dialog_and_no_more(
    viewer: MzingaViewer, limit: str
) -> None:
    viewer.update("newgame Base")
    with pytest.raises(DialogError):
        viewer.best_move(limit)
    assert viewer.best_move("depth 1") in viewer.valid_moves


@POSIX_ONLY
@pytest.mark.parametrize("limit", ["time 1.00:00:00", "time 23:59:59.9000000", "depth 99"])
def test_cancel_plays_the_best_move_so_far(viewer: MzingaViewer, limit: str) -> None:
    viewer.update("newgame Base+MLP")
    for _ in range(2):
        viewer.write(f"bestmove {limit}")
        time.sleep(0.3)
        begun = time.monotonic()
        viewer.cancel()
        move = viewer.read_best_move()
        assert time.monotonic() - begun < 5
        assert move in viewer.valid_moves
        viewer.play(move)


@POSIX_ONLY
def test_cancel_that_crosses_the_answer(viewer: MzingaViewer) -> None:
    viewer.update("newgame Base+MLP")
    move = viewer.best_move("depth 1")
    viewer.cancel()
    viewer.play(move)
    assert viewer.close() == 0


@POSIX_ONLY
def test_closing_the_window_in_the_middle_of_a_search(viewer: MzingaViewer) -> None:
    viewer.update("newgame Base+MLP")
    viewer.write("bestmove time 00:01:00")
    time.sleep(0.3)
    assert viewer.close(busy=True) == 0


def test_options(viewer: MzingaViewer) -> None:
    before = viewer.options()
    assert before["HashMiB"] == ["64", "64", "1", "65536"]
    viewer.accept({"HashMiB": "16", "RepetitionDraw": "False", "Verbose": "True"})
    after = viewer.options()
    assert [after[name][0] for name in ("HashMiB", "RepetitionDraw", "Verbose")] == [
        *("16", "False", "True")
    ]
    viewer.update("newgame Base+M")
    # What Verbose tells goes to the console window, and is no part of the answer.
    assert viewer.best_move("depth 2") in viewer.valid_moves
    assert viewer.provisional == []


def test_review_mode(viewer: MzingaViewer) -> None:
    viewer.update("newgame Base+MLP")
    for _ in range(8):
        viewer.play(viewer.valid_moves[len(viewer.board.moves) % len(viewer.valid_moves)])
    moves = viewer.board.moves
    viewer.update("newgame Base+MLP;NotStarted;White[1]")
    assert viewer.board.moves == []
    for ply, move in enumerate(moves):
        viewer.play(move)
        assert viewer.board.moves == moves[: ply + 1]
    for ply in reversed(range(len(moves))):
        viewer.update("undo")
        assert viewer.board.moves == moves[:ply]
    # To the end, and to any move.
    for ply in (len(moves), 3):
        turn = f"{('White', 'Black')[ply % 2]}[{1 + ply // 2}]"
        viewer.update(f"newgame Base+MLP;InProgress;{turn};{';'.join(moves[:ply])}")
        assert viewer.board.moves == moves[:ply]


def test_a_repetition_does_not_stop_the_viewer(viewer: MzingaViewer) -> None:
    viewer.update(f"newgame {THREE_TIMES}")
    assert len(viewer.valid_moves) == 22  # MzingaCpp
    viewer.play(viewer.best_move("depth 1"))
    assert viewer.best_move("depth 1") in viewer.valid_moves
