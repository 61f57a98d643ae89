// The page of notices: lets this browser have them, if it can.

const box = document.querySelector("#push");
const button = box?.querySelector("button");
const state = document.querySelector("#push-state");
const words = box ? JSON.parse(box.dataset.words) : {};
const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function bytes(text) {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (one) => one.charCodeAt(0));
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return words.denied;
  await navigator.serviceWorker.register(box.dataset.worker);
  const worker = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) };
  const subscription = await worker.pushManager.subscribe(wanted);
  const answer = await fetch(box.dataset.address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscription),
  });
  if (answer.ok) location.reload();
  return answer.ok ? "" : ((await answer.json().catch(() => ({}))).error ?? words.failed);
}

if (box && !canPush) {
  button.disabled = true;
  state.textContent = words.cannot;
}

button?.addEventListener("click", async () => {
  button.disabled = true;
  state.textContent = await subscribe().catch(() => words.failed);
  button.disabled = false;
});

// Quiet hours are those of the place where one is.
const zone = document.querySelector("input[name=zone]");
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
