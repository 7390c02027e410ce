/** Where the screens of the page are: paths, or in the static site what stands after `#`. */

/**
 * The address of the page as a path from its root. In the static site there is only one file, whose
 * address may be anything: there the path is what stands after `#`.
 */
export function routeUrl(address: string): URL {
  const url = new URL(address);
  return STATIC_SITE ? new URL(url.hash.slice(1) || "/", url.origin) : url;
}

/** What a link to a path of the page says. Those in markup (`href="/..."`) the build rewrites itself. */
export function hrefOf(path: string): string {
  return STATIC_SITE ? `#${path}` : path;
}
