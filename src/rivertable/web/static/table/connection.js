// The socket of a table: reconnects by itself; every command gets its answer.

const LONGEST_WAIT = 4000; // milliseconds
const FIRST_WAIT = 300;
const RESTART = 1012; // close code: this server ends, another one takes over
const TOO_MANY = 4429; // close code: this browser has too many sockets open
const LONGEST_ANSWER = 5000; // milliseconds; a server that is silent for longer may be no more
const ANSWERS = ["done", "refused", "task", "hint"];
const SHOWN_AFTER = 700; // milliseconds; nobody needs to know of a short gap

export class Connection {
  constructor(address, { onMessage, onState }) {
    this.address = address;
    this.onMessage = onMessage;
    this.onState = onState;
    this.waiting = new Map(); // id -> { message, resolve }
    this.next = 1;
    this.wait = FIRST_WAIT;
    this.showing = null;
    this.heardAt = 0;
    this.open();
    setInterval(() => this.#look(), LONGEST_ANSWER / 5);
  }

  open() {
    const socket = (this.socket = new WebSocket(this.address));
    const listen = (kind, hear) =>
      socket.addEventListener(kind, (event) => socket === this.socket && hear(event));
    listen("open", () => {
      this.wait = FIRST_WAIT;
      this.heardAt = Date.now();
      clearTimeout(this.showing);
      this.showing = null;
      this.onState(true);
      // What was not answered is sent again; the server knows what it has done already.
      for (const one of this.waiting.values()) {
        one.sentAt = Date.now();
        this.socket.send(JSON.stringify(one.message));
      }
    });
    listen("message", (event) => this.#receive(JSON.parse(event.data)));
    listen("close", (event) => {
      if (event.code === TOO_MANY) this.wait = LONGEST_WAIT;
      if (event.code === RESTART) this.wait = FIRST_WAIT;
      this.showing ??= setTimeout(() => this.onState(false), SHOWN_AFTER);
      setTimeout(() => this.open(), this.wait * Math.random()); // all others come back now, too
      this.wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, this.wait * 1.7));
    });
  }

  // Resolves with the server's answer: kind "done", "refused", "task" or "hint".
  send(command) {
    const message = { ...command, id: this.next++ };
    return new Promise((resolve) => {
      this.waiting.set(message.id, { message, resolve, sentAt: Date.now() });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  // A line can be dead without being closed: whoever gets no answer for long tries another.
  #look() {
    const since = Math.max(this.heardAt, ...[...this.waiting.values()].map((one) => one.sentAt));
    const isWaiting = [...this.waiting.values()].some((one) => one.message.do !== "hint");
    const isOpen = this.socket.readyState === WebSocket.OPEN;
    if (!isOpen || !isWaiting || Date.now() - since < LONGEST_ANSWER) return;
    const dead = this.socket;
    this.open(); // before the old one is closed, which may take long and is nobody's concern then
    dead.close();
  }

  #receive(message) {
    this.heardAt = Date.now();
    if (ANSWERS.includes(message.kind) && message.id !== null) {
      this.waiting.get(message.id)?.resolve(message);
      this.waiting.delete(message.id);
    } else this.onMessage(message);
  }
}
