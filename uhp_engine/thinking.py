"""Task: one search from its beginning to its result, in threads of its own.

It deepens ply by ply until the limit, a forced end of the game, or `stop`. With several threads
each has a search of its own and all share the transposition table, where each sees what the others
found and what they are busy with. The first one's result counts, and it takes over a depth that
another one is done with sooner. With several lines (`MultiPV`) each depth is searched once a line,
without the moves of the lines before.
"""

from _thread import allocate_lock, start_new_thread
from time import monotonic, sleep

from .core import COMPILED
from .levels import Level
from .limit import Limit, Line, Result
from .process import acquire, log, release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _thread import LockType
    from collections.abc import Callable

    from .core.search import Search
    from .game import Game

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

CLEAR_SHARE = 0.985
"""A move that took this part of a depth's nodes is clearly the best: the others fell at once."""

CLEAR_DEPTHS = 3
"""After so many such depths in a row, and half of the time, there is nothing to wait for."""


def line_of(search: "Search") -> Line:
    """What a search says of the line that it looked at last."""
    return Line(search.pv() or [search.best_move], search.score, search.mate_in)


class Task:
    """A search under way; `LocalEngine.start` makes it.

    `options` are the engine's; `searchers` gives its searches, one a thread, for a game.
    """

    __slots__ = (
        "_ahead",
        "_begun",
        "_clear",
        "_deadline",
        "_depth",
        "_done",
        "_enough",
        "_failure",
        "_game",
        "_half",
        "_helping",
        "_last_depth",
        "_level",
        "_lines",
        "_result",
        "_searches",
        "_shown",
        "_verbose",
        "_wanted",
    )

    def __init__(
        self,
        options: "dict[str, bool | int | str]",
        searchers: "Callable[[Game], list[Search]]",
        game: "Game",
        limit: Limit,
        *,
        silent: bool,
    ) -> None:
        self._begun = monotonic()
        self._game = game.copy()
        self._verbose = options["Verbose"] and not silent
        self._searches: list[Search] = []
        self._helping: list[LockType] = []
        self._ahead: dict[int, Line] = {}
        self._lines: list[Line] = []
        self._depth = 0
        self._clear = 0
        self._result: Result | None = None
        self._failure: BaseException | None = None
        self._set_times(limit, int(options["MoveOverheadMs"]) / 1000)
        self._last_depth = DEEPEST if limit.depth is None else min(limit.depth, DEEPEST)
        self._done = allocate_lock()
        legal = game.legal_moves()
        self._level = Level(options, game)
        self._shown = min(int(options["MultiPV"]), len(legal))
        self._wanted = min(max(self._shown, self._level.lines), len(legal))
        if len(legal) == 1 or self._last_depth == 0 or limit.nodes == 0 or self._no_time():
            self._result = Result(self._line(legal[:1]), time=monotonic() - self._begun)
            return
        self._searches = searchers(game)
        for helping, search in enumerate(self._searches):
            search.node_limit = (limit.nodes or 0) // len(self._searches)
            search.repetition_draw = game.repetition_draw
            search.shared = len(self._searches) > 1
            search.begin(game.position, bool(helping))
        self._done.acquire()

    def begin(self) -> None:
        """Let the threads run; once."""
        for search in self._searches[1:]:
            lock = allocate_lock()
            lock.acquire()
            self._helping.append(lock)
            start_new_thread(self._help, (search, lock))
        if self._searches:
            start_new_thread(self._run, (self._searches[0],))

    def _set_times(self, limit: Limit, overhead: float) -> None:
        """When to stop, and from when on it is not worth while to begin another depth."""
        self._deadline: float | None = None
        self._enough: float | None = None
        self._half: float | None = None
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
            self._half = self._begun + seconds / 2

    def _no_time(self) -> bool:
        return self._deadline is not None and self._deadline <= self._begun

    def _help(self, search: "Search", done: "LockType") -> None:
        """Deepen beside the first search, or ahead when it is late; another thread's work.

        It begins each depth from what the first search has found: in the same window with the same
        move, both meet more of each other's positions.
        """
        first = self._searches[0]
        depth = 0
        try:
            while depth < DEEPEST:
                depth = min(max(depth, first.depth) + 1, DEEPEST)
                if first.depth:
                    search.aim([], first.best_move, first.score)
                if not search.iterate(depth):
                    break
                if self._wanted == 1 and first.depth < depth:
                    self._ahead[depth] = line_of(search)
                    first.leave(depth)
        except MemoryError:
            return  # the first search says so itself when it has none
        finally:
            release(done)

    def _run(self, search: "Search") -> None:
        """Deepen, end the helpers, and choose; the first thread's work."""
        try:
            try:
                self._deepen_all(search)
            finally:
                for other in self._searches[1:]:
                    other.stop()
                for lock in self._helping:
                    acquire(lock)
            self._result = self._chosen(search)
        except BaseException as error:  # it belongs to the thread that waits
            self._failure = error
        finally:
            release(self._done)

    def _deepen_all(self, search: "Search") -> None:
        for depth in range(1, self._last_depth + 1):
            if not self._deepen(search, depth):
                break
            if self._verbose:
                self._log()
            if self._decided():
                break

    def _deepen(self, search: "Search", depth: int) -> bool:
        """Search each line to a depth; False when stopped before the end."""
        before = search.nodes
        lines: list[Line] = []
        for number in range(self._wanted):
            if self._wanted > 1:
                taken = [line.moves[0] for line in lines]
                left = [line for line in self._lines if line.moves[0] not in taken]
                if left:
                    search.aim(taken, left[0].moves[0], left[0].score)
                else:
                    search.aim(taken, self._other_move(taken), 0)
            if not search.iterate(depth):
                if depth in self._ahead:
                    self._adopt(search, depth)
                    return True
                if not self._lines or self._wanted == 1:
                    # What was found to be better in an unfinished depth is better.
                    self._lines = lines or [line_of(search)]
                return False
            lines.append(line_of(search))
            if number == 0:
                clear = search.effort > CLEAR_SHARE * (search.nodes - before)
                self._clear = self._clear + 1 if clear else 0
        self._lines = sorted(lines, key=lambda line: -line.score)
        self._depth = depth
        return True

    def _adopt(self, search: "Search", depth: int) -> None:
        """Take over what a helper found."""
        self._lines = [self._ahead[depth]]
        self._depth = depth
        search.adopt(depth, self._lines[0].moves, self._lines[0].score)

    def _other_move(self, taken: "list[int]") -> int:
        return next(move for move in self._game.legal_moves() if move not in taken)

    def _decided(self) -> bool:
        """Whether deeper would be of no use, or too late."""
        best = self._lines[0]
        if best.mate_in is not None and (best.score > 0 or best.mate_in <= self._depth):
            return True
        if self._level.nodes and self._nodes() >= self._level.nodes:
            return True
        now = monotonic()
        if any(end is not None and now >= end for end in (self._enough, self._deadline)):
            return True
        return self._half is not None and self._clear >= CLEAR_DEPTHS and now >= self._half

    def _nodes(self) -> int:
        return sum(search.nodes for search in self._searches)

    def _chosen(self, search: "Search") -> Result:
        """The result: of the line that the level and the variety choose, the best as a rule."""
        if not self._lines:
            self._lines = [line_of(search)]
        played = self._level.choose(self._lines)
        result = self._found(played)
        result.lines = [
            result if line is played else self._found(line) for line in self._lines[: self._shown]
        ]
        return result

    def _found(self, line: Line) -> Result:
        return Result(
            self._line(line.moves),
            score=line.score,
            mate_in=line.mate_in,
            depth=self._depth,
            nodes=self._nodes(),
            time=monotonic() - self._begun,
        )

    def _log(self) -> None:
        """Say on stderr what the depth found: a line each, the best as it is without `MultiPV`."""
        for number, line in enumerate(self._lines[: self._shown], 1):
            text = str(self._found(line))
            log(text if number == 1 else f"line {number} {text}")

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
        if self._searches and self.running:
            self._searches[0].stop()

    def _ended_in_grace(self) -> bool:
        """Whether a search without a single ply when its time is over ends in a moment's grace.

        On a busy machine the thread may not have had its turn yet, and one ply is soon searched.
        """
        deadline = self._deadline
        if not COMPILED or not self._searches or deadline is None or self._searches[0].depth:
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
