/** The page begins here. */
import { mount } from "svelte";

import "./look/colors.css";
import "./look/tokens.css";
import "./look/base.css";
import Page from "./Page.svelte";
import { ensureSession } from "./net/api";
import { read, type Place } from "./router.svelte";
import { speak } from "./words/words.svelte";

// Nobody is to see a language that is not theirs: the page waits for its words.
const spoken = speak();

// Fetch what the place needs side by side. It is asked for again there, which hears if it failed.
const NEEDS: Partial<Record<Place["screen"], () => Promise<unknown>[]>> = {
  table: () => [ensureSession(), import("./table/TableScreen.svelte")],
  replay: () => [import("./replay/Replay.svelte")],
  rules: () => [import("./screens/Rules.svelte")],
  learn: () => [import("./guide/Guide.svelte")],
  settings: () => [import("./screens/Settings.svelte")],
};
void Promise.allSettled(NEEDS[read(new URL(location.href)).screen]?.() ?? []);

const target = document.getElementById("page");
// In a task of its own: a phone is not kept busy by all of the beginning at once.
if (target) void spoken.then(() => setTimeout(() => mount(Page, { target })));
