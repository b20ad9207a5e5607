"""The rules and the search: numbers only, compiled where there is a C compiler."""

from .tables import COMPILED

__all__ = ["COMPILED"]
