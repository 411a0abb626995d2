// What the table promised, as this browser saw it: seeds of our own, and every draw verified when its key is told.
/* global Promises, JournalCheck, RandomSource */

import "./verifier.js";

const MOST_LINES = 20000, MOST_SEEDS = 8, MOST_WITHHELD = 3;
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

export class OwnPromises {
  constructor(room) {
    Object.assign(this, { room, promises: null, opened: null, lines: [], results: [], wrong: "", seq: 0, saying: false, given: new Set() });
  }

  /** We come to the table, or come back to it. */
  begin({ table, state, lines }) {
    if (!table.opened || !state.fairness) return;
    Object.assign(this, { opened: table.opened, changed: this.promises ? this.changed : table.changed });
    const fresh = lines.filter(({ seq }) => seq > this.seq);
    if (this.promises && (fresh.length ? fresh[0].seq === this.seq + 1 : state.seq === this.seq)) return this.hear(lines, state);
    this.guard("", () => {
      const other = Object.keys(table.terms).some((key) => !(key in table.changed) && JSON.stringify(table.opened.terms[key]) !== JSON.stringify(table.terms[key]));
      if (table.opened.game !== table.game || other) throw new Error("the table's chain of keys is for other terms than are posted");
      this.promises = Promises.standing(table.opened, state.fairness);
      this.kept = JSON.parse(localStorage.getItem(this.place) ?? "null") ?? { anchor: table.opened.anchor, told: this.promises.told, last: this.promises.last, seeds: {} };
      if (this.kept.anchor !== table.opened.anchor || !this.promises.leads_to(this.kept.told, this.kept.last)) throw new Error("the table's chain of keys is not the one this browser saw before");
    });
    const sealed = state.shoe?.commitment && lines.length && !lines.some(({ fact }) => fact.fact === "shuffled") && !state.shoe.left;
    this.lines = [...(sealed ? [{ seq: lines[0].seq - 1, fact: { fact: "sealed", commitment: state.shoe.commitment } }] : []), ...lines];
    this.seq = state.seq;
    this.keep();
    return this.speak();
  }

  get place() {
    return `nmb promises ${this.promises.table}`;
  }

  keep() {
    if (!this.promises || !this.kept) return;
    const seeds = Object.entries(this.kept.seeds).slice(-MOST_SEEDS);
    Object.assign(this.kept, { told: this.promises.told, last: this.promises.last, seeds: Object.fromEntries(seeds) });
    localStorage.setItem(this.place, JSON.stringify(this.kept));
  }

  hear(lines, state) {
    if (!this.promises) return;
    for (const line of lines) {
      if (line.seq <= this.seq) continue;
      this.seq = line.seq;
      this.lines.push(line);
      this.guard(line, () => {
        this.promises.hear(line.fact);
        if (line.fact.fact === "seed withheld" && line.fact.player === this.room.you.name && this.given.has(this.seed_due)) throw new Error("the table says our seed was withheld, but it was told");
        if (line.fact.fact === "revealed") this.verify(line);
      });
      if (this.promises.asked[this.room.you.name]) this.seed_due = this.promises.asked[this.room.you.name];
    }
    if (this.lines.length > MOST_LINES) this.lines.splice(0, this.lines.length - MOST_LINES);
    this.seq = Math.max(this.seq, state?.seq ?? 0);
    this.keep();
    this.speak();
  }

  /** A promise that is broken is said until the page is left. */
  guard(line, check) {
    try {
      check();
    } catch (error) {
      this.wrong ||= error.message;
      this.room.journal?.append("wrong", line || { at: "" }, `This browser does not verify it: ${error.message}`, "");
    }
  }

  verify(line) {
    const promise = RandomSource.commitment(RandomSource.bytes_from(line.fact.key)), { number } = this.promises.draws[promise];
    const run = JournalCheck.gather(this.lines, this.changed).find((one) => one.commitment === promise);
    const whole = run && (run.kind === "chance" || this.lines.some(({ fact }) => fact.fact === "shuffled" && fact.commitment === promise));
    const found = whole ? JournalCheck.deal_again(this.opened, run, this.promises.keys[promise]) : { state: "open", words: "it was in use before we came: our journal has it" };
    this.results = [...this.results, { number, commitment: promise, key: line.fact.key, ...found }].slice(-200);
    if (found.state === "differs") throw new Error(`draw ${number}, ${found.words}`);
    const seeds = Object.keys(this.promises.draws[promise].seeds ?? {});
    const whose = seeds.length ? `, seeds of ${seeds.join(", ")}` : "";
    if (found.state === "same") this.room.journal?.append("plain", line, `verified in this browser: draw ${number}, ${found.words}${whose}`, "");
  }

  // seeds of our own

  fresh() {
    const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
    const promise = Promises.seed_commitment(this.promises.table, this.room.you.name, seed);
    this.kept.seeds[promise] = seed;
    this.keep();
    return promise;
  }

  /** Told only when it is asked for, and all others have committed to theirs. */
  async speak() {
    const { room, promises, kept } = this, { name, role } = room.you;
    if (!kept || this.saying || role !== "player" || !room.playing || this.wrong) return;
    const due = promises.asked[name], seed = due && !this.given.has(due) ? kept.seeds[due] : undefined;
    const stands = promises.standing[name] || (promises.withheld[name] ?? 0) >= MOST_WITHHELD;
    if (!seed && (stands || (due && !this.given.has(due)))) return;
    this.saying = true;
    if (seed) this.given.add(due);
    await room.stream.tell("seed", { ...(seed ? { seed } : {}), ...(stands ? {} : { commitment: this.fresh() }) }).catch(() => null);
    this.saying = false;
    this.speak();
  }

  get words() {
    const count = (state) => this.results.filter((one) => one.state === state).length;
    const mine = this.promises && this.room.you.name in this.promises.mixed_in;
    const late = Object.entries(this.promises?.withheld ?? {}).map(([player, times]) => `${player} withheld ${times}`);
    return [`${count("same")} verified here, ${count("differs")} different`, this.room.playing ? (mine ? "our seed is in this round" : "our seed is not in this round") : "", ...late].filter(Boolean).join("; ");
  }
}
