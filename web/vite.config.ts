import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `lanterns serve` runs while the page is developed with `npm run dev`. */
const SERVER = process.env["LANTERNS_SERVER"] ?? "http://127.0.0.1:8000";

/** Chunks of which most is used at once. */
const EAGER = ["index", "art", "table"];

/**
 * Have them compiled whole while they are still coming in, by a thread that has nothing else to do:
 * function by function, at the first use of each, it would keep a phone from drawing.
 */
const eager: Plugin = {
  name: "eager",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && EAGER.includes(file.name)) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
};

export default defineConfig({
  plugins: [svelte(), eager],
  build: {
    // The Python package carries the page: see lanterns.server.http.site.
    outDir: "../src/lanterns/server/http/page",
    emptyOutDir: true,
    target: "es2022",
    // As they are written: browsers of 2024 know light-dark().
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The server's content policy allows no data: scripts, and a file is cached for good.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long a build took is no warning to whoever only wants to play.
      checks: { bundlerTimings: false },
      output: {
        // A table comes as few files and not as many: each costs a phone time of its own.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "art", test: /src\/(art\/|pieces)/ },
            {
              name: "table",
              test: /src\/((game|lake|table)\/|net\/(?!api)|ui\/(Badge|CopyLink|Dialog|LogList|Toast))/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } },
      "/schema": SERVER,
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
  },
});
