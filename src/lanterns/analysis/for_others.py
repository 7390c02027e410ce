"""Reasons about the other seats: what an action gives them, and what it denies them."""

from collections.abc import Iterator
from typing import Final

from lanterns.analysis.consequences import Result, Weighed, missing, sets
from lanterns.analysis.reasons import (
    Denies,
    FeedsSet,
    GivesSet,
    LanternOut,
    OpensCell,
    Releases,
    TakesLast,
)
from lanterns.engine import (
    COLORS,
    STANDARD_DEDICATIONS,
    Color,
    Dedication,
    GameState,
    LanternMissed,
    LanternReceived,
    Lanterns,
    Seat,
    payments,
    top_token,
)
from lanterns.engine.lake import around

_CROWDED: Final = 3
"""A cell that touches this many tiles is worth mentioning: it may bring as many matches."""


def sets_for_others(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield sets that the action completes or nearly completes for another seat."""
    for event in played.events:
        if not isinstance(event, LanternReceived) or event.seat == before.seat_to_move:
            continue
        had, has, would = (
            state.seats[event.seat].lanterns for state in (before, played.state, better.state)
        )
        given = {
            kind: honor
            for kind, honor in sets(before, has).items()
            if not payments(kind, had) and not payments(kind, would)
        }
        if given:
            kind = max(given, key=given.__getitem__)
            gives = GivesSet(event.seat, event.color, has[event.color], kind, given[kind])
            yield Weighed(0.8 * given[kind], gives)
        elif fed := _fed(before, had, has, would):
            honor = top_token(before.stacks, fed)[0]
            yield Weighed(0.3 * honor, FeedsSet(event.seat, event.color, fed, honor))


def _fed(before: GameState, had: Lanterns, has: Lanterns, would: Lanterns) -> Dedication | None:
    """Return the set that a seat lacks one lantern for now, but did not and would not otherwise."""
    kinds = [
        kind
        for kind in STANDARD_DEDICATIONS
        if missing(kind, has) == 1 and missing(kind, had) > 1 and missing(kind, would) > 1
    ]
    return max(kinds, key=lambda kind: top_token(before.stacks, kind)[0], default=None)


def colors_that_run_out(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield the last lanterns of a color: who takes, misses or gets them back."""
    me = before.seat_to_move
    denied = missed_by_others(better, me) - missed_by_others(played, me)
    for seat, color in sorted(denied):
        helps = helped(before, before.seats[seat].lanterns, color)
        yield Weighed(3.5 if helps else 1.0, Denies(seat, color))
    for color in COLORS:
        left, then = played.state.supply[color], better.state.supply[color]
        users = list(users_of(before, color))
        said = any(missed == color for _, missed in denied)
        if then == 0 < before.supply[color] and left > 0 and users and not said:
            yield Weighed(3.0, TakesLast(color, before.supply[color], users[0][0]))
        if before.supply[color] == then == 0 < left and users:
            seat, kind = users[0]
            honor = top_token(played.state.stacks, kind)[0]
            yield Weighed(0.7 * honor, Releases(color, seat, kind, honor))
    for event in played.events:
        if isinstance(event, LanternMissed) and event.seat == me:
            yield Weighed(2.0, LanternOut(event.color))
            break


def missed_by_others(result: Result, me: Seat) -> set[tuple[Seat, Color]]:
    """Return the lanterns that were due to other seats and missing from the supply."""
    return {(e.seat, e.color) for e in result.events if isinstance(e, LanternMissed)} - {
        (me, color) for color in COLORS
    }


def users_of(before: GameState, color: Color) -> Iterator[tuple[Seat, Dedication]]:
    """Yield the other seats to which one more lantern of a color would bring a set."""
    for seat, holder in enumerate(before.seats):
        kind = helped(before, holder.lanterns, color)
        if seat != before.seat_to_move and kind is not None:
            yield seat, kind


def helped(before: GameState, lanterns: Lanterns, color: Color) -> Dedication | None:
    """Return the best set that one more lantern of a color would complete."""
    more = tuple(count + (kind == color) for kind, count in enumerate(lanterns))
    new = {k: h for k, h in sets(before, more).items() if not payments(k, lanterns)}
    return max(new, key=new.__getitem__, default=None)


def open_cells_left(before: GameState, played: Result, better: Result) -> Iterator[Weighed]:
    """Yield cells where the next seat may match many sides."""
    if played.state.turn == before.turn or played.state.final_turn:
        return
    leaves, could = (_most_tiles_beside(result.state) for result in (played, better))
    if leaves >= _CROWDED and leaves > could:
        yield Weighed(1.0, OpensCell(played.state.seat_to_move, leaves))


def _most_tiles_beside(state: GameState) -> int:
    tiles = state.lake.tiles
    return max(sum(near in tiles for near in around(cell)) for cell in state.lake.open_cells)
