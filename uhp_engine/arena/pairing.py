"""Who meets whom: the games of a tournament, in the order in which they are to be played.

Every encounter is made of pairs of games, so colours are always balanced. A pair has one opening,
and a number of its own in the whole tournament, which is its place in the schedule: pairs are
numbered from 1 without a gap. The keys of its games are `rROUND.ENCOUNTER.PAIR.1` and `….2`.

>>> from uhp_engine.arena.records import Player, Tournament
>>> tournament = Tournament(tuple(Player(name, ("engine",)) for name in ("a", "b", "c")))
>>> for task in schedule(tournament, {"Base+MLP": [("wS1",), ("wG1",)]})[:4]:
...     print(task.key, task.white, task.black, task.opening)
r1.1.1.1 b c ('wS1',)
r1.1.1.2 c b ('wS1',)
r2.1.2.1 a c ('wG1',)
r2.1.2.2 c a ('wG1',)
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from .records import GameRecord, GameTask, Tournament

Openings = Mapping[str, Sequence[tuple[str, ...]]]
"""For each game type the openings of its pairs; a type without any begins at the start."""

Encounter = tuple[str, str]
"""Two players; the first is White in the first game of each pair."""


def schedule(tournament: Tournament, openings: Openings) -> list[GameTask]:
    """All games of a round robin or a gauntlet.

    The schedule goes through all rounds once for the first pair of every encounter, once more for
    the second, and so on: whenever it is cut, all players have played about as much.

    ValueError for a Swiss tournament, whose rounds depend on results (`swiss_round`), and for
    players that are fewer than two or share a name.
    """
    if tournament.format == "swiss":
        raise ValueError("a Swiss tournament has no schedule; it is paired round by round")
    return _tasks(tournament, openings, static_rounds(tournament), 1)


def swiss_round(
    tournament: Tournament,
    openings: Openings,
    round_number: int,
    records: Iterable[GameRecord],
) -> list[GameTask]:
    """The games of a round of a Swiss tournament, the first is 1; `swiss_encounters` pairs it."""
    encounters, _ = swiss_encounters(tournament, round_number, records)
    return _tasks(tournament, openings, [encounters], round_number)


def pairs_in_all(tournament: Tournament) -> int:
    """How many pairs of games are played; twice as many games.

    >>> from uhp_engine.arena.records import Player, Tournament
    >>> four = tuple(Player(name, ("engine",)) for name in "abcd")
    >>> pairs_in_all(Tournament(four, game_types=("Base", "Base+MLP"), pairs=10))
    120
    """
    return encounters_in_all(tournament) * pairs_of_encounter(tournament)


def encounters_in_all(tournament: Tournament) -> int:
    """How many encounters there are."""
    players = len(tournament.players)
    if tournament.format == "swiss":
        return tournament.rounds * (players // 2)
    return players - 1 if tournament.format == "gauntlet" else players * (players - 1) // 2


def pairs_of_encounter(tournament: Tournament) -> int:
    """How many pairs of games an encounter has, over all game types."""
    return tournament.pairs * len(tournament.game_types)


def openings_needed(tournament: Tournament) -> int:
    """How many openings of each game type the tournament can use before one comes again."""
    return encounters_in_all(tournament) * tournament.pairs


def _tasks(
    tournament: Tournament,
    openings: Openings,
    rounds: Sequence[Sequence[Encounter]],
    first_round: int,
) -> list[GameTask]:
    """The games of some rounds that follow one another."""
    # Every round of a Swiss tournament has as many encounters.
    before = (first_round - 1) * (len(tournament.players) // 2)
    numbered: list[tuple[int, int, int, Encounter]] = []
    for number, encounters in enumerate(rounds, first_round):
        for place, encounter in enumerate(encounters, 1):
            numbered.append((number, place, before + len(numbered), encounter))
    tasks: list[GameTask] = []
    pair = before * pairs_of_encounter(tournament)
    for turn in range(tournament.pairs):
        for round_number, place, index, (white, black) in numbered:
            for game_type in tournament.game_types:
                pair += 1
                key = f"r{round_number}.{place}.{pair}"
                choice = openings.get(game_type) or ((),)
                # The pairs of an encounter follow each other, so that they differ if any do.
                opening = tuple(choice[(index * tournament.pairs + turn) % len(choice)])
                first = GameTask(f"{key}.1", round_number, pair, white, black, game_type, opening)
                tasks += [first, first.reversed(f"{key}.2")]
    return tasks


# ----------------------------------------------------------------------- round robin and gauntlet


def static_rounds(tournament: Tournament) -> list[list[Encounter]]:
    """The encounters of a round robin or a gauntlet, round by round."""
    names = player_names(tournament)
    if tournament.format == "gauntlet":
        return [[(names[0], other)] for other in names[1:]]
    return round_robin(names)


def player_names(tournament: Tournament) -> list[str]:
    """The names of the players; ValueError where they are fewer than two or one comes twice."""
    names = [player.name for player in tournament.players]
    if len(names) < 2:
        raise ValueError(f"a tournament has two players or more, not {len(names)}")
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"{count} players are named '{name}'")
    return names


def round_robin(names: Sequence[str]) -> list[list[Encounter]]:
    """Everyone against everyone, by the circle method: in a round everyone plays once at most.

    The players sit around a table, the first one stays, the others move on by a seat each round.
    With an odd number an empty seat takes part, and who meets it is free.

    >>> for encounters in round_robin("abcd"):
    ...     print(encounters)
    [('a', 'd'), ('b', 'c')]
    [('a', 'c'), ('b', 'd')]
    [('a', 'b'), ('c', 'd')]
    """
    seats: list[int | None] = list(range(len(names)))
    if len(seats) % 2:
        seats.append(None)
    rounds = []
    for _ in range(len(seats) - 1):
        half = len(seats) // 2
        opposite = zip(seats[:half], reversed(seats[half:]), strict=True)
        met = [sorted((a, b)) for a, b in opposite if a is not None and b is not None]
        rounds.append([(names[a], names[b]) for a, b in sorted(met)])
        seats[1:] = [seats[-1], *seats[1:-1]]
    return rounds


# ------------------------------------------------------------------------------------------ Swiss

_BYE = "\0"
"""Stands for the opponent of who has none; no player has such a name."""


def swiss_encounters(
    tournament: Tournament, round_number: int, records: Iterable[GameRecord]
) -> tuple[list[Encounter], str | None]:
    """The encounters of a round of a Swiss tournament, and who has a bye.

    Players are ranked by points, then by a number that the seed draws for them before the first
    round. From the top down each meets the one whom it prefers of those that are left, as long as
    all below can still be paired with the fewest rematches that this round can have: none in so
    many rounds as are half the players, and in later ones wherever it is possible. One prefers the
    players of one's own score as the Dutch system does, the first of the upper half against the
    first of the lower half, then those of the next lower score. A bye goes to the lowest player who
    had none; it counts as an encounter that is won in every game.

    Records of this round and of later ones make no difference; ValueError when one of an earlier
    round is missing.
    """
    names = player_names(tournament)
    if not 1 <= round_number <= tournament.rounds:
        raise ValueError(f"there are rounds 1 to {tournament.rounds}, not {round_number}")
    earlier = {record.task.key: record for record in records if record.task.round < round_number}
    games = 2 * pairs_of_encounter(tournament) * (len(names) // 2)
    played = Counter(record.task.round for record in earlier.values())
    for number in range(1, round_number):
        if played[number] != games:
            raise ValueError(f"round {number} has {played[number]} of {games} games")

    points = bye_points(tournament, earlier.values())
    meetings: Counter[frozenset[str]] = Counter()
    for name, rounds in byes(tournament, earlier.values()).items():
        meetings[frozenset((name, _BYE))] = len(rounds)
    for record in earlier.values():
        meetings[frozenset((record.task.white, record.task.black))] += 1
        for name in (record.task.white, record.task.black):
            points[name] += record.points(name)
    for players in meetings:
        if _BYE not in players:
            meetings[players] //= 2 * pairs_of_encounter(tournament)

    lots = random.Random(tournament.seed)
    drawn = {name: lots.random() for name in names}
    ranked = sorted(names, key=lambda name: (-points[name], drawn[name]))
    if len(ranked) % 2:
        ranked.append(_BYE)
        points[_BYE] = -1.0
    found = pair_off(ranked, points, lambda a, b: meetings[frozenset((a, b))])
    bye = next((a for a, b in found if b == _BYE), None)
    return [(a, b) for a, b in found if b != _BYE], bye


def byes(tournament: Tournament, records: Iterable[GameRecord]) -> dict[str, list[int]]:
    """In which rounds of a Swiss tournament each player had a bye, of the rounds that are over."""
    names = [player.name for player in tournament.players]
    found: dict[str, list[int]] = {name: [] for name in names}
    if tournament.format != "swiss" or not len(names) % 2:
        return found
    games: Counter[int] = Counter()
    present: dict[int, set[str]] = {}
    for task in {record.task.key: record.task for record in records}.values():
        games[task.round] += 1
        present.setdefault(task.round, set()).update((task.white, task.black))
    for number in sorted(present):
        if games[number] == 2 * pairs_of_encounter(tournament) * (len(names) // 2):
            for name in set(names) - present[number]:
                found[name].append(number)
    return found


def bye_points(tournament: Tournament, records: Iterable[GameRecord]) -> dict[str, float]:
    """The points that byes gave: for each all games of an encounter, as by FIDE's rules."""
    games = 2 * pairs_of_encounter(tournament)
    return {name: float(games * len(rounds)) for name, rounds in byes(tournament, records).items()}


