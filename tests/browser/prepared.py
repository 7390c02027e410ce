"""Tables that have come as far as a test wants, played over HTTP by a program that then leaves."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from ..server.http.running import Client

Position: TypeAlias = dict[str, Any]


def play_until(
    ann: Client, wanted: Callable[[Position], bool], first: str = "pass", **wish: Any
) -> str:
    """A table of Ann's at which it is her turn, in a position such as is wanted.

    She plays by chance, but builds pavilions where she can, and otherwise does what she is to do
    first: passing keeps lanterns and gifts. A game that leads nowhere is left.
    """
    random = Random(0)
    for _ in range(40):
        table = ann.make(name="Ann", seat="S", start=True, **wish)
        while (seen := ann.look(table))["table"]["phase"] == "playing":
            position: Position = seen["position"]
            if position["legal"] and wanted(position):
                return table
            if position["legal"]:
                _act(ann, table, seen["number"], _choose(position["legal"], first, random))
    raise AssertionError("no game led to such a position")


def _choose(legal: list[dict[str, Any]], first: str, random: Random) -> dict[str, Any]:
    built = [action for action in legal if action.get("pavilion")]
    liked = [action for action in legal if action["type"] == first]
    return random.choice(built or liked or legal)


def _act(ann: Client, table: str, number: int, action: dict[str, Any]) -> None:
    ann.do(table, "act", actions=[action], based_on=number)
