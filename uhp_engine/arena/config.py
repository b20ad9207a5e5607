"""Tournaments as TOML: `load` reads a file into a `Tournament` and the options of a run.

Every key is checked. What is wrong is said in one line that begins with the key:

>>> read({"engines": [{"command": "one"}, {"command": "two", "tiem": 1}]})
Traceback (most recent call last):
uhp_engine.arena.config.ConfigError: engines[1].tiem: no such key; did you mean 'time'?

The command line makes the same tables of its options, so both are judged in the same words.
"""

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..client.command_line import split_command
from ..engine import Limit
from ..notation.errors import GameTypeError
from ..notation.game_type import GameType
from .hypotheses import SprtError
from .hypotheses import check as check_sprt
from .records import Clock, OpeningSource, Player, Rules, Sprt, Tournament

SUFFIX = ".db"
"""The end of the name of the file that keeps a tournament's games, if nobody says otherwise."""

LARGEST = 1e9
"""The largest number of seconds, or of anything else that is no whole number."""

MOST_WHOLE = 2**63 - 1
"""The largest whole number: what SQLite holds."""

MOST_PAIRS = 1_000_000
MOST_ROUNDS = 10_000

Check = Callable[[object], Any]
"""Gives the value that is meant; a ValueError tells what was expected."""


class ConfigError(ValueError):
    """What is wrong with a tournament as it was written; `key` says where: `engines[1].time`."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}" if key else message)
        self.key = key
        self.message = message


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a tournament is run; unlike the `Tournament` it may be changed on resuming.

    `file` keeps the games, and `pgn` gets them at the end. `concurrency` games are played at once,
    with `pin` each on processors of its own. `dask` is the address of a cluster's scheduler, or
    `local`.
    """

    file: Path = Path("tournament" + SUFFIX)
    concurrency: int = 1
    pin: bool = False
    dask: str | None = None
    pgn: Path | None = None


def load(path: str | Path) -> tuple[Tournament, RunOptions]:
    """The tournament of a TOML file, and how it is to be run; ConfigError says what is wrong.

    A relative path in the file starts at the file's folder. The games are kept there, under the
    file's name, if it does not say where.
    """
    return read(parse(path), path)


