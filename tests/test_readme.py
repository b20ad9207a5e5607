"""What the README shows is what happens."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_examples_in_python() -> None:
    text = README.read_text(encoding="utf-8")
    blocks = "".join(part.split("```")[0] for part in text.split("```python\n")[1:])
    test = doctest.DocTestParser().get_doctest(blocks, {}, "README.md", str(README), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
