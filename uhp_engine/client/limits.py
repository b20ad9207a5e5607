"""How far to search, as engines of different kinds understand it.

UHP knows `bestmove depth N` and `bestmove time hh:mm:ss`. Some engines know more, and some answer a
fraction of a second, or no time at all, by thinking for ever. So a limit has several spellings, the
best first; an engine that refuses one is given the next.

>>> spellings(Limit(time=2.5), 0)
['time 00:00:02.500', 'seconds 2.5', 'time 00:00:02']
>>> spellings(Limit(time=0.25), 0)
['time 00:00:00.250', 'seconds 0.25', 'depth 1']
>>> spellings(Limit(time=60), 0), spellings(Limit(depth=4), 0)
(['time 00:01:00'], ['depth 4'])
>>> spellings(Limit(clock=(60, 55.5, 2, 2)), 0, knows_clock=True)[0]
'clock 60 55.5 2 2'
"""

from ..engine import Limit

TURNS_AHEAD = 30
"""Among how many turns of one's own the time on the clock is divided."""

LARGEST_SHARE = 0.8
"""The part of the time on the clock that one turn uses at most."""

LEAST_TIME = 0.001
"""The shortest time that is asked for, in seconds; for less, a search one ply deep is."""


def spellings(limit: Limit, to_move: int, *, knows_clock: bool = False) -> list[str]:
    """The arguments of `bestmove` that say a limit, the best first.

    No spelling allows more time than the limit does: whole seconds are rounded down, and where
    nothing is left the engine is to look one ply ahead. No time of zero is ever sent, nor a depth
    of zero, which becomes one.

    A clock is sent to an engine that knows it, and is otherwise turned into a time for this move,
    of the player `to_move`. ValueError when nothing limits the search, and for limits together
    that UHP has no command for; it has one for `depth` with `time`.
    """
    given = {key for key in ("depth", "nodes", "time", "clock") if getattr(limit, key) is not None}
    if not given:
        raise ValueError("a search needs a limit")
    if len(given) > 1 and given != {"depth", "time"}:
        raise ValueError(f"UHP has no command for {limit}: give one of its limits")
    if limit.clock is not None:
        clock = [f"clock {' '.join(map(_number, limit.clock))}"] if knows_clock else []
        return clock + _times(share_of_clock(limit.clock, to_move))
    if limit.nodes is not None:
        return [f"nodes {max(limit.nodes, 1)}"]
    depth = None if limit.depth is None else max(limit.depth, 1)
    if limit.time is None:
        return [f"depth {depth}"]
    both = []
    if depth is not None and limit.time >= LEAST_TIME:
        both = [f"depthorseconds {depth} {_number(limit.time)}"]
    return both + _times(limit.time)


def share_of_clock(clock: tuple[float, float, float, float], to_move: int) -> float:
    """The seconds that a player may think about a move, by what the clock shows.

    >>> share_of_clock((60, 30, 1, 0), 0), share_of_clock((60, 30, 1, 0), 1)
    (2.8, 1.0)
    >>> share_of_clock((0.5, 30, 10, 0), 0)
    0.4
    """
    left, increment = clock[to_move], clock[2 + to_move]
    return min(left / TURNS_AHEAD + 0.8 * increment, left * LARGEST_SHARE)


def _times(seconds: float) -> list[str]:
    if seconds < LEAST_TIME:
        return ["depth 1"]
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    rounded_down = f"time {_clock_face(whole)}" if whole else "depth 1"
    if not rest:
        return [rounded_down]
    return [
        f"time {_clock_face(whole)}.{rest:03}",
        f"seconds {_number(thousandths / 1000)}",
        rounded_down,
    ]


def _clock_face(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _number(value: float) -> str:
    """A number without an exponent, to thousandths.

    >>> _number(60), _number(0.25), _number(0.00001)
    ('60', '0.25', '0')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")
