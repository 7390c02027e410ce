"""English sentences for an analysis: reasons and merits, without a subject.

The subject is an action: the worse or the better one of two, as ``reasons.py`` divides the reasons.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from lanterns.analysis.consequences import FAR
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
from lanterns.engine import Dedication, name_lantern
from lanterns.render.words import a_dedication, clean, count, join, within

_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def reason_sentence(reason: Reason, names: Sequence[str]) -> str:  # noqa: C901 - one case for each
    """Return a reason as a sentence; the names are by seat.

    >>> from lanterns.engine import Color
    >>> gives = GivesSet(1, Color.RED, 4, Dedication.FOUR_OF_A_KIND, 8)
    >>> reason_sentence(gives, ("North", "West"))
    'Gives West a fourth red lantern: that Four of a Kind pays 8.'
    """
    given, names = names, [within(clean(name)) for name in names]
    match reason:
        case SkipsDedication(dedication, honor, last):
            chance = ", on the last turn" if last else ""
            return f"Skips {a_dedication(dedication)} worth {honor}{chance}."
        case TakesLess(dedication, honor, taken):
            return f"Takes {taken} honor where {a_dedication(dedication)} was worth {honor}."
        case RivalFirst(seat, dedication, honor, then):
            first = f"{_begin(names[seat])} can make {a_dedication(dedication)} first"
            return f"{first} and take the {honor}; the next token pays {then}."
        case BreaksSet(dedication, honor):
            return f"Breaks up a complete {dedication.title} set, worth {honor}."
        case GivesSet():
            return _gives(reason, names[reason.seat])
        case FeedsSet(seat, color, dedication, honor):
            short = f"then one short of {dedication.title}, worth {honor}"
            return f"Gives {names[seat]} a {name_lantern(color)} lantern: {short}."
        case Releases(color, seat, dedication, honor):
            back = f"Puts {name_lantern(color)} lanterns back when none was left"
            return f"{back}: {names[seat]} could use one for {dedication.title}, worth {honor}."
        case CompletesSet() | TakesLast() | Denies():
            return merit_sentence(reason, given)
        case Enables(dedication, honor):
            return f"A tile can then complete {dedication.title}, worth {honor}."
        case NearerSet(dedication, honor, short, better):
            away = f"{count(better, 'lantern')}, not {_at_least(short)}, short of"
            return f"Ends up only {away} {dedication.title}, worth {honor}."
        case NextSet(paid, dedication, honor, short, better):
            next_set = f"After {paid.title}, {dedication.title}, worth {honor}, is"
            if better == 0:
                return f"{next_set} complete, too."
            return f"{next_set} only {count(better, 'lantern')} short, not {_at_least(short)}."
        case LanternOut(color):
            return f"Is due a {name_lantern(color)} lantern, but none was left."
        case MoreLanterns(brings, better):
            return f"Brings {count(better, 'lantern')}, not {brings or 'none'}."
        case MoreFavors(more):
            return f"Leaves {count(more, 'more favor')}."
        case MoreGifts(more):
            return f"Brings {count(more, 'more gift')}."
        case MoreHonor(more):
            return f"Brings {more} more honor at once."
        case BuildsPavilion():
            return "Also builds a pavilion, for a gift at every match."
        case SpendsPavilion(left):
            kept = "the last pavilion" if left == 0 else "a pavilion"
            return f"Builds {kept} here instead of saving it."
        case SpendsGifts(gifts):
            return f"Spends {count(gifts, 'gift')} on an emperor card instead of saving them."
        case OpensCell(seat, tiles):
            return f"Leaves {names[seat]} a cell that touches {tiles} tiles, for many matches."
        case NoLaterTurn():
            return "It was the last turn: nothing can be made up for."
        case OnlyLater():
            return "Looks no better in this turn: the difference shows later."
        case SpendsFavors(favors):
            return f"Spends {count(favors, 'favor')} on an exchange that completes nothing."
        case ExpectedHonor(more, seat, less):
            return _expected(more, names[seat], less)
        case _:
            assert_never(reason)


def _begin(name: str) -> str:
    return name[:1].upper() + name[1:]


def _at_least(short: int) -> str:
    return f"{FAR} or more" if short == FAR else str(short)


def _expected(more: float, rival: str, less: float) -> str:
    if not more:
        return f"On average, brings {rival} {less:.1f} honor less."
    if not less:
        return f"On average, brings {more:.1f} more honor."
    return f"On average, brings {more:.1f} more honor, and {rival} {less:.1f} less."


def _gives(reason: GivesSet, name: str) -> str:
    lantern, kind = name_lantern(reason.color), reason.dedication
    if kind is Dedication.FOUR_OF_A_KIND and reason.count < len(_ORDINALS):
        nth = _ORDINALS[reason.count]
        return f"Gives {name} a {nth} {lantern} lantern: that {kind.title} pays {reason.honor}."
    completes = f"the {lantern} lantern that completes {kind.title}"
    return f"Gives {name} {completes}, which pays {reason.honor}."


def _nothing_left(reason: Denies, names: Sequence[str]) -> str:
    return f"no {name_lantern(reason.color)} lantern for {names[reason.seat]}."


def _last(reason: TakesLast) -> str:
    lantern = name_lantern(reason.color)
    if reason.count == 1:
        return f"the last {lantern} lantern"
    return f"the last {reason.count} {lantern} lanterns"


def merit_sentence(merit: Merit, names: Sequence[str]) -> str:
    """Return a merit of an action as a sentence.

    >>> merit_sentence(Brings(lanterns=2, favors=1, gifts=0), ("North", "South"))
    'Brings 2 lanterns and 1 favor.'
    """
    match merit:
        case Earns(dedication, honor):
            return f"Makes {a_dedication(dedication)} worth {honor}."
        case CompletesSet(dedication, honor):
            return f"Completes a {dedication.title} set, worth {honor}."
        case TakesLast(seat=seat):
            return f"Takes {_last(merit)}, which {within(clean(names[seat]))} could use."
        case Denies():
            return f"Leaves {_nothing_left(merit, [within(clean(name)) for name in names])}"
        case Converts(honor):
            return f"Is sure of {honor} honor: favors left at the end only break ties."
        case Brings(lanterns, favors, gifts):
            amounts = {"lantern": lanterns, "favor": favors, "gift": gifts}
            return f"Brings {join([count(n, noun) for noun, n in amounts.items() if n])}."
        case _:
            assert_never(merit)
