// Thinks about the game in this browser, decision by decision; where that fails, the server does.

import { $ } from "../table/dom.js";
import { ask, askPatiently, fill, first, words } from "./page.js";

const LARGEST = 9000; // characters of findings that are sent at once
const LONGEST = 1500; // milliseconds after which they are sent
const [KEPT, KEPT_OF_FAULTS] = [8, 32]; // moves of a finding

export class Runner {
  constructor(thinker, onSummary) {
    this.thinker = thinker; // null where this browser cannot think
    this.onSummary = onSummary;
    this.stopping = null; // while it thinks
    $("#stop").addEventListener("click", () => this.stop());
    $("#continue").addEventListener("click", () => this.run());
  }

  async run() {
    if (this.stopping) return;
    const { signal } = (this.stopping = new AbortController());
    this.#show(true);
    try {
      await this.#think(signal);
      this.#say(words.done);
    } catch (problem) {
      this.#say(signal.aborted ? words.stopped : problem.message);
    }
    this.stopping = null;
    this.#show(false);
  }

  stop() {
    this.stopping?.abort();
  }

  async #think(signal) {
    const { task, questions } = await ask("questions");
    let [found, sent, sending] = [{}, performance.now(), null];
    for (const [done, question] of questions.entries()) {
      this.#say(fill(words.thinking, { done, count: questions.length }), done / questions.length);
      const finding = task && this.thinker ? await this.#examine(task, question, signal) : null;
      if (signal.aborted) break;
      if (finding) found[question.key] = finding;
      else {
        await sending;
        this.onSummary(await askPatiently("think", { key: question.key }, signal));
      }
      const isDue = performance.now() - sent > LONGEST || JSON.stringify(found).length > LARGEST;
      if (!isDue) continue;
      await sending; // one after the other, while it thinks on
      sending = this.#send(found);
      sending.catch(() => {}); // it is told when it is waited for
      [found, sent] = [{}, performance.now()];
    }
    await sending;
    await this.#send(found);
    signal.throwIfAborted();
  }

  // Null if it cannot be thought here; the server will do it.
  async #examine(task, question, signal) {
    const { seat, buffer, played, isSecret } = question;
    try {
      const finding = await this.thinker.examine({ ...task, seat, buffer }, { played, isSecret, signal });
      return packed(finding, played);
    } catch {
      if (!signal.aborted) this.thinker = null;
      return null;
    }
  }

  async #send(found) {
    if (Object.keys(found).length) this.onSummary(await ask("findings", { findings: found }));
  }

  #say(text, part = null) {
    $("#progress-text").textContent = text;
    if (part !== null) $("#progress-bar").value = part;
  }

  #show(isThinking) {
    $("#progress-bar").hidden = $("#stop").hidden = !isThinking;
    $("#continue").hidden = isThinking || !first.isOwner || $("#table").dataset.whole === "yes";
  }
}

// As much of a finding as anything later needs.
function packed({ simulations, mean, moves, after }, played) {
  const best = moves.slice(0, after ? KEPT_OF_FAULTS : KEPT);
  const made = moves.find(({ number }) => number === played);
  const rows = !made || best.includes(made) ? best : [...best, made];
  return {
    simulations,
    mean: short(mean),
    moves: rows.map((row) => [row.number, row.visits, short(row.share), row.isProven ? 1 : 0, row.shares.map(short)]),
    after: after && after.map((shares) => shares.map(short)),
  };
}

function short(share) {
  return Number(share.toFixed(4));
}
