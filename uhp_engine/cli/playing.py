"""What `uhp-engine match` and `uhp-engine tournament` share: their options, and how they run."""

import re
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from ..arena.config import ConfigError, RunOptions, parse, read
from ..arena.records import Tournament
from .outcome import failures, show
from .settings import SettingError, each, engine, settings

KEYS = {
    "name": ("name", "--name"),
    "format": ("format", "--format"),
    "game_types": ("game_types", "--game-type"),
    "pairs": ("pairs", "--pairs"),
    "rounds": ("rounds", "--rounds"),
    "seed": ("seed", "--seed"),
    "time": ("each.time", "--time"),
    "depth": ("each.depth", "--depth"),
    "nodes": ("each.nodes", "--nodes"),
    "clock": ("each.clock", "--clock"),
    "knows_clock": ("each.knows_clock", "--knows-clock"),
    "restart": ("each.restart", "--restart"),
    "max_plies": ("rules.max_plies", "--max-plies"),
    "margin": ("rules.margin", "--margin"),
    "patience": ("rules.patience", "--patience"),
    "repetition_draw": ("rules.repetition_draw", "--no-repetition-draw"),
    "tournament_opening": ("rules.tournament_opening", "--no-tournament-opening"),
    "output": ("run.file", "--output"),
    "concurrency": ("run.concurrency", "--concurrency"),
    "pin": ("run.pin", "--pin"),
    "dask": ("run.dask", "--dask"),
    "pgn": ("run.pgn", "--pgn"),
}
"""Options of the command line whose value is that of one key in a tournament's file."""

CONTROLS = ("time", "depth", "nodes", "clock")

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

ENGINES: tuple[Decorator, ...] = (
    click.option(
        "-e",
        "--engine",
        "engines",
        multiple=True,
        metavar="ENGINE",
        help="An engine: its command line, then settings of its own, as in"
        " 'nokamute uhp name=nok time=0.5 option.NumThreads=1'. Once for each engine.",
    ),
    click.option(
        "--each",
        metavar="SETTINGS",
        help="Settings of all engines that have none of their own, as in 'restart=true'.",
    ),
    click.option("--time", type=float, metavar="SECONDS", help="Time per move (default 1)."),
    click.option("--depth", type=int, metavar="PLIES", help="Depth of every search instead."),
    click.option("--nodes", type=int, metavar="N", help="Nodes of every search instead."),
    click.option(
        "--clock",
        metavar="BASE+INC",
        help="A clock instead: seconds, or minutes:seconds, and seconds after each turn.",
    ),
    click.option(
        "--knows-clock",
        is_flag=True,
        default=None,
        help="The engines understand 'bestmove clock'; others get a time per move.",
    ),
    click.option(
        "--restart", is_flag=True, default=None, help="Start the engines anew for every game."
    ),
)

GAMES: tuple[Decorator, ...] = (
    click.option(
        "-g",
        "--game-type",
        "game_types",
        multiple=True,
        metavar="TYPE",
        help="A game type to play, as in 'Base+MLPV' (default Base+MLP). May be repeated.",
    ),
    click.option(
        "-n", "--pairs", type=int, metavar="N", help="Pairs of games for each of them (default 1)."
    ),
    click.option(
        "--openings",
        metavar="WHAT",
        help="'shipped' (default), 'none', 'random:PLIES', or a file of GameStrings or PGN.",
    ),
    click.option("--seed", type=int, metavar="N", help="Seed of all that is drawn (default 1)."),
    click.option("--name", help="What it is called, and its file, if --output does not say."),
)

RULES: tuple[Decorator, ...] = (
    click.option(
        "--sprt",
        metavar="BOUNDS",
        help="Stop when the test decides: 'elo0=0 elo1=10', also alpha, beta, model=normalized.",
    ),
    click.option(
        "--resign",
        metavar="SETTINGS",
        help="A game is lost by the scores that both engines tell: 'score=500 moves=3'.",
    ),
    click.option(
        "--draw",
        metavar="SETTINGS",
        help="A game is drawn by them: 'score=10 moves=8 after=60'.",
    ),
    click.option(
        "--max-plies", type=int, metavar="N", help="A game is cut after N plies (default 300)."
    ),
    click.option(
        "--margin", type=float, metavar="SECONDS", help="What a move may take too long (0.1)."
    ),
    click.option(
        "--patience", type=float, metavar="SECONDS", help="What other answers may take (10)."
    ),
    click.option(
        "--repetition-draw/--no-repetition-draw",
        default=None,
        help="A third repetition is a draw (it is).",
    ),
    click.option(
        "--tournament-opening/--no-tournament-opening",
        default=None,
        help="No queen on a player's first turn (so it is).",
    ),
)

RUNNING: tuple[Decorator, ...] = (
    click.option("-o", "--output", metavar="FILE", help="The SQLite file that keeps the games."),
    click.option("--resume", is_flag=True, help="Go on with the games that the file holds."),
    click.option(
        "-c", "--concurrency", type=int, metavar="N", help="Games played at once (default 1)."
    ),
    click.option("--pin", is_flag=True, default=None, help="Processors of its own for each game."),
    click.option(
        "--dask", metavar="ADDRESS", help="Play on a Dask cluster: its scheduler, or 'local'."
    ),
    click.option("--pgn", metavar="FILE", help="Write all games as PGN at the end."),
    click.option("--plain", is_flag=True, help="Plain lines, on a terminal too."),
)


