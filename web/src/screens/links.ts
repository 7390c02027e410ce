/** Reads the links and codes that people paste or open. */

/** The code of a table: twelve digits and small letters. */
const CODE = /^[0-9a-z]{12}$/;

export interface PersonalLink {
  /** What signs in: a code that works once, or the token of an older link. */
  proof: { code: string } | { token: string };
  table: string | null;
}

/** What a personal link signs in with, and its table if it names one; null if it is incomplete. */
export function readPersonalLink(hash: string): PersonalLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parts.get("code");
  const token = parts.get("token");
  const proof = code ? { code } : token ? { token } : null;
  if (!proof) return null;
  const table = parts.get("table");
  return { proof, table: table && CODE.test(table) ? table : null };
}

/** The code of a table as people type or paste it: with spaces, dashes, capitals, or a whole link. */
export function readTableCode(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  const code = last.replace(/[\s-]/g, "").toLowerCase();
  return CODE.test(code) ? code : null;
}
