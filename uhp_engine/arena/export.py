"""A tournament's games as PGN, with what the arena knows of them.

After each move stands a comment with the score that the engine told, the depth, the seconds taken,
the nodes and the clock (`MoveNote`); the tag `Termination` says why the game ended, and `Detail`
what an engine said last, if that was its end.

>>> from uhp_engine.arena.records import GameTask, MoveRecord, Player
>>> task = GameTask("r1.1.1.1", 1, 1, "a", "b", "Base", ("wS1",))
>>> record = GameRecord(task, "1-0", "time", (MoveRecord("bS1 wS1-", 0.25, 12, 4),), "b")
>>> print(write(pgn_game(record, Tournament((Player("a", ()), Player("b", ())), name="cup"))))
[GameType "Base"]
[Date "????.??.??"]
[Event "cup"]
[Site ""]
[Round "1"]
[White "a"]
[Black "b"]
[Result "WhiteWins"]
[Key "r1.1.1.1"]
[Termination "time"]
[Fault "b"]
[TimeControl "1/move"]
[PlyCount "2"]
<BLANKLINE>
1. wS1
{opening}
2. bS1 wS1-
{+0.12/4 0.250s; time}
<BLANKLINE>
WhiteWins
<BLANKLINE>
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

from ..engine import Limit
from ..notation.pgn import MoveNote, PgnGame, write
from .records import Clock, GameRecord, MoveRecord, Player, Tournament

if TYPE_CHECKING:
    from .storage import Store


def export_pgn(store: "Store", file: TextIO) -> int:
    """Write all games of a tournament to a text file, in the order of the schedule; how many."""
    return write_games(store.records(), store.tournament, file)


def write_games(records: Iterable[GameRecord], tournament: Tournament, file: TextIO) -> int:
    """Write games to a text file, with an empty line after each; how many there were."""
    count = 0
    for record in records:
        file.write(write(pgn_game(record, tournament)) + "\n")
        count += 1
    return count


def pgn_game(record: GameRecord, tournament: Tournament) -> PgnGame:
    """A game of a tournament as PGN holds it."""
    task = record.task
    tags = {
        "GameType": task.game_type,
        "Date": record.started[:10].replace("-", ".") or "????.??.??",
        "Event": tournament.name,
        "Site": "",
        "Round": str(task.round),
        "White": task.white,
        "Black": task.black,
        "Result": record.result,
        "Key": task.key,
        "Time": record.started,
        "Termination": record.termination,
        "Fault": record.loser_fault or "",
        "Detail": record.detail,
        **_controls(task.white, task.black, tournament.players),
        "PlyCount": str(record.plies),
    }
    always = ("Site", "Event", "White", "Black")
    comments = {ply: str(note_of(each)) for ply, each in enumerate(record.moves, 1 + _own(record))}
    if task.opening:
        comments[len(task.opening)] = "opening"
    last = comments.get(record.plies)
    comments[record.plies] = f"{last}; {record.termination}" if last else record.termination
    return PgnGame(
        {name: text for name, text in tags.items() if text or name in always},
        (*task.opening, *(each.move for each in record.moves)),
        comments,
    )


def note_of(move: MoveRecord) -> MoveNote:
    """What is known of a move."""
    return MoveNote(move.score, move.depth, move.seconds, move.nodes, move.clock)


def _own(record: GameRecord) -> int:
    """The number of plies that the players did not choose."""
    return len(record.task.opening)


def _controls(white: str, black: str, players: Iterable[Player]) -> dict[str, str]:
    """The tags for what time the two had, one if they had the same."""
    control_of = {player.name: describe_control(player.control) for player in players}
    mine, theirs = control_of.get(white, ""), control_of.get(black, "")
    if mine == theirs:
        return {"TimeControl": mine}
    return {"WhiteTimeControl": mine, "BlackTimeControl": theirs}


def describe_control(control: Limit | Clock) -> str:
    """A limit per move or a clock in a few letters.

    >>> describe_control(Clock(60, 0.5)), describe_control(Limit(time=0.1, depth=9))
    ('60+0.5', '0.1/move, depth 9')
    """
    if isinstance(control, Clock):
        return f"{control.base:g}+{control.increment:g}"
    parts = [] if control.time is None else [f"{control.time:g}/move"]
    parts += [] if control.depth is None else [f"depth {control.depth}"]
    parts += [] if control.nodes is None else [f"nodes {control.nodes}"]
    return ", ".join(parts) or "-"
