"""What a tile carries, in at most three characters: a platform, the boat, a pavilion."""

from collections.abc import Mapping
from typing import Final

from lanterns.engine import TILES, Lake, Pavilion, PlacedTile, TileId
from lanterns.render.text.style import BOAT, PAVILIONS, PLAIN, PLATFORM, Style, block
from lanterns.render.words import whose

EMBLEMS: Final = {"koi": "∝", "dragon": "§", "panda": "☻", "flower": "✿"}
"""One character for what is drawn on a platform."""

BOAT_MARK: Final = "▲"
PAVILION_MARK: Final = "⌂"


def mark(placed: PlacedTile) -> tuple[str, Style]:
    """What stands in the middle of a tile on the lake."""
    if placed.pavilion is not None:
        return f"{pavilion_mark(placed.pavilion)} ", block(PAVILIONS[placed.pavilion])
    return tile_mark(placed.tile)


def tile_mark(number: TileId) -> tuple[str, Style]:
    """What is printed in the middle of a tile."""
    tile = TILES[number]
    if tile.platform:
        return f"[{EMBLEMS[tile.emblem or '']}]", block(PLATFORM)
    if tile.emblem is not None:
        return f" {BOAT_MARK} ", block(BOAT)
    return "   ", PLAIN


def pavilion_mark(pavilion: Pavilion) -> str:
    """A roof and the first letter of its color, small so that it is not taken for a lantern."""
    return f"{PAVILION_MARK}{pavilion.name[0].lower()}"


def legend(lake: Lake, owners: Mapping[Pavilion, str]) -> list[str]:
    """What the marks on this lake mean; the owners of pavilions where they have names."""
    printed = {TILES[placed.tile].emblem for placed in lake.tiles.values()}
    entries = [f"[{sign}] {emblem}" for emblem, sign in EMBLEMS.items() if emblem in printed]
    if "boat" in printed:
        entries.append(f"{BOAT_MARK} boat")
    built = {placed.pavilion for placed in lake.tiles.values()}
    known = {Pavilion.YELLOW: "the emperor", **owners}
    for pavilion in (pavilion for pavilion in Pavilion if pavilion in built):
        owner = known.get(pavilion)
        owned = whose(owner) if owner else pavilion.name.lower()
        entries.append(f"{pavilion_mark(pavilion)} {owned} pavilion")
    return entries
