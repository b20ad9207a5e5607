"""LocalEngine: the engine inside the program that uses it.

>>> from uhp_engine.game import Game
>>> engine = LocalEngine(HashMiB=1)
>>> game = Game("Base")
>>> result = engine.play(game, Limit(depth=1))
>>> result.move in game.valid_moves(), result.depth
(True, 1)

What it thinks of a position is a `thinking.Task`.
"""

from .game import Game
from .limit import Limit as Limit
from .limit import Result as Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .core.search import Search
    from .notation.game_type import GameType
    from .thinking import Task


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
        Option("Threads", "threads", 1, "threads that search", low=1, high=256),
        Option("Ponder", "ponder", False, "think on the opponent's turn"),
        Option("Skill", "skill", 20, "the level of play; 20 is all there is", low=0, high=20),
        Option(
            "Variety",
            "variety",
            0,
            "hundredths of a tile by which a move may be worse than the best and still be played",
            low=0,
            high=100,
        ),
        Option("Seed", "seed", 0, "what chance begins with; 0: the clock", low=0, high=2**31 - 1),
        Option("MultiPV", "multi-pv", 1, "lines that are looked at", low=1, high=100),
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
        self._searches: list[Search] = []
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
        self._searches = []

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

    def searchers(self, game: Game) -> "list[Search]":
        """The core's searches, one a thread, with a hash table of such games that they share."""
        from .core.search import Search
        from .core.table import Table

        # The hash does not tell what is in reserve, so it must not serve two game types at once.
        kind = (game.game_type, game.tournament_opening)
        if kind != self._kind:
            self.forget()
            self._kind = kind
        count = int(self.options["Threads"])
        if not self._searches:
            self._searches.append(Search(Table(int(self.options["HashMiB"]))))
        while len(self._searches) < count:
            self._searches.append(Search(self._searches[0].table))
        return self._searches[:count]

    def start(self, game: Game, limit: Limit, *, silent: bool = False) -> "Task":
        """Begin to search, and return at once; the game is copied.

        `silent` says nothing on stderr whatever `Verbose` is. The limit's time is kept by the
        thread that calls `Task.wait`. ValueError when the game is over, RuntimeError while a search
        is under way.

        >>> task = LocalEngine(HashMiB=1).start(Game("Base+P"), Limit())
        >>> task.stop()
        >>> task.wait().move in Game("Base+P").valid_moves()
        True
        """
        from .thinking import Task

        if self._task is not None and self._task.running:
            raise RuntimeError("the engine is searching already")
        if game.over:
            raise ValueError("there is nothing to search: the game is over")
        task = Task(self.options, self.searchers, game, limit, silent=silent)
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
