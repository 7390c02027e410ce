"""The commands and their options. Each command imports what it needs when it is called."""

import re
import sys
from importlib.metadata import requires, version
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from lanterns.cli.output import give_up_output
from lanterns.engine import LanternsError

app: Final = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Players = Annotated[int, typer.Option(min=2, max=4, help="Number of players.")]
Expansion = Annotated[bool, typer.Option("--expansion", help="Play with The Emperor's Gifts.")]
Cards = Annotated[
    str | None,
    typer.Option(
        metavar="A,B",
        help="The two emperor cards, instead of drawing them: emperor_dedication, rotate_a_tile, "
        "favor_to_honor, end_of_turn_dedication, emperor_exchange.",
    ),
]
Seed = Annotated[
    str | None, typer.Option(help="The seed of the deal: a number, or 32 hexadecimal digits.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]
_EXTRAS: Final = ("cli", "fast", "arena", "plots", "ray", "server")
_OF_AN_EXTRA: Final = re.compile(r"(?P<name>[\w.-]+)[^;]*;.*extra == '(?P<extra>\w+)'")
"""A line of the package's own metadata, such as ``rich>=13; extra == 'cli'``."""

_PIPE_CLOSED: Final = 1
"""The exit code when the reader of standard output left; typer, too, exits with it."""

RecordFile = Annotated[Path, typer.Argument(help="A game as text, or a file of JSON lines.")]


def run(arguments: list[str] | None = None) -> int:
    """Run a command line and return its exit code. Bad input gets one line and the code 2."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = app(arguments, standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _refuse(error.format_message())
    except LanternsError as error:
        return _refuse(str(error))
    except ImportError as error:
        extra = _extra_with(error.name or "")
        if extra is None:
            raise
        return _refuse(f"{arguments[0]} needs an extra: pip install 'lanterns[{extra}]'")
    except BrokenPipeError:  # the reader has what it wants, such as the first lines
        give_up_output()
        return _PIPE_CLOSED
    except OSError as error:
        if error.filename is None:
            give_up_output()
        why = error.strerror or str(error)
        return _refuse(f"{error.filename}: {why}" if error.filename else why)
    except (typer.Abort, KeyboardInterrupt):
        return _refuse("stopped", code=130)
    return code if isinstance(code, int) else 0


def _refuse(message: str, code: int = 2) -> int:
    if message:  # after a page of help there is nothing more to say
        print("lanterns: " + " ".join(message.split()), file=sys.stderr)
    return code


def _extra_with(module: str) -> str | None:
    """The extra of this package that installs a module, if one does."""
    top = module.partition(".")[0]
    for requirement in requires("lanterns") or ():
        found = _OF_AN_EXTRA.match(requirement)
        if found and found["name"].replace("-", "_").lower() == top and found["extra"] in _EXTRAS:
            return found["extra"]
    return None


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"lanterns {version('lanterns')}")
        raise typer.Exit


@app.callback()
def lanterns(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Lanterns: The Harvest Festival, and The Emperor's Gifts."""


@app.command()
def play(
    context: typer.Context,
    players: Players = 2,
    expansion: Expansion = False,
    cards: Cards = None,
    seed: Seed = None,
    against: Annotated[
        str, typer.Option(metavar="CODES", help="The other players, separated by commas.")
    ] = "greedy",
    seat: Annotated[str, typer.Option(help="Your side of the table: N, E, S or W.")] = "S",
    name: Annotated[str, typer.Option(help="Your name.")] = "You",
    save: Annotated[Path | None, typer.Option(help="Save the game to this file.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Continue the game that was saved to this file.")
    ] = None,
) -> int:
    """Play in the terminal against bots."""
    from lanterns.cli.arguments import BadArgument, read_options, read_seat, read_seed
    from lanterns.cli.play import play_in_terminal, resume_in_terminal

    if resume:
        for option in set(context.params) - {"resume", "save"}:
            if (source := context.get_parameter_source(option)) and source.name == "COMMANDLINE":
                raise BadArgument(f"--resume continues the game as it was: leave out --{option}")
        return resume_in_terminal(resume, save)
    options = read_options(players, expansion, cards)
    return play_in_terminal(
        options, read_seed(seed), read_seat(seat, options), against.split(","), name, save
    )


@app.command()
def simulate(
    games: Annotated[int, typer.Option(min=1, help="Number of games.")],
    out: Annotated[
        Path, typer.Option(help="File for the games, one JSON line each; - prints them.")
    ],
    players: Players = 4,
    expansion: Expansion = False,
    cards: Cards = None,
    seed: Seed = None,
    players_are: Annotated[
        str,
        typer.Option(metavar="CODES", help="Players by seat; the list repeats if it is too short."),
    ] = "greedy",
    states: Annotated[bool, typer.Option("--states", help="Include every position.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
    json: Json = False,
) -> int:
    """Let bots play many games, and write the games to a file."""
    from lanterns.cli.arguments import read_options, read_seed
    from lanterns.cli.simulate import simulate as carry_out

    options = read_options(players, expansion, cards)
    return carry_out(
        options, read_seed(seed), games, players_are.split(","), out, states, force, json
    )


@app.command()
def arena(
    codes: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="The players, by code.")],
    players: Annotated[
        str, typer.Option(metavar="2,3,4", help="Players per table; several sizes are allowed.")
    ] = "2",
    games: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Games per match-up and table size.")
    ] = 200,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    expansion: Expansion = False,
    cards: Cards = None,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(help="Save the games to this file; run again to continue.")
    ] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
    ray_address: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The cluster: HOST:PORT, auto, or local (as --ray)."),
    ] = None,
    json: Json = False,
) -> int:
    """Let players compete over paired deals, and report which is stronger."""
    from lanterns.cli.arena import arena as carry_out

    return carry_out(
        codes, players, games, jobs, expansion, cards, seed, out, ray, ray_address, json
    )


