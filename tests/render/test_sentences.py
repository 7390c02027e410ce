from collections.abc import Callable
from typing import TypeAlias, get_args

import pytest

from lanterns.engine import (
    HIDDEN,
    WILD,
    Action,
    AnyAction,
    Cell,
    Color,
    ConvertFavors,
    Dedicate,
    Dedication,
    DedicationMade,
    Discard,
    EmperorCard,
    EmperorCardActivated,
    Event,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
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
    Outcome,
    Pass,
    Pavilion,
    PavilionBuilt,
    PlaceTile,
    Reason,
    RotateTile,
    Side,
    TieBreak,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
)
from lanterns.render import action_phrase, event_sentence, outcome_sentence

Play: TypeAlias = Callable[..., tuple[GameState, list[Event]]]
NAMES = ("North", "Beth", "South", "Gabrielle")
THERE = Cell(1, 2)

SENTENCES: list[tuple[Event, str]] = [
    (TurnStarted(1, 7, False), "Turn 7: Beth's turn began."),
    (TurnStarted(1, 35, True), "Turn 35: Beth's final turn began."),
    (
        EmperorCardActivated(0, EmperorCard.END_OF_TURN_DEDICATION),
        "North paid 2 gifts for End-of-Turn Dedication.",
    ),
    (FavorsConverted(2, 1, 1), "South turned 1 favor into 1 honor."),
    (
        LanternExchanged(0, Color.ORANGE, (Color.RED,), 2),
        "North paid 2 favors and exchanged an orange lantern for a red one.",
    ),
    (
        LanternExchanged(0, Color.RED, (Color.BLUE, Color.ORANGE), 2),
        "North paid 2 favors and exchanged a red lantern for a blue one and an orange one.",
    ),
    (
        LanternExchanged(0, Color.RED, (WILD,), 1),
        "North paid 1 favor and exchanged a red lantern for a wild one.",
    ),
    (
        DedicationMade(1, Dedication.THREE_PAIR, (Color.RED,) * 2 + (WILD,) * 4, 8, False),
        "Beth made a Three Pair dedication with 2 red and 4 wild for 8 honor.",
    ),
    (
        DedicationMade(1, Dedication.EMPEROR, (Color.RED,) * 5, 4, True),
        "Beth made an Emperor dedication with 5 red for a generic token, 4 honor.",
    ),
    (
        LanternDiscarded(3, Color.ORANGE),
        "Gabrielle discarded an orange lantern to get down to 12.",
    ),
    (TileRotated(0, 5, THERE, 3, 1), "North rotated tile 5 at n2e1 by 90° counterclockwise."),
    (TilePlaced(0, 24, THERE, 2), "North placed tile 24 at n2e1."),
    (PavilionBuilt(1, Pavilion.BLUE, THERE), "Beth built a blue pavilion at n2e1."),
    (
        LanternReceived(1, Color.RED, Reason.MATCH, Side.W, 12),
        "Beth received a red lantern for matching tile 12 to the west.",
    ),
    (
        LanternReceived(2, Color.ORANGE, Reason.FACING, Side.S, 24),
        "South received an orange lantern for facing the south side of tile 24.",
    ),
    (
        LanternMissed(3, Color.BLACK, Reason.FACING, Side.W, 24),
        "No black lantern was left for Gabrielle (facing the west side of tile 24).",
    ),
    (FavorReceived(0, 8, Cell(0, 0)), "North received a favor for the platform at 0."),
    (
        GiftReceived(0, Pavilion.BLUE, THERE),
        "North received a gift for Beth's pavilion at n2e1.",
    ),
    (
        GiftReceived(1, Pavilion.BLUE, THERE),
        "Beth received a gift for their own pavilion at n2e1.",
    ),
    (
        GiftReceived(1, Pavilion.YELLOW, Cell(0, 0)),
        "Beth received a gift for the emperor's pavilion at 0.",
    ),
    (TileDrawn(1, HIDDEN), "Beth drew a tile."),
    (TileDrawn(1, 0), "Beth drew tile 0."),
    (FinalTurnsBegan(2), "The last tile was placed. Every seat takes a final turn, South first."),
    (
        GameEnded(Outcome((1,), TieBreak.HONOR, (3, 41), (0, 0), (0, 0), (0, 0))),
        "Beth won with 41 honor.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert event_sentence(event, NAMES) == sentence


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


def test_the_events_of_whole_games_make_whole_sentences(play: Play) -> None:
    for players in (2, 3, 4):
        for event in play(players, True, players)[1]:
            sentence = event_sentence(event, NAMES[:players])
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "a orange" not in sentence
            assert "\n" not in sentence


def test_the_person_at_the_terminal_is_called_you() -> None:
    names = ("Ann", "You", "Ben")
    assert event_sentence(TurnStarted(1, 7, False), names) == "Turn 7: your turn began."
    assert event_sentence(GiftReceived(1, Pavilion.BLUE, THERE), names) == (
        "You received a gift for your own pavilion at n2e1."
    )
    assert event_sentence(GiftReceived(0, Pavilion.BLUE, THERE), names) == (
        "Ann received a gift for your pavilion at n2e1."
    )
    assert event_sentence(LanternMissed(1, Color.RED, Reason.MATCH, Side.W, 24), names) == (
        "No red lantern was left for you (matching tile 24 to the west)."
    )
    assert event_sentence(FinalTurnsBegan(1), names).endswith(
        "Every seat takes a final turn, you first."
    )
    tie = Outcome((1,), TieBreak.FAVORS, (9, 9, 3), (0, 0, 0), (0, 1, 0), (1, 1, 1))
    assert outcome_sentence(tie, names) == "Ann and you have 9 honor each; you won with 1 favor."


def test_a_tie_names_what_broke_it() -> None:
    three = (9, 9, 9)
    by_gifts = Outcome((0,), TieBreak.GIFTS, three, (2, 1, 0), (0, 5, 0), (1, 1, 1))
    assert outcome_sentence(by_gifts, NAMES) == (
        "North, Beth and South have 9 honor each; North won with 2 gifts."
    )
    by_favors = Outcome((1,), TieBreak.FAVORS, three, (1, 1, 0), (0, 1, 8), (1, 1, 1))
    assert outcome_sentence(by_favors, NAMES) == (
        "North and Beth have 9 honor and 1 gift each; Beth won with 1 favor."
    )
    by_lanterns = Outcome((1,), TieBreak.LANTERNS, (9, 9), (0, 0), (2, 2), (4, 5))
    assert outcome_sentence(by_lanterns, NAMES) == (
        "North and Beth have 9 honor and 2 favors each; Beth won with 5 lanterns."
    )
    shared = Outcome((0, 2), TieBreak.SHARED, three, (1, 0, 1), (2, 9, 2), (4, 9, 4))
    assert outcome_sentence(shared, NAMES) == (
        "North and South share the victory: "
        "they have 9 honor, 1 gift, 2 favors and 4 lanterns each."
    )


PHRASES: list[tuple[Action, str]] = [
    (Pass(), "pass"),
    (ConvertFavors(2), "turn 2 favors into 2 honor (2 gifts)"),
    (Exchange(Color.PURPLE, Color.RED), "exchange purple for red (2 favors)"),
    (ExchangeForWild(Color.RED), "exchange red for a wild lantern (1 favor, 2 gifts)"),
    (
        ExchangeForTwo(Color.RED, (Color.WHITE, Color.BLUE)),
        "exchange red for blue and white (2 favors, 2 gifts)",
    ),
    (
        Dedicate(Dedication.FOUR_OF_A_KIND, (Color.RED,) * 4),
        "make a Four of a Kind dedication with 4 red",
    ),
    (Discard(Color.BLUE), "discard blue"),
    (RotateTile(THERE, 3), "rotate the tile at n2e1 by 90° counterclockwise (2 gifts)"),
    (
        PlaceTile(24, THERE, 1, True),
        "place tile 24 at n2e1 with north purple, east blue, south white and west green, "
        "and build a pavilion",
    ),
]


@pytest.mark.parametrize(("action", "phrase"), PHRASES)
def test_actions_have_phrases(action: Action, phrase: str) -> None:
    assert action_phrase(action) == phrase


def test_every_kind_of_action_has_a_phrase() -> None:
    assert {type(action) for action, _ in PHRASES} == set(get_args(AnyAction))
