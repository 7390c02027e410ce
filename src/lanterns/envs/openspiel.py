"""OpenSpiel: ``python_lanterns``, in which everything random is a chance node of its own.

Importing this module registers the game: ``pyspiel.load_game("python_lanterns(players=3)")``.

Chance first chooses the start player and, with the expansion, two emperor cards, unless they are
named; then it deals the hands, tile by tile. Every later tile is dealt when it is drawn, after its
placement: no state holds an order of the stack. Tiles that are never drawn are left out (R4).

Actions are those of the other environments. The information state of a player is all that it has
seen since the deal, in order; the observation is what lies on the table now, and its own hand.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lanterns import kernel
from lanterns.engine import (
    DECK,
    PRINTED_CARDS,
    EmperorCard,
    LanternsError,
    Options,
    PlaceTile,
    RotateTile,
    Seat,
    TileId,
    pieces_for,
    view,
)
from lanterns.envs import (
    ACTIONS,
    OBSERVATION_SIZE,
    action_mask,
    new_observation,
    observe,
    to_code,
)
from lanterns.extras import needs_extra
from lanterns.kernel import layout as at
from lanterns.kernel.codec import FIXED, cell_at
from lanterns.kernel.layout import HAND_ROOM, SEAT_SIZE, SLOT_CODES
from lanterns.notation import view_text

with needs_extra("the OpenSpiel game", "openspiel", "pyspiel"):
    import pyspiel

CARD_PAIRS: Final = tuple(combinations(PRINTED_CARDS, 2))
"""The outcomes of the chance node that draws the emperor cards."""

_STEPS_IN_A_TURN: Final = 6
"""Start, exchange, dedication, rotating, placing, end: at most one decision in each."""
_LANTERNS_IN_A_ROUND: Final = 4 + 4 + 1
"""The most a seat can receive between two of its turns, and so discard: a lantern from each of four
placements, one for each match of its own, and one more for an exchange for two."""
_DRAW: Final = -1
"""Stands in place of a code where a tile was drawn."""
_RECORD: Final = 4
"""The record of a decision or a draw: seat, code, tile and cell, each 0 where there is none.

The hand slot of a placement is left out of its code, as nobody else can see it."""

_SCALES: Final = np.array([4, ACTIONS, len(DECK), 1024], np.float32)
"""The divisors of a record's numbers in a tensor."""

_Parameters = Mapping[str, Any]


def _options(parameters: _Parameters) -> Options:
    """Return the options in parameters: ``cards`` are two names with a semicolon between."""
    names = str(parameters.get("cards", ""))
    cards = [EmperorCard(name) for name in names.split(";")] if names else None
    if cards is not None and len(cards) != 2:
        raise LanternsError(f"cards are two names with a semicolon between, not {names!r}")
    return Options(
        int(parameters.get("players", 2)),
        bool(parameters.get("expansion", False)),
        (cards[0], cards[1]) if cards else None,
    )


_GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_lanterns",
    long_name="Lanterns: The Harvest Festival",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "expansion": False, "cards": ""},
)


