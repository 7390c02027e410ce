"""The champion without numba and numpy: the same network, plan and search, over the engine.

It is for places that have neither, such as a browser. A tree of states replaces the kernel's
arrays, so a simulation takes milliseconds instead of microseconds. Everything else is the same:
tests compare the plan, the features and the chances with those of the kernel.
"""
