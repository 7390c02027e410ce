"""Requests and the tokens they come with."""

from lanterns.server.core.commands import (
    Chat,
)
from lanterns.server.core.identity import NOBODY, caller_of, fresh_token, hash_token

from ..tables import PEOPLE, Play

ANN, BEN = PEOPLE[:2]


class TestRequests:
    def test_what_was_carried_out_is_remembered_by_who_asked(self) -> None:
        play = Play.of_people(2)
        play.do(Chat("hello"), BEN, id="mine")
        number = play.table.number
        play.do(Chat("more"), ANN, id="other")
        assert play.table.answered(BEN, "mine") == number
        assert play.table.answered(ANN, "mine") is None
        assert play.table.answered(NOBODY, "mine") is None


class TestTokens:
    def test_128_bits_kept_as_a_hash(self) -> None:
        tokens = {fresh_token() for _ in range(100)}
        assert len(tokens) == 100
        for token in tokens:
            assert len(token) == 22
            assert caller_of(token).token_hash == hash_token(token)
            assert token not in hash_token(token)

    def test_seeds_and_tokens_are_in_no_traceback(self) -> None:
        play = Play.of_people(2, seed=2**127 + 12345)
        for text in (repr(play.log), repr(play.table)):
            assert play.table.made.seed not in text
            assert str(2**127 + 12345) not in text
            assert "hand=" not in text
