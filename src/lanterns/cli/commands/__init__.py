"""The commands as typed: their names, options and help pages.

Each function passes its arguments to the module of :mod:`lanterns.cli` that carries the command
out. It imports that module only when called, so that help and completion stay quick.
"""
