"""What is seen of a tournament while it runs: a live picture on a terminal, plain lines elsewhere.

Both are observers, to be handed to the runner. The picture is drawn by a thread of its own a few
times a second, and so is the table among plain lines: the games do not wait for it, and what it
costs is not counted as the thinking of their engines.
"""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from threading import Lock, Thread
from time import monotonic
from typing import Self, TextIO

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.text import Text

from ..game import Game
from .pairing import pairs_in_all
from .play import Observer
from .records import GameRecord, GameTask, MoveRecord, Rules, Tournament
from .standings import standings
from .summary import describe

PICTURES_A_SECOND = 4
TABLES = 10
"""So many times in a long tournament the table stands among the plain lines, beside the end."""
FEWEST_BETWEEN = 50
"""So many games there are between two tables at least."""

REST = 20
"""So many times longer than the standings took to work out they are left as they are."""

LONGEST_DETAIL = 100
LAST_GAMES = 3
BAR_WIDTH = 60
BOARD_WIDTH = 72
"""A board that is wider is cut off in the live picture."""


class Tally:
    """What has been played of a tournament, and how fast it goes.

    `records` are games of earlier runs: they count as played, but not for the speed.
    """

    def __init__(
        self,
        tournament: Tournament,
        records: Iterable[GameRecord] = (),
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.tournament = tournament
        self.records = {record.task.key: _result(record) for record in records}
        self.games = 2 * pairs_in_all(tournament)
        self.ended = 0
        self._now = now
        self._begun = now()
        self._lock = Lock()
        self._table = ""
        self._counted = -1
        self._next = 0.0

    def add(self, record: GameRecord) -> None:
        """Count a game that has ended in this run."""
        with self._lock:
            self.records[record.task.key] = _result(record)
            self.ended += 1

    @property
    def played(self) -> int:
        """The number of games that have ended."""
        return len(self.records)

    @property
    def per_hour(self) -> float:
        """Games an hour; 0 before the first has ended."""
        return 3600 * self.ended / max(self._now() - self._begun, 1e-3)

    @property
    def seconds_left(self) -> float | None:
        """The time that the rest takes at this speed; None when that is not known yet.

        With an SPRT it is the longest that it may take.
        """
        if not self.ended:
            return None
        return max(self.games - self.played, 0) / self.per_hour * 3600

    def pace(self) -> str:
        """How far it is, as a few words.

        >>> from .records import Player
        >>> two = Tournament((Player("a", ("x",)), Player("b", ("x",))), pairs=50)
        >>> Tally(two).pace()
        '0 of 100 games'
        """
        words = [f"{self.played} of {self.games} games"]
        left = self.seconds_left
        if left is not None:
            words.append(f"{self.per_hour:,.0f} an hour")
            most = "at most " if self.tournament.sprt else ""
            words.append(f"{most}{duration(left)} left")
        return ", ".join(words)

    def table(self, *, fresh: bool = True) -> str:
        """The standings as they are, or, if they need not be fresh, as they were a moment ago.

        With many games they take a while; who asks again and again is then given the same.
        """
        begun = self._now()
        with self._lock:
            if self._counted == len(self.records) or not (fresh or begun >= self._next):
                return self._table
            records = list(self.records.values())
        self._counted = len(records)
        self._table = describe(self.tournament, standings(self.tournament, records))
        now = self._now()
        self._next = now + REST * (now - begun)
        return self._table


def _result(record: GameRecord) -> GameRecord:
    """What standings need of a game; thousands of games with all their moves would be heavy."""
    return replace(record, moves=(), detail="")


def duration(seconds: float) -> str:
    """Seconds as people say it.

    >>> duration(59.6), duration(3599), duration(3600 * 30 + 60)
    ('1 min', '1 h', '30 h 1 min')
    """
    if seconds < 59.5:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return " ".join([f"{hours} h"] * bool(hours) + [f"{minutes} min"] * bool(minutes))


def result_line(record: GameRecord) -> str:
    """A game in one line: who, how it ended, how long it was.

    >>> task = GameTask("r1.1.1.1", 1, 1, "ours", "theirs", "Base", ("wS1", "bS1 wS1-"))
    >>> result_line(GameRecord(task, "1-0", "time", loser_fault="theirs", seconds=2.5))
    'r1.1.1.1 Base: ours 1-0 theirs, time (theirs), 2 plies, 2.50 s'
    """
    task = record.task
    fault = f" ({record.loser_fault})" if record.loser_fault else ""
    words = " ".join(record.detail.split())
    if len(words) > LONGEST_DETAIL:
        words = f"{words[: LONGEST_DETAIL - 1]}…"
    return (
        f"{task.key} {task.game_type}: {task.white} {record.result} {task.black},"
        f" {record.termination}{fault}, {record.plies} plies, {record.seconds:.2f} s"
        + (f": {words}" if words and record.loser_fault else "")
    )


class PlainProgress(Observer):
    """A line for each game that ends, and the table now and then.

    A context manager, as `LiveProgress` is; at its end all has been written.
    """

    def __init__(self, tally: Tally, stream: TextIO | None = None) -> None:
        self.tally = tally
        self.stream = stream
        self._told = False
        self._writing = Lock()
        self._table: Thread | None = None
        self._every = max(tally.games // TABLES, FEWEST_BETWEEN)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._table is not None:
            self._table.join()

    def game_started(self, task: GameTask) -> None:  # noqa: ARG002
        """Say what is played, once: before the first game it may turn out that none can be."""
        if not self._told:
            self._told = True
            tournament = self.tally.tournament
            names = ", ".join(player.name for player in tournament.players)
            self._say(f"{tournament.name}: {names}; {self.tally.pace()}")

    def game_ended(self, record: GameRecord) -> None:
        """Say how a game ended."""
        tally = self.tally
        tally.add(record)
        self._say(f"{tally.played}/{tally.games} {result_line(record)}")
        due = tally.played % self._every == 0 and tally.played < tally.games
        if due and not (self._table is not None and self._table.is_alive()):
            self._table = Thread(target=self._say_table, name="table")
            self._table.start()

    def _say_table(self) -> None:
        # Where nobody reads on, the next line says so too, to who can end the run.
        with suppress(OSError):
            self._say(f"\n{self.tally.table()}\n{self.tally.pace()}\n")

    def _say(self, text: str) -> None:
        stream = self.stream or sys.stdout
        with self._writing:
            stream.write(f"{text}\n")
            stream.flush()


class LiveProgress(Observer):
    """A picture of the standings and of the games under way, redrawn where it stands.

    Without `boards`, as on a cluster, whose moves are not seen, games are only named.
    """

    def __init__(
        self, tally: Tally, console: Console | None = None, *, boards: bool = True
    ) -> None:
        self.tally = tally
        self.boards = boards
        self.console = console or Console()
        self._games: dict[str, _Board] = {}
        self._last: list[str] = []
        self._lock = Lock()
        self._live = Live(
            console=self.console,
            get_renderable=self.picture,
            refresh_per_second=PICTURES_A_SECOND,
            transient=True,
        )

    def __enter__(self) -> Self:
        self._live.start(refresh=True)
        return self

    def __exit__(self, *_: object) -> None:
        # The last picture is erased again, which works for one that fits the terminal.
        with self._lock:
            self._games.clear()
        self._live.stop()

    def game_started(self, task: GameTask) -> None:
        """Show a new board."""
        with self._lock:
            self._games[task.key] = _Board(task, self.tally.tournament.rules)

    def move_played(self, task: GameTask, ply: int, move: MoveRecord, game: Game) -> None:  # noqa: ARG002
        """Note a move; it is played when the board is drawn."""
        with self._lock:
            if task.key in self._games:
                self._games[task.key].moves.append(move)

    def game_ended(self, record: GameRecord) -> None:
        """Take a board away."""
        self.tally.add(record)
        with self._lock:
            self._games.pop(record.task.key, None)
            self._last = [*self._last, result_line(record)][-LAST_GAMES:]

    def picture(self) -> RenderableType:
        """All that is to be seen now."""
        with self._lock:
            games, last = list(self._games.values()), self._last
        tally = self.tally
        parts: list[RenderableType] = [
            Text(f"{tally.tournament.name}: {tally.pace()}", style="bold"),
            Padding(ProgressBar(total=tally.games, completed=tally.played, width=BAR_WIDTH), 0),
            Text(tally.table(fresh=False), no_wrap=True),
            *(Text(line, style="dim", no_wrap=True, overflow="ellipsis") for line in last),
        ]
        if self.boards:
            parts.append(Columns([game.picture() for game in games]))
        else:
            parts += [Text(f"under way: {game.title}") for game in games]
        return Group(*parts)


class _Board:
    """A game under way as it is seen; moves are played on it as it is drawn."""

    def __init__(self, task: GameTask, rules: Rules) -> None:
        self.moves: list[MoveRecord] = []
        self.title = f"{task.white} - {task.black}"
        self._task = task
        self._game = Game(task.game_type, tournament_opening=rules.tournament_opening)
        self._drawn: Panel | None = None

    def picture(self) -> Panel:
        """The board, with the last move and what the engine told of it."""
        moves = [*self._task.opening, *(move.move for move in list(self.moves))]
        if self._drawn is None or self._game.ply < len(moves):
            for move in moves[self._game.ply :]:
                self._game.play(move)
            self._drawn = self._draw()
        return self._drawn

    def _draw(self) -> Panel:
        # The first line names the game type and whose turn it is; both stand below.
        lines = str(self._game).splitlines()[1:]
        board = Text("\n".join(lines), no_wrap=True, overflow="crop")
        board.highlight_regex(r"(?<=\s)\.", "dim")
        board.highlight_regex(r"\bw[A-Z]\d?", "bold yellow")
        board.highlight_regex(r"\bb[A-Z]\d?", "bold cyan")
        history = self._game.history
        last = ""
        if history:
            moved = history[-1].split()[0]
            board.highlight_regex(rf"\b{moved}\b", "reverse")
            last = f"  {history[-1]}"
        if self.moves:
            move = self.moves[-1]
            last += "" if move.score is None else f"  {move.score / 100:+.2f}"
            last += "" if move.depth is None else f"  depth {move.depth}"
        below = f"{self._task.game_type} {self._game.turn}{last}"
        width = max([len(self.title) + 6, len(below) + 6, *(len(line) + 4 for line in lines)])
        return Panel(
            board, title=Text(self.title), subtitle=Text(below), width=min(width, BOARD_WIDTH)
        )


def watch(
    tournament: Tournament,
    records: Iterable[GameRecord] = (),
    *,
    plain: bool = False,
    boards: bool = True,
) -> PlainProgress | LiveProgress:
    """The observer that suits standard output: live where it is a terminal, unless `plain`."""
    tally = Tally(tournament, records)
    if plain or not sys.stdout.isatty():
        return PlainProgress(tally)
    return LiveProgress(tally, boards=boards)
