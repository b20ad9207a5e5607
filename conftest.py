"""What pytest must know before it collects anything."""

import os

# A doctest of a core module is found in its .py, and importing that gives the compiled module
# beside it, which is what shall be tested. Pytest would take the other file name for a mix-up.
os.environ["PY_IGNORE_IMPORTMISMATCH"] = "1"
