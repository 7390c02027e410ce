"""Reasons are facts: each is found where it holds, and every one of them can be put into words."""

from typing import get_args

import pytest

from lanterns.analysis import Analyst, Effort, merit_sentence, merits, reason_sentence, reasons
from lanterns.analysis.reasons import (
    BreaksSet,
    Brings,
    CompletesSet,
    Earns,
    ExpectedHonor,
    FewerFavors,
    FewerGifts,
    FewerLanterns,
    GivesMore,
    GivesSet,
    LanternOut,
    Merit,
    Reason,
    RivalFirst,
    SkipsDedication,
    SpendsFavors,
    TakesLast,
    TakesLess,
)
from lanterns.analysis.review_json import reason_json
from lanterns.engine import (
    Action,
    Color,
    Dedicate,
    Dedication,
    Exchange,
    GameState,
    Options,
    Pass,
    TurnStep,
    view,
)

from ..engine.positions import Has, cards
from ..players.tables import arranged
from .planted import discarded_sets, given_away_last_turns, judged, wasted_dedications

QUICK = Effort(search=200, worlds=60, actions=3)
FOUR, PAIRS, SEVEN, _ = Dedication
STACKS = ((8, 7), (9, 8), (10, 9), ())
NAMES = ("North", "South")

EVERY: dict[type, tuple[Reason | Merit, str]] = {
    SkipsDedication: (
        SkipsDedication(FOUR, 7, last=True),
        "Skips a Four of a Kind dedication worth 7, on the last turn.",
    ),
    TakesLess: (
        TakesLess(SEVEN, 9, 5),
        "Takes 5 honor where a Seven Unique dedication was worth 9.",
    ),
    RivalFirst: (
        RivalFirst(1, FOUR, 8),
        "South can make a Four of a Kind dedication first and take the 8.",
    ),
    BreaksSet: (BreaksSet(PAIRS, 7), "Breaks up a complete Three Pair set, worth 7."),
    GivesSet: (
        GivesSet(1, Color.RED, 2, SEVEN, 9),
        "Gives South the red lantern that completes Seven Unique, which pays 9.",
    ),
    CompletesSet: (
        CompletesSet(FOUR, 8),
        "The better move completes a Four of a Kind set, worth 8.",
    ),
    TakesLast: (
        TakesLast(Color.BLUE, 2, 1),
        "The better move takes the last 2 blue lanterns, which South could use.",
    ),
    LanternOut: (LanternOut(Color.BLUE), "Is due a blue lantern, but none was left."),
    FewerLanterns: (FewerLanterns(0, 2), "Brings no lantern; the better move brings 2."),
    FewerFavors: (FewerFavors(2), "The better move leaves 2 more favors."),
    FewerGifts: (FewerGifts(1), "The better move brings 1 more gift."),
    SpendsFavors: (
        SpendsFavors(2),
        "Spends 2 favors on an exchange that completes nothing.",
    ),
    GivesMore: (GivesMore(1, 1), "Gives South 1 more lantern than the better move."),
    ExpectedHonor: (
        ExpectedHonor(2.1, 1, 0.8),
        "Costs 2.1 honor on average, and brings South 0.8.",
    ),
    Earns: (Earns(FOUR, 8), "Makes a Four of a Kind dedication worth 8."),
    Brings: (Brings(1, 0, 2), "Brings 1 lantern and 2 gifts."),
}


def test_every_reason_and_every_merit_is_in_the_table() -> None:
    assert set(EVERY) == {*get_args(Reason), *get_args(Merit)}


@pytest.mark.parametrize("kind", get_args(Reason), ids=lambda kind: kind.__name__)
def test_every_reason_has_a_sentence(kind: type) -> None:
    reason, sentence = EVERY[kind]
    assert isinstance(reason, get_args(Reason))
    assert reason_sentence(reason, NAMES) == sentence


@pytest.mark.parametrize("kind", get_args(Merit), ids=lambda kind: kind.__name__)
def test_every_merit_has_a_sentence(kind: type) -> None:
    merit = EVERY[kind][0]
    assert isinstance(merit, get_args(Merit))
    sentence = merit_sentence(merit, NAMES)
    assert sentence[0].isupper()
    assert "better" not in sentence


def test_a_reason_as_json_names_seats_colors_and_dedications() -> None:
    written = reason_json(GivesSet(1, Color.RED, 4, FOUR, 8), Options(2))
    assert written == {
        "type": "gives_set",
        "seat": "S",
        "color": "red",
        "count": 4,
        "dedication": "four_of_a_kind",
        "honor": 8,
    }


def why(state: GameState, played: Action, better: Action) -> tuple[Reason, ...]:
    even = (30.0,) * len(state.seats)
    return reasons(view(state, state.seat_to_move), played, better, even, even)


def table(mine: str, others: str = "", step: TurnStep = TurnStep.DEDICATION) -> GameState:
    seats = {0: Has(mine, favors=2), 1: Has(others)}
    state = arranged(Options(2), 9, seats, step, STACKS)
    if state.seat_to_move == 1:
        seats = {1: Has(mine, favors=2), 0: Has(others)}
        state = arranged(Options(2), 9, seats, step, STACKS)
    return state


def test_a_skipped_dedication_and_who_takes_it() -> None:
    state = table("RRRRK", "BBBB")
    me = state.seat_to_move
    better = Dedicate(FOUR, cards("RRRR"))
    assert why(state, Pass(), better) == (
        SkipsDedication(FOUR, 8, last=False),
        RivalFirst(1 - me, FOUR, 8),
    )


def test_a_dedication_worth_less() -> None:
    state = table("KKKKBGOPRW")
    better, played = Dedicate(SEVEN, cards("KBGOPRW")), Dedicate(FOUR, cards("KKKK"))
    assert why(state, played, better) == (TakesLess(SEVEN, 10, 8),)


def test_an_exchange_that_completes_nothing_and_one_that_breaks_a_set() -> None:
    state = table("RRRRK", step=TurnStep.EXCHANGE)
    found = why(state, Exchange(Color.RED, Color.BLUE), Pass())
    assert found[:2] == (BreaksSet(FOUR, 8), SpendsFavors(2))


def test_an_exchange_that_completes_a_set() -> None:
    state = table("RRRK", step=TurnStep.EXCHANGE)
    assert CompletesSet(FOUR, 8) in why(state, Pass(), Exchange(Color.BLACK, Color.RED))
    seen = view(state, state.seat_to_move)
    assert merits(seen, Exchange(Color.BLACK, Color.RED)) == (CompletesSet(FOUR, 8),)


def test_a_dedication_speaks_for_itself() -> None:
    state = table("RRRRK")
    seen = view(state, state.seat_to_move)
    assert merits(seen, Dedicate(FOUR, cards("RRRR"))) == (Earns(FOUR, 8),)


def test_planted_blunders_are_explained() -> None:
    analyst = Analyst(effort=QUICK)
    wasted = judged(analyst, next(wasted_dedications()))
    assert any(isinstance(one, SkipsDedication) and one.last for one in wasted.reasons)
    given = judged(analyst, next(given_away_last_turns()))
    assert any(isinstance(one, GivesSet) and one.count == 4 for one in given.reasons)
    broken = judged(analyst, next(discarded_sets()))
    assert BreaksSet(SEVEN, 10) in broken.reasons
