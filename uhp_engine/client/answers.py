r"""What engines answer, read.

>>> find_move(["Depth: 2; Visited nodes: 37", r"wG1 \wS1"])
'wG1 \\wS1'
>>> find_move(["wQ -wS1;2;0.25", "wS1=wS1", "done"])
'wS1=wS1'
>>> find_move(["I resign"]) is None
True
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import Info

WIN = 30_000
"""The score of a game that is won; a win in N plies counts N less, as in our own search."""

_TILE = r"[wb][A-Z]\d?"
_MARK = rf"(?:\.|[-/\\]?{_TILE}[-/\\]?)"
_MOVE = re.compile(rf"pass|{_TILE}(?: +{_MARK}|=\w+|<>\w+)?", re.IGNORECASE)
_ERROR = re.compile(r"(err|invalid|invalidmove)(?:[ :]+(.*)|$)", re.IGNORECASE)
_FOUND = re.compile(
    r"\bdepth (\d{1,9}) score (?:([+-]?\d{1,9}(?:\.\d{1,9})?)|(wins|loses) in (\d{1,9}))"
    r" nodes (\d{1,18})"
    r"(?: .*?\bpv (.+))?"
)
_SUM = re.compile(r"sum +([+-]?\d{1,9}(?:\.\d{1,9})?)")
_VERSION = re.compile(r"v?\d\S*", re.IGNORECASE)


def find_error(lines: Sequence[str]) -> tuple[str, bool] | None:
    """The message of an answer that is an error, and whether it says `invalidmove`.

    >>> find_error(["invalidmove You can't pass."]), find_error(["ErrorMargin;int;1;1;0;9"])
    (("You can't pass.", True), None)
    """
    for line in lines:
        if match := _ERROR.match(line):
            return match[2] or line, match[1].lower() != "err"
    return None


def find_move(lines: Sequence[str]) -> str | None:
    """The move in the answer to `bestmove`: the last line that has the form of a MoveString.

    What follows a `;` in a line is not part of it, as in the moves that Mzinga reports on its way.
    """
    for line in reversed(lines):
        text = line.partition(";")[0].strip()
        if _MOVE.fullmatch(text):
            return text
    return None


def read_info(lines: Sequence[str], otherwise: str) -> Info:
    """Who an engine says that it is; an engine that gives no name is called `otherwise`.

    >>> info = read_info(["id MzingaEngine v0.16.0", "Mosquito;Ladybug;Pillbug"], "?")
    >>> info.name, info.version, info.capabilities
    ('MzingaEngine', '0.16.0', ('Mosquito', 'Ladybug', 'Pillbug'))
    """
    for number, line in enumerate(lines):
        if line.lower().startswith("id "):
            identity = line[3:].strip()
            more = lines[number + 1] if number + 1 < len(lines) else ""
            name, _, version = identity.rpartition(" ")
            if not name or not _VERSION.fullmatch(version):
                name, version = identity, ""
            capabilities = tuple(word.strip() for word in more.split(";") if word.strip())
            return Info(name, version.removeprefix("v"), identity, capabilities)
    return Info(otherwise, "", "", ())


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine answered to `bestmove`.

    `move` is the MoveString and `seconds` what it took. The rest is what engines tell on stderr in
    the words of our own option `Verbose`, or by `pv`: `score` in hundredths of a tile from the view
    of the player to move, `mate_in` the plies to a forced end, `depth`, `nodes`, and `pv`, the line
    expected, the move first. None for what it did not tell.
    """

    move: str
    seconds: float
    score: int | None = None
    mate_in: int | None = None
    depth: int | None = None
    nodes: int | None = None
    pv: tuple[str, ...] = ()

    @property
    def time(self) -> float:
        """The seconds, by the name that `Result` has for them."""
        return self.seconds


def read_answer(move: str, seconds: float, told: str) -> Answer:
    r"""An answer, with what was told on stderr on the way; its last line of that kind counts.

    >>> told = "depth 1 score +0.10 nodes 9 pv wA1\ndepth 3 score wins in 3 nodes 50 pv wQ"
    >>> read_answer("wQ", 0.1, told)
    Answer(move='wQ', seconds=0.1, score=29997, mate_in=3, depth=3, nodes=50, pv=('wQ',))
    """
    if told:
        for line in reversed(told.splitlines()):
            if match := _FOUND.search(line):
                depth, tiles, verb, plies, nodes, pv = match.groups()
                score, mate_in = 0, None
                if plies is None:
                    score = round(float(tiles) * 100)
                else:
                    mate_in = int(plies)
                    score = WIN - mate_in if verb == "wins" else mate_in - WIN
                moves = tuple(each.strip() for each in (pv or "").split(";"))
                if moves[0] != move:
                    moves = (move,)
                return Answer(move, seconds, score, mate_in, int(depth), int(nodes), moves)
    return Answer(move, seconds, pv=(move,))


def read_evaluation(lines: Sequence[str]) -> int | None:
    """The sum in an answer to `eval`, in hundredths.

    >>> read_evaluation(["in tiles, from the view of White", "mobility +0.30", "sum  -0.25"])
    -25
    """
    for line in reversed(lines):
        if match := _SUM.fullmatch(line):
            return round(float(match[1]) * 100)
    return None


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An option as an engine lists it.

    `kind` is `bool`, `int`, `double` or `enum`; `more` is what follows the default: the least and
    the greatest value, or the choices.
    """

    name: str
    kind: str
    text: str
    default: str
    more: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> "OptionLine | None":
        """The option of a line; None when it has none.

        >>> OptionLine.parse("HashMiB;int;128;64;1;65536").value
        128
        >>> OptionLine.parse("nothing") is None
        True
        """
        fields = [field.strip() for field in line.split(";")]
        if len(fields) < 3 or not fields[0]:
            return None
        name, kind, text, *more = fields
        return cls(name, kind.lower(), text, more[0] if more else text, tuple(more[1:]))

    @property
    def value(self) -> bool | int | float | str:
        """The present value, by its kind; its text where that does not fit."""
        try:
            if self.kind == "int":
                return int(self.text)
            if self.kind == "double":
                return float(self.text)
        except ValueError:
            return self.text
        if self.kind == "bool" and self.text.lower() in ("true", "false"):
            return self.text.lower() == "true"
        return self.text

    def has(self, wanted: str) -> bool:
        """Whether a text means the present value."""
        return self.text.lower() == wanted.lower() or (
            OptionLine(self.name, self.kind, wanted, "").value == self.value
        )
