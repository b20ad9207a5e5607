"""The house: which part may import which, and what every module has."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import uhp_engine

ROOT = Path(uhp_engine.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

LAYERS = {
    "build": {"core", "cli"},
    "core": set(),
    "frozen": {"__main__"},
    "installation": {"core"},
    "notation": {"core"},
    "draw": {"core", "notation"},
    "game": {"core", "notation", "draw"},
    "engine": {"core", "notation", "draw", "game", "limit", "thinking"},
    "thinking": {"core", "game", "levels", "limit", "process"},
    "levels": {"game", "limit"},
    "limit": set(),
    "process": set(),
    "client": {"core", "notation", "draw", "game", "engine"},
    "arena": {"core", "notation", "draw", "game", "engine", "client"},
    "check": {"core", "notation", "draw", "game", "engine", "client"},
    "uhp": {"core", "notation", "draw", "game", "engine", "thinking", "process"},
}
"""What each part of the package may import, beside itself and the version. Arrows point down."""

CORE_STANDARD = {"__future__", "cython"}
"""All that the core may import from outside the package."""


def part_of(module: str) -> str:
    """The part of the package that a module belongs to: the name right under the package's."""
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


def module_name(path: Path) -> str:
    names = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imports(path: Path) -> set[str]:
    """The modules that a module imports, anywhere in it, with their full names."""
    name = module_name(path)
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            # What is imported from a package may be a module of it.
            found |= {f"{stem}.{alias.name}" for alias in node.names}
    return found


def parts_imported(path: Path) -> set[str]:
    inside = {each for each in imports(path) if each.split(".")[0] == "uhp_engine"}
    return {part_of(each) for each in inside} - {"", "version", "__version__"}


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_arrows_point_down(path: Path) -> None:
    part = part_of(module_name(path))
    allowed = LAYERS.get(part)
    if allowed is not None:
        wrong = parts_imported(path) - allowed - {part}
        assert not wrong, f"{name(path)} imports {sorted(wrong)}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_imports_the_command_line(path: Path) -> None:
    if part_of(module_name(path)) not in ("build", "cli", "__main__"):
        assert "cli" not in parts_imported(path)


@pytest.mark.parametrize("path", [p for p in MODULES if "core" in p.parts], ids=name)
def test_the_core_needs_nothing_else(path: Path) -> None:
    outside = {each.split(".")[0] for each in imports(path)} - {"uhp_engine"}
    assert outside <= CORE_STANDARD


def test_every_part_has_its_place() -> None:
    """A new part is entered above, so that its arrows are looked at."""
    parts = {part_of(module_name(path)) for path in MODULES}
    assert parts - set(LAYERS) <= {"", "cli", "__main__", "version"}


def test_what_is_compiled_has_its_declarations() -> None:
    """Else its C functions would be Python's, which is slow and says nothing."""
    core = ROOT / "core"
    declared = {path.stem for path in core.glob("*.pxd")}
    assert {path.stem for path in core.glob("*.py")} - declared == {"__init__"}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_module_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), f"{name(path)} has no docstring"


@pytest.mark.parametrize("path", [p for p in MODULES if "core" in p.parts], ids=name)
def test_the_core_is_plain_python(path: Path) -> None:
    """Nothing is ever only interpreted or only compiled but what asks `cython.compiled`."""
    source = path.read_text(encoding="utf-8")
    assert "# cython:" not in source
    assert "@cython.cfunc" not in source


@pytest.mark.parametrize(
    "module",
    [
        *("core.move", "core.perft", "core.position", "core.tables", "game"),
        *("draw.glyphs", "draw.replay", "draw.svg", "draw.text"),
        *("notation.game_string", "notation.game_type", "notation.move_string", "notation.names"),
        *("notation.pgn", "client.answers", "client.asynchronous", "client.command_line"),
        *("client.errors", "client.limits", "client.process", "client.synchronous"),
        *("arena", "arena.config", "arena.export", "arena.extras", "arena.hypotheses"),
        *("arena.judge", "arena.openings", "arena.pairing", "arena.play", "arena.progress"),
        *("arena.records", "arena.sprt", "arena.standings", "arena.statistics", "arena.storage"),
        *("arena.summary", "cli.settings"),
    ],
)
def test_there_are_examples(module: str) -> None:
    """Pytest runs them (`--doctest-modules`); compiled or not, they are there to be found."""
    found = doctest.DocTestFinder().find(importlib.import_module(f"uhp_engine.{module}"))
    assert any(test.examples for test in found)
