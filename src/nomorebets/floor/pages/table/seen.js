// What is drawn: the server's state, and between two states the acts as they are shown one by one.

import { money, seatOf } from "../words.js";

export class Seen {
  constructor() {
    this.hands = new Map(); // spot: cards
    this.stakes = new Map(); // "seat|wager": cents
    this.makers = new Map(); // "seat|wager": who made it on a box that is another's
    this.places = new Map(); // player: seat
    this.purses = new Map(); // seat, or the name of who stands behind the others: cents
    this.clear();
  }

  /** A new round: what the last one left in words is taken away. */
  clear() {
    this.paid = new Map(); // "seat|wager": {amount, words}
    this.lost = new Map(); // "seat|wager": words
    this.calls = new Map(); // spot: words
    this.net = new Map(); // seat, or the name of who stands behind the others: cents
    this.said = "";
    this.wrong = null; // what went wrong last: {words, cite}, and whether the round is void
    this.gone = new Map(); // spot: the cards that lay there until they were picked up
    this.folded = new Set();
    this.discards = new Map(); // seat: how many cards lie before it
  }

  /** The truth, whatever was drawn. */
  from(state) {
    this.hands = new Map(state.hands.map(({ spot, cards }) => [spot, [...cards]]));
    this.stakes = new Map();
    this.purses = new Map((state.behind ?? []).map(({ player, chips }) => [player, chips]));
    this.makers = new Map();
    this.places = new Map(state.seats.filter((s) => s.player).map((s) => [s.player, s.seat]));
    for (const seat of state.seats) {
      this.purses.set(seat.seat, seat.chips);
      for (const [wager, player] of Object.entries(seat.makers ?? {})) this.makers.set(`${seat.seat}|${wager}`, player);
      for (const [wager, amount] of Object.entries(seat.wagers ?? {})) {
        if (amount) this.stakes.set(`${seat.seat}|${wager}`, amount);
      }
    }
    this.roll = state.dice ?? this.roll;
    if (state.rest) Object.assign(this, { rest: state.rest.words, number: state.rest.value });
  }

  act(act) {
    const seat = seatOf(act.spot), key = `${seat}|${act.wager}`;
    const change = DRAWN[act.act];
    if (act.act === "wager" && act.words) this.makers.set(key, act.words);
    if (change) change(this, act, key, this.holder(key, seat));
  }

  /** Whose chips these are: the seat of who made the wager, or the name of who stands behind the others. */
  holder(key, seat) {
    const maker = this.makers.get(key);
    return maker ? this.places.get(maker) ?? maker : seat;
  }

  win(seat, amount) {
    this.net.set(seat, (this.net.get(seat) ?? 0) + amount);
  }
}

const cards_at = (seen, spot) => {
  if (!seen.hands.has(spot)) seen.hands.set(spot, []);
  return seen.hands.get(spot);
};

const without = (seen, key, amount) => {
  const left = (seen.stakes.get(key) ?? 0) - amount;
  if (left > 0) seen.stakes.set(key, left);
  else seen.stakes.delete(key);
};

const more_lost = (seen, key, words) => seen.lost.set(key, seen.lost.has(key) ? `${seen.lost.get(key)}; ${words}` : words);

const back = (seen, act, key, seat) => {
  without(seen, key, act.amount);
  seen.purses.set(seat, (seen.purses.get(seat) ?? 0) + act.amount);
};

