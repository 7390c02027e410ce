/** The sounds of the table, made in code: off at first, and silent until the page is touched. */
import { prefs } from "../prefs.svelte";
import type { Moment } from "../table/festival/count";
import type { ColorName, EventJson } from "../protocol";

/** The note of each lantern color, from a scale in which any two sound well together. */
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

/** The instrument for an event, and its pitches in order. */
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
    case "turn_started":
    case "emperor_card_activated":
    case "lantern_missed":
    case "tile_drawn":
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

/** The sound for the start of the player's turn. */
export function playTurn(): void {
  play([chime, 493.88, 659.26]);
}

/** The sound of a moment of the festival. */
export function playFestival(moment: Moment): void {
  if (moment.type === "share") play([chime, 587.33]);
  if (moment.type === "winner") play([gong, 98]);
}

function play([instrument, ...pitches]: Score): void {
  const ready = openAudio();
  if (!ready) return;
  for (const [index, pitch] of pitches.entries()) {
    instrument(ready.audio, ready.out, ready.audio.currentTime + 0.02 + index * STEP, pitch);
  }
}

/** Browsers silence a page until it is touched, and warn about one that tries before. */
function openAudio(): { audio: AudioContext; out: AudioNode } | null {
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

/** An instrument plays one short note at a time of the audio context. */
type Instrument = (audio: AudioContext, out: AudioNode, at: number, pitch: number) => void;

/** One partial of a note: it is struck and fades. */
interface Strike {
  shape: OscillatorType;
  pitch: number;
  volume: number;
  /** Seconds until it has its full volume. */
  rise: number;
  /** Seconds until it is silent. */
  fade: number;
}

function strike(audio: AudioContext, out: AudioNode, at: number, note: Strike): void {
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = note.shape;
  tone.frequency.value = note.pitch;
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(note.volume, at + note.rise);
  level.gain.exponentialRampToValueAtTime(0.0001, at + note.fade);
  tone.connect(level).connect(out);
  tone.start(at);
  tone.stop(at + note.fade + 0.05);
}

/** A soft string, for a lantern. */
const pluck: Instrument = (audio, out, at, pitch) => {
  strike(audio, out, at, { shape: "triangle", pitch, volume: 0.16, rise: 0.006, fade: 0.7 });
  strike(audio, out, at, { shape: "sine", pitch: pitch * 2, volume: 0.05, rise: 0.004, fade: 0.3 });
};

/** A block of wood, for a tile. */
const tok: Instrument = (audio, out, at, pitch) => {
  strike(audio, out, at, { shape: "sine", pitch, volume: 0.3, rise: 0.002, fade: 0.09 });
  strike(audio, out, at, {
    shape: "square",
    pitch: pitch * 2.7,
    volume: 0.03,
    rise: 0.001,
    fade: 0.03,
  });
};

/** A small bell, for a favor, a dedication, and the player's turn. */
const chime: Instrument = (audio, out, at, pitch) => {
  // The partials of a bell are not harmonics: that is what makes it a bell.
  for (const [ratio, volume, fade] of [
    [1, 0.14, 1.6],
    [2.76, 0.05, 0.9],
    [5.4, 0.02, 0.4],
  ] as const) {
    strike(audio, out, at, { shape: "sine", pitch: pitch * ratio, volume, rise: 0.005, fade });
  }
};

/** A large bell, for the festival. */
const gong: Instrument = (audio, out, at, pitch) => {
  for (const [ratio, volume, fade] of [
    [1, 0.26, 5],
    [1.48, 0.12, 4],
    [2.07, 0.1, 3],
    [2.93, 0.06, 2.2],
  ] as const) {
    strike(audio, out, at, { shape: "sine", pitch: pitch * ratio, volume, rise: 0.03, fade });
  }
};
