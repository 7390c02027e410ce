/** The words of guided games, as in `guide().title`. */
import { guide as english, type ChapterWords } from "./en/guide";
import { lazyWords, type Words } from "./words.svelte";

export const guide = (): Words["guide"] => lazyWords("guide", english);

type LessonWords = Words["guide"]["lessons"]["base"];

/** What a lesson is called; nothing for one that this page does not know. */
export function lessonWords(lesson: string): LessonWords | undefined {
  const lessons: Record<string, LessonWords> = guide().lessons;
  return lessons[lesson];
}

/** The words of a chapter; nothing for one that this page does not know. */
export function chapterWords(lesson: string, chapter: string): ChapterWords | undefined {
  const lessons: Record<string, Record<string, ChapterWords>> = guide().chapters;
  return lessons[lesson]?.[chapter];
}

/** What is said after the last chapter of a lesson. */
export function doneWords(lesson: string): string {
  const texts: Record<string, string> = guide().doneText;
  return texts[lesson] ?? "";
}