def parse(path: str | Path) -> dict[str, Any]:
    """The tables of a TOML file; ConfigError when it cannot be read."""
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise ConfigError("", f"cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # also a number of thousands of digits
        raise ConfigError("", f"is no TOML: {error}") from None
    except RecursionError:
        raise ConfigError("", "is no TOML: too many brackets") from None


def read(
    tables: Mapping[str, Any], path: str | Path = "tournament.toml"
) -> tuple[Tournament, RunOptions]:
    """The same from tables as TOML has them, as if they stood in a file of that path.

    >>> tables = {"pairs": 5, "engines": [{"command": "one"}, {"command": "two", "depth": 3}]}
    >>> tournament, options = read(tables)
    >>> [(player.name, player.control) for player in tournament.players]
    [('one', Limit(time=1.0)), ('two', Limit(depth=3))]
    >>> tournament.pairs, options.concurrency
    (5, 1)
    """
    path = Path(path)
    top = Table(tables, "", [*TOURNAMENT, *TABLES])
    values = top.read(TOURNAMENT)
    if "rounds" in values and values.get("format") != "swiss":
        raise ConfigError(
            "rounds", "only a Swiss tournament has rounds; pairs is the number of pairs of games"
        )
    run = top.table("run", RUN).read(RUN)
    players = _players(top, path.parent, anywhere=run.get("dask", "local") != "local")
    rules = Rules(**top.table("rules", RULES).read(RULES))
    sprt = None
    if "sprt" in tables:
        sprt = _sprt(top.table("sprt", SPRT), len(players))
    openings = _openings(top.table("openings", OPENINGS), path.parent)
    if openings.kind == "random" and openings.plies >= rules.max_plies:
        raise ConfigError("openings.plies", f"{openings.plies} are all that rules.max_plies allows")
    values.setdefault("name", path.stem)
    tournament = Tournament(players=players, openings=openings, rules=rules, sprt=sprt, **values)
    run["file"] = _beside(path.parent, run.get("file", path.stem + SUFFIX))
    if "pgn" in run:
        run["pgn"] = _beside(path.parent, run["pgn"])
        if run["pgn"].resolve() == run["file"].resolve():
            raise ConfigError("run.pgn", f"'{run['pgn']}' is the file that keeps the games")
    return tournament, RunOptions(**run)


class Table:
    """A table of a TOML file, and where it stands; ConfigError for a key that is none of `keys`."""

    def __init__(self, value: object, place: str, keys: Sequence[str]) -> None:
        if not isinstance(value, Mapping):
            raise ConfigError(place, f"this is a table, not {_shown(value)}")
        self.values: Mapping[str, Any] = value
        self.place = place
        for key in value:
            if key not in keys:
                raise ConfigError(self.where(key), f"no such key; {_instead(key, keys)}")

    def where(self, key: str) -> str:
        """The full name of a key."""
        return f"{self.place}.{key}" if self.place else key

    def table(self, key: str, keys: Mapping[str, Check]) -> "Table":
        """A table within this one; empty where it is missing."""
        return Table(self.values.get(key, {}), self.where(key), list(keys))

    def read(self, checks: Mapping[str, Check]) -> dict[str, Any]:
        """The values of those keys that are there; ConfigError for one that may not be so."""
        found = {}
        for key, check in checks.items():
            if key in self.values:
                try:
                    found[key] = check(self.values[key])
                except ConfigError as error:  # it knows the place within the value
                    raise ConfigError(self.where(key) + error.key, error.message) from None
                except ValueError as error:
                    raise ConfigError(self.where(key), str(error)) from None
        return found


def _instead(key: str, keys: Sequence[str]) -> str:
    near = get_close_matches(key.lower().replace("-", "_"), keys, 1)
    return f"did you mean '{near[0]}'?" if near else f"there are {', '.join(sorted(keys))}"


def _shown(value: object) -> str:
    """A value as the file has it, more or less."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    text = " ".join(str(value).split())
    text = text if len(text) <= 60 else f"{text[:57]}…"
    return f"'{text}'" if isinstance(value, str) else text


# ------------------------------------------------------------------------- checks of single values


def text(value: object) -> str:
    """A text of one line, with something in it."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError(f"expected a text of one line, not {_shown(value)}")
    return value


def truth(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError(f"expected true or false, not {_shown(value)}")
    return value


def whole(least: int, most: int = MOST_WHOLE) -> Check:
    """Whole numbers from `least` to `most`."""

    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise ValueError(f"expected a whole number, {least} or more, not {_shown(value)}")
        if value > most:
            raise ValueError(f"expected a whole number, {most} at most")
        return value

    return check


def number(above: float | None = None, least: float | None = None) -> Check:
    """Numbers above one, or from one on; none is larger than `LARGEST`."""
    wanted = "" if above is None else f" above {above:g}"
    wanted += "" if least is None else f", {least:g} or more"

    def check(value: object) -> float:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not abs(value) <= LARGEST  # which is so for what is no number at all, too
            or (above is not None and value <= above)
            or (least is not None and value < least)
        ):
            raise ValueError(f"expected a number{wanted}, not {_shown(value)}")
        return float(value)

    return check


def one_of(choices: Sequence[str]) -> Check:
    """One of some words; `round-robin` and `Round_Robin` are `round robin` too."""

    def check(value: object) -> str:
        word = re.sub("[-_ ]+", " ", value.lower()) if isinstance(value, str) else ""
        if word not in choices:
            near = get_close_matches(word, choices, 1)
            guess = f"; did you mean '{near[0]}'?" if near else ""
            raise ValueError(f"expected {' or '.join(choices)}, not {_shown(value)}{guess}")
        return word

    return check


def game_types(value: object) -> tuple[str, ...]:
    """GameTypeStrings: a list of them, or one."""
    found: list[str] = []
    for index, each in enumerate(value if isinstance(value, list) else [value]):
        place = f"[{index}]" if isinstance(value, list) else ""
        try:
            name = str(GameType.parse(text(each)))
        except GameTypeError as error:
            raise ConfigError(place, str(error)) from None
        except ValueError:
            raise ConfigError(place, f"expected a game type, not {_shown(each)}") from None
        if name in found:
            raise ConfigError(place, f"{name} stands twice")
        found.append(name)
    if not found:
        raise ValueError("expected one game type or more")
    return tuple(found)


def command(value: object) -> tuple[str, ...]:
    """A program with its arguments: a list, or a line that is split as a shell does.

    >>> command('"my engine" --level 3')
    ('my engine', '--level', '3')
    """
    words = value if isinstance(value, str) else list(value) if isinstance(value, list) else []
    if not words or not all(isinstance(word, str) and "\0" not in word for word in words):
        raise ValueError(f"expected a command line or a list of its words, not {_shown(value)}")
    return tuple(split_command(words))


def clock(value: object) -> Clock:
    """A clock: `"60+1"` or `"5:00+2"`, seconds alone, or a table with `base` and `increment`.

    >>> clock("5:00+2")
    Clock(base=300.0, increment=2.0)
    """
    if isinstance(value, Mapping):
        checks = {"base": number(above=0), "increment": number(least=0)}
        try:
            table = Table(value, "", list(checks))
            if "base" not in value:
                raise ConfigError("base", "the seconds at the start are missing")
            return Clock(**table.read(checks))
        except ConfigError as error:
            raise ConfigError(f".{error.key}", error.message) from None
    found = re.fullmatch(
        r"(?:(\d{1,6}):)?(\d{1,9}(?:\.\d+)?)(?:\+(\d{1,9}(?:\.\d+)?))?", _bare(value)
    )
    if not found:
        raise ValueError(f'expected BASE+INCREMENT in seconds, like "60+1", not {_shown(value)}')
    base = 60 * int(found[1] or 0) + float(found[2])
    if not base:
        raise ValueError("a clock needs some time at the start")
    return Clock(base, float(found[3] or 0))


def _bare(value: object) -> str:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value).replace(" ", "") if is_number or isinstance(value, str) else ""


