"""Bots at the table, thinking in processes of their own."""
