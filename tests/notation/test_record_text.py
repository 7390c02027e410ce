"""A game as a text file: how it looks, and where a broken one is said to be broken."""

from dataclasses import replace
from typing import Any

import pytest

from lanterns.engine import COMPONENTS_ID, RULES_VERSION, Action, Options, Pass, TurnStep
from lanterns.notation import (
    Comment,
    IllegalNotation,
    InvalidNotation,
    NotationError,
    Record,
    Turn,
    game_json,
    parse_game_json,
    parse_record,
    read_records,
    record_of,
    record_text,
    replay,
    start_of,
)

from .games import whole_game

_OTHER_RULES = (
    r"^this game cannot be replayed: it was played by version 2 of the rules,"
    " and this program plays by version 1$"
)

GAME = f"""\
[Lanterns "1"]
[Event "Harvest"]
[Date "2024-09-17"]
[Game "2"]
[Components "{COMPONENTS_ID}"]
[Rules "1"]
[N "player 0"]
[S "player 1"]
[Seed "00000000000000000000000000000003"]
[Commitment "65e7dd1174aca267b985f61b55dc71b4c5fe2089fdf9f1b570f789fc40a38e40"]
[Result "N by honor: honor 22-21, gifts 0-0, favors 0-1, lanterns 8-8"]

1. S 9ROWG@w1
2. N 7RRGK@w2
3. S 8WBKB@s1w1
4. N 19RKKP@n1w1
5. S 25BOBO@n1w2
6. N 14WOPW@n2w1
7. S 23BRWK@n1
8. N pairs:BBRRWW 11RRGG@n1e1
9. S G>R pairs:KKRRWW 21GPBP@n2
10. N 32RBWO@n2e1
11. S 4PRKG@s1
12. N 35PBWG@n3e1
13. S pairs:KKBBWW 24PBWG@n1w3
14. N 10PWRB@s1e1
15. S 34ORWK@s2e1
16. N four:PPPP 3OPOO@n4e1
17. S 15PRGP@n3e2
18. N 20KROR@n3e3
19. S pairs:GGOOWW 28PKWO@n4
20. N R>O pairs:OOPPRR 27OGBK@n3w1
21. S 31PROK@s2e2
22. N 22OOBW@n5
"""


def test_golden() -> None:
    record = whole_game(Options(2), 3)
    assert record_text(record) == GAME
    assert parse_record(GAME) == record


def test_replay_yields_every_action_with_its_turn_and_seat() -> None:
    record = parse_record(GAME)
    plays = list(replay(record))
    assert plays[0].before == start_of(record)
    assert [play.number for play in plays] == list(range(1, 31))
    assert [play.action for play in plays] == list(record.actions)
    assert [(play.turn, play.seat) for play in plays[7:10]] == [(8, 0), (8, 0), (9, 1)]
    assert plays[-1].step.state.step is TurnStep.OVER


def test_comments_stay_where_they_are() -> None:
    text = GAME.replace("\n1. S", "\n{ a\nlong } ; and\n1. {first} S").replace(
        "8. N pairs:BBRRWW", "8. N pairs:BBRRWW;well } done\n"
    )
    record = parse_record(text + "{the end}")
    assert record.comments == (
        Comment(0, " a\nlong "),
        Comment(0, " and"),
        Comment(0, "first"),
        Comment(8, "well } done"),
        Comment(30, "the end"),
    )
    assert parse_record(record_text(record)) == record


def test_lines_may_be_broken_anywhere() -> None:
    head, turns = GAME.split("\n\n")
    assert parse_record(f"\ufeff{head}\r\n{turns.replace(' ', chr(13) + chr(10))}") == parse_record(
        GAME
    )
    assert parse_record(f"{head.replace(chr(10), ' ')} {turns}") == parse_record(GAME)


def test_only_two_headers_are_needed() -> None:
    record = parse_record('[Lanterns "1"] [Game "3+drawn"]')
    assert record == Record(Options(3, expansion=True))


