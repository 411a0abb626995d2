// What is drawn: the server's state, and between two states the acts as they are shown one by one.
// Chips follow from an act's moves; its name says which cards it turns and what is said of it.

import { money, seatOf } from "../words.js";
import { POT, WAGER, place, purse_of } from "./places.js";

/** The lines of a round, each act that settles a wager with its reason as the state has it. */
export function with_reasons(lines, { round, why }) {
  for (const line of lines) if (line.round === round) line.acts.forEach((act, i) => { act.why = why?.[line.from + i]; });
  return lines;
}

const REPORTED = new Set(["card", "cutting card", "rested", "rolled", "drew", "counted", "card read"]);

/** The first act of a line says what cards, wheel or dice showed, if that was told. */
function reported({ fact, acts }) {
  if (acts?.length) acts[0].reported = REPORTED.has(fact.fact);
}

export class Seen {
  constructor() {
    this.hands = new Map(); // spot: cards
    this.players = new Map(); // seat: player
    this.markers = new Map(); // name: {value, words}
    this.lay([]);
    this.acts = []; // of the round, by number
    this.next = 0; // the number of the next act
    this.clear();
  }

  /** A new round: what the last one left in words is taken away. */
  clear() {
    this.paid = new Map(); // "seat|wager": {player, amount, words}
    this.lost = new Map(); // "seat|wager": {player, words}
    this.calls = new Map(); // spot: words
    this.won = new Map(); // spot: {player, has, words}: of the pots
    this.net = new Map(); // player: cents
    this.marked = new Map(); // player: vigorish owed since the round began
    this.said = "";
    this.wrong = null; // what went wrong last: {words, cite}, and whether the round is void
    this.gone = new Map(); // spot: the cards that lay there until they were picked up
    this.folded = new Set(); // seats
    this.discards = new Map(); // seat: how many cards lie before it
    this.lit = null; // what the dice or the wheel show, as areas know it
    this.lifted = new Map(); // marker: the words it had until it was taken away
  }

  /** The truth, whatever was drawn. */
  from({ round, hands, seats, places, dice, rest, markers = [] }) {
    this.round = round;
    this.hands = new Map(hands.map(({ spot, cards }) => [spot, [...cards]]));
    this.players = new Map(seats.map((s) => [s.seat, s.player]));
    this.lay(Object.entries(places));
    this.roll = dice ?? this.roll;
    for (const { name, value, words } of markers) this.markers.set(name, { value, words });
    if (rest) Object.assign(this, { rest: rest.words, number: rest.value });
  }

  /** We come to the table, or back to it: the lines are those we have not heard. */
  come(lines, state) {
    const began = Math.max(0, lines.findLastIndex(({ fact }) => fact.fact === "began"));
    if (state.round !== this.round || state.phase === "between") this.acts = [];
    lines.forEach(reported);
    for (const { fact, from, acts } of state.phase === "between" ? [] : lines.slice(began)) {
      if (["began", "irregularity", "set aside"].includes(fact.fact)) this.acts.length = Math.min(this.acts.length, from);
      acts.forEach((act, i) => { this.acts[from + i] = act; });
    }
    this.from(state);
    this.retell(this.acts);
    this.from(state);
  }

  /** A line is about to be shown, act by act. */
  line({ fact, from, acts }) {
    this.next = from;
    reported({ fact, acts });
    if (fact.fact === "began") {
      this.clear();
      this.acts = [];
    }
    if (["irregularity", "set aside"].includes(fact.fact)) this.retell(this.acts.slice(0, from)); // acts after that one did not happen
    if (fact.chips) this.move(`outside:${fact.player}`, purse_of(fact.player), fact.chips);
  }

  /** The round told again, with these acts only. */
  retell(acts) {
    this.acts.forEach(({ moves = [] }) => moves.forEach(([from, to, cents]) => { this.put(from, cents); this.put(to, -cents); }));
    this.clear();
    this.hands.clear();
    Object.assign(this, { acts: [], next: 0 });
    acts.forEach((act, number) => {
      this.next = number;
      this.act(act);
    });
  }

