"""Which sequential tests make sense; this needs no library, unlike the test itself in `sprt`."""

import math

from .records import Sprt

NORMALIZED_LIMIT = 200.0
"""The largest normalised Elo of a hypothesis."""


class SprtError(ValueError):
    """A test that makes no sense, in one line; `field` is the one of `Sprt` that is at fault.

    >>> print(SprtError("alpha", "expected more"))
    sprt.alpha: expected more
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"sprt.{field}: {message}")
        self.field = field
        self.message = message


def check(spec: Sprt) -> None:
    """Raise SprtError if a test makes no sense.

    >>> check(Sprt(elo0=0, elo1=-5))
    Traceback (most recent call last):
    uhp_engine.arena.hypotheses.SprtError: sprt.elo1: expected more than elo0 (0), not -5
    """
    if spec.model not in Sprt.MODELS:
        raise SprtError("model", f"expected {' or '.join(Sprt.MODELS)}, not '{spec.model}'")
    for field in ("elo0", "elo1"):
        bound = getattr(spec, field)
        if not math.isfinite(bound):
            raise SprtError(field, f"expected a number, not {bound}")
        if spec.model == "normalized" and abs(bound) > NORMALIZED_LIMIT:
            raise SprtError(
                field, f"normalised Elo goes no further than {NORMALIZED_LIMIT:g}, not to {bound:g}"
            )
    if spec.elo0 >= spec.elo1:
        raise SprtError("elo1", f"expected more than elo0 ({spec.elo0:g}), not {spec.elo1:g}")
    for field in ("alpha", "beta"):
        rate = getattr(spec, field)
        if not 0 < rate < 1:
            raise SprtError(field, f"expected more than 0 and less than 1, not {rate:g}")
    if spec.alpha + spec.beta >= 1:
        raise SprtError("alpha", "alpha and beta together are 1 or more")
