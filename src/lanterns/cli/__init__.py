"""The command line, ``lanterns COMMAND``."""

import sys

from lanterns.cli.output import prepare_streams


def main() -> None:
    """Run the command line; if its packages are missing, say how to install them."""
    prepare_streams()
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
