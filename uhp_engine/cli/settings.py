"""Settings as words of one argument: an engine with all that is its own, a test's bounds, and such.

>>> engine("nokamute uhp name=nok time=0.5 option.NumThreads=1")["options"]
{'NumThreads': '1'}
>>> settings("elo0=0, elo1=10", ("elo0", "elo1"))
{'elo0': 0, 'elo1': 10}
"""

import os
import re
import shutil
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from ..arena.config import EACH, ENGINE
from ..client.command_line import split_command

WORD = re.compile(r"""(?:"[^"]*"|'[^']*'|[^\s"'])+|["']""")
"""A word with its quotes; a quote left open is a word of its own, which is then refused."""

SETTING = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)(?:\.([^=\s\"']+))?=(.*)", re.DOTALL)
"""A word that sets something; quoted, it is none."""

GROUPS = {"option": "options", "env": "env"}
"""What is set by name: `option.NAME=VALUE`."""

SHORT = {"cmd": "command", "tc": "clock", "st": "time", "dir": "cwd"}
"""What cutechess and fastchess call them."""

TEXTS = ("name", "command", "cwd", "clock")
"""Settings whose values stay as they are written."""


class SettingError(ValueError):
    """Words that set nothing, or what is not known."""


def engine(text: str) -> dict[str, Any]:
    """An engine as a table of a tournament's file: a command line, then settings.

    `cmd=` may stand before the command line. An argument of the program that looks like a setting
    is put in quotes. SettingError says what is wrong.

    >>> engine('cmd="my engine" --fast "mode=uhp" depth=3 restart=true')
    {'command': '"my engine" --fast "mode=uhp"', 'depth': 3, 'restart': True}
    """
    found = _read(text, tuple(ENGINE), command=True)
    if "command" not in found:
        raise SettingError("there is no command that starts an engine")
    found["command"] = _unquoted(found["command"])
    return found


def each(text: str) -> dict[str, Any]:
    """Settings for all engines, as the table `each` of a tournament's file."""
    return _read(text, tuple(EACH))


def settings(text: str, names: Sequence[str]) -> dict[str, Any]:
    """Settings of which these are known; commas may stand between them."""
    return _read(text.replace(",", " "), names)


def _read(text: str, names: Sequence[str], *, command: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = {}
    line: list[str] = []
    last = "command" if command else ""
    for word in WORD.findall(text):
        match = SETTING.fullmatch(word)
        if match is None:
            if last != "command":
                after = f" after {last}" if last else ""
                raise SettingError(
                    f"'{word}'{after} sets nothing; a value with spaces needs quotes"
                )
            line.append(word)
            continue
        last = _name(match, names, command=command)
        if last == "command":
            if line:
                raise SettingError(f"there are two commands: '{' '.join(line)}' and '{word}'")
            line.append(match[3])
        elif match[2] is None:
            _put(found, last, _plain(match[3]) if last in TEXTS else _value(_plain(match[3])))
        else:
            _put(found.setdefault(last, {}), match[2], _plain(match[3]))
    return {"command": " ".join(line), **found} if line else found


def _name(match: "re.Match[str]", names: Sequence[str], *, command: bool) -> str:
    """The key that a setting stands for."""
    word = match[1].lower().replace("-", "_")
    if match[2] is not None:
        if word in GROUPS and GROUPS[word] in names:
            return GROUPS[word]
    else:
        key = SHORT.get(word, word)
        if key in names and key not in GROUPS.values():
            return key
    known = [name for name in names if name not in GROUPS.values()]
    known += [f"{group}.NAME" for group, key in GROUPS.items() if key in names]
    near = get_close_matches(word, known, 1)
    help = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(sorted(known))}"
    if command:
        help += "; in quotes it is an argument of the program"
    raise SettingError(f"no such setting '{match[0].partition('=')[0]}'; {help}")


def _put(table: dict[str, Any], name: str, value: object) -> None:
    if name in table:
        raise SettingError(f"{name} is set twice")
    table[name] = value


def _plain(text: str) -> str:
    """A value without its quotes."""
    return " ".join(_words(text)) if text.strip("\"'") else ""


def _value(text: str) -> bool | int | float | str:
    """What TOML would have made of a value; the text itself where it is nothing else."""
    word = text.lower()
    if word in ("true", "yes", "on"):
        return True
    if word in ("false", "no", "off"):
        return False
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _unquoted(line: str) -> str:
    """A command line that somebody has put in quotes as a whole, without them."""
    words = _words(line)
    if len(words) == 1 and " " in words[0] and not os.path.exists(words[0]):
        return words[0] if shutil.which(words[0]) is None else line
    return line


def _words(line: str) -> list[str]:
    try:
        return split_command(line)
    except ValueError as error:
        raise SettingError(str(error)) from None
