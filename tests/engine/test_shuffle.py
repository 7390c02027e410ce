"""The shuffle, checked against a second one written from its description, and against vectors.

The vectors were made by a program in another language; use them to port the shuffle.
"""

from collections import Counter
from hashlib import sha256
from itertools import permutations
from typing import Any

import pytest

from lanterns.engine import (
    DECK,
    EmperorCard,
    InvalidOptions,
    Options,
    Shuffle,
    commit,
    new_game,
)

COUNTING = 0x000102030405060708090A0B0C0D0E0F
LARGEST = 2**128 - 1

DEALS = {
    0: "27 32 24 18 30 20 31 25 21 34 12 3 35 1 10 2 4 33 26 11 6 13 14 5 23 28 8 22 9 7 "
    "17 19 29 16 15",
    COUNTING: "21 22 6 30 24 4 20 2 12 1 14 8 32 13 19 10 18 28 33 34 29 16 9 11 35 7 26 17 3 23 "
    "27 31 25 5 15",
    LARGEST: "18 22 33 2 24 21 30 3 4 13 14 27 20 7 28 8 17 35 16 29 5 26 15 19 32 12 11 25 31 34 "
    "6 1 9 23 10",
}


class Naive:
    """The described algorithm again, as plainly as it can be said."""

    def __init__(self, seed: int) -> None:
        stream = b""
        for counter in range(400):
            block = b"lanterns shuffle 1" + seed.to_bytes(16, "big") + counter.to_bytes(4, "big")
            stream += sha256(block).digest()
        self.words = [int.from_bytes(stream[i : i + 8], "big") for i in range(0, len(stream), 8)]

    def below(self, bound: int) -> int:
        while True:
            word = self.words.pop(0)
            if word < 2**64 - 2**64 % bound:
                return word % bound

    def shuffled(self, items: list[int]) -> tuple[int, ...]:
        items = list(items)
        for last in reversed(range(1, len(items))):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return tuple(items)


def test_commitment_vectors() -> None:
    assert commit(0) == "9328c00221e88d3403c219ed5c1022fcdfc492cdffa067e8cf2db3566c336633"
    assert commit(1) == "daf69c67563cd3286cfad9e925401736c2242b41f26f7c8f456d4588485854d5"
    assert commit(LARGEST) == "f0ab3cdb8a1fdab93dee41005f573399b4343517a52775ceda1e67562d74bbc8"


def test_first_words_of_seed_0() -> None:
    words = [
        0xE5697F679CD103F7,
        0x4E4ABF3BF538AB3B,
        0x1D54B0A4EDC42CB2,
        0xFB18DF6C846033F2,
        0x12D5BFCD39D2B297,
    ]
    shuffle = Shuffle(0)
    assert [shuffle.below(1 << 64) for _ in words] == words


@pytest.mark.parametrize("seed", DEALS)
def test_deck_vectors(seed: int) -> None:
    assert Shuffle(seed).shuffled(DECK) == tuple(map(int, DEALS[seed].split()))


@pytest.mark.parametrize(
    ("players", "seed", "start", "cards"),
    [
        (4, 0, 3, (EmperorCard.END_OF_TURN_DEDICATION, EmperorCard.EMPEROR_EXCHANGE)),
        (3, COUNTING, 2, (EmperorCard.EMPEROR_DEDICATION, EmperorCard.EMPEROR_EXCHANGE)),
        (2, LARGEST, 1, (EmperorCard.EMPEROR_DEDICATION, EmperorCard.ROTATE_A_TILE)),
    ],
)
def test_deal_vectors(players: int, seed: int, start: int, cards: tuple[EmperorCard, ...]) -> None:
    deck = tuple(map(int, DEALS[seed].split()))
    in_play = {2: 22, 3: 27, 4: 32}[players]
    game = new_game(Options(players, expansion=True), seed)
    assert tuple(tile for seat in game.seats for tile in seat.hand) == deck[: 3 * players]
    assert game.tile_stack == deck[3 * players : in_play]
    assert game.left_out == tuple(sorted(deck[in_play:]))
    assert (game.start_seat, game.cards) == (start, cards)
    assert (game.seed, game.commitment) == (seed, commit(seed))


@pytest.mark.parametrize("seed", [0, 1, 2**64, COUNTING, LARGEST])
def test_shuffle_follows_its_description(seed: int) -> None:
    naive, shuffle = Naive(seed), Shuffle(seed)
    for bound in (1, 2, 3, 7, 35, 2**63 + 1, 2**64, 2**33, 6):
        assert shuffle.below(bound) == naive.below(bound)
    assert shuffle.shuffled(range(100)) == naive.shuffled(list(range(100)))


def test_words_past_the_last_multiple_are_left_out() -> None:
    # Half of all words lie past this bound: a shuffle that used them would be biased.
    bound = 2**63 + 1
    plain, bounded = Shuffle(5), Shuffle(5)
    words = [plain.below(1 << 64) for _ in range(200)]
    kept = [word for word in words if word < bound]
    assert 60 < len(kept) < 140
    assert [bounded.below(bound) for _ in kept] == kept


@pytest.mark.parametrize("bound", [2, 3, 5, 7, 35])
def test_numbers_below_a_bound_are_even(bound: int) -> None:
    shuffle, draws = Shuffle(bound), 400 * bound
    seen = Counter(shuffle.below(bound) for _ in range(draws))
    assert set(seen) == set(range(bound))
    chi_square = sum((count - 400) ** 2 / 400 for count in seen.values())
    freedom = bound - 1
    # Four standard deviations above the mean of a chi-square variable.
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_every_order_is_as_likely() -> None:
    seen = Counter(Shuffle(seed).shuffled("abcd") for seed in range(4800))
    assert set(seen) == set(permutations("abcd"))
    chi_square = sum((count - 200) ** 2 / 200 for count in seen.values())
    assert chi_square < 23 + 4 * 46**0.5


@pytest.mark.parametrize("seed", [-1, 2**128, "5", 1.5, True, None])
def test_a_seed_is_a_number_of_at_most_128_bits(seed: Any) -> None:
    for use in (commit, Shuffle, lambda s: new_game(Options(2), s)):
        with pytest.raises(InvalidOptions, match="at most 128 bits"):
            use(seed)
