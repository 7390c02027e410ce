/** The page begins here. */
import { mount } from "svelte";

import "./look/tokens.css";
import "./look/base.css";
import Page from "./Page.svelte";

const target = document.getElementById("page");
if (target) mount(Page, { target });
