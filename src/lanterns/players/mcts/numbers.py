"""The numbers that steer the search. docs/players.md says how they were found."""

from typing import Final

CURIOSITY: Final = 0
"""The preference for actions tried less often than the planner's opinion of them deserves."""
SHARPNESS: Final = 1
"""The honor that the planner must expect less of an action for it to be tried e times less."""
URGENCY: Final = 2
"""The amount by which an untried action counts for less than its parent."""
AT_ROOT: Final = 3
"""The number of placements of each tile, and of other actions, considered at the root."""
BELOW: Final = 4
"""The same for every other decision."""
DOUBT: Final = 5
"""The uncertainty of prospects at the end of the game, in honor."""
DOUBT_A_TURN: Final = 6
"""The further uncertainty for each turn that a seat has left, in honor."""
MARGIN: Final = 7
"""The part of the reward that comes from the margin of honor and not from the victory."""
HORIZON: Final = 8
"""The rounds, with a turn for each seat, played from a new leaf before it is evaluated."""
SAMPLE: Final = 9
"""The number of placements weighed for each one played there; 0 plays at random."""

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
