"""A tournament as a whole: all its games, each once, kept the moment it ends."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.players import heard, random_mover, scripted_player
from tests.uhp.engine_process import COMMAND, environment
from uhp_engine.arena.play import Observer
from uhp_engine.arena.records import (
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    GameRecord,
    GameTask,
    OpeningSource,
    Player,
    Rules,
    Sprt,
    Termination,
    Tournament,
)
from uhp_engine.arena.runner import processors, run
from uhp_engine.arena.sprt import sequential_test
from uhp_engine.arena.storage import Store, StoreError
from uhp_engine.arena.table import ArenaError
from uhp_engine.core import COMPILED
from uhp_engine.engine import Limit
from uhp_engine.game import Game

NONE = OpeningSource("none")


def match(*players: Player, **more: Any) -> Tournament:
    """A tournament of short games from the start position."""
    given = {"game_types": ("Base",), "openings": NONE, "rules": Rules(max_plies=12)}
    return Tournament(players or (random_mover("a"), random_mover("b")), **{**given, **more})


def records_of(path: Path) -> list[GameRecord]:
    with Store.open(path) as store:
        return list(store.records())


def moves_of(records: list[GameRecord]) -> dict[str, list[str]]:
    return {record.task.key: [move.move for move in record.moves] for record in records}


class Log(Observer):
    """What is told, and how many games are under way at most."""

    def __init__(self) -> None:
        self.events: list[tuple[str, str]] = []
        self.playing: set[str] = set()
        self.most = 0

    def game_started(self, task: GameTask) -> None:
        self.events.append(("started", task.key))
        self.playing.add(task.key)
        self.most = max(self.most, len(self.playing))

    def game_ended(self, record: GameRecord) -> None:
        self.events.append(("ended", record.task.key))
        self.playing.remove(record.task.key)


@pytest.mark.parametrize("concurrency", [1, 3])
def test_all_games_are_played_once(concurrency: int, tmp_path: Path) -> None:
    players = [random_mover(name) for name in "abc"]
    tournament = match(*players, pairs=2, game_types=("Base", "Base+MLPV"))
    log = Log()
    path = tmp_path / "games.db"
    table = run(tournament, path, concurrency=concurrency, observer=log)
    records = records_of(path)
    # Three encounters of two pairs for each of two game types.
    assert len(records) == 3 * 2 * 2 * 2
    keys = [record.task.key for record in records]
    assert len(set(keys)) == len(keys)
    assert sorted(key for what, key in log.events if what == "started") == sorted(keys)
    assert sorted(key for what, key in log.events if what == "ended") == sorted(keys)
    assert log.most == concurrency
    for pair in {record.task.pair for record in records}:
        first, second = (record.task for record in records if record.task.pair == pair)
        assert (first.white, first.black) == (second.black, second.white)
        assert (first.game_type, first.opening) == (second.game_type, second.opening)
    assert {row.player: row.games for row in table.rows} == {"a": 16, "b": 16, "c": 16}


def test_the_games_are_the_same_whatever_is_played_at_once(tmp_path: Path) -> None:
    tournament = match(pairs=3, openings=OpeningSource("random", plies=4), seed=5)
    run(tournament, tmp_path / "one.db")
    run(tournament, tmp_path / "three.db", concurrency=3)
    games = moves_of(records_of(tmp_path / "one.db"))
    assert len(games) == 6
    assert len(set(map(tuple, games.values()))) > 3
    assert games == moves_of(records_of(tmp_path / "three.db"))


def test_with_a_swiss_tournament_too(tmp_path: Path) -> None:
    """Each round is paired by the results of those before; four players need two rounds."""
    players = [random_mover(name) for name in "abcd"]
    tournament = match(*players, format="swiss", rounds=2, rules=Rules(max_plies=60))
    log = Log()
    table = run(tournament, tmp_path / "games.db", concurrency=3, observer=log)
    records = records_of(tmp_path / "games.db")
    assert [record.task.round for record in records] == [1, 1, 1, 1, 2, 2, 2, 2]
    met = [{record.task.white, record.task.black} for record in records[::2]]
    assert set.union(*met[:2]) == set.union(*met[2:]) == set("abcd")
    assert all(players not in met[:2] for players in met[2:])
    first = {key for what, key in log.events[:8]}
    assert first == {record.task.key for record in records[:4]}
    assert sum(row.points for row in table.rows) == 8


# ------------------------------------------------------------------- engines, kept or not


def test_engines_stay_between_games(tmp_path: Path) -> None:
    """White's second move of the script is played only by a process that played the first."""
    for restart, moves in ((False, ["wS1", "wG1"]), (True, ["wS1", "wS1"])):
        players = [
            scripted_player(tmp_path, f"{name}{restart}", "wS1", "wG1", restart=restart)
            for name in "ab"
        ]
        path = tmp_path / f"{restart}.db"
        run(match(*players, pairs=2, rules=Rules(max_plies=1)), path)
        for player in players:
            mine = [record for record in records_of(path) if record.task.white == player.name]
            assert [record.moves[0].move for record in mine] == moves
            # At the beginning each is started once to see whether it plays.
            ends = heard(tmp_path, player.name).count("exit")
            assert ends == (5 if restart else 1)


