"""The value network: what it reads from a position, and how it is evaluated without a framework.

It runs on numba, which ``lanterns[fast]`` installs; this package itself can be imported without it.
"""
