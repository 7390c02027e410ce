"""``python -m lanterns``: the command line."""

from lanterns.cli import main

if __name__ == "__main__":
    main()
