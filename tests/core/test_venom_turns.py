"""The turns of a Venom game: placing with a face, flips, rest, the end, what a Mosquito copies, and
that all of it is in a position and its hash."""

import random

import pytest

from tests.changes import flips, stings, swaps
from tests.core.test_position import Snapshot, snapshot
from tests.drawings import shows
from tests.oracle import OracleGame
from tests.random_play import choose, walk
from uhp_engine.core import COMPILED
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.position import Position
from uhp_engine.draw.text import parse
from uhp_engine.game import Game
from uhp_engine.notation.game_type import GameType
from uhp_engine.notation.move_string import parse_legal
from uhp_engine.notation.names import name

KINDS = (
    *("Base+V", "Base+MLPV", "Base+MLPVk", "Base+V(RY2)", "Base+MLPV(WFDRYTCH)"),
    *("Base+MLPWFDRYTCH", "Base+F1D2", "Base+MLPWT"),
)
"""At least one game type of each kind."""


def moves_after(game_type: str, *moves: str) -> list[str]:
    game = Game(game_type)
    for text in moves:
        game.play(text)
    return sorted(game.valid_moves())


# ------------------------------------------------------------------------------------ placing


@pytest.mark.parametrize(
    ("game_type", "moves"),
    [
        ("Base+V", "wA1 wB1 wD1 wF1 wG1 wR1 wS1 wY1"),
        ("Base+MLPV", "wA1 wB1 wC wD1 wF1 wG1 wH wL wM wP wR1 wS1 wT wY1"),
        ("Base+LV", "wA1 wB1 wC wD1 wF1 wG1 wL wR1 wS1 wY1"),
        ("Base+Vk", "wA1 wB1 wD1 wF1 wG1 wR1 wS1 wY1"),
        ("Base+V(RY2)", "wA1 wB1 wG1 wR1 wY1"),
        ("Base+V(W)", "wA1 wB1 wG1 wS1"),
        ("Base+MLPV(WFDRYTCH)", "wC wD1 wF1 wH wR1 wT wY1"),
        ("Base+MLPV(T)", "wA1 wB1 wG1 wL wP wS1 wT"),
        ("Base+W", "wA1 wB1 wG1 wS1"),
        ("Base+F1D2", "wA1 wB1 wD1 wF1 wG1 wS1"),
        ("Base+MTC", "wA1 wB1 wC wG1 wM wS1 wT"),
    ],
)
def test_the_first_turn(game_type: str, moves: str) -> None:
    """Each kind of tile with each face that it may show; no queen, Bee or Wasp."""
    assert moves_after(game_type) == moves.split()


def test_without_the_tournament_opening_the_queen_tile_is_placed_as_it_may_be() -> None:
    starts = {
        kind: set(Game(kind, tournament_opening=False).valid_moves())
        for kind in ("Base+V", "Base+Vk", "Base+V(W)", "Base+W")
    }
    queens = {kind: sorted(moves & {"wQ", "wW"}) for kind, moves in starts.items()}
    assert queens == {
        "Base+V": ["wQ"],
        "Base+Vk": ["wQ"],
        "Base+V(W)": ["wW"],
        "Base+W": ["wQ", "wW"],
    }


@pytest.mark.parametrize("mover", ["wA2", "wY2"])
@pytest.mark.parametrize("game_type", ["Base+V", "Base+Vk"])
def test_either_face_whatever_the_last_one_showed(game_type: str, mover: str) -> None:
    """On an empty cell beside a friend and beside no enemy, as any tile."""
    shows(f"""
        {game_type}  white  {mover}
              *     *     .     .
           *     wY1   wQ    bQ    .
              *     *     .     .
    """)


def test_numbers_go_on_over_both_faces() -> None:
    """After wY1 comes wA2 or wY2."""
    moves = moves_after("Base+V", "wY1", "bS1 wY1-")
    placed = {text.split()[0] for text in moves}
    assert placed == {"wQ", "wB1", "wF1", "wG1", "wD1", "wS1", "wR1", "wA2", "wY2"}


