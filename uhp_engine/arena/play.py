"""One game between two engines, from `newgame` to the verdict, with time kept.

Whatever an engine does, the game is decided: a fault is a loss with its reason and the engine's
last words in the record.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from ..client import (
    AsyncUhpEngine,
    EngineCrashed,
    EngineProtocolError,
    EngineRefused,
    EngineStartError,
    EngineTimeout,
    UhpError,
)
from ..client.process import shorten
from ..engine import Limit
from ..game import Game
from .judge import IllegalMoveError, Judge, MoveStringError
from .records import Clock, GameRecord, GameTask, MoveRecord, Player, Rules, Termination

LONGEST_DETAIL = 2000
"""So many characters of an engine's last words are kept."""


class Observer:
    """One who looks on while games are played: a class for others to inherit from.

    Each method is called as soon as that has happened, and must be quick: the games wait. Of games
    on a cluster the moves are not seen.
    """

    def game_started(self, task: GameTask) -> None:
        """A game begins."""

    def move_played(self, task: GameTask, ply: int, move: MoveRecord, game: Game) -> None:
        """An engine has moved; `ply` counts from 0, and `game` stands after the move."""

    def game_ended(self, record: GameRecord) -> None:
        """A game is over, and stored."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the board: the engine that runs for it."""

    player: Player
    engine: AsyncUhpEngine


class Clocks:
    """The two players' time: a clock each, or a limit per move.

    >>> clocks = Clocks(Clock(60, 1), Limit(time=2.0))
    >>> clocks.limit(0), clocks.seconds(0)
    (Limit(clock=(60, 2.0, 1, 2.0)), 60)
    >>> clocks.took(0, 4.5)
    56.5
    >>> clocks.limit(1), clocks.seconds(1), clocks.took(1, 1.9)
    (Limit(time=2.0), 2.0, None)
    """

    def __init__(self, white: Limit | Clock, black: Limit | Clock) -> None:
        self._controls = (white, black)
        # An engine with a clock is told something of an opponent that has none.
        self._left = [_base(white), _base(black)]
        self._increments = (_increment(white), _increment(black))

    def limit(self, colour: int) -> Limit:
        """How far the player to move may search."""
        control = self._controls[colour]
        if isinstance(control, Limit):
            return control
        (white, black), (to_white, to_black) = self._left, self._increments
        return Limit(clock=(white, black, to_white, to_black))

    def seconds(self, colour: int) -> float | None:
        """What the player's next move may take, without any margin; None when time is no matter."""
        control = self._controls[colour]
        return control.time if isinstance(control, Limit) else self._left[colour]

    def took(self, colour: int, seconds: float) -> float | None:
        """Take a move's time from a clock; what it then shows, None for who has none."""
        if isinstance(self._controls[colour], Limit):
            return None
        left = max(self._left[colour] - seconds, 0) + self._increments[colour]
        self._left[colour] = left
        return left


def _base(control: Limit | Clock) -> float:
    return control.base if isinstance(control, Clock) else control.time or 0.0


def _increment(control: Limit | Clock) -> float:
    return control.increment if isinstance(control, Clock) else control.time or 0.0


async def play_game(
    task: GameTask, white: Seat, black: Seat, rules: Rules, observer: Observer | None = None
) -> GameRecord:
    """Play a game; both engines may be in any state that takes `newgame`.

    After a fault the engine at fault may be dead, or in the middle of something: it is not to be
    used for another game. ValueError when the task's opening is not legal.
    """
    started, begun = now(), monotonic()
    judge = Judge(task, rules)
    board = _Board(judge, (white, black))
    if judge.verdict is None:
        await board.set_up()
    while judge.verdict is None:
        move = await board.turn()
        if move is not None and observer is not None:
            observer.move_played(task, judge.game.ply - 1, move, judge.game)
        if move is not None and judge.verdict is None:
            await board.pass_on(move.move)
    return judge.record(started, monotonic() - begun)


