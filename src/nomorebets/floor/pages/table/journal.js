// The running journal: each act a line, its paragraph a link that opens the rule's gist.

import { clock, in_words } from "../words.js";

const KEPT = 400; // acts on the page; older ones are in the rounds

export class JournalColumn {
  constructor(list, open_rule) {
    this.list = list;
    this.open_rule = open_rule;
    this.round = null;
    this.shown = new Set();
    list.addEventListener("click", (event) => {
      const cite = event.target.closest("button.cite");
      if (cite) open_rule(cite.textContent, cite);
    });
  }

  /** A line and all its acts, at once. */
  add(line) {
    if (!this.begin(line)) return;
    (line.acts ?? []).forEach((act, i) => this.act(line, act, i));
  }

  /** What a line says before its acts; whether it is new. */
  begin(line) {
    if (this.shown.has(line.seq)) return false;
    this.shown.add(line.seq);
    if (this.shown.size > 4 * KEPT) this.shown = new Set([...this.shown].slice(-KEPT));
    if (line.fact?.fact === "began") this.append("round", line, `Round ${line.fact.round}`, "");
    if (["irregularity", "set aside"].includes(line.fact?.fact)) this.undo(line);
    const said = PLAIN[line.fact?.fact]?.(line.fact);
    if (said) this.append("plain", line, said, "");
    if (line.by && TELLS.has(line.fact?.fact)) this.append("plain", line, told_by(line.by), "");
    return true;
  }

  /** An act of a line that was begun. */
  act(line, act, i) {
    this.append(kind(act), line, in_words(act.text), act.cite, (line.from ?? 0) + i);
  }

  /** What was shown from that act on did not happen. */
  undo(line) {
    for (const item of this.list.children) {
      if (Number(item.dataset.round) === line.round && Number(item.dataset.act) >= line.from && item.dataset.act) {
        item.classList.add("undone");
        item.title = line.fact.why === "reported wrongly" ? "did not happen so: it was reported wrongly" : "did not happen: an irregularity was told of an earlier act";
      }
    }
  }

  append(name, line, text, cite, act = "") {
    const item = document.createElement("li");
    item.className = name;
    item.dataset.round = line.round ?? "";
    item.dataset.act = act;
    const time = document.createElement("time");
    time.textContent = clock(line.at);
    const words = document.createElement("span");
    words.textContent = text;
    item.append(time, words);
    if (cite) {
      const button = document.createElement("button");
      button.className = "cite";
      button.textContent = cite;
      item.append(button);
    }
    const near = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    this.list.append(item);
    while (this.list.childElementCount > KEPT) this.list.firstElementChild.remove();
    if (near) this.list.scrollTop = this.list.scrollHeight;
  }
}

const TELLS = new Set(["irregularity", "set aside", "left", "coupon issued", "notice"]); // of what staff tell; cards and closings are too many
const told_by = ({ name, role, reason, also }) => `told by ${name}, ${role}: ${reason}${also ? `; confirmed by ${also.name}, ${also.role}` : ""}`;
const QUIET = new Set(["perform", "move", "shuffle", "cut", "set meter"]);
const LOUD = new Set(["pay", "award"]);
const WRONG = new Set(["irregularity", "void", "void hand"]);
const kind = ({ act }) => (WRONG.has(act) ? "wrong" : LOUD.has(act) ? "paid" : QUIET.has(act) ? "quiet" : act === "announce" ? "said" : "act");

const PLAIN = {
  sat: ({ player, seat }) => (seat ? `${player} sits down at seat ${seat}` : `${player} stands at the table`),
  left: ({ player }) => `${player} leaves`,
  bought: ({ player, chips }) => `${player} buys $${(chips / 100).toFixed(2)} more in chips`,
  "coupon issued": ({ player, amount }) => `${player} is handed a match play coupon of $${(amount / 100).toFixed(2)}`,
  notice: ({ change }) => `notice is given: ${change.replaceAll("_", " ")}`,
  "term changed": ({ change }) => `the terms are now: ${change.replaceAll("_", " ")}`,
  revealed: ({ key }) => `the key is told: ${key.slice(0, 16)}…`,
  chained: ({ first }) => `a further chain of keys is promised, from draw ${first} on`,
  "seed told": ({ player }) => `${player} tells a seed`,
  "seed withheld": ({ player }) => `${player} withheld a seed: it is not in this round`,
  sealed: ({ commitment }) => `a key is sealed: ${commitment.slice(0, 12)}…`,
  "set aside": ({ why }) => (why === "reported wrongly" ? "reported wrongly: the round is told again from there" : "told late: the round is told again from there"),
  shut: () => "the table is closed",
};
