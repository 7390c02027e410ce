"""Who can play."""

import json

from lanterns.players import PLAYERS


def players(as_json: bool) -> int:
    """Print every player with a line about it. The exit code."""
    if as_json:
        print(json.dumps({code: entry.about for code, entry in PLAYERS.items()}))
    else:
        print("\n".join(f"{code:10} {entry.about}" for code, entry in PLAYERS.items()))
    return 0
