"""The art that the page draws is the art of the pictures."""

from pathlib import Path

from lanterns.server.schema.art import colors, shapes

_SRC = Path(__file__).parents[3] / "web" / "src"
_AGAIN = "write it again: python -m lanterns.server.schema.art web/src"


def test_the_shapes_of_the_page_are_current() -> None:
    assert (_SRC / "art" / "shapes.ts").read_text("utf-8") == shapes(), _AGAIN


def test_the_colors_of_the_page_are_current() -> None:
    assert (_SRC / "look" / "colors.css").read_text("utf-8") == colors(), _AGAIN
