"""Why one action is better than another, in facts that anybody at the table can check.

Each reason is a value with its data. ``sentences.py`` words them in English, the page in every
language. They are read off the position and the engine's own results, never from the search; only
``ExpectedHonor`` is an estimate, and says so.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from lanterns.engine import (
    COLORS,
    STANDARD_DEDICATIONS,
    Action,
    Color,
    Dedicate,
    Dedication,
    Event,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    GameState,
    GiftReceived,
    LanternMissed,
    LanternReceived,
    Lanterns,
    Seat,
    View,
    apply,
    payments,
    top_token,
)

MOST: Final = 3
"""Reasons given for one decision, the weightiest first."""
_WORTH_SAYING: Final = 0.3
"""The least expected honor that is worth a word."""


@dataclass(frozen=True, slots=True)
class SkipsDedication:
    """A dedication could be made now, and was not."""

    dedication: Dedication
    honor: int
    last: bool
    """Whether the seat has no later turn to make it in."""


@dataclass(frozen=True, slots=True)
class TakesLess:
    """Another dedication was worth more."""

    dedication: Dedication
    honor: int
    taken: int
    """The honor of the one that was made."""


@dataclass(frozen=True, slots=True)
class RivalFirst:
    """Another seat can take the same token before this seat's next turn."""

    seat: Seat
    dedication: Dedication
    honor: int


@dataclass(frozen=True, slots=True)
class BreaksSet:
    """The seat held a complete set, and no longer does."""

    dedication: Dedication
    honor: int


@dataclass(frozen=True, slots=True)
class GivesSet:
    """The action gives another seat the lantern that completes a set."""

    seat: Seat
    color: Color
    count: int
    """How many of that color the seat has then."""
    dedication: Dedication
    honor: int


@dataclass(frozen=True, slots=True)
class CompletesSet:
    """The better action completes a set for the seat."""

    dedication: Dedication
    honor: int


@dataclass(frozen=True, slots=True)
class TakesLast:
    """The better action takes the last lanterns of a color, which another seat could use."""

    color: Color
    count: int
    """How many there were."""
    seat: Seat
    """A seat that one more of them would have brought a set."""


@dataclass(frozen=True, slots=True)
class LanternOut:
    """A lantern was due to the seat, and none of its color was left."""

    color: Color


@dataclass(frozen=True, slots=True)
class FewerLanterns:
    """The better action brings more lanterns."""

    brings: int
    better: int


@dataclass(frozen=True, slots=True)
class FewerFavors:
    """The better action leaves the seat with more favors."""

    count: int
    """How many more."""


@dataclass(frozen=True, slots=True)
class FewerGifts:
    """The better action leaves the seat with more gifts."""

    count: int


@dataclass(frozen=True, slots=True)
class SpendsFavors:
    """The exchange completes nothing."""

    favors: int


@dataclass(frozen=True, slots=True)
class GivesMore:
    """The action gives another seat more lanterns than the better one would."""

    seat: Seat
    count: int
    """How many more."""


@dataclass(frozen=True, slots=True)
class ExpectedHonor:
    """What the seat can expect less, and the strongest of the others more, by the search."""

    loses: float
    seat: Seat
    gains: float


Reason: TypeAlias = (
    SkipsDedication
    | TakesLess
    | RivalFirst
    | BreaksSet
    | GivesSet
    | CompletesSet
    | TakesLast
    | LanternOut
    | FewerLanterns
    | FewerFavors
    | FewerGifts
    | SpendsFavors
    | GivesMore
    | ExpectedHonor
)


@dataclass(frozen=True, slots=True)
class _Result:
    """What an action leads to, as the seat to move can know it."""

    action: Action
    state: GameState
    events: tuple[Event, ...]

    def lanterns_for(self, seat: Seat) -> int:
        """The lanterns that a seat receives."""
        return sum(isinstance(e, LanternReceived) and e.seat == seat for e in self.events)


