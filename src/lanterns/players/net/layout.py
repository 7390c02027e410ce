"""The network's inputs from a position: numbers, most of them between 0 and 1.

Seats are counted from the seat to move, in turn order, so it makes no difference which seat that
is. Everything about a color is in one row of a table with seven rows, and the network treats all
rows alike, so colors can be exchanged for one another.

The position is one with no hidden tiles: in a search it is the guessed world, and the hands of
others are guesses that fit what the searching seat knows. Nothing else that is hidden is read: not
the order of the stack, nor which tiles are left out.

The row of a color:

    from  size  field   what it holds
       0    32  SEATS   8 for each seat: whether it has 1, 2, 3, 4, 5 lanterns of the color, how
                        many sides of its tiles show it, a quarter each; and whether one of its
                        tiles, placed now, could match the color, and bring two lanterns of it
      32     4  SUPPLY  whether 1, 2, 3 lanterns are left, and how many, an eighth each
      36     3  EDGES   sides of the lake that show the color to an open cell, a fifth each;
                        0.3 for each of them that is a side of a tile with a platform;
                        open cells that see the color again after a first time

The numbers beside the colors, field after field:

    size  field   what it holds
      64  SEATS   16 for each seat: its prospects by the plan, in tens of honor, compared with the
                  best seat's for the seat to move and with that seat's for the others; whether
                  it has 1 to 4 favors, and those beyond, a quarter each; whether it has a gift,
                  and how many, a quarter each; pavilions, a third each; honor beyond that of the
                  seat to move and turns left, a tenth each; wild lanterns, a half each; and of
                  what its tiles, placed now, could bring: how much more the plan would say, in
                  fives of honor; how much more that is than on any other cell, likewise; and the
                  most favors and the most matches of any placement, a half each
      12  STACKS  the top three tokens of each stack, in tens of honor
       6  STEP    one of them is 1
   cards  CARDS   for each emperor card there is, whether it is in play
       5  REST    tiles to draw and open cells, a twentieth each; whether a card was used; turns
                  left in the game, a twentieth each; whether they are the final ones
       3  TABLE   whether there are 2, 3 or 4 players
"""

from typing import Final

from lanterns.players.planner.beliefs import EMPEROR_CARDS

MOST_SEATS: Final = 4
COLOR_SEAT: Final = 8
COLOR_PLACEMENTS: Final = 6
"""The first place about placements in the numbers of a seat."""
COLOR_SUPPLY: Final = MOST_SEATS * COLOR_SEAT
COLOR_EDGES: Final = COLOR_SUPPLY + 4
COLOR_FEATURES: Final = COLOR_EDGES + 3

SIDE_UNIT, LEFT_UNIT, EDGE_UNIT, PLATFORM_UNIT = 0.25, 0.125, 0.2, 0.3
"""The amount that one more of the thing counted adds to some of the numbers."""

SEAT_FEATURES: Final = 16
SEAT_PLACEMENTS: Final = 12
"""Where in them those about its placements begin."""

FIELDS: Final = {
    **{f"seat {away}": SEAT_FEATURES for away in range(MOST_SEATS)},
    "stacks": 12,
    "step": 6,
    "cards": EMPEROR_CARDS,
    "rest": 5,
    "table": 3,
}
"""The size of each field of the numbers beside the colors, in order. New ones come last in a field.

A network's file names its fields, so that learning can start from one with fewer numbers.
"""
FIRST_FIELDS: Final = {
    **{f"seat {away}": 16 for away in range(MOST_SEATS)},
    "stacks": 12,
    "step": 6,
    "cards": 5,
    "rest": 5,
    "table": 3,
}
"""The fields of a network whose file does not name them."""

STACKS_AT: Final = MOST_SEATS * SEAT_FEATURES
STEP_AT: Final = STACKS_AT + FIELDS["stacks"]
CARDS_AT: Final = STEP_AT + FIELDS["step"]
REST_AT: Final = CARDS_AT + FIELDS["cards"]
TABLE_AT: Final = REST_AT + FIELDS["rest"]
FEATURES: Final = TABLE_AT + FIELDS["table"]
