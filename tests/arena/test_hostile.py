"""A tournament with every engine that does something wrong: each game is decided, with its reason.

What follows for the engine's process is the client's matter, and tested there.
"""

from pathlib import Path

import pytest

from tests.arena.players import random_mover
from tests.hostile import hostile
from uhp_engine.arena.records import (
    BLACK_WINS,
    WHITE_WINS,
    GameRecord,
    OpeningSource,
    Player,
    Rules,
    Termination,
    Tournament,
)
from uhp_engine.arena.runner import run
from uhp_engine.arena.storage import Store
from uhp_engine.arena.table import ArenaError
from uhp_engine.engine import Limit

RULES = Rules(max_plies=20, patience=2.0, margin=0.1, resign_score=9999)

FAULTS = {
    "closes_stdout": Termination.CRASH,
    "dies_in_bestmove": Termination.CRASH,
    "endless_line": Termination.PROTOCOL,
    "floods_stderr": Termination.PROTOCOL,
    "floods_stdout": Termination.PROTOCOL,
    "illegal_moves": Termination.ILLEGAL_MOVE,
    "never_moves": Termination.SILENCE,
    "never_moves_talking": Termination.SILENCE,
    "no_ok": Termination.SILENCE,
    "nonsense": Termination.PROTOCOL,
    "prints_binary": Termination.PROTOCOL,
    "refuses_moves": Termination.PROTOCOL,
    "slow": Termination.TIME,
}
"""Each loses every game at its first turn, or when it hears of its opponent's first move."""

HARMLESS = (
    "boasts",
    "extra_lines",
    "ignores_exit",
    "leaves_child",
    "lies_about_results",
    "partial_lines",
    "spins_at_end",
)
"""These do nothing that is a fault in a game."""

NO_START = ("dies_at_start", "err_to_everything", "floods_idle", "silent", "silent_after_start")
"""With these a tournament does not begin."""


def hostile_player(name: str) -> Player:
    control = Limit(time=0.2) if name == "slow" else Limit(depth=1)
    return Player(name, tuple(hostile(name)), control=control)


def test_every_program_is_here() -> None:
    folder = Path(hostile.__code__.co_filename).parent
    programs = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert programs == {*FAULTS, *HARMLESS, *NO_START}


def test_the_tournament_goes_on(tmp_path: Path) -> None:
    """Our random mover meets each of them, as White and as Black."""
    path = tmp_path / "games.db"
    tournament = Tournament(
        (random_mover("us"), *map(hostile_player, (*FAULTS, *HARMLESS))),
        format="gauntlet",
        game_types=("Base",),
        openings=OpeningSource("none"),
        rules=RULES,
    )
    run(tournament, path, concurrency=10)
    with Store.open(path) as store:
        records = list(store.records())
    games = {(record.task.white, record.task.black): record for record in records}
    assert len(records) == len(games) == 2 * (len(FAULTS) + len(HARMLESS))
    for name in FAULTS:
        for game in ((name, "us"), ("us", name)):
            assert fault(games[game]) == (FAULTS[name], name), games[game]
            assert games[game].points("us") == 1
            assert games[game].plies <= 2, games[game]
            assert games[game].detail
            assert games[game].result in (WHITE_WINS, BLACK_WINS)
    for name in HARMLESS:
        for game in ((name, "us"), ("us", name)):
            assert fault(games[game]) in (
                (Termination.PLY_LIMIT, None),
                (Termination.SURROUNDED, None),
                (Termination.REPETITION, None),
            ), games[game]
    assert "panicked at player.rs" in games["dies_in_bestmove", "us"].detail


def fault(record: GameRecord) -> tuple[str, str | None]:
    return record.termination, record.loser_fault


@pytest.mark.parametrize("name", NO_START)
def test_it_does_not_begin(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    rules = Rules(patience=0.7)
    tournament = Tournament((hostile_player(name), random_mover("us")), rules=rules)
    with pytest.raises(ArenaError) as caught:
        run(tournament, path)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []
