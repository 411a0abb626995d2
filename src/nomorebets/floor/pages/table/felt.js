// The table, drawn from its layout: felt, areas, seats, fixtures, cards, chips. One drawing for all games.

import { coupon, coupon_on } from "./coupons.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { brief, capital, money, seatOf, signed } from "../words.js";
import { CARD, card, card_name, hidden } from "./cards.js";
import { denomination, stack } from "./chips.js";
import { as_many } from "./own_place.js";
import { broken, outline } from "./shapes.js";
import { colour, die, wheel } from "./wheel.js";

const OWN_CHIPS = ["own-1", "own-2", "own-3", "own-4", "own-5", "own-6", "own-7", "own-8"];
export const own_chip = (seat) => OWN_CHIPS[(seat - 1) % OWN_CHIPS.length];
export const area_key = (area, seats) => `${area.seat ?? seats[0] ?? 0}|${area.wager}`;

const WING_TOP = 24; // where the payout odds at the dealer's sides begin

/** How high above the felt the dealer's words stand. */
export const HEAD = 50;

export function felt(room) {
  const { layout, view } = room;
  return html`
    <svg class="felt ${layout.shape} ${room.is_near ? "near" : ""}" data-felt=${["arc", "oval"].includes(room.cloth ?? layout.shape) ? "green" : "blue"} viewBox=${view} preserveAspectRatio=${room.narrow ? "xMidYMin meet" : "xMidYMid meet"}
      role="group" aria-label="Table" @click=${room.tapped}>
      <defs>
        <pattern id="weave" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 0H5M0 2.5H5" stroke="#fff" stroke-width=".5" opacity=".05"></path><path d="M0 0V5" stroke="#000" stroke-width=".6" opacity=".10"></path></pattern>
        <radialGradient id="light" cx=".5" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".10"></stop><stop offset=".5" stop-color="#fff" stop-opacity="0"></stop></radialGradient>
        <radialGradient id="shade" cx=".5" cy=".3" r=".8"><stop offset=".45" stop-color="#000" stop-opacity="0"></stop><stop offset="1" stop-color="#000" stop-opacity=".32"></stop></radialGradient>
        <pattern id="discs" width="10" height="4" patternUnits="userSpaceOnUse"><path d="M0 3.5H10" stroke="#000" stroke-width="1" opacity=".5"></path><path d="M0 1H10" stroke="#fff" stroke-width=".6" opacity=".35"></path></pattern>
        <linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".45"></stop><stop offset=".4" stop-color="#fff" stop-opacity=".22"></stop><stop offset="1" stop-color="#000" stop-opacity=".5"></stop></linearGradient>
        <pattern id="back" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H6M0 0V6" stroke="#fff" stroke-width="1.1" opacity=".4"></path></pattern>
      </defs>
      <path class="rail" d=${outline(layout, 22)}></path>
      <path class="rail-edge" d=${outline(layout, 5)}></path>
      <path class="cloth" d=${outline(layout)}></path>
      <path fill="url(#weave)" d=${outline(layout)}></path>
      <path fill="url(#light)" d=${outline(layout)}></path>
      <path fill="url(#shade)" d=${outline(layout)}></path>
      ${layout.inscriptions.map((one) => inscription(one, room.least))}
      ${layout.fixtures.map((f) => fixture(f, room))}
      ${layout.cards.filter((c) => !c.spot.startsWith("seat")).map((c, i, all) => outlined(c).map((one) => place(one, all.length > 1)))}
      ${(layout.marks ?? []).filter((m) => seen_marker(room, m.marker) === m.value).map(mark)}
      <g class="areas">${layout.areas.map((a) => area(a, room))}</g>
      <g class="seats">${layout.seats.map((s) => seat(s, room))}</g>
      <g class="hands">${hands(room)}</g>
      <g class="stakes">${stakes(room)}${pots(room)}</g>
      ${crown(room)}
      <g class="flights"></g>
      ${words(room)}
    </svg>`;
}

