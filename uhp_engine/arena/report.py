"""The report of a tournament: one HTML page that holds everything and needs nothing else.

The page has the table, who did what against whom, plots, and every game to be replayed on a drawn
board. What tiles do is worked out here, by our core: the script in the page knows no rules.
Whatever engines are called and whatever they said is shown as text.
"""

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from math import isfinite
from pathlib import Path
from statistics import fmean, median
from string import Template
from typing import Any

from ..draw import glyphs, svg
from ..draw.replay import replay
from ..notation import game_string
from ..notation.game_type import GameType
from ..notation.names import BUG_NAMES, LETTERS
from ..version import __version__
from . import plots
from .export import describe_control
from .records import GameRecord, OpeningSource, Player, Rules, Termination, Tournament
from .sprt import counted, sprt_curve
from .standings import Row, Standings, standings
from .statistics import Estimate, Score, elo, los
from .storage import Store

FEW = 6
"""So many players have a cross table of half the page's width."""

NONE = "&ndash;"
"""Stands where there is no figure."""


def report(source: Store | str | Path) -> str:
    """The page of a tournament, of which `source` is the file, open or by its path.

    StoreError when that cannot be read. The tournament may still be going on.
    """
    if isinstance(source, Store):
        return page(source.tournament, source.records())
    with Store.open(source) as store:
        return page(store.tournament, store.records())


def page(tournament: Tournament, records: Iterable[GameRecord]) -> str:
    """The page of a tournament with these games, which stand in the order of the schedule."""
    games = list(records)
    table = standings(tournament, games)
    counting = counted(tournament, games)
    sections = [_section("Standings", _standings(table), wide=True)]
    if games:
        sections += [
            _section("Cross table", _cross_table(tournament, table), wide=len(table.rows) > FEW),
            _section("Elo", _plot(plots.elo_plot(_elos(table))) + _match(tournament, table)),
            *_sprt(tournament, games, table),
            _section("How games ended", _ends(table)),
            _section("Game lengths", _plot(plots.length_plot(counting)) + _lengths(counting)),
            *_times(tournament, counting),
        ]
    halves = sum(each.startswith('<section class="half"') for each in sections)
    sections.append(_section("What was played", _settings(tournament), wide=halves % 2 == 0))
    data = resources.files(__package__) / "data"
    return Template((data / "report.html").read_text(encoding="utf-8")).substitute(
        title=escape(tournament.name or "tournament"),
        lead=_lead(tournament, table, games),
        style=(data / "report.css").read_text(encoding="utf-8"),
        script=(data / "report.js").read_text(encoding="utf-8"),
        sections="\n".join(sections),
        symbols=svg.definitions() + glyphs.symbols(),
        data=_packed(tournament, games, counting),
        footer=f"Made by uhp-engine {__version__}.",
    )


# ----------------------------------------------------------------------------------- the sections


def _section(title: str, inside: str, *, wide: bool = False) -> str:
    kind = "wide" if wide else "half"
    return f'<section class="{kind}">\n<h2>{title}</h2>\n{inside}\n</section>'


def _plot(element: str) -> str:
    return f'<div class="plot">{element}</div>'


