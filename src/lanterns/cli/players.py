"""``lanterns players``: lists the players."""

import json

from lanterns.players import PLAYERS, describe_installed, installed_players

_OWN = {"module:Class": "your own Python class, such as my_bot:MyBot in my_bot.py"}


def players(as_json: bool) -> int:
    """Print every player with a line about it. Return the exit code."""
    lines = [(code, kind.about) for code, kind in PLAYERS.items()]
    lines += [(player.name, describe_installed(player)) for player in installed_players()]
    if as_json:
        # If a package uses one of our names, ours wins.
        print(json.dumps(dict(reversed(lines))))
    else:
        width = max(13, *(len(code) for code, _ in lines))
        print("\n".join(f"{code:{width}} {about}" for code, about in [*lines, *_OWN.items()]))
    return 0
