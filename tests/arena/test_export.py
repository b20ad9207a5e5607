"""PGN of a tournament: what a reader of it learns."""

import io
from pathlib import Path
from textwrap import dedent

from uhp_engine import Limit
from uhp_engine.arena.export import describe_control, export_pgn, pgn_game, write_games
from uhp_engine.arena.records import (
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    Clock,
    GameRecord,
    GameTask,
    MoveRecord,
    Player,
    Termination,
    Tournament,
)
from uhp_engine.arena.storage import Store
from uhp_engine.notation.pgn import MoveNote, PgnGame, read

CUP = Tournament(
    (
        Player("ours", ("uhp-engine",), control=Clock(60, 0.5)),
        Player("theirs", ("nokamute", "uhp"), control=Limit(depth=3)),
    ),
    game_types=("Base+P",),
    name="A cup",
)
TASK = GameTask("r1.1.7.1", 1, 7, "ours", "theirs", "Base+P", ("wS1", "bS1 wS1-"))
FAULT = GameRecord(
    TASK,
    WHITE_WINS,
    Termination.CRASH,
    (MoveRecord("wQ -wS1", 0.52, 35, 8, 12034, 60.0), MoveRecord("bQ bS1-", 1.0)),
    "theirs",
    'panicked at "main.rs"\n{code: 101}',
    "2026-01-31T10:20:30+00:00",
    2.5,
)


def written(*records: GameRecord) -> str:
    file = io.StringIO()
    assert write_games(records, CUP, file) == len(records)
    return file.getvalue()


def test_a_game() -> None:
    assert written(FAULT) == dedent("""\
        [GameType "Base+P"]
        [Date "2026.01.31"]
        [Event "A cup"]
        [Site ""]
        [Round "1"]
        [White "ours"]
        [Black "theirs"]
        [Result "WhiteWins"]
        [Key "r1.1.7.1"]
        [Time "2026-01-31T10:20:30+00:00"]
        [Termination "crash"]
        [Fault "theirs"]
        [Detail "panicked at \\"main.rs\\" {code: 101}"]
        [WhiteTimeControl "60+0.5"]
        [BlackTimeControl "depth 3"]
        [PlyCount "4"]

        1. wS1
        2. bS1 wS1-
        {opening}
        3. wQ -wS1
        {+0.35/8 0.520s, n=12034, tl=60.000s}
        4. bQ bS1-
        {1.000s; crash}

        WhiteWins

        """)


def test_what_is_written_is_read() -> None:
    played = GameRecord(
        TASK.reversed("r1.1.7.2"), DRAW, Termination.PLY_LIMIT, (MoveRecord("wQ \\wS1", 0.1, -5),)
    )
    games: list[PgnGame] = list(read(written(FAULT, played)))
    assert [game.result for game in games] == [WHITE_WINS, DRAW]
    assert games[0].moves == ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    assert games[0].tags["Detail"] == 'panicked at "main.rs" {code: 101}'
    assert MoveNote.parse(games[0].comments[3]) == MoveNote(35, 8, 0.52, 12034, 60.0)
    assert games[1].tags["White"] == "theirs"
    assert games[1].comments[3] == "-0.05 0.100s; ply limit"


def test_a_game_without_a_move() -> None:
    task = GameTask("k", 1, 1, "theirs", "ours", "Base+P")
    record = GameRecord(task, BLACK_WINS, Termination.SILENCE, (), "theirs")
    (game,) = read(written(record))
    assert game.moves == ()
    assert game.comments == {0: "no answer"}
    assert game.result == BLACK_WINS


def test_an_opening_in_which_nothing_was_played() -> None:
    record = GameRecord(TASK, BLACK_WINS, Termination.TIME, (), "ours")
    (game,) = read(written(record))
    assert game.comments == {2: "opening; time"}


def test_hostile_names() -> None:
    names = ('a"]\n[Result "x"]', "\\b} {\x00")
    cup = Tournament(tuple(Player(name, ()) for name in names), name='"]\n1. wQ')
    task = GameTask("k", 1, 1, *names, "Base", ("wS1",))
    record = GameRecord(task, DRAW, Termination.PLY_LIMIT, detail="} 2. bQ {")
    file = io.StringIO()
    write_games([record], cup, file)
    (game,) = read(file.getvalue())
    assert game.tags["White"] == 'a"] [Result "x"]'
    assert game.tags["Black"].startswith("\\b} {")
    assert game.result == DRAW
    assert game.moves == ("wS1",)


def test_one_tag_for_the_same_time() -> None:
    both = Tournament(tuple(Player(name, (), control=Limit(time=0.1)) for name in "ab"))
    record = GameRecord(GameTask("k", 1, 1, "a", "b", "Base"), DRAW, Termination.REPETITION)
    tags = pgn_game(record, both).tags
    assert tags["TimeControl"] == "0.1/move"
    assert "WhiteTimeControl" not in tags


def test_controls() -> None:
    assert describe_control(Limit(nodes=500)) == "nodes 500"
    assert describe_control(Limit()) == "-"


def test_from_a_store(tmp_path: Path) -> None:
    with Store.create(tmp_path / "cup.db", CUP) as store:
        store.add(FAULT)
        file = io.StringIO()
        assert export_pgn(store, file) == 1
    assert file.getvalue() == written(FAULT)
