"""The pages of `protocol_docs`: every exchange and every drawing in them is put to the test.

In a fenced block `uhp` a line that begins with `>` is sent, and what follows is the whole answer.
Each block is a session of its own; one that begins with an answer begins with the greeting. Words
behind `uhp` are flags of the command line. A block `console` is the same for the command line;
words behind it name files that it finds, which are blocks `toml` of the page. A block `python` is a
program that runs.
`...` stands for any text in its line, and alone in a line for one or more lines.

In a block `hive` a drawing may be followed by the legal moves of tiles (`moves wA1: ...`), and by
all flips, stings or swaps (`flips: ...`); an indented line goes on with the one above.
"""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.drawings import oracle_moves, shows
from tests.processes import finished
from tests.uhp.engine_process import COMMAND, environment
from tests.uhp.in_process import Talk
from uhp_engine.cli.main import COMMANDS as PROGRAMS
from uhp_engine.core import move
from uhp_engine.core.moves import legal_moves
from uhp_engine.draw.text import Drawing, parse
from uhp_engine.engine import OPTIONS
from uhp_engine.notation.game_type import ALL_ORIGINAL, VENOM_LETTERS
from uhp_engine.notation.move_string import write
from uhp_engine.notation.names import BUG_NAMES, LETTERS
from uhp_engine.uhp.commands import COMMANDS

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "protocol_docs"
PAGES = sorted(FOLDER.glob("*.md"))
RULINGS = 21

FENCE = re.compile(r"^```(.*)$")
LIST = re.compile(r"(?:moves (\w+)|(flips|stings|swaps)):(?: (.*))?")
"""A line below a drawing."""


