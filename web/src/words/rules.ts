/** The words of the rules, as in `rules().title`. */
import { rules as english } from "./en/rules";
import { lazyWords, type Words } from "./words.svelte";

export const rules = (): Words["rules"] => lazyWords("rules", english);
