// On a phone, above the layout and always in sight: the wheel with its number, or the dice and the point; and who else plays.

import { html, nothing } from "../vendor/lit-html.js";
import { brief, signed } from "../words.js";
import { FIXTURES, own_chip } from "./felt.js";

const SHOWS = ["wheel", "big six wheel", "pokette wheel", "dice", "shaker"];

/** What decides, where the layout of a phone leaves it out. */
export function band(room) {
  const { table, layout, seen } = room;
  if (!room.upright || layout.seats.length) return nothing;
  const shown = table.layout.fixtures.find((f) => SHOWS.includes(f.kind));
  const point = table.layout.marks.find((m) => m.words && seen.markers.get(m.marker)?.value === m.value);
  return html`<div class="band">
    ${shown ? html`<svg class="felt decides" viewBox="${-shown.w / 2 - 4} ${-shown.h / 2 - 4} ${shown.w + 8} ${shown.h + 8}" role="img" aria-label=${shown.kind}><g class="fixture ${shown.kind.replaceAll(" ", "-")}">${FIXTURES[shown.kind](shown, room)}</g></svg>` : nothing}
    <div class="beside">${seen.wrong ?? seen.said ? html`<p class="heard">${seen.wrong ? seen.wrong.words : `“${seen.said}”`}</p>` : nothing}${point ? html`<b class="point">${point.words}</b>` : nothing}
      <ul class="players">${room.state.seats.filter((s) => s.player).map((s) => player(room, s))}</ul></div></div>`;
}

function player({ seen, mine }, { seat, player: name }) {
  const net = seen.result(name), own = mine.includes(seat);
  return html`<li class=${own ? "mine seat" : "seat"} data-seat=${seat}><svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true"><g class="chip ${own_chip(seat)}"><circle class="edge" r="7"></circle></g></svg>
    ${own ? "You" : name.replace(" (house)", "")} <span class="num ${net === undefined ? "" : "net"} ${net > 0 ? "won" : ""}">${net === undefined ? brief(seen.purse(name)) : net ? signed(net) : "even"}</span></li>`;
}
