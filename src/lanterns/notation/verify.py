"""Checks a record by replaying it from its seed: everything in it must follow."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from lanterns.engine import (
    COMPONENTS_ID,
    RULES_VERSION,
    Action,
    GameState,
    IllegalAction,
    LanternsError,
    NotationError,
    TurnStep,
    apply,
    outcome,
)
from lanterns.notation.decoding import decode
from lanterns.notation.files import NO_GAME, load_json, open_lines
from lanterns.notation.game_json import (
    head_json,
    parse_game_json,
    played_json,
    read_head,
    tail_json,
)
from lanterns.notation.json_node import JsonNode, JsonObject, first_difference
from lanterns.notation.record import EarlyEnd, Played, Record, name_rules, place_of, start_of
from lanterns.notation.record_text import check_replay, read_headers, read_record, scan_record
from lanterns.notation.setup_text import outcome_text
from lanterns.notation.values_json import ACTION, EVENT, action_json


@dataclass(frozen=True, slots=True)
class Flaw:
    """The first thing that is wrong with a record."""

    where: str
    """Line and column of a text; line, action and field of JSON. It may be empty."""
    problem: str
    """What is wrong, in a sentence."""
    expected: str | None = None
    """What should be there, if only one thing can be."""
    found: str | None = None
    """What is there instead."""

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record is complete and valid."""

    flaw: Flaw | None = None
    """``None`` if nothing is wrong."""
    record: Record | None = None
    """The game, if nothing is wrong with it."""
    line: int = 1
    """The line of the file on which the record begins."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.flaw is None

    @property
    def broken_off(self) -> EarlyEnd | None:
        """Why a valid game was ended early, if it was."""
        return None if self.record is None else self.record.broken_off


def verify(record: str | bytes | JsonObject) -> Verdict:
    """Check one record: its text form, a line of JSON, or the object parsed from one."""
    if isinstance(record, dict):
        return _verdict(lambda: _check_game(record))
    return next(verify_lines([record]))


def verify_lines(lines: Iterable[str | bytes]) -> Iterator[Verdict]:
    """Check every record of a file, such as one opened in binary mode.

    A text file holds one game and gets one verdict; a JSONL file gets a verdict for each line.
    """
    file = open_lines(lines)
    if file.empty:
        yield Verdict(Flaw("", NO_GAME))
    elif not file.json:
        yield _verdict(lambda: _check_text(file.text()))
    else:
        for number, line in file.games():
            yield _verdict_on_line(line, number)


def _verdict(check: Callable[[], Record]) -> Verdict:
    try:
        return Verdict(record=check())
    except _FlawFound as found:
        return Verdict(found.flaw)
    except NotationError as error:
        return Verdict(Flaw(error.where, error.problem, error.expected))
    except LanternsError as error:
        return Verdict(Flaw("", str(error)))


def _verdict_on_line(line: bytes, number: int) -> Verdict:
    verdict = _verdict(lambda: _check_game(load_json(decode(line))))
    if verdict.flaw is None:
        return replace(verdict, line=number)
    inside = verdict.flaw.where.removeprefix("line 1").removeprefix(", ")
    where = f"line {number}, {inside}" if inside else f"line {number}"
    return Verdict(replace(verdict.flaw, where=where), line=number)


class _FlawFound(Exception):
    """Carries a flaw out of a check; it never leaves this module."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw.problem)
        self.flaw = flaw


def _unequal(where: str, expected: str, found: str) -> _FlawFound:
    return _FlawFound(Flaw(where, f"expected {expected}, found {found}", expected, found))


def _by_other_rules(where: str, head: Record) -> _FlawFound:
    problem = f"this game cannot be checked: {name_rules(head)}"
    return _FlawFound(Flaw(where, problem, str(RULES_VERSION), str(head.rules)))


