// The seals of the floor's history, as this browser saw them: each later one must lead back to the last it kept.
/* global RandomSource */

import { look, Refusal } from "../api.js";
import "./verifier.js";

const PLACE = "nmb seals", FIRST = "0".repeat(64), MOST = 20; // answers asked for at a visit; the rest at the next
const text = (seal) => RandomSource.bytes_of(JSON.stringify(seal));
const from_hex = (words) => Uint8Array.from(words.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export class OwnSeals {
  constructor(say) {
    Object.assign(this, { say, wrong: "", heard: null, running: null, kept: JSON.parse(localStorage.getItem(PLACE) ?? "null") });
  }

  /** Whatever was sealed since the last visit; `heard` is one that was just told. */
  follow(heard = null) {
    this.heard = heard ?? this.heard;
    this.running ??= this.all().catch((error) => {
      if (error instanceof Refusal || this.wrong) return; // the floor does not answer, or it is said already
      this.wrong = error.message;
      this.say(error.message);
    }).finally(() => { this.running = null; });
    return this.running;
  }

  async all() {
    for (let asked = 0; asked < MOST; asked++) {
      const { kept } = this, found = await look(`/api/seals?after=${kept ? kept.n - 1 : 0}`);
      const again = kept ? found.shift() : null;
      if (kept && again?.n !== kept.n) throw new Error(`the floor does not show seal ${kept.n} of its history any more`);
      if (kept && RandomSource.sha256(text(again.seal)) !== kept.hash) throw new Error(`seal ${kept.n} of the floor's history is not the one this browser saw`);
      if (!found.length) return;
      let at = kept ?? { n: 0, hash: FIRST, key: found[0].seal.key };
      for (const { seal } of found) at = this.next(at, seal);
      await signed(found.at(-1).seal);
      this.kept = at;
      localStorage.setItem(PLACE, JSON.stringify(at));
    }
  }

  next(at, seal) {
    if (seal.n !== at.n + 1 || seal.before !== at.hash) throw new Error(`seal ${seal.n} of the floor's history does not follow the one before`);
    if (seal.key !== at.key) throw new Error(`seal ${seal.n} of the floor's history is signed with another key`);
    const hash = RandomSource.sha256(text(seal));
    if (this.heard?.n === seal.n && this.heard.hash !== hash) throw new Error(`seal ${seal.n} of the floor's history is not the one that was told`);
    return { n: seal.n, hash, key: seal.key };
  }

  get words() {
    return this.kept ? `sealed ${this.kept.n} times; this browser keeps the last seal` : "no seal seen yet";
  }
}

/** By the key it names; a browser that cannot tell (no Ed25519, no secure page) relies on the hashes. */
async function signed(seal) {
  const key = await globalThis.crypto?.subtle?.importKey("raw", from_hex(seal.key), "Ed25519", false, ["verify"]).catch(() => null);
  if (key && !await crypto.subtle.verify("Ed25519", key, from_hex(seal.signature), text({ ...seal, signature: "" }))) {
    throw new Error(`seal ${seal.n} of the floor's history is not signed by the floor's key`);
  }
}
