// What the last rounds showed: the numbers of the wheel; of two hands the bead plate and the roads, as players mark them.

import { html, nothing, svg } from "../vendor/lit-html.js";
import { colour } from "./wheel.js";

const HANDS = ["Player's Hand", "Banker's Hand"];
const LAST = 20, ROWS = 6, CELL = 12;

export function last_rounds(room) {
  const { past } = room;
  if (!past?.length) return nothing;
  return typeof past.at(-1) === "string" ? numbers(room, past) : roads(past);
}

function numbers(room, past) {
  const last = past.slice(-LAST).reverse(), words = `the last ${last.length} results, newest first: ${last.join(", ")}`;
  return html`<ol class="last-numbers" aria-label=${words}>${last.map((text, i) => html`<li class="${room.layout.fixtures.concat(room.table.layout.fixtures).some((f) => f.kind === "wheel") ? colour(text) : ""} ${i ? "" : "newest"}">${text}</li>`)}</ol>`;
}

// roads

/** "P", "B" or "T" of each round; who counts more wins. */
function winners(past) {
  return past.map((counts) => HANDS.map((hand) => counts[hand])).filter((both) => both.every((count) => count !== undefined))
    .map(([player, banker]) => (player > banker ? "P" : banker > player ? "B" : "T"));
}

/** The big road: a column for each run of one side; ties are marked on what came before. */
export function big_road(results) {
  const columns = [];
  let early = 0; // ties before anybody has won
  for (const won of results) {
    const run = columns.at(-1);
    if (won === "T") {
      if (run) run.at(-1).ties += 1;
      else early += 1;
    } else if (run?.[0].won === won) run.push({ won, ties: 0 });
    else columns.push([{ won, ties: columns.length ? 0 : early }]);
  }
  return columns;
}

/** A road derived from the big road, looking so many columns back: red where it repeats itself. */
export function derived(columns, back) {
  const marks = [];
  columns.forEach((run, c) => run.forEach((_, r) => {
    if (r === 0 ? c < back + 1 : c < back) return;
    const even = r === 0 ? columns[c - 1].length === columns[c - 1 - back].length
      : columns[c - back].length > r === columns[c - back].length > r - 1;
    marks.push(even ? "red" : "blue");
  }));
  return marks.reduce((found, mark) => {
    if (found.at(-1)?.[0] === mark) found.at(-1).push(mark);
    else found.push([mark]);
    return found;
  }, []);
}

/** Where the marks of columns lie in six rows: a run that is longer turns to the right. */
export function laid(columns) {
  const taken = new Set(), found = [];
  columns.forEach((run, c) => {
    let x = c, y = 0;
    while (taken.has(`${x}|0`)) x += 1;
    run.forEach((mark, i) => {
      if (i) {
        if (y < ROWS - 1 && !taken.has(`${x}|${y + 1}`) && !turned(found, run, x, y)) y += 1;
        else x += 1;
      }
      taken.add(`${x}|${y}`);
      found.push({ x, y, mark, run });
    });
  });
  return found;
}

/** The run has left its column already. */
const turned = (found, run, x) => found.find((one) => one.run === run)?.x !== x;

function road(name, marks, wide, draw) {
  const last = marks.reduce((most, { x }) => Math.max(most, x), 0), from = Math.max(0, last + 1 - wide);
  return html`<svg class="road" viewBox="0 0 ${wide * CELL} ${ROWS * CELL}" role="img" aria-label=${name}><title>${name}</title>
    <path class="lines" d="${lines(wide)}"></path>
    ${marks.filter(({ x }) => x >= from).map(({ x, y, mark }) => svg`<g transform="translate(${(x - from + 0.5) * CELL} ${(y + 0.5) * CELL})">${draw(mark)}</g>`)}</svg>`;
}

const lines = (wide) => [...Array.from({ length: wide + 1 }, (_, i) => `M${i * CELL} 0V${ROWS * CELL}`), ...Array.from({ length: ROWS + 1 }, (_, i) => `M0 ${i * CELL}H${wide * CELL}`)].join("");

const SIDE = { P: "blue", B: "red", T: "green" };
const bead = (won) => svg`<circle class="${SIDE[won]} full" r="5.4"></circle><text y="3">${won}</text>`;
const ring = ({ won, ties }) => svg`<circle class="${SIDE[won]} ring" r="4.4"></circle>${ties ? svg`<path class="tie" d="M-5 5L5 -5"></path>` : nothing}${ties > 1 ? svg`<text y="3">${ties}</text>` : nothing}`;
const MARKS = [
  ["Big eye road", 1, (mark) => svg`<circle class="${mark} ring" r="4"></circle>`],
  ["Small road", 2, (mark) => svg`<circle class="${mark} full" r="4"></circle>`],
  ["Cockroach road", 3, (mark) => svg`<path class="${mark} slash" d="M-4 4L4 -4"></path>`],
];

function roads(past) {
  const results = winners(past), columns = big_road(results);
  if (!results.length) return nothing;
  const plate = results.slice(-ROWS * 12).map((mark, i) => ({ x: Math.floor(i / ROWS), y: i % ROWS, mark }));
  const count = (side) => results.filter((won) => won === side).length;
  return html`<div class="roads" aria-label=${`${results.length} rounds: Banker ${count("B")}, Player ${count("P")}, Tie ${count("T")}`}>
    ${road("Bead plate", plate, 12, bead)}${road("Big road", laid(columns), 18, ring)}
    ${MARKS.map(([name, back, draw]) => road(name, laid(derived(columns, back)), 10, draw))}
    <p class="num">${["B", "P", "T"].map((side) => html`<span class=${SIDE[side]}>${side} ${count(side)}</span> `)}</p></div>`;
}
