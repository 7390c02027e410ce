/** The words of reviews and hints, as in `advice().review`. */
import { advice as english } from "./en/advice";
import { lazyWords, type Words } from "./words.svelte";

export const advice = (): Words["advice"] => lazyWords("advice", english);
