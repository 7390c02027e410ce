/** Every chapter that the server knows has its words, in every language. */
import { describe, expect, it } from "vitest";

import base from "../../../src/lanterns/server/lessons/base.json";
import expansion from "../../../src/lanterns/server/lessons/expansion.json";
import { EXCHANGE_FAVORS } from "../pieces";
import { LESSON_MINUTES } from "../screens/start/durations";
import type { ChapterWords, guide as english } from "../words/en/guide";
import type { rules as englishRules } from "../words/en/rules";
import type { screens as englishScreens } from "../words/en/screens";
import { LANGUAGES } from "../words/words.svelte";

const guides = Object.entries(
  import.meta.glob<{ guide: typeof english }>("../words/*/guide.ts", { eager: true }),
).map(([path, { guide }]) => [path.split("/")[2] ?? "", guide] as const);

const screens = Object.entries(
  import.meta.glob<{ screens: typeof englishScreens }>("../words/*/screens.ts", { eager: true }),
).map(([path, { screens }]) => [path.split("/")[2] ?? "", screens] as const);

const rules = Object.entries(
  import.meta.glob<{ rules: typeof englishRules }>("../words/*/rules.ts", { eager: true }),
).map(([path, { rules }]) => [path.split("/")[2] ?? "", rules] as const);

it.each(rules)(
  "the rules in %s have a stack of emperor tokens only with its card",
  (_, { parts }) => {
    const [, stacks = ""] = parts.emperor.text;
    expect(stacks).toMatch(/(if Emperor Dedication|wenn die Kaiserliche Weihe) .*(stack|Stapel)/);
  },
);

it.each(screens)(
  "the start page in %s promises the minutes that the guide names",
  (code, { start }) => {
    const named = guides.find(([one]) => one === code)?.[1].time(LESSON_MINUTES.base) ?? "";
    const [minutes = ""] = named.match(/\d+ \w+/) ?? [];
    expect(minutes).not.toBe("");
    expect(start.learnText(LESSON_MINUTES.base)).toContain(minutes);
  },
);

it("every folder of words is a language that can be chosen", () => {
  expect(guides.map(([code]) => code).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(guides)("the guide in %s", (_, guide) => {
  const lessons: Record<string, Record<string, ChapterWords>> = guide.chapters;

  it("names the lantern that each of the emperor's exchanges costs, beside the favors", () => {
    const [prices = ""] = guide.chapters.expansion.wild.look;
    const { exchange_for_wild: wild, exchange_for_two: two } = EXCHANGE_FAVORS;
    for (const favors of [wild, two]) {
      expect(prices).toMatch(new RegExp(`(a lantern and|eine Laterne und) ${favors} `));
    }
  });

  it.each([base, expansion])("has words for every chapter of $id", ({ id, chapters }) => {
    expect(Object.keys(guide.lessons)).toContain(id);
    expect(Object.keys(LESSON_MINUTES)).toContain(id);
    expect(Object.keys(guide.doneText)).toContain(id);
    expect(Object.keys(lessons[id] ?? {})).toEqual(chapters.map((one) => one.id));
    for (const chapter of chapters) {
      const words = lessons[id]?.[chapter.id];
      expect(words?.goals).toHaveLength(chapter.goals.length);
      for (const text of [words?.title, words?.praise, words?.hint, ...(words?.look ?? [])]) {
        expect(text).toBeTruthy();
      }
    }
  });
});
