import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Style sheets repeat the names that keep components apart: short ones make the page smaller.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}`,
  },
};
