import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

/** Where `lanterns serve` runs while the page is developed with `npm run dev`. */
const SERVER = process.env["LANTERNS_SERVER"] ?? "http://127.0.0.1:8000";

/** Chunks of which most is needed at once. */
const EAGER = ["index", "base", "art", "table"];

/** The styles of what is loaded on demand. */
const LATER_STYLES =
  /src\/(guide|replay|screens\/(Continue|DevicesPanel|NotFound|Rules|rules|Settings|Strategy|strategy)|table\/(dialogs|festival|lobby|stage\/(?!Recap)|turn\/(Prompt|Hint\.|CardRow)|seat\/(Seat|Person)Dialog)|ui\/(Dialog|MessageCard|QrPicture)).*\.css$/;

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

/**
 * A page for the addresses of tables, which asks at once for what a table needs: with the common page
 * the browser would learn of that only after running the first script.
 */
const tablePage: Plugin = {
  name: "table-page",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("the page has not been written yet");
      const html = `${page.source}`;
      const [screen] = Object.values(bundle).filter(
        (file) => file.type === "chunk" && file.name === "table",
      );
      const links = screen?.type === "chunk" ? neededBy(screen, bundle) : [];
      if (links.length === 0) throw new Error("the screen of a table is in no file");
      const tags = links
        .filter((file) => !html.includes(file))
        .map((file) =>
          file.endsWith(".css")
            ? `<link rel="preload" as="style" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
      const source = html.replace("</head>", `  ${tags.join("\n    ")}\n  </head>`);
      this.emitFile({ type: "asset", fileName: "table.html", source });
    },
  },
};

/** The files of a chunk, of all that it imports, and of their styles. */
function neededBy(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Set([chunk]);
  for (const each of chunks) {
    for (const name of each.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") chunks.add(imported);
    }
  }
  return [...chunks].flatMap((each) => [each.fileName, ...(each.viteMetadata?.importedCss ?? [])]);
}

const AS_TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** Compress scripts, styles and pages with Brotli: the server has no means to do it itself. */
const brotli: Plugin = {
  name: "brotli",
  writeBundle({ dir = "" }) {
    for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      // The service worker of the static site is completed later.
      if (!/\.(js|css|html)$/.test(file) || file === "sw.js") continue;
      const packed = brotliCompressSync(readFileSync(join(dir, file)), { params: AS_TEXT });
      writeFileSync(join(dir, `${file}.br`), packed);
    }
  },
};

/**
 * What of Svelte this page never needs, by file: taking over what a server has drawn, and awaiting in
 * the middle of a component. One condition guards each; once it is a constant, the bundler drops the rest.
 */
const UNUSED: Record<string, [guard: string | RegExp, constant: string][]> = {
  "dom/hydration.js": [
    ["export let hydrating = false;", "export const hydrating = false;"],
    [/^\s*hydrating = value;$/m, ""],
  ],
  "reactivity/async.js": [
    ["if (async.length === 0 && pending.length === 0) {", "if (true) {"],
    [/^\s*var pending = .*$/m, ""],
  ],
};

const SVELTE = /svelte\/src\/internal\/client\/(dom\/hydration\.js|reactivity\/async\.js)$/;

/** Leave that out, and in every component what only follows what a server has drawn: calls and flags. */
const lean: Plugin = {
  name: "lean",
  apply: "build",
  transform: {
    order: "post",
    filter: { id: [SVELTE, /\.svelte$/] },
    handler(code, id) {
      const file = SVELTE.exec(id)?.[1];
      if (!file) {
        return code
          .replace(/^\s*\$\.(reset|next)\([\w$]*\);$/gm, "")
          .replace(/\$\.only_child\(/g, "$.child(")
          .replace(/(\$\.(?:child|first_child|sibling)\([^()]*), true\)/g, "$1)");
      }
      return (UNUSED[file] ?? []).reduce((left, [guard, constant]) => {
        const replaced = left.replace(guard, constant);
        if (replaced === left) throw new Error(`Svelte's ${file} has no ${guard} any more`);
        return replaced;
      }, code);
    },
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

