from colorsys import rgb_to_hls
from itertools import chain

import pytest

from lanterns.engine import Color, name_lantern
from lanterns.render import wants_color
from lanterns.render.art import LANTERN_PAINTS
from lanterns.render.text.style import BLOCKS, PAVILIONS, TOKENS, WOODEN


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


def _levels(number: int) -> list[int]:
    """Return red, green and blue of the palette: a cube of six steps, then a ramp of grays."""
    if number >= 232:
        return [8 + 10 * (number - 232)] * 3
    cube = number - 16
    return [55 + 40 * n if n else 0 for n in (cube // 36, cube // 6 % 6, cube % 6)]


def _luminance(number: int) -> float:
    parts = [level / 255 for level in _levels(number)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_every_letter_can_be_read_on_its_own_ground() -> None:
    pairs = chain(BLOCKS.values(), PAVILIONS.values(), TOKENS.values(), (WOODEN,))
    for pair in pairs:
        dark, light = sorted(map(_luminance, pair))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, pair


def test_no_two_lanterns_have_the_same_ground() -> None:
    assert len({ground for _, ground in BLOCKS.values()}) == len(BLOCKS)


def test_a_lantern_in_the_terminal_is_colored_as_in_the_art() -> None:
    def hue(levels: list[int]) -> tuple[float, float, float]:
        return rgb_to_hls(*(level / 255 for level in levels))

    for kind, (_, ground) in BLOCKS.items():
        base = LANTERN_PAINTS[kind].base
        painted = hue([int(base[at : at + 2], 16) for at in (1, 3, 5)])
        shown = hue(_levels(ground))
        if kind is Color.BLACK:
            assert max(painted[1], shown[1]) < 0.15
        else:
            apart = abs(painted[0] - shown[0])
            assert min(apart, 1 - apart) < 0.06, name_lantern(kind)
            assert abs(painted[1] - shown[1]) < 0.15, name_lantern(kind)
