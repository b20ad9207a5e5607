"""Draw a position as an SVG picture; without a GameString, the one that the README shows.

python tools/draw_board.py > protocol_docs/board.svg
python tools/draw_board.py "Base;InProgress;White[2];wS1;bS1 wS1-" > drawn.svg
"""

import argparse
import sys

from uhp_engine import Game
from uhp_engine.draw.svg import svg

README_GAME = (
    r"Base+MLPV;InProgress;White[20];wY1;bA1 -wY1;wH wY1-;bR1 /bA1;wY2 wY1\;bP -bA1;wQ wH\;"
    r"bQ -bP;wY2 /bQ;bM \bA1;wF1 -wY2;bM bQ\;wF1 bQ;bM wF1;wH=wP;bC \bA1;wF2 -wY2;bB1 \bM;"
    r"wM wQ/;bA2 bR1\;wA3 \wM;bA2 wQ\;wM bM\;bF2 bA2-;wA3 /bB1;bB1 wA3;wF2 bM;bF2 wQ;wL /wY2;"
    r"bR1 wY1\;wF2 \bM;bA2 -wL;wD1 wY2\;wM bP\;wD1 -bC;bR1 wM\;wR1 wL\;wD1 bM\;"
)
"""A game of Base+MLPV, 19 turns of the engine against itself after a shipped opening."""


def main(arguments: list[str]) -> None:
    """Print the picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default=README_GAME, help="a GameString")
    parser.add_argument("--width", type=int, default=560, help="in pixels")
    options = parser.parse_args(arguments)
    print(svg(Game.from_string(options.game).position, width=options.width))


if __name__ == "__main__":
    main(sys.argv[1:])
