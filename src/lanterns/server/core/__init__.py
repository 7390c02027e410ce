"""The rules of a table, pure: its log, the results of commands, and the table after each entry.

Nothing here reads a clock, draws random numbers, does I/O or knows a framework: time and chance are
passed in.
"""
