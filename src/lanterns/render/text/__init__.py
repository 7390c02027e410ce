"""Drawings for a terminal: Unicode characters, in color where it is wanted."""
