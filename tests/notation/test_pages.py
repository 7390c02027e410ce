"""The pages about rules and records name every card, dedication, step, action and event."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from lanterns.engine import (
    LANTERNS,
    AnyAction,
    BuildingObstacle,
    Dedication,
    EmperorCard,
    Event,
    GameState,
    Obstacle,
    Options,
    SeatState,
    TieBreak,
    TurnStep,
    name_lantern,
)
from lanterns.engine.piece_text import DEDICATION_WORDS
from lanterns.engine.shape import snake_case
from lanterns.notation import setup_text

DOCS = Path(__file__).parents[2] / "docs"


def page(name: str) -> str:
    """The text of a page in one line."""
    return " ".join((DOCS / name).read_text("utf-8").split())


def row(name: str, begin: str) -> str:
    """The one row of a page's tables that begins like this."""
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


def due(name: str) -> str:
    """The row of an event; a lantern missed has the fields of one received."""
    written = row("records.md", f"| `{name}` |")
    return row("records.md", "| `lantern_received` |") if "the same" in written else written


@pytest.mark.parametrize(
    "kind", [*get_args(AnyAction), *get_args(Event)], ids=lambda kind: kind.__name__
)
def test_the_records_page_has_a_row_for_every_action_and_event(kind: type) -> None:
    written = due(snake_case(kind.__name__))
    for field in fields(kind):
        assert f"`{field.name}`" in written


def test_the_records_page_names_every_field_of_a_state() -> None:
    text = page("records.md")
    names = {field.name for field in (*fields(GameState), *fields(SeatState))} - {"side"}
    assert {name for name in names if f"`{name}`" not in text} == set()


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
    titles = ", ".join(card.title for card in EmperorCard)
    assert f"from the order {titles}." in page("fairness.md")


def test_the_rules_page_has_a_ruling_for_every_card() -> None:
    text = page("rules.md")
    for card in EmperorCard:
        assert re.search(rf"\*\*E\d+ {re.escape(card.title)}\.\*\*", text)


def test_the_protocol_page_explains_every_obstacle() -> None:
    text = page("protocol.md")
    obstacles = [*Obstacle, *BuildingObstacle]
    assert {one.value for one in obstacles if f"`{one.value}`" not in text} == set()
