"""The version of the rules as this engine plays them."""

from typing import Final

RULES_VERSION: Final = 1
"""Increased by one whenever a corrected or changed ruling makes other actions legal, or gives an
action another result, in some position or at the start of some game. A new option changes nothing
in games played without it, and leaves the version as it is; the pieces and the shuffle have
versions of their own.

Records and the server's logs carry the version, so that a corrected rule cannot change a finished
game: those of another version can be read, but are not replayed. On a server, games of another
version that are over keep their result, and those under way cannot continue. In the same change,
write the golden games again and say in the changelog what was corrected.
"""
