// Everything beside the board: prompt, buttons, seats, log, chat, result, announcements.

import { $, button, commandButton, emblemId, make, ruleLink, showChoices, write } from "./dom.js";
import { Clocks } from "./clocks.js";
import { Presence } from "./presence.js";
import { Panels, kind, showDue } from "./panels.js";
import { chatLine, logLine, result } from "./log.js";
import { bindPhrases, bubble } from "./phrases.js";
import { showInvitation } from "./invitation.js";
import { celebrate } from "./finale.js";
import { play } from "./sound.js";

const MOST_ANNOUNCED = 6;

export class Sidebar {
  constructor(words, { onButton, onUndo, onSend, onReplay }) {
    this.words = words;
    this.onButton = onButton;
    this.panels = new Panels($("#panels"), words);
    this.address = $("#table").dataset.address;
    $("#undo").addEventListener("click", () => onUndo(false));
    $("#undo-turn").addEventListener("click", () => onUndo(true));
    $("#what-happened").addEventListener("click", onReplay);
    $("#what-happened").disabled = false;
    $("#chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      say(event.target.elements.text, onSend);
    });
    bindPhrases(words, onSend, (text) => this.say(text));
    for (const tab of document.querySelectorAll("[data-tab]"))
      tab.addEventListener("click", () => openTab(tab.dataset.tab));
    document.addEventListener("click", (event) => {
      const asked = event.target.closest("[data-do]");
      if (asked && this.#isSure(asked)) onSend(commandOf(asked));
      const copy = event.target.closest(".copy");
      if (copy) copyLink(copy, this.words);
    });
    new ResizeObserver(() => scrollDown($("#log"))).observe($("#log"));
    new ResizeObserver(() => keepHeight($(".prompt"))).observe($(".prompt"));
    $("#latest").addEventListener("click", () => (openTab("log"), $("#log").scrollIntoView({ block: "center" })));
    $("#tab-words").addEventListener("click", () => this.#boardWords());
    this.presence = new Presence(words);
    this.clocks = new Clocks(words, (text) => this.announce(text));
    setInterval(() => this.now && this.#tick(), 250);
  }

  all(message) {
    $("#log").replaceChildren(...this.#lines(message.log));
    $("#chat").replaceChildren(...this.#chatLines(message, message.chat));
    write("#latest", message.log.at(-1)?.sentences.at(-1) ?? "");
    this.#refresh(message);
    scrollDown($("#log"));
    scrollDown($("#chat"));
  }

  step(now, step) {
    if (step.undone === undefined) $("#log").append(...this.#lines(step.log));
    else $("#log").replaceChildren(...this.#lines(now.log));
    $("#chat").append(...this.#chatLines(now, step.chat));
    if (step.log.length) scrollDown($("#log"));
    if (step.log.length) write("#latest", step.log.at(-1).sentences.at(-1));
    this.announce(step.say);
    this.#refresh(now);
    if (step.chat.length) this.#chatted(step.chat);
  }

  #lines(log) {
    return log.map((line) => logLine(line, this.address));
  }

  #chatLines({ mine }, lines) {
    return lines.map((line) => chatLine(line, mine.includes(line.seat), this.words));
  }

  announce(text) {
    if (!text) return;
    $("#announcements").append(make("p", "", text));
    while ($("#announcements").children.length > MOST_ANNOUNCED) $("#announcements").firstChild.remove();
  }

  say(text) {
    write("#reason", text);
  }

  hint(text) {
    write("#hint", text);
  }

  showConnection(isOpen) {
    $("#connection").textContent = isOpen ? "" : this.words.lost;
  }

  // Bots cannot think yet: the server has just been started.
  waking(isWaking) {
    this.isWaking = isWaking;
    this.#wake(this.now);
  }

  #wake({ panels: all, started, over }) {
    const isBot = (panel) => panel.kind === "bot" || panel.stand_in;
    const text = this.isWaking && started && !over && all.some(isBot) ? this.words.waking : "";
    write("#waking", text);
  }

  // Why a move is refused, with a link to the rule.
  refuse(answer) {
    const { rules } = $("#table").dataset;
    const rule = answer.rule ? [" ", rules ? ruleLink(rules, answer.rule) : answer.rule] : [];
    $("#reason").replaceChildren(answer.sentence, ...rule);
    nudge();
  }

  buttons(picks, isBegun) {
    showChoices(picks, this.onButton);
    $("#undo").disabled = !isBegun && !this.now.undo;
    $("#undo-turn").disabled = !this.now.undo;
  }

  button(id) {
    return $(`#choices [data-pick="${CSS.escape(id)}"]`);
  }

  curtain(now, isDown, onOpen) {
    const curtain = $("#curtain");
    curtain.hidden = !isDown;
    if (!isDown) return;
    curtain.className = `seat-${now.seat}`;
    curtain.querySelector("use").setAttribute("href", `#${emblemId(now.seat)}`);
    const { name } = now.panels[now.seat - 1];
    curtain.querySelector("p").textContent = this.words.secret.replace("{name}", () => name);
    const open = curtain.querySelector("button");
    open.textContent = this.words.reveal.replace("{name}", () => name);
    open.onclick = onOpen;
    // Right before the page is painted, because focusing makes the browser lay it out.
    requestAnimationFrame(() => open.focus({ preventScroll: true }));
  }

  confirm() {
    return new Promise((resolve) => {
      const yes = button("choice primary", () => resolve(true), this.words.confirm);
      const no = button("choice", () => resolve(false), this.words.back);
      $("#choices").replaceChildren(yes, no);
      $("#choices").classList.remove("cards");
      yes.focus();
    });
  }

  #refresh(now) {
    const isMine = now.seat > 0 && now.acting.includes(now.seat) && !now.over;
    this.now = now;
    $("#table").dataset.turn = turnOf(now, isMine);
    $("#table").toggleAttribute("data-watching", !now.mine.length);
    write("#asked", now.closed ? this.words.closed : now.started ? now.asked : this.words.waiting);
    // On a shared device "you" is not enough.
    write("#whose", isMine && now.mine.length > 1 ? now.panels[now.seat - 1].name : "");
    write("#kind", kind(now, this.words));
    this.#emblem(now, isMine);
    this.#wake(now);
    if (this.panels.show(now)) bringForward($("#panels .acting"));
    showInvitation(now);
    $("#hint-me").hidden = !now.hints;
    this.#end(now);
    this.#seatActions(now);
    this.#boardWords();
    document.title = (isMine ? `● ${this.words.yourTurn} · ` : "") + $("#table").dataset.title;
    this.#tick();
    const turn = isMine ? now.seat : 0;
    if (turn && turn !== this.turn) {
      this.announce([$("#whose").textContent, now.asked].filter(Boolean).join(": "));
      nudge();
      play("turn");
    }
    this.turn = turn;
  }

  #tick() {
    showDue(this.now, this.words);
    this.clocks.show(this.now);
    this.presence.show(this.now);
  }

  // The seat to move; if several move at once, one's own.
  #emblem(now, isMine) {
    const seat = isMine || now.acting.length !== 1 ? now.seat : now.acting[0];
    const isShown = seat > 0 && now.started && !now.over;
    $("#asking").style.display = isShown ? "" : "none";
    if (!isShown) return;
    $("#asking").parentElement.className = `asking seat-${seat}`;
    $("#asking use").setAttribute("href", `#${emblemId(seat)}`);
  }

  #end(now) {
    const isEnd = now.over && now.result.length > 0;
    const wasShown = this.isEnd;
    this.isEnd = isEnd;
    if (!isEnd) $("#result").hidden = true;
    $("#again").hidden = !now.rematch;
    if (now.rematch) $("#again").href = now.rematch /* beside this one */;
    $("#rematch").hidden = Boolean(now.rematch) || !now.mine.length;
    if (isEnd) $("#result-rows").replaceChildren(...result(now.result, now.panels));
    if (isEnd && !wasShown) this.#finish(now, wasShown === false);
  }

