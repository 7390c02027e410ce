/** Everything that sounds, on three buses with a volume each: music, ambience and effects. */
import { startAmbience, type Scene } from "./ambience";
import { randomFrom } from "./instruments";
import { startMusic } from "./music";
import { VOICES, type Sound } from "./voices";

export type Bus = "music" | "ambience" | "effects";
/** Volumes from 0 to 1. */
export type Volumes = Record<Bus, number>;

/** How loud each bus is at its full volume: see docs/page.md for the measured loudness. */
const TRIM: Volumes = { music: 1.4, ambience: 1.5, effects: 0.8 };
/** How much of each bus is heard again from the shores of the lake. */
const ECHO: Volumes = { music: 0.55, ambience: 0.3, effects: 0.25 };

export interface Mixer {
  readonly buses: Record<Bus, GainNode>;
  set(volumes: Volumes): void;
}

/** Build the buses, the echo and a limiter, in front of the destination of a context. */
export function makeMixer(audio: BaseAudioContext, volumes: Volumes): Mixer {
  const limiter = audio.createDynamicsCompressor();
  limiter.threshold.value = -6;
  limiter.knee.value = 4;
  limiter.ratio.value = 12;
  limiter.attack.value = 0.003;
  limiter.release.value = 0.2;
  limiter.connect(audio.destination);
  const echo = audio.createConvolver();
  echo.buffer = echoOf(audio);
  echo.connect(limiter);
  const bus = (name: Bus): GainNode => {
    const level = audio.createGain();
    const send = audio.createGain();
    level.gain.value = gainOf(name, volumes);
    send.gain.value = ECHO[name];
    level.connect(limiter);
    level.connect(send).connect(echo);
    return level;
  };
  const buses = { music: bus("music"), ambience: bus("ambience"), effects: bus("effects") };
  return {
    buses,
    set(volumes) {
      for (const name of ["music", "ambience", "effects"] as const) {
        buses[name].gain.setTargetAtTime(gainOf(name, volumes), audio.currentTime, 0.05);
      }
    },
  };
}

/** The ear hears loudness by ratios: the square makes a slider even. */
function gainOf(name: Bus, volumes: Volumes): number {
  return TRIM[name] * volumes[name] ** 2;
}

/** The echo of a valley: noise that fades within two seconds, darker the longer it lasts. */
function echoOf(audio: BaseAudioContext): AudioBuffer {
  const lasts = 2.2;
  const length = Math.round(lasts * audio.sampleRate);
  const buffer = audio.createBuffer(2, length, audio.sampleRate);
  for (const channel of [0, 1]) {
    const random = randomFrom(11 + channel);
    const samples = buffer.getChannelData(channel);
    let smooth = 0;
    for (let i = 0; i < length; i += 1) {
      const age = i / length;
      smooth += (2 * random() - 1 - smooth) * (0.55 - 0.45 * age);
      samples[i] = smooth * (1 - age) ** 3.2 * Math.min(1, i / 400);
    }
  }
  return buffer;
}

/** Seconds that are scheduled ahead, so that a busy page does not stutter. */
const AHEAD = 4;
/** A hidden page, or one that the viewer left, fades out within this many seconds. */
const FADE = 0.8;

/** What is heard of a page: effects at any time, music and ambience while there is a scene. */
export class Player {
  readonly #audio = new AudioContext();
  readonly #mixer: Mixer;
  #scenes: Scene[] = [];
  #places: GainNode[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(volumes: Volumes) {
    this.#mixer = makeMixer(this.#audio, volumes);
    document.addEventListener("visibilitychange", () => this.#heed());
  }

  set(volumes: Volumes): void {
    this.#mixer.set(volumes);
  }

  play({ voice, note }: Sound): void {
    this.#heed();
    const { buses } = this.#mixer;
    VOICES[voice](
      { audio: this.#audio, out: buses.effects, at: this.#audio.currentTime + 0.02 },
      note,
    );
  }

  /** Start music and ambience, unless they are playing. */
  enter(): void {
    this.#heed();
    if (this.#scenes.length > 0) return;
    const now = this.#audio.currentTime;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const place = (bus: Bus) => {
      const gain = this.#audio.createGain();
      gain.connect(this.#mixer.buses[bus]);
      this.#places.push(gain);
      return { audio: this.#audio, out: gain, at: now + 0.1 };
    };
    this.#scenes = [startAmbience(place("ambience"), seed), startMusic(place("music"), seed)];
    const schedule = () => {
      const { currentTime } = this.#audio;
      for (const scene of this.#scenes) scene.schedule(currentTime, currentTime + AHEAD);
    };
    schedule();
    this.#timer = setInterval(schedule, 1000);
  }

  /** Let music and ambience fade away. */
  leave(): void {
    clearInterval(this.#timer);
    const [scenes, places] = [this.#scenes, this.#places];
    this.#scenes = [];
    this.#places = [];
    for (const { gain } of places) gain.setTargetAtTime(0, this.#audio.currentTime, FADE / 4);
    setTimeout(() => {
      scenes.forEach((scene) => scene.stop());
      places.forEach((place) => place.disconnect());
    }, FADE * 1000);
  }

  /** A hidden page is silent, and costs nothing. */
  #heed(): void {
    if (document.hidden) void this.#audio.suspend();
    else if (this.#audio.state === "suspended") void this.#audio.resume();
  }
}
