"""A position as one line: how it looks, and every way in which a line is refused."""

import pytest

from lanterns.engine import EmperorCard, Options, TurnStep, legal_actions, new_game, view
from lanterns.notation import (
    IllegalNotation,
    InvalidNotation,
    NotationError,
    parse_position,
    parse_view,
    position_text,
    view_text,
)

SEED = "seed:00000000000000000000000000000007"
COMMITMENT = "commitment:1bde90f7fd1464ac76ce369db6a4e71e594470361d2c577c1569d67ce786c3af"

BASE = (
    "game:2 start:N turn:11.place "
    "lake:0RWKB@0,25OBOB@s1,12KPBB@w1,27GBKO@e1,10PWRB@s1w1,26KWKW~@e2,29OPWR@s2w1,19PRKK@s1w2,"
    "31ROKP@n1,33BPKO@e3,2GGRG@s2 "
    "supply:K3B3G4O3P3R4W four:8.7.6.5.5.4 pairs:8.7.6.5.5 seven:10.9.8.7.6.5 "
    "N:B2G2P/14.8.22/-/pairs9 S:4KBO2RW/11.1.13/-/- "
    f"stack:16.15.23.34.3.17 out:4.5.6.7.9.18.20.21.24.28.30.32.35 {SEED} {COMMITMENT}"
)

GIFTS = (
    "game:2+rotate+honor start:N turn:3.place lake:36RGOP@0^,1WKOK@n1,30PPKP@n2^S "
    "supply:4K5B5G3O3P4R4W four:8.7.6.5.5.4 pairs:10.9.8.7.6.5.5 seven:12.10.10.9.8.7.6.5 "
    "N:ORW/17.22.26/2f2g3p1h/- S:KO2P/32.31.12/2p/- "
    "stack:27.18.15.24.25.13.20.4.33.8.9.6.11.21 out:2.3.5.7.10.14.16.19.23.28.29.34.35"
)

VIEW = "view:N " + BASE.replace("11.1.13", "3?").replace("16.15.23.34.3.17", "6?").replace(
    "4.5.6.7.9.18.20.21.24.28.30.32.35", "13?"
).replace(f" {SEED}", "")


def test_golden_deal() -> None:
    assert position_text(new_game(Options(2), 7)) == (
        "game:2 start:N turn:1.place lake:0RWKB@0 supply:4K5B5G5O5P4R5W "
        "four:8.7.6.5.5.4 pairs:9.8.7.6.5.5 seven:10.9.8.7.6.5 "
        "N:R/25.33.27/-/- S:K/12.10.2/-/- "
        "stack:26.11.14.29.19.31.8.1.22.13.16.15.23.34.3.17 "
        f"out:4.5.6.7.9.18.20.21.24.28.30.32.35 {SEED} {COMMITMENT}"
    )


@pytest.mark.parametrize("text", [BASE, GIFTS])
def test_golden_positions_read_and_write(text: str) -> None:
    state = parse_position(text)
    assert state.step is TurnStep.PLACE
    assert len(legal_actions(state)) > 50
    assert position_text(state) == text


def test_golden_view() -> None:
    seen = parse_view(VIEW)
    assert seen == view(parse_position(BASE), 0)
    assert view_text(seen) == VIEW
    assert view_text(view(parse_position(BASE), None)).startswith("view:- game:2 start:N")


def test_upper_and_lower_case_repeated_letters_and_spaces_around() -> None:
    loose = BASE.replace("4KBO2RW", "wkkrrkobk").replace("start:N turn", "START:n Turn")
    assert parse_position(f"  {loose}\n") == parse_position(BASE)


def test_cards_that_were_drawn_and_the_order_of_chosen_ones() -> None:
    drawn = parse_position(GIFTS.replace("2+rotate", "2+drawn+rotate"))
    assert drawn.options.cards is None
    assert drawn.cards == (EmperorCard.ROTATE_A_TILE, EmperorCard.FAVOR_TO_HONOR)
    turned = parse_position(GIFTS.replace("rotate+honor", "honor+rotate"))
    assert turned.options.cards == drawn.cards[::-1]
    assert turned.cards == drawn.cards