function inscription({ text, x, y: at, size: drawn, arc, odds, w }, least = 0) {
  const size = Math.max(drawn, least), y = w ? WING_TOP + ((at - WING_TOP) * size) / drawn : at;
  if (w) return svg`<g class="pays" font-size=${size}><text class="inscription ${odds ? "" : "notice"}" x=${x} y=${y}>${text}</text><text class="inscription odds" x=${x + Math.max(w, (text.length + odds.length) * size * 0.5 + 8)} y=${y}>${odds}</text></g>`;
  if (!arc) return svg`<text class="inscription" x=${x} y=${y} font-size=${size}>${text}</text>`;
  const long = text.length * size * 0.95, id = `arc-${Math.round(x)}-${Math.round(y)}`;
  return svg`<path id=${id} fill="none" d="M${x - long / 2} ${y - long * 0.06}Q${x} ${y + long * 0.06} ${x + long / 2} ${y - long * 0.06}"></path>
    <text class="inscription" font-size=${size}><textPath href="#${id}" startOffset="50%">${text}</textPath></text>`;
}

const seen_marker = ({ seen }, name) => seen.markers.get(name)?.value;
const mark = ({ x, y, shows, marker: name }) => svg`<g class="puck ${shows.toLowerCase()}" transform="translate(${x} ${y})" role="img" aria-label=${`${name}: ${shows}`}>
  <circle r="15"></circle><text y="4">${shows}</text></g>`;

const outlined = (at) => Array.from({ length: at.cards || 1 }, (_, i) => (at.cards ? { ...at, x: at.x + at.dx * (i - (at.cards - 1) / 2) } : at));

const place = ({ x, y, spot, angle, scale = 1 }, named) => svg`<g transform="translate(${x} ${y}) rotate(${angle || 0}) scale(${scale})">
  <rect class="place" x=${-CARD.w / 2 - 2} y=${-CARD.h / 2 - 2} width=${CARD.w + 4} height=${CARD.h + 4} rx="6"><title>${spot}</title></rect>
  ${named ? svg`<text class="inscription named" y=${CARD.h / 2 + 18}>${spot}</text>` : nothing}</g>`;

// fixtures

function fixture(f, room) {
  const { kind, x, y, w, h } = f;
  const inside = FIXTURES[kind]?.(f, room) ?? nothing;
  return svg`<g class="fixture ${kind.replaceAll(" ", "-")}" transform="translate(${x} ${y})" data-w=${w} data-h=${h}>${inside}</g>`;
}

const TUBES = [500000, 100000, 50000, 10000, 10000, 2500, 2500, 500, 500, 500, 250, 100, 100];
const TUBE_NAMES = { 500000: "gray", 100000: "orange", 50000: "purple", 10000: "black", 2500: "green", 500: "red", 250: "pink", 100: "white" };

