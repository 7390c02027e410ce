/** Instruments made in code: each plays one short note at a time of an audio context. */

export type Instrument = (audio: AudioContext, out: AudioNode, at: number, pitch: number) => void;

/** One partial of a note that is struck and fades. */
interface Strike {
  shape: OscillatorType;
  pitch: number;
  loud: number;
  /** Seconds until it is there. */
  rise: number;
  /** Seconds until it is gone. */
  fade: number;
}

function strike(audio: AudioContext, out: AudioNode, at: number, note: Strike): void {
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = note.shape;
  tone.frequency.value = note.pitch;
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(note.loud, at + note.rise);
  level.gain.exponentialRampToValueAtTime(0.0001, at + note.fade);
  tone.connect(level).connect(out);
  tone.start(at);
  tone.stop(at + note.fade + 0.05);
}

/** A soft string, for a lantern. */
export const pluck: Instrument = (audio, out, at, pitch) => {
  strike(audio, out, at, { shape: "triangle", pitch, loud: 0.16, rise: 0.006, fade: 0.7 });
  strike(audio, out, at, { shape: "sine", pitch: pitch * 2, loud: 0.05, rise: 0.004, fade: 0.3 });
};

/** A block of wood, for a tile. */
export const tok: Instrument = (audio, out, at, pitch) => {
  strike(audio, out, at, { shape: "sine", pitch, loud: 0.3, rise: 0.002, fade: 0.09 });
  strike(audio, out, at, {
    shape: "square",
    pitch: pitch * 2.7,
    loud: 0.03,
    rise: 0.001,
    fade: 0.03,
  });
};

/** A small bell, for a favor, a dedication and one's turn. */
export const chime: Instrument = (audio, out, at, pitch) => {
  // The partials of a bell are no harmonics: that is what makes it one.
  for (const [ratio, loud, fade] of [
    [1, 0.14, 1.6],
    [2.76, 0.05, 0.9],
    [5.4, 0.02, 0.4],
  ] as const) {
    strike(audio, out, at, { shape: "sine", pitch: pitch * ratio, loud, rise: 0.005, fade });
  }
};

/** A large one, for the festival. */
export const gong: Instrument = (audio, out, at, pitch) => {
  for (const [ratio, loud, fade] of [
    [1, 0.26, 5],
    [1.48, 0.12, 4],
    [2.07, 0.1, 3],
    [2.93, 0.06, 2.2],
  ] as const) {
    strike(audio, out, at, { shape: "sine", pitch: pitch * ratio, loud, rise: 0.03, fade });
  }
};