def _result(seen: View, action: Action) -> _Result:
    step = apply(seen.state, action)
    return _Result(action, step.state, step.events)


def sets(state: GameState, lanterns: Lanterns) -> dict[Dedication, int]:
    """The standard dedications that these lanterns pay for, with the honor each is worth now."""
    return {
        kind: top_token(state.stacks, kind)[0]
        for kind in STANDARD_DEDICATIONS
        if payments(kind, lanterns)
    }


def reasons(
    seen: View,
    played: Action,
    better: Action,
    played_honor: tuple[float, ...],
    better_honor: tuple[float, ...],
) -> tuple[Reason, ...]:
    """Why the better action is better, the weightiest reason first."""
    one, other = _result(seen, played), _result(seen, better)
    found: list[Reason] = [
        *_dedications(seen.state, one, other),
        *_own_sets(seen.state, one, other),
        *_sets_for_others(seen.state, one, other),
        *_last_lanterns(seen.state, one, other),
        *_amounts(seen.state, one, other),
    ]
    found += _expected(seen.state.seat_to_move, played_honor, better_honor)
    return tuple(found[:MOST])


def _dedications(before: GameState, played: _Result, better: _Result) -> Iterator[Reason]:
    """Honor that could be taken at once."""
    if not isinstance(better.action, Dedicate):
        return
    kind = better.action.dedication
    honor = top_token(before.stacks, kind)[0]
    if isinstance(played.action, Dedicate):
        taken = top_token(before.stacks, played.action.dedication)[0]
        if taken < honor:
            yield TakesLess(kind, honor, taken)
        return
    yield SkipsDedication(kind, honor, before.final_turn)
    seat = before.seat_to_move
    for away in range(1, len(before.seats)):
        rival = (seat + away) % len(before.seats)
        ready = payments(kind, before.seats[rival].lanterns)
        if ready and not before.final_turn and before.stacks[kind]:
            yield RivalFirst(rival, kind, honor)
            return


def _own_sets(before: GameState, played: _Result, better: _Result) -> Iterator[Reason]:
    """Complete sets that the seat loses, or could have had."""
    seat = before.seat_to_move
    had = sets(before, before.seats[seat].lanterns)
    after = sets(before, played.state.seats[seat].lanterns)
    could = sets(before, better.state.seats[seat].lanterns)
    if not isinstance(played.action, Dedicate):
        broken = [kind for kind in had if kind not in after and kind in could]
        if broken:
            kind = max(broken, key=had.__getitem__)
            yield BreaksSet(kind, had[kind])
    if not isinstance(better.action, Dedicate) and not isinstance(played.action, Dedicate):
        made = [kind for kind in could if kind not in after and kind not in had]
        if made:
            kind = max(made, key=could.__getitem__)
            yield CompletesSet(kind, could[kind])
    if isinstance(played.action, Exchange | ExchangeForTwo | ExchangeForWild) and not after:
        yield SpendsFavors(before.seats[seat].favors - played.state.seats[seat].favors)


def _sets_for_others(before: GameState, played: _Result, better: _Result) -> Iterator[Reason]:
    """Sets that the action completes for another seat, and the better one does not."""
    for event in played.events:
        if not isinstance(event, LanternReceived) or event.seat == before.seat_to_move:
            continue
        had = sets(before, before.seats[event.seat].lanterns)
        has = played.state.seats[event.seat].lanterns
        would = sets(before, better.state.seats[event.seat].lanterns)
        given = {k: h for k, h in sets(before, has).items() if k not in had and k not in would}
        if given:
            kind = max(given, key=given.__getitem__)
            yield GivesSet(event.seat, event.color, has[event.color], kind, given[kind])


