// On every page: keeps "your turn" up to date, shares links, and starts the service worker.

const PERIOD = 20_000; // milliseconds between two questions
const root = document.documentElement;
const badge = document.querySelector("#turns");
const base = root.dataset.base ?? "";
let turns = Number(badge?.dataset.count ?? 0);

if ("serviceWorker" in navigator && window.isSecureContext)
  navigator.serviceWorker.register(`${base}/service-worker.js`, { scope: `${base}/` }).catch(() => {});

if (badge) {
  // A table writes its own title; the number stays in front of it.
  new MutationObserver(showTitle).observe(document.querySelector("title"), { childList: true });
  setInterval(() => document.hidden || ask(), PERIOD);
  document.addEventListener("visibilitychange", ask);
  setInterval(() => document.hidden && ask(), 3 * PERIOD);
}

async function ask() {
  const besides = /\/table\/([^/]+)/.exec(location.pathname)?.[1] ?? "";
  try {
    const answer = await fetch(`${base}/turns?besides=${encodeURIComponent(besides)}`);
    if (answer.ok) show((await answer.json()).turns);
  } catch {
    // without a network nobody knows
  }
}

function show(count) {
  turns = count;
  badge.dataset.count = String(count);
  badge.hidden = !count;
  badge.querySelector("b").textContent = String(count);
  showTitle();
}

function showTitle() {
  const plain = document.title.replace(/^\(\d+\) /, "");
  const title = turns ? `(${turns}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-share]");
  if (!link) return;
  event.preventDefault();
  const url = link.href;
  if (navigator.share) return void navigator.share({ url, title: link.dataset.share }).catch(() => {});
  await navigator.clipboard?.writeText(url).catch(() => {});
  const text = link.textContent;
  link.textContent = link.dataset.copied;
  setTimeout(() => (link.textContent = text), 1500);
});
