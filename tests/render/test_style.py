from itertools import chain

import pytest

from lanterns.render import wants_color
from lanterns.render.text.style import BLOCKS, BOAT, PAVILIONS, PLATFORM, TOKENS


class _Stream:
    def __init__(self, terminal: bool) -> None:
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("terminal", "environ", "wanted"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"TERM": "xterm-256color"}, True),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "0"}, False),
        (False, {"CLICOLOR_FORCE": "1"}, True),
        (True, {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        (True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_color_is_used_where_it_is_wanted(
    terminal: bool, environ: dict[str, str], wanted: bool
) -> None:
    assert wants_color(_Stream(terminal), environ) is wanted


def _luminance(number: int) -> float:
    """Of a color of the 256-color palette: a cube of six steps, then a ramp of grays."""
    if number >= 232:
        levels = [8 + 10 * (number - 232)] * 3
    else:
        cube = number - 16
        levels = [55 + 40 * n if n else 0 for n in (cube // 36, cube // 6 % 6, cube % 6)]
    parts = [level / 255 for level in levels]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_every_letter_can_be_read_on_its_own_ground() -> None:
    pairs = chain(BLOCKS.values(), PAVILIONS.values(), TOKENS.values(), (PLATFORM, BOAT))
    for pair in pairs:
        dark, light = sorted(map(_luminance, pair))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, pair


def test_no_two_lanterns_have_the_same_ground() -> None:
    assert len({ground for _, ground in BLOCKS.values()}) == len(BLOCKS)
