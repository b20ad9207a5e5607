"""Standings as text: the table that is printed while a tournament runs, at its end, and later.

>>> from .records import GameRecord, GameTask, Player
>>> from .standings import standings
>>> tournament = Tournament((Player("ours", ("x",)), Player("theirs", ("y",))), name="friendly")
>>> games = [GameTask("r1.1.1.1", 1, 1, "ours", "theirs", "Base")]
>>> games.append(games[0].reversed("r1.1.1.2"))
>>> ends = [("1-0", "surrounded"), ("1/2-1/2", "ply limit")]
>>> records = [GameRecord(game, *end) for game, end in zip(games, ends)]
>>> text = describe(tournament, standings(tournament, records))
>>> print(text)  # doctest: +ELLIPSIS +NORMALIZE_WHITESPACE
friendly: 2 games
rank  player  points  games  won  drawn  lost        Elo  ply limit  faults
   1  ours       1.5      2    1      1     0  +73 ± ...         1       0
   2  theirs     0.5      2    0      1     1  -73 ± ...         1       0
...
"""

from collections.abc import Sequence

from .records import Tournament
from .sprt import H1, SprtState
from .standings import Row, Standings
from .statistics import Estimate, Score, elo, los

MOST_CROSSED = 12
"""So many players have a cross table among the lines; that of more would be too wide."""


def describe(tournament: Tournament, standings: Standings) -> str:
    """The table of a tournament and what else its results say, line by line."""
    games = f"{standings.games} game{'s' * (standings.games != 1)}"
    lines = [f"{tournament.name}: {games}", *_table(standings.rows)]
    players = [row.player for row in standings.rows]
    if len(players) == 2:
        one, other = (player.name for player in tournament.players)
        lines += ["", *_match(one, other, standings.score(one, other))]
    elif len(players) <= MOST_CROSSED:
        lines += ["", *_cross(players, standings)]
    if standings.sprt is not None:
        lines.append(_sprt(tournament, standings.sprt))
    if standings.beyond:
        lines.append(f"games after the pair that decided, which do not count: {standings.beyond}")
    if standings.games:
        lines.append(f"White's share: {_percent(standings.white.rate)}")
        ends = ", ".join(f"{word} {count}" for word, count in standings.terminations.items())
        lines.append(f"games ended by: {ends}")
    return "\n".join(lines)


def _table(rows: Sequence[Row]) -> list[str]:
    heads = ["rank", "player", "points", "games", "won", "drawn", "lost", "Elo", "ply limit"]
    cells = [[*heads, "faults"]]
    for row in rows:
        score = row.score
        counts = score.games, score.wins, score.draws, score.losses
        rating = "-" if row.elo is None else f"{row.elo.value:+.0f} ± {row.elo.error:.0f}"
        cells.append(
            [
                *(str(row.rank), row.player, f"{row.points:g}", *map(str, counts)),
                *(rating, str(row.ply_limits), str(row.faults)),
            ]
        )
    if any(row.byes for row in rows):
        for line, text in zip(cells, ["byes", *(str(row.byes) for row in rows)], strict=True):
            line.append(text)
    return _aligned(cells, left=1)


def _cross(players: Sequence[str], standings: Standings) -> list[str]:
    """Each player's points against each other, in the order of the table."""
    cells = [["", "", *(str(number) for number, _ in enumerate(players, 1))]]
    for number, player in enumerate(players, 1):
        met = [standings.score(player, other) for other in players]
        points = [f"{score.points:g}" if score.games else "-" for score in met]
        points[number - 1] = "."
        cells.append([str(number), player, *points])
    return _aligned(cells, left=1)


def _aligned(cells: Sequence[Sequence[str]], left: int) -> list[str]:
    """Columns of the same width, flush right but for one of them."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place == left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]


def _match(one: str, other: str, score: Score) -> list[str]:
    if not score.games:
        return [f"{one} against {other}: no games yet"]
    pairs = " ".join(map(str, score.pentanomial))
    return [
        f"{one} against {other}: Elo {_interval(elo(score))},"
        f" likelihood of superiority {_percent(los(score))}",
        f"pairs that gave {one} 0, 0.5, 1, 1.5, 2 points: {pairs}",
    ]


def _interval(estimate: Estimate) -> str:
    return f"{estimate.value:+.1f} ({estimate.low:+.1f} to {estimate.high:+.1f})"


def _sprt(tournament: Tournament, state: SprtState) -> str:
    spec = tournament.sprt
    assert spec is not None
    kind = "normalised " if spec.model == "normalized" else ""
    if state.decision is None:
        found = "undecided"
    else:
        bound = spec.elo1 if state.decision == H1 else spec.elo0
        found = f"decided for {state.decision}, a difference of {bound:g}"
    return (
        f"SPRT, {kind}Elo {spec.elo0:g} or {spec.elo1:g}: LLR {state.llr:.2f}"
        f" ({state.lower:.2f} to {state.upper:.2f}), {found} after {state.pairs}"
        f" pair{'s' * (state.pairs != 1)}"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
