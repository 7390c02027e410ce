"""Each form of an action, as it is written, and what is said about what is not one."""

from typing import get_args

import pytest

from lanterns.engine import (
    WILD,
    Action,
    AmbiguousNotation,
    AnyAction,
    Cell,
    Color,
    ConvertFavors,
    Dedicate,
    Dedication,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    IllegalNotation,
    InvalidNotation,
    LanternsError,
    NotationError,
    Pass,
    PlaceTile,
    RotateTile,
    any_action,
)

K, B, G, O, P, R, W = Color  # noqa: E741 - the letters of the colors

GOLDEN: list[tuple[str, Action]] = [
    ("pass", Pass()),
    ("favor:1", ConvertFavors(1)),
    ("favor:2", ConvertFavors(2)),
    ("P>R", Exchange(P, R)),
    ("*>K", Exchange(WILD, K)),
    ("P>*", ExchangeForWild(P)),
    ("*>*", ExchangeForWild(WILD)),
    ("P>BR", ExchangeForTwo(P, (R, B))),
    ("*>GO", ExchangeForTwo(WILD, (G, O))),
    ("four:RRRR", Dedicate(Dedication.FOUR_OF_A_KIND, (R, R, R, R))),
    ("four:RR**", Dedicate(Dedication.FOUR_OF_A_KIND, (WILD, R, WILD, R))),
    ("pairs:BBRRWW", Dedicate(Dedication.THREE_PAIR, (W, W, R, R, B, B))),
    ("seven:KBGOPRW", Dedicate(Dedication.SEVEN_UNIQUE, (W, R, P, O, G, B, K))),
    ("emperor:BBBRR", Dedicate(Dedication.EMPEROR, (B, B, B, R, R))),
    ("discard:K", Discard(K)),
    ("discard:*", Discard(WILD)),
    ("turn:0:90", RotateTile(Cell(0, 0), 1)),
    ("turn:n2e1:180", RotateTile(Cell(1, 2), 2)),
    ("turn:s3w4:270", RotateTile(Cell(-4, -3), 3)),
    ("24BWGP@n1", PlaceTile(24, Cell(0, 1), 0)),
    ("24WGPB@n2e1", PlaceTile(24, Cell(1, 2), 3)),
    ("35WGPB@e1", PlaceTile(35, Cell(1, 0), 0)),
    ("24WGPB@n2e1^", PlaceTile(24, Cell(1, 2), 3, pavilion=True)),
    ("25OBOB@w1", PlaceTile(25, Cell(-1, 0), 0)),
    ("25OBOB~@w1", PlaceTile(25, Cell(-1, 0), 2)),
    ("26KWKW@s12", PlaceTile(26, Cell(0, -12), 1)),
    ("26KWKW~@s12", PlaceTile(26, Cell(0, -12), 3)),
]


@pytest.mark.parametrize(("text", "action"), GOLDEN)
def test_golden(text: str, action: Action) -> None:
    assert str(action) == text
    assert Action.parse(text) == action
    assert Action.parse(text.lower()) == action
    assert Action.parse(f"  {text.upper()}\n") == action


def test_every_rotation_of_every_tile_has_its_own_text() -> None:
    texts = {str(PlaceTile(tile, Cell(0, 1), turn)) for tile in range(37) for turn in range(4)}
    assert len(texts) == 37 * 4


def test_cards_and_colors_are_read_in_any_order() -> None:
    assert Action.parse("pairs:WRBWRB") == Action.parse("pairs:BBRRWW")
    assert Action.parse("P>RB") == Action.parse("P>BR")


