"""MoveStrings out, in one form, and in, in every form that names the move; why one is illegal."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import game_after, walk
from uhp_engine.core import bugs, move, tables
from uhp_engine.core.moves import legal_moves
from uhp_engine.core.position import Position
from uhp_engine.draw.text import parse as parse_drawing
from uhp_engine.game import Game
from uhp_engine.notation.errors import IllegalMoveError, MoveStringError, NotationError
from uhp_engine.notation.game_type import ALL_ORIGINAL
from uhp_engine.notation.move_string import parse, parse_legal, write, write_all
from uhp_engine.notation.names import BESIDE, tile_name


def game_of(game_type: str, *moves: str) -> Game:
    game = Game(game_type)
    for text in moves:
        game.play(text)
    return game


def drawn(text: str) -> Position:
    return parse_drawing(text).position


# ------------------------------------------------------------------------------------ out


@pytest.mark.parametrize(
    ("around", "text"),
    [
        ("bA1   bA2\nbA3   *     bG1\n   bG2   bG3", "wQ bA1\\"),
        (".     bA2\nbA3   *     bG1\n   bG2   bG3", "wQ /bA2"),
        (".     .\nbA3   *     bG1\n   bG2   bG3", "wQ -bG1"),
        (".     .\nbA3   *     .\n   bG2   bG3", "wQ \\bG3"),
        (".     .\nbA3   *     .\n   bG2   .", "wQ bG2/"),
        (".     .\nbA3   *     .\n   .     .", "wQ bA3-"),
    ],
)
def test_the_first_neighbour_clockwise_from_north_west_is_named(around: str, text: str) -> None:
    """A queen is placed in the middle, so that all the neighbours are there for the name."""
    names = ["bA1", "bA2", "bG1", "bG3", "bG2", "bA3"]
    standing = [name for name in names if name in around]
    cells = {name: tables.CENTRE + tables.OFFSET[at] for at, name in enumerate(names)}
    position = Game("Base").position
    numbers = {"A": 0, "G": 0}
    tiles = []
    renamed = {}
    for name in standing:
        numbers[name[1]] += 1
        kind = bugs.ANT if name[1] == "A" else bugs.GRASSHOPPER
        tile = bugs.tile_of(bugs.BLACK, kind, numbers[name[1]])
        renamed[name] = tile_name(tile)
        tiles.append((tile, cells[name]))
    position.set_up(tiles, 12)
    queen = bugs.tile_of(bugs.WHITE, bugs.QUEEN, 1)
    wanted = re.sub(r"b[AG]\d", lambda found: renamed[found[0]], text)
    assert write(position, move.pack(move.PLACE, queen, 0, tables.CENTRE)) == wanted


def test_the_mover_is_lifted() -> None:
    """The Queen Bee goes around the Ant; she is not named by where she stood."""
    game = game_of("Base", "wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")
    assert {text for text in game.valid_moves() if text.startswith("wQ")} == {"wQ \\wA1", "wQ /wA1"}


def test_of_a_stack_the_top_is_named() -> None:
    position = drawn("""
        Base  white
           wQ    bB1^
        stack bQ bB1
    """)
    texts = write_all(position)
    assert "wQ \\bB1" in texts
    assert not [text for text in texts if "bQ" in text]


def test_who_comes_down_from_a_stack_names_what_was_below() -> None:
    position = drawn("""
        Base  white
           wB1^  wQ
        stack bQ wB1
    """)
    texts = {text for text in write_all(position) if text.startswith("wB1")}
    assert texts == {"wB1 \\bQ", "wB1 \\wQ", "wB1 wQ", "wB1 bQ\\", "wB1 /bQ", "wB1 -bQ"}


def test_on_top_is_the_bare_name_of_the_tile_below() -> None:
    position = drawn("""
        Base  white
           wB1   bB1^  wQ
        stack bQ bB1
    """)
    assert "wB1 bB1" in write_all(position)


def test_pass_and_the_first_move() -> None:
    assert write(Game().position, move.PASS) == "pass"
    assert "wS1" in Game().valid_moves()


@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_each_move_has_a_text_of_its_own(game_type: str) -> None:
    for game in walk(game_type, 60, random.Random(game_type)):
        texts = game.valid_moves()
        assert len(set(texts)) == len(texts) == len(game.legal_moves())


# ------------------------------------------------------------------------------------ in

OPENING = ("wB1", "bS1 wB1-", "wQ -wB1", "bQ bS1-", "wA1 \\wQ", "bB1 bQ-")
# wA1
#    wQ  wB1  bS1  bQ  bB1


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("wA1 -wB1", None),  # occupied
        ("wA1 -wQ", "wA1 -wQ"),
        ("wA1 /wA1", "wA1 -wQ"),  # by where it stood
        ("wA1 wQ/", "wA1 \\wB1"),  # its own tile as reference
        ("wA1 -bQ", None),  # occupied
        ("wA1 \\bS1", "wA1 \\bS1"),  # an enemy's
        ("wA1 wB1/", "wA1 \\bS1"),
        ("wA1   wB1/", "wA1 \\bS1"),
        ("\twA1\twB1/  ", "wA1 \\bS1"),
        ("WA1 WB1/", "wA1 \\bS1"),
        ("wa1 wb1/", "wA1 \\bS1"),
        ("wA1 wQ1/", "wA1 \\wB1"),
        ("wG1 -wA1", "wG1 -wA1"),
        ("wG1 wA1", None),
    ],
)
def test_forms_that_are_understood(text: str, canonical: "str | None") -> None:
    """`None`: the place is understood, the move is not legal."""
    game = game_of("Base", *OPENING)
    if canonical is None:
        with pytest.raises(IllegalMoveError):
            game.parse_move(text)
    else:
        assert game.move_string(game.parse_move(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("wB1 wQ", "wB1 wQ"),
        ("wB1 -wB1", "wB1 wQ"),  # a direction from where it stood, onto an occupied cell
        ("wB1 /bB1", "wB1 wQ"),
        ("wB1 /bA1", "wB1 wQ"),  # from a covered tile
        ("wB1 bB1", "wB1 bB1"),
        ("wB1 bA1", "wB1 bB1"),  # a covered tile
        ("wB1 \\wB1", "wB1 bB1"),
        ("wB1 wQ/", "wB1 bB1"),
        ("wB1 bA1-", "wB1 \\bQ"),
        ("wB1 wB1/", "wB1 \\bQ"),
    ],
)
def test_forms_of_a_climb(text: str, canonical: str) -> None:
    position = drawn("""
        Base  white
              bB1^  .
           wQ    wB1   bQ
        stack bA1 bB1
    """)
    assert write(position, parse(position, text)) == canonical


@pytest.mark.parametrize("text", ["pass", "PASS", "Pass", " pass "])
def test_pass_in_any_case(text: str) -> None:
    assert parse(Game().position, text) == move.PASS


@pytest.mark.parametrize("text", ["wG1", "wG1 .", "WG1", "wg1 .", "  wG1  "])
def test_the_first_move(text: str) -> None:
    assert write(Game().position, parse_legal(Game().position, text)) == "wG1"


def test_a_single_tile_with_its_number() -> None:
    game = game_of("Base+MLP", "wM1", "bP1 wM1-", "wQ1 -wM1", "bL1 bP-")
    assert game.history == ["wM", "bP wM-", "wQ -wM", "bL bP-"]


@pytest.mark.parametrize("game_type", ALL_ORIGINAL)
def test_every_spelling_of_every_move(game_type: str) -> None:
    """Random positions: what is written is read, and so is every other way of naming it."""
    chance = random.Random(game_type)
    for game in walk(game_type, 60, chance):
        position = game.position
        for packed in game.legal_moves():
            assert parse_legal(position, write(position, packed)) == packed
        if game.ply:
            for packed in chance.sample(game.legal_moves(), min(8, len(game.legal_moves()))):
                for text in spellings(position, packed):
                    assert parse(position, text) == packed, text
                    assert parse(position, text.upper()) == packed, text


def spellings(position: Position, packed: int) -> list[str]:
    """All ways to name a move: by each tile on and around its destination, covered ones too."""
    if packed == move.PASS:
        return ["pass"]
    name = tile_name(move.tile_of_move(packed))
    cell = move.to_of_move(packed)
    texts = [f"{name} {tile_name(tile)}" for tile in position.stack_at(cell)]
    for step, mark in zip(tables.OFFSET, BESIDE, strict=True):
        near = position.stack_at(cell + step & tables.CELLS - 1)
        texts += [f"{name} {mark.format(tile_name(tile))}" for tile in near]
    return texts


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "missing"),
        ("   ", "missing"),
        ("wX1 -wQ", "'wX1'"),
        ("wA -wQ", "'wA'"),
        ("wA4 -wQ", "'wA4'"),
        ("wA1 -wX1", "'wX1'"),
        ("wA1 -", "'-'"),
        ("wA1 ?wQ", "'?wQ'"),
        ("wA1 -wQ-", "both sides"),
        ("wA1 -wQ bQ", "'bQ'"),
        ("wA1 - wQ", "'wQ'"),
        ("wA1", "alone"),
        ("wA2", "alone"),
        ("wA1 .", "alone"),
        ("wG1 wG1-", "wG1, named in 'wG1-', is not on the board"),  # itself, from the reserve
        ("wA1 -wG2", "wG2, named in '-wG2', is not on the board"),
        ("pass wA1", "'pass'"),
        ("passed", "'passed'"),
        ("0", "'0'"),
        ("wA1-wQ", "'wA1-wQ'"),
        ("wA1;-wQ", "'wA1;-wQ'"),
    ],
)
def test_what_is_no_move(text: str, part: str) -> None:
    game = game_of("Base", *OPENING)
    before = game.game_string
    with pytest.raises(MoveStringError) as caught:
        game.play(text)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)
    assert game.game_string == before


def test_a_first_move_with_a_reference() -> None:
    with pytest.raises(MoveStringError, match="not on the board"):
        Game().play("wG1 wG1-")


# ------------------------------------------------------------------------------------ why not

LOST = """
    Base  black
          bA1   wA1
       bA2   wQ    wA2
          bS1   bQ
