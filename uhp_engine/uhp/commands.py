"""What each command does.

A command is a function that takes the session and the text behind the command's word, and returns
the lines of its answer; the session adds `ok`. CommandError becomes `err`, and an illegal or
unreadable move `invalidmove`. What only some commands need is imported by them.
"""

from ..version import BUILD, __version__
from .answers import CommandError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import Game
    from .session import Session

    Function = Callable[[Session, str], list[str]]

NAME = "uhp-engine"
CAPABILITIES = "Mosquito;Ladybug;Pillbug"
VENOM = "Venom"
GAME_OVER = "the game is over; 'undo' takes moves back and 'newgame' begins another"


def game_of(session: "Session") -> "Game":
    """The game in progress; CommandError when none was begun."""
    if session.game is None:
        raise CommandError("no game has been begun; 'newgame' begins one")
    return session.game


def unfinished_game_of(session: "Session") -> "Game":
    """The game in progress, in which there are moves to make; CommandError otherwise."""
    game = game_of(session)
    if game.over:
        raise CommandError(GAME_OVER)
    return game


def no_arguments(command: str, rest: str) -> None:
    """CommandError when something follows a command that stands alone."""
    if rest:
        raise CommandError(f"{command} stands alone, without '{rest}'")


def info(session: "Session", rest: str) -> "list[str]":
    """Who the engine is and what it can."""
    no_arguments("info", rest)
    capabilities = f"{CAPABILITIES};{VENOM}" if session.venom else CAPABILITIES
    return [f"id {NAME} v{__version__}{BUILD}", capabilities]


def refuse_venom(game: str) -> None:
    """CommandError for a GameTypeString or GameString of a game with Venom creatures."""
    from ..notation.game_string import split
    from ..notation.game_type import GameType

    text = split(game)[0]
    if GameType.parse(text).is_venom:
        raise CommandError(f"'{text}' is a Venom game, which '--no-venom' has switched off")


def newgame(session: "Session", rest: str) -> "list[str]":
    """Begin a game, or take one over."""
    game = rest or "Base"
    if not session.venom:
        refuse_venom(game)
    session.game = session.engine.new_game(game)
    session.last_line = []
    session.searched_for = None
    return [session.game.game_string]


def play(session: "Session", rest: str) -> "list[str]":
    """Make a move."""
    game = unfinished_game_of(session)
    if not rest:
        raise CommandError("play needs a MoveString, like 'play wS1'")
    game.play(rest)
    return [game.game_string]


def pass_turn(session: "Session", rest: str) -> "list[str]":
    """Pass."""
    no_arguments("pass", rest)
    return play(session, "pass")


def validmoves(session: "Session", rest: str) -> "list[str]":
    """List the legal moves."""
    no_arguments("validmoves", rest)
    return [";".join(unfinished_game_of(session).valid_moves())]


def bestmove(session: "Session", rest: str) -> "list[str]":
    """Search."""
    from .limits import read_limit

    game = unfinished_game_of(session)
    result = session.search(game, read_limit(rest), until_told=not rest)
    session.last_line = result.pv
    if len(result.lines) > 1:
        session.last_line = [
            f"{number} {line.score_text} {';'.join(line.pv)}"
            for number, line in enumerate(result.lines, 1)
        ]
    return [result.move]


def undo(session: "Session", rest: str) -> "list[str]":
    """Take moves back."""
    from .limits import whole_number

    game = game_of(session)
    plies = whole_number(rest, "the number of moves to undo", least=1) if rest else 1
    if plies > game.ply:
        moves = "1 move has" if game.ply == 1 else f"{game.ply} moves have"
        raise CommandError(f"undo cannot take back {plies}, since {moves} been played")
    game.undo(plies)
    return [game.game_string]


