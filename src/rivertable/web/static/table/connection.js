// The socket of a table: reconnects by itself; every command gets its answer.

const LONGEST_WAIT = 4000; // milliseconds
const TOO_MANY = 4429; // close code: this browser has too many sockets open
const ANSWERS = ["done", "refused", "task", "hint"];
const SHOWN_AFTER = 700; // milliseconds; nobody needs to know of a short gap

export class Connection {
  constructor(address, { onMessage, onState }) {
    this.address = address;
    this.onMessage = onMessage;
    this.onState = onState;
    this.waiting = new Map(); // id -> { message, resolve }
    this.next = 1;
    this.wait = 300;
    this.showing = null;
    this.open();
  }

  open() {
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener("open", () => {
      this.wait = 300;
      clearTimeout(this.showing);
      this.showing = null;
      this.onState(true);
      // What was not answered is sent again; the server knows what it has done already.
      for (const { message } of this.waiting.values()) this.socket.send(JSON.stringify(message));
    });
    this.socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => {
      if (event.code === TOO_MANY) this.wait = LONGEST_WAIT;
      this.showing ??= setTimeout(() => this.onState(false), SHOWN_AFTER);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    });
  }

  // Resolves with the server's answer: kind "done", "refused", "task" or "hint".
  send(command) {
    const message = { ...command, id: this.next++ };
    return new Promise((resolve) => {
      this.waiting.set(message.id, { message, resolve });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  #receive(message) {
    if (ANSWERS.includes(message.kind) && message.id !== null) {
      this.waiting.get(message.id)?.resolve(message);
      this.waiting.delete(message.id);
    } else this.onMessage(message);
  }
}
