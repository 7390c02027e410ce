"""The printed pieces as the page in the browser needs them, written as TypeScript.

``python -m lanterns.server.web.pieces web/src/pieces.ts`` writes the file; without one it prints.
The page draws tiles by their number, so it has to know what is printed on them; it learns that from
the engine's own components, not from a list of its own.
"""

import sys
from json import dumps
from pathlib import Path
from typing import Final

from lanterns.engine import LANTERN_LIMIT, TILES, Pavilion, Side
from lanterns.engine.components import GENERIC_TOKEN

_HEAD: Final = """\
// Written by `python -m lanterns.server.web.pieces`: change the engine's components, not this file.
import type { ColorName, PavilionName, SideName } from "./protocol";

/** What is printed on a tile, as it lies with rotation 0. */
export interface Tile {
  sides: Record<SideName, ColorName>;
  platform: boolean;
  emblem: string | null;
}

/** Tiles by their number. */
export const TILES: readonly Tile[] = [
"""

_NUMBERS: Final = f"""
/** The honor of the token that replaces an empty stack. */
export const GENERIC_TOKEN = {GENERIC_TOKEN};

/** As many lanterns may be kept. */
export const LANTERN_LIMIT = {LANTERN_LIMIT};

/** The colors of the pavilions, in the order of the seats that have them; the emperor's is last. */
export const PAVILIONS: readonly PavilionName[] = {dumps([one.name.lower() for one in Pavilion])};
"""


def pieces() -> str:
    """The whole file."""
    tiles = "".join(f"  {_tile(number)},\n" for number in range(len(TILES)))
    return f"{_HEAD}{tiles}];\n{_NUMBERS}"


def _tile(number: int) -> str:
    tile = TILES[number]
    sides = {side.name: tile.sides[side].name.lower() for side in Side}
    return dumps({"sides": sides, "platform": tile.platform, "emblem": tile.emblem})


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(pieces())
    else:
        sys.stdout.write(pieces())
