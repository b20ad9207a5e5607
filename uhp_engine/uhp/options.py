"""The `options` command: `Name;type;value;default` and what else its type tells.

>>> option_line(OPTIONS["HashMiB"], 128)
'HashMiB;int;128;64;1;65536'
>>> option_line(OPTIONS["Verbose"], False)
'Verbose;bool;False;False'
"""

from ..engine import OPTIONS
from .answers import CommandError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..engine import LocalEngine, Option


def option_line(option: "Option", value: "bool | int | str") -> str:
    """An option as the protocol writes it."""
    parts = [option.name, option.kind, str(value), str(option.default)]
    if option.kind == "int":
        parts += [str(option.low), str(option.high)]
    return ";".join(parts + list(option.choices))


def find(name: str) -> "Option":
    """The option of a name, in any case; CommandError when there is none."""
    for option in OPTIONS.values():
        if option.name.lower() == name.lower():
            return option
    raise CommandError(f"no option is called '{name}'; 'options' lists them")


def show(engine: "LocalEngine", names: "list[str]") -> "list[str]":
    """The lines of these options with their present values."""
    return [option_line(OPTIONS[name], engine.options[name]) for name in names]


def set_from_text(engine: "LocalEngine", name: str, text: str) -> str:
    """Set an option and return its name as it is written; CommandError, and nothing changed."""
    option = find(name)
    try:
        engine.set_option(option.name, text)
    except ValueError as error:
        raise CommandError(str(error)) from None
    return option.name
