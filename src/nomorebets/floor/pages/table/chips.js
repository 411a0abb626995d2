// Chips, in the colours of their denominations.

import { nothing, svg } from "../vendor/lit-html.js";
import { brief } from "../words.js";

export const DENOMINATIONS = [100, 250, 500, 1000, 2000, 2500, 10000, 50000, 100000, 500000];
const NAMES = new Map([
  [100, "white"], [250, "pink"], [500, "red"], [1000, "blue"], [2000, "yellow"], [2500, "green"],
  [10000, "black"], [50000, "purple"], [100000, "orange"], [500000, "gray"],
]);
export const colour = (denomination) => NAMES.get(denomination) ?? "white";

const LABELS = new Map(DENOMINATIONS.map((d) => [d, d >= 100000 ? `${d / 100000}k` : d === 250 ? "2.50" : String(d / 100)]));

/** The chips of an amount, the largest first; $2.50 and $20 chips only where nothing else fits. */
export function chips_of(amount) {
  const found = [];
  let left = amount;
  for (const d of [500000, 100000, 50000, 10000, 2500, 500, 250, 100]) {
    while (left >= d && found.length < 60) {
      if (d === 250 && left % 100 === 0) break;
      found.push(d);
      left -= d;
    }
  }
  if (left > 0 || !found.length) found.push(50);
  return found;
}

export function chip(name, label, r = 15) {
  return svg`<g class="chip ${name}">
    <circle class="edge" r=${r}></circle>
    <circle class="spots" r=${r - 2} stroke-dasharray=${`${(r - 2) * 0.52} ${(r - 2) * 0.5272}`}></circle>
    <circle class="face" r=${r * 0.66}></circle>
    ${label ? svg`<text y=${r * 0.24} font-size=${label.length > 2 ? r * 0.52 : r * 0.7}>${label}</text>` : nothing}</g>`;
}

export const denomination = (d, r) => chip(colour(d), LABELS.get(d) ?? brief(d).slice(1), r);

/** A stack, its amount beside it. `own` names the colour of a player's chips without value. */
export function stack(amount, { own = "", r = 15, label = true, mark = "", size = 11 } = {}) {
  const all = own ? chips_of(amount).map(() => own) : chips_of(amount);
  const drawn = all.slice(0, 6);
  const lift = r * 0.24;
  return svg`<g class="stack ${mark}">
    <ellipse class="under" cx="1" cy=${r * 0.28} rx=${r * 1.05} ry=${r * 0.95}></ellipse>
    ${drawn.map((one, i) => svg`<g transform="translate(0 ${-i * lift})">${
      own ? chip(own, i === drawn.length - 1 ? tiny(amount) : "", r) : denomination(one, r)}</g>`)}
    ${label && !own ? amount_label(amount, r, size) : nothing}</g>`;
}

const tiny = (amount) => (amount % 100 || amount >= 100000 ? "" : String(amount / 100));

function amount_label(amount, r, size) {
  const text = brief(amount);
  const w = text.length * size * 0.6 + 9;
  return svg`<g class="amount" transform="translate(0 ${r + 5})"><rect x=${-w / 2} y=${-size * 0.73} width=${w} height=${size * 1.45} rx="8"></rect><text y=${size * 0.36}>${text}</text></g>`;
}
