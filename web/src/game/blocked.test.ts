import { expect, it } from "vitest";

import { blockedOf } from "./blocked";
import { TURN } from "./fixtures/fixtures";

it("words what the server says is in the way", () => {
  const missing = "You do not have the lanterns for it.";
  expect(blockedOf(TURN.position)).toEqual({
    exchange: null,
    dedications: { three_pair: missing, seven_unique: missing },
    cards: {},
  });
});

it("sorts by what is blocked", () => {
  const blocked = blockedOf({
    ...TURN.position,
    blocked: [
      { what: "exchange", why: "too_few_favors" },
      { what: "emperor", why: "already_dedicated" },
      { what: "rotate_a_tile", why: "too_few_gifts" },
    ],
  });
  expect(blocked.exchange).toBe("You have too few favors.");
  expect(blocked.dedications.emperor).toBe("You have made a dedication in this turn.");
  expect(blocked.cards.rotate_a_tile).toBe("You have too few gifts.");
});
