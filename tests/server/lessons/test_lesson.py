"""Every chapter of every lesson is a position of a real game, and what it teaches is there."""

from collections.abc import Callable, Iterable

import pytest
from msgspec.json import decode

from lanterns.engine import (
    LANTERN_LIMIT,
    STANDARD_DEDICATIONS,
    Color,
    ConvertFavors,
    Dedicate,
    Dedication,
    Discard,
    EmperorCard,
    Event,
    Exchange,
    ExchangeForWild,
    GameState,
    LanternMissed,
    LanternReceived,
    Pass,
    PlaceTile,
    Reason,
    RotateTile,
    TieBreak,
    TurnStep,
    apply,
    legal_actions,
    outcome,
)
from lanterns.server.core.entries import Acted, TableMade
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import NOBODY
from lanterns.server.core.replay import replay
from lanterns.server.lessons.lesson import LESSONS, BeginLesson, Chapter, Goal, begin_lesson, lesson
from lanterns.server.live.log import stamp
from lanterns.server.snapshot.position import Position
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.storage.protocol import holders_of, summarize
from lanterns.server.wire.event import write_events
from lanterns.server.wire.forms import side_names

from ..hubs import as_sent
from ..tables import PEOPLE, START

CHAPTERS = {
    f"{one.id}/{chapter.id}": chapter
    for one in map(lesson, LESSONS)
    if one is not None
    for chapter in one.chapters
}


def each_chapter() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=CHAPTERS)


def happened(state: GameState, actions: Iterable[object]) -> tuple[GameState, list[Event]]:
    events: list[Event] = []
    for action in actions:
        step = apply(state, action)  # type: ignore[arg-type]
        events += step.events
        state = step.state
    return state, events


def reaches(goal: Goal, chapter: Chapter, event: Event) -> bool:
    (written,) = write_events([event], side_names(chapter.options.engine()))
    sent = decode(written)
    seat = goal.seat or chapter.seat
    if sent["type"] != goal.event or sent.get("seat", seat) != seat:
        return False
    return all(sent[name] == wanted for name, wanted in goal.where.items()) and all(
        sent[name] != unwanted for name, unwanted in goal.but_not.items()
    )


@each_chapter()
def test_shown_actions_reach_every_goal(chapter: Chapter) -> None:
    start = chapter.position()
    assert start.options.sides[start.seat_to_move].name == chapter.seat
    assert all(apply(start, action) for action in legal_actions(start))
    _, events = happened(start, chapter.shown())
    rest = iter(events)
    for any_of in chapter.goals:
        assert any(reaches(goal, chapter, event) for event in rest for goal in any_of), any_of


@each_chapter()
def test_only_placing_is_reached_by_any_action(chapter: Chapter) -> None:
    start, first = chapter.position(), chapter.goals[0]
    reached = [
        any(
            reaches(goal, chapter, event) for event in apply(start, action).events for goal in first
        )
        for action in legal_actions(start)
    ]
    assert all(reached) == (first[0].event == "tile_placed")


@each_chapter()
def test_a_lesson_becomes_a_table(chapter: Chapter) -> None:
    name = next(name for name, one in CHAPTERS.items() if one is chapter)
    wish = BeginLesson(*name.split("/"), name="Ann")  # type: ignore[misc]
    entries = begin_lesson(wish, PEOPLE[0])
    table = replay("a" * 12, stamp(entries, 0, START))
    assert table.game == chapter.position()
    assert [table.options.sides[c].name for c in [table.seat_of(PEOPLE[0]) or 0]] == [chapter.seat]
    assert all(holder.code for holder in table.seats if not holder.person)
    assert sum(len(entry.actions) for entry in entries if isinstance(entry, Acted)) == len(
        chapter.actions
    )
    position = as_sent(Snapshot(table).position(table.seat_of(PEOPLE[0])), Position)
    assert position.legal


def test_a_lesson_is_not_listed() -> None:
    entries = begin_lesson(BeginLesson("base", "match", "Ann"), PEOPLE[0])
    made = entries[0]
    assert isinstance(made, TableMade)
    assert made.lesson == "base/match"
    table = replay("a" * 12, stamp(entries, 0, START))
    assert not summarize(Snapshot(table)).public
    assert holders_of(table) == ()


