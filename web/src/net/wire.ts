/** What a connection needs of a WebSocket, so that a test can be one. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** What a connection needs of the world around it. */
export interface World {
  open(path: string): Wire;
  /** Whatever has to be there before a socket is opened, such as a cookie. */
  prepare(): Promise<void>;
  /** Between 0 and 1. */
  chance(): number;
  /** Call when the line may be worth another try: the network is back, the page is looked at. */
  onwake(wake: () => void): () => void;
}

/** Letters that no other tab has. */
export function tabName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A socket of this page's own server. */
export function openSocket(path: string): Wire {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  const wire: Wire = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = (event: MessageEvent<string>) => wire.onmessage?.(event);
  socket.onclose = (event) => wire.onclose?.(event);
  return wire;
}

/**
 * Call when the browser loses or finds its network, or somebody looks at the page again. A network
 * that is gone does not mean a line that is: the server may be on this very machine.
 */
export function onWake(wake: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") wake();
  };
  addEventListener("online", wake);
  addEventListener("offline", wake);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", wake);
    removeEventListener("offline", wake);
    document.removeEventListener("visibilitychange", seen);
  };
}
