/** Python in a worker: Pyodide and our package, all from the folder of this script. */
import type { loadPyodide, PyodideAPI } from "pyodide";

import { typed, WASM } from "./wasm";

interface Listing {
  files: { path: string; size: number }[];
}

const PACKAGES = "/lib/python3.14/site-packages";

type Report = (loaded: number, total: number) => void;

/** Start Python with our package. Reports how many bytes of it are here, and of how many. */
export async function startPython(report: Report | null = null): Promise<PyodideAPI> {
  const stop = report ? await countFetched(report) : typeFetched();
  const { loadPyodide: load } = (await import(
    /* @vite-ignore */ beside("pyodide/pyodide.mjs")
  )) as {
    loadPyodide: typeof loadPyodide;
  };
  const ours = fetch(beside("lanterns.zip")).then((response) => response.arrayBuffer());
  const python = await load({
    indexURL: beside("pyodide/"),
    lockFileURL: beside("pyodide/pyodide-lock.json"),
  });
  python.unpackArchive(await ours, "zip", { extractDir: PACKAGES });
  stop();
  return python;
}

function beside(file: string): string {
  return new URL(file, import.meta.url).href;
}

/** Give what anything in this worker fetches of WebAssembly its type. */
function typeFetched(): () => void {
  const real = self.fetch;
  self.fetch = async (input, init) => {
    const response = await real(input, init);
    return addressOf(input).endsWith(".wasm") ? typed(response) : response;
  };
  return () => (self.fetch = real);
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

/**
 * Count the bytes of large files while anything in this worker fetches them. Not for files that are
 * stored: the start then takes longer, probably because the browser cannot reuse compiled code for a
 * response that is passed on.
 */
async function countFetched(report: Report): Promise<() => void> {
  const real = self.fetch;
  const listing = (await (await real(beside("files.json"))).json()) as Listing;
  const sizes = new Map(
    listing.files
      .filter(({ path }) => /^local\/(lanterns\.zip|pyodide\/.*\.(wasm|zip))$/.test(path))
      .map(({ path, size }) => [beside(path.slice("local/".length)), size]),
  );
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  report(0, total);
  self.fetch = async (input, init) => {
    const response = await real(input, init);
    const address = addressOf(input);
    if (!sizes.has(address) || !response.body || !response.ok) return response;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        report(loaded, total);
        controller.enqueue(chunk);
      },
    });
    const type = address.endsWith(".wasm") ? WASM : "application/zip";
    return new Response(response.body.pipeThrough(counting), { headers: { "content-type": type } });
  };
  return () => (self.fetch = real);
}
