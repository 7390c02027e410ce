"""Going through games and counting: each is replayed, and everything that happened noted."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lanterns.arena.stats.group import Group, Kind
from lanterns.engine import (
    GIFTS_FOR_A_CARD,
    Dedication,
    DedicationMade,
    EmperorCardActivated,
    FavorReceived,
    FavorsConverted,
    GameState,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    Outcome,
    PavilionBuilt,
    Seat,
    legal_actions,
    outcome,
)
from lanterns.notation import Played, Record, replay

FAVORS_EARNED: Final = "favors earned"
FAVORS_USED: Final = "favors used"
EXCHANGES: Final = "exchanges"
DISCARDS: Final = "lanterns discarded"
DEDICATIONS: Final = "dedications"
GIFTS_EARNED: Final = "gifts earned"
GIFTS_USED: Final = "gifts used"
PAVILIONS: Final = "pavilions built"

_ALWAYS: Final = (DEDICATIONS, FAVORS_EARNED, FAVORS_USED, EXCHANGES, DISCARDS)
_WITH_EXPANSION: Final = (GIFTS_EARNED, GIFTS_USED, PAVILIONS)


@dataclass(slots=True)
class _Notes:
    """What is noted while one game is gone through."""

    group: Group
    after: GameState
    """The position after the action whose events are noted."""
    turn: int = 0
    has: defaultdict[str, Counter[Seat]] = field(default_factory=lambda: defaultdict(Counter))
    """How much of each belonging each seat earned or used."""


def _note_dedication(notes: _Notes, event: DedicationMade) -> None:
    group, kind = notes.group, event.dedication
    notes.has[DEDICATIONS][event.seat] += 1
    group.tokens[kind].add(event.honor)
    group.generic[kind] += event.generic
    if not event.generic and not notes.after.stacks[kind]:
        group.exhausted[kind].add(notes.turn)


def _note_exchange(notes: _Notes, event: LanternExchanged) -> None:
    notes.has[EXCHANGES][event.seat] += 1
    notes.has[FAVORS_USED][event.seat] += event.favors


def _note_conversion(notes: _Notes, event: FavorsConverted) -> None:
    notes.has[FAVORS_USED][event.seat] += event.favors
    notes.group.converted += event.honor


def _note_card(notes: _Notes, event: EmperorCardActivated) -> None:
    notes.has[GIFTS_USED][event.seat] += GIFTS_FOR_A_CARD
    notes.group.activations[event.card] += 1


def _note_received(notes: _Notes, event: LanternReceived) -> None:
    notes.group.received[event.color] += 1


def _note_missed(notes: _Notes, event: LanternMissed) -> None:
    notes.group.missed[event.color, event.reason] += 1


def _note_one(name: str) -> Callable[[_Notes, Any], None]:
    """For events that give the seat one of something."""

    def note(notes: _Notes, event: Any) -> None:
        notes.has[name][event.seat] += 1

    return note


_NOTES: Final[dict[type, Callable[[_Notes, Any], None]]] = {
    DedicationMade: _note_dedication,
    EmperorCardActivated: _note_card,
    FavorReceived: _note_one(FAVORS_EARNED),
    FavorsConverted: _note_conversion,
    GiftReceived: _note_one(GIFTS_EARNED),
    LanternDiscarded: _note_one(DISCARDS),
    LanternExchanged: _note_exchange,
    LanternMissed: _note_missed,
    LanternReceived: _note_received,
    PavilionBuilt: _note_one(PAVILIONS),
}
"""What is noted of an event; of others nothing."""


@dataclass(slots=True)
class GameStats:
    """What many games say, by kind."""

    groups: dict[Kind, Group] = field(default_factory=dict)
    unfinished: int = 0
    """Games that are not over, and not counted further."""

    @property
    def games(self) -> int:
        """How many were counted."""
        return sum(group.games for group in self.groups.values())

    def add(self, record: Record) -> None:
        """Count one game. One that cannot be replayed is refused, and nothing of it counted."""
        course = list(replay(record))
        result = outcome(course[-1].step.state) if course else None
        if result is None:
            self.unfinished += 1
            return
        kind = Kind(record.options.players, record.options.expansion)
        group = self.groups.setdefault(kind, Group(kind))
        _count_result(group, course[0].before, result)
        _count_course(group, course)

    def add_all(self, records: Iterable[Record]) -> None:
        """Count many, one at a time."""
        for record in records:
            self.add(record)

    def in_order(self) -> list[Group]:
        """The groups, fewer players first."""
        return [self.groups[kind] for kind in sorted(self.groups)]


def _count_result(group: Group, start: GameState, result: Outcome) -> None:
    group.games += 1
    group.decided_by[result.decided_by] += 1
    ranked = sorted(result.honor, reverse=True)
    group.winning_honor.add(ranked[0])
    group.margin.add(ranked[0] - ranked[1])
    for seat, honor in enumerate(result.honor):
        order = (seat - start.start_seat) % group.kind.players
        shared = len(result.winners) if seat in result.winners else 0
        group.honor_by_seat[seat].add(honor)
        group.honor_by_order[order].add(honor)
        group.wins_by_seat[seat].add(shared)
        group.wins_by_order[order].add(shared)
    group.cards_in_play.update(start.cards)
    group.stacks.update(kind for kind in Dedication if start.stacks[kind])


def _count_course(group: Group, course: Sequence[Played]) -> None:
    notes = _Notes(group, course[0].before)
    turns: Counter[int] = Counter()
    for played in course:
        turns[played.turn] += 1
        _count_choice(group, played)
        notes.after, notes.turn = played.step.state, played.turn
        for event in played.step.events:
            if note := _NOTES.get(type(event)):
                note(notes, event)
    group.decisions.add(len(course))
    for turn in range(1, notes.after.last_turn + 1):
        group.turn_length.add(turns[turn])
    for name in (*_ALWAYS, *(_WITH_EXPANSION if group.kind.expansion else ())):
        for seat in range(group.kind.players):
            group.belongings[name].add(notes.has[name][seat])


def _count_choice(group: Group, played: Played) -> None:
    choices = len(legal_actions(played.before))
    group.branching.add(choices)
    group.branching_by_step[played.before.step].add(choices)
    group.branching_by_turn[played.before.step, played.turn].add(choices)
