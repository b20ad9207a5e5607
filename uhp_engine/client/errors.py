"""What can go wrong with an engine at the other end of two pipes, each with its last words."""


class UhpError(Exception):
    """Something is wrong with an engine.

    `engine` is its name and `last_words` the end of what it said, on stdout and then on stderr.
    All values are positional, so that a worker process can hand the exception on.

    >>> print(UhpError("it sulks", "nokamute", "thread 'main' panicked"))
    nokamute: it sulks; its last words: thread 'main' panicked
    >>> print(UhpError("it sulks", "nokamute"))
    nokamute: it sulks
    """

    def __init__(self, message: str, engine: str = "", last_words: str = "", *more: object) -> None:
        super().__init__(message, engine, last_words, *more)
        self.message = message
        self.engine = engine
        self.last_words = last_words

    def __str__(self) -> str:
        text = f"{self.engine}: {self.message}" if self.engine else self.message
        if self.last_words:
            text += "; its last words: " + " | ".join(self.last_words.splitlines())
        return text


class EngineStartError(UhpError):
    """It cannot be started, or did not say `ok` after its start in time."""


class EngineTimeout(UhpError):  # noqa: N818 - a timeout, as Python's own
    """It did not answer in time; its process has been ended."""


class EngineProtocolError(UhpError):
    """What it said is no answer.

    After a flood its process has been ended; after anything else it lives on.
    """


class EngineIllegalMove(EngineProtocolError):  # noqa: N818 - what it made
    """It answered with a move that cannot be played; `move` is what it wrote."""

    def __init__(
        self, message: str, engine: str = "", last_words: str = "", move: str = ""
    ) -> None:
        super().__init__(message, engine, last_words, move)
        self.move = move


class EngineCrashed(UhpError):  # noqa: N818 - what happened to it
    """Its process has ended; `returncode` is as in `subprocess`, None when nobody knows."""

    def __init__(
        self,
        message: str,
        engine: str = "",
        last_words: str = "",
        returncode: "int | None" = None,
    ) -> None:
        super().__init__(message, engine, last_words, returncode)
        self.returncode = returncode


class EngineRefused(UhpError):  # noqa: N818 - an answer, after which it lives on
    """It answered `err`, or `invalidmove` (then `invalid` is true); it lives on."""

    def __init__(
        self, message: str, engine: str = "", last_words: str = "", invalid: bool = False
    ) -> None:
        super().__init__(message, engine, last_words, invalid)
        self.invalid = invalid
