"""Requests and the tokens they come with."""

import pytest
from msgspec.structs import replace

from lanterns.server.core.commands import (
    Chat,
    Command,
    MakeTable,
    Request,
    Resign,
    Undo,
    fingerprint,
)
from lanterns.server.core.identity import NOBODY, caller_of, fresh_token, hash_token

from ..tables import PEOPLE, Play
from .refusing import refusing

ANN, BEN = PEOPLE[:2]


class TestRequests:
    def test_requests_are_remembered_by_person(self) -> None:
        play = Play.of_people(2)
        mine = Request("mine", Chat("hello"))
        play.do(mine.command, BEN, id="mine")
        number = play.table.number
        play.do(Chat("more"), ANN, id="other")
        assert play.table.answered(BEN, mine) == number
        assert play.table.answered(BEN, replace(mine, based_on=3)) == number
        assert play.table.answered(ANN, mine) is None
        assert play.table.answered(NOBODY, mine) is None

    @pytest.mark.parametrize("other", [Chat("hello!"), Resign()])
    def test_another_command_with_the_same_id_is_refused(self, other: Command) -> None:
        play = Play.of_people(2)
        play.do(Chat("hello"), BEN, id="mine")
        with refusing("id_reused"):
            play.table.answered(BEN, Request("mine", other))
        assert play.table.answered(ANN, Request("mine", other)) is None

    def test_a_fingerprint_depends_on_the_command(self) -> None:
        one = MakeTable(bots={"N": "greedy", "S": "random"})
        same = MakeTable(bots={"S": "random", "N": "greedy"}, public=False)
        assert fingerprint(one) == fingerprint(same) != fingerprint(MakeTable(title="tea"))
        assert fingerprint(Undo()) == fingerprint(Undo(None)) != fingerprint(Undo(1))


class TestTokens:
    def test_tokens_have_128_bits_and_are_stored_as_hashes(self) -> None:
        tokens = {fresh_token() for _ in range(100)}
        assert len(tokens) == 100
        for token in tokens:
            assert len(token) == 22
            assert caller_of(token).token_hash == hash_token(token)
            assert token not in hash_token(token)

    def test_tracebacks_contain_no_seeds_or_tokens(self) -> None:
        play = Play.of_people(2, seed=2**127 + 12345)
        for text in (repr(play.log), repr(play.table)):
            assert play.table.made.seed not in text
            assert str(2**127 + 12345) not in text
            assert "hand=" not in text
