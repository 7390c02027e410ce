/** The sounds of the table: off until somebody wants them, and silent before they touch the page. */
import { prefs } from "../prefs.svelte";
import type { ColorName, EventJson } from "../protocol";
import { chime, gong, pluck, tok, type Instrument } from "./instruments";

/** Every color of lantern has its own note, of a scale in which any two sound well together. */
const NOTES: Record<ColorName, number> = {
  black: 293.66,
  blue: 329.63,
  green: 392,
  orange: 440,
  purple: 493.88,
  red: 587.33,
  white: 659.26,
};

type Score = [Instrument, ...number[]];

/** The instrument for an event, and its pitches, one after the other. */
export function scoreOf(event: EventJson): Score | null {
  switch (event.type) {
    case "tile_placed":
      return [tok, 220];
    case "tile_rotated":
      return [tok, 260, 220];
    case "pavilion_built":
      return [tok, 330];
    case "lantern_received":
      return event.reason === "match"
        ? [chime, NOTES[event.color] * 2]
        : [pluck, NOTES[event.color]];
    case "lantern_exchanged":
      return [pluck, 440, 587.33];
    case "lantern_discarded":
      return [pluck, 220];
    case "favor_received":
    case "gift_received":
      return [chime, 880];
    case "dedication_made":
    case "favors_converted":
      return [chime, 587.33, 783.99, 987.77];
    case "final_turns_began":
      return [gong, 146.83];
    case "game_ended":
      return [gong, 98];
    default:
      return null;
  }
}

/** Seconds between the notes of one event. */
const STEP = 0.11;

let audio: AudioContext | null = null;
let out: GainNode | null = null;

/** The sound of an event, if there is one. */
export function playEvent(event: EventJson): void {
  const score = scoreOf(event);
  if (score) play(score);
}

/** It is your turn. */
export function playTurn(): void {
  play([chime, 493.88, 659.26]);
}

function play([instrument, ...pitches]: Score): void {
  const ready = tune();
  if (!ready) return;
  for (const [index, pitch] of pitches.entries()) {
    instrument(ready.audio, ready.out, ready.audio.currentTime + 0.02 + index * STEP, pitch);
  }
}

/** Browsers keep a page silent until it is touched, and warn of one that tries before. */
function tune(): { audio: AudioContext; out: AudioNode } | null {
  if (!prefs.sound || !navigator.userActivation.hasBeenActive) return null;
  if (!audio || !out) {
    audio = new AudioContext();
    out = audio.createGain();
    out.gain.value = 0.6;
    out.connect(audio.destination);
  }
  if (audio.state === "suspended") void audio.resume();
  return { audio, out };
}
