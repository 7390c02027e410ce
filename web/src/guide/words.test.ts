/** Every chapter that the server knows has its words, in every language. */
import { describe, expect, it } from "vitest";

import base from "../../../src/lanterns/server/lessons/base.json";
import expansion from "../../../src/lanterns/server/lessons/expansion.json";
import { guide as de } from "../words/de/guide";
import { guide as en, type ChapterWords } from "../words/en/guide";

describe.each([
  ["English", en],
  ["German", de],
])("the guide in %s", (_, guide) => {
  const lessons: Record<string, Record<string, ChapterWords>> = guide.chapters;

  it.each([base, expansion])("has words for every chapter of $id", ({ id, chapters }) => {
    expect(Object.keys(guide.lessons)).toContain(id);
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
