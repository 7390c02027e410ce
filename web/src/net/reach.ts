/** Under which address friends reach the server: a page opened at localhost leads nobody else here. */
import { call } from "./api";

export interface Reach {
  /** The origin for links that are sent to others. */
  origin: string;
  /** Whether it leads here from this machine alone. */
  onlyHere: boolean;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where others find the server that this page came from. */
export async function findReach(page: Pick<Location, "hostname" | "origin">): Promise<Reach> {
  if (!LOOPBACK.test(page.hostname)) return { origin: page.origin, onlyHere: false };
  // Without an answer, the link is at least not promised to work elsewhere.
  const [address] = await call("GET /api/addresses", null).catch(() => []);
  return { origin: address ?? page.origin, onlyHere: address === undefined };
}
