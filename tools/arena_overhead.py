"""What the arena costs a move, beside the engines' own thinking.

`python tools/arena_overhead.py [GAMES] [CONCURRENCY]` plays a match between two engines that answer
at once and note how long each `bestmove` took them, from reading the command to having written the
answer. All else is the arena's: the pipes, telling both engines of the move, judging it, storing
the game. On a machine that is busy with other things the waiting for a processor counts as well.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.players.random_mover import RandomMover
from uhp_engine.arena.records import OpeningSource, Player, Rules, Tournament
from uhp_engine.arena.runner import run
from uhp_engine.arena.storage import Store
from uhp_engine.engine import Limit


class TimedMover(RandomMover):
    """Notes its thinking time, and all the time that it was busy, in a file."""

    def __init__(self, file: str) -> None:
        super().__init__(seed=file)
        self.file = Path(file)
        self.begun = 0.0
        self.thinking = self.busy = 0.0

    def answer(self, word: str, rest: str) -> list[str]:
        """The same, timed from here."""
        self.begun = time.perf_counter()
        return super().answer(word, rest)

    def say(self, word: str, lines: list[str]) -> None:
        """The same, timed to the end."""
        super().say(word, lines)
        seconds = time.perf_counter() - self.begun if self.begun else 0.0
        self.busy += seconds
        self.thinking += seconds if word == "bestmove" else 0.0

    def leave(self) -> None:
        """Write down what it took."""
        with open(self.file, "a", encoding="utf-8") as file:
            file.write(f"{self.thinking} {self.busy}\n")


def main(games: int = 200, concurrency: int = 2) -> None:
    """Play and print."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("a", "b")]
        players = tuple(
            Player(
                file.name,
                (sys.executable, __file__, "--engine", str(file)),
                control=Limit(depth=1),
            )
            for file in files
        )
        tournament = Tournament(
            players,
            pairs=games // 2,
            openings=OpeningSource("random", plies=4),
            rules=Rules(max_plies=100),
        )
        path = Path(folder) / "games.db"
        begun, worked = time.perf_counter(), time.process_time()
        run(tournament, path, concurrency=concurrency)
        wall, worked = time.perf_counter() - begun, time.process_time() - worked
        with Store.open(path) as store:
            records = list(store.records())
        moves = sum(len(record.moves) for record in records)
        inside = sum(record.seconds for record in records)
        noted = [line.split() for file in files for line in file.read_text().splitlines()]
        thinking = sum(float(line[0]) for line in noted)
        busy = sum(float(line[1]) for line in noted)
    per_move = 1000 / moves
    print(f"{len(records)} games, {moves} moves, {concurrency} at a time, {wall:.1f} s in all")
    print(f"thinking              {thinking * per_move:.3f} ms a move, as the engines measured it")
    print(f"all of their work     {busy * per_move:.3f} ms a move, with `play` in both")
    print(f"games, but thinking   {(inside - thinking) * per_move:.3f} ms a move: the overhead")
    print(f"of it, processor time {worked * per_move:.3f} ms a move in this process, with storing")
    print(f"with starts, storing  {(wall * concurrency - thinking) * per_move:.3f} ms a move")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--engine"]:
        TimedMover(sys.argv[2]).run()
    else:
        main(*map(int, sys.argv[1:]))
