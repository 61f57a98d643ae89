// A puzzle without a network: the page has kept every right line; all else that is legal is wrong.

const BETWEEN = "\n"; // two moves of a line

// What the server would say, or null if nothing is kept. `first` is the step with which the page began.
export async function judgeHere(address, { answers, answer }, { first, now }) {
  const kept = await fetch(address).then((found) => found.ok ? found.json() : null).catch(() => null);
  if (!kept) return null;
  if (answer === undefined) return answers.length ? kept.right[answers.join(BETWEEN)].next : first;
  if (!now.choices.some(({ move }) => move === answer)) return null; // only the server knows the rule
  return kept.right[[...answers, answer].join(BETWEEN)] ?? kept.wrong;
}
