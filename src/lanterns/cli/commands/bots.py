"""Commands about bots and many games: ``lanterns simulate | arena | stats | players``."""

from pathlib import Path
from typing import Annotated

import typer

from lanterns.cli.options import (
    Cards,
    Expansion,
    Force,
    Jobs,
    Json,
    Players,
    RecordFiles,
    Seed,
    complete_code,
)


def simulate(
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Number of games.")],
    out: Annotated[
        Path,
        typer.Option(
            metavar="FILE", help="The file for the games, one JSON line each; - prints them."
        ),
    ],
    players: Players = 4,
    expansion: Expansion = False,
    cards: Cards = None,
    seed: Seed = None,
    players_are: Annotated[
        str,
        typer.Option(
            metavar="CODES",
            help="The players, seat by seat; a short list is repeated.",
            autocompletion=complete_code,
        ),
    ] = "greedy",
    jobs: Jobs = 1,
    states: Annotated[bool, typer.Option("--states", help="Write every position as well.")] = False,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Continue a stopped run: pass the same options and --seed."),
    ] = False,
    force: Force = False,
    json: Json = False,
) -> int:
    """Let bots play many games, and write the games to a file.

    Tables have four seats by default; those of play and arena have two.
    """
    from lanterns.cli.arguments import BadArgument, read_options, read_seed
    from lanterns.cli.simulate import Simulation
    from lanterns.cli.simulate import simulate as carry_out

    if resume and force:
        raise BadArgument("--resume continues the file that --force overwrites: choose one of them")
    if resume and seed is None:
        raise BadArgument("--resume needs the --seed that the first run printed")
    work = Simulation(
        read_options(players, expansion, cards),
        read_seed(seed),
        games,
        players_are.split(","),
        states,
    )
    return carry_out(work, out, jobs=jobs, resume=resume, force=force, as_json=json)


def arena(
    codes: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER", help="The players, by code.", autocompletion=complete_code
        ),
    ],
    players: Annotated[
        str, typer.Option(metavar="2,3,4", help="Players per table; several sizes are allowed.")
    ] = "2",
    games: Annotated[
        int,
        typer.Option(min=1, max=10_000_000, metavar="N", help="Games per match-up and table size."),
    ] = 200,
    jobs: Jobs = 1,
    expansion: Expansion = False,
    cards: Cards = None,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save the results to this file, or continue those in it; - prints them.",
        ),
    ] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
    ray_address: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The cluster: HOST:PORT, auto, or local (as --ray)."),
    ] = None,
    json: Json = False,
) -> int:
    """Play a tournament over paired deals, and report which player is stronger."""
    from lanterns.cli.arena import arena as carry_out

    return carry_out(
        codes, players, games, jobs, expansion, cards, seed, out, ray, ray_address, json
    )


def stats(
    files: RecordFiles,
    plots: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save plots to this folder.")
    ] = None,
    force: Force = False,
    json: Json = False,
) -> int:
    """Summarize many games, by turn order, seat and player."""
    from lanterns.cli.stats import stats as carry_out

    return carry_out(files, plots, force=force, as_json=json)


def players(json: Json = False) -> int:
    """List the players, including those of installed packages."""
    from lanterns.cli.players import players as carry_out

    return carry_out(json)
