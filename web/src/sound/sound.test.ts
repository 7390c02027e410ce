import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { prefs } from "../prefs.svelte";
import { playEvent, playTurn, scoreOf } from "./sound";

const made = vi.fn();

class FakeParam {
  value = 0;
  setValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
}
class FakeNode {
  gain = new FakeParam();
  frequency = new FakeParam();
  type = "sine";
  connect = <T>(to: T) => to;
  start = vi.fn();
  stop = vi.fn();
}
class FakeAudio {
  state = "running";
  currentTime = 0;
  destination = new FakeNode();
  constructor() {
    made();
  }
  createGain = () => new FakeNode();
  createOscillator = () => {
    notes += 1;
    return new FakeNode();
  };
}
let notes = 0;

beforeEach(() => {
  notes = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});
afterEach(() => {
  prefs.sound = false;
  vi.unstubAllGlobals();
});

const touched = (hasBeenActive: boolean) =>
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });

it("is off at first, and silent before the page is touched", () => {
  touched(true);
  playTurn();
  prefs.sound = true;
  touched(false);
  playTurn();
  expect(made).not.toHaveBeenCalled();
});

it("plays once it is allowed to, through one context", () => {
  prefs.sound = true;
  touched(true);
  playTurn();
  const turn = notes;
  expect(turn).toBeGreaterThan(0);
  playEvent({ type: "lantern_discarded", seat: "N", lantern: "red" });
  expect(notes).toBeGreaterThan(turn);
  playEvent({ type: "turn_started", seat: "N", turn: 1, final: false });
  expect(made).toHaveBeenCalledTimes(1);
});

it("gives every color its own note, and a match another instrument", () => {
  const lantern = { type: "lantern_received", seat: "N", side: "N", tile: 1 } as const;
  const red = scoreOf({ ...lantern, color: "red", reason: "facing" });
  const blue = scoreOf({ ...lantern, color: "blue", reason: "facing" });
  expect(red?.[1]).not.toBe(blue?.[1]);
  expect(scoreOf({ ...lantern, color: "red", reason: "match" })?.[0]).not.toBe(red?.[0]);
});
