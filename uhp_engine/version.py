"""The version number: the one place where it stands; pyproject.toml reads it from here."""

__version__ = "0.1.0"

BUILD = ""
"""What `info` and `--version` put behind it: `+` and a commit, in a program in one piece."""