export const FIXTURES = {
  inventory: ({ w, h }) => {
    const tube = w / TUBES.length;
    return svg`<title>table inventory container</title><rect class="box" x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx="6"></rect>
      ${TUBES.map((d, i) => svg`<rect class="tube fill-${TUBE_NAMES[d]}" x=${-w / 2 + i * tube + 3} y=${-h / 2 + 5 + (i * 7) % 9} width=${tube - 6} height=${h - 10 - (i * 7) % 9} rx="2"></rect>
        ${["discs", "round"].map((fill) => svg`<rect fill="url(#${fill})" x=${-w / 2 + i * tube + 3} y=${-h / 2 + 5 + (i * 7) % 9} width=${tube - 6} height=${h - 10 - (i * 7) % 9} rx="2"></rect>`)}`)}`;
  },
  shoe: ({ w, h }, { state }) => svg`<title>dealing shoe${state?.shoe ? `, ${state.shoe.left} cards` : ""}</title>
      <path class="box" d="M${-w / 2} ${-h / 2 + 8}L${-w / 2 + 10} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}Z"></path>
      <rect class="slot" x=${-w / 2 + 5} y=${h / 2 - 15} width=${w - 32} height="9" rx="2"></rect>
      ${state?.shoe ? svg`<text class="count" x="4" y=${-h / 2 + 26}>${state.shoe.left}</text>` : nothing}`,
  "discard rack": ({ w, h }, { state }) => {
    const height = Math.min(h - 12, (state?.shoe?.discards ?? 0) * 0.3);
    return svg`<title>discard rack</title><rect class="box" x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx="5"></rect>
      <rect class="discards" x=${-w / 2 + 8} y=${h / 2 - 6 - height} width=${w - 16} height=${height} rx="2"></rect>
      <rect fill="url(#discs)" x=${-w / 2 + 8} y=${h / 2 - 6 - height} width=${w - 16} height=${height} rx="2"></rect>`;
  },
  discards: ({ w, h, seat: number }, { seen, back }) => svg`<title>discards of seat ${number}</title>
      <rect class="place" x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx="4"></rect>
      ${Array.from({ length: seen.discards.get(number) ?? 0 }, (_, i) => svg`<g transform="translate(${(i - 1) * 5} ${i * 2}) scale(.5)">${card("??", { back })}</g>`)}`,
  wheel: (f, room) => svg`${room.pockets.length ? wheel(room.pockets, room.rest(), Math.min(f.w, f.h) / 2, f.kind) : nothing}`,
  "big six wheel": (f, room) => svg`${room.pockets.length ? wheel(room.pockets, room.rest(), Math.min(f.w, f.h) / 2 - 8, f.kind) : nothing}`,
  "pokette wheel": (f, room) => svg`${room.pockets.length ? wheel(room.pockets, room.rest(), Math.min(f.w, f.h) / 2 - 8, f.kind) : nothing}`,
  curl: ({ w, h, wager }, room) => {
    const l = -w / 2, t = -h / 2, key = area_key({ seat: null, wager }, room.mine);
    return svg`<path class="curl ${room.open.has(key) ? "open" : ""} ${room.selected === key ? "selected" : ""}" d="M${l} ${t}H${-l - 2}V${-t}H${l + 36}Q${l} ${-t} ${l} ${-t - 36}Z"
      @click=${room.open.has(key) ? (e) => room.place(key, e) : nothing}></path><text class="inscription" transform="rotate(-90) translate(30 5)" font-size="15">${wager.replace(" Bet", "").toUpperCase()}</text>`;
  },
  racetrack: ({ w, h }, room) => racetrack(w, h, room),
  shaker: (f, { seen, state }) => {
    const dice = state?.phase === "wagers" ? [] : seen.roll ?? [];
    return svg`<title>shaker</title><ellipse class="box" rx=${f.w / 2} ry=${f.h / 2}></ellipse>
      ${dice.length ? svg`<g class="thrown">${dice.map((n, i) => svg`<g transform="translate(${51 * (i - (dice.length - 1) / 2)} ${i % 2 ? -8 : 6}) rotate(${i % 2 ? 13 : -9})">${die(n)}</g>`)}</g>`
      : svg`<ellipse class="cover" rx=${f.w / 2 - 12} ry=${f.h / 2 - 8}></ellipse>`}`;
  },
  dice: (f, { seen }) => {
    const dice = seen.roll ?? [], left = (-51 * (dice.length - 1)) / 2;
    return dice.length ? svg`<g class="thrown">${dice.map((n, i) => svg`<g transform="translate(${left + 51 * i} ${i % 2 ? -3 : 2}) rotate(${i % 2 ? 13 : -9})">${die(n)}</g>`)}</g>`
      : svg`<rect class="box" x=${-f.w / 2} y=${-f.h / 2} width=${f.w} height=${f.h} rx="8"></rect>`;
  },
};

/** The wheel drawn flat: a touch places the chip on a number and on its two neighbours at each side. */
function racetrack(w, h, room) {
  const { pockets } = room, half = Math.ceil(pockets.length / 2), step = w / half, high = h / 2;
  return svg`<title>racetrack: a number and its neighbours</title><rect class="track" x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx="14"></rect>
    ${pockets.map((text, i) => {
      const at = i < half ? i : 2 * half - 1 - i, x = (at + 0.5) * step - w / 2, y = (i < half ? -1 : 1) * (high / 2);
      const name = `${text} and neighbours: ${room.neighbours?.(i).join(", ") ?? ""}`;
      return svg`<g class="pocket-of ${colour(text)} ${room.open.size ? "open" : ""} ${room.seen.rest === text ? "lit" : ""}" transform="translate(${x} ${y})" data-neighbours=${text}
        role=${room.open.size ? "button" : "img"} aria-label=${name} @click=${room.open.size ? (e) => room.place_neighbours(i, e) : nothing}>
        <rect x=${-step / 2 + 1} y=${-high / 2 + 2} width=${step - 2} height=${high - 4} rx="4"></rect><text y="5" font-size="14">${text}</text></g>`;
    })}`;
}

