"""Matches and tournaments between UHP engines.

>>> from uhp_engine.arena import Limit, Player, Tournament
>>> players = Player("ours", ("uhp-engine",)), Player("nok", ("nokamute", "uhp"))
>>> tournament = Tournament(players, pairs=50)
>>> tournament.format, tournament.game_types, tournament.players[0].control
('round robin', ('Base+MLP',), Limit(time=1.0))

`run(tournament, "match.db")` plays it. What a tournament is made of stands in `records`; each other
module does one thing with that. Names are imported when they are first used, so that what needs
the extra `[arena]` is missed only where it is needed.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..engine import Limit
    from .config import ConfigError, RunOptions, load
    from .export import export_pgn
    from .openings import OpeningError
    from .play import Observer
    from .progress import watch
    from .records import (
        Clock,
        GameRecord,
        GameTask,
        MoveRecord,
        OpeningSource,
        Player,
        Rules,
        Sprt,
        Termination,
        Tournament,
    )
    from .runner import run, run_async
    from .standings import Standings
    from .storage import Store, StoreError
    from .summary import describe
    from .table import ArenaError

__all__ = [
    "ArenaError",
    "Clock",
    "ConfigError",
    "GameRecord",
    "GameTask",
    "Limit",
    "MoveRecord",
    "Observer",
    "OpeningError",
    "OpeningSource",
    "Player",
    "Rules",
    "RunOptions",
    "Sprt",
    "Standings",
    "Store",
    "StoreError",
    "Termination",
    "Tournament",
    "describe",
    "export_pgn",
    "load",
    "run",
    "run_async",
    "watch",
]

_MODULES = {
    ".config": ("ConfigError", "RunOptions", "load"),
    ".export": ("export_pgn",),
    ".openings": ("OpeningError",),
    ".play": ("Observer",),
    ".progress": ("watch",),
    ".records": (
        "Clock",
        "GameRecord",
        "GameTask",
        "MoveRecord",
        "OpeningSource",
        "Player",
        "Rules",
        "Sprt",
        "Termination",
        "Tournament",
    ),
    ".runner": ("run", "run_async"),
    ".standings": ("Standings",),
    ".storage": ("Store", "StoreError"),
    ".summary": ("describe",),
    ".table": ("ArenaError",),
    "..engine": ("Limit",),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            try:
                value = getattr(import_module(module, __name__), name)
            except ImportError as error:
                from .extras import missing

                if library := missing(error):
                    raise ImportError(f"{name} needs {library}", name=error.name) from None
                raise
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> "list[str]":
    return sorted({*globals(), *__all__})
