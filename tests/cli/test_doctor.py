"""`uhp-engine doctor`: what it says of a sound installation, and of others."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.uhp.engine_process import COMMAND, PATIENCE, PROGRAM, environment
from uhp_engine.cli import doctor
from uhp_engine.core import COMPILED

PACKAGE = Path(doctor.__file__).parents[1]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
CACHED = {"PYTHONDONTWRITEBYTECODE": ""}


def call(folder: Path, *command: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*(command or COMMAND), "doctor"],
        cwd=folder,
        env=environment() | CACHED | environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def rows(text: str) -> dict[str, str]:
    """The rows of the report by their names."""
    lines = [line.split(None, 1) for line in text.splitlines() if line.startswith("  ")]
    return {name: rest for name, rest in lines if name != "*"}


def advice(finding: doctor.Finding) -> str:
    (line,) = finding.advice
    return line


def test_a_sound_installation(tmp_path: Path) -> None:
    done = call(tmp_path, PYTHONPYCACHEPREFIX=str(tmp_path))
    assert done.stderr == ""
    found = rows(done.stdout)
    assert done.stdout.startswith("uhp-engine ")
    assert found["core"].startswith("compiled, " if COMPILED else "interpreted, ")
    assert "move sequences as known" in found["rules"]
    assert "positions a second" in found["search"]
    assert "answers in" in found["session"]
    if PROGRAM is None:
        assert Path(found["package"]).samefile(PACKAGE)
        assert Path(found["program"]).is_file()
    else:
        assert found["program"] == PROGRAM
    *_, last = done.stdout.splitlines()
    if COMPILED:
        assert last == "all is as it should be"
        assert done.returncode == 0
    else:
        assert "not compiled" in last
        assert done.returncode == 1


inside_only = pytest.mark.skipif(PROGRAM is not None, reason="there it is in one piece")


@inside_only
def test_sources_that_hide_the_compiled_package(tmp_path: Path) -> None:
    """`python -m` in a clone that is not compiled, with a compiled package installed."""
    clone = tmp_path / "clone"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(PACKAGE, clone / "uhp_engine", ignore=ignored)
    command = (sys.executable, "-m", "uhp_engine")
    done = call(clone, *command)
    assert done.returncode == 1
    assert rows(done.stdout)["core"].startswith("interpreted, ")
    line = done.stdout.partition("not as it should be:\n")[2]
    assert str(clone / "uhp_engine") in line
    if COMPILED:
        assert str(PACKAGE) in line
        assert "python -P -m uhp_engine" in line
    session = subprocess.run(
        command, cwd=clone, env=environment(), input=b"exit\n", capture_output=True, check=True
    )
    (told,) = session.stderr.decode().splitlines()
    assert "not compiled" in told
    assert str(clone / "uhp_engine" / "core") in told


def test_wrong_rules_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.PERFT, "Base", (1, 4, 97))
    (finding,) = doctor.rules()
    assert "Base has 96 sequences of 2 moves, not 97" in finding.text
    assert "rules are wrong" in advice(finding)


def test_the_known_numbers_are_those_of_the_tables() -> None:
    from tests.data import perfts

    known = {row.game: row.nodes for row in perfts()}
    for game_type, numbers in doctor.PERFT.items():
        shared = min(len(numbers), len(known[game_type]))
        assert shared > 3
        assert list(numbers[:shared]) == known[game_type][:shared]


@inside_only
def test_a_session_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    dead = [sys.executable, "-c", "raise SystemExit('no such luck')"]
    monkeypatch.setattr("uhp_engine.cli.bench.engine_command", lambda: (dead, {}))
    (finding,) = doctor.round_trip()
    assert finding.text == "failed"
    assert advice(finding).startswith("a session does not work: ")
    assert "\n" not in advice(finding)


def test_a_search_that_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SEARCH_SECONDS", 0.01)
    monkeypatch.setattr(doctor, "OVERDUE_SECONDS", -1.0)
    (finding,) = doctor.search()
    assert "too late" in advice(finding)


def test_a_package_that_does_not_fit_together() -> None:
    def check() -> Iterator[doctor.Finding]:
        yield doctor.Finding("first", "fine")
        raise ImportError("cannot import name 'x'")

    first, second = doctor.held(check)
    assert first.advice == []
    assert advice(second) == "cannot import name 'x': install the engine again"


def fake_package(folder: Path, *, compiled: tuple[str, ...]) -> Path:
    core = folder / "uhp_engine" / "core"
    core.mkdir(parents=True)
    for name in ("__init__", "moves", "search"):
        (core / f"{name}.py").touch()
    for name in compiled:
        (core / f"{name}{SUFFIX}").touch()
    return core


def test_modules_that_are_missing_or_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core = fake_package(tmp_path, compiled=("moves",))
    monkeypatch.setattr(doctor, "PACKAGE", core.parent)
    (line,) = doctor.outdated()
    assert line.startswith("of the core these modules are not compiled: search")
    (core / f"search{SUFFIX}").touch()
    assert doctor.outdated() == []
    later = (core / "moves.py").stat().st_mtime + 60
    os.utime(core / "moves.py", (later, later))
    assert doctor.outdated() == []  # installed, where times say nothing
    (tmp_path / "setup.py").touch()
    (line,) = doctor.outdated()
    assert line.startswith("moves.py changed after the core was compiled")


def test_without_a_compiler_or_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core = fake_package(tmp_path / "here", compiled=())
    monkeypatch.setattr(doctor, "PACKAGE", core.parent)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "here")])
    monkeypatch.setenv("PATH", str(tmp_path))
    (line,) = doctor.not_compiled()
    assert "no C compiler" in line
    compiler = tmp_path / str(sysconfig.get_config_var("CC")).split()[0]
    compiler.write_text("")
    compiler.chmod(0o755)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    (line,) = doctor.not_compiled()
    assert "Python.h is missing" in line
    (tmp_path / "Python.h").touch()
    (line,) = doctor.not_compiled()
    assert "though a C compiler is here" in line


def test_what_extras_lack() -> None:
    lines = [
        'click>=8.1; extra == "arena"',
        "no-such-library>=2; extra == 'arena'",
        'nor-such_one; python_version >= "3" and extra == "cluster"',
        "click>=8.1",
    ]
    assert doctor.missing_libraries(lines, "arena") == ["no-such-library"]
    assert doctor.missing_libraries(lines, "cluster") == ["nor-such_one"]
    assert doctor.missing_libraries(lines, "build") == []


def test_the_processor_has_a_name(tmp_path: Path) -> None:
    file = tmp_path / "cpuinfo"
    assert doctor.processor(file)
    file.write_text("processor\t: 0\nmodel name\t: Bee 6502 @ 1 MHz\nflags\t: none\n")
    assert doctor.processor(file) == "Bee 6502 @ 1 MHz"