// betting areas

function area(a, room) {
  const key = area_key(a, room.mine);
  const open = room.open.has(key), selected = room.selected === key;
  const usable = open && room.direct && !(room.narrow && a.shape === "point");
  const held = room.staked(key);
  const name = `${a.wager}${a.seat ? `, seat ${a.seat}` : ""}${a.odds ? `, ${a.odds}` : ""}${held ? `, ${money(held)}` : ""}`;
  const own = a.seat !== null && room.mine.includes(a.seat);
  const later = !open && !held && a.seat !== null && !own && room.later_wagers?.has(a.wager);
  if (spare(room, a, { open, held, own })) return nothing;
  return svg`<g class="area ${a.shape} ${a.color ?? ""} ${own ? "mine" : a.seat === null ? "shared" : ""} ${later ? "later" : ""} ${held || lies(room, a) ? "held" : ""} ${open ? "open" : ""} ${selected ? "selected" : ""} ${a.lit?.includes(room.seen.lit) && a.shape !== "point" ? "lit" : ""} ${fate(room, a)}"
      transform="translate(${a.x} ${a.y})" data-area=${key} data-wager=${a.wager}
      role=${usable ? "button" : "img"} tabindex=${open ? (usable && (selected || room.first === key) ? "0" : "-1") : nothing} aria-label=${name}
      @click=${usable ? (e) => room.place(key, e) : nothing} @contextmenu=${open ? (e) => { e.preventDefault(); room.take_back(key); } : nothing}
      @focus=${() => room.focus(key)}>
    <title>${name}</title>
    ${outline_of(a)}${a.dice?.length ? pictured(a, room.least) : label_of(a, room)}</g>`;
}

/** A place nobody uses now: of a wager another might make on the box, or of what may follow it. */
function spare({ table, layout, state, game, seen }, { seat, wager }, { open, held, own }) {
  if (layout.shape !== "arc" && !layout.upright) return false;
  if (open || held || seat === null || !state?.pending && !own || !game?.behind) return false;
  const on = (name) => seen.stakes.has(`${seat}|${name}`) || seen.paid.has(`${seat}|${name}`) || seen.lost.has(`${seat}|${name}`);
  const of = wager.includes(", ") ? wager.slice(wager.indexOf(", ") + 2) : null;
  if (of) return !on(of);
  const at = table.wagers.findIndex((w) => w.name === wager);
  return table.wagers[at]?.opens ? at > 0 && !on(wager) : !own && !on(wager);
}

/** The area has won, or lost, for anybody who had chips there. */
function fate({ seen }, { seat, wager }) {
  const here = (found) => (seat === null ? [...found.keys()].some((key) => key.slice(key.indexOf("|") + 1) === wager) : found.has(`${seat}|${wager}`));
  return here(seen.paid) ? "has-won" : here(seen.lost) ? "has-lost" : "";
}

/** Where the ball came to rest, the dealer puts the crown. */
function crown({ layout, seen }) {
  const at = layout.areas.find((a) => a.shape === "number" && a.lit?.includes(seen.lit));
  return at ? svg`<g class="crown" transform="translate(${at.x + at.w * 0.26} ${at.y - at.h * 0.2})" role="img" aria-label=${`the crown on ${at.inscription}`}>
    <ellipse cy="9" rx="9" ry="4"></ellipse><path d="M-7 8L-4 -2H4L7 8Z"></path><circle cy="-6" r="6"></circle></g>` : nothing;
}

/** Chips of anybody lie on the area, or what was paid there. */
const lies = ({ seen }, a) => a.seat !== null && [seen.stakes, seen.paid].some((at) => at.has(`${a.seat}|${a.wager}`));

function outline_of({ shape, w, h, angle }) {
  if (shape === "circle") return svg`<ellipse class="edge" rx=${w / 2} ry=${h / 2} transform="rotate(${angle || 0})"></ellipse>`;
  if (shape === "point") return svg`<ellipse class="hit" rx=${w / 2} ry=${h / 2}></ellipse><circle class="dot" r="5"></circle>`;
  if (shape === "ring") return svg`<circle class="edge" r=${Math.max(w, h) / 2}></circle>`;
  return svg`<rect class="edge" x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx=${shape === "number" ? 0 : 5} transform="rotate(${angle || 0})"></rect>`;
}

