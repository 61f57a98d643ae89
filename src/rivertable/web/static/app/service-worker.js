// Answers pages without a network: what was read before, rules, lessons, puzzles, or that there is none.
// The server puts `const SITE = { base, pages, push }` in front of this file.

const PAGES = "rivertable-pages-1"; // kept pages and files; a new number forgets the old ones
const MOST = 320; // of them
// What there is to read; never tables, games or profiles.
const KEPT = /^\/(rules|learn|puzzles|static|board|offline|thinking|icon-)/;
const PATIENCE = 6000; // milliseconds before a kept page is shown instead

if (SITE.push) importScripts(`${SITE.base}/static/app/push.js`);

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

async function fill() {
  const cache = await caches.open(PAGES);
  await Promise.allSettled(SITE.pages.map((page) => keepWhole(cache, page)));
}

// A page, and the files that it needs.
async function keepWhole(cache, page) {
  const answer = await fetch(page);
  if (!answer.ok) return;
  const text = await answer.clone().text();
  await cache.put(page, answer);
  const files = [...text.matchAll(/(?:href|src|srcset)="([^"]*\/(?:static|board)\/[^"]+)"/g)].map(
    (match) => match[1].replaceAll("&amp;", "&"),
  );
  await Promise.allSettled([...new Set(files)].map((file) => keepFile(cache, new URL(file, location))));
}

// A file, and the modules that it imports.
async function keepFile(cache, url) {
  if (!(await cache.match(url))) await cache.add(url);
  if (!url.pathname.endsWith(".js")) return;
  const text = await (await cache.match(url)).text();
  const others = [...text.matchAll(/from "(\.[^"]+)"/g)].map((match) => new URL(match[1], url));
  for (const other of others) if (!(await cache.match(other))) await keepFile(cache, other);
}

async function forgetOld() {
  for (const name of await caches.keys()) if (name !== PAGES) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const path = url.pathname.slice(SITE.base.length);
  if (KEPT.test(path)) event.respondWith(fresh(event, request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => offline()));
});

// From the network if it answers in time, so that nobody reads an old page; else what was kept.
async function fresh(event, request) {
  const cache = await caches.open(PAGES);
  const fetched = fetch(request).then((answer) => {
    if (answer.ok && answer.type === "basic") {
      const copy = answer.clone(); // now, because the page begins to read it
      event.waitUntil(cache.put(request, copy).then(() => trim(cache)));
    }
    return answer;
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetched.catch(() => null), late]);
  if (answer) return answer;
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  return request.mode === "navigate" ? offline() : fetched;
}

async function trim(cache) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(key);
}

async function offline() {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(`${SITE.base}/offline`, { ignoreVary: true });
  return kept ?? new Response("Offline", { status: 503, headers: { "content-type": "text/plain" } });
}
