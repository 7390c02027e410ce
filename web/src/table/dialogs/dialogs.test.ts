import { describe, expect, it } from "vitest";

import { TURN } from "../../game/fixtures/fixtures";
import type { Game } from "../../game/model";
import type { StepName } from "../../protocol";
import { rulesFor } from "./dialogs";

describe("the rules that a table opens with", () => {
  const { table, position } = TURN;
  const gameOf = (step: StepName, more: object = {}) =>
    ({
      you: "N",
      table,
      canAct: true,
      offers: { discard: [] },
      shown: { ...position.view, step },
      position: { ...position, view: { ...position.view, step, ...more } },
    }) as unknown as Game;

  it.each([
    ["exchange", "exchange"],
    ["dedication", "dedicate"],
    ["place", "place"],
    ["start", "cards"],
  ] as const)("are about the step %s", (step, part) => expect(rulesFor(gameOf(step))).toBe(part));

  it("are about the whole turn while others play, and about the end in the final turns", () => {
    expect(rulesFor({ ...gameOf("place"), canAct: false })).toBe("turn");
    expect(rulesFor(gameOf("dedication", { final_turn: true }))).toBe("end");
    expect(rulesFor({ ...gameOf("place"), position: null })).toBe(null);
  });
});