function label_of({ shape, w, h, inscription: text, odds: paid, angle, seat }, { least = 0, mine }) {
  if (shape === "point" || !text) return nothing;
  const number = shape === "number" || shape === "ring";
  const sideways = !number && h > w * 1.7;
  const fits = shape === "circle" ? 0.8 : 0.92;
  const room = (sideways ? h : w) * fits, depth = (sideways ? w : h) * fits;
  let odds = paid, found = number ? { lines: [text] } : largest(text, odds, room, depth, least);
  if (!number && odds && found.size < least) [odds, found] = ["", largest(text, "", room, depth, least)]; // they are read under Terms
  if (!number && found.size < least * 0.97 && seat !== null && !mine.includes(seat)) return nothing; // as on our own box
  const { lines, size: large } = found, count = lines.length + (odds ? 1 : 0);
  const size = number ? Math.min(22, h * 0.5, w * 0.56) : Math.max(6.5, large, least);
  const top = -((count - 1) * size * 1.08) / 2 + size * 0.35;
  const turn = sideways ? -90 : Math.abs(angle || 0) <= 20 ? angle || 0 : 0;
  return svg`<g class="label" transform="rotate(${turn})">
    ${lines.map((line, i) => svg`<text font-size=${size} y=${top + i * size * 1.08}>${line}</text>`)}
    ${odds ? svg`<text class="odds" font-size=${Math.max(size * 0.86, least)} y=${top + lines.length * size * 1.08}>${odds}</text>` : nothing}</g>`;
}

/** Dice in place of words, the odds below them. */
function pictured({ w, h, dice, odds }, least = 0) {
  const upright = h > w * dice.length * 0.9, n = upright ? 1 : dice.length, tall = upright ? dice.length : 1;
  const words = broken(odds, Math.max(8, w / Math.max(6, least * 0.56)));
  const text = Math.max(least, Math.min(13, (w * 1.7) / Math.max(...words.map((line) => line.length)), (h * 0.3) / words.length));
  const size = Math.min(30, (w * 0.86) / n - 3, (h - 6 - words.length * text * 1.05) / tall - 3);
  const foot = h / 2 - 4 - (words.length - 1) * text * 1.05, middle = (-h / 2 + foot - text) / 2;
  return svg`<g class="label">${dice.map((value, i) => {
    const at = (i - (dice.length - 1) / 2) * (size + 3);
    return svg`<g transform="translate(${upright ? 0 : at} ${middle + (upright ? at : 0)})">${die(value, size)}</g>`;
  })}${words.map((line, i) => svg`<text class="odds" font-size=${text} y=${foot + i * text * 1.05 - 1}>${line}</text>`)}</g>`;
}

/** The words in one, two or more lines, as large as they can be. */
function largest(text, odds, room, depth, least = 0) {
  const ways = String(text).split(/ |(?<=[a-z]-)/).map((_, i, words) => {
    const lines = broken(text, Math.max(...words.map((word) => word.length), text.length / (i + 1)) + 1);
    const longest = Math.max(...lines.map((l) => l.length), odds ? odds.length * 0.8 : 1);
    return { lines, size: Math.min(Math.max(14, least), (room * 1.56) / longest, (depth * 0.9) / (lines.length + (odds ? 1 : 0))) };
  });
  return ways.reduce((best, way) => (way.size > best.size + 0.5 ? way : best));
}

// seats and hands