  // Whoever was there when it ended sees it as a moment.
  #finish(now, wasHere) {
    const winners = now.result.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
    if (wasHere) celebrate($("#result"), winners, now.asked);
    else $("#result").hidden = false;
  }

  #seatActions(now) {
    const seats = now.over ? [] : now.mine;
    const free = now.panels.filter((panel) => panel.kind === "open").length;
    const key = JSON.stringify([seats, now.started, free]);
    if (key === this.seatActions) return; // one of them may be waiting for its second press
    this.seatActions = key;
    const words = leaveWords(this.words, now.started, seats.length > 1);
    const text = (seat) => words.replace("{number}", String(seat));
    const nodes = seats.map((seat) => commandButton(text(seat), "leave", seat, true));
    $("#seat-actions").replaceChildren(...nodes, ...this.#moreSeats(now));
  }

  // The seat of a friend who has yet to come is not taken by mistake: that is asked twice.
  #moreSeats({ panels: all, mine, started, closed }) {
    if (started || closed || !mine.length) return [];
    return all.filter((panel) => panel.kind === "open").map((panel) => {
      const text = this.words.sitAlso.replace("{number}", String(panel.seat));
      const sit = commandButton(text, "sit", panel.seat, true);
      sit.dataset.extra = "yes";
      return sit;
    });
  }

  // What cannot be undone is asked twice.
  #isSure(node) {
    if (node.dataset.sure !== "no") return true;
    const text = node.textContent;
    node.dataset.sure = "yes";
    node.textContent = this.words.sure;
    setTimeout(() => {
      node.dataset.sure = "no";
      node.textContent = text;
    }, 4000);
    return false;
  }

  #chatted(lines) {
    scrollDown($("#chat"));
    lines.forEach(bubble);
    if (!$("#pane-chat").hidden) return;
    $("#unread").dataset.count = Number($("#unread").dataset.count ?? 0) + lines.length;
    $("#unread").textContent = ` · ${$("#unread").dataset.count}`;
    for (const line of lines) this.announce(`${line.name}: ${line.text}`);
  }

  // The board as text is fetched only while it is open.
  async #boardWords() {
    if ($("#pane-words").hidden) return;
    const answer = await fetch(`${this.address}/words`);
    $("#board-text").replaceChildren(...(await answer.json()).map((text) => make("li", "", text)));
  }
}

