/** The page begins here. */
import { mount } from "svelte";

import "./look/tokens.css";
import "./look/base.css";
import Page from "./Page.svelte";
import { ensureSession } from "./net/api";
import { read } from "./router.svelte";

// Fetch what a table needs side by side. Its screen asks for both again, and hears if one failed.
if (read(new URL(location.href)).screen === "table") {
  void Promise.allSettled([ensureSession(), import("./table/TableScreen.svelte")]);
}

const target = document.getElementById("page");
// In a task of its own: a phone is not kept busy by all of the beginning at once.
if (target) setTimeout(() => mount(Page, { target }));
