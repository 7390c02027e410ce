/**
 * The sounds of the table: off at first, silent until the page is touched, and loaded only for those
 * who want them. What they are is in `voices`, `ambience` and `music`; `mixer` joins them.
 */
import { prefs } from "../prefs.svelte";
import type { Moment } from "../table/festival/count";
import type { Player } from "./mixer";
import type { Sound } from "./voices";

type Loaded = { player: Player } & Pick<typeof import("./voices"), "countNote">;

let loading: Promise<Loaded> | null = null;

/** Browsers silence a page until it is touched, and warn about one that tries before. */
function load(): Promise<Loaded> | null {
  if (!prefs.sound || !navigator.userActivation.hasBeenActive) return null;
  loading ??= Promise.all([import("./mixer"), import("./voices")]).then(
    ([{ Player }, { countNote }]) => ({
      player: new Player(prefs.volumes),
      countNote,
    }),
  );
  return loading;
}

function play(choose: (loaded: Loaded) => Sound): void {
  void load()?.then(
    (loaded) => {
      loaded.player.set(prefs.volumes);
      loaded.player.play(choose(loaded));
    },
    // Nothing at the table depends on its sounds.
    () => (loading = null),
  );
}

/** A sound of the table. */
export function playSound(sound: Sound): void {
  play(() => sound);
}

/** The sound for the start of the player's turn. */
export function playTurn(): void {
  play(() => ({ voice: "turn", note: 440 }));
}

/** The sound of a moment of the festival; notes rise with the number of shares counted before. */
export function playFestival({ type }: Moment, counted: number): void {
  if (type === "share") play(({ countNote }) => ({ voice: "share", note: countNote(counted) }));
  if (type === "tie" || type === "weigh") play(() => ({ voice: "weigh", note: 440 }));
  if (type === "winner") play(() => ({ voice: "winner", note: 440 }));
}

let scenes = 0;

/**
 * Music and ambience as long as a screen is open: an effect of that screen, which runs again when
 * the settings change.
 */
export function soundscape(): () => void {
  const wanted = prefs.sound;
  const volumes = { ...prefs.volumes };
  scenes += 1;
  const begin = () => {
    void load()?.then(({ player }) => {
      player.set(volumes);
      if (scenes > 0 && prefs.sound) player.enter();
    });
  };
  if (wanted) {
    begin();
    addEventListener("pointerup", begin, { once: true });
    addEventListener("keyup", begin, { once: true });
  }
  return () => {
    removeEventListener("pointerup", begin);
    removeEventListener("keyup", begin);
    scenes -= 1;
    // The same screen may enter again at once, with other settings.
    setTimeout(() => {
      if (scenes > 0 && prefs.sound) return;
      void loading?.then(({ player }) => player.leave());
    }, 50);
  };
}