function seat({ seat: number, x, y }, room) {
  const who = room.state?.seats.find((s) => s.seat === number && s.player);
  const mine = room.mine.includes(number);
  if (!who) {
    const may = room.may_sit && !room.narrow;
    return svg`<g class="seat free ${may ? "may" : ""}" transform="translate(${x} ${y})" role=${may ? "button" : "img"} tabindex=${may ? "0" : nothing}
        aria-label=${`seat ${number}, free`} data-seat=${number} @click=${may ? () => room.sit(number) : nothing}
        @keydown=${may ? (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); e.stopPropagation(); room.sit(number); } } : nothing}>
      <circle r="22"></circle><text y=${may ? 0 : 5}>${number}</text>${may ? svg`<text class="verb" y="12">sit</text>` : nothing}</g>`;
  }
  const first = room.state.seats.find((s) => s.player === who.player).seat === number;
  const betting = room.layout.shape === "oval" && room.state.phase === "play"; // nobody has won or lost yet
  const net = first && !betting ? room.seen.result(who.player) : undefined, purse = room.seen.purse(who.player);
  const name = mine ? "You" : who.player.replace(" (house)", "");
  const turn = room.turns.includes(number), letters = Math.floor(room.plate / (room.layout.shape === "oval" ? 8.6 : 8));
  const label = `seat ${number}, ${who.player}, ${money(purse)}`;
  return svg`<g class="seat taken ${mine ? "mine" : ""} ${turn ? "turn" : ""} ${who.here === false && !who.house ? "away" : ""} ${room.seen.folded.has(number) ? "folded" : ""}"
      transform="translate(${x} ${y})" data-seat=${number} role="img" aria-label=${label}>
    <title>${label}</title>
    <rect x=${-room.plate / 2} y="-19" width=${room.plate} height="38" rx="10"></rect>
    ${room.layout.areas.some((a) => a.seat === null) ? svg`<g class="chip ${own_chip(number)}" transform="translate(${-room.plate / 2 + 5} -14)"><circle class="edge" r="7"></circle></g>` : nothing}
    <text class="name" y="-3">${name.length > letters ? `${name.slice(0, letters - 1)}…` : name}</text>
    <text class="purse" y="13">${brief(purse)}</text>
    ${net !== undefined ? svg`<g class="net ${net > 0 ? "won" : net < 0 ? "lost" : ""}" transform="translate(0 ${below(room.layout, number, y) ? -31 : 31})"><rect x="-40" y="-10" width="80" height="20" rx="10"></rect><text y="5">${net ? signed(net) : "even"}</text></g>` : nothing}</g>`;
}

/** The cards of a seat lie below its name. */
const below = (layout, number, y) => layout.shape === "oval" && layout.cards.find((c) => c.spot === `seat ${number}`)?.y > y;

const hand_of = (spot) => Number(/hand (\d+)/.exec(spot)?.[1] ?? 1);

/** Where the cards of a spot lie. The hands of a split pair share the place of their box. */
export function place_of({ layout, seen, mine }, spot) {
  const number = seatOf(spot);
  const at = layout.cards.find((c) => c.spot === (number ? `seat ${number}` : spot));
  if (at?.own) return as_many(at, seen.hands.get(spot)?.length);
  if (!at && number && layout.upright) return { spot, x: layout.width / 2, y: -90, dx: 0, dy: 0, angle: 0, scale: 1, room: 0 };
  if (!at) return { spot, x: layout.width / 2, y: 140, dx: 54, dy: 0, angle: 0, scale: 1, room: 216 };
  const hands = number ? Math.max(...[spot, ...seen.hands.keys(), ...seen.gone.keys()].filter((s) => seatOf(s) === number).map(hand_of)) : 1;
  const room = at.wide ?? 4 * (at.dx || 0); // beside the first card: for five
  if (hands === 1 && at.wide) return { ...at, room };
  if (hands === 1) return { ...at, ...own(layout, at, number, mine), room: mine.includes(number) ? 2 * room : room };
  const scale = (hands === 2 ? 0.66 : 0.6) * (at.wide ? 1.1 : 1), half = (room + CARD.w) / 2, i = hand_of(spot) - 1;
  return { ...at, x: at.x + ((i % 2) - 0.5) * (half + 2), y: at.y + (hands > 2 ? (Math.floor(i / 2) - 0.5) * 43 : 0), dx: at.dx * scale, scale, room: half - CARD.w * scale };
}

/** Our own cards are large where others' are small; they grow away from our name. */
function own(layout, at, number, mine) {
  const { scale = 1, dx, y } = at;
  if (scale === 1 || !mine.includes(number)) return { scale };
  const grown = scale + 0.46, name = layout.seats.find((s) => s.seat === number);
  return { scale: grown, dx: Math.max(dx, grown * CARD.w * 0.62), y: y + Math.sign(y - name.y) * (CARD.h / 2) * (grown - scale) };
}

/** Where the i-th of n cards lies. */
export function card_at(at, i, n) {
  const step = Math.min(at.dx || 0, at.room / Math.max(n - 1, 1));
  const first = at.centered ? (n - 1) / 2 : 0;
  return { x: at.x + step * (i - first), y: at.y + (at.dy || 0) * (i - first) };
}

