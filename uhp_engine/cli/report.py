"""`uhp-engine report`: what a tournament's file holds, as a table, a page, or PGN."""

from pathlib import Path

import click

from .outcome import failures, show


@click.command("report")
@click.argument("file", metavar="FILE")
@click.option("--html", metavar="OUT", help="Write a page with everything, to open in a browser.")
@click.option("--pgn", metavar="OUT", help="Write all games as PGN.")
def command(*, file: str, html: str | None, pgn: str | None) -> None:
    """Show how a tournament ended, or how it stands; FILE is what it was played into.

    The page is one file without anything outside it: cross table, Elo, SPRT, lengths, times, and
    every game to be played through on a board.
    """
    for option, out in (("--html", html), ("--pgn", pgn)):
        if out is not None and Path(out).resolve() == Path(file).resolve():
            raise click.UsageError(f"{option}: {out} is the tournament's own file.")
    with failures("report"):
        show(Path(file), Path(pgn) if pgn else None)
        if html is not None:
            from ..arena.report import report

            Path(html).write_text(report(file), encoding="utf-8")