def test_a_tile_flipped_keeps_its_number() -> None:
    moves = moves_after("Base+V", "wY1", "bS1 wY1-", "wQ -wY1", "bQ bS1-", "wY1=wA1", "bQ=bW")
    assert {text.split()[0] for text in moves if " " in text and "A" in text.split()[0]} == {"wA2"}
    assert "wA1=wY1" in moves


@pytest.mark.parametrize(
    ("mover", "left"),
    [("wA2", True), ("wY2", True), ("wR2", True), ("wS2", False), ("wF1", False), ("wB1", True)],
)
def test_faces_that_are_fixed(mover: str, left: bool) -> None:
    """In all two Flies and an Ant, both Scorpions, and no Firefly."""
    mark = "*" if left else "."
    shows(f"""
        Base+V(RY2)  white  {mover}
              {mark}     {mark}     {mark}     .     .
           {mark}     wY1   wR1   wQ    bQ    .
              {mark}     {mark}     {mark}     .     .
    """)


@pytest.mark.parametrize(("mover", "left"), [("wA3", True), ("wY3", False)])
def test_no_more_of_a_face_than_there_are(mover: str, left: bool) -> None:
    """Both Flies are in play, so the third tile is an Ant."""
    mark = "*" if left else "."
    shows(f"""
        Base+V(Y2)  white  {mover}
              {mark}     {mark}     {mark}     .     .
           {mark}     wY1   wY2   wQ    bQ    .
              {mark}     {mark}     {mark}     .     .
    """)


@pytest.mark.parametrize(("mover", "left"), [("wA3", False), ("wY3", True)])
def test_nor_of_the_original_face(mover: str, left: bool) -> None:
    mark = "*" if left else "."
    shows(f"""
        Base+V(Y1)  white  {mover}
              {mark}     {mark}     {mark}     .     .
           {mark}     wA1   wA2   wQ    bQ    .
              {mark}     {mark}     {mark}     .     .
    """)


def test_a_queen_by_the_fourth_turn() -> None:
    """The Bee, and where that face is fixed the Wasp; a Wasp as a further piece is not enough."""
    three = ("{}", "bG1 {}-", "wS1 -{}", "bG2 bG1-", "wB1 -wS1", "bG3 bG2-")
    for kind, first, queen in [
        ("Base+V", "wA1", "wQ"),
        ("Base+Vk", "wA1", "wQ"),
        ("Base+V(W)", "wA1", "wW"),
        ("Base+MLPWT", "wA1", "wQ"),
    ]:
        moves = moves_after(kind, *(text.format(first) for text in three))
        assert {text.split()[0] for text in moves} == {queen}
    moves = moves_after("Base+W", "wA1", "bG1 wA1-", "wW -wA1", "bG2 bG1-", "wB1 -wW", "bG3 bG2-")
    assert {text.split()[0] for text in moves} == {"wQ"}


def test_a_wasp_as_a_further_piece_may_come_late_or_never() -> None:
    moves = moves_after("Base+W", "wA1", "bG1 wA1-", "wQ -wA1", "bQ bG1-")
    assert {text.split()[0] for text in moves} == {"wA2", "wB1", "wG1", "wS1", "wW", "wQ"}


# ------------------------------------------------------------------------------------ flips


def test_any_friendly_top_tile_is_flipped() -> None:
    """Pinned, blocked, or on top of an enemy; not one under a tile of either colour."""
    flips(
        """
        Base+V  white
              .     bA1   .
           wG1   wB1^  wQ    bB1^  wS1
              .     bA2   .
        stack bQ wB1
        stack wA1 bB1
        """,
        "wG1=wD1 wB1=wF1 wQ=wW wS1=wR1",
    )


def test_not_what_the_opponent_moved() -> None:
    """Threw, or made to walk."""
    flips(
        """
        Base+PV  white  rests wG1
           wG1   wQ    bQ    bP
        """,
        "wQ=wW",
    )


def test_neither_of_two_that_the_opponent_swapped() -> None:
    """White's is the one that could be."""
    flips(
        """
        Base+LV  white  rests wG1 bC
           wG1   wQ    bQ    bC
        """,
        "wQ=wW",
    )


