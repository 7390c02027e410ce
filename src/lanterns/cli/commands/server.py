"""Commands about a server, its data and the static site: ``lanterns serve | site | db``."""

from pathlib import Path
from typing import Annotated, Final

import typer

from lanterns.cli.options import Commands, Database, Force, examples, help_if_alone


def serve(
    host: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The address to listen on; by default, 127.0.0.1."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices on your network join.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            metavar="N",
            help="The port; by default, 8000 or the next free one.",
        ),
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
        int,
        typer.Option(
            min=1, metavar="N", help="Number of processes; more than one needs PostgreSQL."
        ),
    ] = 1,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            envvar="LANTERNS_BOT_WORKERS",
            help="Number of processes for bots; by default, one per processor.",
        ),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="The public address of the server, if it is behind a proxy."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="The address of a proxy to trust.")
    ] = None,
    keep_open: Annotated[
        int,
        typer.Option(
            min=0, metavar="DAYS", help="Delete tables that never started after this; 0: never."
        ),
    ] = 30,
    keep_unfinished: Annotated[
        int,
        typer.Option(min=0, metavar="DAYS", help="Delete unfinished games after this; 0: never."),
    ] = 180,
    keep_finished: Annotated[
        int,
        typer.Option(min=0, metavar="DAYS", help="Archive finished games after this; 0: never."),
    ] = 0,
    archive: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The folder for archived games."),
    ] = None,
    session_idle: Annotated[
        int,
        typer.Option(
            min=0, metavar="DAYS", help="Sign out devices unused for this long; 0: never."
        ),
    ] = 180,
    session_lifetime: Annotated[
        int,
        typer.Option(
            min=0, metavar="DAYS", help="Sign out devices this long after they signed in; 0: never."
        ),
    ] = 0,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not log requests.")] = False,
) -> int:
    """Start a server for tables in the browser."""
    from lanterns.cli.serve import serve as carry_out

    return carry_out(
        host=host,
        lan=lan,
        port=port,
        db=db,
        workers=workers,
        bot_workers=bot_workers,
        url=url,
        proxy=proxy or (),
        keep_open=keep_open,
        keep_unfinished=keep_unfinished,
        keep_finished=keep_finished,
        archive=archive,
        session_idle=session_idle,
        session_lifetime=session_lifetime,
        show=show,
        quiet=quiet,
    )


def site(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder to write.")] = Path(
        "site"
    ),
) -> int:
    """Write the whole game as a folder of static files, for any web host."""
    from lanterns.cli.site import write_site

    return write_site(out)


db: Final = Commands(
    invoke_without_command=True,
    callback=help_if_alone,
    help="Back up and export the server's data.",
    rich_markup_mode=None,
    epilog=examples("lanterns db backup copy.db", "lanterns db export k7qm2xrt9pw0"),
)


@db.command(
    epilog=examples("lanterns db backup copy.db", "lanterns db backup copy.db --db tables.db")
)
def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    database: Database = None,
) -> int:
    """Copy a server's data to a new file, even while the server runs."""
    from lanterns.cli.db import backup as carry_out
    from lanterns.cli.serve import find_db

    return carry_out(find_db(database), to)


@db.command(
    epilog=examples(
        "lanterns db export k7qm2xrt9pw0",
        "lanterns db export k7qm2xrt9pw0 --out game.lanterns",
        "lanterns db export k7qm2xrt9pw0 | lanterns verify -",
    )
)
def export(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The table's id, as in its address.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write to this file instead of printing."),
    ] = None,
    reveal: Annotated[
        bool,
        typer.Option("--reveal", help="Include the seed, even if the game is not over."),
    ] = False,
    force: Force = False,
    database: Database = None,
) -> int:
    """Export the game of a table as a record."""
    from lanterns.cli.db import export as carry_out
    from lanterns.cli.serve import find_db

    return carry_out(find_db(database), table, out, reveal, force)
