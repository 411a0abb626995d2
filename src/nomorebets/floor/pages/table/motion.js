// Motion explains order: each act is shown where it happens, one after another; it can be skipped.

import { html, render, svg } from "../vendor/lit-html.js";
import { seatOf } from "../words.js";
import { card } from "./cards.js";
import { stack } from "./chips.js";
import { area_of, card_at, place_of } from "./felt.js";

const STEP = 170, QUICK = 120, MANY = 24, SPIN = 1500;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  constructor(room) {
    this.room = room;
    this.queue = [];
    this.running = false;
    this.hasty = false;
  }

  get off() {
    return calm.matches || document.documentElement.dataset.motion === "off" || document.hidden;
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
    if (!this.running) return false;
    this.hasty = true;
    this.flight?.finish();
    return true;
  }

  async batch({ lines, state }) {
    const acts = lines.flatMap((line) => line.acts ?? []);
    const step = acts.length > MANY || this.queue.length ? QUICK : STEP;
    for (const line of lines) {
      this.room.line(line);
      for (const act of line.acts ?? []) {
        const still = this.off || this.hasty || this.queue.length > 3;
        if (!still) await this.move(act, step);
        this.room.seen.act(act);
        if (!still) this.room.draw();
      }
    }
    this.hasty = false;
    this.room.arrive(state);
  }

  move(act, ms) {
    const way = WAYS[act.act]?.(act, this.room);
    if (way?.turn) return this.turn(way.turn, way.what);
    if (way) return this.fly(way, ms);
    return act.act === "announce" ? this.wait(ms) : null;
  }

  wait(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.flight = { finish: () => { clearTimeout(timer); done(); } };
    });
  }

  async fly({ from, to, what }, ms) {
    const layer = this.room.element.querySelector(".flights");
    if (!layer || !from || !to) return;
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.append(group);
    const holder = document.createElement("div");
    render(html`<svg>${what}</svg>`, holder);
    group.append(...holder.firstElementChild.childNodes);
    this.flight = group.animate(
      [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }],
      { duration: ms, easing: "cubic-bezier(.3,.1,.25,1)", fill: "both" });
    await this.flight.finished.catch(() => null);
    group.remove();
  }

  async turn(element, frames) {
    if (!element) return;
    this.flight = element.animate(frames, { duration: SPIN, easing: "cubic-bezier(.12,.6,.2,1)" });
    await this.flight.finished.catch(() => null);
  }
}

const fixture = (room, kind) => room.layout.fixtures.find((f) => f.kind === kind);
const rack = (room) => fixture(room, "inventory") ?? { x: room.layout.width / 2, y: -20 };
const discards = (room) => fixture(room, "discard rack") ?? { x: 60, y: 20 };
const purse = (room, act) => room.layout.seats.find((s) => s.seat === seatOf(act.spot));
const on = (room, act, wager = act.wager) => area_of(room.layout, `${seatOf(act.spot)}|${wager}`);
const chips = (act) => stack(Math.max(act.amount, 50), { label: false, r: 13 });

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
  wager: (act, room) => (act.amount && !room.mine.includes(seatOf(act.spot)) ? { from: purse(room, act), to: on(room, act), what: chips(act) } : null),
  collect: (act, room) => ({ from: on(room, act), to: rack(room), what: chips(act) }),
  pay: (act, room) => ({ from: rack(room), to: on(room, act) ?? purse(room, act), what: chips(act) }),
  award: (act, room) => ({ from: rack(room), to: on(room, act) ?? purse(room, act), what: chips(act) }),
  push: (act, room) => ({ from: on(room, act), to: purse(room, act), what: chips(act) }),
  return: (act, room) => ({ from: on(room, act), to: purse(room, act), what: chips(act) }),
  "take down": (act, room) => ({ from: on(room, act), to: purse(room, act), what: chips(act) }),
  "move wager": (act, room) => ({ from: on(room, act), to: on(room, act, act.words), what: chips(act) }),
  spin: spun,
  stop: spun,
  roll: (act, room) => ({
    turn: room.element.querySelector(".fixture.dice .thrown, .fixture.dice"),
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
