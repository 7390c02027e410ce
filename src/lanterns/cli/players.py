"""``lanterns players``: lists the players."""

import json
from typing import Final

from lanterns.players import PLAYERS, describe_installed, installed_players
from lanterns.players.brain import machine_name

_OWN = {"module:Class": "your own Python class, such as my_bot:MyBot in my_bot.py"}
_MACHINES: Final = {
    "numba": "The players that search run as native code, compiled by numba.",
    "wasmtime": "The players that search run in wasmtime. For many games, native code is faster: "
    "pip install 'lanterns[fast]'.",
    "": "The players that search need wasmtime: pip install 'lanterns[bots]'.",
}
"""Where the brain runs, for people."""


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
        print(f"\n{_MACHINES[machine_name()]}")
    return 0
