"""The table of the network's features says what the constants say."""

import re

from lanterns.engine import EmperorCard
from lanterns.players.net import layout


def test_the_table_agrees_with_the_fields() -> None:
    assert layout.__doc__ is not None
    table = layout.__doc__.partition("The numbers beside the colors")[2]
    listed = {
        row[2].lower(): len(EmperorCard) if row[1] == "cards" else int(row[1])
        for row in re.finditer(r"^ +(\d+|cards)  ([A-Z]+) ", table, re.MULTILINE)
    }
    seats = {name: size for name, size in layout.FIELDS.items() if name.startswith("seat ")}
    others = {name: size for name, size in layout.FIELDS.items() if name not in seats}
    assert [*listed.items()] == [("seats", sum(seats.values())), *others.items()]
    assert sum(listed.values()) == layout.FEATURES
