"""The tables of docs/strategy.md, from the facts of many games."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from lanterns.engine import DEDICATION_SIZES, STANDARD_DEDICATIONS, Dedication, Options, pieces_for
from research.strategy.habits import passed, print_levels
from research.strategy.means import (
    THIRDS,
    Mean,
    kinds,
    last_placing_turn,
    mean_of,
    ratio_of,
    table,
    third,
)
from research.strategy.rows import Facts, Placed
from research.strategy.worth import print_cards, print_denial, print_worth

# The tables, in the order of the page.


def print_results(games: Sequence[Facts]) -> None:
    print("\n## How games end")
    rows: list[Sequence[str]] = []
    for name, found in kinds(games):
        ties = Counter(game.decided_by for game in found)
        margins = [sorted(game.honor)[-1] - sorted(game.honor)[-2] for game in found]
        close = mean_of(margin <= 2 for margin in margins)
        rows.append(
            (
                name,
                str(len(found)),
                mean_of(sum(game.honor) / game.players for game in found).text(1),
                mean_of(max(game.honor) for game in found).text(1),
                mean_of(margins).text(1),
                close.percent(),
                f"{1 - ties['honor'] / len(found):.1%}",
                mean_of(max(game.won) < 1 for game in found).percent(),
                mean_of(game.decisions for game in found).text(0),
            )
        )
    heading = "table | games | honor of a seat | of the winner | margin | margin of 2 or less"
    table(f"{heading} | decided by a tie-break | shared victory | decisions", *rows)


def print_seats(games: Sequence[Facts]) -> None:
    print("\n## The place in turn order")
    rows: list[Sequence[str]] = []
    for name, found in kinds(games):
        for order in range(found[0].players):
            won = mean_of(game.won[order] for game in found)
            honor = mean_of(game.honor[order] for game in found)
            turns = mean_of(sum(p.order == order for p in game.placed) for game in found)
            even = 1 / found[0].players
            rows.append((name, str(order + 1), won.percent(), f"{even:.1%}", honor.text(1),
                         f"{turns.value:.1f}"))  # fmt: skip
    table("table | place | won | even | honor | tiles placed", *rows)
    print("\nBase game and expansion together:")
    rows = []
    for players in (2, 3, 4):
        found = [game for game in games if game.players == players]
        shares = [mean_of(game.won[place] for game in found).percent() for place in range(players)]
        rows.append((str(players), str(len(found)), ", ".join(shares)))
    table("players | games | won, in turn order", *rows)
    print("\nBy side of the table, the same victories:")
    rows = []
    for name, found in kinds(games):
        sides = Options(found[0].players).sides
        by_side = [
            mean_of(game.won[(seat - game.start) % game.players] for game in found).percent()
            for seat in range(len(sides))
        ]
        rows.append((name, ", ".join(f"{s.name} {w}" for s, w in zip(sides, by_side, strict=True))))
    table("table | won", *rows)
    _print_three_players([game for game in games if game.players == 3])


def _print_three_players(games: Sequence[Facts]) -> None:
    print("\nThree players, base game and expansion together:")
    won = [mean_of(g.won[(seat - g.start) % 3] for g in games).percent() for seat in range(3)]
    table(" | ".join(side.name for side in Options(3).sides), won)


def _of_placements(
    games: Iterable[Facts], value: Callable[[Placed], float], when: Callable[[Facts, Placed], bool]
) -> Mean:
    """Return the mean of a number over placements, with the interval over games."""

    def pair(game: Facts) -> tuple[float, float]:
        chosen = [value(p) for p in game.placed if when(game, p)]
        return sum(chosen), len(chosen)

    return ratio_of(map(pair, games))


def _round_of(game: Facts, placed: Placed) -> int:
    return (placed.turn - 1) // game.players + 1


def print_openings(games: Sequence[Facts]) -> None:
    print("\n## Openings: what the first tiles do")
    rows: list[Sequence[str]] = []
    for number in (1, 2, 3, 5, 7):
        for expansion in (False, True):
            found = [game for game in games if game.expansion == expansion]

            def now(game: Facts, placed: Placed, number: int = number) -> bool:
                return _round_of(game, placed) == number

            rows.append(
                (
                    f"{number}{', expansion' if expansion else ''}",
                    _of_placements(found, lambda p: p.matched, now).text(),
                    _of_placements(found, lambda p: p.possible, now).text(),
                    _of_placements(found, lambda p: p.matched == p.possible, now).percent(),
                    _of_placements(found, lambda p: p.platform, now).percent(),
                    _of_placements(found, lambda p: p.favors, now).text(),
                    _of_placements(found, lambda p: p.built, now).percent(),
                    _of_placements(found, lambda p: p.own_new / max(1, p.own), now).percent(),
                    _of_placements(found, lambda p: p.others_new / max(1, p.others), now).percent(),
                )
            )
    heading = "tile of a seat | matches | most possible | takes the most | has a platform | favors"
    table(f"{heading} | builds | own lanterns of a new color | the others' of a new color", *rows)


def print_dedications(games: Sequence[Facts]) -> None:
    print("\n## Dedications")
    rows: list[Sequence[str]] = []
    for name, found in kinds(games):
        for kind in Dedication:
            made = [[c for c in g.choices if c.chosen == kind] for g in found]
            count = sum(map(len, made))
            if not count:
                continue
            seats = len(found) * found[0].players
            honor = sum(c.honor for some in made for c in some)
            every = sum(sum(game.honor) for game in found)
            when = mean_of(
                c.turn / last_placing_turn(g)
                for g, some in zip(found, made, strict=True)
                for c in some
            )
            rows.append(
                (
                    name,
                    kind.title,
                    f"{count / seats:.2f}",
                    f"{honor / count:.2f}",
                    f"{honor / count / DEDICATION_SIZES[kind]:.2f}",
                    f"{honor / every:.1%}",
                    f"{when.value:.0%}",
                )
            )
    heading = "table | dedication | per seat and game | honor | honor for each card"
    table(f"{heading} | share of all honor | made at", *rows)
    _print_passes(games)
    _print_preferences(games)


def _print_passes(games: Sequence[Facts]) -> None:
    print("\nHow often a seat that can dedicate waits instead (not at the end of a turn):")
    rows: list[Sequence[str]] = []
    for name, found in kinds(games):
        shares = [
            ratio_of(
                passed(c for c in g.choices if not c.at_end and third(g, c.turn) == part)
                for g in found
            ).percent()
            for part in range(3)
        ]
        rows.append((name, *shares))
    table("table | " + " | ".join(THIRDS), *rows)
    print("\nThe same where only one dedication could be paid:")
    rows = []
    for name, found in kinds(games):
        only = [
            ratio_of(
                passed(c for c in g.choices if not c.at_end and c.possible == 1 << kind)
                for g in found
            ).percent()
            for kind in STANDARD_DEDICATIONS
        ]
        rows.append((name, *only))
    table("table | " + " | ".join(kind.title for kind in STANDARD_DEDICATIONS), *rows)
    print("\nThe same by the token that could be had, all tables:")
    rows = []
    for low, high in ((4, 5), (6, 7), (8, 8), (9, 9), (10, 10), (11, 12)):
        share = ratio_of(
            passed(c for c in g.choices if not c.at_end and low <= c.honor <= high) for g in games
        )
        rows.append((f"{low}" if low == high else f"{low} to {high}", share.percent()))
    table("token | waits", *rows)
    print("\nAnd by the lanterns in hand:")
    rows = []
    for low, high in ((4, 6), (7, 8), (9, 10), (11, 12), (13, 20)):
        share = ratio_of(
            passed(c for c in g.choices if not c.at_end and low <= c.lanterns <= high)
            for g in games
        )
        rows.append((f"{low} to {high}", share.percent()))
    table("lanterns | waits", *rows)


def _print_preferences(games: Sequence[Facts]) -> None:
    print("\nIf both could be paid, how often each was made (the rest waits or is another):")
    rows: list[Sequence[str]] = []
    for one in Dedication:
        for two in Dedication:
            if one >= two:
                continue
            both = 1 << one | 1 << two

            def pair(game: Facts, want: int, both: int = both) -> tuple[float, float]:
                found = [c for c in game.choices if c.possible & both == both]
                return sum(c.chosen == want for c in found), len(found)

            first = ratio_of(pair(game, one) for game in games)
            second = ratio_of(pair(game, two) for game in games)
            if first.size > 1:
                rows.append((one.title, two.title, first.percent(), second.percent()))
    table("one | other | one made | other made", *rows)


def print_favors(games: Sequence[Facts]) -> None:
    print("\n## Favors, gifts and pavilions")
    rows: list[Sequence[str]] = []
    for name, found in kinds(games):
        seats = found[0].players

        def each(value: Callable[[Facts], float], found: list[Facts] = found) -> str:
            return mean_of(value(game) / game.players for game in found).text()

        exchanges = Counter(which for game in found for *_, which in game.exchanges)
        rows.append(
            (
                name,
                each(lambda g: sum(p.favors for p in g.placed)),
                each(lambda g: len(g.exchanges)),
                each(lambda g: sum(left[1] for left in g.left)),
                each(lambda g: sum(p.gifts for p in g.placed)),
                each(lambda g: len(g.cards_used)),
                each(lambda g: sum(left[2] for left in g.left)),
                each(lambda g: sum(p.built for p in g.placed)),
                each(lambda g: sum(g.discards)),
                each(lambda g: sum(left[0] for left in g.left)),
                ", ".join(
                    f"{word} {exchanges[i] / len(found) / seats:.2f}"
                    for i, word in enumerate(("standard", "wild", "two"))
                ),
            )
        )
    heading = "table | favors earned | exchanges | favors left | gifts by own tiles | cards used"
    heading += " | gifts left | pavilions built | discards | lanterns left | exchanges by kind"
    table(f"{heading}", *rows)


def print_pieces(games: Sequence[Facts]) -> None:
    print("\n## The reconstructed pieces of the expansion (ruling E12)")
    print("\nWho takes a token, and how often that seat wins (of an even share, 1.00):")
    table(
        "dedication | game | token | reconstructed | taken | won, of even | made at",
        *(row for kind in Dedication for box in (False, True) for row in _takers(games, kind, box)),
    )
    print("\nHonor from each dedication, all honor of a seat:")
    rows: list[Sequence[str]] = []
    for name, found in kinds(games):
        parts = []
        for kind in Dedication:
            made = mean_of(
                sum(c.honor for c in g.choices if c.chosen == kind) / g.players for g in found
            )
            parts.append(made.text(1))
        new = mean_of(
            sum(
                c.honor
                for c in g.choices
                if c.chosen >= 0 and _printed(Dedication(c.chosen), c.honor, g.expansion) == "yes"
            )
            / g.players
            for g in found
        )
        rows.append((name, *parts, new.text(1)))
    columns = " | ".join(kind.title for kind in Dedication)
    table(f"table | {columns} | of it from tokens that only the expansion has", *rows)


def _takers(games: Sequence[Facts], kind: Dedication, expansion: bool) -> Iterator[list[str]]:
    taken: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for game in games:
        for choice in game.choices:
            if game.expansion == expansion and choice.chosen == kind:
                won, moment = game.won[choice.order], choice.turn / last_placing_turn(game)
                taken[choice.honor].append((game.players * won, moment))
    for honor in sorted(taken, reverse=True):
        won_of_even, when = (mean_of(column) for column in zip(*taken[honor], strict=True))
        if won_of_even.size > 20:
            yield [
                kind.title,
                "expansion" if expansion else "base",
                str(honor),
                _printed(kind, honor, expansion),
                str(won_of_even.size),
                won_of_even.text(),
                f"{when.value:.0%}",
            ]


def _printed(kind: Dedication, honor: int, expansion: bool) -> str:
    """Return whether a token of that honor is only among the reconstructed ones."""
    if not expansion:
        return "no"
    base = {n for p in (2, 3, 4) for n in pieces_for(Options(p), ()).stacks[kind]}
    return "no" if honor in base or honor == 4 else "yes"


def print_tables(games: Sequence[Facts]) -> None:
    """Print all tables: those of the champion's games, and the comparison with other players."""
    champion = [game for game in games if game.player.startswith("champion")] or list(games)
    print(f"{len(champion)} games of {champion[0].player} with itself")
    for show in (
        print_results,
        print_seats,
        print_openings,
        print_dedications,
        print_favors,
        print_worth,
        print_cards,
        print_denial,
        print_pieces,
    ):
        show(champion)
    print_levels(games)
