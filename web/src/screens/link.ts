/** A personal link as it arrives: what stands after the # of its address. */

/** The token and perhaps the table of a link; null if there is no token in it. */
export function readLink(hash: string): { token: string; table: string | null } | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const token = parts.get("token");
  if (!token) return null;
  const table = parts.get("table");
  return { token, table: table && /^[0-9a-z]{12}$/.test(table) ? table : null };
}
