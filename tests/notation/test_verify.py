"""A record is checked by playing it again; one thing changed in it is found and named."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from lanterns.engine import Options, legal_actions
from lanterns.notation import (
    Verdict,
    game_json,
    record_of,
    record_text,
    start_of,
    verify,
    verify_lines,
)

from .games import whole_game
from .test_record_text import GAME

EXPANSION = Options(3, expansion=True)


def fresh(states: bool = False) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(game_json(whole_game(EXPANSION, 5), states)))
    return data


def test_true_records() -> None:
    assert verify(GAME) == Verdict(record=whole_game(Options(2), 3))
    assert verify(GAME.encode()).ok
    for states in (False, True):
        assert verify(fresh(states)).ok
        assert verify(json.dumps(fresh(states))).record == whole_game(EXPANSION, 5)


def put(*where: Any) -> Callable[[dict[str, Any]], None]:
    """Put the last of these at the place that the others lead to."""
    *path, last, value = where

    def change(data: dict[str, Any]) -> None:
        part: Any = data
        for step in path:
            part = part[step]
        part[last] = value

    return change


def drop(*where: Any) -> Callable[[dict[str, Any]], None]:
    *path, last = where

    def change(data: dict[str, Any]) -> None:
        part: Any = data
        for step in path:
            part = part[step]
        del part[last]

    return change


ZERO = "0" * 64
FIRST = "action 1 (turn 1, N)"

TAMPERED = [
    (put("format", "chess"), "format", "expected 'lanterns-record', found \"chess\""),
    (put("version", 2), "version", "expected 1, found 2"),
    (put("components", "other"), "components", "found other"),
    (put("rules", 2), "rules", "this game cannot be checked: it was played by version 2"),
    (put("rules", 0), "rules", "expected a whole number from 1"),
    (put("options", "players", 4), "seats", "expected the 4 seats in their order"),
    (put("options", "expansion", "yes"), "options.expansion", "expected true or false"),
    (put("cards", []), "cards", "expected 2 entries, found 0"),
    (put("cards", 0, "rotate_a_tile"), "cards[0]", 'expected "emperor_dedication"'),
    (put("seed", None), "seed", "expected the seed, found null"),
    (put("commitment", None), "commitment", "expected the commitment, found null"),
    (put("seed", f"{6:032x}"), "commitment", "the commitment to this seed is"),
    (put("commitment", ZERO), "commitment", f"not {ZERO}"),
    (drop("seats"), "", "expected the field 'seats', found none"),
    (put("seats", 0, "seat", "W"), "seats[0].seat", "expected N, E or S"),
    (drop("deal"), "deal", "found nothing"),
    (put("deal", "hands", "E", 0, 1), "deal.hands.E[0]", "expected 31, found 1"),
    (put("deal", "stack", 5, 1), "deal.stack[5]", "found 1"),
    (put("deal", "start_seat", "S"), "deal.start_seat", 'expected "N", found "S"'),
    (put("deal", "start_tile", "rotation", 2), "deal.start_tile.rotation", "expected 0, found 2"),
    (put("deal", "start_tile", "faces", "N", "white"), "deal.start_tile.faces.N", "found"),
    (put("deal", "left_out", []), "deal.left_out", "expected 8 entries, found 0"),
    (put("deal", "first_lanterns", "N", "blue"), "deal.first_lanterns.N", 'found "blue"'),
    (put("actions", {}), "actions", "expected a list, found an object of 0"),
    (put("actions", 0, []), "actions[0]", "expected an object, found a list of 0"),
    (put("actions", 0, "number", 2), f"{FIRST}, number", "expected 1, found 2"),
    (put("actions", 0, "turn", 2), f"{FIRST}, turn", "expected 1, found 2"),
    (put("actions", 0, "seat", "E"), f"{FIRST}, seat", 'expected "N", found "E"'),
    (put("actions", 0, "step", "end"), f"{FIRST}, step", 'expected "place", found "end"'),
    (put("actions", 0, "text", "pass"), f"{FIRST}, text", 'found "pass"'),
    (put("actions", 0, "action", {"type": "pass"}), FIRST, "pass is not allowed: a tile must be"),
    (put("actions", 0, "action", "type", "fly"), f"{FIRST}, action.type", "expected pass,"),
    (put("actions", 0, "action", "cell", "x", 30), FIRST, "a tile must share a side"),
    (put("actions", 0, "events", 1, "color", "red"), f"{FIRST}, events[1].color", 'found "red"'),
    (put("actions", 0, "events", []), f"{FIRST}, events", "entries, found 0"),
    (put("actions", 0, "note", "!"), FIRST, 'expected no further field, found "note"'),
    (put("outcome", None), "outcome", "found null"),
    (put("outcome", "winners", []), "outcome.winners", "found 0"),
    (put("outcome", "decided_by", "shared"), "outcome.decided_by", 'found "shared"'),
    (put("outcome", "honor", "N", 99), "outcome.honor.N", "found 99"),
    (drop("outcome"), "", "expected the field 'outcome', found none"),
    (put("comments", [{"after": 500, "text": ""}]), "", "a comment follows action 500"),
    (put("extra", 1), "", 'expected no further field, found "extra"'),
]


@pytest.mark.parametrize(("change", "where", "problem"), TAMPERED)
def test_one_thing_changed_is_found(
    change: Callable[[dict[str, Any]], None], where: str, problem: str
) -> None:
    data = fresh()
    change(data)
    flaw = verify(data).flaw
    assert flaw is not None
    assert flaw.where == where
    assert problem in flaw.problem
    on_line = verify(json.dumps(data)).flaw
    assert on_line is not None
    assert on_line.where == ", ".join(part for part in ("line 1", where) if part)


STATES = [
    (put("state", "supply", "red", 99), "state.supply.red", "found 99"),
    (put("state", "seats", 1, "favors", 9), "state.seats[1].favors", "found 9"),
    (put("state", "seats", 1, "hand", []), "state.seats[1].hand", "entries, found 0"),
    (put("state", "lake", 0, "rotation", 1), "state.lake[0].rotation", "found 1"),
    (put("state", "step", "over"), "state.step", 'found "over"'),
    (put("state", "tile_stack", []), "state.tile_stack", "found 0"),
    (drop("state"), "state", "found nothing"),
]


@pytest.mark.parametrize(("change", "path", "problem"), STATES)
def test_a_changed_state_is_found(
    change: Callable[[dict[str, Any]], None], path: str, problem: str
) -> None:
    data = fresh(states=True)
    entry = data["actions"][9]
    change(entry)
    flaw = verify(data).flaw
    assert flaw is not None
    assert flaw.where == f"action 10 (turn {entry['turn']}, {entry['seat']}), {path}"
    assert problem in flaw.problem


def test_a_state_removed_or_added_is_reported_at_its_own_action() -> None:
    data = fresh(states=True)
    del data["actions"][0]["state"]
    flaw = verify(data).flaw
    assert flaw is not None
    assert (flaw.where, flaw.found) == (f"{FIRST}, state", "nothing")
    data = fresh()
    data["actions"][0]["state"] = {}
    flaw = verify(data).flaw
    assert flaw is not None
    assert (flaw.where, flaw.found) == (FIRST, '"state"')


def test_an_action_replaced_by_another_legal_one_is_reported_as_the_action() -> None:
    data = fresh()
    action = data["actions"][0]["action"]
    old = action["rotation"]
    action["rotation"] = (old + 1) % 4
    flaw = verify(data).flaw
    assert flaw is not None
    assert flaw.where == f"{FIRST}, action.rotation"
    assert (flaw.expected, flaw.found) == (str(old), str((old + 1) % 4))


def test_a_text_replaced_by_that_of_another_legal_action_is_reported_as_the_text() -> None:
    data = fresh()
    record = whole_game(EXPANSION, 5)
    other = next(a for a in legal_actions(start_of(record)) if a != record.actions[0])
    data["actions"][0]["text"] = str(other)
    flaw = verify(data).flaw
    assert flaw is not None
    assert flaw.where == f"{FIRST}, text"


def test_every_action_matters() -> None:
    count = len(fresh()["actions"])
    for number in range(count):
        data = fresh()
        del data["actions"][number]
        assert not verify(data).ok


def test_an_unfinished_game_is_not_whole() -> None:
    data = fresh()
    del data["actions"][20:]
    data["outcome"] = None
    flaw = verify(data).flaw
    assert flaw is not None
    assert flaw.where == "after action 20"
    assert flaw.problem.startswith("the game is not over: it is turn ")


def test_the_first_of_two_flaws_is_named() -> None:
    data = fresh()
    data["actions"][3]["text"] = "pass"
    data["actions"][7]["action"] = {"type": "pass"}
    data["outcome"] = None
    flaw = verify(data).flaw
    assert flaw is not None
    assert flaw.where.startswith("action 4 ")


TEXTS = [
    ('Harvest"]', "Harvest]", "line 2, column 1", "expected a header"),
    ('[Components "', '[Components "x', "line 5, column 14", "found x"),
    ('[Rules "1', '[Rules "2', "line 6, column 9", "it was played by version 2 of the rules, and"),
    ("[Seed ", "[Seeds ", "header Seed", "expected the header Seed, found none"),
    ("[Commitment ", "[Promise ", "header Commitment", "expected the header Commitment"),
    ('"65e7', '"65e8', "line 10, column 14", "the commitment to this seed is 65e7"),
    ("9. S G>R", "9. S G>K", "line 21, column 10", "pairs:KKRRWW is not allowed"),
    ("honor 22", "honor 23", "line 11, column 10", "the result is N by honor"),
    ("[Result ", "[Score ", "header Result", "expected 'N by honor"),
    ("22. N 22OOBW@n5\n", "", "line 11, column 10", "the result is unfinished"),
]


@pytest.mark.parametrize(("old", "new", "where", "problem"), TEXTS)
def test_a_changed_text_is_found(old: str, new: str, where: str, problem: str) -> None:
    assert old in GAME
    flaw = verify(GAME.replace(old, new, 1)).flaw
    assert flaw is not None
    assert (flaw.where, problem in flaw.problem) == (where, True)
    assert str(flaw) == f"{where}: {flaw.problem}"


def test_an_unfinished_text_is_not_whole() -> None:
    text = GAME.replace("22. N 22OOBW@n5\n", "").replace(
        "N by honor: honor 22-21, gifts 0-0, favors 0-1, lanterns 8-8", "unfinished"
    )
    flaw = verify(text).flaw
    assert flaw is not None
    assert str(flaw) == "after action 29: the game is not over: it is turn 22, and N is to move"


RESULT = "N by honor: honor 22-21, gifts 0-0, favors 0-1, lanterns 8-8"
LAST = "22. N 22OOBW@n5\n"


@pytest.mark.parametrize("why", ["resigned", "time"])
def test_a_game_that_was_ended_early_is_true_if_it_says_so(why: str) -> None:
    text = GAME.replace(LAST, "").replace(RESULT, "unfinished")
    verdict = verify(text.replace("[Game ", f'[Ended "{why}"] [Game '))
    assert (verdict.ok, verdict.broken_off) == (True, why)
    assert verdict.record is not None
    again = verify(json.dumps(game_json(verdict.record)))
    assert (again.ok, again.broken_off) == (True, why)
    assert not verify(text.replace("[Game ", '[Ended "at noon"] [Game ')).ok


def test_a_game_that_was_ended_early_is_checked_like_any_other() -> None:
    early = GAME.replace(LAST, "").replace("[Game ", '[Ended "time"] [Game ')
    flaw = verify(early).flaw
    assert flaw is not None
    assert "the result is unfinished" in flaw.problem
    early = early.replace(RESULT, "unfinished")
    for old, new in (("9. S G>R", "9. S G>K"), ('"65e7', '"65e8'), ("[Result ", "[Score ")):
        assert not verify(early.replace(old, new, 1)).ok
    whole = record_of(Options(2), 3, whole_game(Options(2), 3).actions, tags=(("Ended", "time"),))
    for form in (record_text(whole), json.dumps(game_json(whole))):
        flaw = verify(form).flaw
        assert flaw is not None
        assert flaw.problem == "the game was played to its end, not broken off (time)"


def test_a_verdict_on_every_line() -> None:
    good = json.dumps(fresh()).encode()
    bad = good.replace(b'"version": 1', b'"version": 7', 1)
    lines = [good, b"\n", bad, b"\n", b"\xff\xfe{", b"\n", b"[" * 99_999, b"\n\n", good]
    verdicts = list(verify_lines(b"".join(lines).splitlines(keepends=True)))
    assert [(verdict.line, verdict.ok) for verdict in verdicts] == [
        (1, True),
        (2, False),
        (3, False),
        (4, False),
        (6, True),
    ]
    assert [str(verdict.flaw) for verdict in verdicts[1:4]] == [
        "line 2, version: expected 1, found 7",
        "line 3, column 1: this is not text in UTF-8",
        "line 4: this JSON is nested too deeply",
    ]


@pytest.mark.parametrize("data", ["", "\n", b"\xff", b"\x00\x01", "{}", "[]", "{", "🏮", "\ud800"])
def test_rubbish_gets_a_verdict(data: str | bytes) -> None:
    verdict = verify(data)
    assert verdict.flaw is not None
    assert len(str(verdict.flaw)) < 200