  act(act) {
    this.acts[this.next++] = act;
    const key = `${seatOf(act.spot)}|${act.wager}`;
    DRAWN[act.act]?.(this, act, key);
    if (UNDOES.has(act.act)) for (const was of [this.paid, this.lost]) was.delete(key);
    for (const [from, to, cents] of act.moves ?? []) this.move(from, to, cents);
  }

  // chips

  lay(lies) {
    this.lies = new Map(); // place: cents
    this.stakes = new Map(); // "seat|wager": cents
    this.makers = new Map(); // "seat|wager": whose wager it is
    for (const [text, cents] of lies) this.put(text, cents);
  }

  put(text, cents) {
    this.lies.set(text, (this.lies.get(text) ?? 0) + cents);
    const { kind, key, player } = place(text);
    if (kind !== WAGER) return;
    const stake = (this.stakes.get(key) ?? 0) + cents;
    if (stake) this.stakes.set(key, stake);
    else this.stakes.delete(key);
    this.makers.set(key, player);
  }

  move(from, to, cents) {
    this.put(from, -cents);
    this.put(to, cents);
    const giver = place(from).player, taker = place(to).player;
    if (giver === taker) return; // a wager is still its maker's
    this.win(giver, -cents);
    this.win(taker, cents);
  }

  /** The pots that hold chips: [name, cents]. */
  get pots() {
    return [...this.lies].filter(([text, cents]) => cents > 0 && place(text).kind === POT).map(([text, cents]) => [place(text).name, cents]);
  }

  win(player, cents) {
    if (player) this.net.set(player, (this.net.get(player) ?? 0) + cents);
  }

  purse(player) {
    return this.lies.get(purse_of(player)) ?? 0;
  }

  /** What the round has brought a player; nothing where nothing was decided, or all was taken back. */
  result(player) {
    const net = this.net.get(player);
    return this.wrong?.void ? net || undefined : net;
  }

  /** What lies on the wager of an act: of a split pair, at its own hand. */
  stake({ spot, wager }) {
    const own = ([text]) => { const at = place(text); return at.spot === spot && at.wager === wager; };
    return [...this.lies].filter(own).reduce((sum, [, cents]) => sum + cents, 0);
  }

  /** Whose wager an act is of: another may pay it. */
  whose(act, key) {
    const maker = (text) => { const at = place(text); return at.spot === act.spot && at.wager === act.wager && at.player; };
    const own = (act.moves ?? []).flat().map((text) => typeof text === "string" && maker(text)).find(Boolean);
    return own ?? (act.moves ?? []).flatMap(([from, to]) => [place(from).player, place(to).player]).find(Boolean) ?? this.makers.get(key) ?? this.players.get(seatOf(act.spot));
  }
}

/** What is said of a wager falls away when one of these takes it back. */
const UNDOES = new Set(["take back", "return", "stand", "restore", "recover", "return rake"]);

const cards_at = (seen, spot) => {
  if (!seen.hands.has(spot)) seen.hands.set(spot, []);
  return seen.hands.get(spot);
};

const hand_over = (seen, one, other) => {
  cards_at(seen, other).push(...cards_at(seen, one).splice(-1));
  if (!seen.hands.get(one).length) seen.hands.delete(one);
};

/** Why first, then how much and the paragraph; a reason is said once. */
const told = (more, act, arithmetic) => {
  const words = `${arithmetic} (${act.cite})`, why = act.why ? `${act.why}: ` : "";
  if (!more) return `${act.wager}: ${why}${words}`;
  return `${more.words}; ${more.words.includes(why) ? "" : why}${words}`;
};

const paid = (how) => (seen, act, key) => {
  const more = seen.paid.get(key);
  const others = ([from, to]) => place(to).player && place(from).player !== place(to).player; // the house's chips, or a bank's
  const amount = (act.moves ?? []).filter(others).reduce((sum, [, , cents]) => sum + cents, 0);
  seen.paid.set(key, {
    player: seen.whose(act, key),
    amount: (more?.amount ?? 0) + amount,
    words: told(more, act, how(act, seen.stake(act), money(amount))),
  });
};

