/** The words of the page in the language somebody reads. A language is a folder beside this file. */
import { untrack } from "svelte";

import { prefs } from "../prefs.svelte";
import type { en } from "./en/all";
import { common } from "./en/common";
import { log } from "./en/log";
import { screens } from "./en/screens";
import { table } from "./en/table";

/** What every language has to say. */
export type Words = typeof en;

/** What only some screens say. They bring it along in English, so that the others need not wait. */
type Brought = "guide" | "replay" | "rules";
type Shared = Omit<Words, Brought>;

const english: Shared = { common, log, screens, table };

/** Languages by their code, each with its own name; all but English are fetched when wanted. */
export const LANGUAGES: Record<
  string,
  { name: string; load: () => Promise<Shared & Partial<Words>> }
> = {
  en: { name: "English", load: () => Promise.resolve(english) },
  de: { name: "Deutsch", load: async () => (await import("./de/all")).de },
};

let current: { code: string; words: Shared & Partial<Words> } = $state.raw({
  code: "en",
  words: english,
});

/** The words, as in `w().start.title`. */
export function w(): Shared {
  return current.words;
}

/** What a bot is called and how it plays; nothing for a code that this page does not know. */
export function botWords(code: string): Words["screens"]["start"]["bots"]["greedy"] | undefined {
  const bots: Record<string, Words["screens"]["start"]["bots"]["greedy"]> = w().screens.start.bots;
  return bots[code];
}

/** The words of a screen that brings them along, in the language of all the others. */
export function brought<Area extends Brought>(area: Area, inEnglish: Words[Area]): Words[Area] {
  return (current.words as Partial<Words>)[area] ?? inEnglish;
}

/** The code of the language in use, for numbers, dates and the document. */
export function language(): string {
  return current.code;
}

/** The language that somebody chose, or else the first of the browser's that there is. */
export function wanted(): string {
  const asked = [prefs.language, ...navigator.languages.map((one) => one.slice(0, 2))];
  return asked.find((code) => code in LANGUAGES) ?? "en";
}

/** Speak the wanted language as soon as it is there. If it cannot be had, all stays as it is. */
export async function speak(): Promise<void> {
  const code = wanted();
  const words = await LANGUAGES[code]?.load().catch(() => null);
  // While it was fetched another one may have been chosen.
  if (!words || code !== wanted()) return;
  current = { code, words };
  document.documentElement.lang = code;
}

/** Change the language whenever another one is chosen. */
export function followLanguage(): void {
  $effect(() => {
    if (wanted() !== untrack(language)) void speak();
  });
}
