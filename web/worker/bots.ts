/** The worker in which bots think, so that the other one can answer meanwhile. */
import { startPython } from "./python";

interface Bots {
  carry_out(job: unknown): { toJs(): Uint8Array; destroy(): void };
}

const python = startPython();

addEventListener("message", ({ data }: MessageEvent<{ id: number; job: Uint8Array }>) => {
  void think(data.id, data.job);
});

async function think(id: number, job: Uint8Array): Promise<void> {
  const ready = await python;
  const bots = ready.pyimport("lanterns.server.local.bots") as Bots;
  const given: unknown = ready.toPy(job);
  const result = bots.carry_out(given);
  postMessage({ id, result: result.toJs() });
  result.destroy();
}
