"""Libraries that come with an extra of this package only, and what is said when one is missing."""

LIBRARIES = {
    "sqlalchemy": "arena",
    "scipy": "arena",
    "numpy": "arena",
    "rich": "arena",
    "matplotlib": "arena",
    "dask": "cluster",
    "distributed": "cluster",
}
"""Each library with the extra that brings it."""


def missing(error: ImportError) -> str | None:
    """The library that an import missed and how to get it; None if it is none of these.

    >>> missing(ModuleNotFoundError(name="scipy.stats"))
    "scipy: pip install 'uhp-engine[arena]'"
    """
    library = (error.name or "").partition(".")[0]
    if library not in LIBRARIES:
        return None
    return f"{library}: pip install 'uhp-engine[{LIBRARIES[library]}]'"