function commandOf({ dataset }) {
  return { do: dataset.do, seat: Number(dataset.seat), extra: dataset.extra === "yes" };
}

function leaveWords(words, isStarted, hasSeveral) {
  if (!isStarted) return hasSeveral ? words.leaveOne : words.leave;
  return hasSeveral ? words.resignOne : words.resign;
}

function turnOf(now, isMine) {
  if (now.over) return "over";
  if (!now.started) return "waiting";
  return isMine ? "mine" : "others";
}

export function openTab(name) {
  for (const tab of document.querySelectorAll("[data-tab]"))
    tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
  for (const pane of document.querySelectorAll("[data-pane]")) pane.hidden = pane.dataset.pane !== name;
  const box = $(".tabs-box");
  box.dataset.open = name;
  box.scrollIntoView({ block: "nearest" }); // much may stand above it
  if (name !== "chat") return;
  $("#unread").textContent = "";
  $("#unread").dataset.count = 0;
  scrollDown($("#chat"));
}

// A line of chat; who is refused need not type it again.
async function say(box, onSend) {
  const text = box.value;
  if (!text.trim()) return;
  box.value = "";
  const answer = await onSend({ do: "chat", text });
  if (answer.kind === "refused") box.value ||= text;
}

// A visible cue without a sound: the card swells once.
export function nudge() {
  const card = $(".prompt");
  card.classList.remove("nudge");
  requestAnimationFrame(() => card.classList.add("nudge"));
}

// What is asked grows and shrinks; what stands below it should not jump each time. What is new is read once, and
// what was refused too: no room is kept for them.
function keepHeight(card) {
  const high = card.offsetHeight - heightOf($("#news")) - heightOf($("#reason"));
  if (high > parseFloat(card.style.getPropertyValue("--tallest") || 0)) card.style.setProperty("--tallest", `${high}px`);
}

// Of a part of the prompt, and of the gap above it.
function heightOf(part) {
  return part.offsetHeight && part.offsetHeight + parseFloat(getComputedStyle(part.parentElement).rowGap);
}

async function copyLink(node, words) {
  const box = node.parentElement.querySelector("input");
  box.select();
  await navigator.clipboard?.writeText(box.value).catch(() => {}); // else it is at least selected
  const text = node.textContent;
  node.textContent = words.copied;
  setTimeout(() => (node.textContent = text), 1500);
}

// On a phone the seats are a strip: slide it, and only it.
function bringForward(panel) {
  const strip = $("#panels");
  requestAnimationFrame(() => {
    if (!panel?.isConnected) return;
    strip.scrollTo({ left: panel.offsetLeft - strip.offsetLeft - 40, behavior: "smooth" });
  });
}

// Measuring makes the browser lay out the page; right before it is painted that costs nothing.
function scrollDown(node) {
  requestAnimationFrame(() => {
    // On a phone the newest line stands on top, where no sheet covers it.
    const isReversed = getComputedStyle(node).flexDirection === "column-reverse";
    node.scrollTop = isReversed ? -node.scrollHeight : node.scrollHeight;
  });
}
