"""What pytest must know before it collects anything."""

import os
import signal

# A doctest of a core module is found in its .py, and importing that gives the compiled module
# beside it, which is what shall be tested. Pytest would take the other file name for a mix-up.
os.environ["PY_IGNORE_IMPORTMISMATCH"] = "1"

# A shell has what it starts in the background ignore SIGINT, and that is inherited: by pytest, and
# by the programs that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
