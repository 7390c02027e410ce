/** The code of a table as people type or paste it: with blanks, dashes, capitals, or the whole link. */

/** The code in its plain form, or null if it is none. */
export function readCode(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  const code = last.replace(/[\s-]/g, "").toLowerCase();
  return /^[0-9a-z]{12}$/.test(code) ? code : null;
}
