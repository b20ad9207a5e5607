"""Whole games between two of our processes, refereed by somebody else's program."""

from pathlib import Path

import pytest

from tests.uhp.engine_process import COMMAND, environment
from uhp_engine import Game
from uhp_engine.core import COMPILED

uhp_utils = pytest.importorskip("uhp_utils")


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_a_match(game_type: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    environ = {"PYTHONPATH": environment()["PYTHONPATH"]}
    arena = uhp_utils.Arena(
        COMMAND,
        COMMAND,
        results_file=None,
        white_env=environ,
        black_env=environ,
        game_type=game_type,
        command_timeout=40,
    )
    limit = "nodes 2000" if COMPILED else "depth 1"
    match = arena.play_match(limit, max_moves=400, verbose=False)
    # Anything else would be a fault of one of the engines.
    assert match.result_desc in ("WhiteWins", "BlackWins", "Draw", "MaxMoves")
    assert match.white_name == match.black_name
    assert match.white_name.startswith("uhp-engine v")
    game = Game(game_type)
    for move in match.moves_played:
        assert move in game.valid_moves()
        game.play(move)
    assert game.state == match.result_desc.replace("MaxMoves", "InProgress")


def test_valid_moves_and_perft_as_their_tools_compare_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    environ = {"PYTHONPATH": environment()["PYTHONPATH"]}
    with uhp_utils.EngineWrapper(COMMAND, extra_env=environ, command_timeout=40) as engine:
        engine.command("newgame Base+MLP")
        rows = uhp_utils.parse_perft_results(engine.command("perft 3"))
    assert rows == {0: 1, 1: 7, 2: 294, 3: 6678}
