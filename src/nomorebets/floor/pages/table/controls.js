// Under the table: your chips, what you may do now, and for how long.

import { html, nothing, svg } from "../vendor/lit-html.js";
import { brief, capital, money, plain } from "../words.js";
import { card, card_name } from "./cards.js";
import { DENOMINATIONS, denomination } from "./chips.js";
import { bets } from "./bets.js";
import { at_counter } from "./counter.js";
import { coupon_acts, coupons_held } from "./coupons.js";
import { area_key } from "./felt.js";
import { arithmetic, last_round as of_last_round } from "./outcome.js";
import { seats_for_us, wait_list, waits } from "./waiting.js";

export function chips_offered({ chip, wagers }) {
  const most = Math.max(...wagers.map((w) => w.most ?? 50000));
  const fit = DENOMINATIONS.filter((d) => d >= chip && d % Math.min(chip, 100) === 0 && d <= most && d !== 2000);
  return fit.filter((d) => d !== 250 || chip === 250 || chip === 50).slice(0, 7);
}

/** A letter for each choice, shown on its button; where it has none, its number. It is the same letter
    whichever of all plays are open: what a “no” does comes first, so that F folds whatever is asked. */
export function letters(choices, plays = []) {
  const used = new Set(["M"]), found = new Map();
  const all = plays.length ? plays.map((words, value) => ({ label: words, value })) : choices;
  for (const { label, value } of [...all].sort((a, b) => (a.value > 1) - (b.value > 1) || a.value - b.value)) {
    const letter = [...label.toUpperCase()].find((c) => /[A-Z]/.test(c) && !used.has(c));
    if (letter) found.set(value, letter), used.add(letter);
  }
  return choices.map(({ value }, i) => found.get(value) ?? String(i + 1));
}

export function label_of({ decision, kind, otherwise }, choice) {
  if (kind === "amount") return choice.value ? brief(choice.value) : `No ${decision}`;
  if (kind === "yes/no") return capital(choice.value ? decision : otherwise || "no");
  return capital(choice.words);
}

const pic = (what, size) => html`<svg class="pic" viewBox="-16 -16 32 32" width=${size} height=${size} aria-hidden="true">${what}</svg>`;

export function controls(room) {
  const { state, you } = room;
  if (!state) return html`<p class="dim">Coming to the table…</p>`;
  return html`
    <div class="say" role="status">${prompt(room)}</div>
    <div class="time ${room.timed ? "running" : ""}" aria-hidden="true"><i></i></div>
    <div class="do">${room.table.counter ? at_counter(room) : doing(room)}</div>
    <div class="holding">${holding(room, you)}</div>`;
}

