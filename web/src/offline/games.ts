/** Copies of the games on this device, as a file that can be loaded again here or elsewhere. */
import { localServer } from "../net/local";
import type { offline } from "../words/en/offline";
import { saveText } from "./files";

type Words = (typeof offline)["games"];

/** Why no game of a file was loaded: what is wrong, on which line, and all details in English. */
interface Refused {
  code: keyof Words["problems"];
  line: number;
  reason: string;
}

const EXPORT = "/api/export";
const IMPORT = "/api/import";

/** Save all games of this device as one file. Returns what to say if that failed. */
export async function backUp(words: Words): Promise<string> {
  try {
    const answer = await localServer().fetch(EXPORT, { method: "GET" });
    if (!answer.ok) return words.failed;
    saveText(`lanterns-${new Date().toISOString().slice(0, 10)}.json`, await answer.text());
    return "";
  } catch {
    return words.failed;
  }
}

/**
 * Add the games of a file to those that are here: of such a copy, or records of finished games. Returns
 * what to say about it.
 */
export async function restore(text: string, words: Words): Promise<string> {
  try {
    const body = JSON.stringify({ text });
    const answer = await localServer().fetch(IMPORT, { method: "POST", body });
    if (!answer.ok) {
      const { code, line, reason } = (await answer.json()) as Refused;
      return code in words.problems ? words.bad(words.problems[code](line, reason)) : words.failed;
    }
    const { added } = (await answer.json()) as { added: number };
    return added > 0 ? words.loaded(added) : words.known;
  } catch {
    return words.failed;
  }
}
