"""The numbers that steer the search. docs/players.md says how they were found."""

from typing import Final

CURIOSITY: Final = 0
"""How much the search prefers actions that it tried less than the planner's opinion deserves."""
SHARPNESS: Final = 1
"""How much less honor the planner must expect of an action for it to be tried e times less."""
URGENCY: Final = 2
"""How much less than its parent an action counts for before it is tried."""
AT_ROOT: Final = 3
"""How many placements of each tile are considered at the root, and how many other actions."""
BELOW: Final = 4
"""The same at every other decision."""
DOUBT: Final = 5
"""By how much honor prospects are uncertain at the end of the game."""
DOUBT_A_TURN: Final = 6
"""By how much more honor they are uncertain for each turn a seat has left."""
MARGIN: Final = 7
"""The part of the reward that comes from the margin of honor and not from the victory."""
HORIZON: Final = 8
"""How many rounds, a turn for each seat, are played from a new leaf before it is evaluated."""
SAMPLE: Final = 9
"""How many placements are weighed for each that is played there; 0 plays at random."""

NUMBERS: Final = (
    1.0,  # CURIOSITY
    1.0,  # SHARPNESS
    0.05,  # URGENCY
    16,  # AT_ROOT
    5,  # BELOW
    2.0,  # DOUBT
    0.6,  # DOUBT_A_TURN
    0.2,  # MARGIN
    1,  # HORIZON
    12,  # SAMPLE
)
"""The number at each of these places."""
