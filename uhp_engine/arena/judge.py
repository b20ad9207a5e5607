r"""The judge of a game: our own rules decide, never an engine's word.

>>> task = GameTask("1.1.1", 1, 1, "ours", "theirs", "Base", ("wS1", "bS1 wS1-"))
>>> judge = Judge(task, Rules(max_plies=3))
>>> judge.verdict is None, judge.to_move
(True, 'ours')
>>> judge.play(r"wQ \wS1", 0.1).move
'wQ \\wS1'
>>> judge.verdict
Verdict(result='1/2-1/2', termination='ply limit', loser_fault=None, detail='')
"""

from dataclasses import dataclass

from ..game import Game, IllegalMoveError, MoveStringError, Outcome
from .records import (
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    GameRecord,
    GameTask,
    MoveRecord,
    Rules,
    Termination,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended; the words are those of a `GameRecord`."""

    result: str
    termination: str
    loser_fault: str | None = None
    detail: str = ""


class Judge:
    """A game under way, its moves so far, and the verdict as soon as there is one.

    ValueError when the task's opening is not legal.
    """

    def __init__(self, task: GameTask, rules: Rules) -> None:
        self.task = task
        self.rules = rules
        self.moves: list[MoveRecord] = []
        self.verdict: Verdict | None = None
        self.game = Game(
            task.game_type,
            tournament_opening=rules.tournament_opening,
            repetition_draw=rules.repetition_draw,
        )
        for move in task.opening:
            try:
                self.game.play(move)
            except ValueError as error:
                raise ValueError(f"game {task.key}: opening move '{move}': {error}") from None
        self.verdict = self._by_rules() or self._by_length()

    @property
    def to_move(self) -> str:
        """The name of the player whose turn it is."""
        return self.task.black if self.game.to_move else self.task.white

    def play(
        self,
        text: str,
        seconds: float,
        *,
        score: int | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        clock: float | None = None,
    ) -> MoveRecord:
        """Play a move as an engine wrote it, and judge the game after it.

        IllegalMoveError or MoveStringError when it is none that may be played; the game is then as
        it was.
        """
        self.game.play(text)
        move = MoveRecord(self.game.history[-1], seconds, score, depth, nodes, clock)
        self.moves.append(move)
        self.verdict = self._by_rules() or self._by_scores() or self._by_length()
        return move

    def fault(self, player: str, termination: str, detail: str = "") -> Verdict:
        """End the game as lost by a player's fault."""
        result = BLACK_WINS if player == self.task.white else WHITE_WINS
        self.verdict = Verdict(result, termination, player, detail)
        return self.verdict

    def record(self, started: str = "", seconds: float = 0.0) -> GameRecord:
        """The record of the game, which has ended."""
        verdict = self.verdict
        if verdict is None:
            raise ValueError(f"game {self.task.key} is still going on")
        return GameRecord(
            self.task,
            verdict.result,
            verdict.termination,
            tuple(self.moves),
            verdict.loser_fault,
            verdict.detail,
            started,
            seconds,
        )

    def _by_rules(self) -> Verdict | None:
        outcome = self.game.outcome
        if outcome is None:
            return None
        if outcome.termination == Outcome.REPETITION:
            return Verdict(DRAW, Termination.REPETITION)
        result = DRAW if outcome.winner is None else (WHITE_WINS, BLACK_WINS)[outcome.winner]
        return Verdict(result, Termination.SURROUNDED)

    def _by_length(self) -> Verdict | None:
        if self.game.ply < self.rules.max_plies:
            return None
        return Verdict(DRAW, Termination.PLY_LIMIT)

    def _by_scores(self) -> Verdict | None:
        """Resignation and agreement: what both players tell, each for several turns in a row."""
        rules = self.rules
        if rules.resign_score is not None:
            scores = self._last_scores(rules.resign_moves)
            for result, sign in ((WHITE_WINS, 1), (BLACK_WINS, -1)):
                if scores and all(sign * score > rules.resign_score for score in scores):
                    return Verdict(result, Termination.RESIGNATION)
        if rules.draw_score is not None and self.game.ply >= rules.draw_after:
            scores = self._last_scores(rules.draw_moves)
            if scores and all(abs(score) <= rules.draw_score for score in scores):
                return Verdict(DRAW, Termination.AGREEMENT)
        return None

    def _last_scores(self, turns: int) -> list[int]:
        """What the last so many turns of each side told, as White sees it; empty if one did not."""
        last = self.moves[-2 * turns :] if turns > 0 else []
        if len(last) < 2 * turns:
            return []
        scores = []
        white = bool(self.game.to_move)  # the last move was White's
        for move in reversed(last):
            if move.score is None:
                return []
            scores.append(move.score if white else -move.score)
            white = not white
        return scores


__all__ = ["IllegalMoveError", "Judge", "MoveStringError", "Verdict"]
