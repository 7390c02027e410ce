// The few things of Node.js that choose.mts uses, so that it compiles without @types/node.

declare module "node:fs/promises" {
  export function readFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

declare const process: {
  readonly argv: string[];
  readonly stdin: { setEncoding(encoding: "utf8"): AsyncIterable<string> };
  exit(code: number): never;
};
