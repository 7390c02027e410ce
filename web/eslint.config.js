import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/protocol.d.ts", "src/pieces.ts", "src/art/shapes.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, STATIC_SITE: "readonly" } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    // Types tell what a sentence would turn into "[object Object]".
    files: ["src/**/*.ts"],
    ignores: ["src/**/*.svelte.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { "@typescript-eslint/restrict-template-expressions": "error" },
  },
  {
    files: ["src/words/*/*.ts"],
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowAny: false, allowBoolean: false, allowNullish: false, allowRegExp: false },
      ],
    },
  },
  {
    files: ["**/*.config.{js,ts}", "worker/build.mjs"],
    languageOptions: { globals: globals.node },
  },
);
