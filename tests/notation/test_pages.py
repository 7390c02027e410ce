"""The pages about rules and records name every card, dedication, step, action and event."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, get_args

import pytest

from lanterns.engine import (
    LANTERNS,
    PRINTED_CARDS,
    AnyAction,
    BuildingObstacle,
    Color,
    Dedication,
    EmperorCard,
    Event,
    LanternMissed,
    LanternReceived,
    Obstacle,
    Options,
    Outcome,
    Pavilion,
    Side,
    TieBreak,
    Token,
    TurnStep,
    name_lantern,
)
from lanterns.engine.piece_text import DEDICATION_WORDS
from lanterns.engine.shape import (
    ByName,
    BySeat,
    Fields,
    Flag,
    Maybe,
    Names,
    Number,
    SeatNumber,
    Several,
    Shape,
    TileNumber,
    fields_of,
    snake_case,
)
from lanterns.notation import setup_text
from lanterns.notation.position_shape import LAID_TILE, SEAT, SETUP, STATE

DOCS = Path(__file__).parents[2] / "docs"


def page(name: str) -> str:
    """Return the text of a page in one line."""
    return " ".join((DOCS / name).read_text("utf-8").split())


def row(name: str, begin: str) -> str:
    """Return the one row of a page's tables that begins like this."""
    rows = [line for line in (DOCS / name).read_text("utf-8").splitlines() if begin in line[:40]]
    assert len(rows) == 1, f"{name} has {len(rows)} rows that begin with {begin}"
    return rows[0]


def quoted(text: str) -> list[str]:
    return re.findall(r'"(\w+)"', text)


def test_the_records_page_lists_every_plain_value() -> None:
    assert quoted(row("records.md", "| color |")) == [name_lantern(kind) for kind in LANTERNS][:-1]
    assert quoted(row("records.md", "| dedication |")) == [kind.name.lower() for kind in Dedication]
    assert quoted(row("records.md", "| emperor card |")) == [card.value for card in EmperorCard]
    assert quoted(row("records.md", "| step |")) == [step.value for step in TurnStep]
    assert quoted(row("records.md", "| `decided_by` |")) == [by.value for by in TieBreak]


def noun(shape: Shape) -> str:
    """Return the page's name for a value of that shape, without an article."""
    match shape:
        case Number(0, 3):
            return "rotation"
        case Number():
            return "number"
        case Flag():
            return "true or false"
        case SeatNumber():
            return "seat"
        case TileNumber():
            return "tile"
        case Names(members) if "wild" in members:
            return "lantern"
        case Names(members):
            return NAMED.get(type(next(iter(members.values()))), choice(members))
        case Fields(kind):
            return kind.__name__.lower()
        case _:
            raise TypeError(f"say what the page calls {shape}")


NAMED: Final[dict[type, str]] = {
    Color: "color",
    Dedication: "dedication",
    EmperorCard: "emperor card",
    Pavilion: "pavilion",
    Side: "side",
    TurnStep: "step",
}


def choice(names: Iterable[str]) -> str:
    """Return a few names as the page spells them out."""
    *most, last = [f'`"{name}"`' for name in names]
    return f"{', '.join(most)} or {last}"


def holds(shape: Shape) -> str:
    """Return what the page says that a field holds."""
    match shape:
        case Several(Fields(kind, parts)) if kind is Token:
            return f"a list of objects with {' and '.join(f'`{name}`' for name in parts)}"
        case Several(Fields()):
            return "a list"
        case Several(item, exact):
            return f"a list of {f'{exact} ' if exact else ''}{noun(item)}s"
        case BySeat(item):
            return f"by seat, {holds(item)}"
        case ByName(names, item):
            return f"by {noun(names)}, {holds(item)}"
        case Maybe(item):
            return holds(item)
        case _:
            name = noun(shape)
            article = "an" if name[0] in "aeiou" else "a"
            return name if name.startswith(("`", "true")) else f"{article} {name}"


def said(name: str, shape: Shape) -> str:
    """Return how an entry about a field begins: a field named for its content needs no more."""
    inner = shape.item if isinstance(shape, Maybe) else shape
    plain = not isinstance(inner, Several | BySeat | ByName)
    return f"`{name}`" if plain and noun(inner) == name else f"`{name}`: {holds(shape)}"


def test_the_records_page_says_what_every_field_holds() -> None:
    for kind in (*get_args(AnyAction), *get_args(Event)):
        written = row("records.md", f"| `{snake_case(kind.__name__)}` |")
        if kind is LanternMissed:
            assert fields_of(kind).fields == fields_of(LanternReceived).fields
            assert "| the same, where" in written
            continue
        cell = written.split("|")[2]
        entries = [entry.strip() for entry in cell.split(";") if entry.strip()]
        expected = [said(name, shape) for name, shape in fields_of(kind).fields.items()]
        assert len(entries) == len(expected), written
        for entry, words in zip(entries, expected, strict=True):
            assert entry.startswith(words), f"{kind.__name__}: {words}"


@pytest.mark.parametrize(
    ("head", "shape"),
    [
        ("### outcome", fields_of(Outcome)),
        ("## States", STATE),
        ("A seat has:", SEAT),
        ("A tile on the lake has:", LAID_TILE),
    ],
)
def test_the_records_page_lists_every_field_of_a_position(head: str, shape: Fields) -> None:
    text = (DOCS / "records.md").read_text("utf-8").partition(f"\n{head}\n")[2]
    table = text.partition("| field | |\n|---|---|\n")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| ?(.*?) ?\|$", table, re.MULTILINE)
    described = {name: of for name, of in shape.fields.items() if name not in SETUP}
    assert [name for name, _ in rows] == [*described]
    for name, words in rows:
        assert f"`{name}`: {words}".startswith(said(name, described[name])), name


def test_the_grammar_has_every_word() -> None:
    text = page("notation.md")
    kinds = " | ".join(f'"{DEDICATION_WORDS[kind]}"' for kind in Dedication)
    assert text.count(f"( {kinds} )") == 2
    words = [setup_text(Options(2, True), (card,)).rpartition("+")[2] for card in EmperorCard]
    cards = " | ".join(f'"{word}"' for word in words)
    assert f"card = {cards} ;" in text
    steps = " | ".join(f'"{step.value}"' for step in TurnStep)
    assert f"step = {steps} ;" in text


def test_the_fairness_page_has_the_cards_in_the_order_of_the_shuffle() -> None:
    titles = ", ".join(card.title for card in PRINTED_CARDS)
    assert f"from the order {titles}." in page("fairness.md")


def test_the_rules_page_has_a_ruling_for_every_card() -> None:
    text = page("rules.md")
    for card in EmperorCard:
        assert re.search(rf"\*\*E\d+ {re.escape(card.title)}\.\*\*", text)


def test_the_protocol_page_explains_every_obstacle() -> None:
    text = page("protocol.md")
    obstacles = [*Obstacle, *BuildingObstacle]
    assert {one.value for one in obstacles if f"`{one.value}`" not in text} == set()