BROKEN = [
    ("", "", 1, 1, 'expected the header [Lanterns "1"] first, found the end'),
    ("[Lanterns", "[Lantern", 1, 1, 'expected the header [Lanterns "1"] first'),
    ('[Lanterns "1"]', '[Lanterns "2"]', 1, 12, "expected version 1, found '2'"),
    ('[Lanterns "1"]', "Lanterns", 1, 1, 'expected the header [Lanterns "1"] first'),
    ('[Event "Harvest"]', '[Event "Harvest]', 2, 1, "expected a header such as [Event"),
    ('[Event "Harvest"]', "[Event Harvest]", 2, 1, "expected a header such as [Event"),
    ('[Event "Harvest"]', '[Event "a" "b"]', 2, 1, "expected a header such as [Event"),
    ('[Event "Harvest"]', '[Date "today"]', 3, 1, "the header Date comes twice"),
    ('[Event "Harvest"]', '[W "me"]', 2, 5, "a game of 2 has no seat W"),
    ('[Game "2"]', "", 1, 1, "expected the header Game"),
    ('[Game "2"]', '[Game "7"]', 4, 8, "expected 2, 3 or 4 players, found '7'"),
    ('[Game "2"]', '[Game "2+rotate"]', 4, 8, "name two different emperor cards"),
    ('[Seed "0000', '[Seed "000', 9, 8, "expected 32 hexadecimal digits"),
    ('[Seed "0000', '[Seed "1000', 10, 14, "the commitment to this seed is"),
    ('"65e7', '"65e8', 10, 14, "the commitment to this seed is 65e7dd11"),
    ('"N by honor: honor 22', '"N by honor: honor 23', 11, 10, "the result is N by honor: honor"),
    ('"N by honor', '"N by luck', 11, 15, "expected honor, gifts, favors, lanterns or shared"),
    ('"N by honor: honor 22-21', '"N by honor: honor 22', 11, 30, "expected '-'"),
    ('"N by', '"E by', 11, 10, "expected a seat of this game (N or S), found 'E by"),
    ("\n1. S", "\n2. S", 13, 1, "expected 1. for the turn, found '2.'"),
    ("\n1. S", "\nS", 13, 1, "expected the number of a turn, such as 1., found 'S'"),
    ("\n1. S", "\n1. N", 13, 4, "expected S, whose turn it is, found 'N'"),
    ("\n1. S", "\n1. X", 13, 4, "expected the seat, N, E, S or W, found 'X'"),
    ("\n1. S 9ROWG@w1", "\n1. S", 14, 1, "expected an action of turn 1, found '2.'"),
    ("\n22. N 22OOBW@n5", "\n22. N", 35, 1, "expected an action of turn 22, found the end"),
    ("9ROWG@w1", "9ROWG@", 13, 12, "expected a cell such as 0, n2, e1 or s3w4, found the end"),
    ("9ROWG@w1", "ROWG@w1", 13, 6, "expected the number of the tile before its colors"),
    ("9ROWG@w1", "9ROWG@w2", 13, 6, "9ROWG@w2 is not allowed: a tile must share a side"),
    ("9. S G>R", "9. S G>G", 21, 6, "G>G is not allowed: a lantern is exchanged for one"),
    ("9. S G>R", "9. S pass", 21, 11, "pairs:KKRRWW is not allowed: the seat has"),
    ("9. S G>R", "9. S G>R {", 21, 10, "expected '}' to close this comment"),
    ("9. S G>R", "9. S G>R ]", 21, 10, "expected a header, turn or action, found ']"),
    ("9. S G>R", '9. S [A "b"] G>R', 21, 6, "headers come before the turns"),
    ("@n5\n", "@n5 pass\n", 34, 17, "the game is over: nothing can follow"),
    ("@n5\n", "@n5\n23. N pass\n", 35, 7, "the game is over: nothing can follow"),
    ("Harvest", "Har\x00vest", 2, 12, "the character U+0000 is not allowed"),
    ("Harvest", "Har\x1bvest", 2, 12, "the character U+001B is not allowed"),
    ("Harvest", "Har\ud800vest", 2, 12, "the character U+D800 is not allowed"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "problem"), BROKEN)
def test_broken(old: str, new: str, line: int, column: int, problem: str) -> None:
    assert old in GAME
    text = GAME.replace(old, new, 1) if old else new
    with pytest.raises(NotationError) as caught:
        parse_record(text)
    assert caught.value.problem.startswith(problem)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


