// The supervisor: irregularities with their paragraph and what will follow; seats; closing the table.

import { html, nothing } from "../vendor/lit-html.js";
import { capital, clock, money, signed } from "../words.js";
import { not_so, on_the_wheel, stop_named } from "./dealing.js";
import { handing_out, posting } from "./posting.js";
import { listed } from "./waiting.js";

export function supervising(room) {
  const { game, state, you } = room;
  const runs = ["floorperson", "licensee"].includes(you.role);
  return html`
    ${proposed(room)}
    ${runs && state.wait_list?.length ? listed(room) : nothing}
    ${["floorperson", "dealer"].includes(you.role) ? irregularities(room) : nothing}
    ${you.role === "floorperson" && room.table.source === "reported" ? reported_wrongly(room) : nothing}
    ${runs ? html`<h2>The table</h2>
      <dl class="terms"><div><dt>Table inventory, since it opened</dt><dd class="num">${signed(state.inventory ?? 0)}</dd></div>
        <div><dt>Looking on</dt><dd class="num">${state.watching ?? 0}</dd></div>
        ${(state.markers ?? []).filter((m) => !m.rests || m.backs || m.words === String(m.value)).map((m) => html`<div><dt>${capital(m.name)}</dt><dd>${m.words}</dd></div>`)}
        ${state.card_life ? card_life(room, state.card_life) : nothing}
        <div><dt>Equipment</dt><dd><a href="/equipment">its record</a></dd></div>
        ${state.waiting?.length ? html`<div class="long"><dt>Waiting</dt><dd>${state.waiting.map((w) => `${w.player} wants to ${w.wants}`).join(", ")}</dd></div>` : nothing}</dl>
      ${you.role === "floorperson" && room.table.dealer === "person" ? assign(room) : nothing}
      ${fill(room)}
      ${you.role === "floorperson" ? people(room) : nothing}
      ${handing_out(room)}
      ${you.role === "licensee" ? posting(room) : nothing}
      ${sure(room, "shut", "Close the table", "After this round; chips go back to the accounts.", () => room.tell("shut"))}` : nothing}
    ${game ? nothing : html`<p class="dim">Reading the rules…</p>`}`;
}

function card_life(room, { since, due, cite }) {
  const left = Math.floor((new Date(due) - Date.now()) / 60000);
  const words = left < 0 ? "to be changed now" : `${Math.floor(left / 60)} h ${left % 60} min left`;
  return html`<div><dt>Cards in use since ${clock(since)} <button class="cite" @click=${(e) => room.rule(cite, e.currentTarget)}>${cite}</button></dt><dd class="num ${left < 0 ? "refused" : ""}">${words}</dd></div>`;
}

/** What a floorperson proposed takes back what was paid: a supervisor confirms it, or one of them withdraws it. */
function proposed(room) {
  const { proposed: asked } = room.state;
  if (!asked) return room.you.role === "supervisor" ? html`<p class="dim">Nothing waits for a second person.</p>` : nothing;
  return html`<h2>Waits for a supervisor</h2><div class="call">
    <p><b>${capital(asked.words)}</b> ${asked.cite ? html`<button class="cite" @click=${(e) => room.rule(asked.cite, e.currentTarget)}>${asked.cite}</button>` : nothing}</p>
    <p>Proposed by ${asked.by.name}, ${asked.by.role}: ${asked.by.reason}. It takes back what was paid.</p>
    ${room.you.role === "supervisor" ? html`<button class="grave" data-do="confirm" @click=${() => room.tell("confirm", { seq: asked.seq })}>Confirm</button>` : nothing}
    ${["supervisor", "floorperson"].includes(room.you.role) ? html`<button data-do="withdraw" @click=${() => room.tell("withdraw", { seq: asked.seq })}>Withdraw</button>` : nothing}</div>`;
}

/** What can happen at this table: no card is found face up where software deals. */
const happens = ({ source, dealer }) => ({ automatic, needs }) => !automatic
  && (needs !== "real equipment" || source === "reported") && (needs !== "a dealer in person" || dealer === "person");

export function irregularities(room) {
  const { game, state } = room;
  const called = room.calling;
  return html`<h2>Irregularities</h2>
    <ul class="irregularities">${(game?.irregularities ?? []).filter(happens(room.table)).map((i) => html`
      <li class=${called === i.name ? "asked" : ""}>
        <button class="bare name" aria-expanded=${called === i.name} @click=${() => { room.calling = called === i.name ? null : i.name; room.after = null; room.draw(); }}>
          <b>${capital(i.name)}</b><span class="dim">${i.cite} · ${i.remedy}</span></button>
        ${called === i.name ? html`<div class="call">
          ${i.of_a_seat ? html`<label>Seat <select aria-label="Seat" @change=${(e) => { room.at_seat = Number(e.target.value); }}>
            ${state.seats.filter((s) => s.player).map((s) => html`<option value=${s.seat}>${s.seat}: ${s.player}</option>`)}</select></label>` : nothing}
          <label class="after">After act <input type="range" min="0" max=${state.acts} .value=${String(room.after ?? state.acts)} aria-label="After so many acts"
            @input=${(e) => { room.after = Number(e.target.value); room.draw(); }}> <b class="num">${room.after ?? state.acts} of ${state.acts}</b></label>
          <p class="dim" data-shows="moment">It happened after: ${room.seen.acts[(room.after ?? state.acts) - 1]?.text ?? "nothing yet"}</p>
          <p>It follows under <button class="cite" @click=${(e) => room.rule(i.cite, e.currentTarget)}>${i.cite}</button>: ${i.remedy}.</p>
          <label>Why <input maxlength="200" autocomplete="off" aria-label="Why" placeholder="it is in the journal" @input=${(e) => { room.reason = e.target.value; }}></label>
          <button class="grave" data-do="irregularity" @click=${() => call(room, i)}>Call it</button></div>` : nothing}
      </li>`)}</ul>`;
}