function prompt(room) {
  const { refusal, state, you } = room;
  if (["lost", "connecting"].includes(room.link)) return html`<span class="missing">The connection is lost, coming back…</span>`;
  if (refusal) {
    return html`<span class="refused" role="alert">${capital(refusal.why)}</span>${
      refusal.cite ? html` <button class="cite" @click=${(e) => room.rule(refusal.cite, e.currentTarget)}>${refusal.cite}</button>` : nothing}`;
  }
  const { pending, proposed } = state;
  if (proposed) return html`<span class="missing" data-shows="proposed">${proposed.by.name}, ${proposed.by.role}, proposes to take back what was paid: ${proposed.words} (${proposed.by.reason}). A supervisor confirms it, or it is withdrawn.</span>`;
  const seconds = room.timed ? html` <b class="seconds num" data-seconds></b>` : nothing;
  if (room.later) return html`<span>${room.later.words}</span>${room.later.cite ? html` <button class="cite" @click=${(e) => room.rule(room.later.cite, e.currentTarget)}>${room.later.cite}</button>` : nothing}`;
  if (room.given_back && !(pending?.asks === "wagers")) return html`<span class="missing">Your wagers were given back: ${room.given_back.why}</span> <button class="cite" @click=${(e) => room.rule(room.given_back.cite, e.currentTarget)}>${room.given_back.cite}</button>`;
  const busy = pending?.asks === "wagers" ? room.wagered : pending?.yours?.length;
  const noted = room.in_our_place && !busy ? html`<span class="missing">${room.in_our_place.why}</span> <button class="cite" @click=${(e) => room.rule(room.in_our_place.cite, e.currentTarget)}>${room.in_our_place.cite}</button> ` : nothing;
  if (noted !== nothing && pending?.asks !== "wagers") return noted;
  const { wrong: irregular } = room.seen;
  if (irregular && (room.closing || state.phase === "over")) return wrong(room, irregular, "");
  if (room.closing) return html`<span>${room.looks_on ? NO_WAGER : room.closing}</span>`;
  if (!pending) return html`<span>${PHASES[state.phase] ?? ""}${room.looks_on && state.phase === "over" ? ": you had no wager" : ""}</span>`;
  const yours = pending.yours?.length > 0 && !room.stale;
  const cite = html` <button class="cite" @click=${(e) => room.rule(pending.cite, e.currentTarget)}>${pending.cite}</button>`;
  if (pending.asks === "wagers") {
    const { missing } = room;
    if (missing) return html`<span class="missing">${capital(missing.why)}</span>${seconds} <button class="cite" @click=${(e) => room.rule(missing.cite, e.currentTarget)}>${missing.cite}</button>`;
    const words = room.playing || you.role !== "player" ? "Wagers are open" : "Wagers are open: take a seat";
    return html`${noted}<span class=${yours ? "yours" : ""}>${capital(words)}</span>${seconds}${cite}${last_round(room)}`;
  }
  if (pending.asks === "tickets") return html`<span class=${room.playing ? "yours" : ""}>${state.counter.down ? "The keno system is down" : `Game ${state.counter.game}: tickets are sold`}</span>${seconds}${cite}`;
  if (yours) return html`<span class="yours">${you.role === "dealer" ? capital(pending.words) : `Your decision: ${pending.decision ?? pending.words}`}</span>${seconds}${cite}${you.role === "dealer" ? nothing : held(room, pending)}`;
  const waiting = you.role === "dealer" ? capital(pending.words) : `Waiting for ${pending.words}`;
  return html`<span>${waiting}</span>${seconds}${cite}${room.looks_on ? html` <span class="dim">${NO_WAGER}</span>` : nothing}`;
}

/** What we hold, and what the clock would do with it. */
function held(room, pending) {
  const { spot, seat, default: value, choices } = pending.yours[0], named = room.named?.[spot ?? `seat ${seat}`];
  const otherwise = room.timed && Array.isArray(choices) ? choices.find((c) => c.value === value) : null;
  const clock = otherwise && pending.kind === "yes/no" && named ? `; when time is up: ${label_of(pending, otherwise).toLowerCase()}` : "";
  return named ? html` <span class="held">You have <b>${named}</b>${clock}</span>` : nothing;
}

const NO_WAGER = "You have no wager in this round";

const wrong = (room, { words, cite }, when) => html`<span class="refused" title=${capital(words)}>${when}${when ? words : capital(words)}</span>
  <button class="cite" @click=${(e) => room.rule(cite, e.currentTarget)}>${cite}</button>`;

function last_round(room) {
  const { last_void, wagered } = room;
  return last_void && !wagered ? wrong(room, last_void, "Last round: ") : of_last_round(room);
}

const PHASES = { between: "Between rounds", over: "The round is over", closed: "The table is closed", play: "", wagers: "" };

function doing(room) {
  const { state, mine, you } = room;
  const { pending } = state;
  if (room.closing || (room.stale && state.phase !== "over")) return nothing;
  if (you.role === "player" && !room.playing) return to_sit(room);
  const yours = pending?.yours ?? [];
  if (pending && (pending.asks === "window" || pending.asks === "offer")) {
    if (yours.length) return yours.map((entry) => html`${decision(room, pending, entry, yours.length > 1)}${worth(pending, entry)}`);
  }
  if (pending?.asks === "wagers" && room.playing) return wagering(room);
  if (state.phase === "over" && room.playing) return result(room);
  return room.playing ? nothing : html`<p class="dim">${you.role === "player" ? "" : you.role === "dealer" && room.table.dealer === "person" ? "You deal: what fell is reported under Deal." : `You look on as ${you.role}.`}</p>`;
}

