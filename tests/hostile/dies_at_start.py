"""Writes a complaint on stderr and ends with code 3."""

import sys


def main() -> None:
    print("fatal: the book is missing", file=sys.stderr)
    sys.exit(3)


if __name__ == "__main__":
    main()
