"""What commands share: options, arguments, how a shell completes them, and examples."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer


def examples(*lines: str) -> str:
    r"""The end of a help page: command lines that do something useful as they are.

    >>> examples("lanterns players", "lanterns play")
    '\x08\nExamples:\n  lanterns players\n  lanterns play'
    """
    # \b keeps the lines of a help page apart.
    return "\n  ".join(["\b\nExamples:", *lines])


def help_if_alone(context: typer.Context) -> None:
    """Print the help of a group of commands if none of them was named."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(2)


def complete_code(incomplete: str) -> list[str]:
    """The names of players with this beginning. In a list of codes, the last one is completed."""
    from lanterns.players import player_names

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in player_names() if name.startswith(last)]


def complete_cards(incomplete: str) -> Iterator[str]:
    """The emperor cards with this beginning; the second completes the pair."""
    from lanterns.engine import EmperorCard

    before, comma, last = incomplete.rpartition(",")
    for card in EmperorCard:
        if card.value.startswith(last) and card.value != before:
            yield f"{before}{comma}{card.value}"


Players = Annotated[
    int, typer.Option(min=2, max=4, metavar="N", help="Number of players, from 2 to 4.")
]
Expansion = Annotated[bool, typer.Option("--expansion", help="Play with The Emperor's Gifts.")]
Cards = Annotated[
    str | None,
    typer.Option(
        metavar="A,B",
        help="The two emperor cards, instead of two at random: emperor_dedication, rotate_a_tile, "
        "favor_to_honor, end_of_turn_dedication, emperor_exchange.",
        autocompletion=complete_cards,
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        metavar="SEED",
        help="The seed of the deals: a number, or 32 hexadecimal digits. By default a new one is "
        "drawn, and printed at the end.",
    ),
]
Jobs = Annotated[
    int, typer.Option(min=1, max=1000, metavar="N", help="Number of processes to play with.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]
RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="A game as text, or games as JSON lines; - for standard input."
    ),
]
WhichGame = Annotated[
    int, typer.Option(min=1, metavar="N", help="The number of the game in the file.")
]
Picture = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Draw a picture into this SVG file; - prints it."),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE|ADDRESS",
        envvar="LANTERNS_DB",
        help="The database, as for lanterns serve.",
    ),
]
