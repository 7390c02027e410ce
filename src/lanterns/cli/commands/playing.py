"""The command ``lanterns play``."""

from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from lanterns.cli.options import Cards, Expansion, Players, Seed, complete_code

_OF_A_NEW_GAME: Final = ("players", "expansion", "cards", "seed", "against", "seat", "name")


def play(
    context: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The saved game to --resume; by default, the latest."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue a saved game instead of beginning one.")
    ] = False,
    players: Players = 2,
    expansion: Expansion = False,
    cards: Cards = None,
    seed: Seed = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="CODES",
            help="The bots, separated by commas; a single one plays all the other seats.",
            autocompletion=complete_code,
        ),
    ] = "greedy",
    seat: Annotated[
        str,
        typer.Option(
            metavar="SIDES", help="Your side of the table: N, E, S or W; N,S for two people."
        ),
    ] = "S",
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Your name; several names are separated by commas."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game to this file instead of the usual place."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play line by line instead of full screen.")
    ] = False,
    speed: Annotated[
        Literal["calm", "normal", "fast", "instant"],
        typer.Option(help="How long to show each action of a bot."),
    ] = "normal",
    colors: Annotated[
        Literal["night", "dawn", "terminal", "letters"] | None,
        typer.Option(help="The colors; by default, those that suit the terminal."),
    ] = None,
) -> int:
    """Play in the terminal, against bots or with others at the same keyboard.

    Every action is saved. Without options, it asks what to play, and whether to continue your
    latest game.
    """
    from lanterns.cli import play as game
    from lanterns.cli.arguments import BadArgument, read_options, read_seat, read_seed

    given = [option for option in _OF_A_NEW_GAME if _is_given(context, option)]
    full = not plain and game.can_fill_screen()
    session = None
    if resume or file:
        if given:
            raise BadArgument(f"--resume continues the game as it was: leave out --{given[0]}")
        session = game.resume_game(file, save)
    elif not (given or save or full):
        left = game.unfinished_game()
        if left is not None and game.wants_to_continue(left):
            session = game.resume_game(left.file, None)
    if session is None and (given or save or not full):
        options = read_options(players, expansion, cards)
        seats = [read_seat(side.strip(), options) for side in seat.split(",")]
        names = [] if name is None else name.split(",") if len(seats) > 1 else [name]
        codes = against.split(",")
        session = game.begin_game(options, read_seed(seed), seats, names, codes, save)
    if full:
        return game.play_on_screen(session, colors, speed)
    assert session is not None
    return game.play_line_by_line(session)


def _is_given(context: typer.Context, option: str) -> bool:
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"