def test_an_engine_that_failed_begins_anew(tmp_path: Path) -> None:
    a = scripted_player(tmp_path, "a", "wS1", {"exit": 9})
    b = scripted_player(tmp_path, "b", "wG1", "wG1", "wB1", "wB1")
    run(match(a, b, pairs=4, rules=Rules(max_plies=1)), tmp_path / "games.db")
    records = records_of(tmp_path / "games.db")
    white = [record for record in records if record.task.white == "a"]
    assert [record.termination for record in white] == ["ply limit", "crash"] * 2
    assert [record.result for record in white] == [DRAW, BLACK_WINS] * 2
    moves = [record.moves[0].move for record in records if record.task.white == "b"]
    assert moves == ["wG1", "wG1", "wB1", "wB1"]


def test_an_engine_that_starts_no_more_loses_its_games(tmp_path: Path) -> None:
    program = tmp_path / "engine"
    target = scripted_player(tmp_path, "a", {"exit": 9}).command
    program.symlink_to(target[0])
    a = Player("a", (str(program), *target[1:]), control=Limit(depth=1))

    class Remove(Observer):
        def game_started(self, task: GameTask) -> None:  # noqa: ARG002
            program.unlink(missing_ok=True)

    b = scripted_player(tmp_path, "b", "wS1", "wS1")
    rules = Rules(max_plies=1)
    run(match(a, b, pairs=2, rules=rules), tmp_path / "games.db", observer=Remove())
    records = records_of(tmp_path / "games.db")
    assert [record.termination for record in records] == ["crash"] * 4
    assert {record.loser_fault for record in records} == {"a"}
    assert "exit code 9" in records[0].detail
    assert all(f"no program '{program}'" in record.detail for record in records[1:])
    assert [record.result for record in records] == [BLACK_WINS, WHITE_WINS] * 2


def test_an_engine_that_never_starts_is_an_error(tmp_path: Path) -> None:
    players = (random_mover("a"), Player("b", (str(tmp_path / "nothing"),)))
    with pytest.raises(ArenaError, match=r"^b: there is no program '.*nothing'$"):
        run(match(*players), tmp_path / "games.db")
    assert list(tmp_path.iterdir()) == []


def test_a_limit_that_cannot_be_said(tmp_path: Path) -> None:
    players = (random_mover("a"), random_mover("b", control=Limit(nodes=5, depth=2)))
    with pytest.raises(ArenaError, match=r"^b: UHP has no command for Limit\(depth=2, nodes=5\)"):
        run(match(*players), tmp_path / "games.db")


def ours(name: str, *flags: str, **more: Any) -> Player:
    command = (*COMMAND, "--hash-mib", "1", *flags)
    env = (("PYTHONPATH", environment()["PYTHONPATH"]),)
    return Player(name, command, env=env, **{"control": Limit(depth=1), **more})


def test_our_engine_tells_what_it_finds(tmp_path: Path) -> None:
    """Unless its options say otherwise."""
    quiet = ours("quiet", options=(("Verbose", "False"),))
    run(match(ours("open"), quiet, rules=Rules(max_plies=4)), tmp_path / "games.db")
    for record in records_of(tmp_path / "games.db"):
        players = (record.task.white, record.task.black)
        for ply, move in enumerate(record.moves):
            told = (move.score is not None, move.depth, (move.nodes or 0) > 0)
            expected = (True, 1, True) if players[ply % 2] == "open" else (False, None, False)
            assert told == expected


def test_our_engine_is_told_of_other_rules(tmp_path: Path) -> None:
    """It would refuse the queen as a first move, were its option not set."""
    rules = Rules(tournament_opening=False, repetition_draw=False, max_plies=3)
    openings = tmp_path / "openings.txt"
    openings.write_text("Base;InProgress;White[2];wQ;bQ wQ-\n")
    source = OpeningSource("file", str(openings))
    run(match(ours("a"), ours("b"), openings=source, rules=rules), tmp_path / "games.db")
    for record in records_of(tmp_path / "games.db"):
        assert record.termination == Termination.PLY_LIMIT, record.detail
        assert len(record.moves) == 1