def test_not_what_the_opponent_stung() -> None:
    flips(
        """
        Base+V  white  stung wG1
           wG1   wQ    bW    bA1
        """,
        "wQ=wW",
    )


@pytest.mark.parametrize("deed", ["placed bA1", "flipped bA1", "rests bA1"])
def test_what_the_opponent_did_to_its_own_hinders_no_flip(deed: str) -> None:
    flips(
        f"""
        Base+V  white  {deed}
           wG1   wQ    bQ    bA1
        """,
        "wG1=wD1 wQ=wW",
    )


@pytest.mark.parametrize("game_type", ["Base+Vk", "Base+V(F)", "Base+F1"])
def test_only_the_venom_game_has_flips(game_type: str) -> None:
    flips(f"""
        {game_type}  white
           wF1   wQ    bQ    bA1
    """)


def test_a_flip_is_a_turn() -> None:
    """After it the opponent moves, and nothing rests."""
    game = Game("Base+V")
    for text in ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wQ=wW"):
        game.play(text)
    assert game.turn == "Black[3]"
    assert game.position.resting() == []


# ------------------------------------------------------------------------------------ resting


@pytest.mark.parametrize(
    ("grid", "played", "rests"),
    [
        ("Base+V  white\n wG1   wQ    bQ", "wG1 bQ-", "wG1"),
        ("Base+PV  white\n bA1   wP    wQ    bQ", r"bA1 \wP", "bA1"),
        ("Base+MV  white\n bG1   wT    wQ    bQ", "bG1 bQ-", "bG1"),
        ("Base+LV  white\n wC    wQ    bQ    bA1", "wC<>bA1", "wC bA1"),
        ("Base+V  white\n wW    bQ    bA1", "bA1=bY1", "bY1"),
        ("Base+W  white\n wQ    wW    bQ    bA1", "bA1=bA1", "bA1"),
        ("Base+V  white\n wQ    bQ    wA1", "wA1=wY1", ""),
        ("Base+V  white\n wQ    bQ    wA1", "wY2 -wQ", ""),
    ],
)
def test_what_comes_to_rest(grid: str, played: str, rests: str) -> None:
    """Walked, thrown, controlled, swapped, or stung, but not flipped or placed by its owner."""
    position = parse(grid).position
    position.push(parse_legal(position, played))
    position.check()
    names = {name(position, position.tile_at(cell)) for cell in position.resting()}
    assert names == set(rests.split())
    position.pop()
    assert position.resting() == []


def test_what_rests_does_so_for_one_turn() -> None:
    """Black's Grasshopper is stung; a turn later it jumps, and is stung again."""
    game = Game("Base+V")
    for text in ("wA1", "bG1 wA1-", "wQ -wA1", "bQ bG1-", "wQ=wW", r"bD2 \bQ", "bD2=bG2"):
        game.play(text)
    assert not {text for text in game.valid_moves() if text.split()[0].startswith("bG2")}
    game.play("bA1 bQ/")
    assert "bG2=bD2" in game.valid_moves()
    game.play("wS1 -wW")
    assert "bG2 bQ\\" in game.valid_moves()
    assert "bG2=bD2" in game.valid_moves()


@pytest.mark.parametrize("deed", ["placed bG1", "flipped bG1"])
def test_what_was_placed_or_flipped_does_not_rest(deed: str) -> None:
    """White's Pillbug may throw it."""
    shows(f"""
        Base+PV  white  bG1  {deed}
              *     *
           bG1   wP    wQ    bQ
              *     *
    """)


def test_both_tiles_that_were_swapped_rest() -> None:
    """Neither walks, and neither is thrown."""
    for mover in ("wA1", "bC"):
        shows(f"""
            Base+LPV  white  {mover}  rests wA1 bC
                  .     .     .
               wA1   wP    wQ    bQ
                  bC    .     .
        """)


