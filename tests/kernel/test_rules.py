"""The table of rules says which codes mean what, and when they are offered."""

import numpy as np
from tests.configurations import every_configuration

from lanterns import kernel
from lanterns.engine import Action, Options, Pass, PlaceTile, RotateTile
from lanterns.kernel import layout as at
from lanterns.kernel.codec import FIXED
from lanterns.kernel.layout import CODES, FIRST_CODES
from lanterns.kernel.rules import CODES_OFFERED, RULES, phase


def test_the_codes_of_a_kind_are_those_of_its_actions() -> None:
    kinds: list[type[Action]] = [Pass, *(kind for rule in RULES for kind in rule.kinds)]
    ends = [*(FIRST_CODES[kind] for kind in kinds[1:]), CODES]
    for kind, end in zip(kinds, ends, strict=True):
        assert FIRST_CODES[kind] < end
        if kind not in (RotateTile, PlaceTile):
            assert {type(action) for action in FIXED[FIRST_CODES[kind] : end]} == {kind}


@every_configuration
def test_every_phase_offers_codes_of_its_own_rules_alone(options: Options) -> None:
    rng, game, mask = kernel.generator(5), kernel.new_state(), kernel.new_mask()
    count = kernel.deal(game, *kernel.setting(options), rng)
    while count:
        kernel.legal_mask(game, mask)
        first, end = CODES_OFFERED[phase(game)]
        offered = np.flatnonzero(mask)
        assert all(first <= code < end for code in offered if code != at.PASS)
        count = kernel.apply(game, kernel.random_legal(game, rng))