def settings(value: object) -> dict[str, str]:
    """Options or variables of the environment by name, with their values as text."""
    if not isinstance(value, Mapping):
        raise ValueError(f"expected a table of names and values, not {_shown(value)}")
    found = {}
    for name, setting in value.items():
        if not re.fullmatch(r"[^\s;=\0]+", name):
            raise ConfigError(f".{name!r}", "this is no name")
        if not isinstance(setting, str | bool | int | float):
            raise ConfigError(f".{name}", f"expected a text or a number, not {_shown(setting)}")
        # UHP writes True and False, as Python does.
        found[name] = str(setting)
        if found[name] and not found[name].isprintable():
            raise ConfigError(f".{name}", "expected one line")
    return found


# ------------------------------------------------------------------------------------------- keys

TOURNAMENT: dict[str, Check] = {
    "name": text,
    "format": one_of(Tournament.FORMATS),
    "game_types": game_types,
    "pairs": whole(1, MOST_PAIRS),
    "rounds": whole(1, MOST_ROUNDS),
    "seed": whole(0),
}

TABLES = ("engines", "each", "openings", "rules", "sprt", "run")

EACH: dict[str, Check] = {
    "time": number(above=0),
    "depth": whole(1),
    "nodes": whole(1),
    "clock": clock,
    "options": settings,
    "env": settings,
    "cwd": text,
    "knows_clock": truth,
    "restart": truth,
}

ENGINE: dict[str, Check] = {"name": text, "command": command, **EACH}

CONTROLS = ("time", "depth", "nodes", "clock")
"""The keys of which an engine has one."""

OPENINGS: dict[str, Check] = {
    "kind": one_of(OpeningSource.KINDS),
    "path": text,
    "plies": whole(1),
}

RULES: dict[str, Check] = {
    "repetition_draw": truth,
    "tournament_opening": truth,
    "max_plies": whole(2),
    "margin": number(least=0),
    "patience": number(above=0),
    "resign_score": whole(1),
    "resign_moves": whole(1),
    "draw_score": whole(0),
    "draw_moves": whole(1),
    "draw_after": whole(0),
}

SPRT: dict[str, Check] = {
    "elo0": number(),
    "elo1": number(),
    "alpha": number(above=0),
    "beta": number(above=0),
    "model": one_of(Sprt.MODELS),
}

RUN: dict[str, Check] = {
    "file": text,
    "concurrency": whole(1),
    "pin": truth,
    "dask": text,
    "pgn": text,
}


# ----------------------------------------------------------------------------- what they stand for