@pytest.mark.parametrize(("one", "chapter"), [("base", "none"), ("../base", "match"), ("x", "y")])
def test_an_unknown_lesson_is_refused(one: str, chapter: str) -> None:
    with pytest.raises(Refusal, match="no such lesson"):
        begin_lesson(BeginLesson(one, chapter, "Ann"), PEOPLE[0])


def test_a_lesson_needs_a_token() -> None:
    with pytest.raises(Refusal, match="token"):
        begin_lesson(BeginLesson("base", "match", "Ann"), NOBODY)


def _dedications(state: GameState) -> set[Dedication]:
    return {a.dedication for a in legal_actions(state) if isinstance(a, Dedicate)}


def _facing(chapter: Chapter) -> None:
    """Everybody gets another color, and nothing matches."""
    _, events = happened(chapter.position(), chapter.shown())
    given = [event for event in events if isinstance(event, LanternReceived)]
    assert [event.reason for event in given] == [Reason.FACING] * 4
    assert len({event.color for event in given}) == 4


def _match(chapter: Chapter) -> None:
    """Two sides can match at once, and one can also place without any match."""
    start = chapter.position()
    best = [
        sum(isinstance(e, LanternReceived) and e.reason is Reason.MATCH for e in step.events)
        for step in (apply(start, action) for action in legal_actions(start))
    ]
    assert (min(best), max(best)) == (0, 2)


def _platform(chapter: Chapter) -> None:
    """Two favors: enough for an exchange."""
    start = chapter.position()
    after, _ = happened(start, chapter.shown())
    assert after.seats[start.seat_to_move].favors == start.me.favors + 2


def _dedicate(chapter: Chapter) -> None:
    """All three can be afforded, and only now is it asked for."""
    start = chapter.position()
    assert start.step is TurnStep.DEDICATION
    assert _dedications(start) == set(STANDARD_DEDICATIONS)


def _exchange(chapter: Chapter) -> None:
    """Without the exchange no dedication; with the right one, Seven Unique."""
    start = chapter.position()
    assert start.step is TurnStep.EXCHANGE
    assert apply(start, Pass()).state.step is TurnStep.PLACE
    give = chapter.shown()[0]
    assert isinstance(give, Exchange)
    assert _dedications(apply(start, give).state) == {Dedication.SEVEN_UNIQUE}


def _limit(chapter: Chapter) -> None:
    """One lantern too many: a dedication, or a discard."""
    start = chapter.position()
    assert sum(start.me.lanterns) == LANTERN_LIMIT + 1
    assert _dedications(start)
    assert all(isinstance(a, Discard) for a in legal_actions(apply(start, Pass()).state))


def _supply(chapter: Chapter) -> None:
    """One blue lantern is left: the learner can take it, and then somebody else goes without."""
    start = chapter.position()
    assert start.step is TurnStep.PLACE
    assert start.supply[Color.BLUE] == 1
    assert all(start.supply[color] for color in Color)
    after, events = happened(start, chapter.shown())
    assert after.supply[Color.BLUE] == 0
    missed = [event for event in events if isinstance(event, LanternMissed)]
    assert [event.color for event in missed] == [Color.BLUE]
    assert missed[0].seat != start.seat_to_move


def _deny(chapter: Chapter) -> None:
    """West plays next, and can dedicate exactly if given a fourth black lantern."""
    start = chapter.position()
    west = (start.seat_to_move + 1) % 4
    assert start.step is TurnStep.PLACE
    assert start.options.sides[west].name == "W"
    assert start.seats[west].lanterns[Color.BLACK] == 3
    (goal,) = chapter.goals[0]
    gained = {False: 0, True: 0}
    for action in legal_actions(start):
        after, events = happened(start, [action])
        denied = any(reaches(goal, chapter, event) for event in events)
        assert after.seat_to_move == west
        assert _dedications(after) == (set() if denied else {Dedication.FOUR_OF_A_KIND})
        own = sum(after.seats[start.seat_to_move].lanterns) - sum(start.me.lanterns)
        gained[denied] = max(gained[denied], own)
    assert gained[True] == gained[False] == 2, "denying costs nothing"


