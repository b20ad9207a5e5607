"""An engine that writes every move in another way than we do, in each way that clients meet.

Other references than the first, the mover itself among them, a direction where the move climbs,
`wM1`, other case, and `pass` as `PASS`.
"""

import random

from tests.players.random_mover import RandomMover
from uhp_engine.game import Game

SINGLE = "QMLP"
MARKS = ("{}", "-{}", "{}-", "/{}", "{}/", "\\{}", "{}\\")


def ways(game: Game, canonical: str) -> list[str]:
    """The other ways to write a move in a game."""
    packed = game.parse_move(canonical)
    mover = canonical.split(" ")[0]
    written = f"{mover}1" if mover[1:] in SINGLE else mover
    if canonical == mover:
        return [f"{written} .", written.upper()]
    tiles = {word.strip("-/\\") for move in game for word in move.split(" ")} - {"pass"}
    found = []
    for tile in sorted(tiles):
        for mark in MARKS:
            text = f"{written} {mark.format(tile)}"
            try:
                if game.parse_move(text) == packed and text != canonical:
                    found.append(text)
            except ValueError:
                continue
    return found or [canonical]


class OddNotation(RandomMover):
    identity = "odd-notation"

    def choose(self) -> str:
        assert self.game is not None
        move = super().choose()
        if move == "pass":
            return "PASS"
        if "=" in move or "<>" in move:
            return move
        return random.Random(str(self.game.ply)).choice(ways(self.game, move))


def main() -> None:
    OddNotation().run()


if __name__ == "__main__":
    main()
