// A bet among players: fold, check or call, or any lawful amount on a scale. What is lawful, and which
// amounts are parts of the pot, the table says.

import { html, nothing } from "../vendor/lit-html.js";
import { brief, capital, money } from "../words.js";

/** The amount that is chosen on the scale: at first the least. */
const amount_of = (room, { seat, bets }) => lawful(bets, room.numbers.get(seat) ?? bets.least);

/** The lawful amount next to one: whole steps from the least, or the most if that is between steps. */
function lawful({ least, most, step: by, top }, amount) {
  if (amount > top) return amount - top > (most - top) / 2 ? most : top;
  return Math.max(least, Math.min(least + Math.round((amount - least) / by) * by, top));
}

/** By key: one step up or down; whether there is a scale. */
export function step(room, entry, by) {
  const { bets: may } = entry;
  if (may.least === undefined) return false;
  const now = amount_of(room, entry);
  const less = now > may.top ? may.top : Math.max(now - may.step, may.least);
  room.set_number(entry.seat, by < 0 ? less : now >= may.top ? may.most : now + may.step);
  return true;
}

export function bets(room, pending, entry) {
  const { seat, choices, bets: may } = entry, say = (value) => room.decide(seat, pending.decision, value);
  return html`${choices.filter((c) => c.value <= 0).map(({ value, words }) => {
    const letter = words[0].toUpperCase();
    return html`<button data-letter=${letter} data-value=${value} data-bet=${words} @click=${() => say(value)}>
      ${capital(words)}${words === "call" ? html` <span class="num">${brief(may.to_call)}</span>${may.all_in ? ", all-in" : ""}` : nothing} <kbd>${letter}</kbd></button>`;
  })}${may.least === undefined ? nothing : scale(room, entry, say)}`;
}

function scale(room, entry, say) {
  const { seat, bets: may } = entry, value = amount_of(room, entry);
  const set = (amount) => room.set_number(seat, lawful(may, amount));
  const label = `${may.raises ? "Raise to" : "Bet"} ${brief(value)}`;
  const presets = [{ words: "least", value: may.least }, ...may.presets, ...(may.whole > may.least ? [{ words: "all-in", value: may.whole }] : [])];
  return html`<button class="main" data-letter="R" data-value=${value} data-bet="raise" @click=${() => say(value)}>${label}${value === may.whole ? ", all-in" : ""} <kbd>R</kbd></button>
    ${may.most > may.least ? html`<span class="scale">
      <input type="range" min=${may.least} max=${may.most} step="1" .value=${String(value)} aria-label=${may.raises ? "Raise to" : "Bet"} aria-valuetext=${money(value)}
        @input=${(e) => set(Number(e.target.value))}>
      <span class="presets">${presets.map((p, i) => html`<button class="bare ${p.value === value ? "picked" : ""}" data-letter=${String(i + 1)} data-preset=${p.value}
        @click=${() => set(p.value)}>${capital(p.words)} <kbd>${i + 1}</kbd></button>`)}</span></span>` : nothing}`;
}
