// Chips onto the layout: by click, touch or key; drawn at once, solid when the table has them.

import { area_key, area_of } from "./felt.js";

const FEW = 12; // areas: all of them fit under the table on a phone

export class Betting {
  hoped = new Map(); // "seat|wager": what we have asked for and not yet heard
  asked = new Map(); // "seat|wager": what we last asked for
  open = new Set(); // the areas where we may wager now
  placed = []; // [key, cents added], for taking back
  last_wagers = []; // of the round before
  mask = new Map();
  numbers = new Map();
  selected = null;
  first = null;
  ready = false;
  putting = null; // until all our chips are known to lie there
  repeating = []; // of the wagers of the round before, those that are to be made yet
  stale = false; // what is shown as asked has been answered or closed

  open_areas() {
    const { state, layout, mine } = this;
    this.open = new Set();
    if (state.pending?.asks === "wagers" && !this.stale) {
      for (const entry of state.pending.yours ?? []) {
        const may = entry.may ? new Set(entry.may) : null;
        for (const area of layout.areas) {
          if (area.seat !== null && area.seat !== entry.seat) continue;
          const key = `${entry.seat}|${area.wager}`;
          if (!may || may.has(area.wager) || (this.seen.stakes.has(key) && this.owns(key))) this.open.add(key);
        }
      }
    } else {
      this.placed.length = 0;
      this.repeating = [];
    }
    this.repeat_on();
    if (!this.open.has(this.selected)) this.selected = null;
    const open = layout.areas.filter((a) => this.open.has(area_key(a, mine)));
    const firsts = open.find((a) => mine.includes(a.seat)) ?? open[0];
    this.first = firsts ? area_key(firsts, mine) : null;
  }

  staked(key) {
    return this.hoped.get(key) ?? this.seen.stakes.get(key) ?? 0;
  }

  /** The button that lies on a wager: "on", "off" or none. */
  button_on(key) {
    const [seat, wager] = split(key);
    return this.state?.seats.find((s) => s.seat === seat)?.buttons?.[wager] ?? "";
  }

  get wagered() {
    return [...this.hoped].some(([, amount]) => amount) || [...this.seen.stakes.keys()].some((key) => this.owns(key));
  }

  /** Whether a wager is ours: made on our own box, or by us on another's. */
  owns(key) {
    const maker = this.seen.makers.get(key);
    return maker ? maker === this.you.name : this.mine.includes(split(key)[0]);
  }

  /** Whether a touch on the layout places a chip: on a phone only where the boxes are large enough. */
  get direct() {
    return !this.narrow || Boolean(this.zoom) || this.upright;
  }

  /** The layout is one for a phone: what is on it is as large as a thumb. */
  get upright() {
    return this.narrow && this.layout.shape !== "oval" && (this.layout.upright || this.layout === this.table.layout.tall);
  }

  /** A number of the wheel with two neighbours at each side. */
  neighbours(i) {
    const n = this.pockets.length;
    return [-2, -1, 0, 1, 2].map((by) => this.pockets[(i + by + n) % n]);
  }

  place_neighbours(i, event) {
    event?.stopPropagation();
    for (const text of this.neighbours(i)) {
      const at = this.layout.areas.find((a) => a.shape === "number" && a.inscription === text);
      if (at) this.place(area_key(at, this.mine));
    }
  }

  /** On a phone: the areas as buttons under the table. */
  get strip() {
    if (!this.narrow) return [];
    const { layout } = this;
    if (this.upright && layout.areas.every((a) => a.shape !== "point")) return [];
    if (layout.shape === "arc" || layout.areas.length <= FEW) return layout.areas.filter((a) => this.open.has(area_key(a, this.mine)) && (this.behind || a.seat === null || this.mine.includes(a.seat)));
    const at = this.selected && area_of(layout, this.selected);
    if (!at) return [];
    const near = (a) => Math.hypot(a.x - at.x, a.y - at.y) <= Math.hypot(at.w, at.h) * 0.62;
    return [at, ...layout.areas.filter((a) => a.shape === "point" && near(a) && this.open.has(area_key(a, this.mine)))];
  }

  pick(chip) {
    this.chip = chip;
    this.draw();
  }

  focus(key) {
    if (this.selected === key || !this.open.has(key)) return;
    this.selected = key;
    this.draw();
  }

  place(key, event) {
    event?.stopPropagation();
    if (!this.open.has(key)) return;
    this.selected = key;
    const [seat, wager] = split(key);
    const entry = this.state.pending.yours.find((y) => y.seat === seat);
    const exact = entry?.exact?.[wager];
    const limit = this.table.wagers.find((w) => w.name === wager) ?? {};
    const held = this.staked(key);
    let amount = exact ?? Math.max(held + this.chip, limit.least ?? 0);
    if (limit.most && exact === undefined) amount = Math.min(amount, limit.most);
    if (amount === held) return;
    this.placed.push([key, held]);
    this.put(key, amount);
  }

