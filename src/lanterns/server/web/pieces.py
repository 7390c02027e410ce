"""The rules' numbers and printed pieces that the page shows, written as TypeScript.

``python -m lanterns.server.web.pieces web/src/pieces.ts`` writes the file; without a path it
prints. The page draws tiles by their number and names prices and limits in its sentences. It has no
copy of its own: everything here comes from the engine, and the bots from the server's list.
"""

import sys
from collections.abc import Iterable
from json import dumps
from pathlib import Path
from typing import Final

from lanterns.engine import (
    DEDICATION_SIZES,
    FAVORS_FOR,
    GENERIC_TOKEN,
    GIFTS_FOR_A_CARD,
    LANTERN_LIMIT,
    STANDARD_DEDICATIONS,
    TILES,
    WILD,
    Color,
    EmperorCard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Options,
    Pavilion,
    Side,
    pieces_for,
)
from lanterns.server.bots.codes import BOT_CODES

_PLAYERS: Final = (2, 3, 4)
_CARDS: Final = (EmperorCard.EMPEROR_DEDICATION, EmperorCard.EMPEROR_EXCHANGE)
"""The two cards that add pieces of their own."""


def pieces() -> str:
    """The whole file."""
    return f"{_head()}{_tiles()}{_numbers()}{_setup()}"


def _head() -> str:
    emblems = sorted({tile.emblem for tile in TILES.values() if tile.emblem is not None})
    return f"""\
// Written by `python -m lanterns.server.web.pieces`: change the engine's components, not this file.
import type {{ ColorName, DedicationName, PavilionName, SideName }} from "./protocol";

/** The pictures in the middle of tiles. */
export type EmblemName = {_union(emblems)};

/** The bots that can be seated, by their codes. */
export type BotName = {_union(BOT_CODES)};

/** What is printed on a tile, as it lies with rotation 0. */
export interface Tile {{
  sides: Record<SideName, ColorName>;
  platform: boolean;
  emblem: EmblemName | null;
}}
"""


def _tiles() -> str:
    tiles = "".join(f"  {_tile(number)},\n" for number in range(len(TILES)))
    return f"""
/** Tiles by their number. */
export const TILES: readonly Tile[] = [
{tiles}];
"""


def _tile(number: int) -> str:
    tile = TILES[number]
    sides = {side.name: tile.sides[side].name.lower() for side in Side}
    return dumps({"sides": sides, "platform": tile.platform, "emblem": tile.emblem})


def _numbers() -> str:
    favors = {
        "exchange": FAVORS_FOR[Exchange],
        "exchange_for_wild": FAVORS_FOR[ExchangeForWild],
        "exchange_for_two": FAVORS_FOR[ExchangeForTwo],
    }
    sizes = {kind.name.lower(): size for kind, size in DEDICATION_SIZES.items()}
    return f"""
/** The honor of the token that replaces an empty stack. */
export const GENERIC_TOKEN = {GENERIC_TOKEN};

/** The most lanterns a seat may hold when it places a tile. */
export const LANTERN_LIMIT = {LANTERN_LIMIT};

/** The gifts that using an emperor card costs. */
export const CARD_GIFTS = {GIFTS_FOR_A_CARD};

/** The favors that each kind of exchange costs, besides the lantern. */
export const EXCHANGE_FAVORS = {dumps(favors)} as const;

/** The lanterns that each dedication takes. */
export const DEDICATION_SIZES: Record<DedicationName, number> = {dumps(sizes)};

/** The wild lanterns in a game with Emperor Exchange. */
export const WILD_LANTERNS = {pieces_for(Options(4, expansion=True), _CARDS).supply[WILD]};

/** The colors of the pavilions, in the order of the seats that have them; the emperor's is last. */
export const PAVILIONS: readonly PavilionName[] = {dumps([one.name.lower() for one in Pavilion])};
"""


def _setup() -> str:
    base = [pieces_for(Options(players), ()) for players in _PLAYERS]
    expansion = [pieces_for(Options(players, expansion=True), _CARDS) for players in _PLAYERS]
    rows = {
        "lanterns": [one.supply[Color.RED] for one in base],
        "lanternsGifts": [one.supply[Color.RED] for one in expansion],
        "tiles": [one.tiles for one in base],
        "stack": [
            one.tiles - one.hand * players for one, players in zip(base, _PLAYERS, strict=True)
        ],
        "pavilions": [one.pavilions for one in expansion],
    }
    lines = "".join(f"  {name}: {dumps(row)},\n" for name, row in rows.items())
    first = {kind.name.lower(): base[-1].stacks[kind][0] for kind in STANDARD_DEDICATIONS}
    return f"""
/** What is in play with 2, 3 and 4 players. */
export const SETUP = {{
{lines}}} as const;

/** The honor of the first token of each stack in the base game. */
export const FIRST_TOKENS = {dumps(first)} as const;
"""


def _union(names: Iterable[str]) -> str:
    return " | ".join(dumps(name) for name in names)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(pieces())
    else:
        sys.stdout.write(pieces())
