// The random source of a table, as src/nomorebets/equipment/random_source.py documents it. No part is asked of the browser.
"use strict";

const RandomSource = (() => {
  const RANKS = "23456789TJQKA", SUITS = "♣♦♥♠";
  const card_text = (card) => (card >= 52 ? `Jk${card - 51}` : RANKS[card >> 2] + SUITS[card & 3]);

  // SHA-256

  const K = (() => {
    const found = [];
    for (let n = 2; found.length < 64; n++) {
      let prime = true;
      for (let d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
      if (prime) found.push(((Math.cbrt(n) % 1) * 2 ** 32) | 0);
    }
    return found;
  })();
  const right = (x, n) => (x >>> n) | (x << (32 - n));

  function sha256(bytes) {
    const h = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19].map((x) => x | 0);
    const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
    const w = new Int32Array(64);
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = (w[i - 16] + (right(a, 7) ^ right(a, 18) ^ (a >>> 3)) + w[i - 7] + (right(b, 17) ^ right(b, 19) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 64; i++) {
        const t1 = (k + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const t2 = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        k = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      [a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = (h[i] + x) | 0; });
    }
    return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
  }

  const bytes_of = (text) => new TextEncoder().encode(text);

  function bytes_from(hex) {
    const plain = hex.trim().toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(plain)) throw new Error("a key is 64 hexadecimal digits");
    return Uint8Array.from(plain.match(/../g), (two) => parseInt(two, 16));
  }

  function joined(...parts) {
    const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  }

  const commitment = (key) => sha256(joined(bytes_of("nomorebets shoe v1:"), key));

  // ChaCha20: a block of sixteen words, counter from zero, nonce zero

  const left = (x, n) => (x << n) | (x >>> (32 - n));

  function block(key, counter) {
    const words = new DataView(key.buffer, key.byteOffset, 32);
    const start = new Int32Array(16);
    start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
    for (let i = 0; i < 8; i++) start[4 + i] = words.getInt32(i * 4, true);
    start[12] = counter;
    const x = Int32Array.from(start);
    const quarter = (a, b, c, d) => {
      x[a] += x[b]; x[d] = left(x[d] ^ x[a], 16);
      x[c] += x[d]; x[b] = left(x[b] ^ x[c], 12);
      x[a] += x[b]; x[d] = left(x[d] ^ x[a], 8);
      x[c] += x[d]; x[b] = left(x[b] ^ x[c], 7);
    };
    for (let round = 0; round < 10; round++) {
      quarter(0, 4, 8, 12); quarter(1, 5, 9, 13); quarter(2, 6, 10, 14); quarter(3, 7, 11, 15);
      quarter(0, 5, 10, 15); quarter(1, 6, 11, 12); quarter(2, 7, 8, 13); quarter(3, 4, 9, 14);
    }
    return Array.from(x, (word, i) => (word + start[i]) >>> 0);
  }

  class Keystream {
    constructor(key) { this.key = key; this.counter = 0; this.words = []; }

    word() {
      if (!this.words.length) this.words = block(this.key, this.counter++);
      return this.words.shift();
    }

    below(n) {
      const limit = 2 ** 32 - (2 ** 32 % n);
      for (;;) {
        const word = this.word();
        if (word < limit) return word % n;
      }
    }

    shuffled(cards) {
      const order = [...cards];
      for (let i = order.length - 1; i > 0; i--) {
        const j = this.below(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      return order;
    }
  }

  /** All the cards of a shuffle, in the order in which they are before it. */
  function cards_of(decks, jokers) {
    const one = Array.from({ length: 52 + jokers }, (_, i) => i);
    return Array.from({ length: decks }, () => one).flat();
  }

  const cut = (order, depths) => depths.reduce((cards, depth) => [...cards.slice(depth), ...cards.slice(0, depth)], order);

  const ONES = [5, 0, 1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 3, 1, 0, 1, 0, 1, 3, 0, 1, 0, 1, 2, 0, 1, 0, 6, 0, 1, 0, 2, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 1, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1];
  const WHEEL_OF_CARDS = Array.from({ length: 52 }, (_, i) => ((i * 5) % 13) * 4 + (i % 4));
  const WHEELS = {
    double_zero: [0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2],
    single_zero: [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
    six_24: ONES,
    six_23: [...ONES.slice(0, 16), 2, ...ONES.slice(17)],
    of_cards: [52, ...WHEEL_OF_CARDS.slice(0, 26), 53, ...WHEEL_OF_CARDS.slice(26)],
  };
  const SYMBOLS = ["$1", "$2", "$5", "$10", "$20", "Joker", "Flag"];
  const number_text = (wheel, n) => (wheel === "of_cards" ? card_text(n) : wheel.startsWith("six") ? SYMBOLS[n] : n === 37 ? "00" : String(n));

  return { sha256, bytes_of, bytes_from, joined, commitment, Keystream, cards_of, cut, card_text, WHEELS, number_text };
})();
