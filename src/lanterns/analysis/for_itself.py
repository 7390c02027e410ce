"""Reasons about the seat itself: honor, sets, lanterns, favors and gifts it could have had."""

from collections.abc import Iterator
from operator import sub

from lanterns.analysis.consequences import FAR, Result, Weighed, missing, sets
from lanterns.analysis.reasons import (
    BreaksSet,
    BuildsPavilion,
    CompletesSet,
    Enables,
    MoreFavors,
    MoreGifts,
    MoreHonor,
    MoreLanterns,
    NearerSet,
    NextSet,
    RivalFirst,
    SkipsDedication,
    SpendsFavors,
    SpendsGifts,
    SpendsPavilion,
    TakesLess,
)
from lanterns.engine import (
    STANDARD_DEDICATIONS,
    AnyExchange,
    Dedicate,
    Dedication,
    GameState,
    LanternReceived,
    Lanterns,
    Pass,
    PlaceTile,
    RotateTile,
    Seat,
    TurnStep,
    apply,
    count_lanterns,
    legal_actions,
    payments,
    preview,
    top_token,
)


def dedications_missed(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield honor that could be taken at once."""
    if not isinstance(better.action, Dedicate):
        return
    kind = better.action.dedication
    honor = top_token(before.stacks, kind)[0]
    if isinstance(played.action, Dedicate):
        taken = top_token(before.stacks, played.action.dedication)[0]
        if taken < honor:
            yield Weighed(honor - taken + 3.0, TakesLess(kind, honor, taken))
        return
    yield Weighed(honor + 1.0, SkipsDedication(kind, honor, before.final_turn))
    rival = _rival_for(before, kind)
    if rival is not None:
        then = top_token(better.state.stacks, kind)[0]
        yield Weighed(honor + 0.5, RivalFirst(rival, kind, honor, then))


def _rival_for(before: GameState, kind: Dedication) -> Seat | None:
    """Return the first seat that can take a token of this stack before the seat's next turn."""
    if before.final_turn or not before.stacks[kind]:
        return None
    seat, players = before.seat_to_move, len(before.seats)
    order = ((seat + away) % players for away in range(1, players))
    return next((each for each in order if payments(kind, before.seats[each].lanterns)), None)


def own_sets(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield sets that the seat loses, could have had, or is further away from."""
    seat = before.seat_to_move
    had = sets(before, before.seats[seat].lanterns)
    mine, could_be = (result.state.seats[seat].lanterns for result in (played, better))
    after, could = sets(before, mine), sets(before, could_be)
    dedicates = isinstance(played.action, Dedicate) or isinstance(better.action, Dedicate)
    if not isinstance(played.action, Dedicate):
        broken = [kind for kind in had if kind not in after and kind in could]
        if broken:
            kind = max(broken, key=had.__getitem__)
            yield Weighed(had[kind], BreaksSet(kind, had[kind]))
    made = [kind for kind in could if kind not in after and kind not in had]
    if made and not dedicates:
        kind = max(made, key=could.__getitem__)
        yield Weighed(0.9 * could[kind], CompletesSet(kind, could[kind]))
    elif not before.final_turn and (
        isinstance(played.action, Dedicate) or not isinstance(better.action, Dedicate)
    ):
        # After a dedication it is only natural to be two lanterns further away.
        yield from _nearer(better.state, mine, could_be, 1 if dedicates else 2)
    exchanges = isinstance(played.action, AnyExchange)
    if exchanges and not after:
        spent = before.seats[seat].favors - played.state.seats[seat].favors
        yield Weighed(1.5, SpendsFavors(spent))


def _nearer(
    state: GameState, mine: Lanterns, could_be: Lanterns, at_most: int
) -> Iterator[Weighed]:
    """Yield the set that the better action brings nearest, by the honor that it pays."""
    found = []
    for kind in STANDARD_DEDICATIONS:
        short, better = missing(kind, mine), missing(kind, could_be)
        if 0 < better <= at_most and better < short:
            honor = top_token(state.stacks, kind)[0]
            weight = honor * (0.25 if better == 1 else 0.1)
            found.append(Weighed(weight, NearerSet(kind, honor, short, better)))
    if found:
        yield max(found, key=lambda one: one.weight)


def next_sets(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield sets that are further away after paying the one that both actions leave complete."""
    if before.step is not TurnStep.EXCHANGE or before.final_turn:
        return
    lanterns = [one.state.seats[before.seat_to_move].lanterns for one in (played, better)]
    complete = sets(before, lanterns[0]).keys() & sets(before, lanterns[1]).keys()
    if not complete:
        return
    # Among equals, the first in the order of the stacks: a set's own order is arbitrary.
    paid = max(sorted(complete), key=sets(before, lanterns[0]).__getitem__)
    found = []
    for kind in STANDARD_DEDICATIONS:
        short, closer = (_missing_after(paid, kind, held) for held in lanterns)
        if kind is not paid and closer < short and closer < FAR:
            honor = top_token(before.stacks, kind)[0]
            weight = honor * (0.5, 0.25, 0.15)[closer]
            found.append(Weighed(weight, NextSet(paid, kind, honor, short, closer)))
    if found:
        yield max(found, key=lambda one: one.weight)


def _missing_after(paid: Dedication, kind: Dedication, lanterns: Lanterns) -> int:
    """Return the lanterns that a set lacks after another is paid in the best way for it."""
    return min(
        missing(kind, tuple(map(sub, lanterns, count_lanterns(cards))))
        for cards in payments(paid, lanterns)
    )


def within_the_turn(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield sets that a tile can complete in this turn, after the better action only."""
    if before.step is TurnStep.PLACE:
        return
    me = before.seat_to_move
    within_reach = _reachable(better.state, me)
    complete = sets(before, better.state.seats[me].lanterns)
    for kind in _reachable(played.state, me).keys() | complete.keys():
        within_reach.pop(kind, None)
    if within_reach:
        kind = max(within_reach, key=within_reach.__getitem__)
        yield Weighed(0.5 * within_reach[kind], Enables(kind, within_reach[kind]))


def _reachable(state: GameState, seat: Seat) -> dict[Dedication, int]:
    """Return the sets that the seat has, or that some placement in this turn completes."""
    while state.seat_to_move == seat and state.step in (TurnStep.EXCHANGE, TurnStep.DEDICATION):
        state = apply(state, Pass()).state
    if state.seat_to_move != seat or state.step is not TurnStep.PLACE:
        return {}
    found: dict[Dedication, int] = sets(state, state.seats[seat].lanterns)
    for action in legal_actions(state):
        if isinstance(action, PlaceTile) and not action.pavilion:
            lanterns = list(state.seats[seat].lanterns)
            for event in preview(state, action):
                if isinstance(event, LanternReceived) and event.seat == seat:
                    lanterns[event.color] += 1
            found |= sets(state, tuple(lanterns))
    return found


def turning(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Compare a turned tile with a placement by what can still be placed after the turn.

    The turn itself brings nothing and gives nothing, so nothing else of the two can be compared.
    """
    me = before.seat_to_move
    brings, more = (_most_lanterns(result, me) for result in (played, better))
    if more > brings:
        yield Weighed(1.5 * (more - brings), MoreLanterns(brings, more))
    had = sets(before, before.seats[me].lanterns)
    could, mine = (
        _reachable(result.state, me)
        if isinstance(result.action, RotateTile)
        else sets(before, result.state.seats[me].lanterns)
        for result in (better, played)
    )
    made = [kind for kind in could if kind not in mine and kind not in had]
    if made:
        kind = max(made, key=could.__getitem__)
        turns = isinstance(better.action, RotateTile)
        reason = (Enables if turns else CompletesSet)(kind, could[kind])
        yield Weighed((0.5 if turns else 0.9) * could[kind], reason)


def _most_lanterns(result: Result, seat: Seat) -> int:
    """Return the lanterns of a placement for its seat, or the most of one after a turned tile."""
    if not isinstance(result.action, RotateTile):
        return result.lanterns_for(seat)
    placements = (a for a in legal_actions(result.state) if isinstance(a, PlaceTile))
    return max(
        sum(
            isinstance(event, LanternReceived) and event.seat == seat
            for event in preview(result.state, placement)
        )
        for placement in placements
    )


def amounts(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield differences in lanterns, favors, gifts and honor for the seat itself."""
    me = before.seat_to_move
    mine, could_be = played.state.seats[me], better.state.seats[me]
    brings, more = played.lanterns_for(me), better.lanterns_for(me)
    if more > brings:
        yield Weighed(1.5 * (more - brings), MoreLanterns(brings, more))
    favors = could_be.favors - mine.favors
    spends = isinstance(played.action, AnyExchange)
    if favors > 0 and not spends:
        yield Weighed(1.2 * favors, MoreFavors(favors))
    gifts = better.gifts_for(me) - played.gifts_for(me)
    if gifts > 0:
        yield Weighed(1.4 * gifts, MoreGifts(gifts))
    dedicates = isinstance(played.action, Dedicate) or isinstance(better.action, Dedicate)
    if not dedicates and could_be.honor > mine.honor:
        yield Weighed(1.0 + could_be.honor - mine.honor, MoreHonor(could_be.honor - mine.honor))


def pieces_of_the_expansion(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield reasons about pavilions and emperor cards."""
    me = before.seat_to_move
    if isinstance(played.action, PlaceTile) and isinstance(better.action, PlaceTile):
        if better.action.pavilion and not played.action.pavilion:
            yield Weighed(1.6, BuildsPavilion())
        if played.action.pavilion and not better.action.pavilion:
            yield Weighed(1.1, SpendsPavilion(played.state.seats[me].pavilions))
    spent = before.seats[me].gifts - played.state.seats[me].gifts
    if spent > 0 and better.state.seats[me].gifts >= before.seats[me].gifts:
        yield Weighed(1.3, SpendsGifts(spent))
