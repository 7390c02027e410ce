/** The brain of the searching bots: compiled code from the folder of this script. */
import { typed } from "./wasm";

const FILE = "brain.wasm";

/** Load it. It imports nothing; `lanterns.players.brain` describes its memory and entry points. */
export async function loadBrain(): Promise<WebAssembly.Exports> {
  try {
    const response = await fetch(new URL(FILE, import.meta.url));
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await WebAssembly.instantiateStreaming(typed(response))).instance.exports;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${FILE} could not be loaded: ${why}`, { cause: error });
  }
}
