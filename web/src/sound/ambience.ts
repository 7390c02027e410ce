/** The evening around the lake: water, crickets, and a bell from far away at long intervals. */
import { bell, drop, noise, randomFrom, type Cue } from "./instruments";

/** A place in the evening that can be left again. */
export interface Scene {
  /** Everything that sounds once, between two times of the context. */
  schedule(from: number, until: number): void;
  stop(): void;
}

/** Start the water and the crickets; what sounds only now and then has to be scheduled. */
export function startAmbience({ audio, out, at }: Cue, seed = 1): Scene {
  const sources = [...startWater({ audio, out, at }), ...startCrickets({ audio, out, at })];
  const random = randomFrom(seed);
  let nextDrop = at + 2;
  let nextBell = at + 9;
  return {
    schedule(from, until) {
      for (; nextDrop < until; nextDrop += 2.5 + 6 * random()) {
        const cue = { audio, out, at: Math.max(from, nextDrop) };
        drop(cue, 300 + 500 * random(), 0.05 + 0.05 * random());
      }
      for (; nextBell < until; nextBell += 34 + 30 * random()) {
        const far = audio.createBiquadFilter();
        far.type = "lowpass";
        far.frequency.value = 900;
        far.connect(out);
        bell(
          { audio, out: far, at: Math.max(from, nextBell) },
          random() < 0.6 ? 110 : 130.81,
          0.13,
        );
      }
    },
    stop: () => sources.forEach((source) => source.stop()),
  };
}

/** Noise through two filters; each swells with two slow waves of its own, which never meet again. */
function startWater({ audio, out, at }: Cue): AudioScheduledSourceNode[] {
  return [
    { pitch: 260, q: 0.4, volume: 0.34, swell: 0.07, paces: [0.083, 0.031] },
    { pitch: 640, q: 0.9, volume: 0.15, swell: 0.04, paces: [0.117, 0.043] },
  ].flatMap(({ pitch, q, volume, swell, paces }, index) => {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    const soft = audio.createBiquadFilter();
    const level = audio.createGain();
    source.buffer = noise(audio);
    source.loop = true;
    // The two must not run in step, or the ear would find the loop.
    source.playbackRate.value = index === 0 ? 0.61 : 0.87;
    filter.type = index === 0 ? "lowpass" : "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = q;
    // Without it the water would hiss.
    soft.type = "lowpass";
    soft.frequency.value = 1500;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(volume, at + 3);
    source.connect(filter).connect(soft).connect(level).connect(out);
    source.start(at);
    const waves = paces.map((pace) => {
      const wave = audio.createOscillator();
      const depth = audio.createGain();
      wave.frequency.value = pace;
      depth.gain.value = swell;
      wave.connect(depth).connect(level.gain);
      wave.start(at);
      return wave;
    });
    return [source, ...waves];
  });
}

/** Three crickets, near and far, left and right. */
function startCrickets({ audio, out, at }: Cue): AudioScheduledSourceNode[] {
  return [
    { pitch: 3900, every: 1.13, volume: 0.02, side: -0.7, seed: 3 },
    { pitch: 4350, every: 1.71, volume: 0.014, side: 0.6, seed: 5 },
    { pitch: 3650, every: 2.9, volume: 0.009, side: 0.1, seed: 9 },
  ].map(({ pitch, every, volume, side, seed }) => {
    const source = audio.createBufferSource();
    const pan = audio.createStereoPanner();
    const level = audio.createGain();
    source.buffer = chirps(audio, pitch, every, seed);
    source.loop = true;
    pan.pan.value = side;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(volume, at + 5);
    source.connect(level).connect(pan).connect(out);
    source.start(at);
    return source;
  });
}

/** Some seconds of chirps, each of three or four pulses, with a rest now and then. */
function chirps(audio: BaseAudioContext, pitch: number, every: number, seed: number): AudioBuffer {
  const count = 8;
  const rate = audio.sampleRate;
  const buffer = audio.createBuffer(1, Math.round(count * every * rate), rate);
  const samples = buffer.getChannelData(0);
  const random = randomFrom(seed);
  const [pulse, gap] = [0.03, 0.052];
  for (let chirp = 0; chirp < count; chirp += 1) {
    if (random() < 0.2) continue;
    const begins = (chirp + 0.25 * random()) * every;
    const pulses = random() < 0.5 ? 3 : 4;
    for (let one = 0; one < pulses; one += 1) {
      const first = Math.round((begins + one * gap) * rate);
      for (let i = 0; i < pulse * rate; i += 1) {
        // A pulse swells and fades: a hard edge would click.
        const shape = Math.sin((Math.PI * i) / (pulse * rate)) ** 2;
        samples[first + i] = shape * Math.sin((2 * Math.PI * pitch * i) / rate);
      }
    }
  }
  return buffer;
}
