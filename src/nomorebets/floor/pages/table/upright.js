// On a phone, upright: what decides on top, our own areas in the middle, our own hand large below them; everybody else is a
// line of names. Made from the layout of the whole table.

const WIDE = 392, EDGE = 6, HAND = 1.16, MIDDLE = 0.96, CARD = { w: 50, h: 70 };
const known = new WeakMap();

/** The layout of an arc as it is seen from one seat of it. */
export function upright(layout, seat) {
  if (!known.has(layout)) known.set(layout, new Map());
  const of = known.get(layout);
  if (!of.has(seat)) of.set(seat, stand_up(layout, seat));
  return of.get(seat);
}

function stand_up(layout, seat) {
  const middle = layout.cards.filter((c) => !c.spot.startsWith("seat"));
  const top = middle.length ? 16 + CARD.h * MIDDLE + (middle.length > 1 ? 22 : 8) : 14;
  const own = layout.areas.filter((a) => a.seat === seat), rows = in_rows(own);
  const high = Math.min(66, 216 / rows.length), areas = [];
  rows.forEach((row, i) => row.forEach((area, k) => {
    const w = (WIDE - 2 * EDGE) / Math.max(row.length, 2), shift = row.length === 1 ? WIDE / 2 : EDGE + w * (k + 0.5);
    areas.push({ ...area, x: shift, y: top + (rows.length - 1 - i + 0.5) * high, w: area.shape === "circle" ? Math.min(w, high * 2.2) - 8 : w - 8, h: high - 6, angle: 0 });
  }));
  const under = top + rows.length * high, held = layout.cards.find((c) => c.spot === `seat ${seat}`);
  const hand = held ? [{ ...held, x: WIDE / 2, y: under + 12 + (CARD.h / 2) * HAND, dx: 44, scale: HAND, angle: 0, centered: true, own_hand: true, wide: WIDE - 2 * EDGE - CARD.w * HAND }] : [];
  const step = Math.min(190, (WIDE - 2 * EDGE) / Math.max(1, middle.length));
  const cards = middle.map((c, i) => ({ ...c, x: WIDE / 2 + (i - (middle.length - 1) / 2) * step, y: 14 + (CARD.h / 2) * MIDDLE, dx: middle.length > 1 ? 36 : 52, scale: MIDDLE }));
  return {
    width: WIDE, height: under + (held ? CARD.h * HAND + 34 : 14), shape: "grid", upright: true, seats: [], areas, cards: [...cards, ...hand],
    fixtures: layout.fixtures.filter((f) => f.kind === "discards" && f.seat === seat).map((f) => ({ ...f, x: WIDE - 34, y: under + 40, w: 52, h: 60 })), inscriptions: [], marks: [],
  };
}

/** The areas nearest to the player first, as many in a row as can be hit. */
function in_rows(areas) {
  const rows = [], kinds = [];
  for (const area of areas) {
    const kind = kinds.find((k) => k[0].shape === area.shape && Math.abs(k[0].h - area.h) < 2);
    if (kind && kind.length < 3) kind.push(area);
    else kinds.push([area]);
  }
  for (const kind of kinds) {
    if (rows.length && rows.at(-1).length + kind.length <= 3) rows.at(-1).push(...kind);
    else rows.push(kind);
  }
  return rows.length ? rows : [[]];
}
