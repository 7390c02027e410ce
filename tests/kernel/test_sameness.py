"""Engine and kernel play the same games: legal sets, states and what each seat received agree.

``LANTERNS_SAMENESS_GAMES`` sets how many games are played in all (1,000 if it is not set).
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

import numpy as np
import pytest
from tests.configurations import CONFIGURATIONS, name

from lanterns import kernel
from lanterns.engine import (
    WILD,
    Action,
    Dedicate,
    Dedication,
    DedicationMade,
    EmperorCard,
    EmperorCardActivated,
    Event,
    FavorReceived,
    GameState,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternReceived,
    Options,
    PlaceTile,
    apply,
    legal_actions,
    new_game,
    outcome,
)
from lanterns.kernel.layout import FAVORS, GIFTS, PLACED_CELLS, SEAT_SIZE, SEATS
from lanterns.notation import (
    parse_position,
    parse_record,
    position_text,
    record_of,
    record_text,
)

GAMES: Final = int(os.environ.get("LANTERNS_SAMENESS_GAMES", "1000"))
GAMES_EACH: Final = -(-GAMES // len(CONFIGURATIONS))

A_FEW: Final = 60
"""Legal sets up to this size are compared action by action at every decision."""
IN_FULL: Final = 10
"""In one game of this many, all legal sets are compared and the state is converted back."""


Style: TypeAlias = Mapping[str, float]
"""The weights of the kinds of action that are likelier than others."""

STYLES: Final[tuple[Style, ...]] = (
    {},
    # for the emperor cards, and pavilions, which lead to them
    {"ConvertFavors": 30, "RotateTile": 30, "EMPEROR": 30, "build": 20, "Exchange": 0.01},
    # for wild lanterns, and dedications with them
    {"ExchangeForWild": 500, "build": 20, "Exchange": 0.01, "ConvertFavors": 0.01, "wild paid": 20},
    # for more than twelve lanterns, some of them wild
    {"ExchangeForWild": 500, "ExchangeForTwo": 500, "build": 20, "paid": 0.001, "wild paid": 0.001},
    # for two lanterns out of one
    {
        "ExchangeForTwo": 5000,
        "ExchangeForWild": 0.01,
        "Exchange": 0.01,
        "build": 20,
        "RotateTile": 0.01,
    }
    | {"EMPEROR": 0.01, "ConvertFavors": 0.01},
)


def _kind(action: Action) -> str:
    match action:
        case Dedicate(Dedication.EMPEROR):
            return "EMPEROR"
        case Dedicate(_, cards):
            return "wild paid" if WILD in cards else "paid"
        case PlaceTile(pavilion=True):
            return "build"
        case _:
            return type(action).__name__


def _choose(actions: tuple[Action, ...], style: Style, rng: Random) -> Action:
    if not style:
        return actions[rng.randrange(len(actions))]
    # Weighing hundreds of placements would take most of the time: a sample has some of each kind.
    drawn = rng.sample(actions, 40) if len(actions) > 200 else actions
    return rng.choices(drawn, [style.get(_kind(action), 1.0) for action in drawn])[0]


def _deal_of(state: GameState) -> kernel.Game:
    hands = [tile for seat in state.seats for tile in seat.hand]
    return np.array([*hands, *state.tile_stack, *state.left_out], np.int16)


def _set_up(state: GameState) -> kernel.Game:
    game = kernel.new_state()
    kernel.set_up(
        game,
        state.options.players,
        int(state.options.expansion),
        kernel.card_bits(state.cards),
        state.start_seat,
        _deal_of(state),
    )
    return game


def _received(events: tuple[Event, ...]) -> kernel.Game:
    """Return lanterns by color, favors and gifts that the events gave each seat."""
    got = np.zeros((4, 10), np.int16)
    for event in events:
        if isinstance(event, LanternReceived):
            got[event.seat, event.color] += 1
        elif isinstance(event, FavorReceived):
            got[event.seat, 8] += 1
        elif isinstance(event, GiftReceived):
            got[event.seat, 9] += 1
    return got


def _holdings(game: kernel.Game) -> kernel.Game:
    columns = [*range(8), FAVORS, GIFTS]
    return game[SEATS:PLACED_CELLS].reshape(4, SEAT_SIZE)[:, columns]


def _enriched(state: GameState) -> GameState:
    """Return the same game with plenty of favors and gifts, which random players seldom get."""
    gifts = 8 if state.options.expansion else 0
    seats = tuple(replace(seat, favors=6, gifts=gifts) for seat in state.seats)
    return replace(state, seats=seats)


class _Pair:
    """One game in the engine and in the kernel."""

    def __init__(self, options: Options, seed: int, rich: bool, in_full: bool) -> None:
        self.state = new_game(options, seed)
        self.game = _set_up(self.state)
        if rich:
            self.state = _enriched(self.state)
            self.game = kernel.from_state(self.state)
        self.mask = np.zeros(kernel.CODES, np.uint8)
        self.in_full = in_full
        self.count = kernel.legal_count(self.game)

    def compare(self) -> tuple[Action, ...]:
        """Compare everything but the last action's results, and return the legal actions."""
        state, game = self.state, self.game
        assert np.array_equal(game, kernel.from_state(state)), "the states differ"
        actions = legal_actions(state)
        kernel.legal_mask(game, self.mask)
        assert self.count == len(actions), "the numbers of legal actions differ"
        assert np.count_nonzero(self.mask) == len(actions), "the mask has another number"
        if self.in_full or len(actions) <= A_FEW:
            self._compare_actions(actions)
        if self.in_full:
            back = kernel.to_state(game, state.options, state.seed, state.commitment)
            assert back == state, "the state does not convert back"
            assert list(back.lake.tiles) == list(state.lake.tiles), "tiles in another order"
            assert back.lake.open_cells == state.lake.open_cells, "open cells in another order"
        return actions

    def _compare_actions(self, actions: tuple[Action, ...]) -> None:
        codec = kernel.Codec(self.game)
        codes = np.flatnonzero(self.mask).tolist()
        assert codes == sorted(map(codec.encode, actions)), "the legal sets differ"
        assert set(map(codec.decode, codes)) == set(actions), "the codes decode to other actions"
        counted = [kernel.nth_legal(self.game, nth) for nth in range(len(codes))]
        assert counted == codes, "the n-th legal action is another one"

    def play(self, action: Action) -> tuple[Event, ...]:
        """Carry the action out in both, and compare what each seat received; gives the events."""
        before = _holdings(self.game)
        code = kernel.encode(self.game, action)
        assert self.mask[code], "the mask lacks the action played"
        done = apply(self.state, action)
        self.state = done.state
        self.count = kernel.apply(self.game, code)
        if isinstance(action, PlaceTile):
            given = _holdings(self.game) - before
            assert np.array_equal(given, _received(done.events)), "the seats received other things"
        return done.events

    def compare_outcome(self) -> None:
        """Compare the winners and their results."""
        result = outcome(self.state)
        assert result is not None
        honor, won = np.zeros(4, np.int16), np.zeros(4, np.int16)
        kernel.scores(self.game, honor)
        kernel.winners(self.game, won)
        assert tuple(np.flatnonzero(won)) == result.winners, "others won"
        assert tuple(honor[: len(result.honor)]) == result.honor, "the honor differs"


