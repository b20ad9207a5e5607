"""`python -m uhp_engine.build`: the engine in one piece, for machines without Python.

PyInstaller makes it, from `frozen/uhp-engine.spec`, in two shapes:

    dist/uhp-engine-folder/uhp-engine   a program and its libraries in a folder; starts fastest
    dist/uhp-engine                     one file, which unpacks itself at every start

Each is for the system and the processor it was made on, and has the engine alone: the session,
and of the commands those that `ENGINE_COMMANDS` of the command line names.
"""

import pkgutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from . import core

ROOT = Path(__file__).parent
"""The package's folder."""

NAME = "uhp-engine"
FOLDER = "uhp-engine-folder"
SHAPES = ("folder", "onefile")

LEFT_OUT = [
    # What only matches and tournaments need.
    "uhp_engine.arena",
    *("dask", "distributed", "matplotlib", "numpy", "rich", "scipy", "sqlalchemy"),
    # What only an interpreted core needs, and building one.
    *("cython", "Cython", "setuptools"),
    # What others use where they have it: encryption, compression, other alphabets, other clients.
    *("ssl", "_ssl", "_hashlib", "_bz2", "_lzma", "bz2", "lzma", "zipfile", "unicodedata"),
    *("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"),
    *("_multibytecodec", "_pydecimal", "email", "importlib.metadata", "multiprocessing", "pydoc"),
    *("readline", "tarfile", "tkinter", "typing_extensions", "unittest"),
    *("ctypes", "_ctypes") * (sys.platform != "win32"),
]
"""Modules that the program in one piece does without, though something in it could use them."""


def hidden_modules() -> list[str]:
    """The modules that PyInstaller cannot find: it sees into neither compiled ones nor names."""
    from .cli.main import COMMANDS, ENGINE_COMMANDS

    modules = [f"{core.__name__}.{module.name}" for module in pkgutil.iter_modules(core.__path__)]
    return modules + [f"{__package__}.cli{COMMANDS[name]}" for name in ENGINE_COMMANDS]


def data_files(package: Path) -> list[tuple[str, str]]:
    """Every file of the package that is no source, with the folder that it has in the program.

    The arena's are left out as the arena is. What code reads, it finds beside itself.
    """
    found = []
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        sources = path.suffix in (".py", ".pyc", ".pxd", ".so", ".pyd", ".typed", ".spec")
        if path.is_file() and not sources and parts[0] != "arena":
            found.append((str(path), str(Path(package.name, *parts[:-1]))))
    return found


def commit_of(folder: Path) -> str:
    """The commit checked out in a folder, with `.dirty` where files differ; '' without a clone."""
    if not Path(folder, ".git").exists():
        return ""
    git = ["git", "-C", str(folder), "describe", "--always", "--exclude=*", "--dirty=.dirty"]
    try:
        done = subprocess.run(git, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


@click.command("build")
@click.option(
    "--shape", "shapes", multiple=True, type=click.Choice(SHAPES), help="One of the two alone."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("dist"),
    show_default=True,
    help="Where the programs go.",
)
@click.option("--commit", help="What they say they were built from (default: git's word).")
def command(*, shapes: tuple[str, ...], out: Path, commit: str | None) -> None:
    """Make the engine in one piece, as a folder and as one file."""
    if not core.COMPILED:
        raise click.ClickException(f"the core in {ROOT} is not compiled; the program would be slow")
    try:
        from PyInstaller.__main__ import run
    except ImportError:
        raise click.ClickException(
            "PyInstaller makes it, and is not installed: pip install 'uhp-engine[build]'"
        ) from None
    if commit is None:
        commit = commit_of(ROOT.parent)
    spec = str(ROOT / "frozen" / "uhp-engine.spec")
    chosen = [f"--shape={shape}" for shape in shapes]
    with TemporaryDirectory() as work:
        places = ["--distpath", str(out), "--workpath", work]
        run(["--noconfirm", "--log-level=WARN", *places, spec, "--", "--commit", commit, *chosen])
    file = f"{NAME}.exe" if sys.platform == "win32" else NAME
    for shape in shapes or SHAPES:
        click.echo(out / FOLDER / file if shape == "folder" else out / file)


def main() -> int:
    """Carry out the command line; the exit code of the process."""
    try:
        command.main(prog_name="python -m uhp_engine.build", standalone_mode=False)
    except click.ClickException as error:
        sys.stderr.write(f"uhp-engine: {error.format_message()}\n")
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
