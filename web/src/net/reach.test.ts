import { afterEach, expect, it, vi } from "vitest";

import { findReach } from "./reach";

afterEach(() => vi.unstubAllGlobals());

function answer(addresses: string[]): void {
  const headers = { "content-type": "application/json" };
  const sent = () => Promise.resolve(new Response(JSON.stringify(addresses), { headers }));
  vi.stubGlobal("fetch", sent);
}

const HERE = { hostname: "localhost", origin: "http://localhost:8000" };

it("is the page's own address, unless that is a name of this machine for itself", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody asks")));
  const page = { hostname: "lanterns.example", origin: "https://lanterns.example" };
  expect(await findReach(page)).toEqual({ origin: page.origin, onlyHere: false });
});

it("is otherwise what the server says", async () => {
  answer(["http://192.0.2.7:8000"]);
  for (const hostname of ["localhost", "127.0.0.1", "[::1]"])
    expect(await findReach({ ...HERE, hostname })).toEqual({
      origin: "http://192.0.2.7:8000",
      onlyHere: false,
    });
});

it("leads nowhere else if the server listens on this machine alone, or does not answer", async () => {
  answer([]);
  expect(await findReach(HERE)).toEqual({ origin: HERE.origin, onlyHere: true });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("lost")));
  expect(await findReach(HERE)).toEqual({ origin: HERE.origin, onlyHere: true });
});