  take_back(key = null) {
    const at = key ? this.placed.map(([k]) => k).lastIndexOf(key) : this.placed.length - 1;
    if (at >= 0) {
      const [[which, before]] = this.placed.splice(at, 1);
      this.put(which, before);
      return;
    }
    const mine = [...this.seen.stakes.keys()].filter((k) => this.open.has(k) && this.owns(k));
    const which = key ?? (mine.includes(this.selected) ? this.selected : mine.at(-1));
    if (which && this.staked(which)) this.put(which, 0);
  }

  async put(key, amount) {
    const [seat, wager] = split(key);
    this.hoped.set(key, amount);
    this.asked.set(key, amount);
    this.in_our_place = null;
    this.draw();
    const told = this.tell("wager", { seat, wager, amount });
    this.putting = Promise.all([this.putting, told]);
    await told;
    if (this.hoped.get(key) === amount) this.hoped.delete(key);
    this.draw();
  }

  /** A round begins: what stood on our areas in the one before. */
  remember() {
    if (this.made?.length) this.last_wagers = this.made;
    this.made = [];
    this.placed.length = 0;
  }

  /** What was placed is placed again: a wager that opens with another, once that one lies there. */
  repeat() {
    this.repeating = [...this.last_wagers];
    this.repeat_on();
  }

  repeat_on() {
    const now = this.repeating.filter(([key]) => this.open.has(key) && !this.staked(key));
    this.repeating = this.repeating.filter((one) => !now.includes(one));
    for (const [key, amount] of now) {
      this.placed.push([key, 0]);
      this.put(key, amount);
    }
  }

  /** The wagers of ours that may still be changed. */
  get changeable() {
    return [...new Set([...this.seen.stakes.keys(), ...this.hoped.keys()])].filter((key) => this.open.has(key) && this.owns(key) && this.staked(key));
  }

  /** All chips of ours are taken back, the last first. */
  clear() {
    this.repeating = [];
    for (const key of this.changeable.reverse()) {
      this.placed.push([key, this.staked(key)]);
      this.put(key, 0);
    }
  }

  /** Each wager of ours is made twice as large, as far as its limit and our chips go. */
  double() {
    let left = this.seen.purse(this.you.name);
    for (const key of this.changeable) {
      const [seat, wager] = split(key), held = this.staked(key);
      const most = this.table.wagers.find((w) => w.name === wager)?.most ?? Infinity;
      const exact = this.state.pending.yours.find((y) => y.seat === seat)?.exact?.[wager];
      const amount = Math.min(held * 2, most);
      if (exact !== undefined || amount <= held || amount - held > left) continue;
      left -= amount - held;
      this.placed.push([key, held]);
      this.put(key, amount);
    }
  }

  /** A card may be put back, and taken if some choice has it with those taken already. */
  may_toggle({ choices }, mask, card) {
    const next = mask | (1 << card);
    return next === mask || choices.some((c) => (c.value & next) === next);
  }

  toggle(seat, card) {
    const entry = this.state.pending.yours.find((y) => y.seat === seat);
    const mask = this.mask.get(seat) ?? entry?.chosen ?? 0;
    if (!entry || !this.may_toggle(entry, mask, card)) return;
    this.mask.set(seat, mask ^ (1 << card));
    this.draw();
  }

  take_advice(seat, mask) {
    this.mask.set(seat, mask);
    this.draw();
  }

  set_number(seat, value) {
    this.numbers.set(seat, value);
    this.draw();
  }

  /** The next open area in a direction. */
  move(dx, dy) {
    const areas = this.layout.areas.filter((a) => this.open.has(area_key(a, this.mine)) && a.shape !== "ring");
    if (!areas.length) return;
    const at = this.selected && area_of(this.layout, this.selected);
    const next = at ? nearest(areas, at, dx, dy) : area_of(this.layout, this.first);
    if (!next) return;
    this.selected = area_key(next, this.mine);
    this.draw();
    requestAnimationFrame(() => this.app.querySelector(`[data-area="${CSS.escape(this.selected)}"]`)?.focus());
  }
}

const split = (key) => {
  const at = key.indexOf("|");
  return [Number(key.slice(0, at)), key.slice(at + 1)];
};

function nearest(areas, at, dx, dy) {
  let found = null, least = Infinity;
  for (const a of areas) {
    const along = (a.x - at.x) * dx + (a.y - at.y) * dy;
    if (a === at || along <= 1) continue;
    const aside = Math.abs((a.x - at.x) * dy) + Math.abs((a.y - at.y) * dx);
    if (aside > along * 2.4) continue;
    const far = along + aside * 2;
    if (far < least) [found, least] = [a, far];
  }
  return found;
}
