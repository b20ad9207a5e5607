"""LocalEngine: the engine inside the program that uses it.

>>> from uhp_engine.game import Game
>>> engine = LocalEngine(HashMiB=1)
>>> game = Game("Base")
>>> result = engine.play(game, Limit(depth=1))
>>> result.move in game.valid_moves(), result.depth
(True, 1)

The search runs in a thread of its own, one depth after the other, until the limit, a forced end of
the game, or `stop`.
"""

from _thread import allocate_lock, start_new_thread
from time import monotonic, sleep

from .core import COMPILED
from .game import Game
from .process import acquire, log, release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .core.search import Search
    from .notation.game_type import GameType

DEEPEST = 100
"""The core's last depth; a higher limit means this one."""

LEAST_SECONDS = 0.01 if COMPILED else 0.0
"""What a time limit of nothing still gets: enough to see a win in one, too short to be noticed."""

GRACE_SECONDS = 0.03
"""What a search gets beyond its time that has not finished one ply in it."""

TURNS_AHEAD = 30
"""Among how many turns of one's own the time on the clock is divided."""

LARGEST_SHARE = 0.8
"""The part of the time on the clock that one turn uses at most."""


class Limit:
    """How far a search may go; it ends at whatever is reached first.

    `depth` in plies, `nodes` in positions entered, `time` in seconds; `clock` is what the clocks
    show: White's and Black's seconds left, then the seconds that each gets a turn. With nothing
    given it goes on until it is stopped. ValueError for what is negative or no number.

    >>> Limit(depth=4, time=0.5)
    Limit(depth=4, time=0.5)
    >>> Limit(time=-1)
    Traceback (most recent call last):
    ValueError: a limit is 0 or more, not time=-1
    """

    __slots__ = ("clock", "depth", "nodes", "time")

    def __init__(
        self,
        depth: "int | None" = None,
        nodes: "int | None" = None,
        time: "float | None" = None,
        clock: "tuple[float, float, float, float] | None" = None,
    ) -> None:
        self.depth = depth
        self.nodes = nodes
        self.time = time
        self.clock = clock
        for name, value in self._given():
            numbers = value if isinstance(value, tuple) else (value,)
            if not all(number >= 0 for number in numbers):
                raise ValueError(f"a limit is 0 or more, not {name}={value}")
            if name == "clock" and len(numbers) != 4:
                raise ValueError(f"a clock has four numbers, not {len(numbers)}")

    def _given(self) -> "list[tuple[str, int | float | tuple[float, ...]]]":
        names = ("depth", "nodes", "time", "clock")
        return [(name, getattr(self, name)) for name in names if getattr(self, name) is not None]

    def __repr__(self) -> str:
        return f"Limit({', '.join(f'{name}={value}' for name, value in self._given())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Limit) and self._given() == other._given()

    def __hash__(self) -> int:
        return hash(tuple(self._given()))


class Result:
    """What a search found.

    `move` is the MoveString to play and `pv` the line expected, that move first. `score` is from
    the view of the player to move, in hundredths of a tile, and `mate_in` the plies to the forced
    end of the game that it tells of, or None. `depth` is the last depth that was finished, 0 for
    none; `nodes` counts the positions entered, `time` the seconds taken.
    """

    __slots__ = ("depth", "mate_in", "move", "nodes", "pv", "score", "time")

    def __init__(
        self,
        pv: "list[str]",
        *,
        score: int = 0,
        mate_in: "int | None" = None,
        depth: int = 0,
        nodes: int = 0,
        time: float = 0.0,
    ) -> None:
        self.move = pv[0]
        self.pv = pv
        self.score = score
        self.mate_in = mate_in
        self.depth = depth
        self.nodes = nodes
        self.time = time

    def __str__(self) -> str:
        score = f"{self.score / 100:+.2f}"
        if self.mate_in is not None:
            score = f"{'wins' if self.score > 0 else 'loses'} in {self.mate_in}"
        rate = self.nodes / max(self.time, 1e-6)
        return (
            f"depth {self.depth} score {score} nodes {self.nodes} time {self.time:.3f} "
            f"nps {rate:.0f} pv {';'.join(self.pv)}"
        )


