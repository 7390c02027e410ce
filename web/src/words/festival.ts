/** The words of the festival, as in `festival().title`. */
import { festival as english } from "./en/festival";
import { lazyWords, type Words } from "./words.svelte";

export const festival = (): Words["festival"] => lazyWords("festival", english);
