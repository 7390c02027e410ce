import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

async function themeAfter(stored: string | null): Promise<string> {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  return (await import("./prefs.svelte")).prefs.theme;
}

test.each([
  ["nothing stored", null],
  ["a theme that is not known", '{"theme":"dusk"}'],
  ["night", '{"theme":"dark"}'],
  ["what another version wrote", "night"],
])("it is night with %s", async (_, stored) => {
  expect(await themeAfter(stored)).toBe("dark");
});

test("colors follow the device for somebody who chose that", async () => {
  expect(await themeAfter('{"theme":"device"}')).toBe("device");
});

test("it is day for somebody who chose daylight", async () => {
  expect(await themeAfter('{"theme":"light"}')).toBe("light");
});
