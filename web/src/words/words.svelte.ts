/** The words of the page in the language somebody reads. A language is a folder beside this file. */
import { prefs } from "../prefs.svelte";
import { en } from "./en/all";

/** What every language has to say. */
export type Words = typeof en;

/** Languages by their code, each with its own name; all but English are fetched when wanted. */
export const LANGUAGES: Record<string, { name: string; load: () => Promise<Words> }> = {
  en: { name: "English", load: () => Promise.resolve(en) },
  de: { name: "Deutsch", load: async () => (await import("./de/all")).de },
};

let current = $state.raw({ code: "en", words: en });

/** The words, as in `w().start.title`. */
export function w(): Words {
  return current.words;
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

/** Speak the wanted language, now and when another one is chosen. */
export function keepLanguage(): void {
  $effect(() => {
    const code = wanted();
    void LANGUAGES[code]?.load().then((words) => {
      current = { code, words };
      document.documentElement.lang = code;
    });
  });
}
