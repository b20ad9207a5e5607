"""The sixteen bugs as vector pictures, seen from above, each in a square of 100 by 100.

A picture is drawn in the bug's own colour; its details are in SVG's `currentColor`, which is meant
to be the colour of the tile. They are this project's own drawings.

>>> symbol(bugs.ANT)[:44]
'<symbol id="bug-A" viewBox="-50 -50 100 100"'
"""

from ..core import bugs
from ..notation.names import LETTERS

COLOURS = (
    *("#dfa000", "#8657c4", "#3f9a3a", "#a0622f", "#2f7fd6", "#878d98", "#d8343d", "#159c8c"),
    *("#e2761b", "#93a815", "#1aa0c8", "#b23558", "#5c7fa3", "#b0785a", "#d8633f", "#66902f"),
)
"""The colour of each bug, in the order of `core.bugs`; all are seen on light and on dark tiles."""


def _both(shapes: str) -> str:
    """Shapes of the right half, and the same on the left."""
    return f'{shapes}<g transform="scale(-1 1)">{shapes}</g>'


def _lines(path: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke-width="{width}"/>'


def _area(path: str) -> str:
    return f'<path d="{path}"/>'


def _cuts(path: str, width: float) -> str:
    """Lines in the colour of the tile."""
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}"/>'


def _wings(*wings: str) -> str:
    """Wings, which let the tile shine through; each stands for a pair."""
    return f'<g opacity=".55">{"".join(_both(wing) for wing in wings)}</g>'


def _wing(x: float, y: float, length: float, width: float, turn: str) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{length}" ry="{width}" transform="rotate({turn})"/>'


_BACK = "M14 -24C-20 -31 -27 -7 0 -1C27 6 22 31 -16 26"

_GLOW = "#ffd21f"

