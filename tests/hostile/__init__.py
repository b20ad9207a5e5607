"""Engines that do what engines do wrong, one program each, all otherwise random movers.

| program | what it does |
|---|---|
| `silent` | says nothing at all |
| `silent_after_start` | says who it is, and nothing more |
| `no_ok` | answers `bestmove` without `ok` |
| `dies_at_start` | writes a complaint on stderr and ends with code 3 |
| `dies_in_bestmove` | the same in `bestmove`, the first, or with an argument N that of ply N |
| `never_moves` | takes for ever over `bestmove`, and ignores SIGTERM |
| `never_moves_talking` | the same, with a line now and then |
| `floods_stdout` | writes lines without end in `bestmove` |
| `floods_stderr` | the same on stderr |
| `floods_idle` | writes lines without end on stdout after its start, unasked |
| `prints_binary` | answers `bestmove` with bytes that are no text, and `ok` |
| `endless_line` | writes a line without end in `bestmove` |
| `illegal_moves` | answers `bestmove` with a well-written move that is not legal |
| `nonsense` | answers `bestmove` with a sentence |
| `lies_about_results` | says after every move that it has won |
| `refuses_moves` | answers `invalidmove` to the moves of its opponent |
| `err_to_everything` | answers `err` to everything |
| `extra_lines` | writes other lines before its move, as some do, and some on stderr |
| `partial_lines` | writes its answers in bits, with pauses within a line |
| `slow` | takes a second and a half over each `bestmove`, or as many as its argument says |
| `ignores_exit` | goes on after `exit`, and after SIGTERM |
| `spins_at_end` | prints `err` without end when its input ends, and ignores `exit` |
| `leaves_child` | starts a child that lives for ever and holds the pipes; says its pid in `info` |
| `closes_stdout` | closes its stdout in `bestmove`, and lives on |

>>> hostile("slow", "0.1")[-1]
'0.1'
"""

from tests.players import program


def hostile(name: str, *arguments: str) -> list[str]:
    """The command of one of these programs."""
    return program(f"tests.hostile.{name}", *arguments)
