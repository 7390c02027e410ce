"""The command line, ``lanterns COMMAND``: play, simulate, arena, stats, players, show, verify,
serve and db.
"""

import sys

from lanterns.cli.output import accept_any_encoding


def main() -> None:
    """Run the command line; without its packages, say how to install them."""
    accept_any_encoding()
    try:
        from lanterns.cli.app import run
    except ModuleNotFoundError as missing:
        if missing.name not in ("typer", "rich"):
            raise
        print(
            "lanterns: the command line needs an extra: pip install 'lanterns[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    sys.exit(run())
