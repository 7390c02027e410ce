self.addEventListener("notificationclick", ({ notification }) => {
  notification.close();
  self.clients
    .matchAll({ type: "window", includeUncontrolled: true })
    .then((all) => all.find((page) => page.url.endsWith(notification.tag))?.focus());
});