UNREADABLE = [
    ("game:2", "game:5", "game:", 5, "expected 2, 3 or 4 players, found '5'"),
    ("game:2 ", "game:2+drawn ", "game:", 0, "a position needs the two emperor cards"),
    ("game:2 ", "game:2+rotate ", "game:", 5, "name two different emperor cards"),
    ("game:2 ", "game:2+moon+end ", "game:", 7, "expected an emperor card (dedication, rotate"),
    ("start:N ", "", "turn:11", 0, "expected the field start:, found 'turn:11.place'"),
    ("start:N", "start:E", "start:", 6, "expected a seat of this game (N or S), found 'E'"),
    ("11.place", "11.plays", "11.", 3, "expected a step of the turn (start, exchange"),
    ("11.place", "eleven", "turn:", 5, "expected the number of the turn"),
    ("11.place", "99999.place", "turn:", 5, "expected the number of the turn"),
    ("11.place", "11.place.used", "11.", 8, "expected nothing more, found '.used'"),
    ("12KPBB", "12KPBK", "12K", 2, "tile 12 never lies as KPBK"),
    ("25OBOB@s1", "25OBOB@0", "25O", 0, "two tiles are on one cell"),
    ("supply:K3B", "supply:K3X", "supply:", 9, "expected a color letter"),
    ("14.8.22", "14.8.", "14.8.", 5, "expected the number of a tile"),
    ("14.8.22", "14.8.99", "14.8.", 5, "there is no tile 99"),
    ("14.8.22/-/", "14.8.22/2x/", "22/2", 4, "expected f, g, p or h"),
    ("14.8.22/-/", "14.8.22/1f1f/", "22/1f", 5, "f is counted twice"),
    ("pairs9 ", "triple9 ", "triple9", 0, "expected a dedication (four, pairs"),
    ("four:8.7", "four:8,7", "four:8", 6, "expected nothing more, found ',7"),
    ("game:2 start", "game:2  start", "  start", 1, "expected the field start:, found ' start:N"),
    (SEED, "seed:7", "seed:", 5, "expected 32 hexadecimal digits, found '7'"),
    (COMMITMENT, "commitment:", "commitment:", 11, "expected 64 hexadecimal digits, found the end"),
    (COMMITMENT, f"{COMMITMENT} more:1", "more:", 0, "expected nothing more, found 'more:1'"),
]


@pytest.mark.parametrize(("old", "new", "near", "offset", "problem"), UNREADABLE)
def test_unreadable(old: str, new: str, near: str, offset: int, problem: str) -> None:
    text = BASE.replace(old, new, 1)
    with pytest.raises(InvalidNotation) as caught:
        parse_position(text)
    assert caught.value.problem.startswith(problem)
    assert (caught.value.line, caught.value.column) == (1, 1 + text.index(near) + offset)