class Block(NamedTuple):
    """A fenced block."""

    page: str
    line: int
    words: list[str]
    lines: list[str]

    @property
    def place(self) -> str:
        """Where it begins."""
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page."""
    found: list[Block] = []
    inside: Block | None = None
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if fence and inside:
            assert not fence[1], f"{inside.place} is not closed before line {number}"
            found.append(inside)
            inside = None
        elif fence:
            inside = Block(page.name, number, fence[1].split(), [])
        elif inside:
            inside.lines.append(line)
    assert inside is None, f"{page.name} ends within a block"
    return found


ALL_BLOCKS = [block for page in PAGES for block in blocks(page)]


def of_kind(kind: str) -> list[Block]:
    return [block for block in ALL_BLOCKS if block.words[:1] == [kind]]


# ----------------------------------------------------------------------------------- exchanges


def steps(lines: list[str], mark: str) -> Iterator[tuple[str | None, list[str]]]:
    """What is sent, and what shall be answered; None is sent where nothing is."""
    sent: str | None = None
    answer: list[str] = []
    for line in lines:
        if line.startswith(mark):
            if sent is not None or answer:
                yield sent, answer
            sent, answer = line[len(mark) :].removeprefix(" "), []
        else:
            answer.append(line)
    yield sent, answer


def fits(expected: list[str], found: list[str]) -> bool:
    """Whether an answer is the expected one."""
    pattern = "".join(
        r"(?:.*\n)+" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n"
        for line in expected
    )
    return bool(re.fullmatch(pattern, "".join(f"{line}\n" for line in found)))


def hold(block: Block) -> None:
    """Hold an exchange; AssertionError where it goes otherwise than the page says."""
    flags = set(block.words[1:])
    assert flags <= {"--no-venom"}, f"{block.place}: {flags}"
    talk = Talk(venom="--no-venom" not in flags)
    for sent, expected in steps(block.lines, ">"):
        found = talk.raw(b"info" if sent is None else sent.encode())
        assert fits(expected, found), f"{block.place}: to '{sent}' the engine says {found}"
        if talk.leaving:
            assert block.lines[-1] == f"> {sent}"


@pytest.mark.parametrize("block", of_kind("uhp"), ids=lambda block: block.place)
def test_an_exchange(block: Block) -> None:
    hold(block)


def with_program() -> dict[str, str]:
    """An environment in which `uhp-engine` is found."""
    paths = str(Path(sys.executable).parent), os.environ.get("PATH", "")
    return environment() | {"PATH": os.pathsep.join(paths)}


def files(page: str) -> dict[str, str]:
    """The files that a page shows."""
    shown = [block for block in of_kind("toml") if block.page == page and block.words[1:]]
    return {block.words[1]: "\n".join(block.lines) for block in shown}


@pytest.mark.parametrize("block", of_kind("console"), ids=lambda block: block.place)
def test_a_command_line(block: Block, tmp_path: Path) -> None:
    for name in block.words[1:]:
        (tmp_path / name).write_text(files(block.page)[name], encoding="utf-8")
    for sent, expected in steps(block.lines, "$"):
        assert sent is not None
        program, *arguments = shlex.split(sent)
        assert program == "uhp-engine"
        done = finished([*COMMAND, *arguments], tmp_path, with_program())
        assert done.returncode == 0, f"{block.place}: {done.stderr}"
        assert fits(expected, done.stdout.splitlines()), f"{block.place}: {done.stdout}"


@pytest.mark.parametrize("block", of_kind("python"), ids=lambda block: block.place)
def test_a_program(block: Block, tmp_path: Path) -> None:
    done = finished([sys.executable, "-c", "\n".join(block.lines)], tmp_path, with_program())
    assert done.returncode == 0, f"{block.place}: {done.stderr}"
    assert done.stdout


def exchange(text: str) -> Block:
    return Block("here", 1, ["uhp"], text.splitlines())


def test_a_wrong_exchange_is_found() -> None:
    hold(exchange("> newgame\nBase;NotStarted;White[1]\nok"))
    hold(exchange("> newgame\nBase;...;White[1]\nok\n> undo\nerr ...\nok"))
    hold(exchange("id uhp-engine v...\n...\nok\n>\n> exit"))
    for text in (
        "> newgame\nBase;NotStarted;White[1]",
        "> newgame\nBase;NotStarted;White[2]\nok",
        "> newgame\nBase;NotStarted;White[1]\nok\nok",
        "> newgame\nBase;...;White[2]\nok",
        "> newgame\n...\nok\nok",
        "> newgame\nBase.NotStarted;White[1]\nok",
        "> newgame\n> undo\nerr ...\nok",
        "id uhp-engine\nMosquito;Ladybug;Pillbug;Venom\nok",
        "> exit\n> newgame\nBase;NotStarted;White[1]\nok",
    ):
        with pytest.raises(AssertionError):
            hold(exchange(text))


# ------------------------------------------------------------------------------------ drawings


def split(block: Block) -> tuple[str, list[str]]:
    """The drawing of a block, and the lines below it that are lists."""
    first = next((i for i, line in enumerate(block.lines) if LIST.match(line)), len(block.lines))
    lists: list[str] = []
    for line in block.lines[first:]:
        if line[:1].isspace():
            lists[-1] += f" {line.strip()}"
        else:
            lists.append(line)
    return "\n".join(block.lines[:first]), lists


def listed(text: str) -> list[str]:
    """The moves of a list."""
    return [] if text == "none" else [part.strip() for part in text.split(";")]


def names_tile(text: str, tile: str) -> bool:
    """Whether a move goes with a tile, flips, stings or swaps it."""
    return tile in re.split("=|<>", text.split()[0])[: 2 if "<>" in text else 1]


def sort_of(drawing: Drawing, packed: int) -> str:
    """`flips`, `stings` or `swaps`, or nothing for other moves."""
    if packed == move.PASS:
        return ""
    action = move.action_of_move(packed)
    if action == move.CHANGE:
        return "flips" if move.tile_of_move(packed) >> 5 == drawing.to_move else "stings"
    return "swaps" if action == move.OTHER else ""


def look_at(block: Block) -> None:
    """Compare a drawing, and the lists below it, with the rules of the core and of the oracle."""
    picture, lists = split(block)
    drawing = parse(picture)
    if drawing.mover >= 0:
        shows(picture)
    legal = {write(drawing.position, each): each for each in legal_moves(drawing.position)}
    assert set(legal) == oracle_moves(drawing), block.place
    for line in lists:
        found = LIST.fullmatch(line)
        assert found, f"{block.place}: '{line}' is no list"
        tile, sort, text = found.groups()
        expected = listed(text or "")
        if tile:
            wanted = {each for each in legal if names_tile(each, tile)}
        else:
            wanted = {each for each in legal if sort_of(drawing, legal[each]) == sort}
        assert len(set(expected)) == len(expected), f"{block.place}: a move stands twice"
        assert set(expected) == wanted, f"{block.place}: {line.partition(':')[0]} are {wanted}"


@pytest.mark.parametrize("block", of_kind("hive"), ids=lambda block: block.place)
def test_a_drawing(block: Block) -> None:
    look_at(block)


def drawing(*lists: str, picture: str = "Base+V  white\nwQ    bQ    wA1   bA1") -> Block:
    return Block("here", 1, ["hive"], [*picture.splitlines(), *lists])


def test_a_wrong_drawing_is_found() -> None:
    look_at(drawing("moves wQ: wQ=wW; wQ \\bQ; wQ /bQ", "flips: wQ=wW; wA1=wY1", "stings: none"))
    look_at(drawing("moves wQ: wQ=wW; wQ \\bQ;", "    wQ /bQ", "moves bQ: none"))
    for lists in (
        ("moves wQ: wQ=wW; wQ \\bQ",),
        ("moves wQ: wQ=wW; wQ \\bQ; wQ /bQ; wQ bQ-",),
        ("moves wQ: wQ=wW; wQ \\bQ; wQ /bQ; wQ /bQ",),
        ("moves wQ:",),
        ("flips: none",),
        ("flips: wQ=wW; wA1=wY1; bQ=bW",),
        ("stings: bQ=bW",),
        ("swaps: none", "and so on"),
    ):
        with pytest.raises(AssertionError):
            look_at(drawing(*lists))
    with pytest.raises(AssertionError):
        look_at(drawing(picture="Base+V  white  wQ\n   *\nwQ    bQ    wA1"))


def test_every_creature_has_a_drawing_with_its_moves() -> None:
    text = (FOLDER / "venom.md").read_text(encoding="utf-8")
    for letter in VENOM_LETTERS:
        name = BUG_NAMES[LETTERS.index(letter)]
        (section,) = re.findall(rf"^### {name} `{letter}`$(.*?)^##", text, re.DOTALL | re.MULTILINE)
        drawings = re.findall(r"^```hive$(.*?)^```$", section, re.DOTALL | re.MULTILINE)
        assert drawings, name
        assert re.search(rf"^moves w{letter}\d?: ", section, re.MULTILINE), name


# --------------------------------------------------------------------------- what the pages hold


def test_blocks_are_of_known_kinds() -> None:
    """A slip in the word behind a fence would leave a block untested."""
    kinds = {"uhp", "console", "hive", "sh", "sql", "toml", "python", "text", "yaml"}
    assert {block.words[0] for block in ALL_BLOCKS} == kinds
    assert len(of_kind("uhp")) > 25
    assert len(of_kind("hive")) > 25


def headings(page: Path) -> list[str]:
    """The headings of a page, without their marks."""
    lines = page.read_text(encoding="utf-8").splitlines()
    fenced = False
    found = []
    for line in lines:
        fenced ^= line.startswith("```")
        heading = re.fullmatch(r"#+ (.*)", line)
        if heading and not fenced:
            found.append(heading[1])
    return found


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_links_lead_somewhere() -> None:
    anchors = {page: {anchor(heading) for heading in headings(page)} for page in PAGES}
    for page in [*PAGES, ROOT / "README.md"]:
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if target.startswith("http"):
                continue
            path, _, part = target.partition("#")
            goal = (page.parent / path).resolve() if path else page
            assert goal.exists(), f"{page.name}: {target}"
            if part:
                assert part in anchors[goal], f"{page.name}: {target}"


def test_every_page_is_in_the_index() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        if page.name != "README.md":
            assert f"]({page.name})" in index
        assert len(set(headings(page))) == len(headings(page)), f"{page.name}: a heading twice"


def test_every_command_has_its_section() -> None:
    sections = headings(FOLDER / "protocol.md") + headings(FOLDER / "extensions.md")
    for name in COMMANDS:
        assert sections.count(f"`{name}`") == 1, name
    assert {part.strip("`") for part in sections if re.fullmatch("`[a-z]+`", part)} == set(COMMANDS)


def test_every_option_and_flag_is_told_of() -> None:
    protocol = (FOLDER / "protocol.md").read_text(encoding="utf-8")
    extensions = (FOLDER / "extensions.md").read_text(encoding="utf-8")
    for option in OPTIONS.values():
        assert f"\n| `{option.name}` |" in protocol
        assert f"`--{option.flag}" in extensions
    for name in PROGRAMS:
        assert f"\n### `uhp-engine {name}`\n" in extensions
    assert "\n### `--no-venom`\n" in extensions


def test_every_game_type_is_named() -> None:
    protocol = (FOLDER / "protocol.md").read_text(encoding="utf-8")
    for game_type in ALL_ORIGINAL:
        assert f"`{game_type}`" in protocol


def test_every_ruling_is_there_with_its_reason() -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    parts = dict(re.findall(r"^### V(\d+)\. .*?$(.*?)(?=^##|\Z)", text, re.DOTALL | re.MULTILINE))
    assert sorted(map(int, parts)) == list(range(1, RULINGS + 1))
    for number, part in parts.items():
        assert part.count("**Ruling.** ") == 1, number
        assert part.count("**Why.** ") == 1, number
