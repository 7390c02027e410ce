import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LogEntry } from "../protocol";
import { entry } from "./fixtures/fixtures";
import { History } from "./history.svelte";

describe("a history", () => {
  const all: LogEntry[] = Array.from({ length: 9 }, (_, index) => ({
    ...entry(1),
    number: index + 1,
  }));
  const read = vi.fn(() => Promise.resolve(all.slice(0, 7)));

  beforeEach(() => {
    vi.useFakeTimers();
    read.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is read once, and then continues with new entries", async () => {
    const history = new History("abc", read);
    history.reach(7);
    await vi.advanceTimersByTimeAsync(0);
    history.add(all.slice(7, 9));
    history.add(all.slice(8, 9));
    expect(history.entries).toEqual(all);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("keeps what happens while it is being read", async () => {
    const history = new History("abc", read);
    history.reach(7);
    history.add(all.slice(7, 8));
    history.add(all.slice(8, 9));
    await vi.advanceTimersByTimeAsync(0);
    expect(history.entries).toEqual(all);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("is read again where something is missing", async () => {
    const history = new History("abc", read);
    history.add(all.slice(0, 2));
    history.add(all.slice(5, 7));
    await vi.advanceTimersByTimeAsync(0);
    expect(history.entries).toEqual(all.slice(0, 7));
  });

  it("is tried again until it is complete", async () => {
    read.mockRejectedValueOnce(new Error("offline"));
    const history = new History("abc", read);
    history.reach(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(history.entries).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(history.entries).toEqual(all.slice(0, 7));
    history.close();
  });
});
