import { defineConfig } from "vite";

/** The workers of a page without a server: `build.mjs` adds Python to them. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  build: {
    // Into the folder of the page, which is built before: see "site" in package.json.
    outDir: "../../src/lanterns/server/local/site/local",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ["server.ts", "bots.ts"],
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