def _note(text: str) -> str:
    return f'<p class="note">{text}</p>'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table; cells are HTML, and one whose heading begins with `#` holds numbers."""
    numbers = [each.startswith("#") for each in head]

    def row(cells: Sequence[str], tag: str) -> str:
        made = []
        for cell, number in zip(cells, numbers, strict=True):
            kind = ' class="n"' if number else ""
            made.append(cell if cell.startswith("<td") else f"<{tag}{kind}>{cell}</{tag}>")
        return f"<tr>{''.join(made)}</tr>"

    top = row([each.removeprefix("#") for each in head], "th")
    body = "\n".join(row(cells, "td") for cells in rows)
    return (
        f'<div class="scroll"><table class="{kind}"><thead>{top}</thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )


def _name(name: str) -> str:
    return f'<td class="name">{escape(name)}</td>'


def _lead(tournament: Tournament, table: Standings, games: Sequence[GameRecord]) -> str:
    """What the page is about, in a line."""
    if not games:
        return "No game has ended yet."
    began = min(record.started for record in games)[:16].replace("T", " ")
    ended = max(record.started for record in games)[:16].replace("T", " ")
    parts = [
        f"{tournament.format}, {len(tournament.players)} players",
        f"{len(games)} games of {escape(', '.join(tournament.game_types))}",
    ]
    if began:
        parts.append(f"{escape(began)} to {escape(ended)} UTC")
    parts.append(f"White scored {table.white.rate:.1%}")
    parts.append(f"{table.ply_limit_rate:.1%} at the ply limit")
    return " · ".join(parts)


def _standings(table: Standings) -> str:
    with_byes = any(row.byes for row in table.rows)
    head = ["#", "player", "#points", "#games", "#score", "#won", "#drawn", "#lost", "#Elo"]
    head += ["#better than the next", "#ply limit", "#faults"]
    head += ["#byes"] * with_byes
    rows = []
    for row, after in zip(table.rows, [*table.rows[1:], None], strict=True):
        cells = [str(row.rank), _name(row.player), f"{row.points:g}", str(row.games)]
        cells.append(f"{row.score.rate:.1%}" if row.games else NONE)
        cells += [str(row.wins), str(row.draws), str(row.losses), _rating(row)]
        cells.append(_superiority(table, row, after))
        cells.append(f"{row.ply_limit_rate:.1%}" if row.games else NONE)
        cells.append(str(row.faults))
        cells += [str(row.byes)] * with_byes
        rows.append(cells)
    note = "Elo: Bradley-Terry, relative to the average of all, with 95 % intervals."
    if table.beyond:
        note += f" {table.beyond} games after the SPRT's decision are kept and not counted."
    return _table(head, rows) + _note(note)


def _rating(row: Row) -> str:
    return NONE if row.elo is None else f"{row.elo.value:+.0f} ± {row.elo.error:.0f}"


def _superiority(table: Standings, row: Row, after: Row | None) -> str:
    if after is None or not row.games or not after.games:
        return NONE
    return f"{table.ratings.los(row.player, after.player):.1%}"


def _elos(table: Standings) -> dict[str, Estimate]:
    return {row.player: row.elo for row in table.rows if row.elo is not None}


def _cross_table(tournament: Tournament, table: Standings) -> str:
    names = [player.name for player in tournament.players]
    head = ["#", "player", *(f"#{row.rank}" for row in table.rows)]
    rows = []
    for row in table.rows:
        cells = [str(row.rank), _name(row.player)]
        for other in table.rows:
            score = table.score(row.player, other.player)
            seats = names.index(row.player), names.index(other.player)
            cells.append(_cross_cell(score, *seats))
        rows.append(cells)
    note = "Points of the games against each, and games won, drawn and lost. A click lists them."
    return _table(head, rows, "cross") + _note(note)


def _cross_cell(score: Score, white: int, black: int) -> str:
    if white == black:
        return '<td class="c self"></td>'
    if not score.games:
        return f'<td class="c">{NONE}</td>'
    shade = score.rate - 0.5
    colour = f"rgba(var(--{'good' if shade > 0 else 'bad'}), {abs(shade) * 0.9:.2f})"
    more = f"Elo {_between(elo(score))}, better with {los(score):.1%}"
    if score.pairs:
        more += f"; pairs that gave 0, ½, 1, 1½, 2: {', '.join(map(str, score.pentanomial))}"
    return (
        f'<td class="c" data-white="{white}" data-black="{black}" style="background:{colour}"'
        f' title="{more}">{score.points:g} / {score.games}'
        f"<small>{score.wins} &middot; {score.draws} &middot; {score.losses}</small></td>"
    )


def _between(estimate: Estimate) -> str:
    """An estimate with the ends of its interval, which may be infinite."""
    value, low, high = (
        f"{each:+.0f}" if isfinite(each) else ("+∞" if each > 0 else "-∞")
        for each in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value} [{low}, {high}]"


def _match(tournament: Tournament, table: Standings) -> str:
    """What a match of two says of their difference."""
    if len(tournament.players) != 2:
        return ""
    one, other = (player.name for player in tournament.players)
    score = table.score(one, other)
    text = f"{escape(one)} against {escape(other)}: Elo {_between(elo(score))} (95 %)"
    text += f", likelihood of superiority {los(score):.1%}."
    if score.pairs:
        counts = ", ".join(map(str, score.pentanomial))
        text += f" Pairs that gave it 0, ½, 1, 1½, 2 points: {counts}."
    return _note(text)


def _sprt(tournament: Tournament, games: Sequence[GameRecord], table: Standings) -> list[str]:
    if tournament.sprt is None or table.sprt is None:
        return []
    spec, state = tournament.sprt, table.sprt
    curve = sprt_curve(tournament, games)
    decision = {"H0": f"H0: {spec.elo0:g} Elo", "H1": f"H1: {spec.elo1:g} Elo", None: "not yet"}
    text = (
        f"Elo {spec.elo0:g} (H0) against {spec.elo1:g} (H1), {escape(spec.model)},"
        f" alpha {spec.alpha:g}, beta {spec.beta:g}. After {state.pairs} pairs the log-likelihood"
        f" ratio is {state.llr:+.2f}. Decided: {decision[state.decision]}."
    )
    return [_section("SPRT", _plot(plots.sprt_plot(curve, state)) + _note(text))]


def _ends(table: Standings) -> str:
    counts = sorted(table.terminations.items(), key=lambda each: -each[1])
    rows = []
    for name, count in counts:
        share = count / table.games
        kind = "bar fault" if name in Termination.FAULTS else "bar"
        bar = f'<span class="{kind}" style="width:{share:.1%}"></span>'
        rows.append([escape(name), str(count), f"{share:.1%}", bar])
    white = table.white
    text = (
        f"White won {white.wins}, drew {white.draws} and lost {white.losses}."
        f" {table.terminations.get(Termination.PLY_LIMIT, 0)} games, {table.ply_limit_rate:.1%},"
        " were cut at the ply limit and count half a point each."
    )
    return _table(["ended by", "#games", "#", ""], rows, "ends") + _note(text)


def _lengths(games: Sequence[GameRecord]) -> str:
    plies = [record.plies for record in games]
    return _note(
        f"Shortest {min(plies)}, median {median(plies):g}, mean {fmean(plies):.1f},"
        f" longest {max(plies)} plies, openings included."
    )


def _times(tournament: Tournament, games: Sequence[GameRecord]) -> list[str]:
    """What time players took for their own moves, without those of openings."""
    taken: dict[str, list[tuple[int, float]]] = {each.name: [] for each in tournament.players}
    for record in games:
        first = len(record.task.opening)
        for ply, move in enumerate(record.moves, first):
            if isfinite(move.seconds):
                seat = record.task.black if ply % 2 else record.task.white
                taken[seat].append((ply // 2 + 1, move.seconds))
    taken = {name: moves for name, moves in taken.items() if moves}
    if not taken:
        return []
    rows = []
    for name, moves in taken.items():
        seconds = [each for _, each in moves]
        figures = fmean(seconds), median(seconds), max(seconds)
        cells = [f"{each:.3f}" if each < 100 else f"{each:.1f}" for each in figures]
        rows.append([_name(name), str(len(seconds)), *cells, f"{sum(seconds):.1f}"])
    head = ["player", "#moves", "#mean s", "#median s", "#longest s", "#in all s"]
    return [_section("Time", _plot(plots.time_plot(taken)) + _table(head, rows))]


def _settings(tournament: Tournament) -> str:
    """How the tournament was set up; environment variables are left out, they may be secret."""
    lines = [
        ("format", tournament.format),
        ("game types", ", ".join(tournament.game_types)),
        ("pairs of games", f"{tournament.pairs} an encounter and game type"),
    ]
    if tournament.format == "swiss":
        lines.append(("rounds", str(tournament.rounds)))
    lines.append(("openings", _openings(tournament.openings)))
    lines.append(("seed", str(tournament.seed)))
    lines += _rules(tournament.rules)
    parts = [f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in lines]
    parts += [
        f"<dt>{escape(player.name)}</dt><dd>{_player(player)}</dd>" for player in tournament.players
    ]
    return f"<dl>{''.join(parts)}</dl>"


def _openings(source: OpeningSource) -> str:
    if source.kind == "file":
        return f"from {Path(source.path or '').name}"
    return f"{source.plies} random plies" if source.kind == "random" else source.kind


def _rules(rules: Rules) -> list[tuple[str, str]]:
    lines = [
        ("ply limit", str(rules.max_plies)),
        ("repetition", "third time is a draw" if rules.repetition_draw else "goes on"),
        ("queen first", "no" if rules.tournament_opening else "allowed"),
        ("time margin", f"{rules.margin:g} s"),
    ]
    if rules.resign_score is not None:
        text = f"scores beyond {rules.resign_score / 100:g} for {rules.resign_moves} turns each"
        lines.append(("resignation", text))
    if rules.draw_score is not None:
        text = f"scores within {rules.draw_score / 100:g} for {rules.draw_moves} turns each"
        lines.append(("draw by scores", f"{text}, from {rules.draw_after} plies on"))
    return lines


def _player(player: Player) -> str:
    parts = [f"<code>{escape(' '.join(player.command))}</code>", escape(_control(player))]
    if player.options:
        parts.append(escape(", ".join(f"{name} {value}" for name, value in player.options)))
    return " · ".join(parts)


def _control(player: Player) -> str:
    return describe_control(player.control)


# ------------------------------------------------------------------------------------- the games


def _packed(
    tournament: Tournament, games: Sequence[GameRecord], counting: Sequence[GameRecord]
) -> str:
    """What the script needs, as JSON, packed by gzip, in letters that mean nothing to HTML."""
    names = [player.name for player in tournament.players]
    types = list(dict.fromkeys(record.task.game_type for record in games))
    counts = {record.task.key for record in counting}
    data = {
        "players": names,
        "types": types,
        "games": [
            _game(record, tournament.rules, names, types) | {"counts": record.task.key in counts}
            for record in games
        ],
        "look": _look(),
    }
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def _game(
    record: GameRecord, rules: Rules, names: Sequence[str], types: Sequence[str]
) -> dict[str, Any]:
    """A game for the script; `steps` are those of `draw.replay`, plies parted by `|`."""
    task = record.task
    moves = [*task.opening, *(move.move for move in record.moves)]
    position = GameType.parse(task.game_type).position(rules.tournament_opening)
    detail = record.detail
    plies: list[str] = []
    try:
        for steps in replay(position, moves):
            plies.append(",".join(map(str, steps)))  # noqa: PERF401 (what went before is kept)
    except ValueError as error:
        trouble = f"{game_string.describe(len(plies))}, {moves[len(plies)]}: {error}"
        detail = f"The game cannot be shown further. {trouble}\n{detail}"
    own = record.moves[: max(len(plies) - len(task.opening), 0)]
    return {
        "key": task.key,
        "white": names.index(task.white),
        "black": names.index(task.black),
        "type": types.index(task.game_type),
        "result": record.result,
        "end": record.termination,
        "fault": None if record.loser_fault is None else names.index(record.loser_fault),
        "detail": detail,
        "opening": len(task.opening),
        "plies": len(plies),
        "moves": ";".join(moves[: len(plies)]),
        "steps": "|".join(plies),
        "ms": [round(move.seconds * 1000, 1) if isfinite(move.seconds) else None for move in own],
        "scores": [move.score for move in own],
        "depths": [move.depth for move in own],
    }


def _look() -> dict[str, Any]:
    """How boards are drawn, so that the script draws them as `draw.svg` does."""
    return {
        "radius": svg.RADIUS,
        "lift": svg.LIFT,
        "alone": svg.ALONE,
        "stacked": svg.STACKED,
        "hexagon": svg.hexagon(svg.RADIUS),
        "mark": svg.MARK,
        "tile": dict(zip("wb", svg.TILE, strict=True)),
        "ink": dict(zip("wb", svg.INK, strict=True)),
        "bugs": dict(zip(LETTERS, BUG_NAMES, strict=True)),
        "colours": dict(zip(LETTERS, glyphs.COLOURS, strict=True)),
    }
