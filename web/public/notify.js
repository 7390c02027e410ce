// Shows turn notifications where a page may not, and leads back to the page that they are about.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: "window", includeUncontrolled: true })
      .then((pages) => pages.find((page) => page.url.endsWith(event.notification.tag))?.focus()),
  );
});
