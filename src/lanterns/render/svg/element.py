"""SVG as text: elements, numbers and words, escaped and rounded."""

from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from lanterns.render.words import clean

Value: TypeAlias = str | float | None

SANS: Final = "'Noto Sans','Segoe UI',system-ui,sans-serif"
SERIF: Final = "Georgia,'Noto Serif','DejaVu Serif',serif"


def num(value: float) -> str:
    """Write a coordinate with at most one decimal.

    >>> num(12.04), num(-0.51)
    ('12', '-0.5')
    """
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """Write an element; ``None`` leaves an attribute out, an underscore becomes a hyphen.

    >>> tag("circle", r=4, stroke_width=0.5, fill=None)
    '<circle r="4" stroke-width="0.5"/>'
    """
    written = "".join(
        f" {key.strip('_').replace('_', '-')}={_quoted(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _quoted(value: str | float) -> str:
    if isinstance(value, str):
        return quoteattr(value)
    return f'"{round(value, 2):g}"'


def words(name: str, text: str) -> str:
    """Write an element that contains only words, such as a title."""
    return f"<{name}>{escape(clean(text))}</{name}>"


def text(
    x: float,
    y: float,
    content: str | int,
    size: float,
    fill: str,
    *,
    weight: int | None = None,
    anchor: str | None = None,
    family: str | None = None,
    opacity: float | None = None,
) -> str:
    """Write a line of text; the point is on its baseline."""
    return tag(
        "text",
        escape(clean(str(content))),
        x=num(x),
        y=num(y),
        font_size=size,
        fill=fill,
        font_weight=weight,
        text_anchor=anchor,
        font_family=family,
        opacity=opacity,
    )


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: Value) -> str:
    """Use a drawing from the definitions, with its middle at that point."""
    place = f"translate({num(x)} {num(y)})" if x or y else ""
    size = f"scale({scale:.3g})" if scale != 1 else ""
    return tag("use", href=f"#{name}", transform=f"{place}{size}" or None, **attributes)
