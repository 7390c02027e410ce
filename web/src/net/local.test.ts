/** The server in a worker, with a worker that does what the test says. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { LocalServer, type FromWorker, type ToWorker, type WorkerPort } from "./local";

class FakeWorker implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  posted: ToWorker[] = [];
  ended = false;

  postMessage(message: ToWorker): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

let workers: FakeWorker[];
let server: LocalServer;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const worker = () => {
  const last = workers.at(-1);
  if (!last) throw new Error("no worker was started");
  return last;
};

beforeEach(() => {
  workers = [];
  server = new LocalServer(async () => {
    workers.push(new FakeWorker());
    return worker();
  });
});

afterEach(() => void vi.unstubAllGlobals());

it("starts with the first request, once, and sends nothing before it is ready", async () => {
  expect(server.status.state).toBe("off");
  const bots = server.fetch("/api/bots", { method: "GET" });
  const mine = server.fetch("/api/mine", { method: "GET" });
  await settle();
  worker().say({ kind: "progress", loaded: 1, total: 4 });
  expect(server.status).toMatchObject({ state: "starting", progress: 0.25 });
  expect(worker().posted).toEqual([]);
  worker().say({ kind: "ready" });
  await settle();
  expect(workers).toHaveLength(1);
  expect(worker().posted).toMatchObject([{ path: "/api/bots" }, { path: "/api/mine" }]);
  worker().say({ kind: "response", id: 2, status: 200, body: "[2]" });
  worker().say({ kind: "response", id: 1, status: 200, body: "[1]" });
  expect(await (await bots).json()).toEqual([1]);
  expect(await (await mine).json()).toEqual([2]);
});

it("answers as a server does: with a status, a type and a text", async () => {
  const asked = server.fetch("/api/tables/x/record", { method: "POST", body: "{}" });
  await settle();
  worker().say({ kind: "ready" });
  await settle();
  expect(worker().posted[0]).toMatchObject({ method: "POST", body: "{}", as: "me" });
  const headers = { "content-type": "text/plain" };
  worker().say({ kind: "response", id: 1, status: 409, headers, body: "no" });
  const answer = await asked;
  expect([answer.ok, answer.status, await answer.text()]).toEqual([false, 409, "no"]);
  expect(answer.headers.get("content-type")).toBe("text/plain");
});

it("asks as the person for whom a request is made, and otherwise as the owner", async () => {
  void server.fetch("/api/mine", { method: "GET" }, "N");
  server.open("/api/tables/x/socket", "N");
  void server.fetch("/api/mine", { method: "GET" });
  await settle();
  worker().say({ kind: "ready" });
  await settle();
  expect(worker().posted).toMatchObject([
    { kind: "request", as: "N" },
    { kind: "open", as: "N" },
    { kind: "request", as: "me" },
  ]);
});

it("passes the messages of each socket to it, until it is closed", async () => {
  const said: string[] = [];
  const [one, other] = [server.open("/one"), server.open("/other")];
  one.onopen = () => said.push("open");
  one.onmessage = ({ data }) => said.push(data);
  other.onclose = ({ code }) => said.push(`closed ${code}`);
  await settle();
  worker().say({ kind: "ready" });
  await settle();
  worker().say({ kind: "opened", socket: 1 });
  worker().say({ kind: "message", socket: 1, text: "hello" });
  worker().say({ kind: "closed", socket: 2, code: 4404 });
  one.send("there");
  one.close();
  worker().say({ kind: "message", socket: 1, text: "too late" });
  await settle();
  expect(said).toEqual(["open", "hello", "closed 4404"]);
  expect(worker().posted.slice(2)).toEqual([
    { kind: "send", socket: 1, text: "there" },
    { kind: "close", socket: 1 },
  ]);
});

it("reports a failure to all who wait, and the next request tries again", async () => {
  const asked = server.fetch("/api/mine", { method: "GET" });
  const codes: number[] = [];
  server.open("/socket").onclose = ({ code }) => codes.push(code);
  await settle();
  worker().say({ kind: "failed", message: "no memory" });
  await expect(asked).rejects.toThrow("no memory");
  expect(server.status).toMatchObject({ state: "failed", problem: "no memory" });
  expect(codes).toContain(1006);
  expect(worker().ended).toBe(true);
  void server.fetch("/api/mine", { method: "GET" });
  await settle();
  expect(workers).toHaveLength(2);
  expect(server.status.state).toBe("starting");
});

it("says so when a running worker breaks", async () => {
  const first = server.fetch("/api/mine", { method: "GET" });
  await settle();
  worker().say({ kind: "ready" });
  await settle();
  worker().onerror?.({ message: "out of memory" });
  await expect(first).rejects.toThrow("out of memory");
  expect(server.status.state).toBe("failed");
});

it("waits while another tab runs the server", async () => {
  void server.fetch("/api/mine", { method: "GET" });
  await settle();
  worker().say({ kind: "elsewhere" });
  expect(server.status.state).toBe("elsewhere");
  worker().say({ kind: "ready" });
  await settle();
  expect(worker().posted).toHaveLength(1);
});

it("lets the bots get ready once the page is idle, and says so if they cannot", async () => {
  let idle = (): void => undefined;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => (idle = work));
  void server.fetch("/api/mine", { method: "GET" });
  await settle();
  worker().say({ kind: "ready" });
  await settle();
  expect(worker().posted.map(({ kind }) => kind)).toEqual(["request"]);
  idle();
  expect(worker().posted.at(-1)).toEqual({ kind: "idle" });
  worker().say({ kind: "bots", problem: "Traceback:\n  in start\nBrokenModule: no 'search'\n" });
  expect(server.status).toMatchObject({ state: "ready", bots: "BrokenModule: no 'search'" });
  worker().say({ kind: "bots", problem: "" });
  expect(server.status.bots).toBe("");
});
