"""Fail unless every module of the installed core is compiled; with `--not`, unless none is."""

import importlib
import pkgutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES

import uhp_engine.core


def main(arguments: list[str]) -> int:
    """Import every module of the core and look at the file it came from."""
    wanted = arguments != ["--not"]
    wrong = 0
    names = [module.name for module in pkgutil.iter_modules(uhp_engine.core.__path__)]
    for name in names:
        file = importlib.import_module(f"uhp_engine.core.{name}").__file__ or ""
        if file.endswith(tuple(EXTENSION_SUFFIXES)) != wanted:
            print(f"{'not compiled' if wanted else 'compiled'}: {file}")
            wrong += 1
    share = f"{len(names) - wrong} of {len(names)} core modules"
    version = sys.version.split()[0]
    print(f"{share} are {'compiled' if wanted else 'interpreted'} on Python {version}")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
