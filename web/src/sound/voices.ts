/** A voice for each thing that happens at a table. */
import { after, bell, breath, chime, drop, knock, pad, pluck, tone, type Cue } from "./instruments";

/** A scale in which any two notes sound well together, for what is counted. */
const SCALE = [293.66, 329.63, 392, 440, 493.88, 587.33, 659.26, 783.99, 880, 987.77] as const;
const step = (index: number): number =>
  SCALE[Math.min(Math.max(index, 0), SCALE.length - 1)] ?? 440;

/** Every voice; some take a note. */
export const VOICES = {
  /** A tile is set on the water. */
  tile: (cue) => {
    knock(cue, 190, 0.72);
    drop(after(cue, 0.05), 420, 0.34);
  },
  rotated: (cue) => {
    knock(cue, 230, 0.32);
    breath(cue, {
      filter: "bandpass",
      pitch: 500,
      glide: 1400,
      volume: 0.22,
      rise: 0.1,
      fade: 0.3,
    });
    knock(after(cue, 0.22), 200, 0.42);
  },
  lantern: (cue, note) => pluck(cue, note, 0.36),
  match: (cue, note) => {
    chime(cue, note * 2, 0.26);
    pluck(cue, note, 0.22);
  },
  /** The supply has run out: a flame that goes out. */
  missed: (cue) => {
    const puff = { filter: "lowpass", pitch: 1600, glide: 200, volume: 0.6 } as const;
    breath(cue, { ...puff, rise: 0.02, fade: 0.4 });
    tone(cue, { pitch: 220, glide: 150, volume: 0.3, rise: 0.02, fade: 0.35 });
  },
  favor: (cue) => {
    chime(cue, 1174.66, 0.2);
    chime(after(cue, 0.07), 1567.98, 0.2);
  },
  gift: (cue) => {
    [587.33, 783.99, 1174.66].forEach((note, index) => pluck(after(cue, index * 0.08), note, 0.21));
  },
  pavilion: (cue) => {
    [180, 214, 240].forEach((note, index) => knock(after(cue, index * 0.11), note, 0.42));
    bell(after(cue, 0.3), 392, 0.16);
  },
  exchange: (cue) => {
    breath(cue, {
      filter: "bandpass",
      pitch: 700,
      glide: 1800,
      volume: 0.2,
      rise: 0.15,
      fade: 0.4,
    });
    pluck(cue, 440, 0.22);
    pluck(after(cue, 0.16), 587.33, 0.25);
  },
  dedication: (cue) => {
    [587.33, 783.99, 987.77, 1174.66].forEach((note, index) =>
      chime(after(cue, index * 0.09), note, 0.17),
    );
    pad(cue, [146.83, 220, 293.66], 0.24, 1.8);
    bell(after(cue, 0.36), 293.66, 0.14);
  },
  discard: (cue) => {
    tone(cue, { pitch: 392, glide: 150, volume: 0.5, rise: 0.01, fade: 0.45 });
    drop(after(cue, 0.24), 300, 0.34);
  },
  converted: (cue) => {
    [880, 1174.66, 1318.51].forEach((note, index) => chime(after(cue, index * 0.08), note, 0.18));
  },
  emperor: (cue) => {
    bell(cue, 220, 0.17);
    pluck(after(cue, 0.12), 440, 0.2);
    pluck(after(cue, 0.24), 659.26, 0.2);
  },
  drawn: (cue) => {
    const sweep = { filter: "bandpass", pitch: 1300, glide: 2600, volume: 0.5 } as const;
    breath(cue, { ...sweep, rise: 0.05, fade: 0.16 });
  },
  /** It is the player's turn. */
  turn: (cue) => {
    chime(cue, 493.88, 0.26);
    chime(after(cue, 0.14), 659.26, 0.26);
  },
  finalTurns: (cue) => bell(cue, 196, 0.28),
  ended: (cue) => {
    bell(cue, 146.83, 0.27);
    pad(cue, [146.83, 220, 293.66, 440], 0.2, 4);
  },
  /** A share of the count at the festival; notes rise from round to round. */
  share: (cue, note) => {
    chime(cue, note, 0.34);
    knock(cue, 260, 0.24);
  },
  weigh: (cue) => {
    knock(cue, 300, 0.3);
    bell(after(cue, 0.1), 261.63, 0.2);
  },
  winner: (cue) => {
    bell(cue, 146.83, 0.2);
    pad(cue, [146.83, 220, 293.66, 369.99], 0.26, 5);
    [293.66, 369.99, 440, 587.33, 739.99, 880, 1174.66].forEach((note, index) => {
      chime(after(cue, 0.15 + index * 0.17), note, 0.13);
    });
  },
} satisfies Record<string, (cue: Cue, note: number) => void>;

export type VoiceName = keyof typeof VOICES;

/** A voice with its note. */
export interface Sound {
  voice: VoiceName;
  note: number;
}

/** The note of a share of the count, higher for every share counted before it. */
export const countNote = (before: number): number => step(before);
