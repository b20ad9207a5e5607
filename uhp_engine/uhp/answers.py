"""What goes to stdout: answers, each in one piece, and errors as one line of decent length."""

from time import sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Sink(Protocol):
        """Where bytes go: an unbuffered file, or any that takes them."""

        def write(self, data: memoryview, /) -> "int | None":
            """Write some of the bytes and return how many, None when it would have to wait."""


LONGEST_WORD = 60
LONGEST_MESSAGE = 300


class CommandError(ValueError):
    """A command that cannot be carried out; the text, one sentence, says why."""


class ClosedOutput(Exception):  # noqa: N818 - nobody's error: the client has gone
    """Nobody reads the answers any more."""


class Writer:
    """Writes lines to a sink, so that they are there when `send` returns."""

    def __init__(self, sink: "Sink | None") -> None:
        self._sink = sink

    def send(self, lines: "list[str]") -> None:
        """Write lines; ClosedOutput when nobody takes them."""
        if self._sink is None:
            raise ClosedOutput
        if not lines:
            return
        left = memoryview(("\n".join(lines) + "\n").encode())
        try:
            while left:
                written = self._sink.write(left)
                if written is None:  # a pipe that its maker set to non-blocking, and full
                    sleep(0.001)
                else:
                    left = left[written:]
        except (OSError, ValueError) as error:
            raise ClosedOutput from error


def shorten(text: str, longest: int) -> str:
    """A text with its middle left out if it is too long.

    >>> shorten("abcdefghijklmnopqrstuvwxyz", 14)
    'abcdefg...wxyz'
    """
    if len(text) <= longest:
        return text
    tail = longest // 3
    return text[: longest - tail - 3] + "..." + text[-tail:]


def message_line(word: str, message: str) -> str:
    r"""An error as one line: its word, then the message, of which clients may show every byte.

    What was typed may come back in it, so what is long is shortened and what is no printable
    character is written as an escape.

    >>> message_line("err", "no command is called 'a\x00b'")
    "err no command is called 'a\\x00b'"
    >>> message_line("err", "no command is called '" + "x" * 1_000_000 + "'")
    "err no command is called 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxx'"
    """
    message = " ".join(shorten(part, LONGEST_WORD) for part in message.split(" "))
    message = shorten(message, LONGEST_MESSAGE)
    if not message.isprintable():
        message = "".join(
            char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
            for char in message
        )
        message = shorten(message, LONGEST_MESSAGE)
    return f"{word} {message}"
