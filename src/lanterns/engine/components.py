"""The printed pieces, read once from ``components.json`` beside this file.

The pieces are data so that an owner of the printed expansion can correct what is marked
*reconstructed* there (E12) without touching code.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from typing import Any, Final

from lanterns.engine.color import COLORS, WILD, Color, Lanterns
from lanterns.engine.dedication import Dedication, dedications_with
from lanterns.engine.options import EmperorCard, Options
from lanterns.engine.tile import Tile, TileId

_TEXT: Final = resources.files("lanterns.engine").joinpath("components.json").read_text("utf-8")
_DATA: Final[dict[str, Any]] = json.loads(_TEXT)

COMPONENTS_ID: Final = sha256(json.dumps(_DATA, sort_keys=True).encode()).hexdigest()[:16]
"""Identifies this set of pieces. Records carry it: with other pieces a seed deals another game."""


def _read_tile(data: dict[str, Any]) -> Tile:
    north, east, south, west = (Color[name.upper()] for name in data["sides"])
    return Tile(data["id"], (north, east, south, west), data["platform"], data["emblem"])


TILES: Final[dict[TileId, Tile]] = {data["id"]: _read_tile(data) for data in _DATA["tiles"]}
"""Every lake tile by its number, both start tiles among them."""

BASE_START_TILE: Final[TileId] = _DATA["start_tile"]["base_game"]
EXPANSION_START_TILE: Final[TileId] = _DATA["start_tile"]["expansion"]

DECK: Final = tuple(sorted(TILES.keys() - {BASE_START_TILE, EXPANSION_START_TILE}))
"""The tiles that are shuffled, in the order they are shuffled from."""

FACES: Final = {
    tile.id: tuple(tile.turned(rotation) for rotation in range(4)) for tile in TILES.values()
}
"""``FACES[tile][rotation][side]`` is the color that lies there."""

GENERIC_TOKEN: Final[int] = _DATA["generic_token"]
"""The honor of the token that replaces an empty stack (R9)."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces set out for a game."""

    start_tile: TileId
    supply: Lanterns
    tiles: int
    """The number of tiles in play besides the start tile."""
    hand: int
    pavilions: int
    """The number that each seat has."""
    stacks: tuple[tuple[int, ...], ...]
    """The honor of each dedication's tokens, the top one first, by ``Dedication``."""


def pieces_for(options: Options, cards: tuple[EmperorCard, ...]) -> Pieces:
    """Return what the rulebooks set out for these options and emperor cards (R3, R4, R5, E1)."""
    setup = _DATA["setup_by_players"][str(options.players)]
    lanterns = setup["lanterns_with_expansion" if options.expansion else "lanterns"]
    wilds = _DATA["wild_lanterns"] if EmperorCard.EMPEROR_EXCHANGE in cards else 0
    supply = [lanterns] * len(COLORS)
    supply.insert(WILD, wilds)
    return Pieces(
        start_tile=EXPANSION_START_TILE if options.expansion else BASE_START_TILE,
        supply=tuple(supply),
        tiles=setup["tiles"],
        hand=setup["hand"],
        pavilions=setup["pavilions"] if options.expansion else 0,
        stacks=tuple(
            _stack(dedication, options, cards, setup["most_dots"]) for dedication in Dedication
        ),
    )


def _stack(
    dedication: Dedication, options: Options, cards: tuple[EmperorCard, ...], most_dots: int
) -> tuple[int, ...]:
    if dedication not in dedications_with(cards):
        return ()
    name = dedication.name.lower()
    tokens = list(_DATA["dedication_tokens"].get(name, ()))
    if options.expansion:
        tokens += _DATA["expansion_tokens"].get(name, ())
    values = (token["value"] for token in tokens if token["dots"] <= most_dots)
    return tuple(sorted(values, reverse=True))
