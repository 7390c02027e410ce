/** Files that leave the static site: there is no server from which a link could download them. */
import { call } from "../net/api";

/** Offer a text as a file to save. */
export function saveText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Save the record that a link to `/api/tables/{table}/record` names. */
export async function saveRecord(event: Event, link: HTMLAnchorElement): Promise<void> {
  const table = /^\/api\/tables\/(\w+)\/record$/.exec(link.getAttribute("href") ?? "")?.[1];
  if (!table) return;
  event.preventDefault();
  saveText(link.download, await call("GET /api/tables/{table}/record", null, { table }));
}
