"""The program `uhp-engine`: flags from the table of options, commands by name."""

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import click

from ..engine import OPTIONS, LocalEngine, Option
from ..version import BUILD, __version__

COMMANDS = {
    "bench": ".bench",
    "doctor": ".doctor",
    "match": ".match",
    "perft": ".perft",
    "report": ".report",
    "tournament": ".tournament",
}
"""The commands and where they stand: in each module the function `command`."""

ENGINE_COMMANDS = ("bench", "doctor", "perft")
"""Those that a program in one piece has (see `uhp_engine.build`): what needs the engine alone."""

PROGRAM = "uhp-engine"


def frozen() -> bool:
    """Whether this is a program in one piece."""
    return hasattr(sys, "frozen")


class LazyGroup(click.Group):
    """A group of commands of which each is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Name the commands, for the help."""
        return sorted(ENGINE_COMMANDS if frozen() else COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        """Import a command; None when there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        if frozen() and cmd_name not in ENGINE_COMMANDS:
            raise click.UsageError(
                f"'{cmd_name}' is not in this program, which is the engine alone;"
                f" where Python is: pip install '{PROGRAM}[arena]'"
            )
        command = import_module(COMMANDS[cmd_name], __package__).command
        assert isinstance(command, click.Command)
        return command


def flag(option: Option) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An option of the session as a flag; its value is None where the flag is not given."""
    names = [f"--{option.flag}"]
    kind: Any = None
    if option.kind == "bool":
        names = [f"--{option.flag}/--no-{option.flag}"]
    elif option.kind == "int":
        kind = click.IntRange(option.low, option.high)
    else:
        kind = click.Choice(option.choices, case_sensitive=False)
    text = f"{option.help[:1].upper()}{option.help[1:]} (default {option.default})."
    return click.option(*names, option.name, type=kind, default=None, help=text)


def session(ctx: click.Context, *, no_venom: bool, **values: bool | int | str | None) -> None:
    """Play Hive by the Universal Hive Protocol, or carry out a command.

    Without a command this is a session on stdin and stdout; 'help' is one of its commands.
    """
    given = {name: value for name, value in values.items() if value is not None}
    if ctx.invoked_subcommand is None:
        from ..uhp.session import serve

        ctx.exit(serve(LocalEngine(**given), venom=not no_venom))
    flags = [OPTIONS[name].flag for name in given] + ["no-venom"] * no_venom
    if flags:
        names = " and ".join(f"--{flag}" for flag in flags)
        raise click.UsageError(f"{names}: for a session, not for '{ctx.invoked_subcommand}'.")


def version(ctx: click.Context, _: click.Parameter, given: bool) -> None:
    """Print the version on one line, how the engine was built on the next, and end."""
    if given:
        from ..installation import built

        click.echo(f"{PROGRAM} {__version__}{BUILD}\n{built()}")
        ctx.exit()


@cache
def program() -> click.Command:
    """The program as click runs it, made once: click notes options at the function itself."""
    function: Callable[..., Any] = session
    text = "Do not tell of Venom in 'info', and refuse Venom games."
    function = click.option("--no-venom", is_flag=True, help=text)(function)
    for option in reversed(OPTIONS.values()):
        function = flag(option)(function)
    function = click.pass_context(function)
    text = "Show the version and how this engine was built."
    function = click.option(
        "--version", is_flag=True, is_eager=True, expose_value=False, callback=version, help=text
    )(function)
    group = click.group(PROGRAM, cls=LazyGroup, invoke_without_command=True)
    made: click.Command = group(function)
    return made


def run(arguments: list[str]) -> int:
    """Do what the arguments ask for; the exit code of the process.

    What is wrong with them is said in one line on stderr.
    """
    try:
        code = program().main(arguments, PROGRAM, standalone_mode=False)
    except click.ClickException as error:
        sys.stderr.write(f"{PROGRAM}: {' '.join(error.format_message().split())}\n")
        return error.exit_code
    except click.Abort:
        return 130
    except BrokenPipeError:
        # Nobody reads on; what is left in the buffer must not be tried once more at the end.
        sys.stdout = None
        return 0
    return code if isinstance(code, int) else 0
