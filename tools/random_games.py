"""Play random games and rebuild the whole position after every move made and taken back.

Meant for a core that is built with checks (UHP_ENGINE_BUILD=bounds or asan), where it reaches into
every corner of the compiled code; with an ordinary build it is a quick test of sanity. It prints
one line, and where something is wrong also the game that showed it; the exit code is then 1.
"""

import argparse
import random
import sys
import traceback

from uhp_engine import Game, Limit, LocalEngine
from uhp_engine.core import bugs, move, tables
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.perft import divide, perft
from uhp_engine.core.position import PositionError
from uhp_engine.notation.game_type import ALL_ORIGINAL
from uhp_engine.notation.move_string import parse_legal, write_all

PLIES = 120
"""The most that an ordinary game has; each `LONG`th may have `MANY`, more than any one block of
history holds."""
LONG = 40
MANY = 600


class TroubleError(Exception):
    """Something that should always hold does not."""


def weight(game: Game, packed: int) -> int:
    """How much the player likes a move: it seeks what is rare in random games, and the end."""
    if packed == move.PASS:
        return 1
    pos = game.position
    tile, cell = move.tile_of_move(packed), move.to_of_move(packed)
    queen = pos.cell_of_tile(bugs.tile_of(1 - game.to_move, bugs.QUEEN, 1))
    closing = queen >= 0 and any(queen + step & tables.CELLS - 1 == cell for step in tables.OFFSET)
    liked = 6 if bugs.KIND[tile] >= bugs.MOSQUITO else 2
    if move.action_of_move(packed) == move.MOVE:
        thrown = tile >> bugs.COLOUR_SHIFT != game.to_move
        if thrown or pos.height_at(cell):
            liked = 12
    return liked * 4 if closing else liked


def demand(holds: bool, what: str) -> None:
    """Raise TroubleError unless something holds."""
    if not holds:
        raise TroubleError(what)


def there_and_back(game: Game, packed: int) -> None:
    """Make a move and take it back, with everything rebuilt each time."""
    pos = game.position
    before = pos.ply, pos.hash_key(), pos.tiles(), pos.resting(), pos.last_move()
    pos.push(packed)
    pos.check()
    pos.pop()
    pos.check()
    after = pos.ply, pos.hash_key(), pos.tiles(), pos.resting(), pos.last_move()
    demand(before == after, f"taking back {packed:#x} leaves {after}, not {before}")


def count(game: Game) -> None:
    """Count the sequences of two moves in two ways."""
    total = sum(below for _, below in divide(game.position, 2))
    demand(total == perft(game.position, 2), "perft and divide differ")
    game.position.check()


def search(game: Game, engine: LocalEngine) -> None:
    """Let the search have a look, at a copy and at the game itself."""
    chosen = engine.play(game.copy(), Limit(depth=2)).move
    demand(chosen in game.valid_moves(), f"the search plays {chosen}")


def play(game: Game, plies: int, chance: random.Random, engine: LocalEngine) -> int:
    """Play a game to its end or so many plies, and take a copy back; how many moves were seen."""
    pos = game.position
    seen = 0
    keys = [pos.hash_key()]
    looking = chance.randrange(10, PLIES)
    while len(game) < plies:
        moves = legal_moves(pos)
        demand(len(set(moves)) == len(moves), "a move stands twice")
        demand(bool(moves) != game.over, "moves in a game that is over, or none in one that is not")
        if not moves:
            break
        seen += len(moves)
        there_and_back(game, chance.choice(moves))
        if chance.random() < 0.1:
            texts = write_all(pos)
            demand([parse_legal(pos, text) for text in texts] == moves, "a text is read otherwise")
            count(game)
        if len(game) == looking:
            search(game, engine)
        game.play(chance.choices(moves, [weight(game, packed) for packed in moves])[0])
        pos.check()
        demand(pos.times_seen() >= 1, "the position has not been seen")
        keys.append(pos.hash_key())
    back = game.copy()
    while back.ply:
        back.position.check()
        demand(back.position.hash_key() == keys[back.ply], "the hash is another on the way back")
        back.undo()
    back.position.check()
    demand(pos.hash_key() == keys[-1], "the original changed with its copy")
    pos.check()
    return seen


def main(arguments: list[str]) -> int:
    """Play so many games; 0 when nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="how many games to play")
    parser.add_argument("--seed", type=int, default=1, help="other games for another seed")
    parser.add_argument("--types", nargs="+", default=ALL_ORIGINAL, help="game types, in turn")
    chosen = parser.parse_args(arguments)
    chance = random.Random(chosen.seed)
    engine = LocalEngine(HashMiB=1)
    seen = plies = over = 0
    for number in range(chosen.games):
        game = Game(chosen.types[number % len(chosen.types)], tournament_opening=number % 16 < 12)
        try:
            seen += play(game, MANY if number % LONG == LONG - 1 else PLIES, chance, engine)
        except (TroubleError, PositionError, ValueError, IndexError):
            traceback.print_exc()
            print(f"game {number} of seed {chosen.seed}, at ply {game.ply}: {game.game_string}")
            return 1
        plies += game.ply
        over += game.over
    print(
        f"{chosen.games} random games, {over} played to the end, {plies} plies, {seen} moves:"
        " all as it should be"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
