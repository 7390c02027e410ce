/** The words of a replay, as in `replay().title`. */
import { replay as english } from "./en/replay";
import { lazyWords, type Words } from "./words.svelte";

export const replay = (): Words["replay"] => lazyWords("replay", english);