/** Markers that are cards in a stand: where the layout has a place of their name; dim when they were just removed. */
function spaces({ layout, seen }) {
  const card_in = (spot) => (seen.markers.get(spot)?.value >= 0 ? seen.markers.get(spot).words : seen.lifted.get(spot));
  return layout.cards.filter(({ spot }) => card_in(spot)).map(({ spot }) => [spot, [card_in(spot)]]);
}

/** Where players bet against each other, who has folded has no cards before them. */
const layout_folds = ({ layout }) => layout.shape === "oval";

function hands(room) {
  const found = [], { seen } = room;
  const gone = seen.wrong?.void ? [] : [...seen.gone].filter(([spot, cards]) => !seen.hands.has(spot) && !cards.every(hidden));
  const stand = spaces(room);
  const lying = new Map([...seen.hands, ...gone, ...stand]);
  const ours = ([spot]) => Number(room.mine.includes(seatOf(spot))); // on top of all others
  for (const [spot, cards] of [...lying].sort((a, b) => ours(a) - ours(b))) {
    const at = place_of(room, spot);
    const number = seatOf(spot);
    const tilt = Math.abs(at.angle || 0) <= 20 ? at.angle || 0 : 0;
    const { pending } = room.state ?? {}, turn = at.scale < 1 && (pending?.spot ?? pending?.yours?.[0]?.spot) === spot;
    const here = seen.hands.has(spot) || seen.markers.get(spot)?.value >= 0;
    if (room.layout.upright && number && !room.mine.includes(number)) continue; // they are a line of names
    if (seen.folded.has(number) && layout_folds(room) && !room.mine.includes(number)) continue;
    if (room.narrow && layout_folds(room) && number && !room.mine.includes(number) && cards.every(hidden)) continue; // the plate says who is in the hand
    found.push(svg`<g class="${turn ? "turn" : ""} ${here ? "hand" : "gone"} ${room.mine.includes(number) ? "mine" : ""} ${seen.folded.has(number) ? "folded" : ""}" data-spot=${spot}
        role="img" aria-label=${`${spot}${here ? "" : " had"}: ${cards.map(card_name).join(", ")}`}>
      ${cards.map((text, i) => {
        const { x, y } = card_at(at, i, cards.length);
        return svg`<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${at.scale})">${card(text, { back: room.back })}</g>`;
      })}</g>`);
  }
  const named = Object.entries(room.named ?? {}).filter(([spot]) => !seen.calls.has(spot) && seen.hands.has(spot));
  for (const [spot, words] of [...seen.calls, ...named]) {
    const at = place_of(room, spot), n = lying.get(spot)?.length ?? 0;
    if (!n) continue;
    const size = text_size(room), lines = in_two(words, size > 12 ? 14 : 26), step = size + 1.5, high = 5 + step * lines.length;
    const { x, y } = card_at(at, (n - 1) / 2, n), w = Math.max(...lines.map((line) => line.length)) * size * 0.53 + 14;
    const within = size > 12 ? Math.max(w / 2 - 14, Math.min(x, room.layout.width + 14 - w / 2)) : x;
    found.push(svg`<g class="called" transform="translate(${within} ${y + (CARD.h / 2) * at.scale + 6 - high})"><rect x=${-w / 2} width=${w} height=${high} rx="9"></rect>
      ${lines.map((line, i) => svg`<text y=${step * (i + 1) - 0.5}>${line}</text>`)}</g>`);
  }
  return found;
}

/** Names, amounts and calls: round an oval they are larger, for the table is. */
const text_size = ({ layout, least = 0 }) => Math.max(layout.shape === "oval" ? 14 : 11.5, least);

/** Long words are on two lines, parted at the comma nearest to the middle. */
function in_two(words, long) {
  const commas = words.length > long ? [...words.matchAll(/, /g)].map(({ index }) => index) : [];
  if (!commas.length) return [words];
  const middle = commas.reduce((best, at) => (Math.abs(at - words.length / 2) < Math.abs(best - words.length / 2) ? at : best));
  return [words.slice(0, middle + 1), words.slice(middle + 2)];
}

// chips on the layout

function stakes(room) {
  const found = [], { layout, seen } = room;
  const crowd = new Map();
  const all = new Map([...seen.stakes].map(([key, amount]) => [key, { amount, mark: "" }]));
  for (const [key, amount] of room.hoped) {
    if (amount) all.set(key, { amount, mark: "hoped" });
    else all.delete(key);
  }
  for (const [key, { amount, mark }] of all) {
    const at = area_of(layout, key);
    if (!at) continue;
    const [number] = key.split("|").map(Number);
    const shared = at.seat === null;
    const n = crowd.get(at) ?? 0;
    crowd.set(at, n + 1);
    const mine = room.owns?.(key) ?? false;
    const shift = shared ? { x: ((n % 3) - (room.seated > 1 ? 0.5 : 0)) * Math.min(13, at.w / 4), y: (n % 2) * 6 - Math.floor(n / 3) * 9 } : { x: 0, y: -4 };
    found.push(svg`<g class="at ${mine ? "mine" : ""}" data-at=${key} transform="translate(${at.x + shift.x} ${at.y + shift.y})">
      ${stack(amount, { own: shared ? own_chip(number) : "", r: shared ? 11 : 14, mark, label: !shared, size: Math.max(layout.shape === "oval" ? 14 : 11, room.least ?? 0) })}
      ${button(room.button_on?.(key))}${coupon(coupon_on(room, key))}</g>`);
  }
  for (const [key, { amount, words }] of seen.paid) {
    const at = area_of(layout, key);
    if (!at) continue;
    const shift = at.seat === null ? { x: 14, y: -13 } : all.has(key) ? { x: Math.max(24, at.w * 0.5), y: -8 } : { x: 0, y: -4 };
    const touch = !room.narrow || room.is_near;
    found.push(svg`<g class="paid" data-at=${key} transform="translate(${at.x + shift.x} ${at.y + shift.y})" role=${touch ? "button" : "img"} tabindex=${touch ? "-1" : nothing} aria-label=${words}
      @click=${touch ? (e) => { e.stopPropagation(); room.explain(words, e); } : nothing} @pointerenter=${touch ? (e) => room.explain_soon?.(words, e) : nothing} @pointerleave=${() => room.explain_not?.()}>
      ${room.narrow && touch ? svg`<circle class="hit" r="24"></circle>` : nothing}${stack(amount, { r: at.seat === null ? 11 : 14, label: true, size: Math.max(11, room.least ?? 0) })}</g>`);
  }
  return found;
}

/** The pots, side by side: what each is called, and what lies in it. */
function pots({ layout, seen }) {
  const at = layout.fixtures.find((f) => f.kind === "pot");
  return at ? seen.pots.map(([name, amount], i, all) => svg`<g class="pot" data-pot=${name} transform="translate(${pot_at(at, i, all.length)} ${at.y})" role="img" aria-label=${`${name}: ${money(amount)}`}>
    <title>${name}: ${money(amount)}</title>${stack(amount, { r: 14, size: 14 })}${all.length > 1 ? svg`<text class="pot-name" y="-26">${name.replace("side pot", "side")}</text>` : nothing}</g>`) : nothing;
}

export const pot_at = (at, i, n) => at.x + Math.min(84, (at.w * 1.25) / Math.max(n - 1, 1)) * (i - (n - 1) / 2);

const button = (word) => (word === "on" || word === "off" ? svg`<g class="button-${word}" transform="translate(9 -9)"><circle r="8"></circle><text y="3">${word}</text></g>` : nothing);

export function area_of(layout, key) {
  const at = key.indexOf("|");
  const number = Number(key.slice(0, at)), wager = key.slice(at + 1);
  return layout.areas.find((a) => a.wager === wager && (a.seat === null || a.seat === number));
}

// the dealer's words

function words({ frame, seen, zoom, upright }) {
  const { wrong } = seen, text = wrong?.words ?? seen.said;
  if (!text || upright) return nothing;
  const size = zoom ? frame.w / 24 : Math.min(20, (frame.w / text.length) * 1.9);
  return svg`<text class="said ${wrong ? "wrong" : ""}" x=${frame.x + frame.w / 2} y=${frame.y + size * (zoom ? 1.3 : 1)} font-size=${size}>${wrong ? capital(text) : `“${text}”`}</text>`;
}

export { denomination };
