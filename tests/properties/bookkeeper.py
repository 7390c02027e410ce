"""A bookkeeper who sees the table laid out and then hears the events alone."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from lanterns.engine import (
    Cell,
    DedicationMade,
    EmperorCardActivated,
    Event,
    FavorReceived,
    FavorsConverted,
    FinalTurnsBegan,
    GameEnded,
    GameState,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    PavilionBuilt,
    PlacedTile,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
    spread_lanterns,
)


class Bookkeeper:
    """Tracks every pile on the table by adding up the events."""

    def __init__(self, game: GameState) -> None:
        self.supply = Counter(spread_lanterns(game.supply))
        self.lanterns = [Counter(spread_lanterns(seat.lanterns)) for seat in game.seats]
        self.hands = [list(seat.hand) for seat in game.seats]
        self.pavilions = [seat.pavilions for seat in game.seats]
        self.favors, self.gifts, self.honor = (Counter[int]() for _ in range(3))
        self.tokens = [list(stack) for stack in game.stacks]
        self.lake: dict[Cell, PlacedTile] = dict(game.lake.tiles)
        self.stack = len(game.tile_stack)
        self.turn, self.seat, self.final = game.turn, game.seat_to_move, False
        self.over = False

    def hear(self, events: tuple[Event, ...]) -> None:
        """Write down what happened."""
        for event in events:
            _WRITE[type(event)](self, event)

    def agrees_with(self, state: GameState) -> bool:
        """Return whether the books match the table. A failing line names itself."""
        assert self.supply == Counter(spread_lanterns(state.supply))
        for number, seat in enumerate(state.seats):
            assert self.lanterns[number] == Counter(spread_lanterns(seat.lanterns))
            assert self.hands[number] == list(seat.hand)
            assert self.pavilions[number] == seat.pavilions
            assert self.favors[number] == seat.favors
            assert self.gifts[number] == seat.gifts
            assert self.honor[number] == seat.honor
        assert self.tokens == [list(stack) for stack in state.stacks]
        assert self.lake == state.lake.tiles
        assert self.stack == len(state.tile_stack)
        assert (self.turn, self.seat) == (state.turn, state.seat_to_move)
        assert self.final == state.final_turn
        return True


def _turn_started(books: Bookkeeper, event: TurnStarted) -> None:
    books.turn, books.seat = event.turn, event.seat
    assert event.final == books.final


def _card_activated(books: Bookkeeper, event: EmperorCardActivated) -> None:
    books.gifts[event.seat] -= 2


def _converted(books: Bookkeeper, event: FavorsConverted) -> None:
    books.favors[event.seat] -= event.favors
    books.honor[event.seat] += event.honor


def _exchanged(books: Bookkeeper, event: LanternExchanged) -> None:
    books.favors[event.seat] -= event.favors
    books.lanterns[event.seat][event.gave] -= 1
    books.supply[event.gave] += 1
    books.lanterns[event.seat].update(event.took)
    books.supply.subtract(event.took)


def _dedicated(books: Bookkeeper, event: DedicationMade) -> None:
    books.lanterns[event.seat].subtract(event.cards)
    books.supply.update(event.cards)
    books.honor[event.seat] += event.honor
    stack = books.tokens[event.dedication]
    assert event.generic == (not stack)
    assert event.honor == (stack.pop(0) if stack else 4)


def _discarded(books: Bookkeeper, event: LanternDiscarded) -> None:
    books.lanterns[event.seat][event.lantern] -= 1
    books.supply[event.lantern] += 1


def _rotated(books: Bookkeeper, event: TileRotated) -> None:
    was = books.lake[event.cell]
    assert was.tile == event.tile
    assert (was.rotation + event.turns) % 4 == event.rotation
    books.lake[event.cell] = PlacedTile(was.tile, event.rotation, was.pavilion)


def _placed(books: Bookkeeper, event: TilePlaced) -> None:
    assert event.cell not in books.lake
    books.hands[event.seat].remove(event.tile)
    books.lake[event.cell] = PlacedTile(event.tile, event.rotation)


def _built(books: Bookkeeper, event: PavilionBuilt) -> None:
    books.pavilions[event.seat] -= 1
    tile = books.lake[event.cell]
    books.lake[event.cell] = PlacedTile(tile.tile, tile.rotation, event.pavilion)


def _received(books: Bookkeeper, event: LanternReceived) -> None:
    books.supply[event.color] -= 1
    books.lanterns[event.seat][event.color] += 1


def _missed(books: Bookkeeper, event: LanternMissed) -> None:
    assert books.supply[event.color] == 0


def _favor(books: Bookkeeper, event: FavorReceived) -> None:
    assert books.lake[event.cell].tile == event.tile
    books.favors[event.seat] += 1


def _gift(books: Bookkeeper, event: GiftReceived) -> None:
    assert books.lake[event.cell].pavilion is event.pavilion
    books.gifts[event.seat] += 1


def _drawn(books: Bookkeeper, event: TileDrawn) -> None:
    books.hands[event.seat].append(event.tile)
    books.stack -= 1


def _final(books: Bookkeeper, _: FinalTurnsBegan) -> None:
    books.final = True


def _ended(books: Bookkeeper, event: GameEnded) -> None:
    books.over = True
    seats = range(len(books.hands))
    assert event.outcome.honor == tuple(books.honor[seat] for seat in seats)
    assert event.outcome.gifts == tuple(books.gifts[seat] for seat in seats)
    assert event.outcome.favors == tuple(books.favors[seat] for seat in seats)
    assert event.outcome.lanterns == tuple(books.lanterns[seat].total() for seat in seats)


_WRITE: Final[dict[type, Callable[[Bookkeeper, Any], None]]] = {
    TurnStarted: _turn_started,
    EmperorCardActivated: _card_activated,
    FavorsConverted: _converted,
    LanternExchanged: _exchanged,
    DedicationMade: _dedicated,
    LanternDiscarded: _discarded,
    TileRotated: _rotated,
    TilePlaced: _placed,
    PavilionBuilt: _built,
    LanternReceived: _received,
    LanternMissed: _missed,
    FavorReceived: _favor,
    GiftReceived: _gift,
    TileDrawn: _drawn,
    FinalTurnsBegan: _final,
    GameEnded: _ended,
}
