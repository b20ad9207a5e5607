"""Says who it is, and nothing more."""

import time


def main() -> None:
    print("id silent-after-start v1\nMosquito\nok", flush=True)
    time.sleep(3600)


if __name__ == "__main__":
    main()
