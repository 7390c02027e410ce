"""Commands about one game: ``lanterns show | verify | analyze``."""

from typing import Annotated

import typer

from lanterns.cli.options import Force, Json, Picture, RecordFile, RecordFiles, WhichGame


def show(
    file: RecordFile,
    at: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="N", help="The position after this many actions; by default, the last."
        ),
    ] = None,
    game: WhichGame = 1,
    seat: Annotated[
        str | None, typer.Option(metavar="SIDE", help="The seat whose view to show: N, E, S or W.")
    ] = None,
    svg: Picture = None,
    force: Force = False,
    json: Json = False,
) -> int:
    """Show a position of a game."""
    from lanterns.cli.show import show as carry_out

    return carry_out(file, game, at, seat, svg, force, json)


def verify(files: RecordFiles, json: Json = False) -> int:
    """Check games: the shuffle against its commitment, every action against the rules."""
    from lanterns.cli.verify import verify as carry_out

    return carry_out(files, json)


def analyze(
    file: RecordFile,
    game: WhichGame = 1,
    every: Annotated[
        bool, typer.Option("--all", help="List every decision, not only the notable ones.")
    ] = False,
    worlds: Annotated[
        int,
        typer.Option(
            min=20,
            max=100_000,
            metavar="N",
            help="Number of worlds sampled to compare actions; more of them take longer.",
        ),
    ] = 400,
    svg: Picture = None,
    force: Force = False,
    json: Json = False,
) -> int:
    """Review a game: everyone's chances to win, and a verdict on each decision."""
    from lanterns.cli.analyze import analyze as carry_out

    return carry_out(file, game, every, worlds, svg, force, json)
