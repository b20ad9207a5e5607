"""`python -m uhp_engine` and `uhp-engine`: a session, or the commands of the command line."""

import sys


def main() -> int:
    """Run what the command line asks for; the exit code of the process.

    Without arguments it is a session, for which nothing of the command line is imported.
    """
    try:
        if len(sys.argv) > 1:
            from .cli import run

            return run(sys.argv[1:])
        from .uhp.session import serve

        return serve()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
