// The result of a round: one sentence where the dealer would speak, its arithmetic below, and again from "last round".

import { html, nothing } from "../vendor/lit-html.js";
import { capital, signed } from "../words.js";
import { note } from "./rule.js";

const tone = (net) => (net > 0 ? "won" : net < 0 ? "lost" : "");

/** What became of our wagers, line by line; who won the pots. */
export function arithmetic({ seen, you }) {
  const own = [...seen.paid.values(), ...seen.lost.values()].filter(({ player }) => player === you.name).map(({ words }) => capital(words));
  const pots = [...seen.won].map(([spot, { player, has, words }]) => `${player === you.name ? "You win" : `${player ?? spot} wins`} ${words}${has ? ` with ${has}` : ""}`);
  return [...pots, ...own];
}

/** The round is over: what it came to is kept until the next one is. */
export function remember(room) {
  const { state, seen, you } = room;
  if (!state.result) return;
  room.last = { round: state.round, sentence: state.result, net: seen.result(you.name) ?? 0, lines: arithmetic(room) };
}

/** Over the table, while the result stands. */
export function outcome({ state, last }) {
  if (state.phase !== "over" || last?.round !== state.round) return nothing;
  return html`<p class="outcome ${tone(last.net)}" data-shows="outcome"><span>${last.sentence}</span></p>`;
}

/** Between rounds: the result of the last one, and on a press why. */
export function last_round(room) {
  const { last, id } = room;
  if (!last) return nothing;
  const again = html`<h3>Round ${last.round}: ${last.net ? signed(last.net) : "even"}</h3><p>${last.sentence}</p>
    <ul class="result">${last.lines.map((line) => html`<li>${line}</li>`)}</ul><p><a href="/table/${encodeURIComponent(id)}/round/${last.round}">Replay it</a></p>`;
  return html` <button class="bare last ${tone(last.net)}" data-do="last" title=${last.sentence} @click=${(e) => note(again, e.currentTarget)}><span class="dim">last round</span> <b class="num">${last.net ? signed(last.net) : "even"}</b></button>`;
}

/** One's turn, in the name of the tab. */
export function title({ state, table, stale, playing }) {
  const asked = !stale && state.pending?.yours?.length ? state.pending.asks : "";
  const turn = asked === "wagers" ? "Your wagers" : asked ? "Your turn" : "";
  return turn && playing ? `\u25cf ${turn} · ${table.name}` : `${table.name} · No More Bets`;
}