/** What became of our wagers, with the arithmetic and the paragraph. */
function result(room) {
  if (room.seen.wrong?.void) return html`<p class="result">${capital(room.seen.wrong.words)}.</p>`;
  return html`<ul class="result">${arithmetic(room).map((line) => html`<li>${line}</li>`)}</ul>
    <div class="acts on"><button class="main" data-do="ready" ?disabled=${room.ready} @click=${() => room.say_ready()}>${room.ready ? "Ready" : html`Ready <kbd>Space</kbd>`}</button></div>`;
}

function to_sit(room) {
  const { you, state } = room;
  const free = seats_for_us(room);
  if (state.phase === "closed") return nothing;
  if (!you.chips) return html`<a class="button" href="/account">Get more play chips</a>`;
  return html`<label>Buy in <select aria-label="Chips to buy in" @change=${(e) => { room.buy = Number(e.target.value); }}>
      ${[5000, 10000, 20000, 50000, 100000].filter((c) => c <= you.chips || c === 5000).map((c) => html`<option value=${Math.min(c, you.chips)} ?selected=${c === room.buy}>${brief(Math.min(c, you.chips))}</option>`)}</select></label>
    ${free.length ? html`<button class="main" data-do="sit" @click=${() => room.sit(free[0])}>${waits(room) ? "Take seat" : "Sit down at seat"} ${free[0]}</button>` : nothing}${wait_list(room)}
    ${room.game?.behind ? html`<button data-do="stand" @click=${() => room.sit(0)}>Stand behind</button>` : nothing}`;
}

function wagering(room) {
  return html`
    <div class="rack" role="radiogroup" aria-label="Chip to place">
      ${room.chips.map((d, i) => html`<button class="bare pick ${room.chip === d ? "picked" : ""}" role="radio" aria-checked=${room.chip === d} aria-label=${`${money(d)} chip, key ${i + 1}`}
        @click=${() => room.pick(d)}>${pic(denomination(d, 15), 42)}<kbd>${i + 1}</kbd></button>`)}
    </div>
    ${room.strip.length > 4 ? nothing : strip_of(room)}
    <div class="acts">
      <button data-do="back" title="Take back the last chip" ?disabled=${!room.wagered} @click=${() => room.take_back()}>Undo <kbd>⌫</kbd></button>
      <button data-do="clear" title="Take back all your chips" ?disabled=${!room.changeable.length} @click=${() => room.clear()}>Clear <kbd>C</kbd></button>
      ${called(room)}${coupon_acts(room)}${room.wagered || !room.last_wagers.length
        ? html`<button data-do="double" title="Each wager twice as large" ?disabled=${!room.changeable.length} @click=${() => room.double()}>Double <kbd>D</kbd></button>`
        : html`<button data-do="repeat" title="The wagers of the last round" @click=${() => room.repeat()}>Repeat <kbd>R</kbd></button>`}
      <button class="main" data-do="ready" ?disabled=${!room.wagered || room.ready || room.missing} @click=${() => room.say_ready()}>${room.ready ? "Ready" : html`Ready <kbd>Space</kbd>`}</button>
    </div>
    ${room.strip.length > 4 ? strip_of(room) : nothing}
    ${room.direct || room.strip.length ? nothing : html`<p class="dim">Touch the table to come nearer, then a box to place the chip.</p>`}`;
}

/** A wager that stands may be called on or off. */
function called(room) {
  const at = room.selected?.indexOf("|") ?? -1;
  if (!room.game?.buttons || at < 0 || !room.seen.stakes.has(room.selected)) return nothing;
  const seat = Number(room.selected.slice(0, at)), wager = room.selected.slice(at + 1);
  const now = room.button_on(room.selected), next = now === "off" ? "on" : "off";
  return html`<button data-do="call" @click=${() => room.tell("call", { seat, wager, button: next })}>Call it ${next}</button>`;
}

