"""A table: where one game at a time is played, with engines that stay between games."""

import asyncio
from collections.abc import Collection, Iterable

from ..client import AsyncUhpEngine, UhpError
from ..client.limits import spellings
from ..engine import Limit
from .judge import Judge
from .play import Observer, Seat, fault_of, now, play_game
from .records import GameRecord, GameTask, Player, Rules

KEPT = 4
"""So many engines stay at a table between games; the longest unused leaves first."""

OURS = "uhp-engine"
"""What our own engine says that it is."""


class ArenaError(Exception):
    """A tournament that cannot be played, or not go on, in one line."""


def one_line(error: BaseException) -> str:
    """An error's text in one line, or its kind where it has none."""
    return " ".join(str(error).split()) or type(error).__name__


class Table:
    """A place for games between any of the players, one game at a time.

    `cpus` are the processors that its engines may use; None for all.
    """

    def __init__(
        self, players: Iterable[Player], rules: Rules, cpus: Collection[int] | None = None
    ) -> None:
        self.players = {player.name: player for player in players}
        self.rules = rules
        self.cpus = cpus
        # By player, in the order of their last use.
        self._engines: dict[str, AsyncUhpEngine] = {}

    async def check(self, game_types: Iterable[str]) -> None:
        """ArenaError for the first engine that does not start or does not take a game type.

        Likewise for a limit that cannot be said in UHP.
        """
        types = tuple(game_types)
        for player in self.players.values():
            if isinstance(player.control, Limit):
                try:
                    spellings(player.control, 0)
                except ValueError as error:
                    raise ArenaError(f"{player.name}: {error}") from None
            try:
                engine = await self._engine(player)
                for game_type in types:
                    await engine.new_game(game_type)
            except UhpError as error:
                await self._end(player)
                raise ArenaError(one_line(error)) from None
            if player.restart:
                await self._end(player)
            await self._end_unused()

    async def play(self, task: GameTask, observer: Observer | None = None) -> GameRecord:
        """Play a game. An engine that does not start loses it."""
        started = now()
        seats = []
        for name in (task.white, task.black):
            player = self.players[name]
            try:
                seats.append(Seat(player, await self._engine(player)))
            except UhpError as error:
                judge = Judge(task, self.rules)
                judge.fault(name, *fault_of(error))
                return judge.record(started)
        record: GameRecord | None = None
        try:
            white, black = seats
            record = await play_game(task, white, black, self.rules, observer)
        finally:
            for seat in seats:
                # Without a record the game was broken off, and nobody knows what the engines do.
                if record is None or record.loser_fault == seat.player.name or seat.player.restart:
                    await self._end(seat.player)
            await self._end_unused()
        return record

    async def close(self) -> None:
        """End all engines, those of a game under way too."""
        await asyncio.gather(*(self._end(player) for player in self.players.values()))

    async def _engine(self, player: Player) -> AsyncUhpEngine:
        """The engine of a player, started if need be."""
        engine = self._engines.pop(player.name, None)
        if engine is not None and not engine.alive:
            await engine.quit()
            engine = None
        if engine is None:
            engine = await self._start(player)
        self._engines[player.name] = engine
        return engine

    async def _start(self, player: Player) -> AsyncUhpEngine:
        engine = await AsyncUhpEngine.open(
            player.command,
            cwd=player.cwd,
            env=dict(player.env),
            options=dict(player.options),
            patience=self.rules.patience,
            cpus=self.cpus,
            knows_clock=player.knows_clock,
            name=player.name,
        )
        try:
            await self._configure(player, engine)
        except BaseException:
            await engine.quit()
            raise
        return engine

    async def _configure(self, player: Player, engine: AsyncUhpEngine) -> None:
        """Set the options by which our engine tells scores and follows rules that are not usual.

        The latter for others too that have them; what the player's own options say stays.
        """
        wanted = {}
        if engine.info.name == OURS:
            wanted["Verbose"] = True
        if not self.rules.repetition_draw:
            wanted["RepetitionDraw"] = False
        if not self.rules.tournament_opening:
            wanted["TournamentOpening"] = False
        for name, _ in player.options:
            wanted.pop(name, None)
        if wanted:
            known = await engine.options()
            await engine.configure({name: wanted[name] for name in wanted if name in known})

    async def _end(self, player: Player) -> None:
        engine = self._engines.pop(player.name, None)
        if engine is not None:
            await engine.quit()

    async def _end_unused(self) -> None:
        while len(self._engines) > KEPT:
            engine = self._engines.pop(next(iter(self._engines)))
            await engine.quit()
