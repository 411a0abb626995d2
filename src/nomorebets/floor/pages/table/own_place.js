// Round an oval everybody sits at the bottom of their own table: the seats are turned, their order is not. There the cards are large,
// the bet lies above them.

import { CARD } from "./cards.js";

const WIDE = { scale: 1.8, dx: 56, room: 230 }, TALL = { scale: 1.36, dx: 42, room: 72 };
const CROWDED = { wide: { scale: 1.8, dx: 56, room: 80 }, tall: { scale: 1.22, dx: 38, room: 42 } }, MANY = 8;
export const plate_of = ({ width }) => (width > 600 ? 92 : 78);
const known = new WeakMap();

/** The layout as who sits at a seat looks at it; from no seat, as it is. */
export function turned(layout, seat) {
  if (layout.shape !== "oval" || !seat) return layout;
  if (!known.has(layout)) known.set(layout, new Map());
  const of = known.get(layout);
  if (!of.has(seat)) of.set(seat, turn(layout, seat));
  return of.get(seat);
}

function turn(layout, seat) {
  const n = layout.seats.length, middle = layout.width / 2;
  const bottom = layout.seats.reduce((best, s, i, all) => (s.y > all[best].y || (s.y === all[best].y && Math.abs(s.x - middle) < Math.abs(all[best].x - middle)) ? i : best), 0);
  const moved = (list) => list.map((one, i) => (i < n ? { ...one, x: list[(i - seat + 1 + bottom + n) % n].x, y: list[(i - seat + 1 + bottom + n) % n].y } : one));
  const found = { ...layout, seats: moved(layout.seats), areas: moved(layout.areas), cards: moved(layout.cards), marks: moved(layout.marks) };
  const wide = layout.width > 600;
  return own_place(found, seat - 1, n > MANY ? CROWDED[wide ? "wide" : "tall"] : wide ? WIDE : TALL);
}

function own_place(layout, i, { scale, dx, room }) {
  const { x, y } = layout.seats[i], half = (CARD.h / 2) * scale, cards = y - 22 - half, bet = cards - half - 22;
  layout.cards[i] = { ...layout.cards[i], x, y: cards, scale, dx, room, own: true };
  layout.areas[i] = { ...layout.areas[i], x, y: bet };
  return layout;
}

/** On a phone five cards and more are smaller, so that every index shows. */
export const as_many = (at, n = 2) => (n > 4 && at.scale < 1.5 ? { ...at, scale: 1, room: 90, y: at.y + (CARD.h / 2) * (at.scale - 1) } : at);
