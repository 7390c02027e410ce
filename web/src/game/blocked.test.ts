import { expect, it } from "vitest";

import type { CardName, DedicationName, UseName } from "../protocol";
import { blockedOf } from "./blocked";
import { TURN } from "./fixtures/fixtures";

it("words what the server says is in the way", () => {
  const missing = "You do not have the lanterns for it.";
  expect(blockedOf(TURN.position)).toEqual({ three_pair: missing, seven_unique: missing });
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
  expect(blocked.emperor).toBe("You have made a dedication in this turn.");
  expect(blocked.rotate_a_tile).toBe("You have too few gifts.");
});

it("finds every dedication and card under its own name, also one that is new", () => {
  // Compiles only as long as the server can report every dedication and card as blocked.
  const what = (one: DedicationName | CardName): UseName => one;
  const added = "five_of_a_kind" as DedicationName;
  const blocked = blockedOf({
    ...TURN.position,
    blocked: [{ what: what(added), why: "too_few_gifts" }],
  });
  expect(blocked[added]).toBe("You have too few gifts.");
});
