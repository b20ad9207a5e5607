"""Programs that are run to their end."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.uhp.engine_process import PATIENCE, environment


def finished(
    command: Sequence[str], folder: Path, env: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a program in a folder, without any input; it finds the package that is tested."""
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment() if env is None else env,
        timeout=PATIENCE,
        check=False,
    )