def now() -> str:
    """The time, as records have it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class _Board:
    """A game between two seats; what goes wrong is told to the judge."""

    def __init__(self, judge: Judge, seats: tuple[Seat, Seat]) -> None:
        self.judge = judge
        self.seats = seats
        self.clocks = Clocks(seats[0].player.control, seats[1].player.control)
        rules = judge.rules
        self._scores_matter = rules.resign_score is not None or rules.draw_score is not None
        self._mute: set[int] = set()

    async def set_up(self) -> None:
        """Bring both engines to the end of the opening."""
        opening = self.judge.game.history

        async def follow(engine: AsyncUhpEngine) -> None:
            await engine.new_game(str(self.judge.game.game_type))
            for move in opening:
                await engine.play_move(move)

        await self._both(0, follow)

    async def pass_on(self, move: str) -> None:
        """Tell both engines of a move; who made it is asked first whether it can follow."""
        await self._both(1 - self.judge.game.to_move, lambda engine: engine.play_move(move))

    async def _both(self, first: int, ask: Callable[[AsyncUhpEngine], Awaitable[None]]) -> None:
        """Have both engines do something at once; if both fail, it is the first one's fault."""
        seats = (self.seats[first], self.seats[1 - first])
        outcomes = await asyncio.gather(
            *(ask(seat.engine) for seat in seats), return_exceptions=True
        )
        for seat, outcome in zip(seats, outcomes, strict=True):
            if isinstance(outcome, UhpError):
                if self.judge.verdict is None:
                    self.judge.fault(seat.player.name, *fault_of(outcome))
            elif isinstance(outcome, BaseException):
                raise outcome

    async def turn(self) -> MoveRecord | None:
        """Have the player to move make a move; None when there is none."""
        judge = self.judge
        colour = judge.game.to_move
        seat = self.seats[colour]
        name, rules = seat.player.name, judge.rules
        seconds = self.clocks.seconds(colour)
        allowed = None if seconds is None else seconds + rules.margin
        try:
            answer = await seat.engine.best_move(
                self.clocks.limit(colour), patience=(allowed or 0) + rules.patience
            )
            score = answer.score
            if score is None and self._scores_matter and colour not in self._mute:
                score = await self._evaluation(colour)
        except UhpError as error:
            judge.fault(name, *fault_of(error))
            return None
        if allowed is not None and answer.seconds > allowed:
            detail = f"{shorten(answer.move)} took {answer.seconds:.3f} s of {seconds:.3f}"
            judge.fault(name, Termination.TIME, detail)
            return None
        try:
            return judge.play(
                answer.move,
                answer.seconds,
                score=score,
                depth=answer.depth,
                nodes=answer.nodes,
                clock=self.clocks.took(colour, answer.seconds),
            )
        except (IllegalMoveError, MoveStringError) as error:
            judge.fault(name, Termination.ILLEGAL_MOVE, printable(f"'{answer.move}': {error}"))
            return None

    async def _evaluation(self, colour: int) -> int | None:
        """The score of an engine that tells none of its search; who does not know is asked once."""
        score = await self.seats[colour].engine.evaluation()
        if score is None:
            self._mute.add(colour)
        return score


TERMINATIONS: dict[type[UhpError], str] = {
    EngineStartError: Termination.CRASH,
    EngineCrashed: Termination.CRASH,
    EngineTimeout: Termination.SILENCE,
    EngineProtocolError: Termination.PROTOCOL,
    EngineRefused: Termination.PROTOCOL,
}


def fault_of(error: UhpError) -> tuple[str, str]:
    """The termination and the detail of a game that an engine's error has ended."""
    termination = next(
        (word for kind, word in TERMINATIONS.items() if isinstance(error, kind)),
        Termination.PROTOCOL,
    )
    return termination, printable(str(error))


def printable(text: str) -> str:
    r"""A text that can be stored and shown anywhere, and is no longer than the record wants.

    >>> printable("wS1\x00\x1b[2J\nok")
    'wS1??[2J\nok'
    """
    shown = "".join(c if c.isprintable() or c == "\n" else "?" for c in text)
    return shown if len(shown) <= LONGEST_DETAIL else shown[: LONGEST_DETAIL - 1] + "…"
