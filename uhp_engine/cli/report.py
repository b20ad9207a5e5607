"""`uhp-engine report`: what a tournament's file holds, as a table, a page, or PGN."""

from pathlib import Path

import click

from .outcome import failures, show


@click.command("report")
@click.argument("file", metavar="FILE")
@click.option("--html", metavar="OUT", help="Where the page goes (default FILE's name with .html).")
@click.option("--no-page", is_flag=True, help="Write no page, only print the table.")
@click.option("--pgn", metavar="OUT", help="Write all games as PGN.")
def command(*, file: str, html: str | None, no_page: bool, pgn: str | None) -> None:
    """Show how a tournament ended, or how it stands; FILE is what it was played into.

    The table is printed, and a page written: one file that needs nothing outside it, with cross
    table, Elo, SPRT, lengths, times, and every game to be played through on a board.
    """
    if no_page and html is not None:
        raise click.UsageError("--html and --no-page: one or the other.")
    # What has no name is no file, which will be said below.
    if html is None and not no_page and Path(file).name:
        html = str(Path(file).with_suffix(".html"))
    for option, out in (("--html", html), ("--pgn", pgn)):
        if out is not None and Path(out).resolve() == Path(file).resolve():
            raise click.UsageError(f"{option}: {out} is the tournament's own file.")
    if html is not None and pgn is not None and Path(html).resolve() == Path(pgn).resolve():
        raise click.UsageError(f"--pgn: {pgn} is where the page goes.")
    with failures("report"):
        show(Path(file), Path(pgn) if pgn else None)
        if html is not None:
            from ..arena.report import report

            Path(html).write_text(report(file), encoding="utf-8")
            click.echo(f"everything, with the games on a board: {html}")
