"""Programs that misbehave: each loses what it should and no more, and stops nothing."""

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterns.notation import action_json
from lanterns.players import Uniform
from lanterns.players.program import Failure, Fault, Program
from lanterns.players.program.messages import pick_action, read_answer
from lanterns.players.program.player import MOST_RESTARTS
from lanterns.players.program.process import MOST_UNREAD

from .scripts import LEGAL, SEEN, Scripts, answering, choose, watched_scripts


@pytest.fixture
def scripts(tmp_path: Path) -> Iterator[Scripts]:
    with watched_scripts(tmp_path) as scripts:
        yield scripts


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)


def faults(player: Program) -> list[tuple[int, Fault]]:
    return [(forfeit.decision, forfeit.fault) for forfeit in player.forfeits]


ONCE = "greet()\nask = hear()\n"
"""For scripts that misbehave at the first request after each start."""

ALWAYS = {
    "dies at start": ("sys.exit(3)", Fault.ENDED),
    "dies at a request": (ONCE + "sys.exit(3)", Fault.ENDED),
    "is killed": (ONCE + "os.kill(os.getpid(), 9)", Fault.ENDED),
    "closes stdout": (ONCE + "os.close(1); time.sleep(99)", Fault.ENDED),
    "greets with garbage": ("hear(); print('Welcome!', flush=True); time.sleep(99)", Fault.GARBLED),
    "greets with an answer": ("hear(); say({'id': 1, 'action': 0}); time.sleep(99)", Fault.GARBLED),
    "prints garbage": (ONCE + "print('thinking ...', flush=True); time.sleep(99)", Fault.GARBLED),
    "prints an empty line": (ONCE + "print(flush=True); time.sleep(99)", Fault.GARBLED),
    "prints no UTF-8": (ONCE + "os.write(1, b'\\xff\\xfe\\n'); time.sleep(99)", Fault.GARBLED),
    "prints a list": (ONCE + "say([ask['id'], 0]); time.sleep(99)", Fault.GARBLED),
    "nests without end": (ONCE + "print('[' * 60000, flush=True); time.sleep(99)", Fault.GARBLED),
    "leaves out the action": (ONCE + "say({'id': ask['id']}); time.sleep(99)", Fault.GARBLED),
    "leaves out the id": (ONCE + "say({'action': 0}); time.sleep(99)", Fault.STRAY),
    "answers another id": (
        ONCE + "say({'id': ask['id'] + 1, 'action': 0}); time.sleep(99)",
        Fault.STRAY,
    ),
    "gives the id as text": (
        ONCE + "say({'id': str(ask['id']), 'action': 0}); time.sleep(99)",
        Fault.STRAY,
    ),
    "writes an endless line": (ONCE + "while True: os.write(1, b'x' * 9999)", Fault.FLOODED),
    "floods and never reads": ("while True: os.write(1, b'x' * 99 + b'\\n')", Fault.GARBLED),
}


@pytest.mark.parametrize("name", ALWAYS)
def test_a_program_that_always_fails_is_given_up(scripts: Scripts, name: str) -> None:
    script, fault = ALWAYS[name]
    player = scripts.player(script, seconds=60)
    began = monotonic()
    chosen = choose(player, MOST_RESTARTS + 3)
    assert monotonic() - began < 55, "no fault here needs the time limit to be seen"
    started = MOST_RESTARTS + 1
    assert faults(player) == [
        *((n, fault) for n in range(1, started + 1)),
        *((n, Fault.GIVEN_UP) for n in range(started + 1, started + 3)),
    ]
    assert chosen == choose(scripts.player("sys.exit()"), MOST_RESTARTS + 3), "reproducible"
    assert scripts.all_gone()


@pytest.mark.parametrize(
    "script",
    [
        ONCE + "time.sleep(99)",
        ONCE + "while True: pass",
        ONCE + "os.write(1, b'{\"id\": 1, '); time.sleep(99)",
        "greet(); time.sleep(99)",
        ONCE + "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)",
    ],
    ids=["sleeps", "spins", "stops in the middle", "never reads", "ignores signals"],
)
def test_a_program_that_hangs_loses_the_decision(scripts: Scripts, script: str) -> None:
    player = scripts.player(script, seconds=0.2)
    began = monotonic()
    choose(player, 2)
    assert 0.4 <= monotonic() - began < 90
    assert faults(player) == [(1, Fault.LATE), (2, Fault.LATE)]
    assert scripts.all_gone()


def test_a_program_that_stops_listening_loses_the_decision(scripts: Scripts) -> None:
    player = scripts.player("greet(); os.close(0); time.sleep(99)", seconds=0.2)
    choose(player, 2)
    # Whether the request went out before it closed its input is up to chance.
    assert {fault for _, fault in faults(player)} <= {Fault.ENDED, Fault.LATE}
    assert len(faults(player)) == 2


