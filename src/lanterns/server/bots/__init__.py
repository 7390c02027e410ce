"""Bots at the table: which may be chosen, and the processes they think in."""
