/** The words of the rules, as in `rules().title`. */
import { rules as english } from "./en/rules";
import { brought, type Words } from "./words.svelte";

export const rules = (): Words["rules"] => brought("rules", english);
