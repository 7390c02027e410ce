"""The value network: its inputs from a position, and its evaluation without a framework.

It runs on numba, which ``lanterns[fast]`` installs; this package itself can be imported without it.
"""