def test_a_resting_tile_of_the_enemys_own_move_is_neither_thrown_nor_controlled() -> None:
    shows("""
        Base+MPV  white  bG1  rests bG1
                 bG1   .     .
              wP    wT    wQ    bQ
                 .     .     .
    """)


# ------------------------------------------------------------------------------------ the end


@pytest.mark.parametrize("queen", ["wQ", "wW"])
def test_losing_by_either_face(queen: str) -> None:
    surrounded(
        f"""
        Base+V  white
              bA1   bG1
           bA2   {queen}    bA3
              bG2   bG3   bQ
        """,
        (True, False),
    )


def test_losing_when_covered() -> None:
    surrounded(
        """
        Base+V  black
              wA1   wG1
           wA2   wB1^  wA3
              wG2   wG3   wQ
        stack bW wB1
        """,
        (False, True),
    )


def test_five_neighbours_are_not_enough() -> None:
    surrounded(
        """
        Base+V  white
              bA1   bG1
           bA2   wW    bA3   bQ
              bG2   .
        """,
        (False, False),
    )


def test_both_at_once() -> None:
    surrounded(
        """
        Base+V  white
              bA1   bG1   bS1
           bA2   wW    bQ    bA3
              bG2   bG3   bS2
        """,
        (True, True),
    )


@pytest.mark.parametrize(("queen", "other"), [("wQ", "wW"), ("wW", "wQ")])
def test_losing_either_of_bee_and_wasp(queen: str, other: str) -> None:
    surrounded(
        f"""
        Base+W  white
              bA1   bG1
           bA2   {queen}    bA3   {other}
              bG2   bG3   bQ
        """,
        (True, False),
    )


def test_ones_wasp_and_the_enemys_bee_at_once() -> None:
    surrounded(
        """
        Base+W  white
              bA1   bG1   bS1
           bA2   wW    bQ    bA3   wQ
              bG2   bG3   bS2   bW
        """,
        (True, True),
    )


def surrounded(text: str, lost: tuple[bool, bool]) -> None:
    """Which sides have lost, in all images of a drawing, and no move is left when one has."""
    for image in parse(text).images():
        position = image.position
        assert position.surrounded() == lost
        assert position.over() == any(lost)
        assert bool(legal_moves(position)) != any(lost)


def test_a_swap_wins_at_once() -> None:
    """The Centipede stands in a hole of six, Black's queen is the third tile from it.

    On the first Spider that queen hangs. White could put its own queen there, too, and lose.
    """
    text = """
        Base+LV  white
              wA1   wG1
           wA2   wC    wG2   wS1   bQ
              wA3   wQ    wS2
    """
    swaps(text, "wC<>bQ wQ<>wC wA1<>wC wA2<>wC wA3<>wC wG1<>wC wG2<>wC wS2<>wC")
    for move, lost in [("wC<>bQ", (False, True)), ("wQ<>wC", (True, False))]:
        position = parse(text).position
        position.push(parse_legal(position, move))
        assert position.surrounded() == lost
        assert legal_moves(position) == []


# ------------------------------------------------------------------------------------ Mosquitoes


def test_a_mosquito_as_a_wasp() -> None:
    """One slide; and it stings, the Wasp that it copies too."""
    shows("""
        Base+MV  white  wM
              *     .     .
           wM    bW    wQ    bA1
              *     .     .
    """)
    stings(
        """
        Base+MV  white
           wM    bW    wQ    bA1
        """,
        "bW=bQ bA1=bY1",
    )


def test_a_pinned_mosquito_as_a_wasp() -> None:
    stings(
        """
        Base+MV  white
           bA1   wM    bW    wQ
        """,
        "bA1=bY1 bW=bQ",
    )


def test_a_resting_mosquito_neither_moves_nor_stings() -> None:
    stings("""
        Base+MV  white  stung wM
           wM    bW    wQ    bA1
    """)
    shows("""
        Base+MV  white  wM  stung wM
              .     .     .
           wM    bW    wQ    bA1
              .     .     .
    """)


def test_a_mosquito_as_a_firefly() -> None:
    """Up and across, not a single step."""
    shows("""
        Base+MV  white  wM
              .     .     .
           wM    bF1   wQ*   bQ
              .     .     .
    """)


