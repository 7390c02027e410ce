/** What a connection needs from the browser: sockets, a session, and when to try again. */
import { localServer, type Person } from "./local";

/** The part of a WebSocket that a connection uses, so that a test can stand in for it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Environment {
  open(path: string): Socket;
  /** Get what has to exist before a socket is opened, such as a cookie. */
  prepare(): Promise<void>;
  /** A random number between 0 and 1. */
  random(): number;
  /**
   * Call back when a connection may be worth another try, as the network or the viewer is back, and
   * with true when the network is gone.
   */
  onwake(wake: (offline?: boolean) => void): () => void;
}

/** A random name for this tab, different from every other tab's. */
export function tabName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Open a WebSocket to the server of this page, or what stands in for one where that is a worker. */
export function openSocket(path: string, as?: Person): Socket {
  if (STATIC_SITE) return localServer().open(path, as);
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const native = new WebSocket(url);
  const socket: Socket = {
    send: (text) => native.send(text),
    close: () => native.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  native.onopen = () => socket.onopen?.();
  native.onmessage = (event: MessageEvent<string>) => socket.onmessage?.(event);
  native.onclose = (event) => socket.onclose?.(event);
  return socket;
}

/**
 * Call back when the browser loses or finds its network, or when the page becomes visible again. A
 * lost network does not mean a lost connection: the server may run on this very machine, and does so
 * in the static site, where the network says nothing about it at all.
 */
export function onWake(wake: (offline?: boolean) => void): () => void {
  if (STATIC_SITE) return () => {};
  const online = () => wake();
  const offline = () => wake(true);
  const seen = () => {
    if (document.visibilityState === "visible") wake();
  };
  addEventListener("online", online);
  addEventListener("offline", offline);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", online);
    removeEventListener("offline", offline);
    document.removeEventListener("visibilitychange", seen);
  };
}

const FIRST_DELAY = 300;
const LONGEST_DELAY = 10_000;

/** The server is stopping, and will be back in a moment. */
const RESTARTING = 1012;
/** We sent too much, or nonsense: coming back at once would make it worse. */
const POLICY = 1008;

/**
 * How many milliseconds to wait before the next try, after that many failed ones. The random number
 * spreads the clients of a server that restarts.
 */
export function retryDelay(failed: number, closeCode: number, random: number): number {
  const base = Math.min(FIRST_DELAY * 2 ** failed, LONGEST_DELAY);
  const least = closeCode === POLICY ? 5000 : closeCode === RESTARTING ? 700 : 0;
  return Math.max(least, base) * (0.5 + random / 2);
}