def test_a_game_whose_seed_is_secret_can_be_read_but_not_replayed() -> None:
    lines = [line for line in GAME.splitlines() if not line.startswith(("[Seed", "[Result"))]
    record = parse_record("\n".join(lines))
    assert record.turns[7:10] == (Turn(8, 0), Turn(8, 0), Turn(9, 1))
    with pytest.raises(NotationError, match="its seed is not known"):
        list(replay(record))
    with pytest.raises(InvalidNotation, match=r"line 12, column 1: expected a turn after 2"):
        parse_record(
            "\n".join([*lines[:9], "2. S pass", "1. N pass"]).replace("\n2.", "\n1. N pass\n2.")
        )


def test_a_game_with_other_pieces_can_be_read_but_not_replayed() -> None:
    record = parse_record(GAME.replace(COMPONENTS_ID, "another box"))
    assert record.components == "another box"
    assert parse_record(record_text(record)) == record
    with pytest.raises(NotationError, match=r"played with other pieces \(another box\)"):
        start_of(record)


def test_a_game_by_other_rules_can_be_read_but_not_replayed() -> None:
    """A rule that is corrected later does not change it: nothing in it is computed again."""
    text = GAME.replace('[Rules "1"]', '[Rules "2"]').replace("1. S 9ROWG@w1", "1. S pass")
    record = parse_record(text)
    assert (record.rules, record.actions[0], record.turns[0]) == (2, Pass(), Turn(1, 1))
    assert not record.replayable
    assert record_text(record).splitlines() == text.splitlines()
    assert parse_game_json(game_json(record)) == record
    for refusing in (start_of, lambda record: next(replay(record))):
        with pytest.raises(NotationError, match=_OTHER_RULES):
            refusing(record)


def test_a_record_without_the_header_is_played_by_the_readers_rules() -> None:
    assert parse_record(GAME.replace('[Rules "1"]\n', "")).rules == RULES_VERSION


@pytest.mark.parametrize("version", ["", "0", "1.5", "one", "1 ", "10000"])
def test_a_version_of_the_rules_is_a_number(version: str) -> None:
    with pytest.raises(InvalidNotation, match=r"line 6, column \d+: "):
        parse_record(GAME.replace('[Rules "1"]', f'[Rules "{version}"]'))


def test_a_record_without_its_turns_is_not_written() -> None:
    record = Record(Options(2), commitment="0" * 64, actions=(Pass(),))
    for write in (record_text, game_json):
        with pytest.raises(NotationError, match="needs the turn of every action"):
            write(record)


def test_an_illegal_action_in_a_record_is_named() -> None:
    record = replace(whole_game(Options(2), 3), actions=(Action.parse("9ROWG@w1"), Pass()))
    with pytest.raises(
        IllegalNotation, match=r"action 2 \(turn 2, N\): pass is not allowed: a tile"
    ):
        list(replay(record))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"players": ("a", "b", "c")}, "a game of 2 needs as many player names, not 3"),
        ({"tags": (("Seed", "x"),)}, "a tag cannot be called 'Seed'"),
        ({"tags": (("two words", "x"),)}, "a tag cannot be called 'two words'"),
        ({"comments": (Comment(99, "x"),)}, "a comment follows action 99"),
    ],
)
def test_records_that_cannot_be(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        replace(whole_game(Options(2), 3), **change)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"players": ("a\nb", "")}, "the header N holds a line break"),
        ({"comments": (Comment(0, "a } b\nc"),)}, "both a closing brace and a line break"),
        ({"comments": (Comment(0, "\x07"),)}, "a comment holds a control character"),
    ],
)
def test_what_the_text_form_cannot_hold(change: dict[str, Any], problem: str) -> None:
    record = replace(whole_game(Options(2), 3), **change)
    with pytest.raises(NotationError, match=problem):
        record_text(record)


def test_a_record_made_from_a_game_knows_its_outcome() -> None:
    full = whole_game(Options(2), 3)
    assert full.outcome is not None
    assert full.seed is not None
    assert record_of(full.options, full.seed, full.actions[:-1]).outcome is None


def test_files_are_read_as_bytes() -> None:
    assert list(read_records(GAME.encode().splitlines(keepends=True))) == [parse_record(GAME)]
    with pytest.raises(InvalidNotation, match="line 2, column 12: this is not text in UTF-8"):
        list(read_records([GAME.encode().replace(b"Harvest", b"Har\xffvest")]))
    with pytest.raises(InvalidNotation, match="there is no game in this file"):
        list(read_records([b"\n", b"  \n"]))
