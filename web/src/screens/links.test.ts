import { expect, test } from "vitest";

import { readPersonalLink, readTableCode } from "./links";

test("a link has a code and perhaps a table", () => {
  expect(readPersonalLink("#code=abc")).toEqual({ proof: { code: "abc" }, table: null });
  expect(readPersonalLink("#code=abc&table=k7qm2xrt9pw0")).toEqual({
    proof: { code: "abc" },
    table: "k7qm2xrt9pw0",
  });
});

test("an older link has a token", () => {
  expect(readPersonalLink("#token=abc")).toEqual({ proof: { token: "abc" }, table: null });
});

test("a table that cannot exist is ignored", () => {
  expect(readPersonalLink("#code=abc&table=//elsewhere")?.table).toBeNull();
});

test("without a code there is no link", () => {
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
