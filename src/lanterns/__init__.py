"""Lanterns: The Harvest Festival and The Emperor's Gifts, as a Python library.

Everything here comes from ``lanterns.engine``: the rules, as values and functions over them.
"""

from lanterns import engine
from lanterns.engine import *  # noqa: F403 - the engine's door is the package's door
from lanterns.seeds import fresh_seed

__all__ = [*engine.__all__, "fresh_seed"]
