"""The commands as typed: their names, options and help pages.

Each function hands what was typed to the module of :mod:`lanterns.cli` that carries the command
out, which it imports when it is called: help and completion stay quick.
"""
