// The one queue of moments: each act is shown where it happens, then written and said, one after another.
// It can be skipped. A result stands for a while before anything else is shown.

import { html, render, svg } from "../vendor/lit-html.js";
import { seatOf } from "../words.js";
import { card } from "./cards.js";
import { stack } from "./chips.js";
import { area_of, card_at, place_of, pot_at } from "./felt.js";
import { INVENTORY, POT, PURSE, WAGER, place, purse_of } from "./places.js";
import { sound_of } from "./sound.js";

const STEP = 170, QUICK = 120, MANY = 24, SPIN = 1500, BEHIND = 3;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  constructor(room) {
    this.room = room;
    this.queue = [];
    this.running = false;
    this.hasty = false;
    this.moving = new Set();
    this.standing = null; // lets the result go
    this.stood = 0; // the round whose result stood last
  }

  get off() {
    return calm.matches || document.documentElement.dataset.motion === "off" || document.hidden;
  }

  /** What is left of the queue is not shown: the table is drawn anew. */
  forget() {
    this.queue = [];
    this.go_on();
    this.skip();
  }

  /** The result has been looked at. */
  go_on() {
    this.standing?.();
    return Boolean(this.standing);
  }

  /** A round is over: its result stands for as long as the floor says, or until we are ready. */
  async stand({ phase, holds, round }, lines) {
    if (phase !== "over" || !holds || !lines.length || document.hidden || this.stood === round) return;
    this.stood = round;
    const { queue } = this;
    await new Promise((done) => {
      this.standing = done;
      this.timer = setTimeout(done, holds * 1000);
    });
    clearTimeout(this.timer);
    this.standing = null;
    if (queue === this.queue) this.room.draw();
  }

  /** A batch of lines, and the state after them. */
  async show(lines, state) {
    this.queue.push({ lines, state });
    if (this.running) return;
    this.running = true;
    while (this.queue.length) await this.batch(this.queue.shift());
    this.running = false;
    this.hasty = false;
  }

  skip() {
    if (!this.running || this.standing) return false;
    this.hasty = true;
    for (const one of this.moving) one.finish();
    return true;
  }

  async batch({ lines, state }) {
    const { queue } = this;
    const acts = lines.flatMap((line) => line.acts ?? []);
    const step = acts.length > MANY || this.queue.length ? QUICK : STEP;
    for (const line of lines) {
      this.room.line(line);
      for (const [i, act] of (line.acts ?? []).entries()) {
        const still = this.off || this.hasty || this.queue.length > BEHIND;
        if (!still) {
          sound_of(act);
          await this.show_act(act, step);
        }
        if (queue !== this.queue) return;
        this.room.seen.act(act);
        this.room.told(line, act, i);
        if (!still) this.room.draw();
      }
    }
    this.hasty = false;
    this.room.arrive(state);
    await this.stand(state, lines);
  }

  show_act(act, ms) {
    const way = WAYS[act.act]?.(act, this.room);
    if (way?.turn) return this.turn(way.turn, way.what);
    if (act.act === "announce") return this.wait(ms);
    return Promise.all([...(way ? [way] : []), ...chips(act, this.room)].map((one) => this.fly(one, ms)));
  }

  async until(moving, finished) {
    this.moving.add(moving);
    await finished;
    this.moving.delete(moving);
  }

  wait(ms) {
    let finish;
    const finished = new Promise((done) => { finish = done; });
    const timer = setTimeout(finish, ms);
    return this.until({ finish }, finished.then(() => clearTimeout(timer)));
  }

  async fly({ from, to, what }, ms) {
    const layer = this.room.element.querySelector(".flights");
    if (!layer || !from || !to) return;
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.append(group);
    const holder = document.createElement("div");
    render(html`<svg>${what}</svg>`, holder);
    group.append(...holder.firstElementChild.childNodes);
    const flight = group.animate(
      [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }],
      { duration: ms, easing: "cubic-bezier(.3,.1,.25,1)", fill: "both" });
    await this.until(flight, flight.finished.catch(() => null));
    group.remove();
  }

  turn(element, frames) {
    if (!element) return null;
    const turning = element.animate(frames, { duration: SPIN, easing: "cubic-bezier(.12,.6,.2,1)" });
    return this.until(turning, turning.finished.catch(() => null));
  }
}

const fixture = (room, kind) => room.layout.fixtures.find((f) => f.kind === kind);
const rack = (room) => fixture(room, "inventory") ?? { x: room.layout.width / 2, y: -20 };
const discards = (room) => fixture(room, "discard rack") ?? { x: 60, y: 20 };

/** Chips fly from place to place; not those put down or taken up on this page, which is drawn at once. */
const chips = (act, room) => (act.moves ?? [])
  .filter((move) => act.act !== "wager" || !move.includes(purse_of(room.you.name)))
  .map(([from, to, cents]) => ({ from: point(room, act, from), to: point(room, act, to), what: stack(cents, { label: false, r: 13 }) }));

/** Where a place is on the layout; the purse of a player who has two seats, at the one the act is of. */
function point(room, act, text) {
  const { kind, player, key, name } = place(text);
  if (kind === INVENTORY) return rack(room);
  if (kind === WAGER) return area_of(room.layout, key);
  if (kind === POT) return pot(room, name);
  const seats = kind === PURSE ? room.state.seats.filter((s) => s.player === player).map((s) => s.seat) : [];
  const seat = seats.find((n) => n === seatOf(act.spot)) ?? seats[0];
  return room.layout.seats.find((s) => s.seat === seat);
}

function pot({ layout, seen }, name) {
  const at = layout.fixtures.find((f) => f.kind === POT), names = seen.pots.map(([n]) => n);
  if (!names.includes(name)) names.push(name);
  return at && { x: pot_at(at, names.indexOf(name), names.length), y: at.y };
}

const held = (room, act) => room.seen.hands.get(act.spot)?.length ?? 0;

const WAYS = {
  deal(act, room) {
    const at = place_of(room, act.spot);
    return { from: fixture(room, "shoe") ?? rack(room), to: card_at(at, held(room, act), held(room, act) + 1), what: card("??", { back: room.back }) };
  },
  burn: (act, room) => ({ from: fixture(room, "shoe") ?? rack(room), to: discards(room), what: card("??") }),
  "pick up": (act, room) => ({ from: place_of(room, act.spot), to: discards(room), what: card("??") }),
  discard: (act, room) => ({ from: place_of(room, act.spot), to: discards(room), what: card("??") }),
  reveal: (act, room) => {
    const at = place_of(room, act.spot);
    return { from: { x: at.x, y: at.y }, to: { x: at.x, y: at.y - 5 }, what: svg`` };
  },
  spin: spun,
  stop: spun,
  "stop between": spun,
  roll: (act, room) => ({
    turn: room.element.querySelector(".fixture .thrown, .fixture.dice, .fixture.shaker .cover"),
    what: [{ transform: "translate(-220px, 60px) rotate(-560deg)", opacity: 0.4 }, { transform: "none", opacity: 1 }].map((f, i) => (i ? { opacity: 1 } : f)),
  }),
};

function spun(act, room) {
  const rotor = room.element.querySelector(".rotor");
  const at = room.pocket_of(act), n = room.pockets.length;
  if (!rotor || at < 0) return null;
  room.seen.rest = null;
  return { turn: rotor, what: [{ transform: `rotate(${720 - (at * 360) / n}deg)` }, { transform: `rotate(${(-at * 360) / n}deg)` }] };
}
