"""The arguments of `bestmove`: how far to search.

>>> read_limit("depth 4"), read_limit("TIME 00:00:00.5")
(Limit(depth=4), Limit(time=0.5))
>>> read_limit("clock 60 55.5 2 2")
Limit(clock=(60.0, 55.5, 2.0, 2.0))
"""

from ..engine import Limit
from .answers import CommandError

MOST_DIGITS = 18
HOURS_A_DAY = 24


def read_limit(text: str) -> Limit:
    """The limit that the arguments of `bestmove` give; CommandError when they give none."""
    words = text.split()
    if not words:
        return Limit()
    kind = words[0].lower()
    shape = _SHAPES.get(kind)
    if shape is None:
        raise CommandError(f"bestmove knows {', '.join(_SHAPES)}, but not '{words[0]}'")
    values = words[1:]
    if len(values) < len(shape):
        raise CommandError(f"bestmove {kind} needs {shape[len(values)]} after '{' '.join(words)}'")
    if len(values) > len(shape):
        raise CommandError(f"'{values[len(shape)]}' is one value too many for bestmove {kind}")
    if kind == "depth":
        return Limit(depth=whole_number(values[0], "a depth"))
    if kind == "nodes":
        return Limit(nodes=whole_number(values[0], "a number of nodes"))
    if kind == "time":
        return Limit(time=time_span(values[0]))
    if kind == "seconds":
        return Limit(time=seconds(values[0]))
    if kind == "depthorseconds":
        return Limit(depth=whole_number(values[0], "a depth"), time=seconds(values[1]))
    white, black, white_increment, black_increment = map(seconds, values)
    return Limit(clock=(white, black, white_increment, black_increment))


_SHAPES = {
    "depth": ("a depth",),
    "time": ("a time",),
    "seconds": ("seconds",),
    "nodes": ("a number of nodes",),
    "depthorseconds": ("a depth", "seconds"),
    "clock": (
        "White's seconds",
        "Black's seconds",
        "White's increment",
        "Black's increment",
    ),
}


def is_digits(text: str) -> bool:
    """Whether a text is decimal digits, few enough for a number that means something."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def whole_number(text: str, what: str, least: int = 0) -> int:
    """The number, `least` or more, that is `what`; CommandError for anything else."""
    if not is_digits(text) or int(text) < least:
        raise CommandError(f"{what} is a whole number, {least} or more, not '{text}'")
    return int(text)


def seconds(text: str) -> float:
    """A number of seconds, 0 or more, with or without a fraction.

    >>> seconds("1.5"), seconds(".5"), seconds("20")
    (1.5, 0.5, 20.0)
    """
    whole, point, fraction = text.partition(".")
    if not is_digits(whole or "0") or (point and not is_fraction(fraction)):
        raise CommandError(f"seconds are a number like 5 or 0.25, not '{text}'")
    return float(text)


def is_fraction(text: str) -> bool:
    """Whether a text is what may follow a decimal point."""
    return text.isascii() and text.isdigit()


def time_span(text: str) -> float:
    """The seconds of a time `hh:mm:ss`, with or without days before and a fraction after.

    >>> time_span("00:01:05"), time_span("00:00:00.5000000"), time_span("1.00:00:01")
    (65.0, 0.5, 86401.0)
    """
    parts = text.split(":")
    if len(parts) == 3:
        days, point, hours = parts[0].rpartition(".")
        minutes = parts[1]
        whole, dot, fraction = parts[2].partition(".")
        numbers = [days if point else "0", hours, minutes, whole]
        if all(map(is_digits, numbers)) and (not dot or is_fraction(fraction)):
            whole_days, whole_hours, whole_minutes, _ = map(int, numbers)
            whole_hours += whole_days * HOURS_A_DAY
            return (whole_hours * 60 + whole_minutes) * 60 + float(parts[2])
    raise CommandError(f"a time is hh:mm:ss or hh:mm:ss.fff, not '{text}'")
