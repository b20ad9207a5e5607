"""Builds the core; all else about the package stands in pyproject.toml.

The core is ordinary Python, compiled where there is a C compiler. It is all or nothing: without one
every module stays interpreted, with one an error in any module fails the build. The environment
variable UHP_ENGINE_BUILD asks for one kind of build, and then a missing compiler is an error too:

    release      what an ordinary build does
    interpreted  compile nothing
    bounds       stop at an index outside an array that is part of an object, a table or a local
    asan         AddressSanitizer: stop at an access outside of allocated memory
    annotate     as release; Cython's annotated sources are kept under build/annotate
"""

import os
import sysconfig
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CompileError, LinkError

CORE = Path("uhp_engine", "core")

DIRECTIVES = {
    "language_level": 3,
    "binding": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "nonecheck": False,
    "overflowcheck": False,
    "infer_types": False,
    "autotestdict": False,
}

FLAGS = ["-O3", "-fwrapv"]

# What Cython's C makes gcc and clang say, of which nothing can be mended here.
QUIET = ["-Wno-unused-but-set-variable", "-Wno-unused-function", "-Wno-maybe-uninitialized"]

# The last -O counts: at -O1 nothing is optimised away unchecked, and it compiles in half the time.
# PLAIN_UNITS takes what processors without SSE2 run (evaluate.pxd), so that it is run somewhere.
SANITIZERS = {
    "bounds": ["-fsanitize=bounds", "-fno-sanitize-recover=all", "-g", "-O1", "-DPLAIN_UNITS"],
    "asan": ["-fsanitize=address", "-fno-omit-frame-pointer", "-g", "-O1"],
}

KINDS = ("release", "interpreted", "bounds", "asan", "annotate")

PROBE = """
#include <Python.h>
PyMODINIT_FUNC PyInit_probe(void) { return NULL; }
"""

NOTICE = """
uhp-engine: NOTICE: the core is not compiled. It works, but very much more slowly.
uhp-engine: NOTICE: {why}
"""


def has_compiler() -> bool:
    """Whether a smallest extension module compiles and links, just as the core would."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        probe = Extension("probe", [str(source)])
        command = build_ext(Distribution({"name": "probe", "ext_modules": [probe]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except (BaseError, CompileError, LinkError):
            return False
    return True


def remove_built() -> None:
    """Remove this interpreter's compiled modules that lie beside their sources.

    They would win over the sources: one that an earlier build left must not mix with this one's.
    """
    for module in CORE.glob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        module.unlink()


class BuildCore(build_ext):
    """Turns the core into C, and that into modules."""

    def finalize_options(self) -> None:
        """Compile on every processor unless told otherwise."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count()

    def build_extensions(self) -> None:
        """Choose the flags, run Cython, and compile its C."""
        from Cython.Build import cythonize

        flags, link = self.flags()
        folder = Path("build", kind, f"cython-{version('cython')}")
        generated = cythonize(
            self.extensions,
            build_dir=str(folder),
            compiler_directives=DIRECTIVES | {"boundscheck": kind == "bounds"},
            annotate=kind == "annotate",
            emit_linenums=kind in SANITIZERS,
            force=any(
                file.stat().st_mtime < Path("setup.py").stat().st_mtime
                for file in folder.rglob("*.c")
            ),
        )
        sources = {extension.name: extension.sources for extension in generated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]
            extension.depends = ["setup.py"]
            extension.extra_compile_args = flags
            extension.extra_link_args = link
        super().build_extensions()
        if kind == "annotate":
            print(f"uhp-engine: Cython's annotated sources are in {folder / CORE}")

    def flags(self) -> tuple[list[str], list[str]]:
        """Give the flags for the compiler and those for the linker."""
        if self.compiler.compiler_type == "msvc":
            if kind in SANITIZERS:
                raise CompileError(f"UHP_ENGINE_BUILD={kind} is for gcc and clang")
            return ["/O2"], []
        # Python's own flags often ask for debugging symbols, which triple the modules' size.
        checks = SANITIZERS.get(kind, [])
        return [*FLAGS, *QUIET, *(checks or ["-g0"])], checks

    def copy_extensions_to_source(self) -> None:
        """Put the modules beside their sources, in place of any that were there."""
        remove_built()
        super().copy_extensions_to_source()


class BuildSources(build_py):
    """Says so when nothing is compiled."""

    def run(self) -> None:
        """Copy the sources."""
        super().run()
        if not modules:
            if self.editable_mode:
                remove_built()
            print(NOTICE.format(why=why))


kind = os.environ.get("UHP_ENGINE_BUILD", "")
if kind and kind not in KINDS:
    raise SystemExit(f"UHP_ENGINE_BUILD is {kind!r}; it can be {', '.join(KINDS)}")
why = "UHP_ENGINE_BUILD=interpreted asks for this."
if not kind:
    kind = "release"
    if not has_compiler():
        kind = "interpreted"
        why = "There is no C compiler here that works and finds Python.h."

modules = [
    Extension(".".join((CORE / source.stem).parts), [source.as_posix()])
    for source in sorted(CORE.glob("*.py"))
    if source.stem != "__init__" and kind != "interpreted"
]

setup(
    ext_modules=modules,
    cmdclass={"build_ext": BuildCore, "build_py": BuildSources},
    options={"build": {"build_base": f"build/{kind}"}},
)
