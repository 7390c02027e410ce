import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { soundOf } from "../events";
import { NOTES } from "../events/received";
import { prefs } from "../prefs.svelte";
import { startAmbience } from "./ambience";
import { startMusic } from "./music";
import { playTurn } from "./sound";
import { countNote, VOICES, type VoiceName } from "./voices";

/** An audio context that notes what is built, when it sounds, and how loud it gets. */
class FakeParam {
  value = 0;
  values: number[] = [];
  setValueAtTime = (value: number) => void this.values.push(value);
  linearRampToValueAtTime = this.setValueAtTime;
  exponentialRampToValueAtTime = (value: number) => {
    // The real one refuses zero and negative numbers.
    if (value <= 0) throw new RangeError(`${value}`);
    this.values.push(value);
  };
  setTargetAtTime = this.setValueAtTime;
}
class FakeNode {
  gain = new FakeParam();
  frequency = new FakeParam();
  pan = new FakeParam();
  Q = new FakeParam();
  threshold = new FakeParam();
  knee = new FakeParam();
  ratio = new FakeParam();
  attack = new FakeParam();
  release = new FakeParam();
  playbackRate = new FakeParam();
  started: number | null = null;
  stopped: number | null = null;
  to: unknown[] = [];
  connect = <T>(to: T) => {
    this.to.push(to);
    return to;
  };
  disconnect = vi.fn();
  start = (at: number) => (this.started = at);
  stop = (at = 0) => (this.stopped = at);
}
class FakeAudio {
  state = "running";
  currentTime = 0;
  sampleRate = 1000;
  destination = new FakeNode();
  nodes: FakeNode[] = [];
  constructor() {
    contexts.push(this);
  }
  #make = () => {
    const node = new FakeNode();
    this.nodes.push(node);
    return node;
  };
  createGain = this.#make;
  createOscillator = this.#make;
  createBufferSource = this.#make;
  createBiquadFilter = this.#make;
  createStereoPanner = this.#make;
  createConvolver = this.#make;
  createDynamicsCompressor = this.#make;
  createBuffer = (_: number, length: number) => {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  };
  get sounding(): FakeNode[] {
    return this.nodes.filter((node) => node.started !== null);
  }
}
const contexts: FakeAudio[] = [];

function cue(at = 5) {
  const audio = new FakeAudio();
  const out = new FakeNode();
  return {
    audio,
    out,
    cue: { audio: audio as unknown as BaseAudioContext, out: out as unknown as AudioNode, at },
  };
}

beforeEach(() => {
  contexts.length = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn() });
});
afterEach(() => {
  prefs.sound = false;
  vi.unstubAllGlobals();
});

const touched = (hasBeenActive: boolean) =>
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });

describe("sound", () => {
  it("is off at first, and silent before the page is touched", async () => {
    touched(true);
    playTurn();
    prefs.sound = true;
    touched(false);
    playTurn();
    await vi.dynamicImportSettled();
    expect(contexts).toHaveLength(0);
  });

  it("is loaded when it is first needed, and plays through one context", async () => {
    prefs.sound = true;
    touched(true);
    playTurn();
    playTurn();
    await vi.waitFor(() => expect(contexts[0]?.sounding.length).toBeGreaterThan(4));
    expect(contexts).toHaveLength(1);
  });
});

describe.each(Object.keys(VOICES) as VoiceName[])("the voice %s", (name) => {
  it("sounds from its cue on, ends by itself, and reaches the bus", () => {
    const { audio, out, cue: at } = cue();
    VOICES[name](at, 440);
    expect(audio.sounding.length).toBeGreaterThan(0);
    for (const node of audio.sounding) {
      expect(node.started).toBeGreaterThanOrEqual(5);
      expect(node.stopped ?? Infinity).toBeLessThan(5 + 10);
    }
    expect(audio.nodes.some((node) => node.to.includes(out))).toBe(true);
  });
});

describe("events", () => {
  const lantern = { type: "lantern_received", seat: "N", side: "N", tile: 1 } as const;

  it("have a note for every color, and another voice for a match", () => {
    const red = soundOf({ ...lantern, color: "red", reason: "facing" });
    const blue = soundOf({ ...lantern, color: "blue", reason: "facing" });
    expect(red?.note).not.toBe(blue?.note);
    expect(new Set(Object.values(NOTES)).size).toBe(7);
    expect(soundOf({ ...lantern, color: "red", reason: "match" })?.voice).not.toBe(red?.voice);
  });

  it("rise while honor is counted, and stop at the top", () => {
    expect(countNote(1)).toBeGreaterThan(countNote(0));
    expect(countNote(40)).toBe(countNote(20));
  });
});

describe("the evening", () => {
  it("schedules every drop and bell once, and stops what it started", () => {
    const { audio, cue: at } = cue(0);
    const scene = startAmbience(at, 1);
    const steady = audio.sounding.length;
    scene.schedule(0, 60);
    const after = audio.sounding.length;
    expect(after).toBeGreaterThan(steady);
    scene.schedule(30, 60);
    expect(audio.sounding.length).toBe(after);
    scene.stop();
    expect(audio.sounding.slice(0, steady).every((node) => node.stopped !== null)).toBe(true);
  });

  it("plays music phrase by phrase, the same for the same seed", () => {
    const notes = (seed: number) => {
      const { audio, cue: at } = cue(0);
      const scene = startMusic(at, seed);
      scene.schedule(0, 30);
      return audio.sounding.map((node) => [node.started, ...node.frequency.values]);
    };
    expect(notes(1).length).toBeGreaterThan(20);
    expect(notes(1)).toEqual(notes(1));
    expect(notes(1)).not.toEqual(notes(2));
  });
});
