// Seats on an arc, in order: where the areas of a layout lie on one another, each seat's things are laid out
// from its player towards the dealer: name, cards, betting areas in rows, nothing over anything else.

import { CARD } from "./cards.js";

const FOCUS = { x: 500, y: 120 };
const HAND = 4, OVERLAP = 19, GAP = 7;
const PLATE = { w: 46, h: 20 };

export function arranged(layout) {
  if (layout.shape !== "arc" || !crowded(layout.areas)) return layout;
  const areas = [], cards = middle(layout.cards.filter((c) => !c.spot.startsWith("seat")), layout.width);
  const seats = layout.seats.map((s) => outward(s, layout));
  for (const seat of seats) {
    const own = layout.areas.filter((a) => a.seat === seat.seat);
    const hand = layout.cards.find((c) => c.spot === `seat ${seat.seat}`);
    along(seat, own, hand, seats.length, areas, cards);
  }
  const inscriptions = layout.inscriptions.map((one, i) => ({ ...one, y: 206 + i * 26, size: Math.min(one.size, i ? 13 : 20) }));
  return { ...layout, inscriptions, seats, areas: [...areas, ...layout.areas.filter((a) => a.seat === null)], cards };
}

const boxed = (a) => ({ w: a.w / 2, h: a.h / 2 });
const over = (a, b) => Math.abs(a.x - b.x) < boxed(a).w + boxed(b).w - 4 && Math.abs(a.y - b.y) < boxed(a).h + boxed(b).h - 4;

export function crowded(areas) {
  const solid = areas.filter((a) => a.shape !== "point");
  return solid.some((a, i) => solid.slice(i + 1).some((b) => over(a, b))) || areas.some((a) => Math.abs(a.angle ?? 0) > 20);
}

/** The plate of a seat a little inside the rail. */
function outward(seat, { width, height }) {
  const y = Math.min(seat.y + 18, height - 44);
  return { ...seat, y, x: Math.min(Math.max(seat.x, 66), width - 66) };
}

/** Hands in the middle, each around its own place. */
function middle(places, width) {
  const step = Math.min(330, 620 / Math.max(1, places.length));
  return places.map((place, i) => ({ ...place, x: width / 2 + (i - (places.length - 1) / 2) * step, y: 128, dx: places.length > 1 ? 40 : 54, dy: 0, angle: 0, centered: true }));
}

const in_rows = (all, per) => Array.from({ length: Math.ceil(all.length / per) }, (_, i) => all.slice(i * per, i * per + per));

function along(seat, own, hand, count, areas, cards) {
  const far = Math.hypot(FOCUS.x - seat.x, FOCUS.y - seat.y);
  const u = { x: (FOCUS.x - seat.x) / far, y: (FOCUS.y - seat.y) / far };
  // How far along u the middles of two boxes must be apart for neither to lie on the other.
  const apart = (a, b) => Math.min((a.w + b.w) / Math.max(Math.abs(u.x), 0.01), (a.h + b.h) / Math.max(Math.abs(u.y), 0.01)) + GAP;
  const at = (d, aside) => ({ x: Math.round(seat.x + u.x * d - u.y * aside), y: Math.round(seat.y + u.y * d + u.x * aside) });
  const plate = count > 8 ? { w: 34, h: 20 } : PLATE;
  let d = 0, last = plate;
  if (hand) {
    const half = { w: (OVERLAP * (HAND - 1) + CARD.w) / 2, h: CARD.h / 2 };
    d = apart(last, half);
    cards.push({ ...hand, ...at(d, 0), dx: OVERLAP, dy: 0, angle: 0, centered: true });
    last = half;
  }
  const drawn = own.filter((a) => a.shape !== "point");
  const many = drawn.length > 4 && count <= 8;
  const rows = many ? [drawn.filter((a) => a.shape === "circle"), drawn.filter((a) => a.shape !== "circle")] : in_rows(drawn, count > 8 ? 1 : 2);
  let size = 0;
  rows.forEach((row, i) => {
    size = count > 8 ? 40 : many ? 42 - 6 * i : 52;
    d += i ? size / 2 : apart(last, { w: size / 2, h: size / 2 }) + (row.length > 1 ? 10 * Math.abs(2 * u.x * u.y) : 0);
    row.forEach((area, k) => areas.push({ ...area, ...at(d, (k - (row.length - 1) / 2) * -(size + 3)), w: size, h: size, angle: 0 }));
    d += size / 2 + 4;
  });
  for (const point of own.filter((a) => a.shape === "point")) areas.push({ ...point, ...at(d - size, 0) });
}
