"""`uhp-engine doctor`: what is installed here, whether it works, and what to do where it does not.

A check yields what it found, with a line of advice for each thing that is not as it should be. What
it needs of the engine it imports itself: where that fails, this is what shall be told.
"""

import os
import platform
import re
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import cache_from_source
from pathlib import Path
from time import perf_counter

import click

from ..core import COMPILED
from ..installation import built, shape
from ..version import BUILD, __version__

PACKAGE = Path(__file__).parents[1]

PERFT = {
    "Base": (1, 4, 96, 1440, 21600, 516240, 12219480),
    "Base+MLP": (1, 7, 294, 6678, 151686, 5427108),
    "Base+V": (1, 8, 384, 10368, 279936),
}
"""How many sequences of moves there are of each length, from 0 on. The first two are Mzinga's."""

PERFT_SECONDS = 0.5
"""After so much time on a game type no longer sequences are counted."""

SEARCH_SECONDS = 1.0
OVERDUE_SECONDS = 0.25
"""A search that takes so much longer than it may was kept waiting by something else."""

NEWER_SECONDS = 2.0
"""What is written at one time may differ by this."""


@dataclass
class Finding:
    """A row of the report: what was looked at, what was found, and advice where it is not right."""

    name: str
    text: str
    advice: list[str] = field(default_factory=list)


@click.command("doctor")
def command() -> None:
    """Look over this installation, and test it for five seconds.

    For each thing that is not as it should be there is a line of advice, and the exit code is 1.
    """
    click.echo(f"uhp-engine {__version__}{BUILD}")
    advice: list[str] = []
    for check in CHECKS:
        for finding in held(check):
            click.echo(f"  {finding.name:<10} {finding.text}")
            advice += finding.advice
    if not advice:
        click.echo("all is as it should be")
        return
    click.echo("not as it should be:")
    for line in advice:
        click.echo(f"  * {line}")
    sys.exit(1)


