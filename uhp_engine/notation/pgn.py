r"""PGN: games in the text form that Hive programs exchange.

    [GameType "Base+M"]
    [Date "2026.01.31"]
    [Event ""]
    [Site ""]
    [Round ""]
    [White "Ann"]
    [Black "Bo"]
    [Result "InProgress"]

    1. wS1
    {+0.35/8 0.520s}
    2. bS1 wS1-

    InProgress

Every turn has a number of its own, a pass too. Moves are written in the canonical form, one a line,
comments on lines between them, results in UHP's words; that is how MzingaViewer writes and reads
them. Read is more: several moves a line, numbered as in chess or not at all; any form of a
MoveString; results as in chess; comments anywhere, `;` to the end of a line; no tag for the game
type, if the pieces tell it. Variations and `$` marks are passed over.

>>> record, = read('[White "Ann"]\n1. wS1 {a comment} 2. bS1 -wS1 3. wQ wS1/ *')
>>> record.moves, record.comments, record.result
(('wS1', 'bS1 -wS1', 'wQ wS1/'), {1: 'a comment'}, '*')
>>> list(read("1. wS1\n2. bS1 wG1-"))  # doctest: +ELLIPSIS
Traceback (most recent call last):
uhp_engine.notation.pgn.PgnError: line 2, move 1 (Black, ply 2), 'bS1 wG1-': wG1, named in ...
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from . import game_string, move_string
from .errors import GameTypeError, NotationError
from .game_type import SETS, VENOM_LETTERS, GameType

TAGS = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
"""The tags that every game has, in their order; others follow."""

UNDECIDED = "*"
RESULTS = {
    game_string.WHITE_WINS: "1-0",
    game_string.BLACK_WINS: "0-1",
    game_string.DRAW: "1/2-1/2",
    game_string.IN_PROGRESS: UNDECIDED,
    game_string.NOT_STARTED: UNDECIDED,
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    **{result: result for result in ("1-0", "0-1", "1/2-1/2", UNDECIDED)},
}
"""What a result may be called, and what it is called in chess."""

_CHESS_TO_UHP = {
    "1-0": game_string.WHITE_WINS,
    "0-1": game_string.BLACK_WINS,
    "1/2-1/2": game_string.DRAW,
    UNDECIDED: game_string.IN_PROGRESS,
}


class PgnError(NotationError):
    """PGN that cannot be read; the text begins with the line and names the move."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}{message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class PgnGame:
    """A game as PGN holds it.

    `moves` are canonical MoveStrings. `comments` are found by the number of turns before them: 0
    for one that stands before the first. `line` is where the game began in the text it was read
    from.
    """

    tags: Mapping[str, str]
    moves: tuple[str, ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict)
    line: int = 1

    @property
    def game_type(self) -> str:
        """The GameTypeString."""
        return self.tags.get("GameType", "Base")

    @property
    def result(self) -> str:
        """The result as in chess: `1-0`, `0-1`, `1/2-1/2`, or `*` for none."""
        return RESULTS.get(self.tags.get("Result", ""), UNDECIDED)

    @property
    def game_string(self) -> str:
        """The GameString; its state is the result, however the game came by it."""
        state = _CHESS_TO_UHP[self.result] if self.moves else game_string.NOT_STARTED
        return game_string.join(self.game_type, state, len(self.moves), list(self.moves))


# ------------------------------------------------------------------------------------------ writing


def write(game: PgnGame) -> str:
    r"""A game as PGN; the moves are written as they are.

    What would end a tag or a comment too early is replaced.

    >>> print(write(PgnGame({"White": 'A "x"', "Result": "1-0"}, ("wS1",), {1: "so}"})))
    [GameType "Base"]
    [Date "????.??.??"]
    [Event ""]
    [Site ""]
    [Round ""]
    [White "A \"x\""]
    [Black ""]
    [Result "WhiteWins"]
    <BLANKLINE>
    1. wS1
    {so)}
    <BLANKLINE>
    WhiteWins
    <BLANKLINE>
    """
    result = _CHESS_TO_UHP[game.result]
    tags = dict.fromkeys(TAGS, "") | {"Date": "????.??.??"} | dict(game.tags)
    tags |= {"GameType": game.game_type, "Result": result}
    lines = [f'[{name} "{_escape(text)}"]' for name, text in tags.items()]
    lines.append("")
    for ply in range(len(game.moves) + 1):
        if ply:
            lines.append(f"{ply}. {game.moves[ply - 1]}")
        if game.comments.get(ply):
            lines.append(f"{{{_one_line(game.comments[ply]).replace('}', ')')}}}")
    return "\n".join([*lines, "", result, ""])


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _escape(text: str) -> str:
    return _one_line(text).replace("\\", "\\\\").replace('"', '\\"')