const DRAWN = {
  announce: (seen, act) => {
    seen.said = act.words;
    if (!seen.wrong?.void) seen.wrong = null;
  },
  call: (seen, act) => { if (act.spot && act.spot !== "nobody") seen.calls.set(act.spot, act.words); else seen.said = act.words; },
  deal: (seen, act) => cards_at(seen, act.spot).push(...(act.cards ?? ["??"])),
  reveal: (seen, act) => {
    const hand = cards_at(seen, act.spot);
    for (const card of act.cards ?? []) {
      if (hand.includes(card)) continue;
      const at = hand.indexOf("??");
      if (at >= 0) hand[at] = card;
    }
  },
  split: (seen, act) => seen.hands.set(act.words, cards_at(seen, act.spot).splice(-1)),
  discard: (seen, act) => {
    const hand = cards_at(seen, act.spot);
    if (act.value) seen.hands.set(act.spot, hand.filter((_, i) => !(act.value >> i & 1)));
    const seat = seatOf(act.spot);
    if (seat) seen.discards.set(seat, (seen.discards.get(seat) ?? 0) + (act.cards?.length ?? 0));
  },
  "pick up": (seen, act) => {
    const hand = seen.hands.get(act.spot);
    if (hand) seen.gone.set(act.spot, hand);
    seen.hands.delete(act.spot);
    seen.discards.delete(seatOf(act.spot));
  },
  fold: (seen, act, key, seat) => { seen.folded.add(seat); },
  "void hand": (seen, act, key, seat) => { seen.folded.add(seat); },
  wager: (seen, act, key, seat) => {
    const before = seen.stakes.get(key) ?? 0, other = /hand/.test(act.spot) ? before : 0; // of the other hands of a split pair
    if (act.amount + other) seen.stakes.set(key, act.amount + other);
    else seen.stakes.delete(key);
    seen.purses.set(seat, (seen.purses.get(seat) ?? 0) - act.amount + before - other);
  },
  stand: (seen, act, key) => { if (act.amount) seen.stakes.set(key, act.amount); },
  collect: (seen, act, key, seat) => {
    without(seen, key, act.amount);
    more_lost(seen, key, `${money(act.amount)} on ${act.wager} lost (${act.cite})`);
    seen.win(seat, -act.amount);
  },
  pay: (seen, act, key, seat) => {
    const stake = seen.stakes.get(key) ?? 0;
    const how = stake ? `${money(stake)} at ${act.odds}` : `at ${act.odds}`;
    const more = seen.paid.get(key);
    seen.paid.set(key, {
      amount: (more?.amount ?? 0) + act.amount,
      words: `${more ? `${more.words}; ` : ""}${act.wager}: ${how}: ${money(act.amount)} (${act.cite})`,
    });
    seen.win(seat, act.amount);
  },
  award: (seen, act, key, seat) => {
    seen.paid.set(key, { amount: act.amount, words: `${act.wager}: ${money(act.amount)} (${act.cite})` });
    seen.win(seat, act.amount);
  },
  "charge vigorish": (seen, act, key, seat) => vigorish(seen, act, seat, ""),
  "mark vigorish": (seen, act, key, seat) => vigorish(seen, act, seat, ", marked and owed"),
  push: (seen, act, key, seat) => {
    more_lost(seen, key, `${money(act.amount)} on ${act.wager} neither won nor lost (${act.cite})`);
    back(seen, act, key, seat);
  },
  "take down": (seen, act, key, seat) => {
    const paid = seen.paid.get(key);
    back(seen, act, key, seat);
    if (paid) seen.purses.set(seat, (seen.purses.get(seat) ?? 0) + paid.amount);
  },
  return: (seen, act, key, seat) => { seen.paid.delete(key); seen.lost.delete(key); back(seen, act, key, seat); },
  "move wager": (seen, act, key) => {
    without(seen, key, act.amount);
    const to = `${seatOf(act.spot)}|${act.words}`;
    seen.stakes.set(to, (seen.stakes.get(to) ?? 0) + act.amount);
  },
  irregularity: (seen, act) => { seen.wrong = { words: act.words, cite: act.cite, void: false }; },
  void: (seen, act) => {
    seen.wrong = { words: seen.wrong ? `${seen.wrong.words}: ${act.words}` : act.words, cite: act.cite, void: true };
    for (const was of [seen.paid, seen.lost, seen.net]) was.clear();
  },
  roll: (seen, act) => { seen.roll = [...String(act.value)].map(Number); },
  spin: (seen, act) => { seen.rest = act.words; seen.number = act.value; },
  stop: (seen, act) => { seen.rest = act.words; seen.number = act.value; },
};

function vigorish(seen, act, seat, how) {
  seen.win(seat, -act.amount);
  const last = [...seen.paid].reverse().find(([key]) => key.startsWith(`${seat}|`));
  if (last) last[1].words += `, less vigorish ${money(act.amount)}${how} (${act.cite})`;
}
