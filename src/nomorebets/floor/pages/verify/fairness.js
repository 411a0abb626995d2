// What a table promised of its draws (docs/reference/fairness.md): which link of its chain each takes, and whose seeds are mixed in.
"use strict";

const Promises = (() => {
  const { sha256, bytes_of, bytes_from, joined, commitment } = RandomSource;
  const LINKS = 1000, AHEAD = 100;
  const words = (text) => bytes_of(text);
  const eight = (n) => Uint8Array.from({ length: 8 }, (_, i) => Math.floor(n / 2 ** (8 * (7 - i))) % 256);
  const name_of = (player) => bytes_from(sha256(words(player)));

  /** Of the fact that opened a table. */
  function table_digest(opened) {
    const { anchor, ...plain } = opened;
    return sha256(joined(words("nomorebets table v1:"), words(JSON.stringify(plain))));
  }
  const link_before = (table, number, link) => sha256(joined(words("nomorebets link v1:"), bytes_from(table), eight(number), bytes_from(link)));
  const seed_commitment = (table, player, seed) => sha256(joined(words("nomorebets seed v2:"), bytes_from(table), name_of(player), bytes_from(seed)));
  function mix_of(seeds) {
    const parts = Object.entries(seeds).map(([player, seed]) => sha256(words(player)) + seed).sort();
    return parts.length ? bytes_from(sha256(joined(words("nomorebets mix v1:"), ...parts.map((part) => joined(bytes_from(part.slice(0, 64)), bytes_from(part.slice(64))))))) : new Uint8Array(0);
  }
  const draw_key = (table, number, link, seeds) => bytes_from(sha256(joined(words("nomorebets draw v1:"), bytes_from(table), eight(number), bytes_from(link), mix_of(seeds))));

  /** Follows what a table tells, and throws where a promise is broken. */
  class Promises {
    constructor(opened) {
      Object.assign(this, { table: table_digest(opened), anchors: { 1: opened.anchor }, last: opened.anchor, told: 0, number: 0, standing: {}, asked: {}, seeds: {}, mixed_in: {}, sealed: false, draws: {}, keys: {}, withheld: {} });
      bytes_from(opened.anchor);
    }

    /** As a table stands for somebody who comes later; what they knew before is compared. */
    static standing(opened, state) {
      const found = new Promises(opened);
      if (found.table !== state.table) throw new Error("the table's promises are for other terms");
      const { told, last, number, standing, asked, seeds, mixed_in, withheld, draws } = state;
      Object.assign(found, { told, last, number, standing: { ...standing }, asked: { ...asked }, seeds: { ...seeds }, mixed_in, withheld: { ...withheld }, draws: { ...draws } });
      found.anchors = Object.fromEntries(Object.entries(state.anchors).map(([anchor, first]) => [first, anchor]));
      if (found.anchors[1] !== opened.anchor) throw new Error("the table has another anchor than it was opened with");
      return found;
    }

    /** Whether a link told later leads to one that was seen before. */
    leads_to(number, link) {
      let at = this.last;
      if (number > this.told) return false;
      for (let n = this.told; n > number; n--) {
        at = link_before(this.table, n, at);
        if (this.anchors[n] && at !== this.anchors[n]) return false;
        if (this.anchors[n] && n - 1 > number) return true; // an earlier chain: its links are not led to
      }
      return at === link;
    }

    hear(fact) {
      const step = STEPS[fact.fact];
      if (step) step(this, fact);
    }

    mix() {
      const due = Object.keys(this.asked)[0];
      if (due !== undefined) throw new Error(`the seed of ${due} is due before`);
      this.mixed_in = this.seeds;
      this.seeds = {};
    }

    drawn(promise) {
      if (!promise || this.draws[promise]) return;
      this.number += 1;
      this.draws[promise] = { number: this.number, seeds: this.mixed_in };
    }
  }

  const STEPS = {
    chained(at, { anchor, first }) {
      if (first !== Math.max(...Object.keys(at.anchors).map(Number)) + LINKS) throw new Error("a chain leaves numbers out");
      if (first - at.number <= AHEAD) throw new Error(`the chain of draw ${first} comes too late`);
      bytes_from(anchor);
      at.anchors[first] = anchor;
    },
    left: (at, { player }) => { delete at.standing[player]; },
    "seed committed": (at, { player, commitment: promise }) => { at.standing[player] = promise; },
    "seeds asked"(at, { players }) {
      if (Object.keys(at.asked).length || [...players].sort().join("\0") !== Object.keys(at.standing).sort().join("\0")) throw new Error("seeds are not asked of all who committed to one");
      Object.assign(at, { asked: at.standing, standing: {}, seeds: {} });
    },
    "seed told"(at, { player, seed }) {
      if (at.asked[player] !== seed_commitment(at.table, player, seed)) throw new Error(`${player} told another seed`);
      delete at.asked[player];
      at.seeds[player] = seed;
    },
    "seed withheld"(at, { player }) {
      if (!at.asked[player]) throw new Error(`no seed was due from ${player}`);
      delete at.asked[player];
      at.withheld[player] = (at.withheld[player] ?? 0) + 1;
    },
    sealed(at, { commitment: promise }) { at.mix(); at.sealed = true; at.drawn(promise); },
    shuffled(at, { commitment: promise }) { at.drawn(promise); },
    began(at) { if (!at.sealed) at.mix(); at.sealed = false; },
    revealed(at, { key }) {
      const number = at.told + 1, draw = at.draws[commitment(bytes_from(key))];
      if (!draw) throw new Error("a key was told that was never committed to");
      if (draw.number !== number) throw new Error(`the key of draw ${draw.number} was told where that of draw ${number} was due`);
      if (link_before(at.table, number, key) !== (at.anchors[number] ?? at.last)) throw new Error(`the key of draw ${number} is not of the chain the table was opened with, for its terms`);
      Object.assign(at, { told: number, last: key });
      at.keys[commitment(bytes_from(key))] = draw_key(at.table, number, key, draw.seeds);
    },
  };

  return Object.assign(Promises, { table_digest, seed_commitment, draw_key, link_before });
})();
