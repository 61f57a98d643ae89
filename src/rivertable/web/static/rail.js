// Everything beside the board: prompt, buttons, seats, log, chat, result, announcements.

const $ = (selector) => document.querySelector(selector);

export class Rail {
  constructor(words, { onButton, onUndo, onSend, onReplay }) {
    this.words = words;
    this.onButton = onButton;
    this.onSend = onSend;
    $("#undo").addEventListener("click", () => onUndo(false));
    $("#undo-turn").addEventListener("click", () => onUndo(true));
    $("#what-happened").addEventListener("click", onReplay);
    $("#chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const box = event.target.elements.text;
      if (box.value.trim()) onSend({ do: "chat", text: box.value });
      box.value = "";
    });
    for (const tab of document.querySelectorAll("[data-tab]"))
      tab.addEventListener("click", () => this.#openTab(tab.dataset.tab));
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-do]");
      if (button) onSend({ do: button.dataset.do, seat: Number(button.dataset.seat) });
    });
    $(".board-words").addEventListener("toggle", () => this.#boardWords());
    setInterval(() => this.#tick(), 1000);
  }

  all(message) {
    this.now = message;
    $("#log").replaceChildren(...message.log.map((line) => this.#logLine(line)));
    $("#chat").replaceChildren(...message.chat.map((line) => this.#chatLine(line)));
    this.#refresh(message);
    scrollDown($("#log"));
    scrollDown($("#chat"));
  }

  step(now, step) {
    this.now = now;
    $("#log").append(...step.log.map((line) => this.#logLine(line)));
    $("#chat").append(...step.chat.map((line) => this.#chatLine(line)));
    if (step.log.length) scrollDown($("#log"));
    if (step.chat.length) scrollDown($("#chat"));
    this.announce(step.say);
    this.#refresh(now);
  }

  announce(text) {
    if (text) $("#announcements").textContent = text;
  }

  say(text) {
    $("#reason").replaceChildren(text);
  }

  // Why not, with the rule, which leads to the rules page.
  refuse(answer) {
    const parts = [answer.sentence];
    if (answer.rule) {
      const link = document.createElement("a");
      link.href = `${$("#table").dataset.rules}#${answer.rule}`;
      link.target = "_blank";
      link.textContent = answer.rule;
      parts.push(" ", link);
    }
    $("#reason").replaceChildren(...parts);
    this.announce(`${answer.sentence} ${answer.rule ?? ""}`);
  }

  buttons(picks, picking) {
    const nodes = picks.map((pick) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "choice";
      button.textContent = pick.label || pick.id;
      button.dataset.pick = pick.id;
      button.addEventListener("click", () => this.onButton(pick.id));
      return button;
    });
    $("#choices").replaceChildren(...nodes);
    $("#undo").disabled = !picking.isBegun && !this.now.undo;
    $("#undo-turn").disabled = !this.now.undo;
  }

  curtain(now, isDown, onOpen) {
    const curtain = $("#curtain");
    curtain.hidden = !isDown;
    if (!isDown) return;
    const name = now.panels[now.seat - 1].name;
    curtain.querySelector("strong").textContent = name;
    curtain.querySelector("button").onclick = onOpen;
  }

  confirm(move) {
    return new Promise((resolve) => {
      const yes = button(`${this.words.play} ${move}`, "choice primary", () => resolve(true));
      const no = button(this.words.back, "choice", () => resolve(false));
      $("#choices").replaceChildren(yes, no);
      yes.focus();
    });
  }

  #refresh(now) {
    const isMine = now.acting.includes(now.seat) && now.seat > 0;
    $("#table").dataset.turn = isMine ? "mine" : "others";
    $("#asked").textContent = now.started ? now.asked : this.words.waiting;
    $("#panels").replaceChildren(...now.panels.map((panel) => this.#panel(panel, now)));
    this.#boardWords();
    const again = $("#again");
    again.hidden = !now.rematch;
    if (now.rematch) again.href = `/table/${now.rematch}`;
    $("#result").hidden = !now.over || now.result.length === 0;
    if (now.result.length) $("#result-rows").replaceChildren(...result(now.result));
    $("#undo").disabled = !now.undo;
    $("#undo-turn").disabled = !now.undo;
    document.title = `${isMine ? "● " : ""}${$("#table").dataset.title}`;
    this.#tick();
  }

  // The board in words is fetched while somebody has it open.
  async #boardWords() {
    const words = $(".board-words");
    if (!words.open) return;
    const answer = await fetch(words.dataset.address);
    $("#board-text").replaceChildren(...(await answer.json()).map((text) => item(text)));
  }

  #panel(panel, now) {
    const node = document.createElement("li");
    node.className = `panel seat-${panel.seat}`;
    if (now.acting.includes(panel.seat)) node.classList.add("acting");
    if (now.mine.includes(panel.seat)) node.classList.add("mine");
    node.append(emblem(panel), heading(panel, this.words, now), numbers(panel.numbers));
    const action = this.#panelAction(panel, now);
    if (action) node.append(action);
    return node;
  }

  #panelAction(panel, now) {
    if (panel.kind === "open") return doing(this.words.sit, "sit", panel.seat);
    const isAbsent = now.acting.includes(panel.seat) && panel.kind === "guest" && !panel.stand_in;
    if (isAbsent && now.mine.length && !now.mine.includes(panel.seat) && !now.over) {
      const hand = doing(this.words.hand, "hand", panel.seat);
      hand.classList.add("hand");
      hand.hidden = true;
      return hand;
    }
    return null;
  }

  // The time of an absent seat runs here too, so that its button comes when it is due.
  #tick() {
    if (!this.now?.since) return;
    const isDue = Date.now() / 1000 > this.now.since + this.now.patience;
    for (const hand of document.querySelectorAll(".hand")) hand.hidden = !isDue;
  }

  #logLine(line) {
    const node = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${$("#table").dataset.replay}?move=${line.index + 1}`;
    link.textContent = line.sentences[0];
    node.className = `seat-${line.seat}`;
    node.append(link, ...line.sentences.slice(1).map((text) => small(text)));
    return node;
  }

  #chatLine(line) {
    const node = document.createElement("li");
    node.className = `seat-${line.seat}`;
    const who = document.createElement("b");
    who.textContent = line.name;
    node.append(who, " ", line.text);
    return node;
  }

  #openTab(name) {
    for (const tab of document.querySelectorAll("[data-tab]"))
      tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
    for (const pane of document.querySelectorAll("[data-pane]")) pane.hidden = pane.dataset.pane !== name;
  }
}

function button(text, className, onClick) {
  const node = document.createElement("button");
  node.type = "button";
  node.className = className;
  node.textContent = text;
  node.addEventListener("click", onClick);
  return node;
}

function doing(text, what, seat) {
  const node = button(text, "small-button", () => {});
  node.dataset.do = what;
  node.dataset.seat = String(seat);
  return node;
}

function item(text) {
  const node = document.createElement("li");
  node.textContent = text;
  return node;
}

function small(text) {
  const node = document.createElement("span");
  node.className = "aside";
  node.textContent = text;
  return node;
}

function use(id, className) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "use");
  shape.setAttribute("href", `#${id}`);
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(shape);
  return svg;
}

function emblem(panel) {
  return use(`emblem-${panel.emblem}`, "emblem");
}

function heading(panel, words, now) {
  const node = document.createElement("div");
  node.className = "who";
  const name = document.createElement("b");
  name.textContent = panel.name || words.open;
  node.append(name);
  const note = document.createElement("small");
  const kinds = { bot: `${words.bot} ${panel.level}`, open: "", guest: panel.stand_in ? words.standIn : "" };
  note.textContent = now.mine.includes(panel.seat) ? words.you : kinds[panel.kind];
  node.append(note);
  return node;
}

function numbers(rows) {
  const list = document.createElement("ul");
  list.className = "numbers";
  for (const [icon, text, label] of rows) {
    const node = document.createElement("li");
    node.title = label;
    const words = document.createElement("span");
    words.textContent = text;
    const spoken = document.createElement("span");
    spoken.className = "spoken";
    spoken.textContent = ` ${label}`;
    if (icon) node.append(use(icon, "icon"));
    node.append(words, spoken);
    list.append(node);
  }
  return list;
}

function result(rows) {
  const sorted = [...rows].sort((one, other) => one.rank - other.rank);
  return sorted.map((row) => {
    const node = document.createElement("li");
    node.className = `seat-${row.seat}`;
    const who = document.createElement("b");
    who.textContent = `${row.rank}. ${row.name}`;
    const list = document.createElement("ul");
    for (const [label, points] of row.rows) list.append(item(`${label}: ${points}`));
    node.append(who, list);
    return node;
  });
}

function scrollDown(node) {
  node.scrollTop = node.scrollHeight;
}
