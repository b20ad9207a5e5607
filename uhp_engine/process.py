"""What the engine asks of its process: to hear Ctrl-C, to wait so that it is heard, to log."""

import sys
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from _thread import LockType
    from collections.abc import Callable
else:
    import _signal  # what `signal` adds are names, for which it imports `enum`: 2 ms a start

SOON = 0.01
"""How often one who waits for a search looks for signals, in seconds."""

SELDOM = 0.25
"""The same for one who has nothing to do."""


def acquire(lock: "LockType", deadline: "float | None" = None, *, every: float = SOON) -> bool:
    """Take a lock, waiting until a moment of `monotonic()` at most; False when that came first.

    Python handles a signal when the wait for a lock is over, and the signal ends the wait, though
    never on Windows, and elsewhere not when it comes in the instant before. So the wait is made of
    waits of `every` seconds.
    """
    while True:
        left = every if deadline is None else min(deadline - monotonic(), every)
        if lock.acquire(True, max(left, 0)):
            return True
        if deadline is not None and monotonic() >= deadline:
            return False


def release(lock: "LockType") -> None:
    """Release a lock that others wait for, as often as one likes, in a signal handler too."""
    try:
        lock.release()
    except RuntimeError:
        return  # it is free


def on_interrupt(handler: "Callable[..., None] | None") -> None:
    """Call a function at every Ctrl-C from now on, on Windows at every Ctrl-Break too.

    With None nothing happens any more at one, and that holds to the very end of the process: where
    a handler is set, Python goes back to dying of it before it has ended.

    Only the main thread can arrange that. It is heard even where the process was started with
    SIGINT ignored, as shells do with what they run in the background: the client that wants a
    search ended knows nothing of that.
    """
    for number in (_signal.SIGINT, getattr(_signal, "SIGBREAK", None)):
        if number is not None:
            try:
                _signal.signal(number, _signal.SIG_IGN if handler is None else handler)
            except ValueError:
                return


def log(text: str) -> None:
    """Write a line to stderr; nothing happens where nobody listens."""
    try:
        if sys.stderr is not None:
            sys.stderr.write(text + "\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        pass
