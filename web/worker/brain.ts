/** The brain of the searching bots: compiled code from the folder of this script. */
const FILE = "brain.wasm";

/** Load it. It imports nothing; `lanterns.players.brain` describes its memory and entry points. */
export async function loadBrain(): Promise<WebAssembly.Exports> {
  try {
    const { instance } = await instantiate(await fetch(new URL(FILE, import.meta.url)));
    return instance.exports;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${FILE} could not be loaded: ${why}`, { cause: error });
  }
}

/**
 * Compile while it loads, after which the browser can store the result; that needs the right type,
 * which not every host knows.
 */
async function instantiate(response: Response): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (response.headers.get("content-type") === "application/wasm")
    return WebAssembly.instantiateStreaming(response);
  return WebAssembly.instantiate(await response.arrayBuffer());
}