/**
 * What is different in the static site: it may lie under any path of any host, so every address in it
 * is relative, and its screens are named after `#`; and it has a service worker.
 */
const staticSite: Plugin = {
  name: "static-site",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith(".svelte")) return null;
    // Only files have a dot; records are saved by the page itself (offline/files.ts).
    return code.replace(/href="\/(?!api\/)([^"]*)"/g, (_, path: string) =>
      path.includes(".txt") ? `href="${path}"` : `href="#/${path}"`,
    );
  },
  generateBundle() {
    const source = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
  writeBundle({ dir = "" }) {
    const file = join(dir, "manifest.webmanifest");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    // Without an id of its own, an app is known by the address at which it starts.
    const shortcuts = manifest.shortcuts.map((one) => ({ ...one, url: `/#${one.url}` }));
    const text = JSON.stringify({ ...manifest, id: undefined, shortcuts }, null, 2);
    writeFileSync(file, `${text.replace(/: "\//g, ': "./')}\n`);
    rmSync(join(dir, "notify.js"));
  },
};

interface Manifest {
  id: string;
  shortcuts: { name: string; url: string }[];
}

/** Styles that draw in the units of an SVG or of the lake, which has a scale of its own. */
const DRAWN = /src\/(art|lake)\/|Festival(Lake|Shore)|Sky/;

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

export default defineConfig(({ mode }) => ({
  base: mode === "static" ? "./" : "/",
  define: { STATIC_SITE: JSON.stringify(mode === "static") },
  plugins: [svelte(), lean, eager, notices, mode === "static" ? staticSite : tablePage, brotli],
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
    // The browsers that the styles are written for know it themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The time of a build is no warning for people who only want to play.
      checks: { bundlerTimings: false },
      output: {
        // Every name stands in other files, and a hash does not compress.
        entryFileNames: "assets/[name]-[hash:6].js",
        chunkFileNames: "assets/[name]-[hash:6].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        // A table is loaded as a few files: each further one costs a phone time.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The styles of what comes after the first screens compress a fifth better as one file.
            { name: "styles", test: LATER_STYLES },
            // What every screen stands on.
            {
              name: "base",
              test: /node_modules\/(svelte|clsx)\/|src\/(pieces|game\/cards|look\/ripples|ui\/back)/,
            },
            // Small files compress better as one.
            {
              name: "screens",
              test: /src\/(screens\/(Continue|DevicesPanel|identity|NotFound|Rules|rules|Settings)|ui\/MessageCard|words\/rules)/,
            },
            { name: "sounds", test: /src\/sound\/(?!sound)/ },
            // What is read, apart from code: the words of the first screens, of later ones, and long
            // texts that few screens need.
            { name: "words", test: /src\/words\/en\/(cards|common|log|screens|table)/ },
            { name: "words-later", test: /src\/words\/(en\/(advice|festival|people)|people)/ },
            { name: "texts", test: /src\/words\/en\/(guide|replay|rules)/ },
            // The same for one screen, by language.
            { name: "strategy-en", test: /src\/words\/en\/strategy/ },
            { name: "strategy-de", test: /src\/words\/de\/strategy/ },
            { name: "Festival", test: /src\/(table|words)\/festival|woff2/ },
            // Pictures, and what is small and belongs to several screens.
            { name: "art", test: /src\/(art|sound\/sound|ui\/(CopyLink|Volumes))/ },
            // What is needed once something happens at a table: see `table/later.ts`.
            {
              name: "later",
              test: /src\/(table\/(later|lobby|dialogs\/[A-Z]|stage\/(?!Recap)|turn\/(Prompt|Hint\.|CardRow|picking)|seat\/(Seat|Person)Dialog)|game\/advice|words\/advice|ui\/(Dialog|QrPicture|qr))/,
            },
            {
              name: "table",
              test: /src\/((events|game|lake|table(?!\/(festival|lobby)))\/|net\/(?!api|local)|ui\/(Badge|LogList|following|Toast))/,
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
    include: ["{src,worker}/**/*.test.ts"],
    // Files share what they import: loading Svelte anew for each took most of the time.
    isolate: false,
    pool: "threads",
  },
}));