def _happened(events: tuple[Event, ...]) -> Iterator[str]:
    """Yield the rules that these events show at work."""
    for event in events:
        match event:
            case DedicationMade(cards=cards, dedication=kind, generic=generic):
                yield kind.name
                yield f"{'generic' if generic else 'printed'} token"
                if WILD in cards:
                    yield "wild lantern paid"
            case EmperorCardActivated(card=card):
                yield card.name
            case LanternDiscarded(lantern=lantern):
                yield "wild lantern discarded" if lantern == WILD else "lantern discarded"
            case LanternExchanged(took=took):
                yield "exchange for wild" if WILD in took else f"exchange for {len(took)}"
            case _:
                yield type(event).__name__


def _play_game(options: Options, seed: int) -> Counter[str]:
    """Play one game in both, and return what happened. Report a difference as a game to replay."""
    rng = Random(seed)
    rich = rng.random() < 0.4
    style = STYLES[seed % len(STYLES)]
    played: list[Action] = []
    happened: Counter[str] = Counter()
    try:
        pair = _Pair(options, seed, rich, in_full=rng.randrange(IN_FULL) == 0)
        while actions := pair.compare():
            played.append(_choose(actions, style, rng))
            happened.update(_happened(pair.play(played[-1])))
        assert kernel.is_over(pair.game), "the kernel's game is not over"
        pair.compare_outcome()
    except AssertionError as difference:
        pytest.fail(f"{difference}\n{_written(options, seed, rich, played)}", pytrace=False)
    return happened


def _written(options: Options, seed: int, rich: bool, played: list[Action]) -> str:
    """Return a game to replay: a record, and the start position if no deal led to it."""
    if not rich:
        return record_text(record_of(options, seed, played))
    start = position_text(_enriched(new_game(options, seed)))
    return "\n".join([start, *map(str, played)])


@pytest.mark.parametrize("rich", [False, True])
def test_a_difference_is_told_as_a_game(rich: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def differ(_: _Pair) -> None:
        raise AssertionError("the honor differs")

    monkeypatch.setattr(_Pair, "compare_outcome", differ)
    seed = next(seed for seed in range(99) if (Random(seed).random() < 0.4) is rich)
    with pytest.raises(pytest.fail.Exception) as failure:
        _play_game(Options(2), seed)
    told, game = str(failure.value).split("\n", 1)
    assert told.startswith("the honor differs")
    if rich:
        start, *actions = game.split("\n")
        state = parse_position(start)
        for action in actions:
            state = apply(state, Action.parse(action)).state
        assert outcome(state)
    else:
        assert parse_record(game).outcome


ALWAYS: Final = {
    "FOUR_OF_A_KIND",
    "THREE_PAIR",
    "SEVEN_UNIQUE",
    "exchange for 1",
    "lantern discarded",
    "LanternMissed",
    "FavorReceived",
}
BY_CARD: Final = {
    EmperorCard.EMPEROR_DEDICATION: {"EMPEROR"},
    EmperorCard.EMPEROR_EXCHANGE: {
        "exchange for wild",
        "exchange for 2",
        "wild lantern paid",
        "wild lantern discarded",
    },
}


def _expected(options: Options) -> set[str]:
    """Return what must have happened in the games of a configuration, if they are enough."""
    expected = set(ALWAYS)
    if options.expansion:
        expected |= {"PavilionBuilt", "GiftReceived"}
    for card in options.cards or ():
        expected |= {card.name} | BY_CARD.get(card, set())
    return expected


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)), ids=map(name, CONFIGURATIONS))
def test_engine_and_kernel_play_the_same_game(number: int) -> None:
    options = CONFIGURATIONS[number]
    happened: Counter[str] = Counter()
    for game in range(GAMES_EACH):
        happened += _play_game(options, game * len(CONFIGURATIONS) + number)
    if GAMES_EACH >= 50:
        missing = _expected(options) - happened.keys()
        assert not missing, f"these games never showed {sorted(missing)}"
