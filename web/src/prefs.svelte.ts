/** What somebody likes, kept in this browser. */

export type Theme = "auto" | "dark" | "light";
export type Motion = "auto" | "full" | "none";

interface Kept {
  name: string;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  language: string;
  /** Letters on lanterns and tiles, beside their shapes. */
  letters: boolean;
  /** By lesson, the chapter where somebody is, counted from 0; beyond the last if they know it all. */
  chapters: Record<string, number>;
}

const KEY = "lanterns";
const FIRST: Kept = {
  name: "",
  theme: "auto",
  motion: "auto",
  sound: false,
  language: "",
  letters: false,
  chapters: {},
};

function load(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    // Storage may be forbidden, or hold what another version wrote: begin anew.
    return { ...FIRST };
  }
}

/** Change a field and it is kept. */
export const prefs: Kept = $state(load());

/** Keep what is changed, and show it on the document, as long as the page lives. */
export function keepPrefs(): void {
  $effect(() => {
    const kept = JSON.stringify(prefs);
    try {
      localStorage.setItem(KEY, kept);
    } catch {
      // Then it holds until the page is closed.
    }
  });
  $effect(() => {
    document.documentElement.dataset["theme"] = prefs.theme;
    document.documentElement.dataset["motion"] = prefs.motion;
  });
}

/** Whether things may move. */
export function moves(): boolean {
  if (prefs.motion !== "auto") return prefs.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
