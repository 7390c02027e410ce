"""Pictures of the full-screen game as SVG: for comparison, and as a recording that moves.

Textual's own pictures load a font from elsewhere; these need nothing, and half blocks are drawn as
rectangles, so that they are crisp in every font.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from rich.color import Color
from rich.terminal_theme import MONOKAI
from textual._compositor import LayoutUpdate
from textual.strip import Strip

from lanterns.terminal.fullscreen.app import LanternsApp

WIDE, HIGH = 9.0, 19.0
"""The size of a character."""
_FONT = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
_HALVES = {"▀": (0, 0, 1, 0.5), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 0.5, 1)}
"""Blocks as rectangles: left, top, width and height, as parts of a character."""


@dataclass(frozen=True)
class Frame:
    """A moment of a recording."""

    lines: tuple[str, ...]
    """Each line as SVG, from its own top left."""
    seconds: float


def snap(app: LanternsApp, seconds: float = 1.0) -> Frame:
    """Return the screen as it is now, including what shows through a window."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert isinstance(update, LayoutUpdate)
    return Frame(tuple(_line(Strip.join(parts)) for parts in update.strips), seconds)


def _hex(color: Color | None, ground: bool) -> str:
    if color is None or color.is_default:
        return "#1c1c1c" if ground else "#d8d8d8"
    return color.get_truecolor(MONOKAI, foreground=not ground).hex


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _rectangle(left: float, top: float, width: float, height: float, fill: str) -> str:
    place = f'x="{_number(left * WIDE)}"' + (f' y="{_number(top * HIGH)}"' if top else "")
    size = f'width="{_number(width * WIDE)}" height="{_number(height * HIGH)}"'
    return f'<rect {place} {size} fill="{fill}"/>'


def _line(strip: Strip) -> str:
    grounds: list[tuple[int, int, str]] = []
    halves: list[tuple[int, int, str, str]] = []
    words, at = [], 0
    for text, style, _ in strip:
        ink, ground = (
            _hex(style.color if style else None, False),
            _hex(style.bgcolor if style else None, True),
        )
        if style and style.reverse:
            ink, ground = ground, ink
        if grounds and grounds[-1][2] == ground:
            grounds[-1] = (grounds[-1][0], at + len(text), ground)
        else:
            grounds.append((at, at + len(text), ground))
        for place, char in enumerate(text, at):
            if char not in _HALVES:
                continue
            if halves and halves[-1][1:] == (place, char, ink) and char == "▀":
                halves[-1] = (halves[-1][0], place + 1, char, ink)
            else:
                halves.append((place, place + 1, char, ink))
        words += _words(text, at, ink, bool(style and style.bold))
        at += len(text)
    shapes = [_rectangle(begin, 0, end - begin, 1, hue) for begin, end, hue in grounds]
    for begin, end, char, hue in halves:
        left, top, wide, high = _HALVES[char]
        shapes.append(_rectangle(begin + left, top, wide * (end - begin), high, hue))
    return "".join(shapes + words)


def _words(text: str, at: int, ink: str, bold: bool) -> list[str]:
    shown = "".join(" " if char in _HALVES else char for char in text)
    if not shown.strip():
        return []
    begin, words = len(shown) - len(shown.lstrip()), shown.strip()
    length = f' textLength="{_number(len(words) * WIDE)}"' if len(words) > 1 else ""
    weight = ' class="b"' if bold else ""
    left = _number((at + begin) * WIDE)
    return [f'<text x="{left}" y="14.5"{length} fill="{ink}"{weight}>{escape(words)}</text>']


def _head(width: int, height: int, title: str) -> str:
    size = f"0 0 {_number(width * WIDE)} {_number(height * HIGH)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img">'
        f"<title>{escape(title)}</title>"
        f"<style>text{{font:15px {_FONT};white-space:pre}}.b{{font-weight:bold}}"
        "rect{shape-rendering:crispEdges}"
    )


def still(frame: Frame, width: int, title: str) -> str:
    """Return one frame as a picture, a line of it on each line of the file."""
    lines = "\n".join(
        f'<g transform="translate(0,{_number(row * HIGH)})">{line}</g>'
        for row, line in enumerate(frame.lines)
    )
    return f"{_head(width, len(frame.lines), title)}</style>\n{lines}\n</svg>\n"


def moving(frames: Sequence[Frame], width: int, title: str) -> str:
    """Return all frames as an animation; with reduced motion, only the last but one is shown."""
    known: dict[str, int] = {}
    groups, styles = [], []
    total, begun = sum(frame.seconds for frame in frames), 0.0
    for number, frame in enumerate(frames):
        used = "".join(
            f'<use href="#l{known.setdefault(line, len(known))}" y="{_number(row * HIGH)}"/>'
            for row, line in enumerate(frame.lines)
        )
        groups.append(f'<g id="f{number}">{used}</g>')
        ended = begun + frame.seconds
        begin, end = (f"{100 * moment / total:.2f}%" for moment in (begun, ended))
        before = "" if number == 0 else "0%{visibility:hidden}"
        shown = f"{begin}{{visibility:visible}}{end}{{visibility:hidden}}"
        styles.append(
            f"@keyframes k{number}{{{before}{shown}}}"
            f"#f{number}{{visibility:hidden;animation:k{number} {total:.1f}s step-end infinite}}"
        )
        begun = ended
    quiet = len(frames) - 2
    styles.append(
        "@media(prefers-reduced-motion:reduce){g[id^=f]{animation:none!important}"
        f"#f{quiet}{{visibility:visible!important}}}}"
    )
    lines = "\n".join(f'<g id="l{number}">{line}</g>' for line, number in known.items())
    height = len(frames[0].lines)
    return (
        f"{_head(width, height, title)}{''.join(styles)}</style>\n<defs>\n{lines}\n</defs>\n"
        + "\n".join(groups)
        + "\n</svg>\n"
    )
