"""Tables that have come as far as a test wants, played over HTTP by a program that then leaves."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from ..server.web.running import Client

Position: TypeAlias = dict[str, Any]


def play_until(ann: Client, wanted: Callable[[Position], bool], seed: int = 0, **wish: Any) -> str:
    """A table of Ann's at which it is her turn, in a position such as is wanted.

    She plays by chance, but builds pavilions where she can; a game that leads nowhere is left.
    """
    random = Random(seed)
    for _ in range(40):
        table = ann.make(name="Ann", seat="S", start=True, **wish)
        while (seen := ann.look(table))["table"]["phase"] == "playing":
            position: Position = seen["position"]
            if position["legal"] and wanted(position):
                return table
            if position["legal"]:
                _act(ann, table, seen["number"], _choose(position["legal"], random))
    raise AssertionError("no game led to such a position")


def _choose(legal: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """Pavilions bring gifts; passing keeps lanterns and gifts for what is wanted."""
    built = [action for action in legal if action.get("pavilion")]
    passing = [action for action in legal if action["type"] == "pass"]
    return random.choice(built or passing or legal)


def _act(ann: Client, table: str, number: int, action: dict[str, Any]) -> None:
    ann.do(table, "act", actions=[action], based_on=number)
