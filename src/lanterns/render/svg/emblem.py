"""What stands in the middle of a tile: platforms with their emblems, the boat, pavilions.

Each is drawn around the origin and fits into a circle of about 20.
"""

from typing import Final

from lanterns.render.svg.element import polygon, tag
from lanterns.render.svg.palette import DARK, GOLD


def _path(d: str, fill: str, **more: str | float | None) -> str:
    return tag("path", d=d, fill=fill, **more)


def _koi() -> str:
    """A carp in a bend, white with orange patches."""
    tail = _path("M-7 5.4Q-13 4-15.4-1Q-12.4 0-10.6 2Q-12.6 6-11.4 11Q-8 9.6-5 6.6Z", "#ffb27a")
    fins = _path("M1-5Q-1-11 4.6-12.4Q4-8.6 6-6ZM3 4.4Q5 10.6 10 9.8Q8-1 9 1Z", "#ffb27a")
    back = "M-9 5.4C-5 6.4 2 7 7 4.4C11 2.4 14-.6 14.6-3C13.4-6.4 9-8.6 4-7.4C-1-6-3 1-9 5.4Z"
    body = _path(back, "#fff6e6")
    patches = _path(
        "M14.6-3C14-5 12-6.8 9.6-7.4Q8-4.6 10.6-1.8L13.4-1Z"
        "M4-7.4Q8-3 4.4-.6Q0 0-.8-3.6Q1.4-6.8 4-7.4ZM-4 2Q0 1.4 1 6.6Q-4 6.6-7 5.8Z",
        "#ff7426",
    )
    eye = tag("circle", cx=11.2, cy=-3.6, r=0.9, fill=DARK)
    fish = tag("g", tail, fins, body, stroke="#a3501a", stroke_width=0.6)
    return fish + patches + eye


def _dragon() -> str:
    """A serpent that winds around its pearl."""
    coil = "M-13 2.6C-11 10-5 9-3.4 4.4S3.6 2.6 5.4 6.4S12.4 4.6 10.4-2"
    spikes = (
        "M-13 2.6L-15.4-3.4L-10.4 4ZM-8.6 8L-10 13L-5.6 8Z"
        "M-1 2.6L0-3L2.6 3ZM8.4 7.6L12.4 12L11.4 5.4Z"
    )
    body = tag("path", d=coil, stroke="#1f7a45", stroke_width=5.6)
    belly = tag("path", d=coil, stroke="#62d588", stroke_width=3.4)
    scales = tag("path", d=coil, stroke="#d8ffc2", stroke_width=1.2, stroke_dasharray="1 2.2")
    mane = _path("M12.4-3L15.6-9L11-7.6L11.6-13L7-9.4L4.6-13.4L3.6-7.6L8-1Z", "#e4572e")
    head = _path(
        "M12.6-3.6C12-8.4 6-9.6 2.4-7L-4.6-6.6Q-6.6-5-4.6-3.6"
        "L-1-3.2L-4-1.4L2-.4C6 1.6 12 1 12.6-3.6Z",
        "#46c173",
    )
    eye = tag("circle", cx=4.6, cy=-5.2, r=1.3, fill="#fff6cf", stroke=DARK, stroke_width=0.6)
    pearl = tag("circle", cx=-10.4, cy=-7, r=3, fill="#fff3c4", stroke=GOLD)
    line = tag("g", body, belly, scales, fill="none", stroke_linecap="round")
    return _path(spikes, "#e4572e") + line + mane + head + eye + pearl


def _panda() -> str:
    """A face with round ears."""
    ears = "".join(tag("circle", cx=x, cy=-7.6, r=4.2) for x in (-7.8, 7.8))
    face = tag("ellipse", cy=0.6, rx=11, ry=9.8, fill="#fdfaf2")
    eyes = "".join(
        tag("ellipse", rx=2.6, ry=3.4, transform=f"translate({x} 0)rotate({turn})")
        for x, turn in ((-4.6, 28), (4.6, -28))
    )
    sparks = "".join(tag("circle", cx=x, cy=-0.6, r=0.9, fill="#fff") for x in (-4.2, 4.2))
    mouth = "M-1.8 4H1.8L0 5.8ZM0 5.6V7M-2.6 7.4Q-.8 8.6 0 7Q.8 8.6 2.6 7.4"
    nose = tag("path", d=mouth, stroke=DARK, stroke_width=0.8, stroke_linejoin="round")
    return tag("g", ears + face + eyes, nose, fill=DARK) + sparks


