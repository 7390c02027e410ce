"""Reasons are facts: each is found where it holds, and every one of them can be put into words."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias, get_args

import pytest

from lanterns.analysis import Analyst, Effort, merit_sentence, merits, reason_sentence, reasons
from lanterns.analysis.reasons import (
    BreaksSet,
    Brings,
    BuildsPavilion,
    CompletesSet,
    Converts,
    Denies,
    Earns,
    Enables,
    ExpectedHonor,
    FeedsSet,
    GivesSet,
    LanternOut,
    Merit,
    MoreFavors,
    MoreGifts,
    MoreHonor,
    MoreLanterns,
    NearerSet,
    NextSet,
    NoLaterTurn,
    OnlyLater,
    OpensCell,
    Reason,
    Releases,
    RivalFirst,
    SkipsDedication,
    SpendsFavors,
    SpendsGifts,
    SpendsPavilion,
    TakesLast,
    TakesLess,
)
from lanterns.analysis.review_json import reason_json
from lanterns.engine import (
    WILD,
    Action,
    Color,
    ConvertFavors,
    Dedicate,
    Dedication,
    EmperorCard,
    Exchange,
    GameState,
    LanternMissed,
    LanternReceived,
    Options,
    Pass,
    PlaceTile,
    RotateTile,
    Step,
    TurnStep,
    View,
    apply,
    legal_actions,
    new_game,
    payments,
    top_token,
    view,
)
from lanterns.engine import Reason as Owed
from lanterns.engine.lake import around

from ..engine.positions import Has, cards
from ..players.tables import arranged, positions
from .planted import (
    discarded_sets,
    given_away_last_turns,
    judged,
    missed_exchanges,
    wasted_dedications,
)

Wanted: TypeAlias = Callable[[Step], bool]

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
        RivalFirst(1, FOUR, 8, 7),
        "South can make a Four of a Kind dedication first and take the 8; the next token pays 7.",
    ),
    BreaksSet: (BreaksSet(PAIRS, 7), "Breaks up a complete Three Pair set, worth 7."),
    GivesSet: (
        GivesSet(1, Color.RED, 2, SEVEN, 9),
        "Gives South the red lantern that completes Seven Unique, which pays 9.",
    ),
    FeedsSet: (
        FeedsSet(1, Color.RED, FOUR, 8),
        "Gives South a red lantern: then one short of Four of a Kind, worth 8.",
    ),
    Releases: (
        Releases(Color.RED, 1, FOUR, 8),
        "Puts red lanterns back when none was left: South could use one for Four of a Kind, worth"
        " 8.",
    ),
    Denies: (Denies(1, Color.RED), "Leaves no red lantern for South."),
    NearerSet: (
        NearerSet(SEVEN, 10, 2, 1),
        "Ends up only 1 lantern, not 2, short of Seven Unique, worth 10.",
    ),
    NextSet: (
        NextSet(SEVEN, PAIRS, 9, 2, 1),
        "After Seven Unique, Three Pair, worth 9, is only 1 lantern short, not 2.",
    ),
    MoreHonor: (MoreHonor(2), "Brings 2 more honor at once."),
    BuildsPavilion: (
        BuildsPavilion(),
        "Also builds a pavilion, for a gift at every match.",
    ),
    SpendsPavilion: (
        SpendsPavilion(0),
        "Builds the last pavilion here instead of saving it.",
    ),
    SpendsGifts: (
        SpendsGifts(2),
        "Spends 2 gifts on an emperor card instead of saving them.",
    ),
    OpensCell: (
        OpensCell(1, 3),
        "Leaves South a cell that touches 3 tiles, for many matches.",
    ),
    NoLaterTurn: (NoLaterTurn(), "It was the last turn: nothing can be made up for."),
    OnlyLater: (
        OnlyLater(),
        "Looks no better in this turn: the difference shows later.",
    ),
    CompletesSet: (
        CompletesSet(FOUR, 8),
        "Completes a Four of a Kind set, worth 8.",
    ),
    Enables: (
        Enables(FOUR, 8),
        "A tile can then complete Four of a Kind, worth 8.",
    ),
    TakesLast: (
        TakesLast(Color.BLUE, 2, 1),
        "Takes the last 2 blue lanterns, which South could use.",
    ),
    LanternOut: (LanternOut(Color.BLUE), "Is due a blue lantern, but none was left."),
    MoreLanterns: (MoreLanterns(0, 2), "Brings 2 lanterns, not none."),
    MoreFavors: (MoreFavors(2), "Leaves 2 more favors."),
    MoreGifts: (MoreGifts(1), "Brings 1 more gift."),
    SpendsFavors: (
        SpendsFavors(2),
        "Spends 2 favors on an exchange that completes nothing.",
    ),
    ExpectedHonor: (
        ExpectedHonor(2.1, 1, 0.8),
        "On average, brings 2.1 more honor, and South 0.8 less.",
    ),
    Earns: (Earns(FOUR, 8), "Makes a Four of a Kind dedication worth 8."),
    Converts: (Converts(2), "Is sure of 2 honor: favors left at the end only break ties."),
    Brings: (Brings(1, 0, 2, (Color.RED,)), "Brings 1 lantern and 2 gifts."),
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


@pytest.mark.parametrize(
    ("mine", "theirs", "sentence"),
    [
        (32.0, 30.0, "On average, brings 2.0 more honor."),
        (30.0, 28.5, "On average, brings them 1.5 honor less."),
    ],
)
def test_an_average_never_stands_alone(mine: float, theirs: float, sentence: str) -> None:
    """Two actions that no fact of the turn tells apart: first it says so, then the estimate."""
    state = table("R")
    me = state.seat_to_move
    better = (mine, theirs) if me == 0 else (theirs, mine)
    found = reasons(view(state, me), Pass(), Pass(), (30.0, 30.0), better)
    assert found[0] == OnlyLater()
    assert [reason_sentence(one, ("them", "them")) for one in found[1:]] == [sentence]


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
        RivalFirst(1 - me, FOUR, 8, 7),
    )


def test_a_dedication_worth_less() -> None:
    state = table("KKKKBGOPRW")
    better, played = Dedicate(SEVEN, cards("KBGOPRW")), Dedicate(FOUR, cards("KKKK"))
    assert why(state, played, better)[0] == TakesLess(SEVEN, 10, 8)


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


def _first(options: Options, kind: type[Action], wanted: Wanted) -> tuple[View, Action]:
    """Return the first such action that is possible in games by chance, and the position for it."""
    for seed in range(100):
        state, rng = new_game(options, seed), Random(seed)
        while state.step is not TurnStep.OVER:
            for action in legal_actions(state):
                if isinstance(action, kind) and wanted(apply(state, action)):
                    return view(state, state.seat_to_move), action
            state = apply(state, rng.choice(legal_actions(state))).state
    raise AssertionError("there was none")


def test_favors_that_become_honor_speak_for_themselves() -> None:
    cards_in_play = (EmperorCard.FAVOR_TO_HONOR, EmperorCard.ROTATE_A_TILE)
    options = Options(2, expansion=True, cards=cards_in_play)
    seen, action = _first(options, ConvertFavors, lambda step: True)
    assert isinstance(action, ConvertFavors)
    assert merits(seen, action) == (Converts(action.favors),)


def test_a_placement_names_the_colors_of_its_matches() -> None:
    def matches(step: Step) -> tuple[Color, ...]:
        received = [event for event in step.events if isinstance(event, LanternReceived)]
        return tuple(event.color for event in received if event.reason is Owed.MATCH)

    seen, action = _first(Options(2), PlaceTile, lambda step: len(matches(step)) == 2)
    (brings,) = [merit for merit in merits(seen, action) if isinstance(merit, Brings)]
    assert brings.matches == matches(apply(seen.state, action))


def test_planted_blunders_are_explained() -> None:
    analyst = Analyst(effort=QUICK)
    wasted = judged(analyst, next(wasted_dedications()))
    assert any(isinstance(one, SkipsDedication) and one.last for one in wasted.reasons)
    given = judged(analyst, next(given_away_last_turns()))
    assert any(isinstance(one, GivesSet) and one.count == 4 for one in given.reasons)
    broken = judged(analyst, next(discarded_sets()))
    assert BreaksSet(SEVEN, 10) in broken.reasons


def test_a_dedication_that_puts_back_what_another_seat_needs() -> None:
    """With two players there are five blue lanterns, and these hands hold all of them."""
    state = table("KKBBRR", "BBB")
    assert state.supply[Color.BLUE] == 0
    found = why(state, Dedicate(PAIRS, cards("KKBBRR")), Pass())
    assert found[0] == Releases(Color.BLUE, 1 - state.seat_to_move, FOUR, 8)


def test_an_exchange_that_comes_nearer_to_a_set() -> None:
    state = table("RRKB", step=TurnStep.EXCHANGE)
    assert NearerSet(FOUR, 8, 2, 1) in why(state, Pass(), Exchange(Color.BLACK, Color.RED))


def test_a_set_that_is_nearer_after_a_dedication_pays_the_next_token() -> None:
    state = table("OOOOWWWBB")
    top, following = state.stacks[FOUR][:2]
    assert top != following
    found = why(state, Dedicate(PAIRS, cards("OOWWBB")), Dedicate(FOUR, cards("OOOO")))
    assert NearerSet(FOUR, following, 2, 1) in found


def test_an_exchange_is_judged_by_what_is_left_after_the_set() -> None:
    """Either exchange completes Seven Unique, but only one keeps two pairs besides."""
    state = table("KKKBOOOPPRRWW", step=TurnStep.EXCHANGE)
    reason = NextSet(SEVEN, PAIRS, 9, 2, 1)
    assert reason in why(
        state, Exchange(Color.BLACK, Color.GREEN), Exchange(Color.PURPLE, Color.GREEN)
    )
    assert not any(
        isinstance(one, NextSet)
        for one in why(
            state, Exchange(Color.PURPLE, Color.GREEN), Exchange(Color.BLACK, Color.GREEN)
        )
    )


def test_an_exchange_after_which_a_tile_completes_a_set() -> None:
    """Whatever a tile brings, it must be a lantern of a color that the hand then has thrice."""
    state = table("RROB", step=TurnStep.EXCHANGE)
    me = state.seat_to_move
    enabled = [
        (exchange, reason)
        for exchange in legal_actions(state)
        for reason in why(state, Pass(), exchange)
        if isinstance(reason, Enables)
    ]
    assert enabled
    for exchange, reason in enabled:
        after = apply(state, exchange).state  # there is nothing to dedicate
        placed = [apply(after, action).state for action in legal_actions(after)]
        assert any(payments(reason.dedication, one.seats[me].lanterns) for one in placed)


def test_a_set_that_is_complete_needs_no_tile() -> None:
    """Keeping a set instead of paying with it is no reason to say that a tile can complete it."""
    state = table("KKBBGGRO")
    found = why(state, Dedicate(PAIRS, cards("KKBBGG")), Pass())
    assert Enables(PAIRS, 9) not in found


def test_nothing_is_made_up_for_after_the_last_turn() -> None:
    missed = judged(Analyst(effort=QUICK), next(missed_exchanges()))
    assert isinstance(missed.reasons[0], CompletesSet)
    assert missed.reasons[1] == NoLaterTurn()


def test_what_is_said_of_two_placements_is_true() -> None:
    """Each fact is checked against the positions after both, in games of every kind."""
    seen: set[type] = set()
    rng = Random(5)
    for options in (Options(2), Options(3, True), Options(4, True), Options(4)):
        for before in positions(options, 6, 7):
            placements = [one for one in legal_actions(before) if isinstance(one, PlaceTile)]
            for _ in range(6 if placements else 0):
                pair = rng.choice(placements), rng.choice(placements)
                if pair[0] == pair[1]:
                    continue
                one, other = (apply(before, action) for action in pair)
                found = why(before, *pair)
                denied = {reason.color for reason in found if isinstance(reason, Denies)}
                last = {reason.color for reason in found if isinstance(reason, TakesLast)}
                assert not denied & last, "nothing is said twice"
                for reason in found:
                    seen.add(type(reason))
                    assert holds(before, one, other, reason), reason
    assert {FeedsSet, Denies, OpensCell, BuildsPavilion, SpendsPavilion} <= seen


def holds(before: GameState, one: Step, other: Step, reason: Reason) -> bool:
    """Return whether a reason is true, by what the engine says of both results."""
    me = before.seat_to_move
    match reason:
        case FeedsSet(seat, color, kind, honor):
            more = [sum(now.seats[seat].lanterns) for now in (before, one.state)]
            with_wild = [*one.state.seats[seat].lanterns]
            with_wild[WILD] += 1
            return (
                more[1] > more[0]
                and one.state.seats[seat].lanterns[color] > before.seats[seat].lanterns[color]
                and bool(payments(kind, tuple(with_wild)))
                and honor == top_token(before.stacks, kind)[0]
            )
        case Denies(seat, color):
            return any(
                isinstance(event, LanternMissed) and (event.seat, event.color) == (seat, color)
                for event in other.events
            )
        case OpensCell(tiles=tiles):
            beside = [
                max(sum(near in lake.tiles for near in around(cell)) for cell in lake.open_cells)
                for lake in (one.state.lake, other.state.lake)
            ]
            return beside[0] == tiles > beside[1]
        case BuildsPavilion():
            return other.state.seats[me].pavilions < one.state.seats[me].pavilions
        case SpendsPavilion(left):
            return left == one.state.seats[me].pavilions < other.state.seats[me].pavilions
        case _:
            return True


def test_a_turned_tile_is_compared_with_what_can_be_placed_after_it() -> None:
    options = Options(2, True, (EmperorCard.ROTATE_A_TILE, EmperorCard.FAVOR_TO_HONOR))
    comparable = (MoreLanterns, CompletesSet, Enables, SpendsGifts, NoLaterTurn, OnlyLater)
    seen: set[type] = set()
    for state in positions(options, 3, 1):
        legal = legal_actions(state)
        turns = [action for action in legal if isinstance(action, RotateTile)]
        placements = [action for action in legal if isinstance(action, PlaceTile)]
        if not turns or not placements:
            continue
        turn, placement = turns[0], placements[0]
        for played, better in ((turn, placement), (placement, turn)):
            for reason in why(state, played, better):
                assert isinstance(reason, comparable), (reason, played, better)
                seen.add(type(reason))
        # The turn itself brings no lantern, but a tile can be placed after it.
        for reason in why(state, turn, placement):
            assert not isinstance(reason, MoreLanterns) or reason.brings > 0
    assert {MoreLanterns, SpendsGifts} <= seen