def test_a_mosquito_as_a_dragonfly() -> None:
    shows("""
        Base+MV  white  wM
              .     .     .
           wM    bD1   wQ    bQ    *
              .     .     .
    """)


def test_a_mosquito_as_a_scorpion() -> None:
    shows("""
        Base+MV  white  wM
              .     *     .
           wM    bR1   wQ    bQ
              .     *     .
    """)


def test_a_mosquito_as_a_fly() -> None:
    shows("""
        Base+MV  white  wM  placed bA2
              .     .     .     *     *
           wM    bY1   wQ    bQ    bA2   *
              .     .     .     *     *
    """)


def test_a_mosquito_as_a_tick() -> None:
    """Up one step; and it controls the Grasshopper on its other side, and the Tick itself."""
    shows("""
        Base+MV  white  wM
              .     .     .
           wM    bT*   wQ    bQ
              .     .     .
    """)
    shows("""
        Base+MV  white  bG1
              .     .     .     .     .
           bG1   wM    bT    wQ    bQ    *
              .     .     .     .     .
    """)
    shows("""
        Base+MV  white  bT
              .     .     .     .
           bT    wM*   wQ    bQ    .
              .     .     .     .
    """)


def test_a_mosquito_as_a_centipede() -> None:
    swaps(
        """
        Base+MLV  white
           wM    bC    wQ    bQ
        """,
        "wM<>bQ",
    )


def test_a_mosquito_as_a_centipede_beside_ones_own_shieldbug() -> None:
    """The rules of a Centipede's swap are the Mosquito's; the Ant hangs on the Centipede."""
    swaps(
        """
        Base+MLPV  white
              wH    bQ
           wM    bC    wQ
              wA1   .
        """,
        "wA1<>wM wQ<>wM wM<>bQ",
    )


def test_a_mosquito_as_a_shieldbug() -> None:
    shows("""
        Base+MPV  white  wM
              *     *     .
           wM    bH    wQ    bQ
              *     *     .
    """)


def test_a_mosquito_as_several() -> None:
    """Up and across as the Firefly, and down behind any two in a line as the Dragonfly."""
    shows("""
        Base+MV  white  wM
           *     .
              bD1*  .     .
           wM    bF1*  wQ*   *
              .     *     .
    """)


def test_a_mosquito_copies_a_resting_neighbour() -> None:
    shows("""
        Base+MV  white  wM  rests bD1
              .     .     .
           wM    bD1   wQ    bQ    *
              .     .     .
    """)


def test_a_mosquito_copies_the_top_of_a_stack_only() -> None:
    """A Firefly on a Dragonfly."""
    shows("""
        Base+MV  white  wM
              .     .     .
           wM    bF1^  wQ*   bQ    .
              .     .     .
        stack bD1 bF1
    """)


def test_a_mosquito_does_not_copy_a_mosquito() -> None:
    """That one has a Tick on its other side."""
    shows("""
        Base+MT  white  wM
              .     .     .
           wM    bM    bT    wQ    bQ
              .     .     .
    """)


def test_a_mosquito_on_top_copies_nothing() -> None:
    """Beside a Wasp it stings nothing, beside a Centipede it swaps with nothing."""
    stings("""
        Base+MV  white
           bW    wM^   wQ    bA1
        stack bG1 wM
    """)
    swaps("""
        Base+MLV  white
           bC    wM^   wQ    bQ    bA1
        stack bG1 wM
    """)
    shows("""
        Base+MPV  white  bA1
              .     .     .
           bA1   wM^   bP    wQ    bQ
              .     .     .
        stack bG1 wM
    """)
    shows("""
        Base+MV  white  wM
              *     *     .
           bD1*  wM^   wQ*   bQ    .
              *     *     .
        stack bA1 wM
    """)


# ------------------------------------------------------------------------------------ the hash