def options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that make a tournament."""
    for option in reversed((*ENGINES, *GAMES, *RULES, *RUNNING)):
        function = option(function)
    return function


def set_up(name: str, file: str | None, given: Mapping[str, Any]) -> tuple[Tournament, RunOptions]:
    """The tournament that a file and the options make, and how to run it.

    The options go before what the file says. Without a file it is called `name`, if no option says
    otherwise, and so is the file that keeps the games. click.UsageError says what is wrong, and
    where.
    """
    origins: dict[str, str] = {}
    called = given["name"] or name
    try:
        tables = parse(file) if file else {"name": called}
        if file and given["engines"]:
            raise click.UsageError(f"--engine: the engines stand in {file}.")
        _overlay(tables, given, origins)
        return read(tables, file or re.sub(r"[^\w.-]+", "-", called) + ".toml")
    except ConfigError as error:
        raise click.UsageError(_place(error, origins, file)) from None


def _overlay(tables: dict[str, Any], given: Mapping[str, Any], origins: dict[str, str]) -> None:
    """Enter the options into the tables; `origins` then tells which keys came from which option."""
    for index, text in enumerate(given["engines"]):
        origins[f"engines[{index}]"] = f"--engine '{text}'"
        tables.setdefault("engines", []).append(_settings("--engine", text, engine))
    if given["each"] is not None:
        _each(tables, _settings("--each", given["each"], each), origins)
    if any(given[name] is not None for name in CONTROLS):
        for key in CONTROLS:
            _table(tables, "each").pop(key, None)
    for name, (key, option) in KEYS.items():
        value = given.get(name)
        if value is not None and value != ():
            place, _, last = key.rpartition(".")
            if name in ("output", "pgn"):
                value = str(Path(value).absolute())
            _table(tables, place)[last] = list(value) if isinstance(value, tuple) else value
            origins[key] = option
    if given["openings"] is not None:
        tables["openings"] = _openings(given["openings"])
        origins["openings"] = "--openings"
    for name, keys in (("resign", ("score", "moves")), ("draw", ("score", "moves", "after"))):
        if given[name] is not None:
            option = f"--{name}"
            found = _settings(option, given[name], partial(settings, names=keys))
            if "score" not in found:
                raise click.UsageError(f"{option}: the score is missing: 'score=100'.")
            _table(tables, "rules").update({f"{name}_{key}": value for key, value in found.items()})
            origins |= {f"rules.{name}_{key}": option for key in found}
    if given["sprt"] is not None:
        names = ("elo0", "elo1", "alpha", "beta", "model")
        tables["sprt"] = _settings("--sprt", given["sprt"], partial(settings, names=names))
        origins["sprt"] = "--sprt"


def _each(tables: dict[str, Any], found: dict[str, Any], origins: dict[str, str]) -> None:
    table = _table(tables, "each")
    if any(key in found for key in CONTROLS):
        for key in CONTROLS:
            table.pop(key, None)
    for key, value in found.items():
        origins[f"each.{key}"] = "--each"
        if isinstance(value, dict):
            _table(table, key).update(value)
        else:
            table[key] = str(Path(value).absolute()) if key == "cwd" else value


def _table(tables: dict[str, Any], key: str) -> dict[str, Any]:
    """A table among others, made if need be; the tables themselves for no key."""
    table = tables.setdefault(key, {}) if key else tables
    # What is no table will be refused for that when all are read.
    return table if isinstance(table, dict) else {}


def _settings(option: str, text: str, reader: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    try:
        return reader(text)
    except SettingError as error:
        raise click.UsageError(f"{option} '{text}': {error}") from None


def _openings(text: str) -> dict[str, Any]:
    kind, colon, plies = text.partition(":")
    if kind == "random" and (not colon or re.fullmatch("[0-9]{1,9}", plies)):
        return {"kind": kind, **({"plies": int(plies)} if colon else {})}
    if text in ("shipped", "none"):
        return {"kind": text}
    return {"kind": "file", "path": str(Path(text).absolute())}


def _place(error: ConfigError, origins: Mapping[str, str], file: str | None) -> str:
    """An error with the option or the file that it is in."""
    for key, option in origins.items():
        if error.key == key:
            return f"{option}: {error.message}"
        if error.key.startswith((f"{key}.", f"{key}[")):
            return f"{option}: {error.key[len(key) :].lstrip('.')}: {error.message}"
    if file:
        return f"{file}: {error}"
    if error.key == "engines":
        return f"--engine: {error.message}"
    return str(error)


def run(
    command: str, tournament: Tournament, options: RunOptions, *, resume: bool, plain: bool
) -> int:
    """Play a tournament and show it; the exit code.

    0 when it is over, 130 after a Ctrl-C; click.ClickException when it cannot be played.
    """
    with failures(command):
        from ..arena import runner
        from ..arena.progress import watch
        from ..arena.storage import Store

        show_boards = options.dask is None
        if resume and Store.has_begun(options.file):
            with Store.open(options.file) as store:
                records = store.records(moves=False)
                observer = watch(tournament, records, plain=plain, boards=show_boards)
        else:
            observer = watch(tournament, plain=plain, boards=show_boards)
        code = 0
        try:
            with observer:
                runner.run(
                    tournament,
                    options.file,
                    concurrency=options.concurrency,
                    resume=resume,
                    pin=options.pin,
                    dask=options.dask,
                    observer=observer,
                )
        except KeyboardInterrupt:
            code = 130
            if not Store.has_begun(options.file):
                sys.stderr.write("interrupted, before the first game\n")
                return code
        show(options.file, options.pgn)
        if code:
            sys.stderr.write(
                f"interrupted; the games are in {options.file},"
                " and the same command with --resume goes on\n"
            )
        return code
