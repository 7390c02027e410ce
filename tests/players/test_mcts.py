"""The search: legal, reproducible, blind to what is hidden, and stronger than what it grew from."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest
from tests.configurations import name, named

from lanterns.engine import (
    Action,
    Dedicate,
    Dedication,
    GameState,
    LanternsError,
    Options,
    Token,
    TurnStep,
    legal_actions,
    new_game,
    view,
)
from lanterns.players.brain.entries import new_memory
from lanterns.players.brain.machines.native import NativeMachine
from lanterns.players.mcts import player
from lanterns.players.mcts.player import Mcts, make_mcts
from lanterns.players.mcts.settings import with_random_rollouts
from lanterns.players.planner.player import Planner

from ..engine.positions import Has
from .tables import EVERY_TABLE, SOME_TABLES, arranged, play, positions, share_of_wins

DECISIONS = {
    "2-base": "8KBWB@s1 22OOBW@n1e1 10BPWR@s1e1 30PKPP@n2",
    "3-base": "8KBWB@s1 5BPRG@s1e1 12PBBK@s2 25OBOB~@n4e1 35WGPB@s1e2",
    "4-base": "11RRGG@s1 11RRGG@s2 discard:K four:WWWW 20RORK@s2 four:OOOO four:OOOO",
    "2-dedication+rotate": "27OGBK@s1 26WKWK~@n1e2 seven:KBGOPRW 28OPKW@s1w1^",
    "3-dedication+honor": "21BPGP@w1 22OOBW@s1w1 14PWWO@s2e1 pass 23BRWK@s2w1",
    "4-dedication+end": (
        "11RRGG@s1 pass pass seven:KBGOPRW seven:KBGOPRW seven:KBGOPRW pairs:OOPPRR"
    ),
    "2-dedication+exchange": "27OGBK@s1 26WKWK~@n1e2 pass 28OPKW@s1w1^",
    "3-rotate+honor": "21BPGP@w1 22OOBW@s1w1 14PWWO@s2e1 pass 23BRWK@s2^",
    "4-rotate+end": "11RRGG@s1 pass pass seven:KBGOPRW seven:KBGOPRW pass pairs:BBOOPP",
    "2-rotate+exchange": "21BPGP@w1 26WKWK~@n1e2 seven:KBGOPRW 28OPKW@s1w1^",
    "3-honor+end": "21BPGP@w1 22OOBW@s1w1 14PWWO@s2e1 pass 23BRWK@s2^",
    "4-honor+exchange": (
        "11RGGR@s1 10RBPW@w2^ 9GROW@n1 26WKWK~@n2e2 20ORKR@s2w2 discard:W four:WWWW four:RRRR"
    ),
    "2-end+exchange": "21BPGP@w1 27KOGB@n2e3^ seven:KBGOPRW 28OPKW@s1w1^",
}
"""Its decisions with 100 simulations in some positions at each table."""

LAST = 24
"""The last turn for 2 players."""


def choose(state: GameState, code: str = "300", seed: int = 1) -> Action:
    seat = state.seat_to_move
    return make_mcts(code).choose(view(state, seat), legal_actions(state), Random(seed))


@pytest.mark.parametrize("options", EVERY_TABLE, ids=name)
def test_plays_whole_games_by_the_rules(options: Options) -> None:
    end = play(new_game(options, 7), [make_mcts("60")] * options.players, Random(7))
    assert min(seat.honor for seat in end.seats) > 10


@pytest.mark.parametrize("options", SOME_TABLES, ids=name)
def test_random_rollouts_play_by_the_rules(options: Options) -> None:
    searching = Mcts(NativeMachine(new_memory(None, with_random_rollouts())), 60)
    play(new_game(options, 7), [searching] * options.players, Random(7))


@pytest.mark.parametrize("options", named(*DECISIONS), ids=name)
def test_its_decisions_change_only_on_purpose(options: Options) -> None:
    """If a change is meant to make it decide differently, write down the new decisions."""
    found = [choose(state, "100") for state in positions(options, seed=5, every=9)]
    assert " ".join(map(str, found)) == DECISIONS[name(options)]


def final(turn: int, lanterns: str, others: str, stacks: tuple[tuple[int, ...], ...]) -> GameState:
    """Return the dedication step of a final turn for 2, with these lanterns."""
    seat = arranged(Options(2), turn, {}, TurnStep.DEDICATION).seat_to_move
    seats = {seat: Has(lanterns), 1 - seat: Has(others)}
    return arranged(Options(2), turn, seats, TurnStep.DEDICATION, stacks)


@pytest.mark.parametrize(
    ("stacks", "best"),
    [
        (((8,), (9,), (5,), ()), Dedication.FOUR_OF_A_KIND),
        (((5,), (9,), (8,), ()), Dedication.SEVEN_UNIQUE),
    ],
)
def test_picks_the_winning_dedication_in_the_last_decision(
    stacks: tuple[tuple[int, ...], ...], best: Dedication
) -> None:
    state = final(LAST, "KKKKBGOPRW", "", stacks)
    rival = replace(state.seats[1 - state.seat_to_move], tokens=(Token(best, 6),))
    seats = list(state.seats)
    seats[1 - state.seat_to_move] = rival
    assert isinstance(action := choose(replace(state, seats=tuple(seats))), Dedicate)
    assert action.dedication is best


def test_takes_the_token_that_the_other_would_take_next() -> None:
    """Both stacks pay 9, and the other seat can pay for just one of them."""
    state = final(LAST - 1, "KKKKBGOPRW", "BBBB", ((9,), (4,), (9,), ()))
    assert isinstance(action := choose(state), Dedicate)
    assert action.dedication is Dedication.FOUR_OF_A_KIND


def test_a_search_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of the test's own, on which every look takes ten milliseconds."""
    looks = count()
    monkeypatch.setattr(player, "monotonic", lambda: next(looks) / 100)
    choose(new_game(Options(2), 1), "200ms")
    # One look at the start and one after each chunk; a clear choice may end the search early.
    assert 2 < next(looks) <= 21


def test_a_clock_that_stands_still_for_a_while_does_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A browser's clock may have ticks longer than a hundred simulations."""
    looks = count()
    monkeypatch.setattr(player, "monotonic", lambda: next(looks) // 4 / 100)
    state = new_game(Options(2), 1)
    assert choose(state, "50ms") in legal_actions(state)


@pytest.mark.parametrize("setting", ["0", "-5", "soon", "0s", "1.5", "5m", "٣"])
def test_a_setting_that_makes_no_sense_is_refused(setting: str) -> None:
    with pytest.raises(LanternsError, match="as in mcts:2s or mcts:5000"):
        make_mcts(setting)


def test_settings() -> None:
    assert make_mcts("5000").simulations == 5000
    assert make_mcts("500ms").seconds == 0.5
    assert make_mcts("2.5s").seconds == 2.5
    assert make_mcts().seconds == 1.0


def test_beats_the_planner() -> None:
    assert share_of_wins(make_mcts("150"), Planner(), Options(2), deals=10) > 0.6
