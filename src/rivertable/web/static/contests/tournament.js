// A tournament that is looked at: when there is something new, it is shown.

const PERIOD = 4000; // milliseconds
const { address, version } = document.querySelector("#tournament").dataset;

setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(`${address}/version`).catch(() => null); // the next look may find it again
  if (answer?.ok && (await answer.json()) !== version) location.reload();
}, PERIOD);
