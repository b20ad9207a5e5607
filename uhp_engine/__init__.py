"""A Universal Hive Protocol engine: plays, analyses and arbitrates the board game Hive.

>>> from uhp_engine import Game, Limit, LocalEngine
>>> game = Game("Base+MLP")
>>> game.play(LocalEngine(HashMiB=1).play(game, Limit(depth=1)).move)
>>> game.turn
'Black[1]'

Each name is imported when it is first used: a session that somebody's program starts for every
move pays for nothing that it does not need.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .client import (
        Answer,
        AsyncUhpEngine,
        EngineCrashed,
        EngineIllegalMove,
        EngineProtocolError,
        EngineRefused,
        EngineStartError,
        EngineTimeout,
        UhpEngine,
        UhpError,
    )
    from .engine import Info, Limit, LocalEngine, Option, Result
    from .game import Game, Outcome
    from .notation.errors import (
        GameStringError,
        GameTypeError,
        IllegalMoveError,
        MoveStringError,
        NotationError,
    )
    from .notation.game_type import GameType
    from .thinking import Task
    from .version import __version__

__all__ = [
    "Answer",
    "AsyncUhpEngine",
    "EngineCrashed",
    "EngineIllegalMove",
    "EngineProtocolError",
    "EngineRefused",
    "EngineStartError",
    "EngineTimeout",
    "Game",
    "GameStringError",
    "GameType",
    "GameTypeError",
    "IllegalMoveError",
    "Info",
    "Limit",
    "LocalEngine",
    "MoveStringError",
    "NotationError",
    "Option",
    "Outcome",
    "Result",
    "Task",
    "UhpEngine",
    "UhpError",
    "__version__",
]

_MODULES = {
    "client": (
        "Answer",
        "AsyncUhpEngine",
        "EngineCrashed",
        "EngineIllegalMove",
        "EngineProtocolError",
        "EngineRefused",
        "EngineStartError",
        "EngineTimeout",
        "UhpEngine",
        "UhpError",
    ),
    "engine": ("Info", "Limit", "LocalEngine", "Option", "Result"),
    "game": ("Game", "Outcome"),
    "notation.errors": (
        "GameStringError",
        "GameTypeError",
        "IllegalMoveError",
        "MoveStringError",
        "NotationError",
    ),
    "notation.game_type": ("GameType",),
    "thinking": ("Task",),
    "version": ("__version__",),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            value = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> "list[str]":
    return sorted({*globals(), *__all__})