const lost = (how) => (seen, act, key) => {
  const more = seen.lost.get(key);
  seen.lost.set(key, { player: seen.whose(act, key), words: told(more, act, `${money(act.amount)} ${how}`) });
};

const less = (how) => (seen, act, key) => {
  const of = seen.paid.get(key);
  if (of) of.words += `, less vigorish ${money(act.amount)}${how} (${act.cite})`;
};

/** Vigorish marked is lost when it is marked, not when it is collected. */
const mark = (seen, act, cents) => {
  const player = seen.players.get(seatOf(act.spot));
  seen.marked.set(player, (seen.marked.get(player) ?? 0) + cents);
  seen.win(player, -cents);
};

const DRAWN = {
  announce: (seen, act) => {
    seen.said = act.words;
    if (!seen.wrong?.void) seen.wrong = null;
  },
  call: (seen, act) => { if (act.spot && act.spot !== "nobody") seen.calls.set(act.spot, act.words); else seen.said = act.words; },
  deal: (seen, act) => cards_at(seen, act.spot).push(...(act.cards ?? ["??"])),
  reveal: (seen, act) => {
    const hand = cards_at(seen, act.spot), unseen = hand.filter((card) => card === "??").length;
    const before = act.cards.length - 1, first = hand.indexOf("??"); // told one by one, all but the last lie there already
    const told = before > 0 && first >= before && act.cards.slice(0, before).every((card, i) => hand[first - before + i] === card);
    for (const card of unseen ? act.cards.slice(told ? before : -unseen) : []) hand[hand.indexOf("??")] = card; // the first ones we may have seen
  },
  expose: (seen, act) => { cards_at(seen, act.spot)[act.value ?? 0] = act.cards[0]; },
  split: (seen, act) => hand_over(seen, act.spot, act.words),
  "hand over": (seen, act) => hand_over(seen, act.words, act.spot),
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
  fold: (seen, act) => { seen.folded.add(seatOf(act.spot)); },
  muck: (seen, act) => { seen.folded.add(seatOf(act.spot)); },
  "sit out": (seen, act) => { seen.folded.add(seatOf(act.spot)); },
  "push pot": (seen, act) => {
    const more = seen.won.get(act.spot), words = `${money(act.amount)} of the ${act.words} (${act.cite})`;
    seen.won.set(act.spot, { player: seen.players.get(seatOf(act.spot)), has: seen.calls.get(act.spot), words: more ? `${more.words}, ${words}` : words });
  },
  "void hand": (seen, act) => { seen.folded.add(seatOf(act.spot)); },
  pay: paid(({ odds }, stake, won) => `${stake ? `${money(stake)} wins ` : ""}${won} at ${odds}`),
  award: paid((act, stake, won) => `paid ${won}`),
  collect: lost("lost"),
  push: lost("neither won nor lost"),
  "charge vigorish": less(""),
  "mark vigorish": (seen, act, key) => {
    less(", marked and owed")(seen, act, key);
    mark(seen, act, act.amount);
  },
  "collect marked vigorish": (seen, act) => mark(seen, act, -act.amount),
  irregularity: (seen, act) => { seen.wrong = { words: act.words, cite: act.cite, void: false }; },
  void: (seen, act) => {
    seen.wrong = { words: seen.wrong ? `${seen.wrong.words}: ${act.words}` : act.words, cite: act.cite, void: true };
    seen.lit = null;
    seen.lost.clear();
    for (const [player, cents] of seen.marked) seen.win(player, cents);
  },
  move: (seen, act) => {
    const [name, words] = act.words.split(/: (.*)/), was = seen.markers.get(name);
    if (act.value < 0 && was?.value >= 0) seen.lifted.set(name, was.words);
    seen.markers.set(name, { value: act.value, words });
  },
  roll: (seen, act) => {
    seen.roll = [...String(act.value)].map(Number);
    seen.lit = Number([...seen.roll].sort().join(""));
  },
  spin: rested,
  stop: rested,
  "stop between": rested,
};

function rested(seen, act) {
  Object.assign(seen, { rest: act.words, number: act.value, lit: act.value });
}
