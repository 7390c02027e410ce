/** The route: which screen the address names, and with which parameters. */
import { hrefOf, routeUrl } from "./addresses";
import { saveRecord } from "./offline/files";
import { visit } from "./ui/back";

export type Route =
  | { screen: "start" }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string; at: number | null; review: boolean }
  | { screen: "rules"; part: string | null }
  | { screen: "strategy" }
  | { screen: "learn"; lesson: string | null }
  | { screen: "settings" }
  | { screen: "continue" }
  | { screen: "notFound" };

/** The route that an address names. */
export function readRoute(url: URL): Route {
  const [first = "", second, ...rest] = url.pathname.split("/").slice(1);
  if (rest.length > 0) return { screen: "notFound" };
  if (first === "" && second === undefined) return { screen: "start" };
  if (first === "table" && second) return { screen: "table", table: second };
  if (first === "replay" && second) {
    const { searchParams: query } = url;
    const at = readNumber(query.get("at"));
    return { screen: "replay", table: second, at, review: query.has("review") };
  }
  if (first === "rules") return { screen: "rules", part: second ?? null };
  if (first === "strategy" && second === undefined) return { screen: "strategy" };
  if (first === "learn") return { screen: "learn", lesson: second ?? null };
  if (first === "settings" && second === undefined) return { screen: "settings" };
  if (first === "continue" && second === undefined) return { screen: "continue" };
  return { screen: "notFound" };
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Whether a link leads to a screen of this page. */
function isOwn({ href }: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(href);
  if (origin !== location.origin || (STATIC_SITE && pathname !== location.pathname)) return false;
  return readRoute(routeUrl(href)).screen !== "notFound";
}

class Router {
  route: Route = $state.raw({ screen: "start" });
  /**
   * Whether a part of the page could not be loaded: the server is gone, or has another version now.
   * A second try might find the script but not its styles again, so from then on links load the page.
   */
  broken = $state(false);

  /** Follow the address from now on: links within the page and the buttons of the browser. */
  follow(): void {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("vite:preloadError", () => (this.broken = true));
    document.addEventListener("click", (event) => this.#click(event));
  }

  /** Go to an address of the page. */
  go(path: string): void {
    visit(hrefOf(path));
    this.#read();
    scrollTo(0, 0);
  }

  /** Replace the address, without a new entry in the history of the browser. */
  rewrite(path: string): void {
    // It may be the entry of something open, and remains that.
    history.replaceState(history.state, "", hrefOf(path));
    this.#read();
  }

  #read(): void {
    this.route = readRoute(routeUrl(location.href));
  }

  #click(event: MouseEvent): void {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || !link || link.target) return;
    if (STATIC_SITE && link.download) void saveRecord(event, link);
    if (link.download || this.broken || !isOwn(link)) return;
    event.preventDefault();
    const { pathname, search, hash } = routeUrl(link.href);
    this.go(pathname + search + hash);
  }
}

export const router = new Router();
