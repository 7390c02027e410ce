/**
 * The worker in which bots think, so that the other one can answer meanwhile: Python, and beside it
 * the compiled code that searches.
 */
import { loadBrain } from "./brain";
import { startPython } from "./python";

interface Bots {
  warm_up(): void;
  carry_out(job: unknown): { toJs(): Uint8Array; destroy(): void };
}

/** What this worker sends: that it can think or never will, and the result of each job. */
export type FromBots =
  | { kind: "ready" }
  | { kind: "failed"; message: string }
  | { kind: "done"; id: number; result: Uint8Array };

const working = start();
working.then(
  () => post({ kind: "ready" }),
  (error: unknown) =>
    post({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
);

addEventListener("message", ({ data }: MessageEvent<{ id: number; job: Uint8Array }>) => {
  void working.then(
    (think) => post({ kind: "done", id: data.id, result: think(data.job) }),
    () => undefined, // which is reported above
  );
});

function post(message: FromBots): void {
  postMessage(message);
}

/** Load everything, and return the function that does a job. */
async function start(): Promise<(job: Uint8Array) => Uint8Array> {
  const [exports, python] = await Promise.all([loadBrain(), startPython()]);
  // What `lanterns.players.brain.machines.browser` imports.
  python.registerJsModule("lanterns_brain", { exports });
  const bots = python.pyimport("lanterns.server.local.bots") as Bots;
  bots.warm_up();
  return (job) => {
    const result = bots.carry_out(python.toPy(job));
    const bytes = result.toJs();
    result.destroy();
    return bytes;
  };
}
