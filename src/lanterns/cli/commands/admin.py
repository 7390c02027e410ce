"""The commands of ``lanterns admin``."""

from typing import Annotated, Final, Literal

import typer

from lanterns.cli.options import Commands, Database, examples, help_if_alone

admin: Final = Commands(
    invoke_without_command=True,
    callback=help_if_alone,
    help="Moderate a server: its tables, people and reports by players.",
    rich_markup_mode=None,
    epilog=examples("lanterns admin list", "lanterns admin reports"),
)
TableCode = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.")]
Person = Annotated[
    str, typer.Argument(metavar="TABLE:SEAT", help="The person on a seat, as in k7qm2xrt9pw0:N.")
]
Forbidden = Annotated[
    Literal["ban", "mute", "close"],
    typer.Argument(metavar="WHAT", help="The sanction to lift: ban, mute or close."),
]
Target = Annotated[
    str, typer.Argument(metavar="TARGET", help="The table or person, as when it was imposed.")
]
ForDays = Annotated[
    int, typer.Option("--days", min=0, metavar="N", help="Days it lasts; 0: for good.")
]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="The reason, for the audit log.")]
Limit = Annotated[int, typer.Option(min=1, metavar="N", help="The most to print.")]
Sure = Annotated[bool, typer.Option("--yes", help="Confirm; this cannot be undone.")]


@admin.command(
    "list", epilog=examples("lanterns admin list", "lanterns admin list --limit 10 --db tables.db")
)
def list_tables(limit: Limit = 50, database: Database = None) -> int:
    """List the tables with the latest changes."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.list_tables(find_db(database), limit)


@admin.command(epilog=examples("lanterns admin look k7qm2xrt9pw0"))
def look(table: TableCode, database: Database = None) -> int:
    """Show the people at a table and its chat."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.look(find_db(database), table)


@admin.command(epilog=examples('lanterns admin ban k7qm2xrt9pw0:N --days 7 --reason "insults"'))
def ban(person: Person, days: ForDays = 0, reason: Reason = "", database: Database = None) -> int:
    """Ban a person: they can only watch."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.forbid(find_db(database), "ban", person, days, reason)


@admin.command(epilog=examples("lanterns admin mute k7qm2xrt9pw0:N --days 1"))
def mute(person: Person, days: ForDays = 0, reason: Reason = "", database: Database = None) -> int:
    """Mute a person: they cannot chat."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.forbid(find_db(database), "mute", person, days, reason)


@admin.command(epilog=examples("lanterns admin sessions k7qm2xrt9pw0:N"))
def sessions(person: Person, database: Database = None) -> int:
    """List a person's sessions."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.sessions(find_db(database), person)


@admin.command(epilog=examples('lanterns admin sign-out k7qm2xrt9pw0:N --reason "stolen"'))
def sign_out(person: Person, reason: Reason = "", database: Database = None) -> int:
    """Sign a person out everywhere; only a passkey lets them return."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.sign_out(find_db(database), person, reason)


@admin.command(epilog=examples('lanterns admin close k7qm2xrt9pw0 --reason "spam"'))
def close(table: TableCode, reason: Reason = "", database: Database = None) -> int:
    """Close a table: it can be read, but nobody can play or chat there."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.forbid(find_db(database), "close", table, 0, reason)


@admin.command(epilog=examples("lanterns admin lift ban k7qm2xrt9pw0:N"))
def lift(what: Forbidden, target: Target, database: Database = None) -> int:
    """Lift a ban or a mute, or reopen a table."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.lift(find_db(database), what, target)


@admin.command(epilog=examples("lanterns admin purge k7qm2xrt9pw0 --yes"))
def purge(table: TableCode, yes: Sure = False, database: Database = None) -> int:
    """Delete a table for good."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.purge(find_db(database), table, yes)


@admin.command("stats", epilog=examples("lanterns admin stats"))
def admin_stats(database: Database = None) -> int:
    """Count tables, sanctions and reports."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.stats(find_db(database))


@admin.command(epilog=examples("lanterns admin reports --limit 10"))
def reports(limit: Limit = 50, database: Database = None) -> int:
    """List the reports by players."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.reports(find_db(database), limit)


@admin.command(epilog=examples("lanterns admin sanctions"))
def sanctions(database: Database = None) -> int:
    """List the sanctions in force."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.sanctions(find_db(database))


@admin.command(epilog=examples("lanterns admin audit"))
def audit(limit: Limit = 50, database: Database = None) -> int:
    """List what operators and retention have done."""
    from lanterns.cli import admin as carry_out
    from lanterns.cli.serve import find_db

    return carry_out.audit(find_db(database), limit)
