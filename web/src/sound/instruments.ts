/** Instruments made of oscillators and noise: each plays one note into a node, at a time of the context. */

/** Where and when something sounds. */
export interface Cue {
  audio: BaseAudioContext;
  out: AudioNode;
  /** Seconds, on the clock of the context. */
  at: number;
}

/** The same place a little later. */
export const after = (cue: Cue, seconds: number): Cue => ({ ...cue, at: cue.at + seconds });

/** One partial of a note: it rises and fades, and may glide to another pitch. */
interface Partial {
  shape?: OscillatorType;
  pitch: number;
  glide?: number;
  volume: number;
  /** Seconds until it has its full volume. */
  rise: number;
  /** Seconds until it is silent. */
  fade: number;
}

const SILENT = 0.0001;

export function tone({ audio, out, at }: Cue, part: Partial): void {
  const source = audio.createOscillator();
  const level = audio.createGain();
  source.type = part.shape ?? "sine";
  source.frequency.setValueAtTime(part.pitch, at);
  if (part.glide) source.frequency.exponentialRampToValueAtTime(part.glide, at + part.fade * 0.7);
  level.gain.setValueAtTime(SILENT, at);
  level.gain.exponentialRampToValueAtTime(part.volume, at + part.rise);
  level.gain.exponentialRampToValueAtTime(SILENT, at + part.fade);
  source.connect(level).connect(out);
  source.start(at);
  source.stop(at + part.fade + 0.02);
}

/** A breath of filtered noise. */
interface Breath {
  filter: BiquadFilterType;
  pitch: number;
  glide?: number;
  q?: number;
  volume: number;
  rise: number;
  fade: number;
}

export function breath({ audio, out, at }: Cue, part: Breath): void {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const level = audio.createGain();
  source.buffer = noise(audio);
  source.loop = true;
  filter.type = part.filter;
  filter.Q.value = part.q ?? 1;
  filter.frequency.setValueAtTime(part.pitch, at);
  if (part.glide) filter.frequency.exponentialRampToValueAtTime(part.glide, at + part.fade);
  level.gain.setValueAtTime(SILENT, at);
  level.gain.exponentialRampToValueAtTime(part.volume, at + part.rise);
  level.gain.exponentialRampToValueAtTime(SILENT, at + part.fade);
  source.connect(filter).connect(level).connect(out);
  source.start(at);
  source.stop(at + part.fade + 0.02);
}

/** A generator of numbers from 0 to 1: the same seed, the same evening. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Four seconds of white noise, once for every context. */
export function noise(audio: BaseAudioContext): AudioBuffer {
  const made = noises.get(audio);
  if (made) return made;
  const buffer = audio.createBuffer(1, 4 * audio.sampleRate, audio.sampleRate);
  const random = randomFrom(7);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * random() - 1;
  noises.set(audio, buffer);
  return buffer;
}

/** A soft string, as of a koto. */
export function pluck(cue: Cue, pitch: number, volume = 0.3): void {
  // Higher partials fade sooner, as on a string.
  for (const [ratio, share, fade] of [
    [1, 1, 1.5],
    [2.002, 0.42, 0.8],
    [3.006, 0.2, 0.5],
    [4.01, 0.1, 0.3],
    [6.03, 0.05, 0.16],
  ] as const) {
    tone(cue, { pitch: pitch * ratio, volume: volume * share, rise: 0.004, fade });
  }
}

/** A small bell. Its partials are no harmonics: that is what makes it a bell. */
export function chime(cue: Cue, pitch: number, volume = 0.2): void {
  for (const [ratio, share, fade] of [
    [1, 1, 2],
    [2.003, 0.3, 1.4],
    [2.76, 0.3, 0.9],
    [5.4, 0.1, 0.4],
  ] as const) {
    tone(cue, { pitch: pitch * ratio, volume: volume * share, rise: 0.004, fade });
  }
}

/** A large bell of a temple, with a hum below its note and a slow beat in it. */
export function bell(cue: Cue, pitch: number, volume = 0.3): void {
  for (const [ratio, share, fade] of [
    [0.5, 0.5, 6],
    [1, 1, 5],
    [1.006, 0.5, 5],
    [1.48, 0.32, 3.6],
    [2.07, 0.3, 2.8],
    [2.93, 0.16, 1.8],
    [4.2, 0.08, 0.9],
  ] as const) {
    tone(cue, { pitch: pitch * ratio, volume: volume * share, rise: 0.012, fade });
  }
}

/** A block of wood. */
export function knock(cue: Cue, pitch: number, volume = 0.5): void {
  tone(cue, { pitch: pitch * 1.5, glide: pitch, volume, rise: 0.004, fade: 0.14 });
  tone(cue, { pitch: pitch * 3.7, volume: volume * 0.22, rise: 0.003, fade: 0.06 });
  const snap = { filter: "bandpass", pitch: pitch * 5, volume: volume * 0.5 } as const;
  breath(cue, { ...snap, rise: 0.003, fade: 0.04 });
}

/** A drop that falls into the water. */
export function drop(cue: Cue, pitch: number, volume = 0.2): void {
  tone(cue, { pitch, glide: pitch * 1.9, volume, rise: 0.006, fade: 0.13 });
  const ring = { pitch: pitch * 1.25, glide: pitch * 2.2, volume: volume * 0.4 };
  tone(after(cue, 0.09), { ...ring, rise: 0.006, fade: 0.1 });
}

/** A long soft chord. */
export function pad(cue: Cue, pitches: readonly number[], volume: number, lasts: number): void {
  for (const pitch of pitches) {
    for (const detuned of [0.998, 1.002]) {
      const part = { shape: "triangle", pitch: pitch * detuned, fade: lasts } as const;
      tone(cue, { ...part, volume: volume / pitches.length, rise: lasts * 0.4 });
    }
  }
}
