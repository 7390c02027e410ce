"""English for people: events and results as sentences, actions as short phrases."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, assert_never

from lanterns.engine import (
    FACES,
    FAVORS_FOR,
    HIDDEN,
    LANTERN_LIMIT,
    LETTERS,
    Action,
    AnyExchange,
    ConvertFavors,
    Dedicate,
    DedicationMade,
    Discard,
    EmperorCardActivated,
    Event,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    FavorReceived,
    FavorsConverted,
    FinalTurnsBegan,
    GameEnded,
    GiftReceived,
    Lantern,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    Outcome,
    Pass,
    Pavilion,
    PavilionBuilt,
    PlaceTile,
    Reason,
    RotateTile,
    Seat,
    TieBreak,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
    any_action,
    card_for,
    name_lantern,
)
from lanterns.render.words import (
    SIDE_NAMES,
    YOU,
    a_dedication,
    cards_in_words,
    clean,
    count,
    faces_in_words,
    join,
    whose,
    within,
)

_TURNS: Final = {1: "90° clockwise", 2: "180°", 3: "90° counterclockwise"}

_MEASURES: Final[tuple[tuple[TieBreak, Callable[[Outcome], tuple[int, ...]]], ...]] = (
    (TieBreak.HONOR, lambda outcome: outcome.honor),
    (TieBreak.GIFTS, lambda outcome: outcome.gifts),
    (TieBreak.FAVORS, lambda outcome: outcome.favors),
    (TieBreak.LANTERNS, lambda outcome: outcome.lanterns),
)
"""The measures that decide a game, in this order (R19)."""


def event_sentence(event: Event, names: Sequence[str]) -> str:
    """Describe an event in one sentence in the past tense, for a log; the names are by seat.

    >>> event_sentence(TileDrawn(1, HIDDEN), ("North", "East", "South", "West"))
    'East drew a tile.'
    """
    names = [clean(name) for name in names]
    match event:
        case GameEnded(outcome):
            return outcome_sentence(outcome, names)
        case FinalTurnsBegan(seat):
            first = within(names[seat])
            return f"The last tile was placed. Every seat takes a final turn, {first} first."
        case TurnStarted(seat, turn, final):
            return f"Turn {turn}: {whose(names[seat])} {'final turn' if final else 'turn'} began."
        case LanternMissed(seat, color):
            missed = f"No {name_lantern(color)} lantern was left for {within(names[seat])}"
            return f"{missed} ({_reason(event)})."
        case LanternReceived() | FavorReceived() | GiftReceived():
            return f"{names[event.seat]} received {_gain(event, names)}."
        case _:
            return f"{names[event.seat]} {_deed(event)}."


_Deed: TypeAlias = (
    EmperorCardActivated
    | FavorsConverted
    | LanternExchanged
    | DedicationMade
    | LanternDiscarded
    | TileRotated
    | TilePlaced
    | PavilionBuilt
    | TileDrawn
)
"""The events in which a seat does something."""


def _deed(event: _Deed) -> str:
    """Say what the seat of an event did."""
    match event:
        case EmperorCardActivated(card=card):
            return f"paid {count(card.gifts, 'gift')} for {card.title}"
        case FavorsConverted(favors=favors, honor=honor):
            return f"turned {count(favors, 'favor')} into {honor} honor"
        case LanternExchanged(gave=gave, took=took, favors=favors):
            taken = join([_a_lantern(lantern, "one") for lantern in took])
            return f"paid {count(favors, 'favor')} and exchanged {_a_lantern(gave)} for {taken}"
        case DedicationMade(dedication=dedication, cards=cards, honor=honor, generic=generic):
            token = "a generic token, " if generic else ""
            made = f"made {a_dedication(dedication)} with {cards_in_words(cards)}"
            return f"{made} for {token}{honor} honor"
        case LanternDiscarded(lantern=lantern):
            return f"discarded {_a_lantern(lantern)} to get down to {LANTERN_LIMIT}"
        case TileRotated(tile=tile, cell=cell, turns=turns):
            return f"rotated tile {tile} at {cell} by {_TURNS[turns]}"
        case TilePlaced(tile=tile, cell=cell):
            return f"placed tile {tile} at {cell}"
        case PavilionBuilt(pavilion=pavilion, cell=cell):
            return f"built a {pavilion.name.lower()} pavilion at {cell}"
        case TileDrawn(tile=tile):
            return "drew a tile" if tile == HIDDEN else f"drew tile {tile}"
        case _:
            assert_never(event)


def event_note(event: Event) -> str:  # noqa: C901 - one case for each event
    """Describe an event in a few words, for a narrow log that says who did it.

    It is empty for what such a log leaves out or adds up.

    >>> from lanterns.engine import Cell
    >>> event_note(TilePlaced(0, 24, Cell(1, 2), 3))
    'tile 24 at n2e1'
    """
    match event:
        case TilePlaced(tile=tile, cell=cell):
            return f"tile {tile} at {cell}"
        case PavilionBuilt(cell=cell):
            return f"pavilion at {cell}"
        case TileRotated(cell=cell):
            return f"turns the tile at {cell}"
        case DedicationMade(dedication=kind, honor=honor):
            return f"{kind.title}: {honor} honor"
        case LanternExchanged(gave=gave, took=took):
            return f"exchanges {LETTERS[gave]} for {' '.join(LETTERS[one] for one in took)}"
        case LanternDiscarded(lantern=lantern):
            return f"discards {LETTERS[lantern]}"
        case FavorsConverted(favors=favors):
            return f"{count(favors, 'favor')} into honor"
        case EmperorCardActivated(card=card):
            return card.title
        case FinalTurnsBegan():
            return "The final turns begin."
        case GameEnded():
            return "The festival begins."
        case (
            TurnStarted()
            | TileDrawn()
            | LanternReceived()
            | LanternMissed()
            | FavorReceived()
            | GiftReceived()
        ):
            return ""


def _gain(event: LanternReceived | FavorReceived | GiftReceived, names: Sequence[str]) -> str:
    """Say what the seat of an event received, and for what."""
    match event:
        case LanternReceived(color=color):
            return f"{_a_lantern(color)} for {_reason(event)}"
        case FavorReceived(cell=cell):
            return f"a favor for the platform at {cell}"
        case GiftReceived(seat, pavilion, cell):
            return f"a gift for {_owner(pavilion, seat, names)} pavilion at {cell}"
        case _:
            assert_never(event)


def _owner(pavilion: Pavilion, seat: Seat, names: Sequence[str]) -> str:
    """Say whose pavilion it is, for a sentence about that seat."""
    if pavilion is Pavilion.YELLOW:
        return "the emperor's"
    if pavilion != seat:
        return whose(names[pavilion])
    return f"{'your' if names[seat] == YOU else 'their'} own"


def _reason(event: LanternReceived | LanternMissed) -> str:
    side = SIDE_NAMES[event.side].lower()
    if event.reason is Reason.MATCH:
        return f"matching tile {event.tile} to the {side}"
    return f"facing the {side} side of tile {event.tile}"


def _a_lantern(lantern: Lantern, noun: str = "lantern") -> str:
    name = name_lantern(lantern)
    return f"{'an' if name == 'orange' else 'a'} {name} {noun}"


def action_phrase(action: Action) -> str:
    """Describe what choosing an action does, in a phrase for a list of choices.

    >>> from lanterns.engine import Color
    >>> action_phrase(Exchange(Color.PURPLE, Color.RED))
    'exchange purple for red (2 favors)'
    """
    action = any_action(action)
    match action:
        case Pass():
            return "pass"
        case ConvertFavors(favors):
            return f"turn {count(favors, 'favor')} into {favors} honor ({_price(action)})"
        case Exchange(give, take):
            return f"exchange {name_lantern(give)} for {name_lantern(take)} ({_price(action)})"
        case ExchangeForWild(give):
            return f"exchange {name_lantern(give)} for a wild lantern ({_price(action)})"
        case ExchangeForTwo(give, take):
            two = join([name_lantern(color) for color in take])
            return f"exchange {name_lantern(give)} for {two} ({_price(action)})"
        case Dedicate(dedication, cards):
            return f"make {a_dedication(dedication)} with {cards_in_words(cards)}"
        case Discard(lantern):
            return f"discard {name_lantern(lantern)}"
        case RotateTile(cell, turns):
            return f"rotate the tile at {cell} by {_TURNS[turns]} ({_price(action)})"
        case PlaceTile(tile, cell, rotation, pavilion):
            faces = faces_in_words(FACES[tile][rotation])
            built = ", and build a pavilion" if pavilion else ""
            return f"place tile {tile} at {cell} with {faces}{built}"
        case _:
            assert_never(action)


def _price(action: Action) -> str:
    """Say what an action costs besides lanterns."""
    favors = [count(FAVORS_FOR[type(action)], "favor")] if isinstance(action, AnyExchange) else []
    card = card_for(action)
    return ", ".join(favors + ([count(card.gifts, "gift")] if card else []))


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """Say who won with how much, and what decided it (R19)."""
    best = outcome.winners[0]
    if outcome.decided_by is TieBreak.HONOR:
        return f"{names[best]} won with {outcome.honor[best]} honor."
    tied, level, deciding = _tie(outcome)
    first, *others = (names[seat] for seat in tied)
    who = join([first, *map(within, others)])
    if outcome.decided_by is TieBreak.SHARED:
        return f"{who} share the victory: they have {join(level)} each."
    return f"{who} have {join(level)} each; {within(names[best])} won with {deciding}."


def _tie(outcome: Outcome) -> tuple[list[int], list[str], str]:
    """Return the seats level until the deciding measure, their amounts, and the winner's."""
    tied = list(range(len(outcome.honor)))
    level: list[str] = []
    best = outcome.winners[0]
    for by, measure in _MEASURES:
        scores = measure(outcome)
        if by is outcome.decided_by:
            return tied, level, _amount(by, scores[best])
        tied = [seat for seat in tied if scores[seat] == scores[best]]
        # Without the expansion nobody has gifts, and the sentence need not mention them.
        if by is not TieBreak.GIFTS or any(scores):
            level.append(_amount(by, scores[best]))
    return tied, level, ""


def _amount(by: TieBreak, number: int) -> str:
    return f"{number} honor" if by is TieBreak.HONOR else count(number, by.value[:-1])
