import { expect, test } from "vitest";

import { readLink } from "./link";

test("a link has a token and perhaps a table", () => {
  expect(readLink("#token=abc")).toEqual({ token: "abc", table: null });
  expect(readLink("#token=abc&table=k7qm2xrt9pw0")).toEqual({
    token: "abc",
    table: "k7qm2xrt9pw0",
  });
});

test("a table that cannot be one is not gone to", () => {
  expect(readLink("#token=abc&table=//elsewhere")).toEqual({ token: "abc", table: null });
});

test("without a token there is no link", () => {
  expect(readLink("")).toBeNull();
  expect(readLink("#table=k7qm2xrt9pw0")).toBeNull();
});