class Option:
    """An option of the engine: its type (`bool`, `int` or `enum`) and the values it may have.

    `flag` is its name on the command line.
    """

    __slots__ = ("choices", "default", "flag", "help", "high", "kind", "low", "name")

    def __init__(
        self,
        name: str,
        flag: str,
        default: "bool | int | str",
        help: str,
        *,
        low: int = 0,
        high: int = 0,
        choices: "tuple[str, ...]" = (),
    ) -> None:
        self.name = name
        self.flag = flag
        self.default = default
        self.help = help
        self.low = low
        self.high = high
        self.choices = choices
        self.kind = {bool: "bool", int: "int", str: "enum"}[type(default)]

    def read(self, text: str) -> "bool | int | str":
        """The value that a text means; ValueError, in one sentence, when it means none."""
        word = text.lower()
        if self.kind == "bool":
            if word in ("true", "false"):
                return word == "true"
            raise ValueError(f"{self.name} is True or False, not '{text}'")
        if self.kind == "enum":
            for choice in self.choices:
                if choice.lower() == word:
                    return choice
            raise ValueError(f"{self.name} is one of {', '.join(self.choices)}, not '{text}'")
        digits = word[1:] if word[:1] in ("-", "+") else word
        if digits.isascii() and digits.isdigit() and len(digits) <= 18:
            number = int(word)
            if self.low <= number <= self.high:
                return number
        raise ValueError(
            f"{self.name} is a whole number from {self.low} to {self.high}, not '{text}'"
        )


OPTIONS = {
    option.name: option
    for option in (
        Option("HashMiB", "hash-mib", 64, "size of the hash table in MiB", low=1, high=65536),
        Option(
            "MoveOverheadMs",
            "move-overhead-ms",
            20,
            "milliseconds of a clock kept for the way to the client and back",
            low=0,
            high=5000,
        ),
        Option("RepetitionDraw", "repetition-draw", True, "a third repetition is a draw"),
        Option(
            "TournamentOpening",
            "tournament-opening",
            True,
            "no queen on a player's first turn, from the next newgame on",
        ),
        Option("Verbose", "verbose", False, "what each depth of a search found, on stderr"),
    )
}
"""The options by name. One that is added here is listed, set and a flag by that alone."""


