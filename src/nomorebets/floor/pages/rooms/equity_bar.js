// What the hands one has seen were worth against each other, at the act that is shown: a bar, a part for each.

import { html, nothing, svg } from "../vendor/lit-html.js";
import { look } from "../api.js";

/** Asked for when the round is shown; it may take some seconds. */
export async function worked_out(shown, path, draw) {
  try {
    ({ streets: shown.streets } = await look(path));
  } catch (refusal) {
    shown.unworked = refusal.why;
  }
  draw();
}

export function equity_bar(shown, to) {
  const { streets, step, round } = shown;
  if (shown.unworked) return html`<p class="dim" data-shows="equities">${shown.unworked}</p>`;
  if (!streets) return html`<p class="dim" data-shows="equities">What the hands were worth is being worked out…</p>`;
  if (!streets.length) return html`<p class="dim" data-shows="equities">No two hands were shown to you: what they were worth is not told.</p>`;
  const now = streets.findLast(({ act }) => act <= step), { act: since } = now ?? {};
  const players = new Map(round.account.seats.map((s) => [`seat ${s.seat}`, s.player]));
  const jumps = html`<span class="line">${streets.map(({ act, board, hands }) => html`<button class="bare ${act === since ? "picked" : ""}" data-street=${act} @click=${() => to(act)}>${board.length ? `${board.length} on the board` : `${Math.max(...hands.map(({ cards }) => cards.length))} cards`}</button>`)}</span>`;
  if (!now) return html`<div class="equities" data-shows="equities"><p class="dim">Nothing has been dealt yet.</p>${jumps}</div>`;
  const of = ({ spot }) => players.get(spot)?.replace(" (house)", "") ?? spot;
  const words = now.hands.map((hand) => `${of(hand)} ${hand.percent.toFixed(1)} %`).join(", ");
  return html`<div class="equities" data-shows="equities">
    <svg class="equity" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${`Share of the main pot: ${words}`}>${parts(now.hands)}</svg>
    <ul>${now.hands.map((hand, i) => html`<li><i class="part-${i % 6}"></i>${of(hand)} <span class="dim">${hand.cards.join(" ")}</span> <b class="num" title=${hand.share}>${hand.percent.toFixed(1)} %</b></li>`)}</ul>
    <p class="dim">Of the main pot${now.exact ? ", over every deal that was left" : `, from a sample: ± ${now.within.toFixed(1)} %`}${now.unseen.length ? html`; without ${now.unseen.join(", ")}, whose cards were not shown to you` : nothing}.</p>${jumps}</div>`;
}

function parts(hands) {
  let at = 0;
  return hands.map(({ percent }, i) => {
    const x = at;
    at += percent;
    return rect(x, percent, i);
  });
}

const rect = (x, width, i) => svg`<rect class="part-${i % 6}" x=${x} y="0" width=${width} height="6"></rect>`;
