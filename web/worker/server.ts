/**
 * The worker that is the server of this device: Python behind the messages of the page, and the
 * tables in IndexedDB. `docs/offline.md` describes the messages.
 */
import { startPython } from "./python";
import { openRows } from "./rows";
import { Thinker } from "./thinker";

/** Held by the one tab that may write to the tables. */
const LOCK = "lanterns-local";

interface Browser {
  start(
    rows: unknown,
    think: (job: Uint8Array) => Promise<Uint8Array>,
    post: (text: string) => void,
  ): Promise<(text: string) => void>;
}

/** Messages that came before there was anybody to read them. */
const waiting: string[] = [];
let receive = (text: string): void => void waiting.push(text);

const thinker = new Thinker((problem) => postMessage({ kind: "bots", problem }));

addEventListener("message", ({ data }: MessageEvent<{ kind: string }>) => {
  if (data.kind === "idle") thinker.start();
  else receive(JSON.stringify(data));
});

start().catch((error: unknown) => {
  postMessage({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
});

/** The name of this worker if its files have to be downloaded. */
const DOWNLOADING = "downloading";

function report(loaded: number, total: number): void {
  postMessage({ kind: "progress", loaded, total });
}

async function start(): Promise<void> {
  await own();
  const [python, rows] = await Promise.all([
    startPython(self.name === DOWNLOADING ? report : null),
    openRows(),
  ]);
  const browser = python.pyimport("lanterns.server.local.browser") as Browser;
  receive = await browser.start(
    rows,
    (job) => thinker.think(job),
    (text) => postMessage(JSON.parse(text)),
  );
  postMessage({ kind: "ready" });
  for (const text of waiting.splice(0)) receive(text);
}

/** Become the one who writes to the tables; as long as another tab is, say so and wait. */
function own(): Promise<void> {
  const forever = new Promise<never>(() => undefined);
  return new Promise((owned, failed) => {
    const take = (): Promise<never> => {
      owned();
      return forever;
    };
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock) return take();
        postMessage({ kind: "elsewhere" });
        void navigator.locks.request(LOCK, take);
        return undefined;
      })
      .catch(failed);
  });
}
