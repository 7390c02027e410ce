/** Reads the links and codes that people paste or open. */

/** The code of a table: twelve digits and small letters. */
const CODE = /^[0-9a-z]{12}$/;

/** The token of a personal link, and its table if it names one; null if there is no token. */
export function readPersonalLink(hash: string): { token: string; table: string | null } | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const token = parts.get("token");
  if (!token) return null;
  const table = parts.get("table");
  return { token, table: table && CODE.test(table) ? table : null };
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
