/** The preferences of the person, stored in this browser. */
import { MediaQuery } from "svelte/reactivity";

/** The colors of the page; "device" follows what the device prefers. */
export type Theme = "dark" | "light" | "device";
export type Motion = "auto" | "full" | "none";

/** How fast everything is shown; with "instant" nothing moves. */
export const SPEEDS = ["calm", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

/** What each duration is multiplied by. */
export const FACTORS: Record<Speed, number> = { calm: 1.5, normal: 1, fast: 0.4, instant: 0 };

interface Preferences {
  name: string;
  theme: Theme;
  motion: Motion;
  /** How fast is shown what others do. */
  speed: Speed;
  sound: boolean;
  /** How loud each kind of sound is, from 0 to 1. */
  volumes: { music: number; ambience: number; effects: number };
  /** Whether to show a system notification when it is the player's turn and the page is hidden. */
  notify: boolean;
  language: string;
  /** Whether lanterns and tiles show letters in addition to their shapes. */
  letters: boolean;
  /** The current chapter of each lesson, counted from 0; beyond the last one if the lesson is done. */
  chapters: Record<string, number>;
}

const KEY = "lanterns";
const DEFAULTS: Preferences = {
  name: "",
  // Night, whatever the device prefers: it is what the lanterns are drawn for.
  theme: "dark",
  motion: "auto",
  speed: "normal",
  sound: false,
  volumes: { music: 0.7, ambience: 0.7, effects: 0.7 },
  notify: false,
  language: "",
  letters: false,
  chapters: {},
};

function load(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    // A theme that this version does not know is night.
    const { theme: chosen = "dark" } = stored;
    const theme = ["light", "device"].includes(chosen) ? chosen : "dark";
    return { ...DEFAULTS, ...stored, theme, volumes: { ...DEFAULTS.volumes, ...stored.volumes } };
  } catch {
    // Storage may be forbidden, or contain what another version wrote: start with the defaults.
    return { ...DEFAULTS };
  }
}

/** The preferences; a changed field is stored. */
export const prefs: Preferences = $state(load());

/** Store every change and apply it to the document, as long as the page is open. */
export function applyPrefs(): void {
  $effect(() => {
    const stored = JSON.stringify(prefs);
    try {
      localStorage.setItem(KEY, stored);
    } catch {
      // Storage is forbidden: the preferences last until the page is closed.
    }
  });
  $effect(() => {
    document.documentElement.dataset["motion"] = prefs.motion;
  });
  $effect(showTheme);
  // What is chosen in another tab holds here as well.
  addEventListener("storage", ({ key }) => {
    if (key === KEY) Object.assign(prefs, load());
  });
  document.addEventListener("visibilitychange", () => {
    document.documentElement.toggleAttribute("data-hidden", document.hidden);
  });
}

let daylight: MediaQuery | undefined;

/** The colors that the page has now. */
export function currentTheme(): "dark" | "light" {
  if (prefs.theme !== "device") return prefs.theme;
  daylight ??= new MediaQuery("(prefers-color-scheme: light)");
  return daylight.current ? "light" : "dark";
}

/** Show the theme on the document, and the browser's own bars in the color of the page. */
export function showTheme(): void {
  const root = document.documentElement;
  const theme = currentTheme();
  if (root.dataset["theme"] === theme) return;
  root.dataset["theme"] = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", getComputedStyle(root).backgroundColor);
}

/** What the durations of the table are multiplied by; nothing is shown step by step in a hidden tab. */
export function pace(): number {
  return document.visibilityState === "visible" ? FACTORS[prefs.speed] : 0;
}

/** The next speed, in a circle. */
export function nextSpeed(): Speed {
  return SPEEDS[(SPEEDS.indexOf(prefs.speed) + 1) % SPEEDS.length] ?? "normal";
}

/** The device's own wish, asked for once: looking it up takes a phone a millisecond. */
let stillness: MediaQueryList | undefined;

/** Whether things may move. */
export function moves(): boolean {
  if (prefs.motion !== "auto") return prefs.motion === "full";
  stillness ??= matchMedia("(prefers-reduced-motion: reduce)");
  return !stillness.matches;
}
