import { describe, expect, it } from "vitest";

import type { EventJson, LogEntry, SideName } from "../protocol";
import { w } from "../words/words.svelte";
import { entry, GAME, TURN } from "./fixtures/fixtures";
import { previewOf } from "./preview.svelte";
import { headlineOf, sentencesOf } from "../events";
import { announcementOf, linesOf, previewSentences } from "./sentences";

const reader = { table: GAME.table, you: "N" } as const;
const texts = (entries: LogEntry[], you: "N" | null = "N") =>
  linesOf(entries, { ...reader, you }).map((line) => line.text);

describe("lines", () => {
  it("report how people sat down", () => {
    expect(texts([1, 2, 3, 4, 5].map(entry))).toEqual([
      "The table is open.",
      "Mei took the north seat.",
      "The bot Lan (Apprentice) took the east seat.",
      "The bot Hua (Apprentice) took the south seat.",
      "The tiles are dealt. The game begins.",
    ]);
  });

  it("report why a seat became free", () => {
    const freed = (removed: boolean, locked_out: boolean): LogEntry => ({
      number: 4,
      at: 0,
      what: { type: "seat_freed", seat: "E", removed, locked_out },
    });
    expect(texts([freed(false, false), freed(true, false), freed(true, true)])).toEqual([
      "The east seat is free.",
      "The host removed the player from the east seat.",
      "The host locked out the player on the east seat.",
    ]);
  });

  it("report a placement as a whole", () => {
    expect(texts([entry(21)])).toEqual([
      "Hua placed a matching tile and received white, 2 red, and 2 gifts.",
      "You received 1 gift for a pavilion.",
      expect.stringMatching(/^Facing sides: \w+ for you, \w+ for Lan\.$/),
      "Turn 11: you",
    ]);
  });

  it("count the pavilions that brought another seat gifts", () => {
    const once = entry(21);
    const events = once.events ?? [];
    const gift = events.findLast((event) => event.type === "gift_received");
    const twice = {
      ...once,
      events: events.flatMap((one) => (one === gift ? [one, one] : one)),
    };
    expect(texts([twice])[1]).toBe("You received 2 gifts for pavilions.");
  });

  it("report what the supply did not have", () => {
    expect(texts([entry(10)])).toContain("The supply had no red lantern left for you.");
    expect(texts([entry(10)], null)).toContain("The supply had no red lantern left for Mei.");
  });

  it("report emperor cards, wild lanterns and the end", () => {
    expect(texts([entry(25)])).toEqual([
      "You used Rotate a Tile.",
      "You rotated a tile on the lake.",
    ]);
    expect(texts([entry(64)])).toEqual([
      "Lan used Emperor Exchange.",
      "Lan exchanged blue for wild, paying 1 favor.",
    ]);
    expect(texts([entry(65)])).toEqual([
      "Lan dedicated Four of a Kind (3 green and wild) for 6 honor.",
    ]);
    expect(texts([68, 69].map(entry)).at(-1)).toBe("The festival begins: Hua wins with 55 honor.");
  });

  it("report who has won a game that was ended early", () => {
    const ended = (reason: "resigned" | "time", ...winners: SideName[]): LogEntry => ({
      number: 70,
      at: 0,
      what: { type: "finished", reason, winners },
    });
    expect(texts([ended("resigned", "N")])).toEqual(["The game ended by resignation: you win."]);
    expect(texts([ended("time", "N")], null)).toEqual(["Time ran out: Mei wins."]);
    expect(texts([ended("resigned", "E", "S")])).toEqual([
      "The game ended by resignation: Lan and Hua share the victory.",
    ]);
    expect(texts([ended("resigned")])).toEqual(["The game ended by resignation: nobody wins."]);
  });

  it("say whose turn is the first", () => {
    expect(texts([5, 10].map(entry)).slice(0, 2)).toEqual([
      "The tiles are dealt. The game begins.",
      "Turn 1: you",
    ]);
  });

  it("call you by your name while a bot plays your seat", () => {
    const leave: LogEntry = { ...entry(5), number: 9, what: { type: "resigned", seat: "N" } };
    // A game's properties are accessors, which a copy would not have.
    const mei = Object.create(reader) as typeof reader;
    const [left, placed, ...rest] = linesOf([leave, entry(10)], mei).map((line) => line.text);
    expect(left).toBe("You resigned.");
    expect(placed).toMatch(/^Mei placed a/);
    expect(rest.join(" ")).not.toMatch(/\byou\b/i);
    const back: LogEntry = { ...leave, what: { type: "seat_reclaimed", seat: "N" } };
    const handed: LogEntry = { ...leave, what: { type: "seat_handed", seat: "N", by: "E" } };
    expect(texts([handed, back, entry(10)])[2]).toMatch(/^You placed a/);
  });

  it("each have a key, and name the entry they belong to", () => {
    const lines = linesOf(GAME.entries, reader);
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    expect(lines.filter((line) => line.number === 25)).toHaveLength(2);
  });

  it("vanish when what they report was undone", () => {
    const [done, undone, again] = [22, 23, 24].map(entry);
    if (!done || !undone || !again) throw new Error("entries were left out");
    expect(texts([done])).toHaveLength(1);
    expect(texts([done, undone])).toEqual([]);
    expect(texts([done, undone, again])).toEqual(texts([again]));
  });

  it("stay for the part that was not undone", () => {
    const rotated = entry(25);
    const dedicated = entry(24);
    if (rotated.what.type !== "acted" || dedicated.what.type !== "acted") return;
    const both: LogEntry = {
      ...dedicated,
      what: {
        ...dedicated.what,
        actions: [...dedicated.what.actions, ...rotated.what.actions],
      },
      events: [...(dedicated.events ?? []), ...(rotated.events ?? [])],
    };
    const undone: LogEntry = {
      number: 30,
      at: 0,
      what: { type: "undone", seat: "N", count: 1 },
    };
    expect(texts([both, undone])).toEqual(texts([dedicated]));
  });
});

