"""What is told of a tournament at its end, and of one that cannot be played or read."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ..arena.extras import missing


@contextmanager
def failures(command: str) -> Iterator[None]:
    """Within, what goes wrong with engines, openings and files ends the command in one line.

    So does a library that is missing.
    """
    with _libraries(command):
        from ..arena.openings import OpeningError
        from ..arena.storage import StoreError
        from ..arena.table import ArenaError

        try:
            yield
        except (ArenaError, OpeningError, StoreError) as error:
            raise click.ClickException(" ".join(str(error).split())) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{place}{error.strerror or error}") from None


@contextmanager
def _libraries(command: str) -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        library = missing(error)
        if library is None:
            raise
        raise click.ClickException(f"uhp-engine {command} needs {library}") from None


def show(file: Path, pgn: Path | None = None) -> None:
    """Print the table of a tournament's file, and write its games as PGN if that is wanted."""
    from ..arena.export import export_pgn
    from ..arena.standings import standings
    from ..arena.storage import Store
    from ..arena.summary import describe

    with Store.open(file) as store:
        table = standings(store.tournament, store.records(moves=False))
        click.echo(describe(store.tournament, table))
        if pgn is not None:
            with open(pgn, "w", encoding="utf-8") as out:
                export_pgn(store, out)