@pytest.mark.parametrize("faces", ["Q W", "B1 F1", "G1 D1", "S1 R1", "A1 Y1", "M T", "L C", "P H"])
@pytest.mark.parametrize("grid", ["bQ    w{0}", "bB1^\nstack w{0} bB1", "w{0}^\nstack bB1 w{0}"])
def test_a_face_counts(grid: str, faces: str) -> None:
    """On the ground, below another tile and on top of one."""
    drawings = [parse(f"Base+MLPV  white\n{grid.format(face)}") for face in faces.split()]
    assert len({drawing.position.hash_key() for drawing in drawings}) == 2


@pytest.mark.parametrize(
    ("game_type", "deeds"),
    [
        ("Base+LV", ["rests", "placed", "flipped", "stung wG1", "rests wG1", "rests bC wG1"]),
        ("Base+LVk", ["rests", "placed", "rests wG1", "rests bC wG1"]),
        ("Base+LV(WC)", ["rests", "placed", "stung wG1", "rests wG1", "rests bC wG1"]),
        ("Base+WC", ["rests", "placed", "stung wG1", "rests wG1", "rests bC wG1"]),
    ],
)
def test_what_the_turn_just_before_did_counts(game_type: str, deeds: list[str]) -> None:
    """Nothing, or one deed or another to one tile or another: no two are the same position."""
    queens = "wW    bW" if "W" in game_type and "V" in game_type else "wQ    bQ"
    heads = [""]
    for deed in deeds:
        heads += [deed] if " " in deed else [f"{deed} bC", f"{deed} bA1"]
    keys = {
        parse(f"{game_type}  white  {head}\n{queens}    bC    bA1   wG1").position.hash_key()
        for head in heads
    }
    assert len(keys) == len(heads)


@pytest.mark.parametrize("game_type", KINDS)
def test_hashes_are_equal_exactly_when_positions_are(game_type: str) -> None:
    """The oracle says which positions are the same; and how often one has been there."""
    hashes: dict[int, object] = {}
    keys: dict[object, int] = {}
    for seed in range(3 if COMPILED else 1):
        oracle = OracleGame(game_type)
        past = []
        for game in walk(game_type, 60 if COMPILED else 30, random.Random(f"{game_type} {seed}")):
            if game.ply:
                oracle.play(game.history[-1])
            key, number = oracle.position_key(), game.position.hash_key()
            past.append(key)
            assert hashes.setdefault(number, key) == key
            assert keys.setdefault(key, number) == number
            assert game.position.times_seen() == past.count(key)


def test_flips_to_and_fro_are_a_repetition() -> None:
    """Not at once: what was flipped last is another tile at first."""
    game = Game("Base+V")
    for text in ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wQ=wW", "bQ=bW"):
        game.play(text)
    seen = []
    for text in ("wW=wQ", "bW=bQ", "wQ=wW", "bQ=bW") * 2:
        game.play(text)
        seen.append(game.position.times_seen())
    assert seen == [1, 1, 2, 2, 2, 2, 3, 3]


# ------------------------------------------------------------------------------ push and pop


def everything(position: Position) -> tuple[Snapshot, list[int]]:
    """All that can be seen of a position, the faces too."""
    return snapshot(position), [position.face_of(tile) for tile in position.tiles()]


@pytest.mark.parametrize("game_type", KINDS)
def test_every_push_and_pop_leaves_a_sound_position(game_type: str) -> None:
    """All that is kept incrementally is rebuilt and compared, forth and back through a game."""
    chance = random.Random(game_type)
    position = GameType.parse(game_type).position()
    before: list[tuple[Snapshot, list[int]]] = []
    for _ in range(100 if COMPILED else 25):
        before.append(everything(position))
        moves = legal_moves(position)
        if not moves:
            break
        for packed in chance.sample(moves, min(2, len(moves))):
            position.push(packed)
            position.check()
            position.pop()
            position.check()
            assert everything(position) == before[-1]
        position.push(choose(position, moves, chance))
        position.check()
    copied = position.copy()
    copied.check()
    assert everything(copied) == everything(position)
    while position.ply:
        position.pop()
        position.check()
        assert everything(position) == before[position.ply]