class Task:
    """A search under way; `LocalEngine.start` makes it."""

    __slots__ = (
        "_begun",
        "_deadline",
        "_done",
        "_enough",
        "_failure",
        "_game",
        "_last_depth",
        "_result",
        "_search",
        "_verbose",
    )

    def __init__(self, engine: "LocalEngine", game: Game, limit: Limit) -> None:
        self._begun = monotonic()
        self._game = game.copy()
        self._verbose = engine.options["Verbose"]
        self._search: Search | None = None
        self._result: Result | None = None
        self._failure: BaseException | None = None
        self._set_times(limit, int(engine.options["MoveOverheadMs"]) / 1000)
        self._last_depth = DEEPEST if limit.depth is None else min(limit.depth, DEEPEST)
        self._done = allocate_lock()
        legal = game.legal_moves()
        if len(legal) == 1 or self._last_depth == 0 or limit.nodes == 0 or self._no_time():
            self._result = Result(self._line(legal[:1]), time=monotonic() - self._begun)
            return
        self._search = engine.searcher(game)
        self._search.node_limit = limit.nodes or 0
        self._search.repetition_draw = game.repetition_draw
        self._search.begin(game.position)
        self._done.acquire()

    def begin(self) -> None:
        """Let the thread run; once."""
        if self._search is not None:
            start_new_thread(self._run, (self._search,))

    def _set_times(self, limit: Limit, overhead: float) -> None:
        """When to stop, and from when on it is not worth while to begin another depth."""
        self._deadline: float | None = None
        self._enough: float | None = None
        seconds = limit.time
        if limit.clock is not None:
            left = max(limit.clock[self._game.to_move] - overhead, 0)
            increment = limit.clock[2 + self._game.to_move]
            share = min(left / TURNS_AHEAD + 0.8 * increment, left * LARGEST_SHARE)
            # A depth takes several times as long as the one before.
            self._enough = self._begun + share / 2
            seconds = share if seconds is None else min(seconds, share)
        if seconds is not None:
            self._deadline = self._begun + max(seconds, LEAST_SECONDS)

    def _no_time(self) -> bool:
        return self._deadline is not None and self._deadline <= self._begun

    def _run(self, search: "Search") -> None:
        """Deepen; the thread's work."""
        try:
            for depth in range(1, self._last_depth + 1):
                if not search.iterate(depth):
                    break
                if self._verbose:
                    log(str(self._found(search)))
                if self._decided(search):
                    break
            self._result = self._found(search)
        except BaseException as error:  # it belongs to the thread that waits
            self._failure = error
        finally:
            release(self._done)

    def _decided(self, search: "Search") -> bool:
        """Whether deeper would be of no use, or too late."""
        plies = search.mate_in
        if plies is not None and (search.score > 0 or plies <= search.depth):
            return True
        now = monotonic()
        return any(end is not None and now >= end for end in (self._enough, self._deadline))

    def _found(self, search: "Search") -> Result:
        return Result(
            self._line(search.pv() or [search.best_move]),
            score=search.score,
            mate_in=search.mate_in,
            depth=search.depth,
            nodes=search.nodes,
            time=monotonic() - self._begun,
        )

    def _line(self, moves: "list[int]") -> "list[str]":
        """The MoveStrings of moves that follow each other."""
        game = self._game.copy()
        for move in moves:
            game.play(move)
        return game.history[self._game.ply :]

    @property
    def running(self) -> bool:
        """Whether the search is still going on."""
        return self._result is None and self._failure is None

    def stop(self) -> None:
        """End the search within milliseconds; any thread may do so, at any time."""
        if self._search is not None and self.running:
            self._search.stop()

    def _ended_in_grace(self) -> bool:
        """Whether a search without a single ply when its time is over ends in a moment's grace.

        On a busy machine the thread may not have had its turn yet, and one ply is soon searched.
        """
        search, deadline = self._search, self._deadline
        if not COMPILED or search is None or deadline is None or search.depth:
            return False
        return acquire(self._done, deadline + GRACE_SECONDS)

    def wait(self) -> Result:
        """Wait until the search has ended, see to it that it keeps its time, and say what it found.

        MemoryError when there is not enough for it.
        """
        try:
            if not acquire(self._done, self._deadline) and not self._ended_in_grace():
                self.stop()
                acquire(self._done)
        except BaseException:  # Ctrl-C: nobody will want the result
            self.stop()
            while self.running:
                sleep(0.001)
            raise
        finally:
            release(self._done)
        if self._result is None:
            assert self._failure is not None
            raise self._failure
        return self._result


class Info:
    """Who an engine says that it is.

    `identity` is all that stands behind `id`, `name` and `version` its parts; `capabilities` are
    the expansions that it knows, as UHP names them.
    """

    __slots__ = ("capabilities", "identity", "name", "version")

    def __init__(
        self, name: str, version: str, identity: str, capabilities: "tuple[str, ...]"
    ) -> None:
        self.name = name
        self.version = version
        self.identity = identity
        self.capabilities = capabilities

    def __repr__(self) -> str:
        return (
            f"Info(name={self.name!r}, version={self.version!r}, identity={self.identity!r}, "
            f"capabilities={self.capabilities!r})"
        )


