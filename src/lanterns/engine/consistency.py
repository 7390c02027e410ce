"""Checks whether a position could come up in a game: all pieces are there, where they may be.

A position read from a file or typed by a person need not come from a game. Each check names the
part of the state that is wrong, and says why. A view is checked like a whole position: hidden
tiles are counted, and may be any tile.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from lanterns.engine.color import LANTERNS, Color, name_lantern
from lanterns.engine.components import DECK, FACES, GENERIC_TOKEN, TILES, pieces_for
from lanterns.engine.dedication import Dedication
from lanterns.engine.legal import legal_actions
from lanterns.engine.options import EmperorCard
from lanterns.engine.setup import new_game
from lanterns.engine.shuffle import Seed, commit
from lanterns.engine.side import CENTER, SIDES, Cell, Side
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.tile import HIDDEN, Pavilion, TileId

StatePart: TypeAlias = (
    Literal["turn", "lake", "supply", "tile_stack", "left_out", "seed", "commitment"]
    | Side
    | Dedication
)
"""A field of ``GameState``, the seat on a side of the table, or the stack of a dedication."""


class Inconsistency(NamedTuple):
    """Something in a position that no game could have led to."""

    part: StatePart
    """Which part of the state is wrong."""
    problem: str
    """What is wrong with it, in a sentence."""


def find_inconsistency(state: GameState) -> Inconsistency | None:
    """Return the first inconsistency of a position; ``None`` if it could come up in a game."""
    found = (Inconsistency(*flaw) for check in _CHECKS for flaw in check(state))
    return next(found, None)


_Found: TypeAlias = Iterator[tuple[StatePart, str]]


def _tiles_placed(state: GameState) -> int:
    """Return the number of tiles the seats have placed at this point of the game."""
    tiles = pieces_for(state.options, state.cards).tiles
    done = state.turn - 1 + (state.step is TurnStep.END)
    return min(done, tiles)


def _check_turn(state: GameState) -> _Found:
    if not 1 <= state.turn <= state.last_turn:
        yield "turn", f"a game like this has turns 1 to {state.last_turn}, and no turn {state.turn}"
    elif state.step is TurnStep.OVER and state.turn < state.last_turn:
        yield "turn", f"the game is over only after turn {state.last_turn}"
    elif state.step is TurnStep.PLACE and state.final_turn:
        yield "turn", "nothing is placed in a final turn"
    elif state.card_used and not state.cards:
        yield "turn", "without the expansion no emperor card can have been used"


def _check_start_tile(state: GameState) -> _Found:
    """Check that the start tile is at the center, its red side to the start seat (R2)."""
    cell, placed = next(iter(state.lake.tiles.items()))
    start = pieces_for(state.options, state.cards).start_tile
    if cell != CENTER or placed.tile != start:
        yield "lake", f"the first tile must be the start tile {start} at 0"
        return
    faced = FACES[start][placed.rotation][state.options.sides[state.start_seat]]
    if EmperorCard.ROTATE_A_TILE not in state.cards and faced is not Color.RED:
        yield "lake", "the red side of the start tile must face the start seat"


def _check_lake(state: GameState) -> _Found:
    """Check that every tile shares a side with an earlier one (R11), and each turn placed one."""
    tiles = state.lake.tiles
    earlier: set[Cell] = set()
    for cell in tiles:
        if earlier and not any(cell.beside(side) in earlier for side in SIDES):
            yield "lake", f"tile {tiles[cell].tile} shares no side with a tile placed before it"
        earlier.add(cell)
    placed = _tiles_placed(state)
    if len(tiles) - 1 != placed:
        yield (
            "lake",
            f"besides the start tile, {placed} tiles must be on the lake at this point, "
            f"not {len(tiles) - 1}",
        )


def _check_pavilions(state: GameState) -> _Found:
    """Check that pavilions are where E1 and E2 allow them."""
    for number, (cell, placed) in enumerate(state.lake.tiles.items()):
        # The start tile is the emperor's; after it the seats place in turn.
        builder = (state.start_seat + number - 1) % len(state.seats)
        allowed = Pavilion(builder) if number else Pavilion.YELLOW
        if number == 0 and (placed.pavilion is not None) != state.options.expansion:
            yield "lake", "the emperor's pavilion is on the start tile in the expansion, only"
        if placed.pavilion is None:
            continue
        if placed.pavilion is not allowed:
            yield (
                "lake",
                f"the pavilion on tile {placed.tile} does not belong to the seat that placed it",
            )
        if number and TILES[placed.tile].platform:
            yield "lake", f"tile {placed.tile} has a platform, so no pavilion can be on it"
        if cell in state.lake.beside_pavilions:
            yield "lake", f"the pavilion on tile {placed.tile} is beside another"


def _check_tiles(state: GameState) -> _Found:
    """Check that every tile is in one place."""
    seen: set[TileId] = {pieces_for(state.options, state.cards).start_tile}
    on_lake = [placed.tile for placed in state.lake.tiles.values()][1:]
    places: list[tuple[StatePart, tuple[TileId, ...]]] = [
        ("lake", tuple(on_lake)),
        *((seat.side, seat.hand) for seat in state.seats),
        ("tile_stack", state.tile_stack),
        ("left_out", state.left_out),
    ]
    for part, tiles in places:
        for tile in tiles:
            if tile == HIDDEN:
                continue
            if tile not in DECK:
                yield part, f"tile {tile} is not among the tiles that are shuffled"
            if tile in seen:
                yield part, f"tile {tile} is in two places"
            seen.add(tile)


def _check_hands(state: GameState) -> _Found:
    """Check that hands and stack hold as many tiles as the turns so far leave (R4, R17)."""
    pieces = pieces_for(state.options, state.cards)
    count = len(state.seats)
    stacked = pieces.tiles - pieces.hand * count
    placed = _tiles_placed(state)
    for number, seat in enumerate(state.seats):
        own_placements = range((number - state.start_seat) % count, placed, count)
        undrawn = sum(placement >= stacked for placement in own_placements)
        held = pieces.hand - undrawn
        if len(seat.hand) != held:
            yield seat.side, f"the size of the hand must be {held} by now, not {len(seat.hand)}"
    left = max(0, stacked - placed)
    if len(state.tile_stack) != left:
        size = len(state.tile_stack)
        yield "tile_stack", f"the size of the stack must be {left} by now, not {size}"
    out = len(DECK) - pieces.tiles
    if len(state.left_out) != out:
        yield "left_out", f"{out} tiles must be left out, not {len(state.left_out)}"


def _check_lanterns(state: GameState) -> _Found:
    """Check that no lantern was lost or added (R3)."""
    pieces = pieces_for(state.options, state.cards)
    for kind in LANTERNS:
        total = state.supply[kind] + sum(seat.lanterns[kind] for seat in state.seats)
        if total != pieces.supply[kind]:
            name = name_lantern(kind)
            yield (
                "supply",
                f"the supply and the seats must have {pieces.supply[kind]} {name} lanterns "
                f"in all, not {total}",
            )


def _check_holdings(state: GameState) -> _Found:
    """Check that each seat has only what its game hands out, and all of its pavilions (E1, E7)."""
    pieces = pieces_for(state.options, state.cards)
    built = Counter(placed.pavilion for placed in state.lake.tiles.values())
    for number, seat in enumerate(state.seats):
        if seat.gifts and not state.options.expansion:
            yield seat.side, "there are no gifts without the expansion"
        used = built[Pavilion(number)]
        if used + seat.pavilions != pieces.pavilions:
            yield (
                seat.side,
                f"the pavilions built ({used}) and left ({seat.pavilions}) "
                f"must add up to {pieces.pavilions}",
            )
        if seat.honor_tokens and EmperorCard.FAVOR_TO_HONOR not in state.cards:
            yield seat.side, "honor tokens come from Favor to Honor, which is not in play"


def _check_stacks(state: GameState) -> _Found:
    """Check that tokens taken and left make up the stacks, generic tokens after them (R9)."""
    pieces = pieces_for(state.options, state.cards)
    for kind in Dedication:
        full, left = pieces.stacks[kind], state.stacks[kind]
        if left != full[len(full) - len(left) :]:
            end = ".".join(map(str, full)) or "nothing"
            yield kind, f"the tokens left must be the end of {end}"
            continue
        held = Counter(
            token.honor for seat in state.seats for token in seat.tokens if token.dedication is kind
        )
        if held and not full:
            yield kind, "emperor tokens come with the card Emperor Dedication"
        gone = Counter(full[: len(full) - len(left)])
        extra = held - gone
        generic = Counter({GENERIC_TOKEN: extra.total()})
        if gone - held or (extra and (left or extra != generic)):
            yield kind, "the tokens taken from the stack must be those that the seats have"


def _check_decision(state: GameState) -> _Found:
    """Check that no step without a choice is waiting for one (P6)."""
    idle = state.step not in (TurnStep.PLACE, TurnStep.OVER) and len(legal_actions(state)) < 2
    if idle:
        yield "turn", f"there is nothing to choose in the step '{state.step.value}' of this turn"


def refuse_commitment(seed: Seed | None, commitment: str | None) -> str | None:
    """Return why the commitment is not the seed's, or ``None`` if it is or one is unknown."""
    if seed is None or commitment is None or commit(seed) == commitment:
        return None
    return f"the commitment to this seed is {commit(seed)}, not {commitment}"


def _check_seed(state: GameState) -> _Found:
    """Check that the seed matches the commitment and deals this game (P10)."""
    if problem := refuse_commitment(state.seed, state.commitment):
        yield "commitment", problem
    if state.seed is None:
        return
    dealt = new_game(state.options, state.seed)
    drawn = len(dealt.tile_stack) - len(state.tile_stack)
    if (state.cards, state.start_seat, state.left_out, state.tile_stack) != (
        dealt.cards,
        dealt.start_seat,
        dealt.left_out,
        dealt.tile_stack[drawn:],
    ):
        yield "seed", "this seed deals another game"


_CHECKS: Final[tuple[Callable[[GameState], _Found], ...]] = (
    _check_turn,
    _check_start_tile,
    _check_lake,
    _check_pavilions,
    _check_tiles,
    _check_hands,
    _check_lanterns,
    _check_holdings,
    _check_stacks,
    _check_decision,
    _check_seed,
)
