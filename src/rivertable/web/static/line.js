// The socket of a table: opens, and opens again by itself; every command gets its answer.

const LONGEST_WAIT = 4000; // milliseconds
const TOO_MANY = 4429; // the code of a socket that is one too many
const ANSWERS = ["done", "refused", "hint"];
const SAID_AFTER = 700; // a short gap is nobody's business

export class Line {
  constructor(address, { onMessage, onState }) {
    this.address = address;
    this.onMessage = onMessage;
    this.onState = onState;
    this.waiting = new Map(); // id -> { message, resolve }
    this.next = 1;
    this.wait = 300;
    this.saying = null;
    this.open();
  }

  open() {
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener("open", () => {
      this.wait = 300;
      clearTimeout(this.saying);
      this.saying = null;
      this.onState(true);
      // What was not answered is sent again; the server knows what it has done already.
      for (const { message } of this.waiting.values()) this.socket.send(JSON.stringify(message));
    });
    this.socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => {
      if (event.code === TOO_MANY) this.wait = LONGEST_WAIT;
      this.saying ??= setTimeout(() => this.onState(false), SAID_AFTER);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    });
  }

  // Resolves with the server's answer: kind "done", "refused" or "hint".
  send(command) {
    const message = { ...command, id: this.next++ };
    return new Promise((resolve) => {
      this.waiting.set(message.id, { message, resolve });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  #hear(message) {
    if (ANSWERS.includes(message.kind) && message.id !== null) {
      this.waiting.get(message.id)?.resolve(message);
      this.waiting.delete(message.id);
    } else this.onMessage(message);
  }
}