IMPOSSIBLE = [
    (BASE, "11.place", "0.place", "turn:", "has turns 1 to 24, and no turn 0"),
    (BASE, "11.place", "25.end", "turn:", "has turns 1 to 24, and no turn 25"),
    (BASE, "11.place", "23.place", "turn:", "nothing is placed in a final turn"),
    (BASE, "11.place", "11.over", "turn:", "the game is over only after turn 24"),
    (BASE, "11.place", "11.place.card", "turn:", "without the expansion no emperor card"),
    (BASE, "11.place", "11.exchange", "turn:", "nothing to choose in the step 'exchange'"),
    (BASE, "11.place", "12.place", "lake:", "11 tiles must be on the lake at this point, not 10"),
    (BASE, "start:N", "start:S", "lake:", "the red side of the start tile must face"),
    (BASE, "0RWKB@0,", "23RWKB@0,", "lake:", "the first tile must be the start tile 0 at 0"),
    (BASE, "0RWKB@0,", "0RWKB@s9,", "lake:", "the first tile must be the start tile 0 at 0"),
    (BASE, "2GGRG@s2", "2GGRG@s5", "lake:", "tile 2 shares no side with a tile placed before it"),
    (BASE, "0RWKB@0", "0RWKB@0^", "lake:", "the emperor's pavilion is on the start tile"),
    (BASE, "2GGRG@s2", "14WWOP@s2", "N:", "tile 14 is in two places"),
    (BASE, "14.8.22", "0.8.22", "N:", "tile 0 is not among the tiles that are shuffled"),
    (BASE, "14.8.22", "14.8", "N:", "the size of the hand must be 3 by now, not 2"),
    (
        BASE,
        "16.15.23.34.3.17",
        "16.15.23.34.3",
        "stack:",
        "stack must be 6 by now, not 5",
    ),
    (BASE, "out:4.5.", "out:5.", "out:", "13 tiles must be left out, not 12"),
    (BASE, "K3B3G4O", "2K3B3G4O", "supply:", "the seats must have 5 black lanterns in all, not 6"),
    (BASE, "N:B2G2P/14.8.22/-", "N:B2G2P/14.8.22/1g", "N:", "there are no gifts without"),
    (
        BASE,
        "N:B2G2P/14.8.22/-",
        "N:B2G2P/14.8.22/1p",
        "N:",
        "(0) and left (1) must add up to 0",
    ),
    (BASE, "N:B2G2P/14.8.22/-", "N:B2G2P/14.8.22/1h", "N:", "honor tokens come from Favor"),
    (BASE, "four:8.7.6", "four:9.7.6", "four:", "must be the end of 8.7.6.5.5.4"),
    (BASE, "pairs9", "-", "pairs:", "the tokens taken from the stack must be those"),
    (BASE, "pairs9", "pairs9.pairs4", "pairs:", "the tokens taken from the stack must be those"),
    (BASE, "pairs9", "pairs9.emperor9", "game:", "emperor tokens"),
    (BASE, SEED, SEED[:-1] + "8", "commitment:", "the commitment to this seed is"),
    (BASE, "16.15.23", "15.16.23", "seed:", "this seed deals another game"),
    (BASE, "11.1.13", "3?", "", "no hidden tile: this is a view"),
    (GIFTS, "@n2^S", "@n2^N", "lake:", "the pavilion on tile 30 does not belong to the seat"),
    (GIFTS, "1WKOK@n1", "1WKOK@n1^N", "lake:", "the pavilion on tile 36 is beside another"),
    (GIFTS, "36RGOP@0^", "36RGOP@0", "lake:", "the emperor's pavilion is on the start tile"),
    (GIFTS, "30PPKP@n2^S", "26WKWK@n2^S", "lake:", "tile 26 has a platform"),
    (
        GIFTS,
        "S:KO2P/32.31.12/2p",
        "S:KO2P/32.31.12/3p",
        "S:",
        "(1) and left (3) must add up to 3",
    ),
    (GIFTS, "2+rotate+honor", "2+rotate+end", "N:", "honor tokens come from Favor to Honor"),
]


@pytest.mark.parametrize(("line", "old", "new", "label", "problem"), IMPOSSIBLE)
def test_impossible(line: str, old: str, new: str, label: str, problem: str) -> None:
    assert old in line
    text = line.replace(old, new, 1)
    with pytest.raises(IllegalNotation) as caught:
        parse_position(text)
    assert problem in caught.value.problem
    assert caught.value.line == 1
    if label:
        assert caught.value.column == 1 + f" {text}".index(f" {label}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("14.8.22", "3?"),
        ("N:B2G2P/14.8.22", "N:B2G2P/2?.22"),
        ("S:4KBO2RW/3?", "S:4KBO2RW/11.1.13"),
        ("stack:6?", "stack:16.15.23.34.3.17"),
        ("out:13?", "out:4.5.6.7.9.18.20.21.24.28.30.32.35"),
        ("view:N", "view:S"),
        ("view:N", "view:-"),
    ],
)
def test_a_view_shows_and_hides_what_it_should(old: str, new: str) -> None:
    with pytest.raises(IllegalNotation, match="a view shows the viewer's own hand"):
        parse_view(VIEW.replace(old, new))


def test_views_and_positions_are_distinguished() -> None:
    with pytest.raises(InvalidNotation, match="expected the field game:, found 'view:N'"):
        parse_position(VIEW)
    with pytest.raises(InvalidNotation, match="expected the field view:, found 'game:2'"):
        parse_view(BASE)
    with pytest.raises(InvalidNotation, match="expected a seat of this game"):
        parse_view(VIEW.replace("view:N", "view:E"))


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "?", "9" * 9_999, "game:2 " * 2_000, "lake:" + "1" * 9_000, "🏮" * 99]
)
def test_rubbish_is_refused_in_one_short_sentence(text: str) -> None:
    for parse in (parse_position, parse_view):
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert len(str(caught.value)) < 200
