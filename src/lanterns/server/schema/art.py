"""Writes the art as TypeScript and CSS, for the page.

``python -m lanterns.server.schema.art web/src`` writes ``art/shapes.ts`` and ``look/colors.css``.
The page draws the same lanterns, emblems and tokens as the pictures, in the same colors, because
both come from ``lanterns/render/art.json``.
"""

import json
import sys
from pathlib import Path
from typing import Final

from lanterns.engine import name_lantern
from lanterns.render.art import ART_TEXT, DAWN, LANTERN_COLORS, NIGHT

_WRITTEN: Final = "Written by `python -m lanterns.server.schema.art web/src`: change art.json."

_HEAD: Final = f"""\
// {_WRITTEN}
import type {{ DedicationName, LanternName, PavilionName }} from "../protocol";

/** The attributes of an SVG element; `$base` stands for the base color of what is drawn. */
export type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element, with what is inside it. */
export type Shape = readonly [name: string, attributes: Attributes, inside?: readonly Shape[]];

interface Art {{
  gradients: readonly Shape[];
  /** Drawings that have one color only, by id. */
  shapes: Readonly<Record<string, readonly Shape[]>>;
  /** The paths of each lantern, and its colors. */
  lanterns: Readonly<Record<LanternName, {{ paint: Attributes; shape: readonly Shape[] }}>>;
  /** What every lantern has: its gradients, and the light around it. */
  lantern: {{ gradients: readonly Shape[]; halo: Shape }};
  /** The north side of a tile: lit water, and the places and the scale of its lanterns. */
  bank: {{ pool: Shape; berths: readonly (readonly [number, number])[]; scale: number }};
  pavilions: Readonly<Record<PavilionName, Attributes>>;
  pavilion: readonly Shape[];
  /** The outline of each token, as many lobes as the dedication takes cards, and its colors. */
  tokens: Readonly<Record<DedicationName | "generic", Attributes>>;
  token: readonly Shape[];
}}

export const ART: Art = """

_PARTS: Final = (
    "gradients",
    "shapes",
    "lanterns",
    "lantern",
    "bank",
    "pavilions",
    "pavilion",
    "tokens",
    "token",
)


def shapes() -> str:
    """Return the whole of ``shapes.ts``."""
    art: dict[str, object] = json.loads(ART_TEXT)
    parts = "".join(f"  {part}: {_write(art[part])},\n" for part in _PARTS)
    return f"{_HEAD}{{\n{parts}}};\n"


def _write(part: object) -> str:
    """Write a part with one thing per line, so that a diff shows each change."""
    if isinstance(part, dict):
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in part.items()]
        return "{\n    " + ",\n    ".join(lines) + ",\n  }"
    assert isinstance(part, list)
    return "[\n    " + ",\n    ".join(map(json.dumps, part)) + ",\n  ]"


def colors() -> str:
    """Return the whole of ``colors.css``."""
    theme = "".join(f"  --{name}: light-dark({DAWN[name]}, {NIGHT[name]});\n" for name in NIGHT)
    lanterns = "".join(
        f"  --{name_lantern(kind)}: {color};\n" for kind, color in LANTERN_COLORS.items()
    )
    return (
        f"/* {_WRITTEN} */\n:root {{\n  /* At dawn and by night */\n{theme}"
        f"  /* Lanterns that are drawn without their shape */\n{lanterns}}}\n"
    )


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.joinpath("art", "shapes.ts").write_text(shapes(), "utf-8")
    folder.joinpath("look", "colors.css").write_text(colors(), "utf-8")
