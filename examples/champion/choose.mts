// Print the champion's decision in a position: a line with code and tries for each action that it
// considered, its choice first.
//
//     web/node_modules/.bin/tsc --project examples/champion
//     node build/champion/choose.mjs brain.wasm SIMULATIONS SEED <position.json

import { readFile } from "node:fs/promises";

import { Champion } from "./champion.mjs";

const [file, simulations, seed] = process.argv.slice(2);
if (file === undefined || simulations === undefined || seed === undefined) {
  console.error("usage: node choose.mjs brain.wasm SIMULATIONS SEED <position.json");
  process.exit(1);
}

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
const champion = await Champion.load(await readFile(file));
const tried = champion.decide(JSON.parse(text), Number(simulations), BigInt(seed));
for (const { code, tries } of tried) console.log(code, tries);