_SHAPES = {
    "Q": (
        _wings(_wing(19, -3, 17, 7.5, "-24 8 -8"))
        + _both(_lines("M3 -23Q7 -33 13 -33", 2.6))
        + '<circle cy="-20" r="7"/><circle cy="-8" r="9"/><ellipse cy="14" rx="12.5" ry="18"/>'
        + _cuts("M-14 8H14M-14 16H14M-12 24H12", 3.6)
    ),
    "B": (
        _both(_lines("M12 -8L27 -17M14 5L31 5M12 15L27 27", 3.4) + _lines("M3 -24L11 -33", 3))
        + '<path d="M-10 -18A10 10 0 0 1 10 -18z"/><ellipse cy="6" rx="18" ry="24"/>'
        + _cuts("M0 -10V31M-17 -9Q0 -15 17 -9", 3)
    ),
    "G": (
        _both(
            _lines("M5 6L25 -17L20 27", 4.6)
            + _lines("M4 -7L17 -13M4 -14L14 -24", 3)
            + _lines("M2 -26Q3 -35 12 -37", 2.4)
        )
        + _area("M0 -29C9 -27 9 -13 8 -3C8 13 4 26 0 33C-4 26 -8 13 -8 -3C-9 -13 -9 -27 0 -29z")
        + _cuts("M-8 -13Q0 -9 8 -13M0 -8V30", 2.4)
    ),
    "S": (
        _both(
            _lines("M5 -10Q17 -30 24 -15L25 -31M6 -6Q24 -18 30 -3L37 -11", 3)
            + _lines("M6 -3Q24 -4 29 11L37 12M5 0Q18 6 21 20L27 31", 3)
        )
        + '<circle cy="-8" r="8.5"/><ellipse cy="13" rx="13" ry="16"/>'
        + _cuts("M0 5V21M-6 9L6 17M6 9L-6 17", 2.4)
    ),
    "A": (
        _both(
            _lines("M4 -7L17 -16L26 -11M5 -3L20 1L27 9M4 1L15 13L18 28", 3.2)
            + _lines("M3 -23L11 -30L17 -37", 2.6)
        )
        + '<ellipse cy="-21" rx="9.5" ry="8.5"/><ellipse cy="-3" rx="6.5" ry="9"/>'
        + '<ellipse cy="19" rx="11.5" ry="15"/>'
        + _cuts("M-10 17H10M-9 24H9", 2)
    ),
    "M": (
        _wings(_wing(15, 9, 5.5, 19, "-32"))
        + _both(_lines("M3 -9L17 -21L25 -33M4 -6L24 -8L35 3M3 -2L16 11L17 33", 2.2))
        + '<circle cy="-17" r="6"/><ellipse cy="-6" rx="5.5" ry="8"/>'
        + '<ellipse cy="15" rx="4.6" ry="17"/>'
        + _lines("M0 -20V-39", 2.6)
        + _cuts("M-5 10H5M-5 17H5M-5 24H5", 1.8)
    ),
    "L": (
        _both(_lines("M16 -6L29 -13M18 7L32 8M15 18L26 28", 3.2) + _lines("M3 -23L11 -32", 2.6))
        + '<path d="M-11 -15A11 11 0 0 1 11 -15z"/><circle cy="6" r="21.5"/>'
        + _cuts("M0 -14V28", 3)
        + '<g fill="currentColor"><circle cx="9" cy="-3" r="4"/><circle cx="-9" cy="-3" r="4"/>'
        + '<circle cx="12" cy="10" r="3.6"/><circle cx="-12" cy="10" r="3.6"/>'
        + '<circle cx="6.5" cy="19" r="2.8"/><circle cx="-6.5" cy="19" r="2.8"/></g>'
    ),
    "P": (
        _both(
            _lines("M15 -13L25 -18M18 -5L29 -7M18 3L30 4M18 11L29 15M14 20L23 27", 2.8)
            + _lines("M4 -25L13 -34", 2.6)
        )
        + '<ellipse cy="1" rx="19" ry="28"/>'
        + _cuts("M-17 -14Q0 -9 17 -14M-20 -6Q0 -1 20 -6M-20 2Q0 7 20 2M-20 10Q0 15 20 10", 2.6)
        + _cuts("M-16 18Q0 23 16 18", 2.6)
    ),
    "W": (
        _wings(_wing(20, 2, 19, 5, "-4 4 -8"))
        + _both(_lines("M3 -24Q6 -36 15 -35", 2.6))
        + '<circle cy="-22" r="7"/><ellipse cy="-10" rx="8" ry="8.5"/>'
        + _area("M-2 -4H2L12 8C14 20 6 28 0 38C-6 28 -14 20 -12 8z")
        + _cuts("M-14 9L0 13L14 9M-13 17L0 21L13 17M-10 24L0 28L10 24", 3)
    ),
    "F": (
        _both(_lines("M9 -12L22 -20M10 -2L24 -1M9 6L20 13", 3) + _lines("M2 -25L9 -36", 2.6))
        + _area("M-8 -20A8.5 8.5 0 0 1 8 -20z")
        + _area("M-11 -18H11C14 -4 13 8 9 15H-9C-13 8 -14 -4 -11 -18z")
        + _cuts("M0 -17V14", 2.6)
        + f'<g fill="{_GLOW}" stroke="{_GLOW}">'
        + _area("M-8 18H8C8 25 4 29 0 30C-4 29 -8 25 -8 18z")
        + _both(_lines("M7 33L10 39M13 26L20 30", 3))
        + "</g>"
    ),
    "D": (
        _wings(_wing(20, -17, 19, 5.5, "-10 0 -14"), _wing(18, -4, 18, 6, "16 0 -6"))
        + '<circle cx="-4.5" cy="-25" r="5"/><circle cx="4.5" cy="-25" r="5"/>'
        + '<ellipse cy="-12" rx="6.5" ry="10"/><path d="M-3.6 -4H3.6L2.4 38H-2.4z"/>'
        + _cuts("M-4 8H4M-4 16H4M-4 24H4M-4 32H4", 1.8)
    ),
    "R": (
        _both(
            _lines("M7 -8L20 -3M7 -1L20 6M6 6L16 15", 2.8)
            + _lines("M5 -14L18 -19L18 -29", 3.4)
            + _area("M18 -24C10 -29 11 -37 17 -41L18 -34L22 -41C28 -37 26 -28 18 -24z")
        )
        + '<ellipse cy="-7" rx="10" ry="12.5"/>'
        + _cuts("M-10 -7H10M-9 -1H9", 2)
        + _lines("M0 4V18C0 32 19 34 22 21C23 16 20 13 17 14", 5)
        + _area("M18 10L9 15L18 19z")
    ),
    "Y": (
        _wings(_area("M4 -8C16 -10 29 8 25 25C12 27 3 8 4 -8z"))
        + _both(
            _lines("M7 -11L19 -20L25 -17M8 -4L25 -3L31 4", 2.8) + _lines("M7 4L22 20L22 30", 2.8)
        )
        + '<ellipse cy="-7" rx="9" ry="9.5"/><ellipse cy="10" rx="8.5" ry="14"/>'
        + '<circle cx="-7" cy="-22" r="7"/><circle cx="7" cy="-22" r="7"/>'
        + _cuts("M-8 7H8M-8 13H8M-7 19H7", 2)
    ),
    "T": (
        _both(
            _lines("M10 -14L24 -25M14 -7L30 -11M16 2L32 6M14 11L26 23", 3.2)
            + _lines("M2 -22V-33", 2.6)
        )
        + _area(
            "M0 -24C5 -24 7 -20 11 -14C25 4 18 31 0 31C-18 31 -25 4 -11 -14C-7 -20 -5 -24 0 -24z"
        )
        + '<path d="M-8 -12Q0 -18 8 -12Q9 -1 0 3Q-9 -1 -8 -12z" fill="currentColor" stroke="none"/>'
        + _cuts("M-7 12V20M0 12V23M7 12V20", 2.2)
    ),
    "C": (
        f'<path d="{_BACK}" fill="none" stroke-width="23" stroke-dasharray="2.6 4.4"'
        ' stroke-linecap="butt"/>'
        + _lines(_BACK, 10)
        + '<circle cx="15" cy="-24" r="7.5"/>'
        + _lines("M17 -30Q21 -37 28 -37M21 -25Q28 -28 33 -24", 2.6)
        + f'<g stroke="currentColor">{_lines(_BACK, 1.8)}</g>'
    ),
    "H": (
        _both(_lines("M16 -4L28 4M13 8L26 18M9 19L18 31", 3) + _lines("M3 -24L12 -36", 2.6))
        + _both(_area("M0 -28C7 -28 8 -22 11 -18L26 -11L18 6C15 20 8 31 0 33z"))
        + _lines("M0 -26V32", 1)
        + _cuts("M-19 -10H19M-11 -9L0 13L11 -9M0 14V31", 2.8)
    ),
}


def symbol(bug: int) -> str:
    """The picture of a bug as an SVG symbol, to be used as `#bug-` and its letter."""
    colour = COLOURS[bug]
    letter = LETTERS[bug]
    return (
        f'<symbol id="bug-{letter}" viewBox="-50 -50 100 100" overflow="visible">'
        f'<g fill="{colour}" stroke="{colour}" stroke-width="0" stroke-linecap="round"'
        f' stroke-linejoin="round">{_SHAPES[letter]}</g></symbol>'
    )


def symbols() -> str:
    """The pictures of all bugs."""
    return "".join(symbol(bug) for bug in range(bugs.BUGS))