@pytest.mark.parametrize(
    ("script", "seconds", "fault"),
    [
        ("greet(); time.sleep(99)", 0.5, Fault.LATE),
        ("greet()\nwhile True: os.write(1, b'x' * 99 + b'\\n')", 60, Fault.FLOODED),
    ],
    ids=["silent", "flooding"],
)
def test_a_request_that_is_not_read_blocks_nobody(
    scripts: Scripts, script: str, seconds: float, fault: Fault
) -> None:
    player = scripts.player(script, seconds)
    longer_than_a_pipe = LEGAL * (1 + (1 << 18) // (80 * len(LEGAL)))
    player.choose(SEEN, longer_than_a_pipe, Random(1))
    assert faults(player) == [(1, fault)]


def test_a_program_that_dies_midway_is_started_again(scripts: Scripts) -> None:
    player = scripts.player("greet()\nfor _ in 1, 2: say({'id': hear()['id'], 'action': 4})")
    assert [action == LEGAL[4] for action in choose(player, 6)] == [True, True, False] * 2
    assert faults(player) == [(3, Fault.ENDED), (6, Fault.ENDED)]


def test_an_illegal_answer_costs_that_decision_only(scripts: Scripts, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    body = f"open({str(starts)!r}, 'a').write('x')\n" + answering(
        "[4, -1, 'pass', 4][ask['id'] % 4]"
    )
    player = scripts.player(body)
    choose(player, 7)
    assert [n for n, _ in faults(player)] == [1, 2, 5, 6]
    assert {fault for _, fault in faults(player)} == {Fault.ILLEGAL}
    assert starts.read_text() == "x"


def test_one_line_too_many_costs_the_next_decision(scripts: Scripts) -> None:
    player = scripts.player(answering("4") + "    if ask['id'] == 2: print('done', flush=True)\n")
    choose(player, 5)
    assert faults(player) == [(3, Fault.GARBLED)]


def test_a_program_may_be_slow_within_its_time(scripts: Scripts) -> None:
    player = scripts.player("time.sleep(4.1)\n" + answering("time.sleep(0.1) or 4"), seconds=4)
    assert choose(player, 2) == [LEGAL[4]] * 2, "starting up does not count"
    assert not player.forfeits


def test_a_program_may_write_in_pieces(scripts: Scripts) -> None:
    pieces = (
        '[(os.write(1, bytes([c])), time.sleep(0.001)) for c in b\'{"id": 1, "action": 4}\\n\']'
    )
    player = scripts.player(f"{ONCE}{pieces}\ntime.sleep(99)")
    assert choose(player) == [LEGAL[4]]


def test_error_output_goes_through_and_blocks_nothing(
    scripts: Scripts, capfd: pytest.CaptureFixture[str]
) -> None:
    player = scripts.player(
        "os.write(2, b'e' * 300_000)\n" + answering("os.write(2, b'e' * 9) and 4")
    )
    assert choose(player, 2) == [LEGAL[4]] * 2
    player.close()
    assert capfd.readouterr().err == "e" * 300_018


def test_an_answer_may_be_long_but_not_endless(scripts: Scripts) -> None:
    long = "{'id': ask['id'], 'action': 4, 'thoughts': 'x' * size}"
    body = f"greet()\nwhile ask := hear():\n    size = ask['id'] * 40_000\n    say({long})\n"
    player = scripts.player(body)
    assert 40_000 < MOST_UNREAD < 80_000
    assert choose(player, 2)[0] == LEGAL[4]
    assert faults(player) == [(2, Fault.FLOODED)]


def test_a_file_that_is_not_a_program(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_text("What would this do?")
    file.chmod(0o755)
    player = Program([str(file)])
    choose(player, 5)
    assert faults(player)[0] == (1, Fault.NOT_STARTED)
    assert faults(player)[-1] == (5, Fault.GIVEN_UP)


def test_a_forfeit_leaves_the_generator_as_an_answer_does(scripts: Scripts) -> None:
    after = []
    for script in (answering("4"), "sys.exit()"):
        rng = Random(6)
        scripts.player(script).choose(SEEN, LEGAL, rng)
        after.append(rng.getstate())
    assert after[0] == after[1]


def test_the_fallback_is_chance_not_skill(scripts: Scripts) -> None:
    rng = Random(2)
    expected = [Uniform().choose(SEEN, LEGAL, Random(rng.getrandbits(32))) for _ in range(3)]
    assert choose(scripts.player("sys.exit()"), 3, seed=2) == expected


def test_forfeits_are_logged_and_giving_up_only_once(
    scripts: Scripts, caplog: pytest.LogCaptureFixture
) -> None:
    player = scripts.player("hear(); print('Welcome!', flush=True)")
    choose(player, MOST_RESTARTS + 4)
    assert len(caplog.messages) == MOST_RESTARTS + 2
    assert "forfeits decision 1: its line was not a valid answer" in caplog.messages[0]
    assert "Welcome!" in caplog.messages[0]
    assert "too often" in caplog.messages[-1]
    assert player.forfeits[0].message in caplog.messages[0]


def test_an_interruption_ends_the_conversation(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = scripts.player(answering("4"))
    choose(player)

    def interrupt_once(*_: object) -> bytes:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "read", interrupt_once)
    with pytest.raises(KeyboardInterrupt):
        choose(player)
    assert choose(player) == [LEGAL[4]], "the late answer to the second request is not taken"
    assert not player.forfeits


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
ALMOST = st.sampled_from(LEGAL).flatmap(
    lambda action: st.tuples(
        st.just(action_json(action)), st.sampled_from([*action_json(action), "more"]), JSON
    ).map(lambda parts: {**parts[0], parts[1]: parts[2]})
)


@given(JSON | ALMOST)
def test_whatever_is_answered_is_an_action_or_a_failure(choice: Any) -> None:
    try:
        assert pick_action(choice, LEGAL) in LEGAL
    except Failure as failure:
        assert failure.fault is Fault.ILLEGAL
        assert len(str(failure)) < 400


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_whatever_line_comes_is_an_answer_or_a_failure(line: bytes) -> None:
    with pytest.raises(Failure) as caught:
        read_answer(line, number=1 << 40)
    assert caught.value.fault in (Fault.GARBLED, Fault.STRAY)
    assert "\n" not in str(caught.value)
