/**
 * The words of the static site, as in `offline().status`. They are apart from the other areas, so
 * that the page of a server carries none of them.
 */
import { offline as de } from "./de/offline";
import { offline as en } from "./en/offline";
import { language } from "./words.svelte";

const WORDS: Record<string, typeof en> = { en, de };

export const offline = (): typeof en => WORDS[language()] ?? en;
