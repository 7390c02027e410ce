"""Finds the reasons why one action is better than another, and the merits of an action.

Reasons come from the position and the engine's own results, never from the search; only
``ExpectedHonor`` is an estimate, and says so. Each has a weight, roughly the honor at stake, and
the weightiest come first.
"""

from typing import Final

from lanterns.analysis.consequences import result_of, sets
from lanterns.analysis.for_itself import (
    amounts,
    dedications_missed,
    next_sets,
    own_sets,
    pieces_of_the_expansion,
    turning,
    within_the_turn,
)
from lanterns.analysis.for_others import (
    colors_that_run_out,
    helped,
    missed_by_others,
    open_cells_left,
    sets_for_others,
    users_of,
)
from lanterns.analysis.reasons import (
    Brings,
    CompletesSet,
    Converts,
    Denies,
    Earns,
    ExpectedHonor,
    Merit,
    NoLaterTurn,
    OnlyLater,
    Reason,
    SkipsDedication,
    TakesLast,
)
from lanterns.engine import (
    COLORS,
    Action,
    ConvertFavors,
    Dedicate,
    RotateTile,
    Seat,
    View,
    top_token,
)

MOST: Final = 3
"""The most reasons for one decision."""
_WORTH_SAYING: Final = 0.3
"""The least expected honor worth mentioning."""


def reasons(
    seen: View,
    worse: Action,
    better: Action,
    worse_honor: tuple[float, ...],
    better_honor: tuple[float, ...],
) -> tuple[Reason, ...]:
    """Return the reasons why one action is better than another, weightiest first.

    An estimate explains nothing by itself, so it never comes first.
    """
    before = seen.state
    one, other = result_of(seen, worse), result_of(seen, better)
    if isinstance(worse, RotateTile) != isinstance(better, RotateTile):
        found = [*turning(before, one, other), *pieces_of_the_expansion(before, one, other)]
    else:
        found = [
            *dedications_missed(before, one, other),
            *own_sets(before, one, other),
            *next_sets(before, one, other),
            *within_the_turn(before, one, other),
            *sets_for_others(before, one, other),
            *colors_that_run_out(before, one, other),
            *amounts(before, one, other),
            *pieces_of_the_expansion(before, one, other),
            *open_cells_left(before, one, other),
        ]
    chosen = [one.reason for one in sorted(found, key=lambda one: -one.weight)]
    if chosen and before.final_turn and not isinstance(chosen[0], SkipsDedication):
        chosen.insert(1, NoLaterTurn())
    chosen = chosen[:MOST] or [OnlyLater()]
    expected = _expected(before.seat_to_move, worse_honor, better_honor)
    if len(chosen) < MOST and expected is not None:
        chosen.append(expected)
    return tuple(chosen)


def _expected(
    me: Seat, worse: tuple[float, ...], better: tuple[float, ...]
) -> ExpectedHonor | None:
    """Return the difference in expected honor, if it is large enough to mention."""
    losses = {seat: worse[seat] - better[seat] for seat in range(len(worse)) if seat != me}
    seat = max(losses, key=losses.__getitem__)
    gains = better[me] - worse[me]
    more, less = (round(n, 1) if n >= _WORTH_SAYING else 0.0 for n in (gains, losses[seat]))
    return ExpectedHonor(more, seat, less) if more or less else None


def merits(seen: View, action: Action) -> tuple[Merit, ...]:
    """Return the merits of an action, weightiest first."""
    before, result, me = seen.state, result_of(seen, action), seen.state.seat_to_move
    found: list[Merit] = []
    if isinstance(action, Dedicate):
        found.append(Earns(action.dedication, top_token(before.stacks, action.dedication)[0]))
    elif isinstance(action, ConvertFavors):
        found.append(Converts(action.favors))
    else:
        had = sets(before, before.seats[me].lanterns)
        has = sets(before, result.state.seats[me].lanterns)
        found += [CompletesSet(kind, honor) for kind, honor in has.items() if kind not in had]
    denied = sorted(missed_by_others(result, me))
    for seat, color in denied:
        if helped(before, before.seats[seat].lanterns, color) is not None:
            found.append(Denies(seat, color))
    for color in COLORS:
        said = any(missed == color for _, missed in denied)
        if result.state.supply[color] == 0 < before.supply[color] and not said:
            for seat, _ in users_of(before, color):
                found.append(TakesLast(color, before.supply[color], seat))
                break
    favors = result.state.seats[me].favors - before.seats[me].favors
    brings = Brings(
        result.lanterns_for(me), max(0, favors), result.gifts_for(me), result.matches_of(me)
    )
    if brings.lanterns or brings.favors or brings.gifts:
        found.append(brings)
    return tuple(found[:MOST])
