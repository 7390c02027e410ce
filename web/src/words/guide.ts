/** The words of guided games, as in `guide().title`. */
import { guide as english } from "./en/guide";
import { brought, type Words } from "./words.svelte";

export const guide = (): Words["guide"] => brought("guide", english);
