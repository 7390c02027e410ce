"""Command-line arguments, read into the engine's values."""

import re
from typing import Final

from lanterns.engine import EmperorCard, LanternsError, Options, Seat, Seed
from lanterns.seeds import fresh_seed

_HEX_SEED: Final = re.compile(r"(0x)?[0-9a-fA-F]{32}")


class BadArgument(LanternsError):
    """An option that cannot be read."""


def read_options(players: int, expansion: bool, cards: str | None) -> Options:
    """Read the options of a game. Naming emperor cards implies the expansion."""
    if cards is None:
        return Options(players, expansion)
    named = [_read_card(name) for name in cards.split(",")]
    if len(named) != 2:
        raise BadArgument(f"--cards takes two emperor cards, not {len(named)}")
    return Options(players, expansion=True, cards=(named[0], named[1]))


def _read_card(name: str) -> EmperorCard:
    plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
    try:
        return EmperorCard(plain)
    except ValueError:
        known = ", ".join(card.value for card in EmperorCard)
        raise BadArgument(f"there is no emperor card {name.strip()!r}; there are {known}") from None


def read_seed(text: str | None) -> Seed:
    """Read a seed, decimal or as 32 hexadecimal digits; without one, draw it."""
    if text is None:
        return fresh_seed()
    if _HEX_SEED.fullmatch(text):
        return int(text, 16)
    if not re.fullmatch(r"[0-9]{1,39}", text) or int(text) >= 1 << 128:
        raise BadArgument(f"a seed is a number below 2^128 or 32 hexadecimal digits, not {text!r}")
    return int(text)


def read_seat(letter: str, options: Options) -> Seat:
    """Read the side of the table where a seat is."""
    sides = [side.name for side in options.sides]
    if letter.upper() not in sides:
        raise BadArgument(f"with {options.players} players the seats are {', '.join(sides)}")
    return sides.index(letter.upper())
