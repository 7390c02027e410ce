/** The entry point of the page. */
import { mount } from "svelte";

import "./look/fonts.css";
import "./look/colors.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/forced.css";
import { routeUrl } from "./addresses";
import Page from "./Page.svelte";
import { showTheme } from "./prefs.svelte";
import { readRoute } from "./router.svelte";
import { preload } from "./screens/load";
import { loadLanguage } from "./words/words.svelte";

// Before anything is drawn, so that daylight does not begin with a dark flash.
showTheme();

// The page waits for its words, so that nobody sees it in the wrong language first.
const language = loadLanguage();
preload(readRoute(routeUrl(location.href)));

const target = document.getElementById("page");
// In a task of its own, so that a phone is not busy with the whole start at once.
if (target) void language.then(() => setTimeout(() => mount(Page, { target })));
