import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { address, ApiProblem, call, ensureSession } from "./api";

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    headers: { "content-type": "application/json", ...(init.headers as object) },
    status: init.status ?? 200,
  });
const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  answer.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("fills the path and puts the rest into the query", () => {
  const name = "GET /api/tables/{table}/moments";
  expect(address(name, { table: "a b", first: 3 })).toBe("/api/tables/a%20b/moments?first=3");
  expect(address("GET /api/bots", {})).toBe("/api/bots");
});

it("sends and reads JSON, and reads text", async () => {
  answer.mockResolvedValueOnce(json({ table: "abc", path: "/table/abc" }));
  await expect(call("POST /api/tables", { start: true })).resolves.toMatchObject({ table: "abc" });
  expect(answer.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"start":true}' });
  answer.mockResolvedValueOnce(new Response("a record"));
  const record = call("GET /api/tables/{table}/record", null, { table: "abc" });
  await expect(record).resolves.toBe("a record");
});

it("passes on the server's sentence", async () => {
  answer.mockResolvedValueOnce(json({ reason: "there is no such table" }, { status: 404 }));
  const asked = call("GET /api/tables/{table}", null, { table: "abc" });
  await expect(asked).rejects.toMatchObject({ message: "there is no such table", status: 404 });
});

it("waits as long as it is asked to, and not too long", async () => {
  const busy = (after: string) =>
    json({ reason: "too much at once" }, { status: 429, headers: { "retry-after": after } });
  answer.mockResolvedValueOnce(busy("2")).mockResolvedValueOnce(json([]));
  const asked = call("GET /api/bots", null);
  await vi.advanceTimersByTimeAsync(1900);
  expect(answer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect(asked).resolves.toEqual([]);
  answer.mockResolvedValueOnce(busy("60"));
  await expect(call("GET /api/bots", null)).rejects.toMatchObject({ status: 429 });
});

it("says so when nobody answers", async () => {
  answer.mockRejectedValueOnce(new TypeError("failed to fetch"));
  await expect(call("GET /api/bots", null)).rejects.toBeInstanceOf(ApiProblem);
});

it("asks for a session once, and again if that failed", async () => {
  answer.mockRejectedValueOnce(new TypeError("failed to fetch"));
  await expect(ensureSession()).rejects.toMatchObject({ status: 0 });
  answer.mockResolvedValue(json({ fresh: true }));
  await Promise.all([ensureSession(), ensureSession()]);
  await ensureSession();
  expect(answer).toHaveBeenCalledTimes(2);
});
