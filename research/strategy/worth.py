"""The worth of things and the cost of a denial: the tables of docs/strategy.md about them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from research.strategy.means import (
    KINDS,
    THIRDS,
    Mean,
    kinds,
    mean_of,
    of_kind,
    ratio_of,
    table,
    third,
    title,
)
from research.strategy.rows import CARDS, Facts

DENIES = 50
"""From this price on, in thousandths of honor, a placement counts as a denial."""


WHAT = {
    "favor": "one favor more",
    "lantern": "one lantern more, of a random color",
    "gift": "one gift more",
    "pavilion": "one pavilion fewer, from the start",
}


class Effect(NamedTuple):
    """The worth of a change."""

    name: str
    margin: Mean
    won: Mean


def effects(games: Sequence[Facts]) -> list[Effect]:
    """Return the worth of a thing more or fewer: the same deal played with and without."""
    found = []
    for what, name in WHAT.items():
        for expansion in (False, True):
            worth = [g.worth for g in games
                     if g.worth and g.worth.what == what and g.expansion == expansion]  # fmt: skip
            if len(worth) > 1:
                full = name + (", expansion" if expansion and what in ("favor", "lantern") else "")
                margins, won = (w.margin for w in worth), (w.won for w in worth)
                found.append(Effect(full, mean_of(margins), mean_of(won)))
    return found


def card_effects(games: Sequence[Facts]) -> list[Effect]:
    """Return the loss of a seat that alone may not use a card."""
    found = []
    for number, card in enumerate(CARDS):
        worth = [g.worth for g in games if g.worth and g.worth.card == number]
        if len(worth) > 1:
            margins, won = (-w.margin for w in worth), (-w.won for w in worth)
            found.append(Effect(card.title, mean_of(margins), mean_of(won)))
    return found


def print_worth(games: Sequence[Facts]) -> None:
    print("\n## What things are worth: the same deal with and without")
    rows: list[Sequence[str]] = [
        (one.name, str(one.margin.size), one.margin.text(sign=True), one.won.percent(sign=True))
        for one in effects(games)
    ]
    table("change | pairs | honor ahead of the others | victories", *rows)
    print("\nA favor, by when it comes (base game and expansion):")
    rows = []
    for what in ("favor", "gift", "lantern"):
        for part in range(3):
            worth = [
                game.worth
                for game in games
                if game.worth and game.worth.what == what and third(game, game.worth.turn) == part
            ]
            if len(worth) > 1:
                margins, won = mean_of(w.margin for w in worth), mean_of(w.won for w in worth)
                rows.append((what, THIRDS[part], str(len(worth)), margins.text(sign=True),
                             won.percent(sign=True)))  # fmt: skip
    table("what | when | pairs | honor ahead of the others | victories", *rows)
    print("\nBy the network, at the start of a turn: how much chance to win one more brings, and")
    print("how much honor would bring the same:")
    rows = []
    for players, expansion in KINDS:
        for part in range(3):
            favor, honor, gift = chance_gains(of_kind(games, players, expansion), part)
            if honor.size > 1:
                gift_text = f"{gift.value / honor.value:.2f}" if expansion else ""
                in_honor = f"{favor.value / honor.value:.2f}"
                row = (favor.percent(), honor.percent(), in_honor, gift_text)
                rows.append((title(players, expansion), THIRDS[part], *row))
    heading = "table | when | a favor | one honor | a favor in honor | a gift in honor"
    table(heading, *rows)


def chance_gains(games: Sequence[Facts], part: int) -> tuple[Mean, Mean, Mean]:
    """Return how much a favor, one honor and a gift raise the chance to win, by the network."""
    by_game: list[list[tuple[float, float, float]]] = []
    for game in games:
        rows = [c for c in game.chances if third(game, c.turn) == part]
        by_game.append(
            [
                (
                    (c.with_favor - c.chance) / 1000,
                    (c.with_honor - c.chance) / 1000,
                    (c.with_gift - c.chance) / 1000,
                )
                for c in rows
            ]
        )
    favor, honor, gift = (
        ratio_of((sum(row[i] for row in rows), len(rows)) for rows in by_game) for i in range(3)
    )
    return favor, honor, gift


def print_cards(games: Sequence[Facts]) -> None:
    print("\n## Emperor cards")
    rows: list[Sequence[str]] = []
    lost = {effect.name: effect for effect in card_effects(games)}
    for number, card in enumerate(CARDS):
        found = [game for game in games if number in game.cards]
        if not found:
            continue
        uses = mean_of(sum(u[2] == number for u in g.cards_used) / g.players for g in found)
        # Of the seats that used it more than the others of the same game: is that who wins?
        users = []
        for game in found:
            counts = Counter(order for _, order, used in game.cards_used if used == number)
            most = max(counts.values(), default=0)
            if most and len({counts.get(o, 0) for o in range(game.players)}) > 1:
                first = [o for o in range(game.players) if counts.get(o, 0) == most]
                users.append(game.players * sum(game.won[o] for o in first) / len(first))
        more = mean_of(users)
        worth = lost.get(card.title)
        rows.append(
            (
                card.title,
                str(len(found)),
                uses.text(),
                f"{sum(any(u[2] == number for u in g.cards_used) for g in found) / len(found):.0%}",
                more.text(),
                mean_of(sum(g.honor) / g.players for g in found).text(1),
                worth.margin.text(sign=True) if worth else "",
                worth.won.percent(sign=True) if worth else "",
                str(worth.margin.size) if worth else "",
            )
        )
    heading = "card | games | uses per seat | games with a use | who uses it most wins, of even"
    heading += " | honor of a seat | honor lost without it | victories lost without it | pairs"
    table(heading, *rows)


def denial(games: Iterable[Facts], part: int | None = None) -> tuple[Mean, Mean, Mean]:
    """Return how often a placement denies at a price, the price, and the others' loss."""
    found = [
        [
            (p.price / 1000, p.denied / 1000)
            for p in game.placed
            if part is None or third(game, p.turn) == part
        ]
        for game in games
    ]
    paid = [[(a, b) for a, b in rows if a >= DENIES / 1000 and b > 0] for rows in found]
    return (
        ratio_of((len(some), len(rows)) for some, rows in zip(paid, found, strict=True)),
        ratio_of((sum(a for a, _ in some), len(some)) for some in paid),
        ratio_of((sum(b for _, b in some), len(some)) for some in paid),
    )


def print_denial(games: Sequence[Facts]) -> None:
    print("\n## Denial: placements that give the others less, at a price for the seat itself")
    rows: list[Sequence[str]] = []
    for name, found in kinds(games):
        for part in range(3):
            share, price, taken = denial(found, part)
            rows.append((name, THIRDS[part], share.percent(), price.text(), taken.text()))
    table("table | when | of the placements | price, honor | each other loses, honor", *rows)
    print("\nThe whole game:")
    rows = []
    for name, found in kinds(games):
        share, price, taken = denial(found)
        rows.append((name, share.percent(), price.text(), taken.text()))
    table("table | of the placements | price, honor | each other loses, honor", *rows)
