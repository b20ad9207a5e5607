"""No engine outlives the program that started it, whatever the program's end.

Each engine leads a process group of its own, in which its children are too. When the program ends
as Python ends, the groups that are left are killed by `atexit`. For an end that nobody can catch, a
watchman stands by on POSIX, a shell of a few lines: it is told the groups through a pipe, and when
the pipe closes it kills those that are left. It is there only while engines are.
"""

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading

WATCHMAN = r"""
groups=
while read -r sign group; do
    left=
    for each in $groups; do [ "$each" = "$group" ] || left="$left $each"; done
    groups=$left
    [ "$sign" = - ] || groups="$groups $group"
done
for each in $groups; do kill -s KILL -- "-$each"; done
"""

_lock = threading.Lock()
_groups: set[int] = set()
_watchman: "subprocess.Popen[bytes] | None" = None


def _tell(sign: str, group: int) -> None:
    if _watchman is not None and _watchman.stdin is not None:
        with contextlib.suppress(OSError):  # somebody killed it: atexit is left
            _watchman.stdin.write(f"{sign} {group}\n".encode())


def _dismiss() -> None:
    global _watchman
    if _watchman is not None and _watchman.stdin is not None:
        _watchman.kill()
        _watchman.stdin.close()
        _watchman.wait()
    _watchman = None


def watch(pid: int) -> None:
    """See to it that the group of a process does not outlive this program."""
    global _watchman
    with _lock:
        _groups.add(pid)
        if _watchman is None and os.name == "posix":
            with contextlib.suppress(OSError):  # no shell, or no process left: atexit is left
                _watchman = subprocess.Popen(
                    ["/bin/sh", "-c", WATCHMAN],
                    bufsize=0,
                    cwd="/",
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,  # else a Ctrl-C would end it
                )
        _tell("+", pid)


def forget(pid: int) -> None:
    """Say that the group of a process is no more."""
    with _lock:
        if pid in _groups:
            _groups.discard(pid)
            _tell("-", pid)
        if not _groups:
            _dismiss()


def kill(pid: int, number: "int | None" = None) -> None:
    """Kill a process and its children, or send them a signal; nothing happens when none is left."""
    if sys.platform == "win32":
        subprocess.run(
            ["taskkill", "/F", "/T", "/PID", str(pid)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):  # the latter: only zombies left
        os.killpg(pid, signal.SIGKILL if number is None else number)


@atexit.register
def _kill_all() -> None:
    with _lock:
        for pid in _groups:
            kill(pid)
        _groups.clear()
        _dismiss()


def _forget_all() -> None:
    """In a fork, the engines are the parent's."""
    global _lock, _watchman
    _lock = threading.Lock()
    _groups.clear()
    if _watchman is not None and _watchman.stdin is not None:
        _watchman.stdin.close()
        _watchman.returncode = 0  # nobody here may wait for it
    _watchman = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
