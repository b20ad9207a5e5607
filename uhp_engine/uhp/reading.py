"""What comes from stdin: lines, read by a thread of their own while the engine thinks."""

from _thread import allocate_lock, start_new_thread
from time import monotonic, sleep

from ..process import SELDOM, acquire, release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterator
    from typing import Protocol

    class Source(Protocol):
        """Where bytes come from: an unbuffered file, or any that can be read in chunks."""

        def read(self, size: int, /) -> "bytes | None":
            """Some bytes, none at the end, None when there are none yet."""

else:
    from _collections import deque  # without the rest of `collections`: 1 ms a start


CHUNK = 1 << 16

END = object()
"""What `Reader.get` gives after the last line."""

NOTHING = object()
"""What `Reader.get` gives when the time ran out."""

NUDGE = object()
"""What `Reader.get` gives after `Reader.nudge`."""


class UndecodableError(ValueError):
    """A line that is not UTF-8."""


def decode(line: bytes) -> str:
    """The text of a line; UndecodableError says which byte is wrong.

    A byte order mark, which some shells put before the first line, is dropped.
    """
    try:
        return line.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UndecodableError(f"byte {error.start + 1} of the line is not UTF-8") from None


class Reader:
    """Lines of a source, as bytes without their ends, of any length.

    Without a source it is at the end from the beginning. It reads the file itself, not through a
    buffer with a lock: at the end of the process the thread may still be waiting for input, and
    must not hold anything.
    """

    def __init__(self, source: "Source | None") -> None:
        self._source = source
        self._items: deque[object] = deque() if source is not None else deque([END])
        self._some = allocate_lock()
        self._on_input: Callable[[], None] | None = None
        self._telling = allocate_lock()

    def start(self) -> None:
        """Begin to read."""
        if self._source is not None:
            start_new_thread(self._read, (self._source,))

    def get(self, seconds: "float | None" = None) -> object:
        """The next line, `END`, or `NUDGE`; `NOTHING` when none has come after so many seconds."""
        deadline = None if seconds is None else monotonic() + seconds
        while not self._items:
            if not acquire(self._some, deadline, every=SELDOM):
                return NOTHING
        return self._items.popleft()

    def nudge(self) -> None:
        """Make `get` return; a signal handler may do this."""
        self._items.append(NUDGE)
        release(self._some)

    def tell_of_input(self, on_input: "Callable[[], None] | None") -> None:
        """Call a function for every line and at the end of input, at once if one waits already.

        With None that ends: no call is under way when this returns.
        """
        with self._telling:
            self._on_input = on_input
            if on_input is not None and self._items:
                on_input()

    def _put(self, item: object) -> None:
        self._items.append(item)
        release(self._some)
        with self._telling:
            if self._on_input is not None:
                self._on_input()

    def _read(self, source: "Source") -> None:
        rest = bytearray()
        for chunk in chunks(source):
            if b"\n" in chunk:
                first, *others = chunk.split(b"\n")
                self._put(bytes(rest + first))
                rest = bytearray(others.pop())
                for line in others:
                    self._put(line)
            else:
                rest += chunk
        if rest:
            self._put(bytes(rest))
        self._put(END)


def chunks(source: "Source") -> "Iterator[bytes]":
    """Everything that can be read, as it comes."""
    while True:
        try:
            chunk = source.read(CHUNK)
        except (OSError, ValueError):  # closed under our hands
            return
        if chunk is None:
            sleep(0.005)
        elif chunk:
            yield chunk
        else:
            return
