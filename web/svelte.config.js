import { readdirSync } from "node:fs";
import { relative } from "node:path";

import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const SOURCE = new URL("src", import.meta.url).pathname;
const components = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".svelte"))
  .sort();

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // No global variable with the version of Svelte.
    discloseVersion: false,
    // The class that keeps a component's styles apart is its number: a hash does not compress.
    cssHash: ({ filename }) => `s${components.indexOf(relative(SOURCE, filename)).toString(36)}`,
  },
};
