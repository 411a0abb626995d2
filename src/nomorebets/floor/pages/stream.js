// A table by WebSocket: comes back by itself, resumes where it was, repeats what was not answered.

import { Refusal } from "./api.js";
import { key } from "./words.js";

const FINAL = new Map([
  [4001, "Your session has ended. Log in again."],
  [4003, "The floor does not know this page."],
  [4004, "There is no such table."],
]);
const LONGEST_WAIT = 8000;

export class Stream {
  constructor(table, { message, link }) {
    this.table = table;
    this.message = message;
    this.link = link;
    this.seq = null;
    this.tries = 0;
    this.asked = new Map();
    this.ended = false;
    this.open();
  }

  open() {
    const since = this.seq === null ? "" : `?since=${this.seq}`;
    const base = location.origin.replace(/^http/, "ws");
    this.socket = new WebSocket(`${base}/ws/table/${encodeURIComponent(this.table)}${since}`);
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.socket.onclose = ({ code }) => this.lost(code);
    this.link("connecting");
  }

  hear(message) {
    if (message.type === "answer" || message.type === "refusal") return this.settle(message);
    for (const line of message.lines ?? []) this.seq = Math.max(this.seq ?? 0, line.seq);
    if (message.state) this.seq = Math.max(this.seq ?? 0, message.state.seq ?? 0);
    if (message.type === "snapshot") {
      this.tries = 0;
      this.link("connected");
      for (const { said } of this.asked.values()) this.socket.send(said);
    }
    this.message(message);
  }

  settle(message) {
    const asked = this.asked.get(message.key);
    if (!asked) {
      if (!message.key) this.message(message); // of something that waited until now
      return;
    }
    this.asked.delete(message.key);
    if (message.type === "answer") asked.answered(message.answer);
    else asked.refused(new Refusal(message, message.status));
  }

  lost(code) {
    if (this.ended) return;
    if (FINAL.has(code)) {
      this.ended = true;
      this.link("refused", FINAL.get(code));
      return;
    }
    this.link("lost");
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++);
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Says a command; the promise is kept when the floor answers, be it after reconnecting. */
  tell(command, told = {}) {
    const mine = key();
    const said = JSON.stringify({ command, key: mine, told });
    return new Promise((answered, refused) => {
      this.asked.set(mine, { said, answered, refused });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(said);
    });
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket.onclose = null;
    this.socket.close();
  }
}
