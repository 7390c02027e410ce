"""``lanterns players``: the list of players."""

import json

from lanterns.players import PLAYERS

_OWN = {"module:Class": "a Python class of your own, such as my_bot:MyBot in my_bot.py"}


def players(as_json: bool) -> int:
    """Print every player with a line about it; returns the exit code."""
    if as_json:
        print(json.dumps({code: kind.about for code, kind in PLAYERS.items()}))
    else:
        lines = {code: kind.about for code, kind in PLAYERS.items()} | _OWN
        print("\n".join(f"{code:13} {about}" for code, about in lines.items()))
    return 0