class LanternsGame(pyspiel.Game):  # type: ignore[misc]
    """The game with the options of its parameters."""

    def __init__(self, parameters: _Parameters | None = None) -> None:
        parameters = dict(parameters or {})
        self.options = _options(parameters)
        players = self.options.players
        turns = pieces_for(self.options, ()).tiles + players
        self.longest = turns * (_STEPS_IN_A_TURN + _LANTERNS_IN_A_ROUND)
        """More decisions than any game has."""
        super().__init__(
            _GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=max(DECK) + 1,
                num_players=players,
                min_utility=-1.0 / players,
                max_utility=1.0 - 1.0 / players,
                utility_sum=0.0,
                max_game_length=self.longest,
            ),
            parameters,
        )

    def new_initial_state(self, *_: object) -> "LanternsState":
        """Return the state before anything was dealt."""
        return LanternsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance nodes a game has: the start, the cards, and every tile in play."""
        drawn = self.options.expansion and self.options.cards is None
        return pieces_for(self.options, ()).tiles + 1 + int(drawn)

    def make_py_observer(
        self, kind: Any = None, parameters: _Parameters | None = None
    ) -> "LanternsObserver":
        """Return an observer for observations or, with perfect recall, information states."""
        if parameters:
            raise LanternsError(f"the observer takes no parameters, got {dict(parameters)}")
        return LanternsObserver(self, recall=kind is not None and kind.perfect_recall)


class LanternsState(pyspiel.State):  # type: ignore[misc]
    """A position, perhaps one in which something is still to be dealt.

    OpenSpiel copies a state by copying its attributes one by one, so they are few and simple.
    """

    def __init__(self, game: LanternsGame) -> None:
        super().__init__(game)
        self._setting = kernel.setting(game.options)
        self._start: Seat = -1
        """The start player, once it is chosen."""
        self._hands: tuple[TileId, ...] = ()
        """The tiles dealt so far, three for each seat in turn."""
        self._drawer: Seat = -1
        """The seat that is to draw a tile."""
        self._log = b""
        """Everything that happened since the deal: records of int16."""
        self.position: kernel.Game = kernel.new_state()
        """The kernel's array. The stack and the tiles left out lie there in the order of their
        numbers, as nobody knows which comes next."""

    def current_player(self) -> int:
        """Return the seat to move, or chance, or nobody at the end."""
        if self._in_deal or self._drawer >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        if kernel.is_over(self.position):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.position[at.SEAT])

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return not self._in_deal and bool(kernel.is_over(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return everything that can be dealt next, all equally likely."""
        if self._start < 0:
            outcomes = list(range(self._setting[0]))
        elif self._cards_due:
            outcomes = list(range(len(CARD_PAIRS)))
        else:
            outcomes = self._undrawn()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def returns(self) -> list[float]:
        """Return each seat's share of the victory less an equal share, at the end; the sum is 0."""
        players = self._setting[0]
        if not self.is_terminal():
            return [0.0] * players
        won = np.zeros(4, np.int16)
        shares = 1 / kernel.winners(self.position, won)
        return [shares * int(mine) - 1 / players for mine in won[:players]]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "LanternsState":
        """Return a state that looks the same to the player, with the other hands dealt again.

        All deals of the tiles that the player has not seen are equally likely.
        """
        seats = range(self._setting[0]) if not self._in_deal else ()
        held = [tile for seat in seats if seat != player for tile in self._hand(seat)]
        unseen = sorted([*held, *self._undrawn()])
        dealt = {tile: unseen.pop(int(sampler() * len(unseen))) for tile in held}
        state: LanternsState = self.get_game().new_initial_state()
        for made in self.full_history():
            is_tile = made.player == pyspiel.PlayerId.CHANCE and state.deals_tiles
            state.apply_action(dealt.get(made.action, made.action) if is_tile else made.action)
        return state

    @property
    def deals_tiles(self) -> bool:
        """Whether the next chance node deals a tile."""
        return self._start >= 0 and not self._cards_due

    @property
    def _in_deal(self) -> bool:
        return len(self._hands) < HAND_ROOM * self._setting[0]

    @property
    def _cards_due(self) -> bool:
        _, expansion, cards = self._setting
        return bool(expansion and not cards)

    def _hand(self, seat: Seat) -> list[TileId]:
        if self._in_deal:
            return list(self._hands[HAND_ROOM * seat : HAND_ROOM * (seat + 1)])
        first = at.SEATS + seat * SEAT_SIZE
        count = int(self.position[first + at.HAND_COUNT]) - (seat == self._drawer)
        hand: list[TileId] = self.position[first + at.HAND : first + at.HAND + count].tolist()
        return hand

    def _undrawn(self) -> list[TileId]:
        """Return the tiles that are neither in a hand nor placed."""
        if self._in_deal:
            return self._not_in_hands()
        position = self.position
        stack = position[at.TILE_STACK : at.TILE_STACK + int(position[at.TILES_LEFT])].tolist()
        left_out = position[at.LEFT_OUT : at.LEFT_OUT + int(position[at.OUT_COUNT])].tolist()
        return sorted(
            [*stack, *left_out, *([int(position[self._drawn_at])] if self._drawer >= 0 else [])]
        )

    @property
    def _drawn_at(self) -> int:
        """The place in the array of the tile being drawn: the last of that hand."""
        first = at.SEATS + self._drawer * SEAT_SIZE
        return first + at.HAND + int(self.position[first + at.HAND_COUNT]) - 1

    def _legal_actions(self, player: int) -> list[int]:
        mask = kernel.new_mask()
        action_mask(self.position, mask)
        legal: list[int] = np.flatnonzero(mask).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        if self._drawer >= 0:
            self._draw(action)
        elif not self._in_deal:
            self._act(action)
        elif self._start < 0:
            self._start = action
        elif self._cards_due:
            players, expansion, _ = self._setting
            self._setting = players, expansion, kernel.card_bits(CARD_PAIRS[action])
        else:
            self._hands = (*self._hands, action)
            if not self._in_deal:
                tiles = np.array([*self._hands, *self._not_in_hands()], np.int16)
                kernel.set_up(self.position, *self._setting, self._start, tiles)

    def _not_in_hands(self) -> list[TileId]:
        return [tile for tile in DECK if tile not in self._hands]

    def _draw(self, tile: TileId) -> None:
        """Make it the tile that was drawn, and leave the rest in order."""
        rest = [other for other in self._undrawn() if other != tile]
        position, left = self.position, int(self.position[at.TILES_LEFT])
        position[self._drawn_at] = tile
        position[at.TILE_STACK : at.TILE_STACK + left] = rest[:left][::-1]
        position[at.LEFT_OUT : at.LEFT_OUT + len(rest) - left] = rest[left:]
        self._note(self._drawer, _DRAW, tile, 0)
        self._drawer = -1

    def _act(self, action: int) -> None:
        position = self.position
        code, seat = int(to_code(position, action)), int(position[at.SEAT])
        if code >= at.PLACE:
            first = at.BUILD if code >= at.BUILD else at.PLACE
            slot, choice = divmod(code - first, SLOT_CODES)
            tile = int(position[at.SEATS + seat * SEAT_SIZE + at.HAND + slot])
            self._note(seat, first + choice, tile, int(position[at.OPEN_CELLS + choice // 4]))
            self._drawer = seat if position[at.TILES_LEFT] else -1
        elif code >= at.ROTATE:
            self._note(seat, code, 0, int(position[at.PLACED_CELLS + (code - at.ROTATE) // 3]))
        else:
            self._note(seat, code, 0, 0)
        # The kernel draws the tile that it has on top of its stack. It may differ from the one that
        # chance draws next, which takes its place: nothing depends on it until then.
        kernel.apply(position, code)

    def _note(self, *record: int) -> None:
        self._log += np.array(record, np.int16).tobytes()

    def before_draw(self) -> kernel.Game:
        """Return the array while a tile is being drawn: that tile still lies on the stack."""
        if self._drawer < 0:
            return self.position
        position = self.position.copy()
        left = int(position[at.TILES_LEFT])
        position[at.TILE_STACK + left] = position[self._drawn_at]
        position[self._drawn_at] = -1
        position[at.TILES_LEFT] = left + 1
        position[at.SEATS + self._drawer * SEAT_SIZE + at.HAND_COUNT] -= 1
        return position

    def records(self) -> NDArray[np.int16]:
        """Return what happened since the deal, in order: seat, code, tile and cell in each row."""
        return np.frombuffer(self._log, np.int16).reshape(-1, _RECORD)

    def seen_by(self, player: Seat | None) -> Iterator[str]:
        """Yield in words what a player, or with ``None`` anybody, has seen so far."""
        if self._start >= 0:
            yield f"start:{self._start}"
        if self._setting[2]:
            yield f"cards:{self._setting[2]}"
        for seat in range(self._setting[0]):
            if player in (None, seat):
                hand = self._hands[HAND_ROOM * seat : HAND_ROOM * (seat + 1)]
                yield f"hand:{seat}:{','.join(map(str, hand))}"
        for seat, code, tile, cell in self.records().tolist():
            if code != _DRAW:
                yield f"{seat}:{_text(code, tile, cell)}"
            else:
                yield f"{seat}+{tile if player in (None, seat) else ''}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(kernel.decode(self.position, to_code(self.position, action)))
        if self._start < 0:
            return f"start:{action}"
        if self._cards_due:
            return "cards:" + "+".join(card.value for card in CARD_PAIRS[action])
        return f"tile:{action}"

    def __str__(self) -> str:
        return " ".join(self.seen_by(None))


@cache
def _text(code: int, tile: TileId, cell: int) -> str:
    """Return a recorded decision in the notation of records."""
    if code < at.ROTATE:
        return str(FIXED[code])
    if code < at.PLACE:
        return str(RotateTile(cell_at(cell), (code - at.ROTATE) % 3 + 1))
    rotation = (code - at.PLACE) % 4
    return str(PlaceTile(tile, cell_at(cell), rotation, code >= at.BUILD))


class LanternsObserver:
    """Writes what a player observes or, with recall, everything it has seen."""

    def __init__(self, game: LanternsGame, *, recall: bool) -> None:
        self._options = game.options
        size = OBSERVATION_SIZE
        rows = game.longest + pieces_for(game.options, ()).tiles if recall else 0
        self._recall = recall
        self._observed = new_observation()
        self.tensor = np.zeros(size + rows * _RECORD, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recall:
            self.dict["history"] = self.tensor[size:].reshape(rows, _RECORD)

    def set_from(self, state: LanternsState, player: int) -> None:
        """Write the tensor."""
        self.tensor.fill(0)
        if not state.position[at.PLAYERS]:
            return
        observe(state.before_draw(), player, self._observed)
        self.dict["observation"][:] = self._observed
        if self._recall:
            records = state.records()
            seen = records.astype(np.float32)
            seen[(records[:, 1] == _DRAW) & (records[:, 0] != player), 2] = 0
            seen[:, 0] = (records[:, 0] - player) % self._options.players + 1
            self.dict["history"][: len(seen)] = seen / _SCALES

    def string_from(self, state: LanternsState, player: int) -> str:
        """Write the string."""
        if self._recall or not state.position[at.PLAYERS]:
            return " ".join([f"player:{player}", *state.seen_by(player)])
        return view_text(view(kernel.to_state(state.before_draw(), self._options), player))


pyspiel.register_game(_GAME_TYPE, LanternsGame)
