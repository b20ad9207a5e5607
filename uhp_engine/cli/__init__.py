"""The command line: options of the session as flags, and the commands that are no session.

`run` is all that others need. A command's module is imported when the command runs.
"""

from .main import run

__all__ = ["run"]
