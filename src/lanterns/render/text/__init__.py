"""Drawings for a terminal: Unicode characters, in color on request."""
