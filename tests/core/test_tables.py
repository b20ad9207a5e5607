"""The board's geometry, by walking it."""

from math import exp

from uhp_engine.core import tables


def test_distances_are_the_steps_of_a_walk() -> None:
    steps = {0: 0}
    edge = [0]
    for distance in range(1, 7):
        edge = [
            (cell + offset) % tables.CELLS
            for cell in edge
            for offset in tables.OFFSET
            if (cell + offset) % tables.CELLS not in steps
        ]
        steps.update(dict.fromkeys(edge, distance))
        edge = list(set(edge))
    assert len(steps) == 1 + 6 * sum(range(1, 7))
    assert [steps.get(cell, 7) for cell in range(tables.CELLS)] == tables.DISTANCE


def test_logarithms() -> None:
    """The number itself comes out again, as far as 32nds allow."""
    assert tables.LOGARITHM[:2] == [0, 0]
    for number in range(2, 256):
        assert abs(exp(tables.LOGARITHM[number] / 32) / number - 1) < 1 / 60
