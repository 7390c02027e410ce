import { expect, test } from "vitest";

import { readCode } from "./code";

test.each([
  ["k7qm2xrt9pw0", "k7qm2xrt9pw0"],
  [" K7QM-2XRT 9PW0 ", "k7qm2xrt9pw0"],
  ["https://lanterns.example/table/k7qm2xrt9pw0", "k7qm2xrt9pw0"],
  ["https://lanterns.example/table/k7qm2xrt9pw0/?from=mail#top", "k7qm2xrt9pw0"],
  ["", null],
  ["k7qm2xrt", null],
  ["k7qm2xrt9pw0!", null],
])("reads %j as %j", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
