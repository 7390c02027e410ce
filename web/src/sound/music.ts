/**
 * Slow music that never repeats itself: a soft chord for every phrase, and a few notes of a string
 * above it that walk along a scale, with rests.
 */
import type { Scene } from "./ambience";
import { pad, pluck, randomFrom, tone, type Cue } from "./instruments";

/** A pentatonic scale over two octaves, in Hertz. */
const SCALE = [293.66, 329.63, 392, 440, 493.88, 587.33, 659.26, 783.99, 880, 987.77] as const;
/** The chords, and where each may lead. */
const CHORDS = [
  { pitches: [146.83, 220, 329.63], next: [1, 2, 3] },
  { pitches: [196, 293.66, 493.88], next: [0, 2] },
  { pitches: [164.81, 246.94, 392], next: [0, 3] },
  { pitches: [110, 220, 329.63, 493.88], next: [0, 1] },
] as const;

/** Seconds of one beat, and beats of one phrase. */
const BEAT = 1.15;
const BEATS = 8;

/** How likely a note is on each beat of a phrase: the end of a phrase breathes. */
const LIKELY = [0.9, 0.45, 0.65, 0.4, 0.75, 0.35, 0.25, 0.1] as const;

export function startMusic({ audio, out, at }: Cue, seed = 1): Scene {
  const random = randomFrom(seed);
  let phrase = at + 1;
  let chord = 0;
  let place = 4;

  function playPhrase(begins: number): void {
    const { pitches, next } = CHORDS[chord] ?? CHORDS[0];
    pad({ audio, out, at: begins }, pitches, 0.3, BEAT * BEATS * 1.25);
    const bass = { pitch: pitches[0] / 2, volume: 0.16, rise: 0.4, fade: BEAT * 6 };
    tone({ audio, out, at: begins }, bass);
    for (let beat = 0; beat < BEATS; beat += 1) {
      if (random() > (LIKELY[beat] ?? 0)) continue;
      // Mostly steps, sometimes a leap, and back from the edges of the scale.
      const by = random() < 0.75 ? 1 : 2;
      const up = random() < (SCALE.length - 1 - place) / (SCALE.length - 1);
      place = Math.min(SCALE.length - 1, Math.max(0, place + (up ? by : -by)));
      const late = 0.03 * random();
      const cue = { audio, out, at: begins + beat * BEAT + late };
      const note = SCALE[place] ?? 440;
      pluck(cue, note, 0.2 + 0.09 * random());
      // An ornament: the same note a step higher, just before.
      if (random() < 0.14) {
        const grace = SCALE[Math.min(place + 1, SCALE.length - 1)] ?? note;
        pluck({ ...cue, at: cue.at - 0.14 }, grace, 0.12);
      }
    }
    chord = next[Math.floor(random() * next.length)] ?? 0;
  }

  return {
    schedule(_, until) {
      for (; phrase < until; phrase += BEAT * BEATS) playPhrase(phrase);
    },
    stop: () => undefined,
  };
}