def held(check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """What a check finds, and that it cannot be made where the package does not fit together."""
    try:
        yield from check()
    except ImportError as error:
        yield Finding(check.__name__, "failed", [f"{error}: install the engine again"])


def installed() -> Iterator[Finding]:
    """Where the package lies, how it was built, and what a client is to start."""
    if shape():
        yield Finding("program", sys.executable)
    else:
        yield Finding("package", str(PACKAGE))
        program = shutil.which("uhp-engine", path=sysconfig.get_path("scripts"))
        advice = []
        if program is None:
            advice = [
                "the program 'uhp-engine' is not where this Python keeps programs: start"
                f" '{sys.executable} -m uhp_engine' from clients, or install with pip"
            ]
        yield Finding("program", program or "none", advice)
    yield Finding("core", built(), not_compiled() if not COMPILED else outdated())


def not_compiled() -> list[str]:
    """Why the core is not compiled, and what helps."""
    for folder in sys.path:
        other = Path(folder or ".", "uhp_engine").resolve()
        if other != PACKAGE.resolve() and compiled_modules(other):
            return [
                f"these are the sources in {PACKAGE}, not compiled, while {other} is: start"
                " 'uhp-engine', or 'python -P -m uhp_engine', or change to another folder"
            ]
    again = "then 'pip install --force-reinstall --no-cache-dir --no-binary uhp-engine uhp-engine'"
    if clone() is not None:
        again = f"then 'pip install -e {clone()}'"
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(compiler) is None:
        return [
            "the core is not compiled, so that it is about a hundred times slower: no C compiler"
            f" '{compiler}' is found; install one (Debian: apt install gcc), {again}"
        ]
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return [
            "the core is not compiled, so that it is about a hundred times slower: Python.h is"
            f" missing; install Python's headers (Debian: apt install python3-dev), {again}"
        ]
    return [
        "the core is not compiled, so that it is about a hundred times slower, though a C compiler"
        f" is here: {again.removeprefix('then ')}"
    ]


def clone() -> Path | None:
    """The folder of the project, where the package is not installed but lies in it."""
    return PACKAGE.parent if Path(PACKAGE.parent, "setup.py").exists() else None


def compiled_modules(package: Path) -> list[Path]:
    """The compiled modules of the core in a package's folder, for this Python."""
    return sorted(Path(package, "core").glob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


def outdated() -> list[str]:
    """Where the core is compiled: which of it is not, or from other sources."""
    if shape():
        return []
    modules = {path.name.partition(".")[0]: path for path in compiled_modules(PACKAGE)}
    sources = [path for path in sorted(Path(PACKAGE, "core").glob("*.py")) if path.stem[0] != "_"]
    left = [path.stem for path in sources if path.stem not in modules]
    if left:
        return [f"of the core these modules are not compiled: {', '.join(left)}; install it again"]
    newer = [
        path.name
        for path in sources
        if path.stat().st_mtime > modules[path.stem].stat().st_mtime + NEWER_SECONDS
    ]
    if newer and clone() is not None:
        return [
            f"{', '.join(newer)} changed after the core was compiled: run"
            " 'python setup.py build_ext --inplace'"
        ]
    return []


def machine() -> Iterator[Finding]:
    """The processor, and how much of it the engine may use."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    yield Finding("processor", processor())
    yield Finding("threads", f"{usable} of {os.cpu_count()} usable, of which a search uses 1")


def processor(file: Path = Path("/proc/cpuinfo")) -> str:
    """The processor's name."""
    try:
        found = re.search(r"^model name\s*: (.*)$", file.read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def extras() -> Iterator[Finding]:
    """Which optional parts can run here."""
    if shape():
        yield Finding("extras", "none: this program is the engine alone")
        return
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires("uhp-engine") or []
    except PackageNotFoundError:
        yield Finding("extras", "unknown, for the package is not installed")
        return
    for name in ("arena", "cluster", "build"):
        missing = missing_libraries(lines, name)
        lack = f"lacks {', '.join(missing)}: pip install 'uhp-engine[{name}]'"
        yield Finding(f"[{name}]", lack if missing else "installed")


def missing_libraries(lines: list[str], extra: str) -> list[str]:
    """The libraries that an extra asks for and that are not installed, by the package's metadata.

    >>> missing_libraries(['click>=8', 'nothing-of-that-name>=2; extra == "arena"'], "arena")
    ['nothing-of-that-name']
    """
    from importlib.metadata import PackageNotFoundError, version

    missing = []
    for line in lines:
        if not re.search(rf"extra == ['\"]{extra}['\"]", line):
            continue
        name = re.match(r"[\w.-]+", line)
        assert name is not None
        try:
            version(name[0])
        except PackageNotFoundError:
            missing.append(name[0])
    return missing


def rules() -> Iterator[Finding]:
    """Count move sequences, and compare with known numbers."""
    from ..core.perft import perft
    from ..game import Game

    counted = 0
    begun = perf_counter()
    for game_type, known in PERFT.items():
        started = perf_counter()
        for depth, number in enumerate(known):
            found = perft(Game(game_type).position, depth)
            if found != number:
                yield Finding(
                    "rules",
                    f"wrong: {game_type} has {found} sequences of {depth} moves, not {number}",
                    ["the rules are wrong here: install the engine again, and tell its authors"],
                )
                return
            counted += found
            if perf_counter() - started > PERFT_SECONDS:
                break
    rate = counted / (perf_counter() - begun)
    yield Finding("rules", f"right: {counted:,} move sequences as known, {rate:,.0f} a second")


def search() -> Iterator[Finding]:
    """Search for a second."""
    from ..engine import Limit, LocalEngine
    from ..game import Game
    from .bench import MIDGAME, positions

    game = Game.from_string(positions()[MIDGAME])
    result = LocalEngine().play(game, Limit(time=SEARCH_SECONDS))
    text = f"{result.nodes / max(result.time, 1e-6):,.0f} positions a second, depth {result.depth}"
    advice = []
    if result.move not in game.valid_moves():
        advice.append(f"the search gave '{result.move}', which is no legal move: tell its authors")
    late = result.time - SEARCH_SECONDS
    if late > OVERDUE_SECONDS:
        advice.append(
            f"a search ended {late:.2f} s too late: something else keeps this machine busy"
        )
    yield Finding("search", text, advice)


def round_trip() -> Iterator[Finding]:
    """Start a session as a client does, and let it play a move."""
    from ..client import UhpEngine, UhpError
    from ..engine import Limit
    from ..game import Game
    from .bench import engine_command

    command, environment = engine_command()
    paths = {name: environment[name] for name in ("PYTHONPATH",) if name in environment}
    game = Game("Base+MLP")
    begun = perf_counter()
    try:
        with UhpEngine.open(command, env=paths) as engine:
            started = perf_counter() - begun
            result = engine.play(game, Limit(time=0.1))
            begun = perf_counter()
            engine.new_game("Base+MLP")
            answered = perf_counter() - begun
    except (UhpError, OSError) as error:
        told = " ".join(str(error).split())
        advice = [f"a session does not work: {told}"]
        yield Finding("session", "failed", advice)
        return
    text = f"started in {started * 1e3:.0f} ms, answers in {answered * 1e3:.1f} ms"
    advice = []
    if result.move not in game.valid_moves():
        advice.append(f"a session gave '{result.move}', which is no legal move: tell its authors")
    if not shape() and not Path(cache_from_source(str(PACKAGE / "uhp" / "session.py"))).exists():
        advice.append(
            "Python does not keep compiled bytecode, so that every start is twice as slow: run"
            f" 'python -m compileall {PACKAGE}'"
        )
    yield Finding("session", text, advice)


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    *(installed, machine, extras),
    *(rules, search, round_trip),
)
"""What is looked at, in this order."""
