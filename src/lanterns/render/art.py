"""The art of the game: one set of shapes and colors for pictures, terminal, plots and page.

It is read from ``art.json``. A drawing there is a list of SVG elements, each ``[name, attributes]``
or ``[name, attributes, children]``, around 0 and within a radius of 10; drawings on a tile have
the scale of the tile's square of 100. A drawing that comes in several colors names them
``$base``, ``$deep`` and so on, as the fields below; ``$name`` is the name of the lantern.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any, Final, TypeAlias

from lanterns.engine import LANTERNS, Color, Dedication, Lantern, Pavilion, name_lantern

Attributes: TypeAlias = dict[str, str | float]

_Json: TypeAlias = Any
"""A part of ``art.json``, as it was parsed."""


@dataclass(frozen=True, slots=True)
class Element:
    """An SVG element."""

    name: str
    attributes: Attributes
    children: tuple["Element", ...] = ()


@dataclass(frozen=True, slots=True)
class LanternPaint:
    """The colors of a lantern."""

    light: str
    """The paper around the flame."""
    base: str
    """The paper."""
    deep: str
    """Folds, ribs and the edge."""
    glow: str
    """The light on the water around it."""
    pool: float
    """The strength of its light on the water of a tile, up to 1."""


@dataclass(frozen=True, slots=True)
class PavilionPaint:
    """The colors of a pavilion's roof."""

    base: str
    deep: str
    """Edges and grooves."""


ART_TEXT: Final = files("lanterns.render").joinpath("art.json").read_text("utf-8")
_ART: Final[_Json] = json.loads(ART_TEXT)

NIGHT: Final[dict[str, str]] = {name: pair["night"] for name, pair in _ART["theme"].items()}
"""The colors of words, panels and water by night; pictures and plots have this theme only."""
DAWN: Final[dict[str, str]] = {name: pair["dawn"] for name, pair in _ART["theme"].items()}
"""The same colors in the page's light theme."""

LANTERN_PAINTS: Final[dict[Lantern, LanternPaint]] = {
    kind: LanternPaint(**_ART["lanterns"][name_lantern(kind)]["paint"]) for kind in LANTERNS
}
LANTERN_COLORS: Final[dict[Lantern, str]] = {
    kind: _ART["flat"]["lanterns"][name_lantern(kind)] for kind in LANTERNS
}
"""The one color of each lantern where it is drawn without its shape, as in a plot."""
PAVILION_PAINTS: Final = {
    pavilion: PavilionPaint(**_ART["pavilions"][pavilion.name.lower()]) for pavilion in Pavilion
}
DEDICATION_COLORS: Final[dict[Dedication, str]] = {
    kind: _ART["flat"]["tokens"][kind.name.lower()] for kind in Dedication
}
"""The one color of each dedication where there is no room for its token, as in a plot."""
BERTHS: Final[tuple[tuple[float, float], ...]] = tuple((x, y) for x, y in _ART["bank"]["berths"])
"""The places of the lanterns on the north side of a tile."""
BERTH_SCALE: Final[float] = _ART["bank"]["scale"]
"""The scale of lanterns there."""


def terminal_block(group: str, name: str) -> tuple[int, int]:
    """Return the letter and its ground in a terminal, as numbers of the 256-color palette."""
    letter, ground = _ART["terminal"][group][name]
    return letter, ground


@cache
def definitions() -> tuple[Element, ...]:
    """Return every gradient and every drawing but the lanterns, each with its id."""
    gradients = [_element(raw, {}) for raw in _ART["gradients"]]
    lit = [_element(raw, _values(k)) for k in LANTERNS for raw in _ART["lantern"]["gradients"]]
    drawings = [_group(name, raws, {}) for name, raws in _ART["shapes"].items()]
    pavilions = [
        _group(f"pavilion-{pavilion.name.lower()}", _ART["pavilion"], asdict(paint))
        for pavilion, paint in PAVILION_PAINTS.items()
    ]
    tokens = [
        _group(f"token-{name}", _ART["token"], values) for name, values in _ART["tokens"].items()
    ]
    return (*gradients, *lit, *drawings, *pavilions, *tokens)


@cache
def halo(lantern: Lantern) -> Element:
    """Draw the light around a lantern."""
    return _element(_ART["lantern"]["halo"], _values(lantern))


@cache
def lantern_shape(lantern: Lantern) -> tuple[Element, ...]:
    """Draw a lantern without the light around it: paths only, so that the page can move them."""
    raws = _ART["lanterns"][name_lantern(lantern)]["shape"]
    return tuple(_element(raw, _values(lantern)) for raw in raws)


@cache
def pool(color: Color) -> Element:
    """Draw the lit water on the north side of a tile."""
    return _element(_ART["bank"]["pool"], _values(color))


def _values(lantern: Lantern) -> dict[str, str | float]:
    return {"name": name_lantern(lantern), **asdict(LANTERN_PAINTS[lantern])}


def _group(name: str, raws: _Json, values: Mapping[str, object]) -> Element:
    return Element("g", {"id": name}, tuple(_element(raw, values) for raw in raws))


def _element(raw: _Json, values: Mapping[str, object]) -> Element:
    name, attributes, *children = raw
    painted = {
        key: Template(value).substitute(values) if isinstance(value, str) else value
        for key, value in attributes.items()
    }
    inside = tuple(_element(child, values) for child in (children[0] if children else ()))
    return Element(name, painted, inside)
