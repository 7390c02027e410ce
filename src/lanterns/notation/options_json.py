"""Options, seeds and commitments as JSON, and the name and version that head a document."""

import re
from typing import Any, Final

from lanterns.engine import LanternsError, Options, Seed
from lanterns.notation.codec import CARD, COUNT, FLAG, Codec, Sides, optional, several
from lanterns.notation.found import Found
from lanterns.notation.position_write import seed_text

VERSION: Final = 1
"""Of every JSON document written here."""

_CARDS: Final = optional(several(CARD))
_SEED: Final = re.compile("[0-9a-f]{32}")
_COMMITMENT: Final = re.compile("[0-9a-f]{64}")


def headed(name: str) -> dict[str, Any]:
    """The first fields of a document."""
    return {"format": name, "version": VERSION}


def check_head(found: Found, name: str) -> None:
    """The document must be of that format and version."""
    for field, value in headed(name).items():
        told = found.field(field)
        if type(told.value) is not type(value) or told.value != value:
            raise told.error(repr(value))


def _write_options(options: Options, sides: Sides) -> dict[str, Any]:
    return {
        "players": options.players,
        "expansion": options.expansion,
        "cards": _CARDS.write(options.cards, sides),
    }


def _read_options(found: Found) -> Options:
    cards: Any = _CARDS.read(found.field("cards"))
    players = COUNT.read(found.field("players"))
    try:
        return Options(players, FLAG.read(found.field("expansion")), cards)
    except LanternsError as error:
        if getattr(error, "path", ""):
            raise
        raise found.refused(str(error)) from error


def _hex(digits: re.Pattern[str], expected: str, found: Found) -> str:
    if not isinstance(found.value, str) or not digits.fullmatch(found.value):
        raise found.error(expected)
    return found.value


OPTIONS: Final[Codec[Options]] = Codec(_write_options, _read_options)
SEED: Final[Codec[Seed | None]] = optional(
    Codec(
        lambda seed, _: seed_text(seed),
        lambda found: int(_hex(_SEED, "32 hexadecimal digits", found), 16),
    )
)
COMMITMENT: Final[Codec[str | None]] = optional(
    Codec(
        lambda commitment, _: commitment,
        lambda found: _hex(_COMMITMENT, "64 hexadecimal digits", found),
    )
)