def set_options(session: "Session", rest: str) -> "list[str]":
    """List, show or set options."""
    from . import options

    words = rest.split()
    verb = words[0].lower() if words else ""
    if not words:
        return options.show(session.engine, list(session.engine.options))
    if verb == "get" and len(words) == 2:
        return options.show(session.engine, [options.find(words[1]).name])
    if verb == "set" and len(words) == 3:
        name = options.set_from_text(session.engine, words[1], words[2])
        if session.game is not None:
            session.game.repetition_draw = bool(session.engine.options["RepetitionDraw"])
        return options.show(session.engine, [name])
    if verb == "get":
        raise CommandError(f"options get needs one name, not '{' '.join(words[1:])}'")
    if verb == "set":
        raise CommandError(f"options set needs a name and a value, not '{' '.join(words[1:])}'")
    raise CommandError(f"options stands alone or with 'get' or 'set', not with '{words[0]}'")


def perft(session: "Session", rest: str) -> "list[str]":
    """Count move sequences; each row is sent as soon as it is there."""
    from .counting import StoppedError, count
    from .limits import whole_number

    position = game_of(session).position.copy()
    if not rest:
        raise CommandError("perft needs a depth, like 'perft 4'")
    for depth in range(whole_number(rest, "the depth of perft") + 1):
        try:
            number = count(position, depth, lambda: session.interrupted)
        except StoppedError:
            raise CommandError(f"the count of depth {depth} was interrupted") from None
        session.send([f"{depth}: {number}"])
    return []


def pv(session: "Session", rest: str) -> "list[str]":
    """The line that the last search expects, a move a line; with `MultiPV` a line each."""
    no_arguments("pv", rest)
    if not session.last_line:
        raise CommandError("there has been no search in this game")
    return session.last_line


def evaluate(session: "Session", rest: str) -> "list[str]":
    """The static evaluation, term by term."""
    no_arguments("eval", rest)
    game = unfinished_game_of(session)
    terms = session.engine.evaluate(game)
    rows = [*terms, ("sum", sum(value for _, value in terms))]
    lines = [f"in tiles, from the view of {game.turn.partition('[')[0]}, who is to move"]
    return lines + [f"{name:<12}{value / 100:+7.2f}" for name, value in rows]


def leave(session: "Session", rest: str) -> "list[str]":
    """End the session."""
    no_arguments("exit", rest)
    session.leaving = True
    return []


def show_help(_session: "Session", rest: str) -> "list[str]":
    """Say what a command does, or all in short."""
    if not rest:
        return [f"{name:<11} {command.summary}" for name, command in COMMANDS.items()]
    name = rest.lower()
    command = COMMANDS.get(name)
    if command is None:
        raise CommandError(f"no command is called '{rest}'; 'help' lists them")
    return [command.summary, *(f"    {usage}" for usage in command.usages)]


class Command:
    """A command: its function, what it does in a few words, and the ways to give it."""

    __slots__ = ("function", "summary", "usages")

    def __init__(self, function: "Function", summary: str, *usages: str) -> None:
        self.function = function
        self.summary = summary
        self.usages = usages


COMMANDS = {
    "info": Command(info, "names the engine and the expansions that it knows", "info"),
    "newgame": Command(
        newgame,
        "begins a game",
        "newgame",
        "newgame GameTypeString, like Base+MLP",
        "newgame GameString, of which the moves are played",
    ),
    "play": Command(play, "makes a move", "play MoveString, like wS1 or bG1 -wS1"),
    "pass": Command(pass_turn, "passes, when there is no other move", "pass"),
    "validmoves": Command(validmoves, "lists the moves that can be made", "validmoves"),
    "bestmove": Command(
        bestmove,
        "searches for the best move",
        "bestmove depth N",
        "bestmove time hh:mm:ss[.fff]",
        "bestmove seconds S",
        "bestmove nodes N",
        "bestmove depthorseconds N S",
        "bestmove clock WTIME BTIME WINC BINC, in seconds",
        "bestmove, until Ctrl-C or the next line",
    ),
    "undo": Command(undo, "takes moves back", "undo", "undo N"),
    "options": Command(
        set_options,
        "lists or sets options",
        "options",
        "options get Name",
        "options set Name Value",
    ),
    "perft": Command(perft, "counts the sequences of up to N moves", "perft N"),
    "pv": Command(pv, "shows the line that the last search expects", "pv"),
    "eval": Command(evaluate, "explains the static evaluation of the position", "eval"),
    "help": Command(show_help, "lists the commands or explains one", "help", "help Command"),
    "exit": Command(leave, "ends the session", "exit"),
}
"""The commands by their words."""
