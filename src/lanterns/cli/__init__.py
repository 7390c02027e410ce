"""The command line: ``lanterns play | simulate | show | verify``."""

import sys


def main() -> None:
    """Run the command line; without its extra, say how to get it."""
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
