import { expect, test } from "vitest";

import { readPersonalLink, readTableCode } from "./links";

test("a link has a token and perhaps a table", () => {
  expect(readPersonalLink("#token=abc")).toEqual({ token: "abc", table: null });
  expect(readPersonalLink("#token=abc&table=k7qm2xrt9pw0")).toEqual({
    token: "abc",
    table: "k7qm2xrt9pw0",
  });
});

test("a table that cannot exist is ignored", () => {
  expect(readPersonalLink("#token=abc&table=//elsewhere")).toEqual({ token: "abc", table: null });
});

test("without a token there is no link", () => {
  expect(readPersonalLink("")).toBeNull();
  expect(readPersonalLink("#table=k7qm2xrt9pw0")).toBeNull();
});

test.each([
  ["k7qm2xrt9pw0", "k7qm2xrt9pw0"],
  [" K7QM-2XRT 9PW0 ", "k7qm2xrt9pw0"],
  ["https://lanterns.example/table/k7qm2xrt9pw0", "k7qm2xrt9pw0"],
  ["https://lanterns.example/table/k7qm2xrt9pw0/?from=mail#top", "k7qm2xrt9pw0"],
  ["", null],
  ["k7qm2xrt", null],
  ["k7qm2xrt9pw0!", null],
])("reads %j as %j", (typed, code) => {
  expect(readTableCode(typed)).toBe(code);
});
