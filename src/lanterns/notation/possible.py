"""Whether a position could come up in a game: the pieces are all there, and where they may be.

Each check tells the field that is wrong, by its label in the text form, and why.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from lanterns.engine import (
    CENTER,
    DECK,
    FACES,
    HIDDEN,
    LANTERNS,
    SIDES,
    TILES,
    Cell,
    Color,
    Dedication,
    EmperorCard,
    GameState,
    Pavilion,
    TileId,
    TurnStep,
    commit,
    legal_actions,
    name_lantern,
    new_game,
    pieces_for,
    top_token,
)
from lanterns.notation.words import DEDICATION_WORDS

Flaw: TypeAlias = tuple[str, str]
"""The label of a field, and what is wrong with it."""


def first_flaw(state: GameState) -> Flaw | None:
    """The first thing that no game could have led to, if there is one."""
    return next((flaw for check in _CHECKS for flaw in check(state)), None)


def _placed(state: GameState) -> int:
    """How many tiles have been placed by this moment."""
    tiles = pieces_for(state.options, state.cards).tiles
    done = state.turn - 1 + (state.step is TurnStep.END)
    return min(done, tiles)


def _turn(state: GameState) -> Iterator[Flaw]:
    if not 1 <= state.turn <= state.last_turn:
        yield "turn", f"a game like this has turns 1 to {state.last_turn}, and no turn {state.turn}"
    elif state.step is TurnStep.OVER and state.turn < state.last_turn:
        yield "turn", f"the game is over only after turn {state.last_turn}"
    elif state.step is TurnStep.PLACE and state.final_turn:
        yield "turn", "nothing is placed in a final turn"
    elif state.card_used and not state.cards:
        yield "turn", "without the expansion no emperor card can have been used"


def _start_tile(state: GameState) -> Iterator[Flaw]:
    cell, placed = next(iter(state.lake.tiles.items()))
    start = pieces_for(state.options, state.cards).start_tile
    if cell != CENTER or placed.tile != start:
        yield "lake", f"the first tile must be the start tile {start} at 0"
        return
    faced = FACES[start][placed.rotation][state.options.sides[state.start_seat]]
    if EmperorCard.ROTATE_A_TILE not in state.cards and faced is not Color.RED:
        yield "lake", "the red side of the start tile must face the start seat"


def _lake(state: GameState) -> Iterator[Flaw]:
    tiles = state.lake.tiles
    earlier: set[Cell] = set()
    for cell in tiles:
        if earlier and not any(cell.beside(side) in earlier for side in SIDES):
            yield "lake", f"tile {tiles[cell].tile} shares no side with a tile placed before it"
        earlier.add(cell)
    if len(tiles) - 1 != _placed(state):
        yield (
            "lake",
            f"by now {_placed(state)} tiles lie beside the start tile, not {len(tiles) - 1}",
        )


def _roofs(state: GameState) -> Iterator[Flaw]:
    """Pavilions stand as E1 and E2 let them be built."""
    for number, (cell, placed) in enumerate(state.lake.tiles.items()):
        # The start tile is the emperor's; after it the seats place in turn.
        builder = (state.start_seat + number - 1) % len(state.seats)
        allowed = Pavilion(builder) if number else Pavilion.YELLOW
        if number == 0 and (placed.pavilion is not None) != state.options.expansion:
            yield "lake", "the emperor's pavilion stands on the start tile in the expansion, only"
        if placed.pavilion is None:
            continue
        if placed.pavilion is not allowed:
            yield "lake", f"the pavilion on tile {placed.tile} is not of the seat that placed it"
        if number and TILES[placed.tile].platform:
            yield "lake", f"tile {placed.tile} has a platform, and no pavilion stands on one"
        if cell in state.lake.beside_pavilions:
            yield "lake", f"the pavilion on tile {placed.tile} is beside another"


def _tiles(state: GameState) -> Iterator[Flaw]:
    """Every tile is in one place."""
    seen: set[TileId] = {pieces_for(state.options, state.cards).start_tile}
    on_lake = [placed.tile for placed in state.lake.tiles.values()][1:]
    places = [("lake", tuple(on_lake))]
    places += [(seat.side.name, seat.hand) for seat in state.seats]
    places += [("stack", state.tile_stack), ("out", state.left_out)]
    for label, tiles in places:
        for tile in tiles:
            if tile == HIDDEN:
                continue
            if tile not in DECK:
                yield label, f"tile {tile} is not among the tiles that are shuffled"
            if tile in seen:
                yield label, f"tile {tile} is in two places"
            seen.add(tile)


def _hands(state: GameState) -> Iterator[Flaw]:
    """Hands and stack hold as many tiles as the turns so far leave (R4, R17)."""
    pieces = pieces_for(state.options, state.cards)
    count = len(state.seats)
    stacked = pieces.tiles - pieces.hand * count
    placed = _placed(state)
    for number, seat in enumerate(state.seats):
        mine = range((number - state.start_seat) % count, placed, count)
        undrawn = sum(placement >= stacked for placement in mine)
        if len(seat.hand) != pieces.hand - undrawn:
            yield (
                seat.side.name,
                f"the hand holds {pieces.hand - undrawn} tiles by now, not {len(seat.hand)}",
            )
    left = max(0, stacked - placed)
    if len(state.tile_stack) != left:
        yield "stack", f"the stack holds {left} tiles by now, not {len(state.tile_stack)}"
    if len(state.left_out) != len(DECK) - pieces.tiles:
        yield "out", f"{len(DECK) - pieces.tiles} tiles are left out, not {len(state.left_out)}"


def _lanterns(state: GameState) -> Iterator[Flaw]:
    pieces = pieces_for(state.options, state.cards)
    for kind in LANTERNS:
        there = state.supply[kind] + sum(seat.lanterns[kind] for seat in state.seats)
        if there != pieces.supply[kind]:
            name = name_lantern(kind)
            yield (
                "supply",
                f"{pieces.supply[kind]} {name} lanterns were set out, "
                f"and supply and seats have {there}",
            )


def _things(state: GameState) -> Iterator[Flaw]:
    pieces = pieces_for(state.options, state.cards)
    built = Counter(placed.pavilion for placed in state.lake.tiles.values())
    for number, seat in enumerate(state.seats):
        label = seat.side.name
        if seat.gifts and not state.options.expansion:
            yield label, "there are no gifts without the expansion"
        if built[Pavilion(number)] + seat.pavilions != pieces.pavilions:
            yield (
                label,
                f"{pieces.pavilions} pavilions were given, {built[Pavilion(number)]} built, "
                f"and {seat.pavilions} are said to be left",
            )
        if seat.honor_tokens and EmperorCard.FAVOR_TO_HONOR not in state.cards:
            yield label, "honor tokens come from Favor to Honor, which is not in play"


def _stacks(state: GameState) -> Iterator[Flaw]:
    """What the seats took and what is left make up the stacks; generic tokens come after (R9)."""
    pieces = pieces_for(state.options, state.cards)
    for kind in Dedication:
        full, left = pieces.stacks[kind], state.stacks[kind]
        label = DEDICATION_WORDS[kind]
        if left != full[len(full) - len(left) :]:
            yield label, f"what is left must be the end of {'.'.join(map(str, full)) or 'nothing'}"
            continue
        held = Counter(
            token.honor for seat in state.seats for token in seat.tokens if token.dedication is kind
        )
        if held and not full:
            yield label, "emperor tokens come with the card Emperor Dedication"
        gone = Counter(full[: len(full) - len(left)])
        extra = held - gone
        generic = Counter({top_token(((),) * 4, kind)[0]: extra.total()})
        if gone - held or (extra and (left or extra != generic)):
            yield label, "the tokens that left the stack are not those that the seats have"


def _decision(state: GameState) -> Iterator[Flaw]:
    """A step in which there is nothing to choose is passed over."""
    idle = state.step not in (TurnStep.PLACE, TurnStep.OVER) and len(legal_actions(state)) < 2
    if idle:
        yield "turn", f"there is nothing to choose in the step '{state.step.value}' of this turn"


def commitment_flaw(seed: int | None, commitment: str | None) -> str | None:
    """Why a commitment and a seed do not go together, if they do not."""
    if seed is None or commitment is None or commit(seed) == commitment:
        return None
    return f"the commitment to this seed is {commit(seed)}, not {commitment}"


def _seed(state: GameState) -> Iterator[Flaw]:
    if flaw := commitment_flaw(state.seed, state.commitment):
        yield "commitment", flaw
    if state.seed is None:
        return
    dealt = new_game(state.options, state.seed)
    left = len(dealt.tile_stack) - len(state.tile_stack)
    if (state.cards, state.start_seat, state.left_out, state.tile_stack) != (
        dealt.cards,
        dealt.start_seat,
        dealt.left_out,
        dealt.tile_stack[left:],
    ):
        yield "seed", "this seed deals another game"


_CHECKS: Final[tuple[Callable[[GameState], Iterator[Flaw]], ...]] = (
    _turn,
    _start_tile,
    _lake,
    _roofs,
    _tiles,
    _hands,
    _lanterns,
    _things,
    _stacks,
    _decision,
    _seed,
)
