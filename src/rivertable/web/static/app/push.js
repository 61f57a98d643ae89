// Notices that come while no page is open. Loaded by the service worker.

self.addEventListener("push", (event) => {
  const { title, text, link, tag } = event.data.json();
  const { scope } = self.registration;
  const shown = { body: text, tag, icon: new URL("static/mark.svg", scope).href, data: { link } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

// Leads to the table: to a tab that has it open, else to a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(ours(event.notification.data.link)));
});

// Whatever a notice says, it opens a page of this site.
function ours(link) {
  const { origin, pathname } = new URL(self.registration.scope);
  const there = new URL(link, origin);
  return origin + (there.pathname.startsWith(pathname) ? there.pathname : pathname);
}

async function open(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => one.url.split(/[?#]/)[0] === address);
  return tab ? tab.focus() : self.clients.openWindow(address);
}
