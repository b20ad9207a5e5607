r"""A command line, read as a shell would.

>>> split_command("nokamute uhp --log 'a b'", windows=False)
['nokamute', 'uhp', '--log', 'a b']
>>> split_command(r'"C:\Program Files\Hive\engine.exe" C:\hive.ini', windows=True)
['C:\\Program Files\\Hive\\engine.exe', 'C:\\hive.ini']
"""

import os
import shlex
from collections.abc import Sequence


def split_command(command: str | Sequence[str], *, windows: bool = os.name == "nt") -> list[str]:
    """The program and its arguments; a list is taken as it is.

    On Windows a backslash is a letter as others, and only double quotes keep words together.
    ValueError when there is no program, or a quote is not closed.
    """
    if not isinstance(command, str):
        words = [str(word) for word in command]
    else:
        lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
        lexer.whitespace_split = True
        lexer.commenters = ""
        if windows:
            lexer.escape = ""
            lexer.quotes = '"'
        try:
            words = list(lexer)
        except ValueError as error:
            raise ValueError(f"the command {command!r} cannot be read: {error}") from None
    if not words or not words[0]:
        raise ValueError(f"the command {command!r} names no program")
    return words