def pair_off(
    ranked: Sequence[str], points: Mapping[str, float], met: Callable[[str, str], int]
) -> list[Encounter]:
    """Pair an even number of players, ranked from the top; `met` says how often two have met."""
    left = list(ranked)
    pairs: list[Encounter] = []
    fewest, partner = fewest_rematches(left, met)
    while left:
        first = left[0]
        for other in _by_preference(left, points):
            rest = [name for name in left if name not in (first, other)]
            if partner[first] != other:
                if met(first, other) > fewest:
                    continue
                rematches, partners = fewest_rematches(rest, met)
                if met(first, other) + rematches > fewest:
                    continue
                partner = partners
            fewest -= met(first, other)
            pairs.append((first, other))
            left = rest
            break
    return pairs


def _by_preference(ranked: Sequence[str], points: Mapping[str, float]) -> list[str]:
    """Whom the first of some players would meet, the best first."""
    group = [name for name in ranked if points[name] == points[ranked[0]]]
    half = len(group) // 2
    # A group of one has nobody of its own.
    own = group[max(half, 1) :] + group[1:half][::-1]
    return own + list(ranked[len(group) :])


def fewest_rematches(
    names: Sequence[str], met: Callable[[str, str], int]
) -> tuple[int, dict[str, str]]:
    """The least sum of earlier meetings with which players can be paired, and one such pairing.

    This is a minimum-weight perfect matching, put as an integer programme.
    """
    partner = _readily(names, met)
    if partner is not None:
        return 0, partner
    # SciPy takes most of a second to import, and only this needs it.
    import numpy
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    edges = list(combinations(range(len(names)), 2))
    cost = numpy.array([met(names[a], names[b]) for a, b in edges], dtype=float)
    ends = coo_array(
        (numpy.ones(2 * len(edges)), (numpy.ravel(edges), numpy.arange(2 * len(edges)) // 2))
    )
    found = milp(
        cost,
        integrality=numpy.ones(len(edges)),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(ends.tocsr(), 1, 1),
        options={"mip_rel_gap": 0},
    )
    partner = {}
    for (a, b), chosen in zip(edges, found.x, strict=True):
        if chosen > 0.5:
            partner[names[a]], partner[names[b]] = names[b], names[a]
    return sum(met(a, b) for a, b in partner.items()) // 2, partner


def _readily(names: Sequence[str], met: Callable[[str, str], int]) -> dict[str, str] | None:
    """A pairing without a rematch, as it is quickly found most of the time.

    Whoever has met the most of them chooses first, and chooses such a one.
    """
    meetings = {name: sum(met(name, other) for other in names if other != name) for name in names}
    left = sorted(names, key=lambda name: -meetings[name])
    partner: dict[str, str] = {}
    while left:
        first = left.pop(0)
        other = next((name for name in left if not met(first, name)), None)
        if other is None:
            return None
        left.remove(other)
        partner[first], partner[other] = other, first
    return partner
