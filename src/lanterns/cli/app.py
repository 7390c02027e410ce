"""The whole command line: every command, and one line for every error."""

import re
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import requires
from typing import Annotated, Final

import typer

from lanterns import __version__
from lanterns.cli.commands import admin, bots, playing, records, server
from lanterns.cli.options import Commands, examples, help_if_alone
from lanterns.cli.output import Stopped, give_up_output
from lanterns.engine import LanternsError

app: Final = Commands(
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help can be searched and piped
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples("lanterns play", "lanterns serve --open", "lanterns simulate --help"),
)

_EXTRAS: Final = ("cli", "fast", "arena", "plots", "ray", "server")
_OF_AN_EXTRA: Final = re.compile(r"(?P<name>[\w.-]+)[^;]*;.*extra == '(?P<extra>\w+)'")
"""A line of the package's own metadata, such as ``rich>=13; extra == 'cli'``."""

_STOPPED: Final = 130
"""The exit code after Ctrl-C, as in shells."""
_PIPE_CLOSED: Final = 1
"""The exit code when the reader of standard output is gone, as in typer."""


def run(arguments: list[str] | None = None) -> int:
    """Run a command line and return its exit code. Bad input prints one line and returns 2."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = app(arguments, standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _refuse(_plainly(error.format_message()))
    except Stopped as stopped:
        return _refuse(f"stopped; {stopped}", code=_STOPPED)
    except LanternsError as error:
        return _refuse(str(error))
    except ImportError as error:
        extra = _extra_with(error.name or "")
        if extra is None:
            raise
        return _refuse(f"{arguments[0]} needs an extra: pip install 'lanterns[{extra}]'")
    except BrokenPipeError:  # the reader has enough, such as ``head``
        give_up_output()
        return _PIPE_CLOSED
    except OSError as error:
        if error.filename is None:
            give_up_output()
        why = error.strerror or str(error)
        return _refuse(f"{error.filename}: {why}" if error.filename else why)
    except (typer.Abort, KeyboardInterrupt):
        return _refuse("stopped", code=_STOPPED)
    return code if isinstance(code, int) else 0


_PLAIN: Final = (
    (r"Input should be greater than or equal to (\S+)", r"\1 must be at least \2"),
    (r"Input should be less than or equal to (\S+)", r"\1 must be at most \2"),
    (r"Input should be a valid integer.*", r"\1 must be a whole number"),
    (r"Value error, (.+) is not one of (.+?)\.?", r"\1 must be one of \3, not \2"),
)
"""Typer's messages about values, and plainer ones."""


def _plainly(message: str) -> str:
    """Reword typer's message about a bad value or an unknown command.

    >>> _plainly("Invalid value for '--players': Input should be greater than or equal to 2")
    '--players must be at least 2'
    """
    if found := re.fullmatch(r"No such command '(.+)'\.( Did you mean (.+)\?)?", message):
        name, _, guess = found.groups()
        known = " or ".join(re.findall(r"'(.+?)'", guess or ""))
        return f"there is no command {name!r}; " + (
            f"did you mean {known}?" if known else "--help lists them"
        )
    for said, better in _PLAIN:
        if found := re.fullmatch(f"Invalid value for '(.+?)': {said}", message):
            return found.expand(better)
    return message


def _refuse(message: str, code: int = 2) -> int:
    print("lanterns: " + " ".join(message.split()), file=sys.stderr)
    return code


def _extra_with(module: str) -> str | None:
    """Return the extra of this package that installs a module, if there is one."""
    top = module.partition(".")[0]
    for requirement in requires("lanterns") or ():
        found = _OF_AN_EXTRA.match(requirement)
        if found and found["name"].replace("-", "_").lower() == top and found["extra"] in _EXTRAS:
            return found["extra"]
    return None


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"lanterns {__version__}")
        raise typer.Exit


@app.callback()
def lanterns(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Lanterns: The Harvest Festival, and The Emperor's Gifts."""
    help_if_alone(context)


# In the order of ``lanterns --help``, with the examples of their help pages.
_COMMANDS: Final[Sequence[tuple[Callable[..., int], tuple[str, ...]]]] = (
    (
        playing.play,
        (
            "lanterns play",
            "lanterns play --players 4 --expansion --against planner,mcts:2s,greedy",
            "lanterns play --resume",
        ),
    ),
    (
        bots.simulate,
        (
            "lanterns simulate --games 100 --out games.jsonl",
            "lanterns simulate --games 900 --players-are planner,greedy --jobs 4 --out games.jsonl",
            "lanterns simulate --games 50 --out - | lanterns stats -",
        ),
    ),
    (
        bots.arena,
        (
            "lanterns arena greedy random",
            "lanterns arena planner greedy --players 2,3,4 --jobs 4 --out results.jsonl",
            "lanterns arena my_bot:MyBot novice apprentice --games 1000",
        ),
    ),
    (
        bots.stats,
        ("lanterns stats games.jsonl", "lanterns stats games.jsonl --plots plots"),
    ),
    (bots.players, ("lanterns players", "lanterns players --json")),
    (
        records.show,
        (
            "lanterns show game.lanterns",
            "lanterns show games.jsonl --game 3 --at 20 --seat N",
            "lanterns show game.lanterns --svg table.svg",
        ),
    ),
    (
        records.verify,
        (
            "lanterns verify game.lanterns",
            "lanterns simulate --games 9 --out - | lanterns verify -",
        ),
    ),
    (
        records.analyze,
        (
            "lanterns analyze game.lanterns",
            "lanterns analyze game.lanterns --all --svg chances.svg",
        ),
    ),
    (
        server.serve,
        (
            "lanterns serve --open",
            "lanterns serve --lan",
            "lanterns serve --url https://lanterns.example --proxy 127.0.0.1 --db tables.db",
        ),
    ),
    (
        server.site,
        (
            "lanterns site",
            "lanterns site --out public",
        ),
    ),
)
for _carry_out, _lines in _COMMANDS:
    app.command(epilog=examples(*_lines))(_carry_out)
app.add_typer(server.db, name="db")
app.add_typer(admin.admin, name="admin")
