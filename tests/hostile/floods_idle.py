"""Writes lines without end after its start, unasked."""

import sys


def main() -> None:
    print("id floods-idle v1\nMosquito\nok", flush=True)
    while True:
        sys.stdout.write("I think, therefore I write\n" * 1000)


if __name__ == "__main__":
    main()
