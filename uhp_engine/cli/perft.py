"""`uhp-engine perft`: count the move sequences of a position."""

from time import perf_counter

import click

from ..game import Game
from ..uhp.counting import count


@click.command("perft")
@click.argument("words", nargs=-1, metavar="[GAME] DEPTH")
@click.option("--divide", is_flag=True, help="List the moves, each with its count.")
def command(words: tuple[str, ...], *, divide: bool) -> None:
    """Count the sequences of moves up to a length.

    GAME is a GameTypeString or a GameString, 'Base' if there is none; in a shell it needs quotes.
    The moves per second are those of the last ply, each of them generated and stored.
    """
    game, depth = read(words)
    if divide:
        if depth == 0:
            raise click.UsageError("--divide needs a depth of 1 or more.")
        position = game.position.copy()
        for move in game.legal_moves():
            position.push(move)
            click.echo(f"{game.move_string(move)}: {count(position, depth - 1, lambda: False)}")
            position.pop()
    click.echo(f"{'depth':>5} {'count':>20} {'seconds':>10} {'moves/s':>14}")
    for plies in range(depth + 1):
        begun = perf_counter()
        number = count(game.position.copy(), plies, lambda: False)
        seconds = perf_counter() - begun
        rate = f"{number / seconds:,.0f}" if plies and number else "-"
        click.echo(f"{plies:>5} {number:>20,} {seconds:>10.3f} {rate:>14}")


def read(words: tuple[str, ...]) -> tuple[Game, int]:
    """The game and the depth that the arguments name; click.UsageError says what is wrong."""
    if not words:
        raise click.UsageError("perft needs a depth, like 'perft 4' or 'perft Base+MLP 4'.")
    if len(words) > 2:
        raise click.UsageError(f"'{words[2]}' is one argument too many; put the game in quotes.")
    depth = words[-1]
    if not (depth.isascii() and depth.isdigit() and len(depth) < 4):
        raise click.UsageError(f"the depth is a whole number, 0 or more, not '{depth}'.")
    try:
        game = Game.from_string(words[0] if len(words) > 1 else "Base")
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return game, int(depth)
