"""What reading can find wrong. Each error's text is one line that names the part at fault."""


class NotationError(ValueError):
    """Text that does not follow the notation."""


class GameTypeError(NotationError):
    """A GameTypeString that no game has."""


class MoveStringError(NotationError):
    """A MoveString that cannot be read in this position."""


class IllegalMoveError(ValueError):
    """A move that can be read and that a rule forbids; the text says which."""


class GameStringError(NotationError):
    """A GameString with a part that cannot be read or a move that is not legal.

    `ply` is the index of that move (0 is White's first), or None when no move is at fault.
    """

    def __init__(self, message: str, ply: "int | None" = None) -> None:
        super().__init__(message)
        self.ply = ply