class LocalEngine:
    """The engine: its options, its memory of positions, and its search.

    Options are given by their names in UHP; see `OPTIONS`.

    >>> engine = LocalEngine(HashMiB=16)
    >>> engine.set_option("RepetitionDraw", False)
    >>> engine.options["HashMiB"], engine.options["RepetitionDraw"]
    (16, False)
    """

    def __init__(self, **options: "bool | int | str") -> None:
        self.options: dict[str, bool | int | str] = {
            option.name: option.default for option in OPTIONS.values()
        }
        self._search: Search | None = None
        self._kind: tuple[GameType, bool] | None = None
        self._task: Task | None = None
        for name, value in options.items():
            self.set_option(name, value)

    @property
    def info(self) -> Info:
        """Who this is, as `info` tells clients.

        >>> LocalEngine().info.name
        'uhp-engine'
        """
        from .version import BUILD, __version__

        version = f"{__version__}{BUILD}"
        capabilities = ("Mosquito", "Ladybug", "Pillbug", "Venom")
        return Info("uhp-engine", version, f"uhp-engine v{version}", capabilities)

    def configure(
        self, options: "Mapping[str, bool | int | str] | None" = None, /, **more: "bool | int | str"
    ) -> None:
        """Set several options, as `set_option` does: from a mapping, or by name.

        >>> engine = LocalEngine()
        >>> engine.configure(HashMiB=16, Verbose="true")
        >>> engine.options["HashMiB"], engine.options["Verbose"]
        (16, True)
        """
        for name, value in {**(options or {}), **more}.items():
            self.set_option(name, value)

    def set_option(self, name: str, value: "bool | int | str") -> None:
        """Set an option: to a value, or to what a text means.

        KeyError for a name that is none, ValueError for a value that it may not have; nothing is
        changed then.
        """
        self.options[name] = OPTIONS[name].read(str(value))
        if name == "HashMiB":
            self.forget()

    def forget(self) -> None:
        """Forget the positions seen; the same search then takes the same way again."""
        self._search = None

    def new_game(self, text: str = "Base") -> Game:
        """A game of a GameTypeString or a GameString, by the options that games have.

        For a game at its start the engine forgets the positions of earlier ones. GameTypeError or
        GameStringError when the text cannot be followed.

        >>> LocalEngine(TournamentOpening=False).new_game("Base+M").valid_moves()[0]
        'wQ'
        """
        game = Game.from_string(
            text,
            tournament_opening=bool(self.options["TournamentOpening"]),
            repetition_draw=bool(self.options["RepetitionDraw"]),
        )
        if not game.ply:
            self.forget()
        return game

    def searcher(self, game: Game) -> "Search":
        """The core's search, with a hash table that holds positions of such games only."""
        from .core.search import Search
        from .core.table import Table

        # The hash does not tell what is in reserve, so it must not serve two game types at once.
        kind = (game.game_type, game.tournament_opening)
        if self._search is None or kind != self._kind:
            self._search = Search(Table(int(self.options["HashMiB"])))
            self._kind = kind
        return self._search

    def start(self, game: Game, limit: Limit) -> Task:
        """Begin to search, and return at once; the game is copied.

        The limit's time is kept by the thread that calls `Task.wait`. ValueError when the game is
        over, RuntimeError while a search is under way.

        >>> task = LocalEngine(HashMiB=1).start(Game("Base+P"), Limit())
        >>> task.stop()
        >>> task.wait().move in Game("Base+P").valid_moves()
        True
        """
        if self._task is not None and self._task.running:
            raise RuntimeError("the engine is searching already")
        if game.over:
            raise ValueError("there is nothing to search: the game is over")
        task = Task(self, game, limit)
        self._task = task
        task.begin()
        return task

    def stop(self) -> None:
        """End the search under way, if any, from any thread; `Task.wait` then returns."""
        task = self._task
        if task is not None:
            task.stop()

    def play(self, game: Game, limit: Limit) -> Result:
        """Search, and return what was found; the errors of `start`.

        It takes at most 50 ms longer than the limit's time, and a search without any limit ends
        when another thread calls `stop`, or by a Ctrl-C.
        """
        return self.start(game, limit).wait()

    def analyse(self, game: Game, limit: Limit) -> Result:
        """What the engine thinks of a position: a search as `play` makes it; all of it is there."""
        return self.play(game, limit)

    def quit(self) -> None:
        """End the search under way, and let go of the memory; `with` does so at its end.

        >>> with LocalEngine(HashMiB=1) as engine:
        ...     result = engine.analyse(Game("Base"), Limit(depth=2))
        >>> result.depth
        2
        """
        self.stop()
        self.forget()

    def __enter__(self) -> "LocalEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    def evaluate(self, game: Game) -> "list[tuple[str, int]]":
        """The terms of the static evaluation, in hundredths of a tile, from the mover's view.

        ValueError when the game is over.

        >>> all(isinstance(value, int) for _, value in LocalEngine().evaluate(Game()))
        True
        """
        from .core.search import explain

        if game.over:
            raise ValueError("there is nothing to evaluate: the game is over")
        return explain(game.position)
