"""A session without a process, for tests that ask much."""

from io import BytesIO

from uhp_engine.uhp.session import Session


class Talk:
    """A session, and what it answers."""

    def __init__(self, *commands: str, venom: bool = True) -> None:
        self.sink = BytesIO()
        self.session = Session(self.sink, venom=venom)
        for command in commands:
            self.ask(command)

    def raw(self, line: bytes) -> list[str]:
        """The lines of the answer to a line of bytes, its `ok` included."""
        self.sink.seek(0)
        self.sink.truncate()
        self.session.handle(line)
        text = self.sink.getvalue().decode()
        assert not text or text.endswith("\n")
        return text.split("\n")[:-1]

    def ask(self, command: str) -> list[str]:
        """The lines of an answer without its `ok`, of which there must be one, at the end."""
        lines = self.raw(command.encode())
        assert lines.count("ok") == 1
        assert lines[-1] == "ok"
        return lines[:-1]

    def one(self, command: str) -> str:
        """An answer of one line."""
        (line,) = self.ask(command)
        return line

    def game(self) -> str | None:
        """The GameString of the game in progress."""
        return self.session.game.game_string if self.session.game is not None else None
