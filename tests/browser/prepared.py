"""Tables that have come as far as a test wants, played over HTTP by a program that then leaves."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from random import Random
from typing import Any, Final, TypeAlias

from ..server.http.running import Client, Running

Position: TypeAlias = dict[str, Any]

_NAMES: Final = {"S": "Ann", "W": "Ludwig", "N": "Charlotte", "E": "Mei-Lin"}
_TILES: Final = 26
_LAKE: Final = (range(-5, 5), range(-3, 4))
"""The columns and rows that are filled: with the open cells around them, a lake of 12 by 9."""


def play_until(
    ann: Client, wanted: Callable[[Position], bool], first: str = "pass", **wish: Any
) -> str:
    """Return a table of Ann's at which it is her turn, in a position like the one wanted.

    She plays by chance, but builds pavilions where she can, and otherwise does what she should do
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


def play_large_lake(running: Running, ann: Client) -> str:
    """Return a table of four with the expansion, late in the game, on Ann's turn.

    The lake has 12 columns and 9 rows, open cells included. Ann has more lanterns than twelve, and
    can exchange, dedicate and use both emperor cards, one of them after discarding.
    """
    options = {"players": 4, "expansion": True, "cards": ["rotate_a_tile", "emperor_exchange"]}
    random = Random(0)
    with ExitStack() as stack:
        people = {
            seat: stack.enter_context(closing(Client(running))) if seat != "S" else ann
            for seat in _NAMES
        }
        for _ in range(20):
            table = ann.make(name=_NAMES["S"], seat="S", options=options)
            for seat, person in people.items():
                if person is not ann:
                    person.do(table, "take_seat", name=_NAMES[seat], seat=seat)
            ann.do(table, "start")
            if _fill(table, people, random):
                return table
    raise AssertionError("no game filled the lake")


def _fill(table: str, people: dict[str, Client], random: Random) -> bool:
    """Play one game until the lake is full and Ann can do everything; whether that came about."""
    ann = people["S"]
    while (seen := ann.look(table))["table"]["phase"] == "playing":
        mover = seen["position"]["to_move"]
        if mover != "S":
            seen = people[mover].look(table)
        legal = seen["position"]["legal"]
        if mover == "S" and _is_full(seen["position"]) and _can_do_everything(seen["position"]):
            return True
        places = [action for action in legal if action["type"] == "place_tile"]
        first = "pass" if mover == "S" else "dedicate"
        if mover == "S":
            places = _rewarding(ann, table, places, random)
        action = _spread(places, seen["position"], random) if places else None
        _act(people[mover], table, seen["number"], action or _choose(legal, first, random))
    return False


def _rewarding(
    ann: Client, table: str, places: list[dict[str, Any]], random: Random
) -> list[dict[str, Any]]:
    """Return the placements that bring the most favors and gifts."""

    def worth(action: dict[str, Any]) -> int:
        answer = ann.http.post(f"/api/tables/{table}/preview", json={"actions": [action]})
        received = [event["type"] for event in answer.json() if event.get("seat") == "S"]
        coins = received.count("favor_received") + received.count("gift_received")
        return 2 * coins + bool(action.get("pavilion"))

    some = [(worth(action), action) for action in random.sample(places, min(40, len(places)))]
    most = max((value for value, _ in some), default=0)
    return [action for value, action in some if value == most]


def cells_of(position: Position) -> list[tuple[int, int]]:
    return [(tile["cell"]["x"], tile["cell"]["y"]) for tile in position["view"]["lake"]]


def _is_full(position: Position) -> bool:
    columns, rows = zip(*cells_of(position), strict=True)
    return len(columns) >= _TILES and (min(columns), max(columns), min(rows), max(rows)) == (
        _LAKE[0][0],
        _LAKE[0][-1],
        _LAKE[1][0],
        _LAKE[1][-1],
    )


def _can_do_everything(position: Position) -> bool:
    offered = [position["legal"], *(later["legal"] for later in position["ahead"])]
    types = {action["type"] for legal in offered for action in legal}
    # The gifts for Emperor Exchange are enough for Rotate a Tile, too.
    return types >= {"discard", "exchange", "exchange_for_two", "dedicate"}


def _spread(
    places: list[dict[str, Any]], position: Position, random: Random
) -> dict[str, Any] | None:
    """Return a placement that makes the lake wider or higher, but not more than wanted."""
    columns, rows = zip(*cells_of(position), strict=True)
    inside = [
        action
        for action in places
        if action["cell"]["x"] in _LAKE[0] and action["cell"]["y"] in _LAKE[1]
    ]
    wider = [
        action
        for action in inside
        if not min(columns) <= action["cell"]["x"] <= max(columns)
        or not min(rows) <= action["cell"]["y"] <= max(rows)
    ]
    built = [action for action in inside if action.get("pavilion")]
    choice = wider or built or inside
    return random.choice(choice) if choice else None
