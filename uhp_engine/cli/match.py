"""`uhp-engine match`: two engines against each other."""

from typing import Any

import click

from .playing import options, run, set_up


@click.command("match")
@options
@click.pass_context
def command(ctx: click.Context, /, *, resume: bool, plain: bool, **given: Any) -> None:
    """Play a match between two engines.

    \b
    uhp-engine match -e uhp-engine -e "nokamute uhp" --time 0.5 --pairs 50
    uhp-engine match -e "./new name=new" -e "./old name=old" --nodes 20000
                     --pairs 5000 -c 8 --sprt "elo0=0 elo1=10"

    Each opening is played twice, colours changed. Every game is kept in the output file, by
    default match.db, the moment it ends; after a Ctrl-C, or worse, the same command with --resume
    goes on from there.

    The exit code is 0 when the match is over, 1 when it cannot be played, 2 for wrong arguments,
    and 130 after a Ctrl-C.
    """  # noqa: D301 - click takes the backspace before lines that stay as they are
    if len(given["engines"]) != 2:
        raise click.UsageError(
            f"a match is between two engines, and --engine names {len(given['engines'])};"
            " 'uhp-engine tournament' takes more."
        )
    tournament, how = set_up("match", None, given)
    ctx.exit(run("match", tournament, how, resume=resume, plain=plain))
