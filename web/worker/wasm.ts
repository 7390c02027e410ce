/** WebAssembly over any host: not every one knows its type, which compiling while it loads needs. */
export const WASM = "application/wasm";

/** Return a response with that type. One that has it stays as it is: its compiled code may be stored. */
export function typed(response: Response): Response {
  if (!response.ok || response.headers.get("content-type") === WASM) return response;
  return new Response(response.body, { headers: { "content-type": WASM } });
}
