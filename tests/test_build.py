"""The engine in one piece: what goes into it, and what is said where it cannot be made."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.uhp.engine_process import PATIENCE, environment
from uhp_engine import build
from uhp_engine.cli.main import COMMANDS, ENGINE_COMMANDS
from uhp_engine.core import COMPILED


def test_data_files_are_found_and_sources_are_not(tmp_path: Path) -> None:
    package = tmp_path / "uhp_engine"
    for name in (
        *("game.py", "py.typed", "core/table.pxd", "core/table.so", "frozen/uhp-engine.spec"),
        *("core/weights.bin", "book.txt", "uhp/deep/er/words.json", "arena/data/openings.txt"),
    ):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    assert build.data_files(package) == [
        (str(package / "book.txt"), "uhp_engine"),
        (str(package / "core/weights.bin"), str(Path("uhp_engine", "core"))),
        (str(package / "uhp/deep/er/words.json"), str(Path("uhp_engine", "uhp", "deep", "er"))),
    ]


def test_modules_that_cannot_be_seen_are_named() -> None:
    modules = build.hidden_modules()
    assert {"uhp_engine.core.search", "uhp_engine.core.tables"} <= set(modules)
    assert {"uhp_engine.cli.bench", "uhp_engine.cli.doctor", "uhp_engine.cli.perft"} <= set(modules)
    assert set(ENGINE_COMMANDS) <= set(COMMANDS)
    assert not [name for name in modules if name.startswith(tuple(build.LEFT_OUT))]


def test_the_commit_is_the_one_of_the_folder(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        names = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *names, *words], cwd=tmp_path, check=True, capture_output=True)

    assert build.commit_of(tmp_path) == ""
    git("init")
    (tmp_path / "file").write_text("one")
    git("add", "file")
    git("commit", "-m", "one")
    git("tag", "-a", "v1", "-m", "one")
    clean = build.commit_of(tmp_path)
    assert len(clean) >= 7
    assert int(clean, 16)
    (tmp_path / "file").write_text("two")
    assert build.commit_of(tmp_path) == f"{clean}.dirty"
    # A folder in a clone is none: an environment of somebody's project, say.
    (tmp_path / "folder").mkdir()
    assert build.commit_of(tmp_path / "folder") == ""


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("import sys; sys.modules['PyInstaller'] = None", "pip install 'uhp-engine[build]'"),
        ("import uhp_engine.core as core; core.COMPILED = False", "is not compiled"),
        ("", "'tree' is not"),
    ],
)
def test_what_is_missing_is_told_in_one_line(tmp_path: Path, setting: str, words: str) -> None:
    if not COMPILED and "PyInstaller" in setting:
        pytest.skip("an interpreted core comes first")
    arguments = [] if setting else ["--shape", "tree"]
    program = f"{setting}\nimport sys\nfrom uhp_engine.build import main\nsys.exit(main())\n"
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode != 0
    (line,) = done.stderr.splitlines()
    assert line.startswith("uhp-engine: ")
    assert words in line
    assert list(tmp_path.iterdir()) == []
