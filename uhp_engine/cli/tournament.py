"""`uhp-engine tournament`: any number of engines, from a TOML file or from options."""

from typing import Any

import click

from ..arena.records import Tournament
from .playing import options, run, set_up


@click.command("tournament")
@click.argument("file", metavar="[FILE.toml]", required=False)
@click.option(
    "--format",
    metavar="FORMAT",
    help=f"{', '.join(Tournament.FORMATS)}; in a gauntlet the first engine meets all others.",
)
@click.option("--rounds", type=int, metavar="N", help="Rounds of a Swiss tournament (default 5).")
@options
@click.pass_context
def command(
    ctx: click.Context, /, *, file: str | None, resume: bool, plain: bool, **given: Any
) -> None:
    """Play a tournament.

    \b
    uhp-engine tournament club.toml -c 4
    uhp-engine tournament -e uhp-engine -e "nokamute uhp" -e ./mine --format gauntlet

    The file says what is played, and by whom; options go before it. Every game is kept in the
    output file, by default beside FILE.toml under its name, the moment it ends; after a Ctrl-C, or
    worse, the same command with --resume goes on from there.

    The exit code is 0 when the tournament is over, 1 when it cannot be played, 2 for a wrong file
    or wrong arguments, and 130 after a Ctrl-C.
    """  # noqa: D301 - click takes the backspace before lines that stay as they are
    if file is None and not given["engines"]:
        raise click.UsageError("a tournament needs a file, or engines (--engine).")
    tournament, how = set_up("tournament", file, given)
    ctx.exit(run("tournament", tournament, how, resume=resume, plain=plain))
