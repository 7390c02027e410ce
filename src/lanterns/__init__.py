"""Lanterns: The Harvest Festival and The Emperor's Gifts, as a Python library.

Everything here comes from ``lanterns.engine``: the rules, as values and functions over them.
"""

from lanterns import engine
from lanterns.engine import *  # noqa: F403 - the engine's door is the package's door
from lanterns.seeds import fresh_seed

__version__ = "0.1.0"
"""The version of the package, which its metadata takes from here."""

__all__ = [*engine.__all__, "fresh_seed"]
