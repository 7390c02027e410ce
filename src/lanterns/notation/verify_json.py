"""Checking a record in JSON: what the replay gives is written out again and compared."""

from dataclasses import replace
from typing import Any

from lanterns.engine import (
    COMPONENTS_ID,
    GameState,
    IllegalAction,
    LanternsError,
    apply,
    outcome,
)
from lanterns.notation.action_json import ACTION, action_json
from lanterns.notation.action_text import action_text, parse_action
from lanterns.notation.difference import first_difference
from lanterns.notation.event_json import EVENT
from lanterns.notation.found import Found
from lanterns.notation.game_json import (
    entry_json,
    head_json,
    parse_game_json,
    read_head,
    tail_json,
)
from lanterns.notation.record import Record
from lanterns.notation.replay import Played, start_of
from lanterns.notation.verdict import Wrong, check_end, unequal


def check_game(data: Any) -> Record:
    """The record, if all is well with it; the first flaw is raised."""
    found = Found(data)
    head = read_head(found)
    if head.components != COMPONENTS_ID:
        raise unequal("components", COMPONENTS_ID, head.components)
    for name in ("seed", "commitment"):
        if getattr(head, name) is None:
            raise unequal(name, f"the {name}", "null")
    _compare(head_json(head), {name: data[name] for name in head_json(head) if name in data})
    final = _check_actions(found, head)
    return _check_tail(data, found, final)


def _compare(expected: Any, found: Any, where: str = "") -> None:
    difference = first_difference(expected, found)
    if difference is not None:
        place = ", ".join(part for part in (where, difference.path) if part)
        raise unequal(place, difference.expected, difference.found)


def _check_actions(found: Found, head: Record) -> GameState:
    state = start_of(head)
    entries = list(found.field("actions").items())
    # Every action has the state after it, or none has. Most of them show which it is, so that
    # the one action whose state was removed or added is the one that is reported.
    with_state = [isinstance(entry.value, dict) and "state" in entry.value for entry in entries]
    states = sum(with_state) * 2 > len(entries)
    for number, entry in enumerate(entries, 1):
        state = _check_entry(entry, number, state, states)
    return state


def _check_entry(entry: Found, number: int, state: GameState, states: bool) -> GameState:
    side = state.options.sides[state.seat_to_move].name
    where = f"action {number} (turn {state.turn}, {side})"
    action = ACTION.read(Found(entry.field("action").value, f"{where}, action"))
    try:
        step = apply(state, action)
    except IllegalAction as error:
        raise Wrong(where, f"{action_text(action)} is not allowed: {error}") from error
    expected = entry_json(Played(number, state, action, step), states)
    if expected != entry.value:
        _blame_action(entry, state, where)
        _compare(expected, entry.value, where)
    return step.state


def _blame_action(entry: Found, state: GameState, where: str) -> None:
    """Report the action itself if the events of the entry are those of the action in its text.

    Without this, an action replaced by another legal one would be reported as a wrong text.
    """
    try:
        meant = parse_action(entry.field("text").text())
        events = apply(state, meant).events
    except LanternsError:
        return
    if entry.value.get("events") == [EVENT.write(event, state.options.sides) for event in events]:
        _compare({"action": action_json(meant)}, {"action": entry.value["action"]}, where)


def _check_tail(data: dict[str, Any], found: Found, final: GameState) -> Record:
    record = parse_game_json(data)
    check_end(record, final, "tags.Ended")
    truth = replace(record, outcome=outcome(final))
    actions = {"actions": found.field("actions").value}
    _compare({**head_json(truth), **actions, **tail_json(truth)}, data)
    return record
