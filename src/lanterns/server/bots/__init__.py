"""Bots at the tables, in their own processes."""
