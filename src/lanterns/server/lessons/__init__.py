"""Guided games: chapters that begin in the middle of a real game, as data beside this file."""