def _flower() -> str:
    """A water lily."""
    outer = "".join(
        _path("M0 0C-5-4-4-10 0-13C4-10 5-4 0 0Z", "#f58fb4", transform=f"rotate({turn})")
        for turn in range(0, 360, 60)
    )
    inner = "".join(
        _path("M0 0C-3-3-2.6-6.4 0-8.4C2.6-6.4 3-3 0 0Z", "#ffd6e4", transform=f"rotate({turn})")
        for turn in range(30, 390, 60)
    )
    edge = tag("g", outer, inner, stroke="#a8375f", stroke_width=0.6)
    return edge + tag("circle", r=2.6, fill="#ffd75e")


EMBLEMS: Final = {"koi": _koi, "dragon": _dragon, "panda": _panda, "flower": _flower}


def _platform() -> str:
    """A wooden deck on the water."""
    shade = tag("ellipse", cy=2.5, rx=22, ry=21, fill="#030816", opacity=0.55)
    deck = polygon(8, 21, 22.5, fill="url(#wood)", stroke=DARK, stroke_width=1.2)
    planks = "M-19-8H19M-19.4-2.6H19.4M-19.4 2.8H19.4M-19 8.2H19M-14 13.6H14M-14-13.4H14"
    rim = polygon(8, 18.4, 22.5, fill="none", stroke=GOLD, stroke_width=1, opacity=0.85)
    grain = tag("path", d=planks, stroke=DARK, stroke_width=0.6, opacity=0.35)
    return shade + deck + grain + rim


def _boat() -> str:
    """The boat on the base game's start tile."""
    shade = tag("ellipse", cy=13, rx=19, ry=5, fill="#030816", opacity=0.6)
    glow = tag("circle", r=24, fill="url(#h-wild)")
    sails = _path("M1.6-18Q15-9 13 5H1.6Z", "#e2503f") + _path(
        "M-1.6-14Q-11-6-9.6 5H-1.6Z", "#f0b94e"
    )
    battens = tag(
        "path", d="M1.6-11H9.6M1.6-4H12.6M-1.6-6H-8M-1.6-.4H-9.6", stroke=DARK, opacity=0.5
    )
    mast = tag("path", d="M0-20V8", stroke="#5b3416", stroke_width=1.8)
    hull = _path("M-19 4Q-12 9 0 9T19 4Q17 12 11 15H-11Q-17 12-19 4Z", "#8a5127", stroke=DARK)
    trim = tag("path", d="M-17 7.4Q-10 11.4 0 11.4T17 7.4", stroke=GOLD, fill="none")
    return glow + shade + sails + battens + mast + hull + trim


def _pavilion() -> str:
    """Two roofs in the color of whoever uses it (``currentColor``)."""
    shade = tag("circle", r=27, fill="url(#shade)")
    base = _path("M-15 14H15L17 19H-17Z", "#cbbfa6")
    walls = _path("M-11 5H11V14H-11Z", "#fff3d6") + _path("M-6-6H6V0H-6Z", "#fff3d6")
    posts = tag("path", d="M-10 5V14M-4 5V14M4 5V14M10 5V14", stroke="#a3352b", stroke_width=1.8)
    door = _path("M-2.4 14V8.6A2.4 2.4 0 0 1 2.4 8.6V14Z", "#ffb43c", stroke="none")
    low = "M-21 5.6Q-12 3.6-8-2H8Q12 3.6 21 5.6Q18 8.4 14 8.4H-14Q-18 8.4-21 5.6Z"
    high = "M-14-5.4Q-6-8-1.4-17H1.4Q6-8 14-5.4Q11.6-2.8 9-2.8H-9Q-11.6-2.8-14-5.4Z"
    roofs = _path(low, "currentColor") + _path(high, "currentColor")
    tiles = "M-6-1L-10 8M0-1.6V8M6-1L10 8M-3-9L-5-3M3-9L5-3"
    grooves = tag("path", d=tiles, stroke=DARK, stroke_width=0.7, opacity=0.4)
    top = tag("circle", cy=-18.6, r=2, fill=GOLD)
    drawn = base + walls + posts + door + roofs + grooves + top
    return shade + tag("g", drawn, stroke=DARK, stroke_width=1, stroke_linejoin="round")


def emblem_defs() -> str:
    """The definitions of everything that stands on a tile."""
    deck = _platform()
    platforms = "".join(
        tag("g", deck, tag("g", draw(), transform="scale(1.08)"), id=f"e-{name}")
        for name, draw in EMBLEMS.items()
    )
    return platforms + tag("g", _boat(), id="e-boat") + tag("g", _pavilion(), id="pavilion")