const strip_of = (room) => html`${room.strip.length ? html`<div class="strip ${room.upright ? "row" : ""}" aria-label="Betting areas">${room.strip.map((a) => {
      const key = area_key(a, room.mine), held = room.staked(key);
      return html`<button class="${held ? "held" : ""} ${room.selected === key ? "selected" : ""}" data-strip=${key} ?disabled=${!room.open.has(key)} @click=${(e) => room.place(key, e)}>
        ${capital(a.wager)}${a.seat && room.behind ? `, seat ${a.seat}` : ""} <b class="num">${held ? brief(held) : "–"}</b></button>`;
    })}</div>` : nothing}`;

function decision(room, pending, entry, several) {
  const choices = entry.choices;
  const spot = entry.spot ?? `seat ${entry.seat}`, split = [...room.seen.hands.keys()].some((s) => s.startsWith(`seat ${entry.seat}, hand`));
  const head = several || split ? html`<span class="of">${spot}${split && !spot.includes("hand") ? ", hand 1" : ""}</span>` : nothing;
  if (entry.bets) return html`<div class="choice-of bets">${head}${bets(room, pending, entry)}</div>`;
  if (of_cards(pending)) return html`<div class="choice-of">${head}${set_of_cards(room, pending, entry)}</div>`;
  if (["amount", "cut"].includes(pending.kind) && !(choices.length <= 12)) return html`<div class="choice-of">${head}${number(room, pending, entry)}</div>`;
  const labelled = choices.map((c) => ({ ...c, label: label_of(pending, c) }));
  const keys = letters(labelled, room.game?.decisions.find((d) => d.name === pending.decision)?.plays);
  return html`<div class="choice-of ${labelled.length > 6 ? "many" : ""}">${head}${labelled.map((c, i) => html`
    <button class=${entry.chosen === c.value ? "main chosen" : ""} data-letter=${keys[i]} data-value=${c.value} aria-pressed=${entry.chosen === c.value}
      ?disabled=${c.costs > room.seen.purse(room.you.name)} @click=${() => room.decide(entry.seat, pending.decision, c.value)}>
      ${c.label}${priced(pending, c) ? html` <span class="num">${brief(c.costs)}</span>` : nothing} ${keys[i] ? html`<kbd>${keys[i]}</kbd>` : nothing}</button>`)}
    ${ready_button(room, pending)}</div>`;
}

/** Said of a choice that costs what it says; not where the amount is its name, or is asked for next. */
const priced = ({ kind }, { costs, more }) => costs > 0 && kind !== "amount" && !more;

/** At a training table: what the best choices are worth. */
function worth(pending, { worth, working_out }) {
  if (working_out) return html`<p class="dim worth">What each choice is worth is being worked out…</p>`;
  if (!worth) return nothing;
  const best = [...worth.values].sort((a, b) => b.decimal - a.decimal).slice(0, 4);
  return html`<p class="dim worth" title=${best.map((v) => `${v.words}: ${v.fraction}`).join("; ")}>Worth, in ${worth.unit}s: ${best.map((v, i) => html`${i ? " · " : ""}${label_of(pending, v)} <b class="num">${v.decimal.toFixed(4)}</b>`)}</p>`;
}

const ready_button = (room, pending) =>
  pending.asks === "window" && pending.yours.every((y) => y.chosen !== null && y.chosen !== undefined) && !room.ready
    ? html`<button data-do="ready" @click=${() => room.say_ready()}>Ready <kbd>Space</kbd></button>` : nothing;

/** A set of the cards at the spot is chosen by touching them. */
export const of_cards = ({ kind }) => kind === "cards" || kind === "setting";

