"""English for what an analysis finds: reasons and verdicts, as sentences without a subject.

What is not said of the better action is said of the one that was played.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from lanterns.analysis.reasons import (
    BreaksSet,
    Brings,
    CompletesSet,
    Denies,
    Earns,
    Enables,
    ExpectedHonor,
    FeedsSet,
    FewerFavors,
    FewerGifts,
    FewerLanterns,
    GivesSet,
    LanternOut,
    LessHonor,
    Merit,
    NearerSet,
    NextSet,
    NoLaterTurn,
    OnlyLater,
    OpensCell,
    Reason,
    Releases,
    RivalFirst,
    SkipsDedication,
    SkipsPavilion,
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
    """A reason in one sentence; the names are by seat.

    >>> from lanterns.engine import Color
    >>> gives = GivesSet(1, Color.RED, 4, Dedication.FOUR_OF_A_KIND, 8)
    >>> reason_sentence(gives, ("North", "West"))
    'Gives West a fourth red lantern: that Four of a Kind pays 8.'
    """
    names = [within(clean(name)) for name in names]
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
        case CompletesSet(dedication, honor):
            return f"The better move completes a {dedication.title} set, worth {honor}."
        case Enables(dedication, honor):
            return f"After the better move a tile can complete {dedication.title}, worth {honor}."
        case TakesLast(seat=seat):
            return f"The better move takes {_last(reason)}, which {names[seat]} could use."
        case Denies():
            return f"The better move leaves {_nothing_left(reason, names)}"
        case NearerSet(dedication, honor, short, better):
            away = f"{count(short, 'lantern')} short of" if short < 3 else "far from"
            only = str(better) if short < 3 else f"{count(better, 'lantern')} short"
            return (
                f"Ends up {away} {dedication.title}, worth {honor}; the better move, only {only}."
            )
        case NextSet(paid, dedication, honor, short, better):
            away = f"{count(short, 'lantern')} short of" if short < 3 else "far from"
            only = f"only {count(better, 'lantern')} short" if better else "it is complete, too"
            set_then = f"After {paid.title}, {away} {dedication.title}, worth {honor}"
            return f"{set_then}; with the better move {only}."
        case LanternOut(color):
            return f"Is due a {name_lantern(color)} lantern, but none was left."
        case FewerLanterns(brings, better):
            what = count(brings, "lantern") if brings else "no lantern"
            return f"Brings {what}; the better move brings {better}."
        case FewerFavors(more):
            return f"The better move leaves {count(more, 'more favor')}."
        case FewerGifts(more):
            return f"The better move brings {count(more, 'more gift')}."
        case LessHonor(more):
            return f"The better move brings {more} honor more at once."
        case SkipsPavilion():
            return "The better move also builds a pavilion, for a gift at every match."
        case SpendsPavilion(left):
            kept = "the last pavilion" if left == 0 else "a pavilion"
            return f"Builds {kept} here; the better move saves it."
        case SpendsGifts(gifts):
            return f"Spends {count(gifts, 'gift')} on an emperor card; the better move saves them."
        case OpensCell(seat, tiles):
            return f"Leaves {names[seat]} a cell that touches {tiles} tiles, for many matches."
        case NoLaterTurn():
            return "It was the last turn: nothing can be made up for."
        case OnlyLater():
            return "Nothing in this turn tells them apart: the difference shows later."
        case SpendsFavors(favors):
            return f"Spends {count(favors, 'favor')} on an exchange that completes nothing."
        case ExpectedHonor(loses, seat, gains):
            return _expected(loses, names[seat], gains)
        case _:
            assert_never(reason)


def _begin(name: str) -> str:
    return name[:1].upper() + name[1:]


def _expected(loses: float, rival: str, gains: float) -> str:
    if not loses:
        return f"Brings {rival} {gains:.1f} honor more on average."
    if not gains:
        return f"Costs {loses:.1f} honor on average."
    return f"Costs {loses:.1f} honor on average, and brings {rival} {gains:.1f}."


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
    """What speaks for an action, in one sentence.

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
        case Brings(lanterns, favors, gifts):
            amounts = {"lantern": lanterns, "favor": favors, "gift": gifts}
            return f"Brings {join([count(n, noun) for noun, n in amounts.items() if n])}."
        case _:
            assert_never(merit)
