/** The words about you, your devices and the people at a table, as in `people().devices`. */
import { people as english } from "./en/people";
import { lazyWords, type Words } from "./words.svelte";

export const people = (): Words["people"] => lazyWords("people", english);
