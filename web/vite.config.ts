import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `lanterns serve` runs while the page is developed with `npm run dev`. */
const SERVER = process.env["LANTERNS_SERVER"] ?? "http://127.0.0.1:8000";

/** Chunks of which most is needed at once. */
const EAGER = ["index", "svelte", "art", "table"];

/**
 * Have the browser compile these chunks as a whole while they are loading, in a background thread.
 * Compiling each function at its first use would keep a phone from drawing.
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

/** Compress scripts, styles and pages with Brotli: the server has no means to do it itself. */
const brotli: Plugin = {
  name: "brotli",
  writeBundle({ dir = "" }) {
    for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      if (!/\.(js|css|html)$/.test(file)) continue;
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(readFileSync(join(dir, file))));
    }
  },
};

/** What of other people's work the page carries: packages, and the files with their licenses. */
const CARRIED = { svelte: "LICENSE.md", "@fontsource/gabriela": "LICENSE" };

/** Ship the licenses of what the page carries, as they ask for. */
const notices: Plugin = {
  name: "notices",
  generateBundle() {
    const texts = Object.entries(CARRIED).map(([name, file]) => {
      const text = readFileSync(new URL(`node_modules/${name}/${file}`, import.meta.url), "utf8");
      return `${name}\n\n${text.trim()}\n`;
    });
    const source = texts.join(`\n${"=".repeat(78)}\n\n`);
    this.emitFile({ type: "asset", fileName: "notices.txt", source });
  },
};

/** Styles that draw in the units of an SVG or of the lake, which has a scale of its own. */
const DRAWN = /src\/(art|lake)\/|FestivalLake|Sky/;

const inRem = (value: string) =>
  value.replace(/(?<![\w-])(-?[\d.]+)px\b/g, (_, px: string) => `${+(+px / 16).toFixed(4)}rem`);

interface CssNode {
  type: string;
  name?: string;
  value?: string;
  params?: string;
}

interface CssRoot {
  source?: { input: { file?: string } };
  walk: (each: (node: CssNode) => void) => void;
}

/**
 * Styles are written in pixels of an ordinary screen. Built as rem they grow with the root's font
 * size, and with it the whole interface on a very large screen: see `look/base.css`.
 */
const grow = {
  postcssPlugin: "grow",
  Once(root: CssRoot) {
    if (DRAWN.test(root.source?.input.file ?? "")) return;
    root.walk((node) => {
      if (node.type === "decl" && node.value) node.value = inRem(node.value);
      if (node.name === "container" && node.params) node.params = inRem(node.params);
    });
  },
};

export default defineConfig({
  plugins: [svelte(), eager, notices, brotli],
  css: { postcss: { plugins: [grow] } },
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
      // The time of a build is no warning for people who only want to play.
      checks: { bundlerTimings: false },
      output: {
        // A table is loaded as a few files: each further one costs a phone time.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "svelte", test: /node_modules\/(svelte|clsx)\// },
            // Small files compress better as one.
            {
              name: "screens",
              test: /src\/(screens\/(Continue|NotFound|PersonalLink|Settings)|ui\/MessageCard)/,
            },
            // Long texts that few screens need.
            { name: "texts", test: /src\/words\/en\/(guide|replay|rules)/ },
            { name: "art", test: /src\/art\// },
            {
              name: "table",
              test: /src\/((game|lake|table(?!\/festival))\/|net\/(?!api)|ui\/(back|Badge|CopyLink|Dialog|LogList|following|Toast))/,
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
