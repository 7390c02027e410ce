"""PICTURES WITHOUT A BROWSER. Lakes and tables as text and as SVG, events as sentences."""

from lanterns.render.sentences import action_phrase, event_sentence, outcome_sentence
from lanterns.render.svg.lake import lake_svg
from lanterns.render.svg.table import table_svg
from lanterns.render.text.lake import lake_text
from lanterns.render.text.style import wants_color
from lanterns.render.text.table import table_text
from lanterns.render.words import default_names

__all__ = [
    "action_phrase",
    "default_names",
    "event_sentence",
    "lake_svg",
    "lake_text",
    "outcome_sentence",
    "table_svg",
    "table_text",
    "wants_color",
]