def _check_end(record: Record, last: GameState, where: str) -> None:
    """Check that a game is over or says why it was ended early; ``where`` is the place it does."""
    over = last.step is TurnStep.OVER
    if over and record.broken_off:
        problem = f"the game was played to its end, not broken off ({record.broken_off})"
        raise _FlawFound(Flaw(where, problem))
    if not over and not record.broken_off:
        side = last.options.sides[last.seat_to_move].name
        problem = f"the game is not over: it is turn {last.turn}, and {side} is to move"
        raise _FlawFound(Flaw(f"after action {len(record.actions)}", problem))


def _check_text(text: str) -> Record:
    """Return the record in a text, if nothing is wrong with it."""
    scanned = scan_record(text)
    head = read_headers(scanned)
    if head.components != COMPONENTS_ID:
        raise _unequal(scanned.place_of("Components"), COMPONENTS_ID, head.components)
    if head.rules != RULES_VERSION:
        raise _by_other_rules(scanned.place_of("Rules"), head)
    for name in ("Seed", "Commitment"):
        if name not in scanned.headers:
            raise _unequal(f"header {name}", f"the header {name}", "none")
    record = read_record(scanned)
    last = check_replay(record, scanned)
    _check_end(record, last, scanned.place_of("Ended") if record.broken_off else "")
    if "Result" not in scanned.headers:
        truth = outcome_text(outcome(last), record.options)
        raise _unequal("header Result", repr(truth), "none")
    return record


def _check_game(data: object) -> Record:
    """Return the record in an object, if nothing is wrong with it.

    The results of the replay are written again and compared with the object.
    """
    node = JsonNode(data)
    head = read_head(node)
    if head.components != COMPONENTS_ID:
        raise _unequal("components", COMPONENTS_ID, head.components)
    if head.rules != RULES_VERSION:
        raise _by_other_rules("rules", head)
    for name, value in (("seed", head.seed), ("commitment", head.commitment)):
        if value is None:
            raise _unequal(name, f"the {name}", "null")
    written, fields = head_json(head), node.fields()
    _compare(written, {name: fields[name] for name in written if name in fields})
    last = _check_actions(node, head)
    record = parse_game_json(data)
    _check_end(record, last, "tags.Ended")
    truth = replace(record, outcome=outcome(last))
    _compare({**head_json(truth), "actions": fields["actions"], **tail_json(truth)}, data)
    return record


def _compare(expected: object, found: object, where: str = "") -> None:
    difference = first_difference(expected, found)
    if difference is not None:
        place = ", ".join(part for part in (where, difference.path) if part)
        raise _unequal(place, difference.expected, difference.found)


def _check_actions(node: JsonNode, head: Record) -> GameState:
    """Check every action and its results, and return the last position."""
    state = start_of(head)
    actions = list(node.field("actions").items())
    # Either every action has the state after it, or none does. The majority decides which, so
    # that a single action whose state was removed or added is the one reported.
    with_state = [isinstance(action.value, dict) and "state" in action.value for action in actions]
    states = sum(with_state) * 2 > len(actions)
    for number, action in enumerate(actions, 1):
        state = _check_action(action, number, state, states)
    return state


def _check_action(node: JsonNode, number: int, state: GameState, states: bool) -> GameState:
    where = place_of(number, state)
    action = ACTION.read(JsonNode(node.field("action").value, f"{where}, action"))
    try:
        step = apply(state, action)
    except IllegalAction as error:
        problem = f"{action} is not allowed: {error}"
        raise _FlawFound(Flaw(where, problem)) from error
    expected = played_json(Played(number, state, action, step), states)
    if expected != node.value:
        _check_meant_action(node, state, where)
        _compare(expected, node.value, where)
    return step.state


def _check_meant_action(node: JsonNode, state: GameState, where: str) -> None:
    """Report the action itself if the events are those of the action in the text.

    Without this, an action replaced by another legal one would be reported as a wrong text.
    """
    fields = node.fields()
    try:
        meant = Action.parse(node.field("text").text())
        events = apply(state, meant).events
    except LanternsError:
        return
    if fields.get("events") == [EVENT.write(event, state.options.sides) for event in events]:
        _compare({"action": action_json(meant)}, {"action": fields["action"]}, where)
