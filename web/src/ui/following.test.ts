import { expect, test } from "vitest";

import { Following } from "./following";

const at = (scrollTop: number, scrollHeight: number, clientHeight = 200) => ({
  scrollTop,
  clientHeight,
  scrollHeight,
});

test("a scroll event that arrives after new lines does not stop following", () => {
  const following = new Following();
  following.scrolled(at(300, 500));
  following.scrolled(at(320, 620)); // The list was at the end of 520 pixels; 100 more came since.
  expect(following.on).toBe(true);
});

test("a list with less room keeps following", () => {
  const following = new Following();
  following.scrolled(at(300, 500));
  following.scrolled(at(300, 500, 100));
  expect(following.on).toBe(true);
});

test("scrolling up stops following, and returning to the end resumes it", () => {
  const following = new Following();
  following.scrolled(at(300, 500));
  following.scrolled(at(100, 500));
  expect(following.on).toBe(false);
  following.scrolled(at(200, 600));
  expect(following.on).toBe(false);
  following.scrolled(at(390, 600));
  expect(following.on).toBe(true);
});
