"""The table of the network's features says what the constants say."""

import re

from lanterns.players.net import layout


def test_the_table_agrees_with_the_fields() -> None:
    assert layout.__doc__ is not None
    table = layout.__doc__.partition("The numbers beside the colors:")[2]
    listed = [
        (int(row[1]), int(row[2]), row[3].lower())
        for row in re.finditer(r"^ +(\d+) +(\d+)  ([A-Z]+) ", table, re.MULTILINE)
    ]
    seats = layout.MOST_SEATS * layout.SEAT_FEATURES
    expected, first = [(0, seats, "seats")], seats
    for name, size in layout.FIELDS.items():
        if not name.startswith("seat "):
            expected.append((first, size, name))
            first += size
    assert listed == expected
    assert first == layout.FEATURES
