import { beforeEach, describe, expect, it, vi } from "vitest";

/** As much of a browser's history as there is to it. */
class FakeHistory {
  entries: unknown[] = [null, null];
  at = 1;
  popped = () => {};

  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.at += 1;
    this.entries.splice(this.at, Infinity, state);
  }
  back(): void {
    this.at -= 1;
    this.popped();
  }
}

let browser: FakeHistory;
let closeOnBack: (typeof import("./back"))["closeOnBack"];

beforeEach(async () => {
  browser = new FakeHistory();
  vi.stubGlobal("history", browser);
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    browser.popped = listener;
  });
  vi.resetModules();
  ({ closeOnBack } = await import("./back"));
});

/** Open something that is gone once it is closed. */
function opened() {
  const close = vi.fn(() => gone());
  const gone = closeOnBack(close);
  return { close, gone };
}

describe("the way back", () => {
  it("closes what is open and stays on the page", () => {
    const { close } = opened();
    browser.back();
    expect(close).toHaveBeenCalledOnce();
    expect(browser.at).toBe(1);
  });

  it("closes the uppermost of two, then the other", () => {
    const [below, above] = [opened(), opened()];
    browser.back();
    expect([below.close, above.close].map((one) => one.mock.calls.length)).toEqual([0, 1]);
    browser.back();
    expect(below.close).toHaveBeenCalledOnce();
    expect(browser.at).toBe(1);
  });

  it("leaves the page in one step after everything was closed in other ways", () => {
    opened().gone();
    opened().gone();
    browser.back();
    expect(browser.at).toBe(0);
  });
});
