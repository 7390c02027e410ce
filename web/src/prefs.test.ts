import { expect, test } from "vitest";

import { prefs } from "./prefs.svelte";

test("it is night until somebody chooses daylight", () => {
  expect(prefs.theme).toBe("dark");
});
