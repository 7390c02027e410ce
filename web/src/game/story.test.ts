import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { News } from "../protocol";
import { entry, GAME } from "./fixtures/fixtures";
import { linesOf, Story } from "./story.svelte";

const told = { table: GAME.table, you: "N" } as const;
const texts = (news: News[], you: "N" | null = "N") =>
  linesOf(news, { ...told, you }).map((line) => line.text);

describe("lines", () => {
  it("tell how people sat down", () => {
    expect(texts([1, 2, 3, 4, 5].map(entry))).toEqual([
      "The table was set up.",
      "Mei sat down in the north.",
      "The bot Lan (Apprentice) sat down in the east.",
      "The bot Hua (Apprentice) sat down in the south.",
      "The tiles are dealt. The game begins.",
    ]);
  });

  it("tell a placement as one thing", () => {
    expect(texts([entry(21)])).toEqual([
      "Hua placed a tile and matched: white, red, and 2 gifts.",
      "You received 1 gift for a pavilion.",
      expect.stringMatching(/^By the sides they face: Hua \w+, you \w+, /),
      "Turn 11: you",
    ]);
  });

  it("tell what the supply did not have", () => {
    expect(texts([entry(10)])).toContain("No red lantern was left in the supply for you.");
    expect(texts([entry(10)], null)).toContain("No red lantern was left in the supply for Mei.");
  });

  it("tell of emperor cards, wild lanterns and the end", () => {
    expect(texts([entry(25)])).toEqual([
      "You used Rotate a Tile.",
      "You turned a tile of the lake.",
    ]);
    expect(texts([entry(64)])).toEqual([
      "Lan used Emperor Exchange.",
      "Lan exchanged blue for wild with 1 favor.",
    ]);
    expect(texts([entry(65)])).toEqual([
      "Lan dedicated Four of a Kind (3 green and wild) for 6 honor.",
    ]);
    expect(texts([68, 69].map(entry)).at(-1)).toBe("The festival begins: Hua wins with 55 honor.");
  });

  it("each have a key, and name the entry they belong to", () => {
    const lines = linesOf(GAME.news, told);
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    expect(lines.filter((line) => line.number === 25)).toHaveLength(2);
  });

  it("vanish when what they tell was taken back", () => {
    const [done, undone, again] = [22, 23, 24].map(entry);
    if (!done || !undone || !again) throw new Error("entries were left out");
    expect(texts([done])).toHaveLength(1);
    expect(texts([done, undone])).toEqual([]);
    expect(texts([done, undone, again])).toEqual(texts([again]));
  });

  it("stay for the part that was not taken back", () => {
    const rotated = entry(25);
    const dedicated = entry(24);
    if (rotated.what.type !== "actions_taken" || dedicated.what.type !== "actions_taken") return;
    const both: News = {
      ...dedicated,
      what: {
        ...dedicated.what,
        actions: [...dedicated.what.actions, ...rotated.what.actions],
      },
      events: [...(dedicated.events ?? []), ...(rotated.events ?? [])],
    };
    const undone: News = {
      number: 30,
      at: 0,
      what: { type: "actions_undone", seat: "N", count: 1 },
    };
    expect(texts([both, undone])).toEqual(texts([dedicated]));
  });
});

describe("a story", () => {
  const all: News[] = Array.from({ length: 9 }, (_, index) => ({
    ...entry(1),
    number: index + 1,
  }));
  const read = vi.fn(() => Promise.resolve(all.slice(0, 7)));

  beforeEach(() => {
    vi.useFakeTimers();
    read.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is read once, and then goes on with the news", async () => {
    const story = new Story("abc", read);
    story.reach(7);
    await vi.advanceTimersByTimeAsync(0);
    story.add(all.slice(7, 9));
    story.add(all.slice(8, 9));
    expect(story.news).toEqual(all);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("keeps what happens while it is being read", async () => {
    const story = new Story("abc", read);
    story.reach(7);
    story.add(all.slice(7, 8));
    story.add(all.slice(8, 9));
    await vi.advanceTimersByTimeAsync(0);
    expect(story.news).toEqual(all);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("is read anew where something is missing", async () => {
    const story = new Story("abc", read);
    story.add(all.slice(0, 2));
    story.add(all.slice(5, 7));
    await vi.advanceTimersByTimeAsync(0);
    expect(story.news).toEqual(all.slice(0, 7));
  });

  it("is tried again until it is complete", async () => {
    read.mockRejectedValueOnce(new Error("offline"));
    const story = new Story("abc", read);
    story.reach(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(story.news).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(story.news).toEqual(all.slice(0, 7));
    story.close();
  });
});
