"""Guided games, as data beside the module that plays them."""
