"""The rules of a table, pure: what is in its log, what a command leads to, and the table after it.

Nothing here reads a clock, draws random numbers, does I/O or knows a framework: time and chance are
passed in.
"""