@app.command()
def stats(
    files: Annotated[list[Path], typer.Argument(help="Files of JSON lines, as simulate writes.")],
    plots: Annotated[Path | None, typer.Option(help="Draw plots into this folder.")] = None,
    json: Json = False,
) -> int:
    """Summarize many games."""
    from lanterns.cli.stats import stats as carry_out

    return carry_out(files, plots, json)


@app.command()
def players(json: Json = False) -> int:
    """List the players."""
    from lanterns.cli.players import players as carry_out

    return carry_out(json)


@app.command()
def show(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option(min=0, help="The position after this many actions.")
    ] = None,
    game: Annotated[int, typer.Option(min=1, help="Which game of the file.")] = 1,
    seat: Annotated[str | None, typer.Option(help="As this seat saw it: N, E, S or W.")] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Draw an SVG picture into this file instead.")
    ] = None,
    json: Json = False,
) -> int:
    """Show a position of a game."""
    from lanterns.cli.show import show as carry_out

    return carry_out(file, game, at, seat, svg, json)


@app.command()
def verify(file: RecordFile, json: Json = False) -> int:
    """Check games: the shuffle against its commitment, every action against the rules."""
    from lanterns.cli.verify import verify as carry_out

    return carry_out(file, json)


@app.command()
def analyze(
    file: RecordFile,
    game: Annotated[int, typer.Option(min=1, help="Which game of the file.")] = 1,
    every: Annotated[
        bool, typer.Option("--all", help="List every decision, not only the notable ones.")
    ] = False,
    worlds: Annotated[
        int, typer.Option(min=20, max=100_000, help="Sampled worlds per action compared.")
    ] = 400,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the chances as an SVG picture into this file.")
    ] = None,
    json: Json = False,
) -> int:
    """Review a game: how the chances went, and a verdict on every decision."""
    from lanterns.cli.analyze import analyze as carry_out

    return carry_out(file, game, every, worlds, svg, json)


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 127.0.0.1 by default.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other machines in your network join.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Default: 8000, or the next free port.")
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|ADDRESS",
            envvar="LANTERNS_DB",
            help="An SQLite file, or postgresql://...; @FILE reads the address from a file.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="Number of processes; more than one needs PostgreSQL.")
    ] = 1,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            envvar="LANTERNS_BOT_WORKERS",
            help="Number of processes in which bots think. Default: one for each processor.",
        ),
    ] = None,
    url: Annotated[str | None, typer.Option(help="The public address, if behind a proxy.")] = None,
    proxy: Annotated[list[str] | None, typer.Option(help="Address of a trusted proxy.")] = None,
    keep_open: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Keep tables that never started; 0 for ever.")
    ] = 30,
    keep_unfinished: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Keep games nobody finished; 0 for ever.")
    ] = 180,
    keep_finished: Annotated[
        int,
        typer.Option(min=0, metavar="DAYS", help="Then move games to the archive; 0 for never."),
    ] = 0,
    archive: Annotated[
        Path | None, typer.Option(help="A folder for the records of finished games.")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not log requests.")] = False,
) -> int:
    """Start a server for tables in the browser."""
    from lanterns.cli.serve import serve as carry_out

    return carry_out(
        *(host, lan, port, db, workers, url, proxy or (), show, quiet, bot_workers),
        *(keep_open, keep_unfinished, keep_finished, archive),
    )


