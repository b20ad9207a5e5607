"""AsyncUhpEngine: any UHP engine as a subprocess, for programs that use asyncio."""

import contextlib
import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from ..engine import Info, Limit
from ..game import Game
from .answers import (
    Answer,
    OptionLine,
    find_error,
    find_move,
    read_answer,
    read_evaluation,
    read_info,
)
from .command_line import split_command
from .errors import (
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineStartError,
    UhpError,
)
from .limits import spellings
from .process import EngineProcess, pin, shorten

PATIENCE = 10.0
"""Seconds that an answer may take, beside the time that a search is given."""

GRACE = 2.0
"""Seconds that an engine has to end by itself when it is told to."""


class AsyncUhpEngine:
    """An engine that is spoken to in UHP; `open` starts one.

    Every method may raise EngineCrashed, EngineTimeout, EngineProtocolError or EngineRefused; all
    are UhpErrors. After the first two the process is gone, and all that is left is `quit`, which
    never fails. It is spoken to by one task at a time; when that task is cancelled while it waits
    for an answer, the process is ended.

    >>> import asyncio, sys
    >>> async def main() -> str:
    ...     async with await AsyncUhpEngine.open([sys.executable, "-m", "uhp_engine"]) as engine:
    ...         answer = await engine.play(Game("Base+M"), Limit(depth=1))
    ...         return f"{engine.info.name} {answer.move in Game('Base+M').valid_moves()}"
    >>> asyncio.run(main())
    'uhp-engine True'
    """

    def __init__(
        self, process: EngineProcess, info: Info, patience: float, knows_clock: bool
    ) -> None:
        self.info = info
        self.patience = patience
        self.knows_clock = knows_clock
        self._process = process
        self._game: tuple[str, list[str]] | None = None
        self._unknown: set[str] = set()

    @classmethod
    async def open(
        cls,
        command: str | Sequence[str],
        *,
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        patience: float = PATIENCE,
        cpus: Collection[int] | None = None,
        knows_clock: bool = False,
        name: str | None = None,
    ) -> "AsyncUhpEngine":
        """Start an engine and wait until it has said who it is; then set its options.

        `command` is a list, or a line that is split as a shell would (on Windows only double quotes
        count). The program runs in the folder `cwd`, from which a relative path to it is taken, and
        with `env` added to the environment. `patience` is what each answer may take, in seconds.
        `cpus` are the processors that it may use, where the system can arrange that.
        `knows_clock` says that it understands `bestmove clock`. Errors call it `name`.

        EngineStartError when it cannot be started or does not say `ok` in time, EngineRefused when
        it does not take an option; no process is left then.
        """
        try:
            words = split_command(command)
        except ValueError as error:
            raise EngineStartError(str(error), name or "") from None
        name = name or os.path.basename(words[0])
        process = await EngineProcess.start(words, name, patience, cwd=cwd, env=env)
        try:
            if cpus is not None:
                pin(process.pid, cpus)
            try:
                lines = await process.banner
            except UhpError as error:
                raise EngineStartError(error.message, name, process.last_words) from error
            if cpus is not None:
                pin(process.pid, cpus)  # once more, for the threads that it has made since
            engine = cls(process, read_info(lines, name), patience, knows_clock)
            if options:
                await engine.configure(options)
        except BaseException:
            process.kill()
            await process.quit(0)
            raise
        return engine

    @property
    def name(self) -> str:
        """What errors call it."""
        return self._process.name

    @property
    def pid(self) -> int:
        """The number of its process, and of the group of its children's."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be spoken to."""
        return self._process.alive

    @property
    def last_words(self) -> str:
        """The last lines that it said, on stdout and then on stderr."""
        return self._process.last_words

    async def send(self, command: str, *, patience: float | None = None) -> list[str]:
        """Send a command as it stands, and return the lines of the answer without `ok`.

        EngineRefused for `err` and `invalidmove`. What the engine thinks the game is must be left
        as it is: for that there are `new_game` and `play_move`.
        """
        if not command.strip() or "\n" in command or "\r" in command:
            raise ValueError(f"a command is one line, not {command!r}")
        lines = await self._process.ask(command, self.patience if patience is None else patience)
        error = find_error(lines)
        if error is not None:
            message, invalid = error
            raise EngineRefused(
                f"'{shorten(command)}' was refused: {message}", self.name, self.last_words, invalid
            )
        return lines

    # ------------------------------------------------------------------------------ the game

    async def new_game(self, text: str = "Base") -> None:
        """Begin a game of a GameTypeString, or take over that of a GameString."""
        self._game = None
        await self.send(f"newgame {text}")
        with contextlib.suppress(ValueError):
            game = Game.from_string(text)
            self._game = (str(game.game_type), game.history)

    async def play_move(self, move: str) -> None:
        """Make a move in the engine's game: a MoveString, or `pass`."""
        is_pass = move.lower() == "pass"
        game, self._game = self._game, None
        try:
            await self.send("pass" if is_pass else f"play {move}")
            if game is not None:
                game[1].append(move)
        finally:
            self._game = game

    async def set_up(self, game: Game) -> None:
        """Make the engine's game the same as this one.

        Where the engine's is the beginning of it, only the moves that are new are played. Which
        moves an engine refuses, and with what right, is for the caller to judge.
        """
        game_type, moves = str(game.game_type), game.history
        known = self._game
        if known is None or known[0] != game_type or moves[: len(known[1])] != known[1]:
            await self.new_game(game_type)
            known = self._game
        done = len(known[1]) if known is not None else 0
        for move in moves[done:]:
            await self.play_move(move)

    async def best_move(self, limit: Limit, *, patience: float | None = None) -> Answer:
        """Ask for a move in the engine's game, and return it as the engine wrote it.

        Lines that are no moves may come before it or after. `patience` is what the answer may take
        in all; without it, the limit's time and the engine's patience beyond. `limits.spellings`
        says how a limit is put; the seconds are those of the answer that was none of refusal.
        EngineProtocolError when no line is a move. ValueError for a limit that UHP cannot say.
        """
        to_move = 0 if self._game is None else len(self._game[1]) & 1
        ways = spellings(limit, to_move, knows_clock=self.knows_clock)
        kinds = [_kind(way) for way in ways]
        first = next((n for n, kind in enumerate(kinds) if kind not in self._unknown), 0)
        if patience is None:
            patience = self.patience
            if limit.time is not None:
                patience += limit.time
            elif limit.clock is not None:
                patience += limit.clock[to_move]
        process = self._process
        refusal: EngineRefused | None = None
        for number in range(first, len(ways)):
            process.forget_told()
            try:
                lines = await self.send(f"bestmove {ways[number]}", patience=patience)
            except EngineRefused as error:
                refusal = refusal or error
                continue
            # Only now is it known that the words were at fault, and not the position.
            self._unknown.update(kinds[first:number])
            move = find_move(lines)
            if move is None:
                raise EngineProtocolError(
                    f"no move in the answer to 'bestmove {ways[number]}'",
                    self.name,
                    self.last_words,
                )
            return read_answer(move, process.seconds, process.told)
        assert refusal is not None
        raise refusal

    async def play(self, game: Game, limit: Limit, *, patience: float | None = None) -> Answer:
        """The engine's move in a game, in our canonical form; the game is left as it is.

        EngineIllegalMove when the move is none in this game; ValueError when the game is over.
        """
        if game.over:
            raise ValueError("there is nothing to search: the game is over")
        await self.set_up(game)
        answer = await self.best_move(limit, patience=patience)
        try:
            move = game.move_string(game.parse_move(answer.move))
        except ValueError as error:
            raise EngineIllegalMove(
                f"it answered '{answer.move}' at {game.turn}: {error}",
                self.name,
                self.last_words,
                answer.move,
            ) from None
        return replace(answer, move=move, pv=(move, *answer.pv[1:]))

    async def analyse(self, game: Game, limit: Limit, *, patience: float | None = None) -> Answer:
        """What the engine thinks of a position: as `play`, with all of `pv` that it can tell.

        Of the line expected only the part that can be played is given, in our canonical form. An
        engine that does not know `pv` and tells nothing on stderr gives its move alone.
        """
        answer = await self.play(game, limit, patience=patience)
        line: Sequence[str] = answer.pv
        if len(line) < 2:
            with contextlib.suppress(EngineRefused):
                line = await self.send("pv")
        ahead = game.copy()
        with contextlib.suppress(ValueError):
            for move in line:
                ahead.play(move)
        found = tuple(ahead.history[game.ply :])
        return replace(answer, pv=found if found[:1] == (answer.move,) else (answer.move,))

    async def evaluation(self) -> int | None:
        """What the engine makes of its game without searching, by `eval`, which ours knows.

        In hundredths of a tile, from the view of the player to move; None where it is not told.
        """
        try:
            return read_evaluation(await self.send("eval"))
        except EngineRefused:
            return None

    # --------------------------------------------------------------------------- its options

    async def options(self) -> dict[str, OptionLine]:
        """The engine's options by their names, as they are now."""
        parsed = map(OptionLine.parse, await self.send("options"))
        return {option.name: option for option in parsed if option is not None}

    async def configure(
        self, options: Mapping[str, object] | None = None, /, **more: object
    ) -> None:
        """Set options: `configure(HashMiB=16)`, or a mapping.

        EngineRefused when the engine does not know an option or does not take its value, also when
        it does so in silence, as some do; the options before it are set then.
        """
        for name, value in {**(options or {}), **more}.items():
            text = str(value)
            for line in await self.send(f"options set {name} {text}"):
                option = OptionLine.parse(line)
                if option is not None and option.name == name and not option.has(text):
                    raise EngineRefused(
                        f"option {name} was to be {text} and is {option.text}",
                        self.name,
                        self.last_words,
                    )

    # ---------------------------------------------------------------------------------- end

    async def quit(self, *, grace: float = GRACE) -> None:
        """End the engine: ask it to, then have it ended after so many seconds, with its children.

        It never fails, may be called again, and leaves no process, unless one has made itself a
        session of its own.
        """
        await self._process.quit(grace)

    async def __aenter__(self) -> "AsyncUhpEngine":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.quit()


def _kind(spelling: str) -> str:
    """The part of a spelling of a limit that an engine knows or does not."""
    word = spelling.partition(" ")[0]
    return "time with a fraction" if word == "time" and "." in spelling else word


__all__ = ["GRACE", "PATIENCE", "AsyncUhpEngine"]
