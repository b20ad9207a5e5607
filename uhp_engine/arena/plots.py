"""The plots of a report, by Matplotlib, each as an SVG element that stands in an HTML page.

Lines and letters are in the page's own colour, so that they are seen in a dark page too.
"""

import io
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import matplotlib
import numpy
from cycler import cycler
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from .records import BLACK_WINS, DRAW, WHITE_WINS, GameRecord, Termination
from .sprt import SprtState
from .statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = (
    *("#3d7fd9", "#e0791b", "#3f9a57", "#c84b63", "#8b62c9", "#1a9aa0", "#a5872b", "#7d8597"),
)
"""For players, in turn; seen on light and on dark ground."""

INK = "#010203"
"""Stands for the page's own colour until the picture is made."""

LONGEST_NAME = 24

_STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10.0,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": INK,
    "grid.alpha": 0.15,
    "legend.frameon": False,
    "axes.prop_cycle": cycler(color=COLOURS),
}


def elo_plot(elos: Mapping[str, Estimate]) -> str:
    """The ratings of players with their error bars, the first at the top."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _figure(0.9 + 0.34 * len(elos))
        rows = range(len(elos))
        values = [estimate.value for estimate in elos.values()]
        errors = [
            [estimate.value - estimate.low for estimate in elos.values()],
            [estimate.high - estimate.value for estimate in elos.values()],
        ]
        axes.errorbar(values, rows, xerr=errors, fmt="o", color=COLOURS[0], capsize=4, lw=1.8)
        axes.axvline(0, color=INK, lw=0.8, alpha=0.5)
        axes.set_yticks(rows, [short(name) for name in elos], parse_math=False)
        axes.set_ylim(len(elos) - 0.4, -0.6)
        axes.set_xlabel("Elo, relative to the average of all; 95 % intervals")
        axes.grid(axis="x")
        return _svg(figure, "elo")


def sprt_plot(curve: Sequence[float], state: SprtState) -> str:
    """The log-likelihood ratio after each pair, between the bounds that decide."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _figure(2.6)
        axes.plot(range(len(curve) + 1), [0, *curve], color=COLOURS[0], lw=1.6)
        for bound, text, side in ((state.upper, "H1", "bottom"), (state.lower, "H0", "top")):
            axes.axhline(bound, color=COLOURS[3], lw=1.2, ls="--")
            axes.annotate(
                f"{text} at {bound:+.2f}",
                (0.01, bound),
                xycoords=("axes fraction", "data"),
                xytext=(0, 3 if side == "bottom" else -3),
                textcoords="offset points",
                va=side,
            )
        room = 0.25 * (state.upper - state.lower)
        axes.set_ylim(min(state.lower, *curve, 0) - room, max(state.upper, *curve, 0) + room)
        axes.set_xlim(0, max(len(curve), 1))
        axes.set_xlabel("pairs of games")
        axes.set_ylabel("log-likelihood ratio")
        axes.grid()
        return _svg(figure, "sprt")


def length_plot(records: Iterable[GameRecord]) -> str:
    """How many plies games took, and how they ended."""
    kinds: dict[str, list[int]] = {
        "White wins": [],
        "Black wins": [],
        "draw": [],
        "ply limit": [],
        "by fault": [],
    }
    for record in records:
        kinds[_kind(record)].append(record.plies)
    shown = {kind: plies for kind, plies in kinds.items() if plies}
    colours = dict(zip(kinds, ("#c8a24a", "#55585f", "#3d7fd9", "#e0791b", "#c84b63"), strict=True))
    with matplotlib.rc_context(_STYLE):
        figure, axes = _figure(2.6)
        every = [plies for each in shown.values() for plies in each]
        wide = max(2, 2 * round((max(every) - min(every)) / 60))
        bins = list(range(min(every) // wide * wide, max(every) + wide + 1, wide))
        axes.hist(
            list(shown.values()),
            bins,
            stacked=True,
            color=[colours[kind] for kind in shown],
            label=list(shown),
        )
        axes.set_xlabel(f"plies, {wide} a bar")
        axes.set_ylabel("games")
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        _legend(axes)
        axes.grid(axis="y")
        return _svg(figure, "lengths")


def _kind(record: GameRecord) -> str:
    if record.termination == Termination.PLY_LIMIT:
        return "ply limit"
    if record.termination in Termination.FAULTS:
        return "by fault"
    return {WHITE_WINS: "White wins", BLACK_WINS: "Black wins", DRAW: "draw"}[record.result]


def time_plot(seconds: Mapping[str, Sequence[tuple[int, float]]]) -> str:
    """The time that players took: pairs of a turn's number and its seconds.

    For each turn the median, and with few players the band that holds four moves of five. Turns
    that less than a tenth of a player's games reached are left out.
    """
    with matplotlib.rc_context(_STYLE):
        figure, axes = _figure(2.6)
        for player, moves in list(seconds.items())[: len(COLOURS)]:
            turns = numpy.array([turn for turn, _ in moves])
            taken = numpy.array([time for _, time in moves])
            numbers, counts = numpy.unique(turns, return_counts=True)
            numbers = numbers[counts >= max(counts.max() / 10, 1)]
            spread = numpy.array(
                [numpy.quantile(taken[turns == number], (0.1, 0.5, 0.9)) for number in numbers]
            )
            (line,) = axes.plot(numbers, spread[:, 1], lw=1.6, label=short(player))
            if len(seconds) <= 3:
                low, high = spread[:, 0], spread[:, 2]
                axes.fill_between(numbers, low, high, color=line.get_color(), alpha=0.18, lw=0)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("turn")
        axes.set_ylabel("seconds a move")
        _legend(axes)
        axes.grid()
        return _svg(figure, "times")


def short(name: str) -> str:
    """A name as it stands in a plot: one line, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return shown if len(shown) <= LONGEST_NAME else shown[: LONGEST_NAME - 1] + "…"


def _figure(height: float) -> "tuple[Figure, Axes]":
    figure = Figure(figsize=(5.2, height), layout="constrained")
    return figure, figure.add_subplot()


def _legend(axes: "Axes") -> None:
    """Name what is shown, above it, so that nothing is covered."""
    names = axes.get_legend_handles_labels()[1]
    columns = max(1, min(len(names), 60 // max(8, 4 + max(map(len, names)))))
    legend = axes.legend(
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=columns,
        fontsize=9,
        borderaxespad=0.2,
        handlelength=1.2,
    )
    for text in legend.get_texts():
        text.set_parse_math(False)


def _svg(figure: Figure, name: str) -> str:
    """A figure as an SVG element; its name keeps the ids of several in a page apart."""
    file = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    # Letters that Matplotlib's font lacks are the browser's affair.
    with warnings.catch_warnings(), matplotlib.rc_context({"svg.hashsalt": name}):
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        figure.savefig(file, format="svg", transparent=True, metadata=nothing)
    text = file.getvalue()
    element = re.sub(r"\s*\n\s*", "\n", text[text.index("<svg") :].strip())
    element = re.sub(r"<metadata>.*?</metadata>", "", element, flags=re.DOTALL)
    element = re.sub(r'id="([\w.]+)_(\d+)"', rf'id="{name}-\1-\2"', element)
    return element.replace(INK, "currentColor")