def _last_lanterns(before: GameState, played: _Result, better: _Result) -> Iterator[Reason]:
    """Colors that run out."""
    me = before.seat_to_move
    for color in COLORS:
        gone = better.state.supply[color] == 0 < before.supply[color]
        if gone and played.state.supply[color] > 0:
            for seat, holder in enumerate(before.seats):
                if seat != me and _one_more_helps(before, holder.lanterns, color):
                    yield TakesLast(color, before.supply[color], seat)
                    break
    for event in played.events:
        if isinstance(event, LanternMissed) and event.seat == me:
            yield LanternOut(event.color)
            break


def _one_more_helps(before: GameState, lanterns: Lanterns, color: Color) -> bool:
    more = tuple(count + (kind == color) for kind, count in enumerate(lanterns))
    return len(sets(before, more)) > len(sets(before, lanterns))


def _amounts(before: GameState, played: _Result, better: _Result) -> Iterator[Reason]:
    """Lanterns, favors and gifts, for the seat itself and for the others."""
    me = before.seat_to_move
    brings, more = played.lanterns_for(me), better.lanterns_for(me)
    if more > brings:
        yield FewerLanterns(brings, more)
    extra = {
        seat: played.lanterns_for(seat) - better.lanterns_for(seat)
        for seat in range(len(before.seats))
        if seat != me
    }
    seat = max(extra, key=extra.__getitem__)
    if extra[seat] > 0:
        yield GivesMore(seat, extra[seat])
    favors = better.state.seats[me].favors - played.state.seats[me].favors
    spends = isinstance(played.action, Exchange | ExchangeForTwo | ExchangeForWild)
    if favors > 0 and not spends:
        yield FewerFavors(favors)
    gifts = _gifts(better, me) - _gifts(played, me)
    if gifts > 0:
        yield FewerGifts(gifts)


def _gifts(result: _Result, seat: Seat) -> int:
    return sum(isinstance(e, GiftReceived) and e.seat == seat for e in result.events)


def _expected(
    me: Seat, played: tuple[float, ...], better: tuple[float, ...]
) -> Iterator[ExpectedHonor]:
    """The honor that is expected less or more, if it is worth a word."""
    gains = {seat: played[seat] - better[seat] for seat in range(len(played)) if seat != me}
    seat = max(gains, key=gains.__getitem__)
    loses = better[me] - played[me]
    if max(loses, gains[seat]) >= _WORTH_SAYING:
        yield ExpectedHonor(round(max(0.0, loses), 1), seat, round(max(0.0, gains[seat]), 1))


# What speaks for an action by itself, for a hint.


@dataclass(frozen=True, slots=True)
class Earns:
    """It makes a dedication."""

    dedication: Dedication
    honor: int


@dataclass(frozen=True, slots=True)
class Brings:
    """What the seat receives."""

    lanterns: int
    favors: int
    gifts: int


Merit: TypeAlias = Earns | CompletesSet | TakesLast | Brings


def merits(seen: View, action: Action) -> tuple[Merit, ...]:
    """What speaks for an action, the weightiest first."""
    before, result, me = seen.state, _result(seen, action), seen.state.seat_to_move
    found: list[Merit] = []
    if isinstance(action, Dedicate):
        found.append(Earns(action.dedication, top_token(before.stacks, action.dedication)[0]))
    else:
        had = sets(before, before.seats[me].lanterns)
        has = sets(before, result.state.seats[me].lanterns)
        found += [CompletesSet(kind, honor) for kind, honor in has.items() if kind not in had]
    for color in COLORS:
        if result.state.supply[color] == 0 < before.supply[color]:
            for seat, holder in enumerate(before.seats):
                if seat != me and _one_more_helps(before, holder.lanterns, color):
                    found.append(TakesLast(color, before.supply[color], seat))
    favors = result.state.seats[me].favors - before.seats[me].favors
    brings = Brings(result.lanterns_for(me), max(0, favors), _gifts(result, me))
    if brings.lanterns or brings.favors or brings.gifts:
        found.append(brings)
    return tuple(found[:MOST])