BROKEN = [
    ("", 1, "an action such as"),
    ("hello", 1, "an action such as"),
    ("pas", 1, "an action such as"),
    ("passs", 1, "an action such as"),
    ("favor:3", 7, "1 or 2 favors"),
    ("favor:11", 7, "1 or 2 favors"),
    ("favour:1", 1, "favor:, discard:, "),
    ("P>", 3, "a color letter"),
    ("P>X", 3, "a color letter"),
    ("P>RBG", 3, "one lantern, or two colors"),
    ("P>R*", 3, "one lantern, or two colors"),
    ("P>R!", 4, "nothing more"),
    ("four:", 6, "a color letter"),
    ("four:RRRY", 9, "nothing more"),
    ("four:" + "R" * 99, 20, "nothing more"),
    ("discard:KK", 10, "nothing more"),
    ("turn:n2", 8, "':'"),
    ("turn:n2:45", 9, "90, 180 or 270"),
    ("turn:n2:900", 9, "90, 180 or 270"),
    ("turn:x:90", 6, "a cell such as"),
    ("turn:n0:90", 7, "how many cells n"),
    ("turn:n1234:90", 10, "':'"),
    ("24WGPB", 7, "'@'"),
    ("24WGPB@", 8, "a cell such as"),
    ("24WGPB@e1n2", 10, "nothing more"),
    ("24WGPB@n01", 9, "how many cells n"),
    ("24WGPB@n1^^", 11, "nothing more"),
    ("24WGP@n1", 3, "four color letters"),
    ("24WG*B@n1", 3, "four color letters"),
    ("WGPB@n1", 1, "the number of the tile"),
    ("\u212a>R", 1, "an action such as"),
    ("discard:\uff2b", 9, "a color letter"),
]


@pytest.mark.parametrize(("text", "column", "expected"), BROKEN)
def test_broken(text: str, column: int, expected: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Action.parse(text)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert caught.value.expected is not None
    assert expected in caught.value.expected
    assert str(caught.value).startswith(f"line 1, column {column}: expected {expected}")
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("99WGPB@n1", 1, "there is no tile 99"),
        ("24WGBP@n1", 3, "tile 24 never lies as WGBP: clockwise it is BWGP"),
        ("24WGPB~@n1", 3, "tile 24 never lies as WGPB~: clockwise it is BWGP"),
    ],
)
def test_tiles_that_are_not_in_the_box(text: str, column: int, problem: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Action.parse(text)
    assert (caught.value.column, caught.value.problem) == (column, problem)


def test_the_column_counts_what_stands_before() -> None:
    with pytest.raises(InvalidNotation) as caught:
        Action.parse("   P>X")
    assert caught.value.column == 6


def test_every_kind_of_action_has_a_text() -> None:
    assert {type(action) for _, action in GOLDEN} == {*get_args(AnyAction)}
    assert all("__str__" in vars(kind) for kind in get_args(AnyAction))
    assert any_action(Pass()) == Pass()
    with pytest.raises(TypeError, match="is not an action of this game"):
        any_action(Action())


def test_an_action_that_cannot_be_is_not_written() -> None:
    with pytest.raises(NotationError, match="no tile 99"):
        str(PlaceTile(99, Cell(0, 1), 0))
    with pytest.raises(NotationError, match="rotation 4"):
        str(PlaceTile(24, Cell(0, 1), 4))


LEGAL: list[Action] = [
    PlaceTile(24, Cell(0, 1), 3),
    PlaceTile(24, Cell(0, 1), 3, pavilion=True),
    PlaceTile(35, Cell(0, 1), 0),
    PlaceTile(5, Cell(0, 1), 0),
    PlaceTile(25, Cell(0, 1), 0),
    PlaceTile(25, Cell(0, 1), 2),
]


def test_a_tile_number_may_be_left_out_among_legal_actions() -> None:
    assert Action.parse("rgbp@n1", LEGAL) == LEGAL[3]
    assert Action.parse("WGPB@n1^", LEGAL) == LEGAL[1]
    assert Action.parse("OBOB@n1", LEGAL) == LEGAL[4]
    assert Action.parse("OBOB~@n1", LEGAL) == LEGAL[5]


def test_two_tiles_that_look_alike_are_ambiguous() -> None:
    with pytest.raises(AmbiguousNotation, match=r"WGPB@n1 could be 24WGPB@n1 or 35WGPB@n1"):
        Action.parse("WGPB@n1", LEGAL)
    assert Action.parse("35WGPB@n1", LEGAL) == LEGAL[2]


def test_illegal_and_unreadable_text_are_distinguished() -> None:
    with pytest.raises(IllegalNotation, match=r"24WGPB@n2 is not a legal action now") as caught:
        Action.parse("24wgpb@n2", LEGAL)
    assert caught.value.action == PlaceTile(24, Cell(0, 2), 3)
    with pytest.raises(IllegalNotation, match=r"no tile can be placed as KKKK@n1 now"):
        Action.parse("KKKK@n1", LEGAL)
    with pytest.raises(InvalidNotation):
        Action.parse("24WGPB@", LEGAL)


def test_every_error_is_one_of_this_package() -> None:
    assert issubclass(NotationError, LanternsError)