/** A card, number or roll that was keyed wrongly, and what it was. */
function reported_wrongly(room) {
  const outcomes = room.seen.acts.flatMap(({ text, cards, reported }, i) => (!reported ? []
    : cards?.length > 1 ? cards.map((card) => ({ number: `${i + 1}:${card}`, text: `${card} of: ${text}` })) : [{ number: i + 1, text }]));
  const sent = async (event) => {
    event.preventDefault();
    const { number, right } = event.target.elements, shown = outcome(room, right);
    const [act, instead] = number.value.split(":");
    if (shown && await room.tell("reported_wrongly", { act: Number(act), ...(instead ? { instead } : {}), ...shown })) event.target.reset();
  };
  return html`<h2>Reported wrongly</h2>${outcomes.length ? html`<form class="line wrongly" @submit=${sent}>
    <label>Act <select name="number" aria-label="The act">${outcomes.toReversed().map(({ number, text }) => html`<option value=${number}>${parseInt(number, 10)}: ${text}</option>`)}</select></label>
    <label>It was <input name="right" required maxlength="20" autocomplete="off" placeholder=${room.game?.dice ? "3 4" : room.game?.wheel_numbers?.length ? "17" : "8♣"}></label>
    <button class="grave" data-do="reported_wrongly">Set it right</button></form>` : html`<p class="dim">Nothing has been reported this round.</p>`}`;
}

/** What was typed, as the command wants it; nothing if the equipment shows no such thing. With cards, a number is a count of the stub, yes or no the card reader's answer. */
function outcome(room, right) {
  const words = right.value.trim(), { dice, wheel_numbers } = room.game ?? {};
  if (dice) {
    const digits = words.replace(/[\s,]/g, "");
    if (digits.length === dice && /^[1-6]+$/.test(digits)) return { dice: [...digits].map(Number) };
    return not_so(room, right, `${dice} dice such as ${"3456".slice(0, dice)}`);
  }
  if (wheel_numbers?.length) {
    const between = /^between /i.test(words), found = stop_named(room, words.replace(/^between /i, ""));
    if (!found) return not_so(room, right, on_the_wheel(room));
    return between ? { number: found.number, between } : { number: found.number };
  }
  if (/^(yes|no)$/i.test(words)) return { found: /^y/i.test(words) };
  return /^\d\d$/.test(words) ? { count: Number(words) } : { card: words };
}

async function call(room, { name, of_a_seat }) {
  const told = { name };
  if (room.after !== null && room.after !== undefined) told.after = room.after;
  if (of_a_seat) told.seat = room.at_seat ?? room.state.seats.find((s) => s.player)?.seat;
  if (room.reason) told.reason = room.reason;
  if (await room.tell("irregularity", told)) room.calling = room.reason = null;
  room.draw();
}

function assign(room) {
  const { dealer, dealers } = room.state;
  const told = (event) => {
    event.preventDefault();
    room.tell("assign", { dealer: event.target.elements.dealer.value.trim() });
  };
  return html`<form class="line" @submit=${told}><label>Dealer <input name="dealer" list="dealers" autocomplete="off" maxlength="80" .value=${dealer} placeholder="nobody"></label>
    <datalist id="dealers">${dealers.map((name) => html`<option value=${name}></option>`)}</datalist>
    <button data-do="assign">Assign</button></form>`;
}

function fill(room) {
  const places = room.table.counter ? room.state.behind.map(({ player }) => ({ player, house: player.endsWith(" (house)") })) : room.state.seats;
  const now = places.filter((s) => s.house).length, most = room.table.counter ? 16 : places.length;
  return html`<div class="line"><label>House players <select aria-label="House players" data-do="fill" @change=${(e) => room.tell("fill", { players: Number(e.target.value) })}>
    ${Array.from({ length: most + 1 }, (_, n) => html`<option value=${n} ?selected=${n === now}>${n}</option>`)}</select></label></div>`;
}

const people = (room) => html`${room.table.counter ? authorizing(room) : nothing}<ul class="people">${[...room.state.seats, ...(room.table.counter ? room.state.behind : [])].filter((s) => s.player && !s.player.endsWith(" (house)")).map((s) => html`
  <li><span>${s.seat ? `Seat ${s.seat}: ` : ""}${s.player} <span class="num dim">${money(s.chips)}</span></span>
    <button class="bare" @click=${() => room.tell("stand_up", { player: s.player })}>Stand up</button></li>`)}</ul>`;

/** The keno supervisor presents a ticket for its holder: while the system is down that authorizes its payment. */
function authorizing(room) {
  const told = (event) => {
    event.preventDefault();
    room.tell("present_ticket", { ticket: Number(event.target.elements.ticket.value) });
  };
  return html`<form class="line" @submit=${told}><label>Ticket <input name="ticket" inputmode="numeric" autocomplete="off" required></label><button data-do="authorize">Authorize payment</button></form>`;
}

function sure(room, key, words, what, act) {
  return room.sure === key
    ? html`<div class="call"><p>${what}</p><button class="grave" data-do=${key} @click=${() => { room.sure = null; act(); }}>${words}</button>
        <button class="bare" @click=${() => { room.sure = null; room.draw(); }}>No</button></div>`
    : html`<button data-ask=${key} @click=${() => { room.sure = key; room.draw(); }}>${words}…</button>`;
}