# ------------------------------------------------------------------------------------------ reading

_TOKEN = re.compile(
    r"""
      ^[^\S\n]*\[[^\S\n]*(?P<tag>\w+)[^\S\n]+"(?P<value>[^\n]*)"[^\S\n]*\][^\S\n]*$
    | (?P<space>[^\S\n]+)
    | (?P<newline>\n)
    | (?P<escape>^%[^\n]*)
    | \{(?P<comment>[^}]*)\}
    | ;(?P<rest>[^\n]*)
    | (?P<mark>\$\d+)
    | (?P<bracket>[()])
    | (?P<word>[^\s(){};\[\]]+)
    """,
    re.VERBOSE | re.MULTILINE,
)
_NUMBER = re.compile(r"\d+(\.+|$)")


@dataclass(slots=True)
class _Draft:
    """A game while it is read: runs of words, each with its line, and what stands between."""

    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    parts: list[tuple[str, str, int]] = field(default_factory=list)
    result: str = ""

    @property
    def has_begun(self) -> bool:
        """Whether something stands after the tags."""
        return bool(self.result) or any(kind != "newline" for kind, _, _ in self.parts)

    @property
    def line(self) -> int:
        """Where the game begins."""
        lines = [
            *self.tag_lines.values(),
            *(line for kind, _, line in self.parts if kind == "word"),
        ]
        return min(lines, default=1)