"""
ROW = """
    Base+P  white
       bA1   wP    wQ    bQ    bS1
"""
STACKS = """
    Base  white
       wB1   bB1^  wB2^  bQ    wG1
    stack wA1 bB1
    stack wQ wB2
"""


@pytest.mark.parametrize(
    ("where", "text", "key"),
    [
        (LOST, "bS1 bQ-", "game is over"),
        (LOST, "pass", "game is over"),
        ((), "pass", "pass"),
        ((), "bS1", "turn"),
        (("wS1",), "wA1 wS1-", "turn"),
        (OPENING, "bB1 bQ/", "turn"),
        ((), "wQ", "first turn"),
        (("wS1",), "bQ wS1-", "first turn"),
        ((), "wM", "not in this game"),
        (("wS1",), "bP wS1-", "not in this game"),
        (("wS1", "bS1 wS1-"), "wL -wS1", "not in this game"),
        (("wS1", "bS1 wS1-"), "wA2 -wS1", "number order"),
        (("wS1", "bS1 wS1-"), "wA1 wS1", "occupied"),
        (("wS1", "bS1 wS1-"), "wA1 bS1-", "beside"),
        (("wS1", "bS1 wS1-"), "wA1 wS1/", "beside"),  # touches both
        (("wS1", "bS1 wS1-"), "wA1 wS1-", "occupied"),
        (("wS1", "bS1 wS1-"), "wS1 /bS1", "before"),
        (("wA1", "bA1 wA1-", "wA2 -wA1", "bA2 bA1-", "wA3 -wA2", "bA3 bA2-"), "wG1 -wA3", "fourth"),
        (OPENING, "wB1 wQ/", "break"),
        (OPENING, "wA1 \\wQ", "already"),
        (OPENING, "wA1 wA1", "already"),
        (OPENING, "wA1 wQ", "onto another tile"),
        (OPENING, "wA1 -bQ", "onto another tile"),
        (OPENING, "wA1 -wA1", "way of moving"),
        (ROW, "wQ bQ/", "break"),
        (ROW, "bS1 wP/", "nothing of White's moves it"),
        (ROW, "bA1 wQ/", "nothing of White's moves it"),
        (ROW, "bQ wP/", "break"),
        (ROW.replace("white", "white  rests bA1"), "bA1 wP/", "rests"),
        (ROW.replace("Base+P", "Base").replace("wP ", "wG1"), "bA1 wQ/", "turn"),
        (STACKS, "wA1 -wB1", "covered"),
        (STACKS, "wB1 bQ", "way of moving"),
        (STACKS, "wG1 bQ", "onto another tile"),
        (STACKS, "wQ bQ/", "covered"),
    ],
)
def test_each_rule_has_its_own_sentence(
    where: "str | tuple[str, ...]", text: str, key: str
) -> None:
    position = drawn(where) if isinstance(where, str) else game_of("Base", *where).position
    with pytest.raises(IllegalMoveError) as caught:
        parse_legal(position, text)
    sentence = str(caught.value)
    assert key in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_the_sentences_are_true() -> None:
    """Random attempts in random positions: the rule that is named does forbid the move."""
    seen: set[str] = set()
    for seed in range(6):
        chance = random.Random(seed)
        for game in walk("Base+MLP", 70, chance):
            position = game.position
            for _ in range(12):
                packed = random_attempt(position, chance)
                if packed not in legal_moves(position):
                    with pytest.raises(IllegalMoveError) as caught:
                        parse_legal(position, spelled(position, packed, chance))
                    seen.add(assert_true(position, packed, str(caught.value)))
    assert len(seen) >= 9, seen


def random_attempt(position: Position, chance: random.Random) -> int:
    """A move of any tile of the game to any cell in or beside the hive."""
    tile = bugs.tile_of(chance.randrange(2), (kind := chance.randrange(8)), 1)
    tile += chance.randrange(bugs.COUNT[kind])
    cells = [position.cell_of_tile(each) for each in position.tiles()] or [tables.CENTRE]
    cell = chance.choice(cells)
    if position.tiles() and chance.random() < 0.7:
        cell = cell + chance.choice(tables.OFFSET) & tables.CELLS - 1
    start = position.cell_of_tile(tile)
    if start < 0:
        return move.pack(move.PLACE, tile, 0, cell)
    return move.pack(move.MOVE, tile, start, cell)


def spelled(position: Position, packed: int, chance: random.Random) -> str:
    if not position.tiles():
        return tile_name(move.tile_of_move(packed))
    return chance.choice(spellings(position, packed))


def assert_true(position: Position, packed: int, sentence: str) -> str:
    """Check what a sentence says by looking at the board; the key word of the sentence."""
    tile, cell = move.tile_of_move(packed), move.to_of_move(packed)
    colour = position.ply & 1
    start = position.cell_of_tile(tile)
    kind = bugs.KIND[tile]
    no_queen = position.in_reserve(colour, bugs.QUEEN) == 1
    placed = sum(bugs.KIND[t] == kind and t >> 5 == tile >> 5 for t in position.tiles())
    near = [cell + step & tables.CELLS - 1 for step in tables.OFFSET]
    tops = [position.tile_at(each) for each in near if position.height_at(each)]
    rules = {
        "game is over": position.over(),
        "whose turn": tile >> 5 != colour,
        "nothing of": tile >> 5 != colour and start >= 0,
        "first turn": kind == bugs.QUEEN and position.ply < 2,
        "fourth turn": no_queen and position.ply >= 6 and kind != bugs.QUEEN,
        "before one's": no_queen and start >= 0,
        "number order": start < 0 and tile - bugs.tile_of(tile >> 5, kind, 1) != placed,
        "occupied": start < 0 and position.height_at(cell) > 0,
        "beside": start < 0
        and (any(top >> 5 != colour for top in tops) or not tops)
        and position.ply != 1,
        "covered": start >= 0 and position.tile_at(start) != tile,
        "rests": start in position.resting(),
        "break": start >= 0
        and position.height_at(start) == 1
        and not whole_without(position, start),
        "already": start == cell,
        "onto another": position.height_at(cell) > 0,
        "way of moving": start >= 0,
    }
    for key, holds in rules.items():
        if key in sentence:
            assert holds, f"{sentence}\n{move_text(position, packed)}"
            return key
    raise AssertionError(f"what does this say? {sentence}")


def move_text(position: Position, packed: int) -> str:
    return (
        f"{tile_name(move.tile_of_move(packed))} to {move.to_of_move(packed)}, ply {position.ply}"
    )


def whole_without(position: Position, cell: int) -> bool:
    """Whether the hive is one without the tile on a cell."""
    cells = {position.cell_of_tile(tile) for tile in position.tiles()} - {cell}
    reached = set(list(cells)[:1])
    waiting = list(reached)
    while waiting:
        here = waiting.pop()
        near = {here + step & tables.CELLS - 1 for step in tables.OFFSET} & cells - reached
        reached |= near
        waiting += near
    return reached == cells


# ------------------------------------------------------------------------------------ any text

NAME = st.from_regex(r"[wbWB][QBGSAMLPqbgsamlp][0-4]?", fullmatch=True)
PLACE = st.builds(
    "{}{}{}".format,
    st.sampled_from("-/\\.") | st.just(""),
    NAME,
    st.sampled_from("-/\\") | st.just(""),
)
MOVE = st.builds("{} {}".format, NAME, PLACE) | NAME | st.just("pass") | st.text(max_size=12)
SUBJECT = {seed: game_after("Base+MLP", 30, random.Random(seed)) for seed in range(3)}


@settings(deadline=None)
@given(MOVE, st.sampled_from(list(SUBJECT)))
def test_any_text_is_a_move_or_refused(text: str, seed: int) -> None:
    """And what is refused leaves the game as it was."""
    game = SUBJECT[seed].copy()
    before, key = game.game_string, game.position.hash_key()
    refusal = ""
    try:
        game.play(text)
    except (NotationError, IllegalMoveError) as error:
        refusal = str(error) or "says nothing"
    else:
        assert game.ply == SUBJECT[seed].ply + 1
        game.undo()
    assert "says nothing" not in refusal
    assert (game.game_string, game.position.hash_key()) == (before, key)
    game.position.check()
