/**
 * The service worker of the static site: stores every file of it, so that it works without a network.
 *
 * A version is the list of its files. All of them are stored, and compared with their hashes, before
 * the version is used; those that an earlier version has in common with it are not downloaded again. A
 * later version waits until no page of the earlier one is open, or until somebody asks for it.
 */

/** Name, size and SHA-256 of each file; filled in when the folder is put together. */
const FILES = "__FILES__";

const { scope } = self.registration;
// One host may have several such folders, which share one storage.
const CACHE = `lanterns ${scope}`;
const KEYS = new Map(FILES.map(([name, , hash]) => [name, keyOf(name, hash)]));
const TOTAL = FILES.reduce((sum, [, size]) => sum + size, 0);
/** How many files are downloaded at a time. */
const AT_ONCE = 6;

function keyOf(name, hash) {
  return `${new URL(name, scope)}?${encodeURIComponent(hash)}`;
}

self.addEventListener("install", (event) => event.waitUntil(store()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === "take over") event.waitUntil(takeOver(source));
});
self.addEventListener("fetch", (event) => {
  const key = event.request.method === "GET" ? KEYS.get(nameOf(event.request.url)) : undefined;
  if (key) event.respondWith(answer(key, event.request));
});

/** The name of a file by its address, whatever is asked of it or after it. */
function nameOf(address) {
  const { origin, pathname } = new URL(address);
  const file = `${origin}${pathname}`;
  return file.startsWith(scope) ? file.slice(scope.length) || "index.html" : null;
}

async function answer(key, request) {
  const cache = await caches.open(CACHE);
  // The browser may have cleared its storage.
  return (await cache.match(key)) ?? fetch(request);
}

/** Download what is not here yet; an interrupted download continues where it was. */
async function store() {
  const cache = await caches.open(CACHE);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = FILES.filter(([name]) => !stored.has(KEYS.get(name)));
  let loaded = TOTAL - missing.reduce((sum, [, size]) => sum + size, 0);
  const count = (bytes) => {
    loaded += bytes;
    void report(loaded);
  };
  const next = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      const [name, , hash] = file;
      await cache.put(keyOf(name, hash), await download(name, hash, count));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function download(name, hash, count) {
  // Not from a cache in between, which may have the file of another version.
  const response = await fetch(new URL(name, scope), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const parts = [];
  const reader = response.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    parts.push(value);
    count(value.length);
  }
  const body = await new Blob(parts).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (`sha256-${btoa(String.fromCharCode(...digest))}` !== hash) {
    throw new Error(`${name} does not belong to this version`);
  }
  const headers = new Headers();
  for (const header of ["content-type", "content-security-policy"]) {
    if (response.headers.has(header)) headers.set(header, response.headers.get(header));
  }
  // Not every host knows this type, which compiling while it loads needs.
  if (name.endsWith(".wasm")) headers.set("content-type", "application/wasm");
  return new Response(body, { headers });
}

async function report(loaded) {
  for (const page of await openPages())
    page.postMessage({ kind: "progress", loaded, total: TOTAL });
}

/** The pages of this folder; the host may have others. */
async function openPages() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => url.startsWith(scope));
}

/** Serve the page that waits for this version, and forget the files of earlier ones. */
async function begin() {
  await self.clients.claim();
  const cache = await caches.open(CACHE);
  const needed = new Set(KEYS.values());
  for (const request of await cache.keys()) {
    if (!needed.has(request.url)) await cache.delete(request);
  }
}

/** Take over from the version before, unless other pages still run it. */
async function takeOver(page) {
  if ((await openPages()).some(({ id }) => id !== page.id)) page.postMessage("others");
  else await self.skipWaiting();
}

self.addEventListener("notificationclick", ({ notification }) => {
  notification.close();
  void openPages().then((all) => all.find(({ url }) => url.endsWith(notification.tag))?.focus());
});
