import { describe, expect, it } from "vitest";

import type { Offer } from "../../game/model";
import type { Dedicate, DedicationName, LanternName } from "../../protocol";
import { countOf, LANTERNS, type Counts } from "../lanterns";
import { bestDedication, cardsOf, payWith, touch, type Payment } from "./picking";

function paying(...cards: LanternName[]): Offer<Dedicate> {
  return { passes: 0, action: { type: "dedicate", dedication: "three_pair", cards } };
}

/** Press the first card of a kind that is chosen or not, and expect a set to come of it. */
function press(
  sets: readonly Offer<Dedicate>[],
  held: Counts,
  now: Payment,
  lantern: LanternName,
  chosen: boolean,
): Payment | null {
  const row = cardsOf(held);
  const card = row.find((one) => one.lantern === lantern && now.keys.has(one.key) === chosen);
  if (!card) throw new Error(`no such card: ${lantern}`);
  return touch(sets, row, now, card);
}

const cards = (payment: Payment | null) => payment?.offer.action.cards;

describe("the dedication to begin with", () => {
  const honor = (worth: Partial<Record<DedicationName, number>>) => (one: DedicationName) =>
    worth[one] ?? 4;
  const all: DedicationName[] = ["four_of_a_kind", "three_pair", "seven_unique", "emperor"];

  it("is the one that brings most honor, wherever it stands", () => {
    expect(bestDedication(all, honor({ four_of_a_kind: 7, three_pair: 9, emperor: 8 }))).toBe(
      "three_pair",
    );
    expect(bestDedication([], honor({}))).toBeNull();
  });

  it("takes fewest lanterns among those that bring as much", () => {
    expect(bestDedication(["seven_unique", "three_pair"], honor({}))).toBe("three_pair");
    expect(bestDedication(all.toReversed(), honor({ seven_unique: 3 }))).toBe("four_of_a_kind");
  });
});

describe("paying by touch", () => {
  const held: Counts = { red: 3, blue: 2, green: 2, white: 2, wild: 1 };
  const colored = [
    paying("red", "red", "blue", "blue", "green", "green"),
    paying("red", "red", "blue", "blue", "white", "white"),
    paying("red", "red", "green", "green", "white", "white"),
    paying("blue", "blue", "green", "green", "white", "white"),
  ];
  const wild = [
    paying("red", "red", "blue", "blue", "green", "wild"),
    paying("red", "red", "blue", "green", "green", "wild"),
    paying("red", "blue", "blue", "green", "green", "wild"),
  ];
  const sets = [...colored, ...wild];
  const row = cardsOf(held);
  const best = payWith(colored[0] as Offer<Dedicate>, row);

  it("shows exactly the cards of the set", () => {
    expect([...best.keys].sort()).toEqual(
      ["red-0", "red-1", "blue-0", "blue-1", "green-0", "green-1"].sort(),
    );
  });

  it("swaps a touched card in, and afterwards keeps it", () => {
    const white = press(sets, held, best, "white", false);
    expect(countOf(cards(white) ?? [], "white")).toBe(2);
    // Green is not in the set now, or blue or red is not: touching the absent one keeps white.
    const absent = LANTERNS.find((one) => held[one] === 2 && !cards(white)?.includes(one));
    const next = press(sets, held, white as Payment, absent as LanternName, false);
    expect(countOf(cards(next) ?? [], "white")).toBe(2);
    expect(countOf(cards(next) ?? [], absent as LanternName)).toBe(2);
  });

  it("swaps a touched card out, without wild lanterns that nobody asked for", () => {
    const without = press(sets, held, best, "red", true);
    expect(cards(without)).toEqual(["blue", "blue", "green", "green", "white", "white"]);
  });

  it("uses a wild lantern when it is touched, and changes no more than that", () => {
    const joker = press(sets, held, best, "wild", false) as Payment;
    expect(joker.keys.has("wild-0")).toBe(true);
    expect([...joker.keys].filter((key) => best.keys.has(key))).toHaveLength(5);
    expect(countOf(cards(press(sets, held, joker, "wild", true)) ?? [], "wild")).toBe(0);
  });

  it("raises the very card that was touched, and lowers the very card", () => {
    const third = row.find(({ key }) => key === "red-2");
    const four = [paying("red", "wild"), paying("red", "red")];
    const one = payWith(four[0] as Offer<Dedicate>, row);
    const two = touch(four, row, one, third as (typeof row)[number]) as Payment;
    expect(two.keys).toEqual(new Set(["red-0", "red-2"]));
    const back = touch(four, row, two, row.find(({ key }) => key === "red-0") as never) as Payment;
    expect(back.keys).toEqual(new Set(["red-2", "wild-0"]));
  });

  it("has no answer where no set is offered", () => {
    expect(press(colored, held, best, "wild", false)).toBeNull();
    expect(press(colored.slice(0, 1), held, best, "red", true)).toBeNull();
  });
});
