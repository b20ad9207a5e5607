"""OpenSpiel's MCTS bot with random rollouts, on OpenSpiel's own Hive, as a UHP engine.

It thinks as long as `bestmove time` allows. Where OpenSpiel has other rules (see test_peers.py) its
most visited move that is legal here is played, and a random one where OpenSpiel sees a game ended.
"""

from typing import Any

from tests.players.random_mover import RandomMover
from tests.test_peers import effect_of_move, effect_of_text, new_state, pyspiel, standing
from uhp_engine.game import Game
from uhp_engine.uhp.limits import time_span

EXPLORATION = 2.0
"""The constant of UCT, which OpenSpiel's own examples take."""
MEGABYTES = 1000
SIMULATIONS = 10_000_000
"""More than there is time for."""


class OpenSpielBot(RandomMover):
    """The state of OpenSpiel is made anew from the moves for each move."""

    identity = "OpenSpiel-MCTS"
    seconds = 1.0

    def info(self) -> list[str]:
        return [f"id {self.identity}", "Mosquito;Ladybug;Pillbug"]

    def bestmove(self, limit: str) -> list[str]:
        kind, _, value = limit.partition(" ")
        if kind == "time":
            self.seconds = time_span(value)
        return super().bestmove(limit)

    def choose(self) -> str:
        assert self.game is not None
        state = follow(self.game)
        if state is not None:
            cells = standing(self.game)
            legal = {
                effect_of_move(move): self.game.move_string(move)
                for move in self.game.legal_moves()
            }
            for action in self.by_visits(state):
                move = legal.get(effect_of_text(state.action_to_string(action), cells))
                if move is not None:
                    return move
        return super().choose()

    def by_visits(self, state: Any) -> list[int]:
        """The actions, the most visited first."""
        bot = pyspiel.MCTSBot(
            state.get_game(),
            pyspiel.RandomRolloutEvaluator(1, len(state.history())),
            EXPLORATION,
            SIMULATIONS,
            MEGABYTES,
            True,  # solve: what is proven won or lost is taken as such
            len(state.history()),
            False,
            max_wall_clock_time=self.seconds,
        )
        root = bot.mcts_search(state)
        if not root.children:
            return []  # not one rollout was ended in time
        best = root.best_child().action
        others = sorted(root.children, key=lambda child: -child.explore_count)
        return [best, *(child.action for child in others)]


def follow(game: Game) -> Any:
    """OpenSpiel's state after a game; None when it sees the game ended, or a move barred."""
    state = new_state(str(game.game_type))
    past = Game(game.game_type, repetition_draw=False)
    for move in game:
        cells = standing(past)
        packed = past.parse_move(move)
        if state.is_terminal():
            return None
        same = [
            action
            for action in state.legal_actions()
            if (text := state.action_to_string(action)).split()[0] == move.split()[0]
            and effect_of_text(text, cells) == effect_of_move(packed)
        ]
        if not same:
            return None
        state.apply_action(same[0])
        past.play(packed)
    return None if state.is_terminal() else state


def main() -> None:
    OpenSpielBot().run()


if __name__ == "__main__":
    main()
