"""The other side of UHP: any engine as a subprocess, with the methods of the one inside.

`UhpEngine` is for ordinary programs, `AsyncUhpEngine` for those that use asyncio. Every wait has a
limit, and whatever an engine does, no process of it is left behind.
"""

from ..engine import Info
from .answers import Answer, OptionLine
from .asynchronous import AsyncUhpEngine
from .errors import (
    EngineCrashed,
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineStartError,
    EngineTimeout,
    UhpError,
)
from .synchronous import UhpEngine

__all__ = [
    "Answer",
    "AsyncUhpEngine",
    "EngineCrashed",
    "EngineIllegalMove",
    "EngineProtocolError",
    "EngineRefused",
    "EngineStartError",
    "EngineTimeout",
    "Info",
    "OptionLine",
    "UhpEngine",
    "UhpError",
]
