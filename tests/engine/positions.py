"""Positions set up by hand, with the pieces of the box: what is not named comes from a real deal.

Lanterns and sides are written by first letter, clockwise from the north: K is black, * is wild.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from lanterns.engine import (
    CENTER,
    DECK,
    FACES,
    LANTERNS,
    TILES,
    WILD,
    Cell,
    Color,
    EmperorCard,
    Event,
    GameState,
    Lantern,
    Lanterns,
    Options,
    Pavilion,
    PlacedTile,
    Seat,
    Side,
    TileId,
    TurnStarted,
    TurnStep,
    count_lanterns,
    lake_of,
    new_game,
    pieces_for,
)

K, B, G, O, P, R, W = Color  # noqa: E741 - O is orange
N, E, S, WEST = Side

Pair = tuple[EmperorCard, EmperorCard]

LETTERS: Final[dict[str, Lantern]] = {
    "K": K, "B": B, "G": G, "O": O, "P": P, "R": R, "W": W, "*": WILD,
}  # fmt: skip

# The emperor cards by what they do.
DEDICATION = EmperorCard.EMPEROR_DEDICATION
ROTATE = EmperorCard.ROTATE_A_TILE
CONVERT = EmperorCard.FAVOR_TO_HONOR
END_DEDICATION = EmperorCard.END_OF_TURN_DEDICATION
EXCHANGE = EmperorCard.EMPEROR_EXCHANGE


def cards(letters: str) -> tuple[Lantern, ...]:
    """Return lantern cards, sorted as actions and events store them."""
    return tuple(sorted(LETTERS[letter] for letter in letters))


def counted(letters: str) -> Lanterns:
    """Return the same cards as a count."""
    return count_lanterns(cards(letters))


def laid(letters: str, pavilion: Pavilion | None = None, *, platform: bool = False) -> PlacedTile:
    """Return the first printed tile whose sides can lie like that, N E S W, lying like that."""
    want = tuple(LETTERS[letter] for letter in letters)
    for tile in DECK:
        for rotation in range(4):
            if TILES[tile].platform == platform and FACES[tile][rotation] == want:
                return PlacedTile(tile, rotation, pavilion)
    raise LookupError(f"no printed tile can lie as {letters}, platform {platform}")


@dataclass(frozen=True, slots=True)
class Has:
    """The things in front of a seat."""

    lanterns: str = ""
    hand: tuple[TileId, ...] | None = None
    """Dealt from the tiles left over if nothing is said."""
    favors: int = 0
    gifts: int = 0
    pavilions: int | None = None


NOTHING: Final = Has()


def position(
    players: int = 4,
    pair: Pair | None = None,
    *,
    seats: Mapping[Seat, Has] | None = None,
    lake: Mapping[Cell, PlacedTile] | None = None,
    to_move: Seat = 0,
    start: Seat = 0,
    turn: int | None = None,
    step: TurnStep = TurnStep.PLACE,
    stacks: tuple[tuple[int, ...], ...] | None = None,
) -> GameState:
    """Return a position. The start tile's red side faces ``start``; the supply has all the rest."""
    options = Options(players, pair is not None, pair)
    pieces = pieces_for(options, pair or ())
    if turn is None:
        turn = players + 1 + (to_move - start) % players
    has = {seat: (seats or {}).get(seat, NOTHING) for seat in range(players)}
    tiles = {CENTER: _start_tile(options, start), **(lake or {})}
    base = new_game(options, 0)
    hands, rest = _deal(players, has, tiles)
    final = turn > pieces.tiles
    left_in_stack = 0 if final else max(0, pieces.tiles - 3 * players - (turn - 1))
    held = [counted(has[seat].lanterns) for seat in range(players)]
    supply = tuple(pieces.supply[k] - sum(h[k] for h in held) for k in LANTERNS)
    assert min(supply) >= 0, f"the box has not that many lanterns: {supply}"
    state = replace(
        base,
        lake=lake_of(tiles),
        supply=supply,
        stacks=base.stacks if stacks is None else stacks,
        seats=tuple(
            replace(
                its,
                lanterns=held[seat],
                hand=() if final else hands[seat],
                favors=has[seat].favors,
                gifts=has[seat].gifts,
                pavilions=pieces.pavilions
                if has[seat].pavilions is None
                else has[seat].pavilions or 0,
            )
            for seat, its in enumerate(base.seats)
        ),
        tile_stack=rest[:left_in_stack],
        left_out=tuple(sorted(rest[left_in_stack:])),
        start_seat=start,
        turn=turn,
        step=step,
        card_used=False,
    )
    assert state.seat_to_move == to_move
    return state


def _start_tile(options: Options, start: Seat) -> PlacedTile:
    """Return the start tile with its red side to the start player."""
    tile = pieces_for(options, ()).start_tile
    side = options.sides[start]
    rotation = next(r for r in range(4) if FACES[tile][r][side] is R)
    return PlacedTile(tile, rotation, Pavilion.YELLOW if options.expansion else None)


def _deal(
    players: int, has: Mapping[Seat, Has], lake: Mapping[Cell, PlacedTile]
) -> tuple[dict[Seat, tuple[TileId, ...]], tuple[TileId, ...]]:
    """Return every seat's hand, and the tiles left over."""
    named = [tile for its in has.values() for tile in its.hand or ()]
    taken = {*named, *(placed.tile for placed in lake.values())}
    assert len(taken) == len(named) + len(lake), "a tile is in two places"
    rest = [tile for tile in DECK if tile not in taken]
    hands = {}
    for seat in range(players):
        hand = has[seat].hand
        if hand is None:
            hand, rest = tuple(rest[:3]), rest[3:]
        hands[seat] = hand
    return hands, tuple(rest)


def of_turn(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events up to the start of the next turn."""
    for number, event in enumerate(events):
        if isinstance(event, TurnStarted):
            return events[:number]
    return events


def holds(state: GameState, seat: Seat) -> str:
    """Return a seat's lanterns as letters, in the order of ``LANTERNS``."""
    return "".join(
        letter * count
        for letter, count in zip(LETTERS, state.seats[seat].lanterns, strict=True)
    )  # fmt: skip


def gained(before: GameState, after: GameState, seat: Seat) -> str:
    """Return the lanterns a seat has more than before, as letters; it has none less."""
    old, new = before.seats[seat].lanterns, after.seats[seat].lanterns
    assert all(a <= b for a, b in zip(old, new, strict=True))
    return "".join(letter * (new[k] - old[k]) for letter, k in LETTERS.items())
