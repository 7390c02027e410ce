"""Shared parts of commands: options, arguments, completion and examples."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer
from typer.core import TyperCommand

from lanterns.engine import EmperorCard

_C = TypeVar("_C", bound=Callable[..., Any])


def examples(*lines: str) -> str:
    r"""Return the end of a help page: command lines that work as they are.

    >>> examples("lanterns players", "lanterns play")
    '\x08\nExamples:\n  lanterns players\n  lanterns play'
    """
    # \b preserves the line breaks of a help page.
    return "\n  ".join(["\b\nExamples:", *lines])


_A_TYPE: Final = re.compile(r" <(list\[)?\w+\]?>")
"""Typer's form of an argument's type, such as `` <path>`` or `` <list[Path]>``."""


class PlainCommand(TyperCommand):
    """A command whose help page names arguments without their Python types."""

    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override]
        """Return the help page: ``FILE`` for an argument, ``FILE...`` for any number of them."""
        usage, _, rest = super().get_help(ctx).partition("\n")
        plain = _A_TYPE.sub(lambda it: ("..." if it[1] else "").ljust(len(it[0])), rest)
        return f"{re.sub('[{}]', '', usage)}\n{plain}"


class Commands(typer.Typer):
    """A group of such commands."""

    def command(self, name: str | None = None, **settings: Any) -> Callable[[_C], _C]:
        """Add a command to the group."""
        return super().command(name, cls=PlainCommand, **settings)


def help_if_alone(context: typer.Context) -> None:
    """Print the help of a group of commands if no command was named."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(2)


def complete_code(incomplete: str) -> list[str]:
    """Complete the name of a player; in a list of codes, the last one."""
    from lanterns.players import player_names

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in player_names() if name.startswith(last)]


def complete_cards(incomplete: str) -> Iterator[str]:
    """Complete an emperor card; after a comma, the second one of the pair."""
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
        help="The two emperor cards, instead of two at random: "
        f"{', '.join(card.value for card in EmperorCard)}. They bring the expansion.",
        autocompletion=complete_cards,
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        metavar="SEED",
        help="The seed of the deals: a number, or 32 hexadecimal digits. By default, a new one is "
        "drawn, and printed at the end.",
    ),
]
Jobs = Annotated[
    int, typer.Option(min=1, max=1000, metavar="N", help="Number of processes to play with.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]
_RECORDS: Final = typer.Argument(
    metavar="FILE", help="A game as text, or games as JSON lines; - for standard input."
)
RecordFile = Annotated[Path, _RECORDS]
RecordFiles = Annotated[list[Path], _RECORDS]
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