def read(text: str) -> Iterator[PgnGame]:
    """The games of a text, one after the other, every move checked.

    PgnError for the first thing that cannot be read or followed; the games before it have been
    given by then.
    """
    for draft in _drafts(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")):
        yield _game(draft)


def _drafts(text: str) -> Iterator[_Draft]:
    """The games of a text as words."""
    draft = _Draft()
    line = 1
    at = 0
    depth = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise PgnError(line, f": {_why_no_token(text, at)}")
        at = token.end()
        kind = token.lastgroup
        if kind == "bracket":
            depth += 1 if token["bracket"] == "(" else -1
            if depth < 0:
                raise PgnError(line, ": ')' without '('")
        elif kind == "newline":
            draft.parts.append(("newline", "", line))
        elif kind == "value":
            if draft.has_begun:
                yield draft
                draft = _Draft()
            draft.tags[token["tag"]] = _unescape(token["value"])
            draft.tag_lines[token["tag"]] = line
        elif depth == 0:
            _take(draft, token, line)
        line += token[0].count("\n")
    if depth:
        raise PgnError(line, ": '(' is not closed")
    if draft.tags or draft.has_begun:
        yield draft


def _why_no_token(text: str, at: int) -> str:
    line = text[at:].partition("\n")[0]
    if line[0] == "{":
        return "the comment that begins here is not closed"
    if line[0] == "[":
        return f"'{line}' is no tag; they are written [Name \"text\"], on a line of their own"
    return f"'{line[0]}' has no place here"


def _unescape(text: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", text)


def _take(draft: _Draft, token: re.Match[str], line: int) -> None:
    """Add a comment or a word of the moves to a game."""
    kind = token.lastgroup
    if kind in ("comment", "rest"):
        draft.parts.append(("comment", _one_line(token[kind]), line))
    if kind != "word":
        return
    word = token["word"]
    if draft.result:
        raise PgnError(line, f": '{word}' follows the result of the game")
    if word in RESULTS:
        draft.result = word
        return
    number = _NUMBER.match(word)
    if number:
        draft.parts.append(("number", "", line))
        word = word[number.end() :]
    if word:
        draft.parts.append(("word", word, line))


def _game(draft: _Draft) -> PgnGame:
    """The game of a draft, its moves followed."""
    texts, comments = _turns(draft)
    tags = dict(draft.tags)
    if "GameType" in tags:
        try:
            game_type = GameType.parse(tags["GameType"])
        except GameTypeError as error:
            raise PgnError(draft.tag_lines["GameType"], f": {error}") from None
    else:
        game_type = _type_by_pieces(texts)
    tags["GameType"] = str(game_type)
    if draft.result and RESULTS.get(tags.get("Result", ""), UNDECIDED) == UNDECIDED:
        tags["Result"] = draft.result
    queen_later = not game_string.queen_first([text for text, _ in texts])
    position = game_type.position(queen_later)
    moves = []
    for ply, (text, line) in enumerate(texts):
        try:
            packed = move_string.parse_legal(position, text)
        except ValueError as error:
            raise PgnError(line, f", {game_string.describe(ply)}, '{text}': {error}") from None
        moves.append(move_string.write(position, packed))
        position.push(packed)
    return PgnGame(tags, tuple(moves), comments, draft.line)


def _turns(draft: _Draft) -> tuple[list[tuple[str, int]], dict[int, str]]:
    """The MoveStrings of a game, each with its line, and its comments."""
    numbered = any(kind == "number" for kind, _, _ in draft.parts)
    turns: list[tuple[str, int]] = []
    comments: dict[int, str] = {}
    run: list[tuple[str, int]] = []
    for kind, text, line in [*draft.parts, ("end", "", 0)]:
        if kind == "word":
            run.append((text, line))
            continue
        if kind == "newline" and numbered:
            continue
        turns += _split(run, first=not turns)
        run = []
        if kind == "comment" and text:
            before = comments.get(len(turns))
            comments[len(turns)] = f"{before} {text}" if before else text
    return turns, comments


def _split(run: list[tuple[str, int]], *, first: bool) -> list[tuple[str, int]]:
    """The MoveStrings in a run of words: most have two, so that more are several moves."""
    turns = []
    at = 0
    while at < len(run):
        word, line = run[at]
        alone = word.lower() == move_string.PASS or "=" in word or "<>" in word
        alone = alone or (first and at == 0 and len(run) % 2 == 1)
        words = [word for word, _ in run[at : at + (1 if alone else 2)]]
        turns.append((" ".join(words), line))
        at += len(words)
    return turns


def _type_by_pieces(texts: list[tuple[str, int]]) -> GameType:
    """The game type that a game without a tag for it has, by the tiles in it."""
    sets = ""
    for text, line in texts:
        letter = text[1:2].upper()
        if letter in tuple(VENOM_LETTERS) or "=" in text or "<>" in text:
            raise PgnError(line, f": '{text}' is of a Venom game; a tag GameType must say which")
        sets += letter if letter in tuple(SETS) else ""
    return GameType(sets)


# ----------------------------------------------------------------------------------------- comments


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What a comment tells of the move before it.

    `score` in hundredths of a tile from the mover's view, `depth` in plies, `seconds` taken,
    `nodes` searched, `clock` the seconds left after it; None for what is not told.

    >>> str(MoveNote(score=35, depth=8, seconds=0.52, nodes=12034, clock=9.48))
    '+0.35/8 0.520s, n=12034, tl=9.480s'
    >>> MoveNote.parse("+0.35/8 0.520s, n=12034").nodes
    12034
    """

    score: int | None = None
    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    clock: float | None = None

    def __str__(self) -> str:
        told = "" if self.score is None else f"{self.score / 100:+.2f}"
        told += "" if self.depth is None else f"/{self.depth}"
        if self.seconds is not None:
            told = f"{told} {self.seconds:.3f}s".lstrip()
        parts = [told] if told else []
        if self.nodes is not None:
            parts.append(f"n={self.nodes}")
        if self.clock is not None:
            parts.append(f"tl={self.clock:.3f}s")
        return ", ".join(parts)

    @classmethod
    def parse(cls, text: str) -> "MoveNote":
        """What a comment tells; nothing, where it is written otherwise.

        >>> MoveNote.parse("a fine move")
        MoveNote(score=None, depth=None, seconds=None, nodes=None, clock=None)
        """
        found = _NOTE.match(text)
        if found is None:
            return cls()
        return cls(
            None if found["score"] is None else round(float(found["score"]) * 100),
            None if found["depth"] is None else int(found["depth"]),
            None if found["seconds"] is None else float(found["seconds"]),
            None if found["nodes"] is None else int(found["nodes"]),
            None if found["clock"] is None else float(found["clock"]),
        )


_NOTE = re.compile(
    r"""
    (?P<score>[+-]\d{1,9}\.\d\d)? (?:/(?P<depth>\d{1,9}))? [ ]?
    (?:(?P<seconds>\d{1,12}(?:\.\d{1,9})?)s)? (?:,[ ])?
    (?:n=(?P<nodes>\d{1,18}))? (?:,[ ])?
    (?:tl=(?P<clock>-?\d{1,12}(?:\.\d{1,9})?)s)?
    """,
    re.VERBOSE | re.ASCII,
)