def test_openings_must_be_legal_by_the_rules(tmp_path: Path) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("Base;InProgress;White[2];wQ;bQ wQ-\n")
    source = OpeningSource("file", str(openings))
    with pytest.raises((ArenaError, ValueError), match=r"No Queen Bee|wQ"):
        run(match(openings=source), tmp_path / "games.db")


# --------------------------------------------------------------------------------------- the file


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    run(match(), path)
    games = records_of(path)
    with pytest.raises(StoreError, match="exists already"):
        run(match(), path)
    with pytest.raises(StoreError, match=r"another tournament: seed is 1 there and 2 here"):
        run(match(seed=2), path, resume=True)
    assert records_of(path) == games


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    """Not even the engines are started."""
    path = tmp_path / "games.db"
    players = [scripted_player(tmp_path, name, "wS1") for name in "ab"]
    tournament = match(*players, rules=Rules(max_plies=1))
    table = run(tournament, path)
    before = [heard(tmp_path, name) for name in "ab"]
    log = Log()
    assert run(tournament, path, resume=True, observer=log).rows == table.rows
    assert [heard(tmp_path, name) for name in "ab"] == before
    assert log.events == []


def test_openings_must_leave_something_to_play(tmp_path: Path) -> None:
    given = match(openings=OpeningSource("shipped"), rules=Rules(max_plies=3))
    with pytest.raises(ArenaError, match=r"Base has \d turns, .* is over by ply limit$"):
        run(given, tmp_path / "games.db")
    assert not (tmp_path / "games.db").exists()


def test_openings_that_were_changed_are_refused(tmp_path: Path) -> None:
    """The tournament is the same: it only names the file."""
    lines, path = tmp_path / "lines.txt", tmp_path / "games.db"
    lines.write_text("Base;InProgress;Black[1];wS1\n", encoding="utf-8")
    given = match(openings=OpeningSource("file", str(lines)))
    run(given, path)
    lines.write_text("Base;InProgress;Black[1];wA1\n", encoding="utf-8")
    with pytest.raises(StoreError) as caught:
        run(given, path, resume=True)
    assert str(caught.value) == (
        f"{path} holds another game r1.1.1.1, whose opening[1] is 'wS1' there and 'wA1' here;"
        " were the openings changed?"
    )
    lines.write_text("# the same\nBase;InProgress;Black[1];wS1\n", encoding="utf-8")
    run(given, path, resume=True)


def test_what_an_observer_raises_ends_the_run(tmp_path: Path) -> None:
    class Wrong(Observer):
        def game_ended(self, record: GameRecord) -> None:  # noqa: ARG002
            raise RuntimeError("too much")

    with pytest.raises(RuntimeError, match="too much"):
        run(match(pairs=3), tmp_path / "games.db", concurrency=2, observer=Wrong())
    assert 1 <= len(records_of(tmp_path / "games.db")) <= 2


# ---------------------------------------------------------------------------------------- the SPRT


@pytest.mark.parametrize("concurrency", [1, 2])
def test_the_sprt_stops_the_match(tmp_path: Path, concurrency: int) -> None:
    """Player a loses by an illegal move each time."""
    a = scripted_player(tmp_path, "a", *["bQ"] * 4)
    spec = Sprt(elo0=0, elo1=200, alpha=0.1, beta=0.1)
    tournament = match(a, random_mover("b"), pairs=200, sprt=spec)
    path = tmp_path / "games.db"
    run(tournament, path, concurrency=concurrency)
    records = records_of(path)
    decided = sequential_test(tournament, records).decided_pair
    assert decided is not None
    if concurrency == 1:
        assert len(records) == 2 * decided
    else:
        # While one game of the deciding pair takes its time, others may begin and end.
        assert 2 * decided <= len(records) < 400
    # Nothing is left to be played.
    run(tournament, path, resume=True)
    assert records_of(path) == records