db: Final = typer.Typer(no_args_is_help=True, help="Back up and export the server's data.")
app.add_typer(db, name="db")
Database = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="FILE|ADDRESS", envvar="LANTERNS_DB", help="The same as for serve."
    ),
]


@db.command()
def backup(
    to: Annotated[Path, typer.Argument(help="The new file.")], database: Database = None
) -> int:
    """Copy a server's data to a new file; the server may be running."""
    from lanterns.cli.db import backup as carry_out
    from lanterns.cli.serve import find_db

    return carry_out(find_db(database), to)


@db.command()
def export(
    table: Annotated[str, typer.Argument(help="The table's id, as in its address.")],
    out: Annotated[
        Path | None, typer.Option(help="Write to this file instead of printing.")
    ] = None,
    reveal: Annotated[
        bool,
        typer.Option("--reveal", help="Include the seed, even if the game is still being played."),
    ] = False,
    database: Database = None,
) -> int:
    """Export the game of a table as a record."""
    from lanterns.cli.db import export as carry_out
    from lanterns.cli.serve import find_db

    return carry_out(find_db(database), table, out, reveal)


admin: Final = typer.Typer(
    no_args_is_help=True, help="Look after a server: tables, people, reports by players."
)
app.add_typer(admin, name="admin")
TableCode = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.")]
Person = Annotated[
    str, typer.Argument(metavar="TABLE:SEAT", help="Who sits there, as in k7qm2xrt9pw0:N.")
]
Forbidden = Annotated[Literal["ban", "mute", "close"], typer.Argument(help="What to allow again.")]
Target = Annotated[str, typer.Argument(help="The table or person, named as it was then.")]
ForDays = Annotated[int, typer.Option("--days", min=0, help="0 for good.")]
Reason = Annotated[str, typer.Option(help="For the audit log.")]
Limit = Annotated[int, typer.Option(min=1, help="How many to print.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do it; there is no way back.")]


@admin.command("list")
def list_tables(limit: Limit = 50, database: Database = None) -> int:
    """List the tables that were changed last."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.list_tables(find_db(database), limit)


@admin.command()
def look(table: TableCode, database: Database = None) -> int:
    """Show who sits at a table, and what was said there."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.look(find_db(database), table)


@admin.command()
def ban(person: Person, days: ForDays = 0, reason: Reason = "", database: Database = None) -> int:
    """Let a person do nothing but watch."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.forbid(find_db(database), "ban", person, days, reason)


@admin.command()
def mute(person: Person, days: ForDays = 0, reason: Reason = "", database: Database = None) -> int:
    """Keep a person from writing."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.forbid(find_db(database), "mute", person, days, reason)


@admin.command()
def close(table: TableCode, reason: Reason = "", database: Database = None) -> int:
    """Stop everything at a table; it can still be read."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.forbid(find_db(database), "close", table, 0, reason)


@admin.command()
def lift(what: Forbidden, target: Target, database: Database = None) -> int:
    """Allow again what was forbidden."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.lift(find_db(database), what, target)


@admin.command()
def purge(table: TableCode, yes: Sure = False, database: Database = None) -> int:
    """Delete a table for good."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.purge(find_db(database), table, yes)


@admin.command("stats")
def admin_stats(database: Database = None) -> int:
    """Count tables, sanctions and reports."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.stats(find_db(database))


@admin.command()
def reports(limit: Limit = 50, database: Database = None) -> int:
    """Read what players reported."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.reports(find_db(database), limit)


@admin.command()
def sanctions(database: Database = None) -> int:
    """List what is forbidden now."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.sanctions(find_db(database))


@admin.command()
def audit(limit: Limit = 50, database: Database = None) -> int:
    """Read what operators, and retention, did."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.audit(find_db(database), limit)
