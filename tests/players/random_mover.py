"""An engine that plays legal moves at random, at once.

The same seed and the same game give the same move, in whatever process and after whatever games.
`--verbose` makes it tell on stderr what it pretends to have found: scores of zero, depth one.
"""

import argparse
import random
import sys

from uhp_engine.game import Game


class RandomMover:
    """UHP as such an engine speaks it; what others want otherwise they override."""

    identity = "random-mover v1"

    def __init__(self, seed: str = "1", verbose: bool = False) -> None:
        self.seed = seed
        self.verbose = verbose
        self.game: Game | None = None

    def run(self) -> None:
        """Speak until the end of input."""
        self.say("info", self.info())
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "exit":
                return self.leave()
            try:
                answer = self.answer(word, rest)
            except ValueError as error:
                answer = [f"{'invalidmove' if word in ('play', 'pass') else 'err'} {error}"]
            self.say(word, answer)
        return self.at_end()

    def answer(self, word: str, rest: str) -> list[str]:
        """The lines of an answer, without `ok`; ValueError for an `err`."""
        if word == "info":
            return self.info()
        if word == "options":
            return self.options(rest)
        if word == "newgame":
            self.game = Game.from_string(rest or "Base")
            return [self.game_string()]
        if self.game is None:
            raise ValueError("no game in progress")
        if word == "bestmove":
            return self.bestmove(rest)
        if word == "play":
            self.game.play(rest)
            return [self.game_string()]
        if word == "pass":
            self.game.play("pass")
            return [self.game_string()]
        if word == "undo":
            self.game.undo(int(rest or 1))
            return [self.game_string()]
        if word == "validmoves":
            return [";".join(self.game.valid_moves())]
        raise ValueError(f"'{word}' is no command")

    def say(self, word: str, lines: list[str]) -> None:
        """Write an answer; `word` is the command's."""
        sys.stdout.write("\n".join([*lines, "ok\n"]))
        sys.stdout.flush()

    def info(self) -> list[str]:
        return [f"id {self.identity}", "Mosquito;Ladybug;Pillbug;Venom"]

    def options(self, rest: str) -> list[str]:
        if rest:
            raise ValueError(f"there is no option '{rest}'")
        return []

    def game_string(self) -> str:
        assert self.game is not None
        return self.game.game_string

    def choose(self) -> str:
        """The move to play."""
        assert self.game is not None
        moves = self.game.legal_moves()
        if not moves:
            raise ValueError("the game is over")
        chance = random.Random(f"{self.seed} {';'.join(self.game)}")
        return self.game.move_string(moves[int(chance.random() * len(moves))])

    def bestmove(self, limit: str) -> list[str]:
        move = self.choose()
        if self.verbose:
            print(
                f"depth 1 score +0.00 nodes 1 time 0.001 nps 1000 pv {move}",
                file=sys.stderr,
                flush=True,
            )
        return [move]

    def leave(self) -> None:
        """What it does at `exit`."""

    def at_end(self) -> None:
        """What it does at the end of input."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default="1")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    RandomMover(arguments.seed, arguments.verbose).run()


if __name__ == "__main__":
    main()