def test_what_makes_no_tournament(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    three = match(*map(random_mover, "abc"), sprt=Sprt())
    with pytest.raises(ArenaError, match="an SPRT is between 2 players, not 3"):
        run(three, path)
    with pytest.raises(ArenaError, match="two players or more, not 1"):
        run(match(random_mover("a")), path)
    with pytest.raises(ArenaError, match="2 players are named 'a'"):
        run(match(random_mover("a"), random_mover("a")), path)
    with pytest.raises(ArenaError, match="at least one game is played at a time, not 0"):
        run(match(), path, concurrency=0)
    with pytest.raises(ArenaError, match="not pinned"):
        run(match(), path, dask="local", pin=True)
    assert list(tmp_path.iterdir()) == []


# --------------------------------------------------------------------------------- processors


def test_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {7, 3, 5, 1, 8}, raising=False)
    assert processors(2) == [{1, 3}, {5, 7}]
    assert processors(5) == [{1}, {3}, {5}, {7}, {8}]
    with pytest.raises(ArenaError, match=r"6 games at a time .* there are 5"):
        processors(6)
    monkeypatch.delattr(os, "sched_getaffinity")
    assert processors(6) == [None] * 6


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="the system does not pin")
def test_engines_are_pinned(tmp_path: Path) -> None:
    """Each notes at every command which processors it has."""
    code = (
        "import os, sys\nprint('ok', flush=True)\nfor line in sys.stdin:\n"
        " open(sys.argv[1], 'a').write(f'{sorted(os.sched_getaffinity(0))}\\n')\n"
        " print('wS1', 'ok', sep='\\n', flush=True)"
    )
    log = tmp_path / "log"
    players = [
        Player(name, (sys.executable, "-c", code, str(log)), control=Limit(depth=1))
        for name in "ab"
    ]
    usable = sorted(os.sched_getaffinity(0))
    tables = min(2, len(usable))
    tournament = match(*players, pairs=2, rules=Rules(max_plies=1))
    run(tournament, tmp_path / "games.db", concurrency=tables, pin=True)
    shares = [str(sorted(share)) for share in processors(tables) if share]
    assert set(log.read_text().splitlines()) == set(shares)


# ---------------------------------------------------------------------------------------- together


def test_uhp_utils_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deterministic engines at fixed depth from the start position, colours in turn."""
    uhp_utils = pytest.importorskip("uhp_utils")
    monkeypatch.chdir(tmp_path)
    depth = 2 if COMPILED else 1
    plies = 24
    players = (
        ours("ours", control=Limit(depth=depth)),
        random_mover("b", control=Limit(depth=depth)),
    )
    tournament = match(
        *players, rules=Rules(max_plies=plies, patience=40), game_types=("Base+MLP",)
    )
    run(tournament, tmp_path / "games.db")
    games = list(moves_of(records_of(tmp_path / "games.db")).values())
    arena = uhp_utils.Arena(
        list(players[0].command),
        list(players[1].command),
        results_file=None,
        white_env=dict(players[0].env),
        black_env=dict(players[1].env),
        game_type="Base+MLP",
        command_timeout=40,
    )
    for swapped in (False, True):
        theirs = arena.play_match(
            f"depth {depth}", max_moves=plies, swap_colors=swapped, verbose=False
        )
        assert theirs.moves_played == games[swapped]
        ended = {"MaxMoves": "InProgress"}.get(theirs.result_desc, theirs.result_desc)
        game = Game("Base+MLP")
        for move in games[swapped]:
            game.play(move)
        assert game.state == ended


def handles() -> int:
    """The file handles that this process has open."""
    return len(os.listdir("/proc/self/fd"))


def memory() -> int:
    """What this process has in memory, in KiB."""
    (line,) = [
        line for line in Path("/proc/self/status").read_text().splitlines() if "VmRSS" in line
    ]
    return int(line.split()[1])


class Meter(Observer):
    """Looks at memory and handles every so many games."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.games = 0
        self.seen: list[tuple[int, int]] = []

    def game_ended(self, record: GameRecord) -> None:  # noqa: ARG002
        self.games += 1
        if self.games % self.every == 0:
            self.seen.append((memory(), handles()))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(
    "games", [100, pytest.param(10_000, marks=[pytest.mark.full, pytest.mark.timeout(3600)])]
)
def test_many_games(games: int, tmp_path: Path) -> None:
    """Memory and handles stay as they were after the first tenth; every game is accounted for."""
    before = handles()
    meter = Meter(games // 10)
    tournament = match(
        pairs=games // 2,
        openings=OpeningSource("random", plies=2),
        rules=Rules(max_plies=40),
    )
    table = run(tournament, tmp_path / "games.db", concurrency=2, observer=meter)
    with Store.open(tmp_path / "games.db") as store:
        assert len(store.keys()) == games
    assert [row.games for row in table.rows] == [games, games]
    assert sum(row.points for row in table.rows) == games
    print(f"{games} games: memory in KiB and handles {meter.seen}")  # noqa: T201, by pytest -rP
    first, last = meter.seen[0], meter.seen[-1]
    assert last[1] <= first[1]
    assert last[0] - first[0] < 4096 + games  # an unfreed record of 40 moves would be 4 KiB a game
    assert handles() == before
