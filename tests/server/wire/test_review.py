"""Whatever an analysis finds can be sent: the shapes fit every kind of reason and every verdict."""

from typing import get_args

import msgspec
import pytest

from lanterns.analysis import Merit, Verdict
from lanterns.analysis.reasons import ReasonAgainst, ReasonFor
from lanterns.analysis.review_json import reason_json
from lanterns.engine import Options
from lanterns.server.wire import review as wire

from ...analysis.test_reasons import EVERY


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_every_reason_can_be_sent(kind: type) -> None:
    written = reason_json(EVERY[kind][0], Options(2))
    sent = (
        (Merit, wire.HintReason),
        (ReasonAgainst, wire.ReasonAgainst),
        (ReasonFor, wire.ReasonFor),
    )
    shapes = [shape for union, shape in sent if kind in get_args(union)]
    assert shapes
    for shape in shapes:
        assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(written, shape))) == written


def test_every_verdict_has_its_name() -> None:
    assert [verdict.value for verdict in Verdict] == list(get_args(wire.VerdictName))
