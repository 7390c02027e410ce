/** The route: which screen the address names, and with which parameters. */

export type Route =
  | { screen: "start" }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string; at: number | null; review: boolean }
  | { screen: "rules"; part: string | null }
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
  if (first === "learn") return { screen: "learn", lesson: second ?? null };
  if (first === "settings" && second === undefined) return { screen: "settings" };
  if (first === "continue" && second === undefined) return { screen: "continue" };
  return { screen: "notFound" };
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

class Router {
  route: Route = $state.raw({ screen: "start" });

  /** Follow the address from now on: links within the page and the buttons of the browser. */
  follow(): void {
    this.#read();
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#click(event));
  }

  /** Go to an address of the page. */
  go(path: string): void {
    // The entry of an open dialog gives way: see ui/back.
    if (history.state) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Replace the address, without a new entry in the history of the browser. */
  rewrite(path: string): void {
    history.replaceState(null, "", path);
    this.#read();
  }

  #read(): void {
    this.route = readRoute(new URL(location.href));
  }

  #click(event: MouseEvent): void {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.download) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || readRoute(url).screen === "notFound") return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
