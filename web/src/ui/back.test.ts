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
  replaceState(state: unknown): void {
    this.entries[this.at] = state;
  }
  back(): void {
    this.at -= 1;
    this.popped();
  }
  forward(by: number): void {
    for (; by > 0; by -= 1) {
      this.at += 1;
      this.popped();
    }
  }
}

let browser: FakeHistory;
let closeOnBack: (typeof import("./back"))["closeOnBack"];
let visit: (typeof import("./back"))["visit"];

beforeEach(async () => {
  browser = new FakeHistory();
  vi.stubGlobal("history", browser);
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    browser.popped = listener;
  });
  vi.resetModules();
  ({ closeOnBack, visit } = await import("./back"));
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

  it("leaves a page that was visited where something had been open in one step", () => {
    opened().gone();
    visit("/settings");
    expect(browser.at).toBe(2);
    browser.back();
    expect(browser.at).toBe(1);
  });

  it("closes what is opened on the page that was visited, and then leaves that page", () => {
    opened().gone();
    visit("/settings");
    const { close } = opened();
    browser.back();
    expect(close).toHaveBeenCalledOnce();
    expect(browser.at).toBe(2);
    browser.back();
    expect(browser.at).toBe(1);
  });

  it("skips the entry of what was closed when it is reached by the way forward, too", () => {
    opened().gone();
    browser.back();
    browser.forward(2);
    browser.back();
    expect(browser.at).toBe(0);
  });
});