function set_of_cards(room, pending, entry) {
  const hand = room.state.hands.find((h) => h.spot === (entry.spot ?? `seat ${entry.seat}`))?.cards ?? [];
  const mask = room.mask.get(entry.seat) ?? entry.chosen ?? 0;
  const choice = entry.choices.find((c) => c.value === mask);
  const chosen = hand.filter((_, i) => mask >> i & 1).length;
  const lower = hand.filter((_, i) => mask >> i & 1).join(" ");
  const label = pending.kind === "setting" ? (!choice ? "Choose a hand" : lower ? `${capital(choice.words.split(":")[0])}: ${lower}` : capital(choice.words)) : chosen ? `Replace ${chosen}` : "Keep all";
  return html`<div class="hand-row ${pending.kind}">${hand.map((text, i) => html`
      <button class="bare held-card ${mask >> i & 1 ? "out" : ""}" aria-pressed=${Boolean(mask >> i & 1)} aria-label=${card_name(text)} data-card=${i}
        ?disabled=${!room.may_toggle(entry, mask, i)} @click=${() => room.toggle(entry.seat, i)}>
        <svg viewBox="-26 -36 52 72" width="42" height="58" aria-hidden="true">${card(text)}</svg><kbd>${i + 1}</kbd></button>`)}</div>
    <button class="main ${entry.chosen === mask ? "chosen" : ""}" data-letter="D" data-value=${mask} ?disabled=${!choice} @click=${() => room.decide(entry.seat, pending.decision, mask)}>
      ${label} <kbd>D</kbd></button>${advice(room, entry, mask)}${ready_button(room, pending)}`;
}

/** What the dealer advises on request: its cards are touched, and nothing is decided. */
const advice = (room, { seat, advised }, mask) => (advised && advised !== mask
  ? html`<button class="bare" data-do="advice" data-letter="H" @click=${() => room.take_advice(seat, advised)}>Show the house way <kbd>H</kbd></button>` : nothing);

/** An amount or a depth among many: on a scale of all that may be chosen. */
function number(room, pending, entry) {
  const scale = scale_of(entry.choices, pending.kind);
  const wanted = room.numbers.get(entry.seat) ?? entry.chosen ?? (entry.default || scale[scale.length >> 1].value);
  const at = scale.reduce((best, { value }, i) => (Math.abs(value - wanted) < Math.abs(scale[best].value - wanted) ? i : best), 0);
  const { value, words } = scale[at], letter = capital(pending.decision)[0];
  return html`<input type="range" min="0" max=${scale.length - 1} .value=${String(at)} aria-label=${plain(pending.decision)} aria-valuetext=${words}
      @input=${(e) => room.set_number(entry.seat, scale[e.target.value].value)}>
    <button class="main ${entry.chosen === value ? "chosen" : ""}" data-letter=${letter} data-value=${value} @click=${() => room.decide(entry.seat, pending.decision, value)}>
      ${capital(pending.decision)}: ${words} <kbd>${letter}</kbd></button>${ready_button(room, pending)}`;
}

function scale_of(choices, kind) {
  if (Array.isArray(choices)) return [...choices].sort((a, b) => a.value - b.value);
  const { least, most, step, none } = choices, scale = none ? [{ value: 0, words: none }] : [];
  for (let value = least; value < most; value += step) scale.push(value);
  return [...scale, most].map((n) => (typeof n === "number" ? { value: n, words: kind === "cut" ? `${n} cards deep` : money(n) } : n));
}

/** What may be answered before it is asked, for the next round or from now on. */
const said_ahead = (room) => (room.game?.decisions ?? []).filter((d) => d.ahead.length).map(({ name, ahead, default: first }) => html`<label class="ahead">Next round
  <select data-do="ahead" data-decision=${name} aria-label=${capital(name)} @change=${(e) => room.say_ahead(name, Number(e.target.value))}>
    ${ahead.map(({ value, words }) => html`<option value=${value} .selected=${value === (room.ahead.get(name) ?? first)}>${capital(words)}</option>`)}</select></label>`);

function holding(room, you) {
  if (you.role !== "player") return nothing;
  const here = room.playing ? room.seen.purse(room.you.name) : null;
  return html`${here === null ? nothing : html`<span><b class="num">${money(here)}</b> <span class="dim">here</span></span>`}
    ${coupons_held(room)}
    <span class="dim account"><span class="num">${money(you.chips)}</span> <span class="more">in </span>account</span>
    ${room.playing ? said_ahead(room) : nothing}
    ${room.playing ? html`<button class="bare" data-do="buy" ?disabled=${!you.chips} title=${`${brief(Math.min(10000, you.chips))} more from your account`} @click=${() => room.buy_in()}>Buy in</button>
      <button class="bare" data-do="leave" @click=${() => room.leave()}>Leave</button>` : nothing}`;
}

export { pic, svg };
