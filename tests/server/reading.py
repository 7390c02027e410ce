"""Reads messages as a client does: single placements, and whole positions from changes."""

from typing import Any

import msgspec

from lanterns.server.snapshot.offers import expand
from lanterns.server.snapshot.position import Placements


def complete(message: Any, before: Any = None) -> Any:
    """Return a message with every placement among the legal actions, and with the whole position.

    ``before`` is the last complete welcome or update that had a position.
    """
    change = message.get("change")
    if change is not None:
        assert change["since"] == message["number"] - len(message["entries"]), "a change of what?"
        message = {
            **message,
            "change": None,
            "table": {**before["table"], **change["table"]},
            "position": _changed(before["position"], change["position"]),
        }
    position = message.get("position")
    return {**message, "position": expanded(position)} if position else message


def expanded(position: Any) -> Any:
    """Return a position, or a step ahead, with placements among the legal actions."""
    groups = msgspec.convert(position.get("placements", ()), tuple[Placements, ...])
    placements = msgspec.to_builtins(expand(groups))
    return {
        **position,
        "legal": [*placements, *position["legal"]],
        "placements": [],
        **({"ahead": [expanded(one) for one in position["ahead"]]} if "ahead" in position else {}),
    }


def _changed(before: Any, change: Any) -> Any:
    view, new = before["view"], change["view"]
    lake = {(one["cell"]["x"], one["cell"]["y"]): one for one in view["lake"]}
    lake |= {(one["cell"]["x"], one["cell"]["y"]): one for one in new.get("lake", ())}
    seats = {one["seat"]: one for one in view["seats"]}
    seats |= {
        one["seat"]: _merged(seats[one["seat"]], one, "lanterns") for one in new.get("seats", ())
    }
    lists = ("legal", "placements", "ahead", "blocked")
    nothing = {**{name: [] for name in lists}, "undo": 0, "open_cells": before["open_cells"]}
    together = _merged(view, new, "supply", "stacks")
    together |= {"lake": [*lake.values()], "seats": [*seats.values()]}
    return {**nothing, **change, "view": together}


def _merged(whole: Any, change: Any, *inside: str) -> Any:
    """Return a whole with its changes applied, also inside fields with a value for each name."""
    merged = {**whole, **change}
    for name in inside:
        merged[name] = {**whole[name], **change.get(name, {})}
    return merged