def _players(top: Table, folder: Path, *, anywhere: bool) -> tuple[Player, ...]:
    """The engines; on other machines (`anywhere`) there may be folders that are not here."""
    engines = top.values.get("engines", [])
    if not isinstance(engines, list):
        raise ConfigError("engines", "expected a list of tables: [[engines]]")
    if len(engines) < 2:
        raise ConfigError("engines", f"a tournament needs two or more, and here are {len(engines)}")
    each = _read_engine(top.table("each", EACH), EACH)
    tables = [
        Table(engine, f"engines[{index}]", list(ENGINE)) for index, engine in enumerate(engines)
    ]
    given = [_read_engine(table, ENGINE) for table in tables]
    names = _names(tables, given)
    players = []
    for table, own, name in zip(tables, given, names, strict=True):
        values = each | own
        if "cwd" in values:
            cwd = str(_beside(folder, values["cwd"]))
            if not anywhere and not os.path.isdir(cwd):
                place = table if "cwd" in own else top.table("each", EACH)
                raise ConfigError(place.where("cwd"), f"there is no folder '{cwd}'")
            values["cwd"] = cwd
        else:
            values["command"] = _program(folder, values["command"])
        values["control"] = _control(own) or _control(each) or Limit(time=1.0)
        for key in ("options", "env"):
            values[key] = tuple((each.get(key, {}) | own.get(key, {})).items())
        for key in CONTROLS:
            values.pop(key, None)
        players.append(Player(**{**values, "name": name}))
    return tuple(players)


def _read_engine(table: Table, checks: Mapping[str, Check]) -> dict[str, Any]:
    """The values of an engine's table, which has one of `CONTROLS` at most."""
    values = table.read(checks)
    if "command" in checks and "command" not in values:
        raise ConfigError(table.where("command"), "what starts the engine is missing")
    controls = [key for key in CONTROLS if key in values]
    if len(controls) > 1:
        raise ConfigError(
            table.where(controls[1]), f"an engine has one limit, and there is {controls[0]} already"
        )
    return values


def _control(values: Mapping[str, Any]) -> Limit | Clock | None:
    """The limit or clock that a table gives, if it does."""
    for key in CONTROLS:
        if key in values:
            found = values[key]
            return found if isinstance(found, Clock) else Limit(**{key: found})
    return None


def _names(tables: Sequence[Table], given: Sequence[Mapping[str, Any]]) -> list[str]:
    """The engines' names; who has none is called after its program, with a number if need be."""
    taken: dict[str, str] = {}
    for table, values in zip(tables, given, strict=True):
        name = values.get("name")
        if name in taken:
            raise ConfigError(table.where("name"), f"'{name}' is the name of {taken[name]} too")
        if name is not None:
            taken[name] = table.place
    names = []
    for table, values in zip(tables, given, strict=True):
        name = values.get("name")
        if name is None:
            stem = Path(values["command"][0]).stem
            choices = [stem, *(f"{stem}-{number}" for number in range(2, len(tables) + 2))]
            name = next(choice for choice in choices if choice not in taken)
            taken[name] = table.place
        names.append(name)
    return names


def _beside(folder: Path, path: str) -> Path:
    """The path that a file in a folder names."""
    # What Path makes of the home of a user whom nobody knows is an error.
    return Path(os.path.abspath(folder / os.path.expanduser(path)))


def _program(folder: Path, words: tuple[str, ...]) -> tuple[str, ...]:
    """A command with the full path of its program, if it names one by a path."""
    separators = [os.sep, *filter(None, [os.altsep])]
    if not any(separator in words[0] for separator in separators):
        return words
    return (str(_beside(folder, words[0])), *words[1:])


def _openings(table: Table, folder: Path) -> OpeningSource:
    """Where openings come from; a path alone means a file, plies alone random moves."""
    values = table.read(OPENINGS)
    if "kind" not in values:
        values["kind"] = (
            "file" if "path" in values else "random" if "plies" in values else "shipped"
        )
    kind = values["kind"]
    for key, owner in (("path", "file"), ("plies", "random")):
        if key in values and kind != owner:
            raise ConfigError(table.where(key), f"is for openings of kind '{owner}', not '{kind}'")
    if kind == "file":
        if "path" not in values:
            raise ConfigError(table.where("path"), "which file is missing")
        path = _beside(folder, values["path"])
        if not path.is_file():
            raise ConfigError(table.where("path"), f"there is no file '{path}'")
        values["path"] = str(path)
    return OpeningSource(**values)


def _sprt(table: Table, players: int) -> Sprt:
    test = Sprt(**table.read(SPRT))
    if players != 2:
        raise ConfigError(table.place, f"the test is between two engines, and here are {players}")
    try:
        check_sprt(test)
    except SprtError as error:
        raise ConfigError(table.where(error.field), error.message) from None
    return test
