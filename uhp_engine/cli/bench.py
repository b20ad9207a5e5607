r"""`uhp-engine bench`: how fast the engine is here, on positions that stay the same.

The number of nodes at the end does not depend on the machine. It changes when the search does, and
then it is meant to.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import click

from ..core.perft import perft
from ..engine import Limit, LocalEngine
from ..game import Game

POSITIONS = r"""
Base;NotStarted;White[1]

Base+ML;InProgress;White[4];wA1;bA1 wA1-;wA2 /wA1;bQ bA1\;wQ -wA1;bG1 bQ/

Base+P;InProgress;Black[7];wG1;bG1 wG1-;wA1 -wG1;bG2 bG1-;wQ \wG1;bQ \bG2;wA1 bQ/;bA1 bG1\;wS1
wA1-;bA1 wQ/;wS1 bG2\;bS1 bA1/;wB1 /wG1

Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ bB1\;wB2 wQ;bB1 bQ

Base;InProgress;Black[16];wG1;bG1 -wG1;wA1 wG1\;bQ /bG1;wB1 wA1-;bS1 /bQ;wQ \wB1;bS1 /wA1;wS1
\wQ;bS2 \bG1;wS1 \bS2;bA1 /bS1;wB2 wB1/;bA1 \wQ;wA2 wB2\;bA1 wA2\;wS2 wA2/;bA2 /bS1;wS2 bA1\;bA2
\wQ;wA3 wA2/;bA2 wA3/;wG2 \wS1;bA3 /bS1;wG2 bG1\;bQ /bS2;wB1 /wA2;bQ /wS1;wS1 /bQ;bA3 bS1\;wS2
bA3\

Base+MLP;InProgress;White[11];wA1;bA1 wA1-;wQ \wA1;bQ bA1-;wQ \bA1;bQ bA1/;wA2 -wQ;bG1 bA1\;wA2
wA1\;bG1 \wQ;wA3 /wA1;bG2 bQ\;wA1 bA1\;bG2 \bQ;wA1 /bG1;bG2 wA1\;wA1 -bG1;bQ wQ/;wA2 bA1\;bG3 \bQ

Base+MLP;InProgress;White[21];wA1;bP wA1-;wM -wA1;bA1 bP\;wQ wM\;bA2 bA1/;wP /wM;bQ \bA2;wM
bQ/;bA2 wM/;wA2 \wP;bA1 -wA2;wB1 -wA1;bA3 bP\;wB1 wA1;bB1 bQ\;wB2 -wB1;bA3 wQ\;wB1 bP;bB1 wB1;wA3
/wP;bA3 wA3\;wB2 wA1;bB2 bQ\;wB2 -bQ;bS1 bA3-;wS1 -wA1;bA2 \wB2;wL wM-;bB2 bQ;wL -wM;bB2 wB2;wM
bQ-;bM /bA1;wG1 wM\;bA2 wG1-;wL \wM;bL \bB2;wG2 wM/;bA2 wG2-

Base+MLP;InProgress;Black[31];wL;bL /wL;wA1 wL/;bM /bL;wQ wA1\;bP -bL;wA1 /bP;bQ bL\;wM \wQ;bB1
bM\;wB1 -wA1;bP wA1\;wA2 -wM;bA1 bQ\;wM bA1\;bB1 bQ;wB1 wA1;bB1 bL;wB1 bP;bB1 wL;wP wQ-;bB1
wQ;wS1 wP\;bB1 wP;wA3 /wS1;bG1 bB1/;wA3 bA1/;bG2 bG1-;wA2 \bG1;bG2 /wA2;wB2 /wM;bG1 -bG2;wB2
/bA1;bG3 \bG1;wB2 bA1;bG3 wQ\;wL -bG1;bL /wQ;wB2 bQ;bL wL\;wB2 bM;bL /wQ;wA3 wM/;bB1 wQ;wP
wA2\;bB1 wL\;wS2 wP\;bB1 wL;wB2 bQ;bA2 /bB1;wB2 bL;bG2 bM\;wB1 bM;bG2 wA3-;wM wB1\;bA3 -bB1;wM
bP;bS1 /bA1;wG1 wS2\;bA3 wG1-;wG2 /wA1

Base+MLPV;InProgress;White[8];wD1;bP wD1\;wD2 -wD1;bY1 bP-;wQ \wD1;bQ /bP;wD2 bP\;bM bY1/;wP
/wQ;bM -wQ;wQ /wP;bY1 /wQ;wT wD1/;bM -wP

