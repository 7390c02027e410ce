"""Counts what happens in games: each is replayed, and its events are noted."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, assert_never

from lanterns.arena.stats.group import GameKind, Group
from lanterns.engine import (
    Dedication,
    DedicationMade,
    EmperorCardActivated,
    Event,
    FavorReceived,
    FavorsConverted,
    FinalTurnsBegan,
    GameEnded,
    GameState,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    Outcome,
    PavilionBuilt,
    Seat,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
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
    """The notes taken while one game is replayed."""

    group: Group
    after: GameState
    """The position after the action whose events are noted."""
    turn: int = 0
    has: defaultdict[str, Counter[Seat]] = field(default_factory=lambda: defaultdict(Counter))
    """The amounts that each seat earned or used, by their names."""


def _note(notes: _Notes, event: Event) -> None:  # noqa: C901 - one case for each event
    """Note what an event says, if it is one of those that are counted."""
    group = notes.group
    match event:
        case LanternReceived():
            group.received[event.color] += 1
        case LanternMissed():
            group.missed[event.color, event.reason] += 1
        case FavorReceived():
            notes.has[FAVORS_EARNED][event.seat] += 1
        case DedicationMade():
            _note_dedication(notes, event)
        case LanternExchanged():
            notes.has[EXCHANGES][event.seat] += 1
            notes.has[FAVORS_USED][event.seat] += event.favors
        case FavorsConverted():
            notes.has[FAVORS_USED][event.seat] += event.favors
            group.converted += event.honor
        case LanternDiscarded():
            notes.has[DISCARDS][event.seat] += 1
        case EmperorCardActivated():
            notes.has[GIFTS_USED][event.seat] += event.card.gifts
            group.activations[event.card] += 1
        case GiftReceived():
            notes.has[GIFTS_EARNED][event.seat] += 1
        case PavilionBuilt():
            notes.has[PAVILIONS][event.seat] += 1
        case TilePlaced() | TileRotated() | TileDrawn() | TurnStarted():
            pass
        case FinalTurnsBegan() | GameEnded():
            pass
        case _:
            assert_never(event)


def _note_dedication(notes: _Notes, event: DedicationMade) -> None:
    group, kind = notes.group, event.dedication
    notes.has[DEDICATIONS][event.seat] += 1
    group.tokens[kind].add(event.honor)
    group.generic[kind] += event.generic
    if not event.generic and not notes.after.stacks[kind]:
        group.exhausted[kind].add(notes.turn)


@dataclass(slots=True)
class GameStats:
    """The counts over many games, by kind."""

    groups: dict[GameKind, Group] = field(default_factory=dict)
    unfinished: int = 0
    """The number of games left out because they are not over."""

    @property
    def games(self) -> int:
        """The number of games counted."""
        return sum(group.games for group in self.groups.values())

    def add(self, record: Record) -> None:
        """Count one game. One that cannot be replayed is refused, and nothing of it is counted."""
        course = list(replay(record))
        result = outcome(course[-1].step.state) if course else None
        if result is None:
            self.unfinished += 1
            return
        kind = GameKind(record.options.players, record.options.expansion)
        group = self.groups.setdefault(kind, Group(kind))
        _count_result(group, course[0].before, result, record.players)
        _count_course(group, course)

    def add_all(self, records: Iterable[Record]) -> None:
        """Count many games, one at a time."""
        for record in records:
            self.add(record)

    def in_order(self) -> list[Group]:
        """Return the groups, fewer players first."""
        return [self.groups[kind] for kind in sorted(self.groups)]


def _count_result(group: Group, start: GameState, result: Outcome, players: Sequence[str]) -> None:
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
        if name := players[seat]:
            group.honor_by_player[name].add(honor)
            group.wins_by_player[name].add(shared)
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
            _note(notes, event)
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