def _end(chapter: Chapter) -> None:
    """The last final turn: passing loses, the dedication ties, and favors decide."""
    _last(chapter, TieBreak.FAVORS)


def _last(chapter: Chapter, by: TieBreak) -> None:
    start = chapter.position()
    mine = start.seat_to_move
    assert start.final_turn
    assert start.turn == start.last_turn
    after, _ = happened(start, chapter.shown())
    won = outcome(after)
    assert won is not None
    assert won.winners == (mine,)
    assert won.decided_by is by
    state = start
    while state.step is not TurnStep.OVER:
        state = apply(state, Pass()).state
    lost = outcome(state)
    assert lost is not None
    assert mine not in lost.winners


def _pavilion(chapter: Chapter) -> None:
    """It stands in a match, so it pays at once."""
    start, (place,) = chapter.position(), chapter.shown()
    assert isinstance(place, PlaceTile)
    assert place.pavilion
    after, _ = happened(start, [place])
    assert after.seats[start.seat_to_move].gifts == start.me.gifts + 1


def _gifts(chapter: Chapter) -> None:
    """The match is with another's pavilion, who is given a gift, too."""
    start = chapter.position()
    after, _ = happened(start, chapter.shown())
    gained = [a.gifts - b.gifts for a, b in zip(after.seats, start.seats, strict=True)]
    assert gained[start.seat_to_move] >= 1
    assert sum(gained) > gained[start.seat_to_move]


def _emperor(chapter: Chapter) -> None:
    """No standard dedication can be paid, but the emperor's can."""
    start = chapter.position()
    assert start.me.gifts >= 2
    assert _dedications(start) == {Dedication.EMPEROR}


def _rotate(chapter: Chapter) -> None:
    """With the turned tile the learner gets more than without."""
    start, (turn, place) = chapter.position(), chapter.shown()
    assert isinstance(turn, RotateTile)
    assert EmperorCard.ROTATE_A_TILE in start.cards
    seat, before = start.seat_to_move, sum(start.me.lanterns)
    plain = max(
        sum(apply(start, action).state.seats[seat].lanterns) - before
        for action in legal_actions(start)
        if isinstance(action, PlaceTile)
    )
    after, _ = happened(start, [turn, place])
    assert sum(after.seats[seat].lanterns) - before > plain


def _wild(chapter: Chapter) -> None:
    """Only a wild lantern completes the seven colors, and only it can be had for one favor."""
    start, (*_, exchange, dedicate) = chapter.position(), chapter.shown()
    assert start.me.favors == 1
    assert isinstance(exchange, ExchangeForWild)
    assert isinstance(dedicate, Dedicate)
    assert dedicate.dedication is Dedication.SEVEN_UNIQUE
    state = start
    while state.step is not TurnStep.PLACE:
        assert state.step is not TurnStep.DEDICATION
        state = apply(state, Pass()).state


def _last_gifts(chapter: Chapter) -> None:
    """In the last final turn a card still works: honor is tied, and gifts decide."""
    assert isinstance(chapter.shown()[0], ConvertFavors)
    _last(chapter, TieBreak.GIFTS)


FACTS: dict[str, Callable[[Chapter], None]] = {
    "base/facing": _facing,
    "base/match": _match,
    "base/platform": _platform,
    "base/dedicate": _dedicate,
    "base/exchange": _exchange,
    "base/limit": _limit,
    "base/supply": _supply,
    "base/deny": _deny,
    "base/end": _end,
    "expansion/pavilion": _pavilion,
    "expansion/gifts": _gifts,
    "expansion/emperor": _emperor,
    "expansion/rotate": _rotate,
    "expansion/wild": _wild,
    "expansion/end": _last_gifts,
}


@pytest.mark.parametrize("name", CHAPTERS)
def test_chapters_are_true(name: str) -> None:
    FACTS[name](CHAPTERS[name])