it("says what another did, what came to you, and that it is your turn", () => {
  expect(announcementOf(entry(21).events ?? [], reader)).toMatch(
    /^Hua placed a matching tile and received white, 2 red, and 2 gifts\. You received \w+ and 1 gift\. It’s your turn\.$/,
  );
});

it("says where a tile was placed, right after who placed it", () => {
  const said = announcementOf(entry(26).events ?? [], reader, () => "beside the boat");
  expect(said).toMatch(/^You placed a tile and received \w+\. It is beside the boat\. It’s Lan/);
});

it("says what you did without saying it twice", () => {
  const said = announcementOf(entry(26).events ?? [], reader);
  expect(said).toMatch(/^You placed a tile and received \w+\. It’s Lan’s turn\.$/);
});

it("says the same of a placement before it, while it is made, and after it", () => {
  const events = entry(21).events ?? [];
  const [placed] = events;
  const hua = { table: GAME.table, you: "S" } as const;
  const got = "white, 2 red, and 2 gifts";
  expect(previewSentences(previewOf(events), hua)).toContain(`You would receive ${got}.`);
  expect(placed && headlineOf(placed, events, hua)).toBe(`You place a tile: ${got}`);
  expect(texts([entry(21)])[0]).toBe(`Hua placed a matching tile and received ${got}.`);
});

it("says nothing of nothing", () => {
  expect(announcementOf([], reader)).toBe("");
});

it("says what something would bring", () => {
  const said = previewSentences(previewOf(TURN.preview), { table: TURN.table, you: "N" });
  expect(said).toBe("You would receive orange, white, 1 favor, and 1 gift. Hua: red.");
  expect(previewSentences(previewOf([]), reader)).toBe("Nobody would receive anything.");
});

it("says what the supply would lack", () => {
  const preview = previewOf(entry(10).events ?? []);
  expect(previewSentences(preview, reader)).toContain("No red lantern is left for you.");
});

it("says which lantern of a color the supply would lack, once for each color", () => {
  const of = { seat: "N", tile: 7, color: "red" } as const;
  const red = { ...of, type: "lantern_received", side: "E" } as const;
  const lacking = { ...of, type: "lantern_missed", side: "W" } as const;
  const events: EventJson[] = [
    { ...red, reason: "match" },
    { ...lacking, reason: "match" },
    { ...lacking, side: "N", reason: "facing" },
  ];
  expect(previewSentences(previewOf(events), reader)).toBe(
    "You would receive red. No second red lantern is left for you.",
  );
  expect(sentencesOf(events, reader).map((one) => one.text)).toEqual([
    "The supply had no second red lantern left for you.",
  ]);
  const [, first, last] = events;
  expect(first && headlineOf(first, events, reader)).toBe("No second red lantern left for you");
  expect(last && headlineOf(last, events, reader)).toBeNull();
});

it("puts the right article before a color", () => {
  expect(w().table.discard.give("red")).toBe("Discard a red lantern");
  expect(w().table.discard.give("orange")).toBe("Discard an orange lantern");
});
