/** Requests over HTTP, typed by the server's own list of operations. */
import type { Operations, Problem, RefusalCode } from "../protocol";
import { localServer, type Person } from "./local";

type Name = keyof Operations;
type Params = Record<string, string | number>;

/** The server refused a request, or could not be reached. */
export class ApiProblem extends Error {
  constructor(
    /** An English sentence. */
    message: string,
    /** The HTTP status; 0 when no answer came at all. */
    readonly status: number,
    /** The reason, if the server itself answered. */
    readonly code: RefusalCode | null = null,
  ) {
    super(message);
    this.name = "ApiProblem";
  }
}

/** A longer delay asked for by the server, in seconds, is reported as a failure instead. */
const LONGEST_WAIT = 5;
const TRIES = 3;

/**
 * Call an operation, as in `call("GET /api/tables/{table}", null, { table })`. Where several people
 * share a device, it is one of them who asks.
 */
export async function call<N extends Name>(
  name: N,
  body: Operations[N]["body"],
  params: Params = {},
  as?: Person,
): Promise<Operations[N]["returns"]> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(name, body, params, as);
    if (response.ok) return (await read(response)) as Operations[N]["returns"];
    const wait = waitAsked(response);
    if (wait === null || wait > LONGEST_WAIT || tries >= TRIES) throw await problem(response);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

async function send(
  name: Name,
  body: unknown,
  params: Params,
  as: Person | undefined,
): Promise<Response> {
  const [method = "GET"] = name.split(" ");
  const request: RequestInit = { method, credentials: "same-origin" };
  if (body !== null) {
    request.body = JSON.stringify(body);
    request.headers = { "content-type": "application/json" };
  }
  try {
    const path = address(name, params);
    return await (STATIC_SITE ? localServer().fetch(path, request, as) : fetch(path, request));
  } catch {
    throw new ApiProblem("the server cannot be reached", 0);
  }
}

/** The address of an operation: parameters that its path does not name go into the query. */
export function address(name: string, params: Params): string {
  const query = new URLSearchParams();
  let path = name.slice(name.indexOf(" ") + 1);
  for (const [key, value] of Object.entries(params)) {
    const filled = path.replace(`{${key}}`, encodeURIComponent(value));
    if (filled === path) query.set(key, String(value));
    path = filled;
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

async function read(response: Response): Promise<unknown> {
  const json = response.headers.get("content-type")?.startsWith("application/json");
  return json ? response.json() : response.text();
}

/** How many seconds the server asks us to wait; null if that is not what is wrong. */
function waitAsked(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get("retry-after") ?? "1");
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 1;
}

async function problem(response: Response): Promise<ApiProblem> {
  try {
    const { reason, code } = (await response.json()) as Partial<Problem>;
    if (reason) return new ApiProblem(reason, response.status, code);
  } catch {
    // A proxy answered, not in the form of our server.
  }
  return new ApiProblem(response.statusText || "the server did not answer well", response.status);
}

let session: Promise<unknown> | null = null;

/** Make sure that the browser has the cookie its seats belong to; requested once. */
export async function ensureSession(): Promise<void> {
  session ??= call("POST /api/session", {});
  try {
    await session;
  } catch (error) {
    session = null;
    throw error;
  }
}
