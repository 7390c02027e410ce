/** The words of the page in the language of the reader. A language is a folder beside this file. */
import { untrack } from "svelte";

import { prefs } from "../prefs.svelte";
import type { CardName, SeatInfo } from "../protocol";
import type { en } from "./en/all";
import { cards, type CardWords } from "./en/cards";
import { common } from "./en/common";
import { log } from "./en/log";
import { screens } from "./en/screens";
import type { strategy } from "./en/strategy";
import { table } from "./en/table";

/** Everything that a language has words for. */
export type Words = typeof en;

export type StrategyWords = typeof strategy;

/** Areas whose English words are loaded with their screens, to keep them out of the first load. */
type LazyArea = "advice" | "festival" | "guide" | "people" | "replay" | "rules";
type FirstWords = Omit<Words, LazyArea>;

const english: FirstWords = { cards, common, log, screens, table };

interface Language {
  /** Its own name. */
  name: string;
  load: () => Promise<FirstWords & Partial<Words>>;
  /** The advice for playing well: long, so it is fetched where it is read. */
  strategy: () => Promise<{ strategy: StrategyWords }>;
}

const ENGLISH: Language = {
  name: "English",
  load: () => Promise.resolve(english),
  strategy: () => import("./en/strategy"),
};

/** Languages by their code; all but English are fetched on demand. */
export const LANGUAGES: Record<string, Language> = {
  en: ENGLISH,
  de: {
    name: "Deutsch",
    load: async () => (await import("./de/all")).de,
    strategy: () => import("./de/strategy"),
  },
};

/** The advice for playing well, in a language. */
export function loadStrategy(code: string): Promise<{ strategy: StrategyWords }> {
  return (LANGUAGES[code] ?? ENGLISH).strategy();
}

/** The languages to choose from. */
export const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([code, { name }]) => ({
  value: code,
  text: name,
  lang: code,
}));

let current: { code: string; words: FirstWords & Partial<Words> } = $state.raw({
  code: "en",
  words: english,
});

/** The words, as in `w().start.title`. */
export function w(): FirstWords {
  return current.words;
}

/** What a bot is called and how it plays; nothing for a code that this page does not know. */
export function botWords(code: string): Words["screens"]["start"]["bots"]["greedy"] | undefined {
  const bots: Record<string, Words["screens"]["start"]["bots"]["greedy"]> = w().screens.start.bots;
  return bots[code];
}

/** What is said of every emperor card. */
export function cardWords(card: CardName): CardWords {
  return w().cards[card];
}

/** A bot is named after its seat, so that two of a kind can be told apart. Empty if nobody sits. */
export function nameOf({ seat, kind, name }: Pick<SeatInfo, "seat" | "kind" | "name">): string {
  return kind === "bot" ? w().common.bots[seat] : name;
}

/** The words of a lazy area: those of the language in use, or the English ones loaded with it. */
export function lazyWords<Area extends LazyArea>(area: Area, english: Words[Area]): Words[Area] {
  return (current.words as Partial<Words>)[area] ?? english;
}

/** The code of the language in use, for numbers, dates and the document. */
export function language(): string {
  return current.code;
}

/** The language that the reader chose, or else the first of the browser's that exists here. */
export function preferredLanguage(): string {
  const asked = [prefs.language, ...navigator.languages.map((one) => one.slice(0, 2))];
  return asked.find((code) => code in LANGUAGES) ?? "en";
}

/** Switch to the preferred language once it is loaded. If that fails, nothing changes. */
export async function loadLanguage(): Promise<void> {
  const code = preferredLanguage();
  const words = await LANGUAGES[code]?.load().catch(() => null);
  // Another language may have been chosen while this one was loading.
  if (!words || code !== preferredLanguage()) return;
  current = { code, words };
  document.documentElement.lang = code;
}

/** Switch the language whenever the reader chooses another one. */
export function followLanguage(): void {
  $effect(() => {
    if (preferredLanguage() !== untrack(language)) void loadLanguage();
  });
}