Base+MLPWFDRYTCH;InProgress;White[10];wA1;bP wA1-;wL \wA1;bR1 bP-;wW /wA1;bQ bP\;wQ \wL;bW
\bR1;wP /wQ;bM bR1\;wW wA1\;bF1 bM/;wW /wA1;bT bF1\;wM -wQ;bA1 bM\;wM wP\;bA1 wQ/
"""
"""From the opening to the end, of games between people; the fourth is Mzinga's for perft, and the
two Venom ones were played by this engine."""

MIDGAME = 7
"""Which of them has 25 tiles on the board: where an answer over pipes is timed."""
PERFT_RUNS = 3
ROUND_TRIPS = 1000
STARTS = 20


@click.command("bench")
@click.option(
    "--depth",
    type=click.IntRange(1, 20),
    default=6,
    show_default=True,
    help="To which depth each position is searched.",
)
@click.option(
    "--perft-depth",
    type=click.IntRange(1, 8),
    default=4,
    show_default=True,
    help="To which depth its moves are counted.",
)
@click.option("--wire", is_flag=True, help="Also time an engine that is spoken to over pipes.")
def command(*, depth: int, perft_depth: int, wire: bool) -> None:
    """Measure moves generated, positions searched and, over pipes, answers.

    Each position is counted and searched from nothing known. The number of nodes is the same on
    every machine. The last column is how many nodes the search enters in the time in which the
    count generates the moves of one position.
    """
    click.echo(
        f"{'position':<26}{'moves':>12}{'moves/s':>14}{'nodes':>12}{'nodes/s':>12}"
        f"{'nodes a count':>15}"
    )
    moves_all = nodes_all = 0
    counting = searching = 0.0
    for game in map(Game.from_string, positions()):
        moves, positions_counted, seconds = time_perft(game, perft_depth)
        result = LocalEngine().play(game, Limit(depth=depth))
        moves_all += moves
        counting += seconds
        nodes_all += result.nodes
        searching += result.time
        click.echo(
            f"{f'{game.game_type} {game.turn}':<26}{moves:>12,}{moves / seconds:>14,.0f}"
            f"{result.nodes:>12,}{result.nodes / result.time:>12,.0f}"
            f"{result.nodes / result.time / (positions_counted / seconds):>15.2f}"
        )
    click.echo(
        f"{'all':<26}{moves_all:>12,}{moves_all / counting:>14,.0f}"
        f"{nodes_all:>12,}{nodes_all / searching:>12,.0f}"
    )
    if wire:
        time_wire()
    click.echo(f"nodes to depth {depth}: {nodes_all}")


def positions() -> list[str]:
    """The GameStrings, each on one line."""
    return [" ".join(block.split()) for block in POSITIONS.strip().split("\n\n")]


def time_perft(game: Game, depth: int) -> tuple[int, int, float]:
    """What is generated and stored for the last ply, from how many positions, and the best time."""
    times = []
    for _ in range(PERFT_RUNS):
        position = game.position.copy()
        begun = perf_counter()
        moves = perft(position, depth)
        times.append(perf_counter() - begun)
    counted = sum(perft(game.position.copy(), ply) for ply in range(depth))
    return moves, counted, min(times)


def time_wire() -> None:
    """Measure how long an answer takes over pipes, and what it costs to start a session."""
    with TemporaryDirectory() as cache:
        command, environment = engine_command()
        # As an installed engine runs: with the bytecode of its modules cached.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = cache
        time_round_trip(command, environment)
        if not getattr(sys, "frozen", False):
            time_start(command, environment)


def time_round_trip(command: list[str], environment: dict[str, str]) -> None:
    """Measure how long `validmoves` takes over pipes."""
    game = positions()[MIDGAME]
    tiles = len(Game.from_string(game).position.tiles())
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        times = []
        for line in ["", f"newgame {game}\n"] + ["validmoves\n"] * ROUND_TRIPS:
            begun = perf_counter()
            process.stdin.write(line.encode())
            process.stdin.flush()
            while process.stdout.readline().strip() != b"ok":
                pass
            times.append(perf_counter() - begun)
        process.stdin.write(b"exit\n")
        process.stdin.flush()
    trip = median(times[2:])
    click.echo(f"validmoves with {tiles} tiles over pipes: {trip * 1e3:.3f} ms (median)")


def time_start(command: list[str], environment: dict[str, str]) -> None:
    """Measure what it costs to start a session, beside what Python costs."""
    bare = [sys.executable, "-c", "import sys"]
    python, engine = float("inf"), float("inf")
    for _ in range(STARTS):
        python = min(python, time_run(bare, environment))
        engine = min(engine, time_run(command, environment))
    click.echo(
        f"start to exit: {engine * 1e3:.1f} ms, {(engine - python) * 1e3:.1f} ms more than"
        f" Python alone (best of {STARTS})"
    )


def time_run(command: list[str], environment: dict[str, str]) -> float:
    """The seconds that a process takes which is told to exit at once."""
    begun = perf_counter()
    subprocess.run(command, input=b"exit\n", stdout=subprocess.DEVNULL, env=environment, check=True)
    return perf_counter() - begun


def engine_command() -> tuple[list[str], dict[str, str]]:
    """What starts a session of this very engine, and the environment for it."""
    if getattr(sys, "frozen", False):
        return [sys.executable], dict(os.environ)
    folder = str(Path(__file__).parents[2])
    paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    # -P: what lies in the working directory, a clone that is not compiled say, is not this engine.
    return [sys.executable, "-P", "-m", "uhp_engine"], environment
