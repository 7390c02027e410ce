// The page answers without a network, too, if the static site has been stored on this device.
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(load(event.request));
});

async function load(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.has(`lanterns ${new URL("/offline/", location.origin)}`);
    if (stored) return Response.redirect("/offline/?server");
    throw error;
  }
}

self.addEventListener("notificationclick", ({ notification }) => {
  notification.close();
  self.clients
    .matchAll({ type: "window", includeUncontrolled: true })
    .then((all) => all.find((page) => page.url.endsWith(notification.tag))?.focus());
});
