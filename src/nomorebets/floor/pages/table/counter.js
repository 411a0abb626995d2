// A counter: the form of a ticket, the numbers drawn, one's tickets and their fate.

import { html, nothing } from "../vendor/lit-html.js";
import { brief, capital, money } from "../words.js";

const RATES = [1, 2, 3, 5, 10, 20], GAMES = [1, 2, 3, 5, 10, 20];
const ROW = 10; // numbers in a row

/** What is marked, until the ticket is bought. */
export class TicketForm {
  constructor(least) {
    this.rate = least;
    this.games = 1;
    this.spots = 8;
    this.clear();
  }

  clear() {
    this.groups = [[]];
    this.kings = new Set();
    this.takes = new Set();
    this.active = 0;
  }

  group_of(number) {
    return this.groups.findIndex((group) => group.includes(number));
  }

  mark(number) {
    const at = this.group_of(number);
    if (at >= 0) this.groups[at] = this.groups[at].filter((n) => n !== number);
    if (at !== this.active) this.groups[this.active] = [...this.groups[this.active], number].sort((a, b) => a - b);
  }

  add_group() {
    this.groups.push([]);
    this.active = this.groups.length - 1;
    if (!this.takes.size) this.takes.add(1);
  }

  get filled() {
    return this.groups.map((group, i) => ({ group, king: this.kings.has(i) && group.length === 1 })).filter(({ group }) => group.length);
  }

  get text() {
    const marked = this.filled.map(({ group, king }) => (king ? "*" : "") + group.join(" ")).join(" / ");
    return this.filled.length > 1 && this.takes.size ? `${marked} : ${[...this.takes].sort().join(" ")}` : marked;
  }

  get ways() {
    if (this.filled.length < 2 || !this.takes.size) return this.filled.length ? 1 : 0;
    const others = this.filled.filter(({ king }) => !king).length;
    return [...this.takes].reduce((sum, k) => sum + choose(others, k), 0);
  }

  /** What somebody types, as far as it can be read. */
  read(text) {
    const [marked, played = ""] = text.split(":");
    const parts = marked.split("/").map((part) => part.trim());
    this.kings = new Set(parts.flatMap((part, i) => (part.startsWith("*") ? [i] : [])));
    this.groups = parts.map((part) => part.replace("*", "").split(/[\s,]+/).filter(Boolean).map(Number).filter(Number.isInteger));
    this.takes = new Set(played.split(/[\s,]+/).filter((k) => /^\d+$/.test(k)).map(Number));
    this.active = Math.min(this.active, this.groups.length - 1);
  }
}

const choose = (n, k) => (k > n ? 0 : Array.from({ length: k }, (_, i) => i).reduce((c, i) => (c * (n - i)) / (i + 1), 1));

// the room

export function counter(room) {
  const { form, state } = room;
  const { draws } = state.counter;
  return html`<div class="counter" aria-label="Keno counter">
    <div class="request">${room.you.role === "player" ? request(room, form) : nothing}</div>
    <div class="results">
      ${board(room, draws[0])}
      ${own(room)}
    </div>
  </div>`;
}

function request(room, form) {
  const { numbers } = room.table.counter;
  const selling = room.playing && room.state.counter.open && !room.state.counter.down;
  return html`<h2>Your ticket</h2>
    <div class="marks" role="group" aria-label="Numbers to mark" @keydown=${arrows}>${Array.from({ length: numbers }, (_, i) => i + 1).map((n) => {
      const group = form.group_of(n);
      return html`<button class="ball ${group >= 0 ? `marked g${group % 6}` : ""}" data-number=${n} aria-pressed=${group >= 0}
        aria-label=${group >= 0 && form.groups.length > 1 ? `${n}, group ${group + 1}` : String(n)} @click=${() => { form.mark(n); room.draw(); }}>${n}</button>`;
    })}</div>
    <label class="typed">Or type them <input data-do="marks" autocomplete="off" spellcheck="false" placeholder="3 11 40, or 1 2 / 3 4 / *5 : 1" .value=${form.typing ?? form.text}
      @input=${(e) => { form.typing = e.target.value; form.read(e.target.value); room.draw(); }} @blur=${() => { form.typing = undefined; room.draw(); }}
      @keydown=${(e) => { if (e.key === "Enter") buy(room, form); }}></label>
    ${groups(room, form)}
    <div class="price">
      <label>A way <select data-do="rate" @change=${(e) => { form.rate = Number(e.target.value); room.draw(); }}>${RATES.map((n) => n * room.least).map((c) => html`<option value=${c} ?selected=${c === form.rate}>${brief(c)}</option>`)}</select></label>
      <label>Games <select data-do="games" @change=${(e) => { form.games = Number(e.target.value); room.draw(); }}>${GAMES.map((n) => html`<option value=${n} ?selected=${n === form.games}>${n}</option>`)}</select></label>
      <button class="main" data-do="write" ?disabled=${!selling || !form.ways} @click=${() => buy(room, form)}>Buy${form.ways ? html` for <b class="num">${brief(form.ways * form.rate * form.games)}</b>` : ""}</button>
      <button data-do="clear" ?disabled=${!form.ways} @click=${() => { form.clear(); room.draw(); }}>Clear</button>
    </div>
    <div class="price">
      <label>Spots <select data-do="spots" @change=${(e) => { form.spots = Number(e.target.value); room.draw(); }}>${room.offered.map((n) => html`<option value=${n} ?selected=${n === form.spots}>${n}</option>`)}</select></label>
      <button data-do="quick" ?disabled=${!selling} @click=${() => room.tell("write_ticket", { quick: form.spots, rate: form.rate, games: form.games })}>Quick pick for <b class="num">${brief(form.rate * form.games)}</b></button>
      <span class="dim">the system chooses the numbers</span>
    </div>
    ${pays(room, form)}`;
}

async function buy(room, form) {
  const marks = form.text;
  if (!form.ways) return;
  const bought = await room.tell("write_ticket", { marks, rate: form.rate, games: form.games });
  if (bought && form.text === marks) { // or the next one is being marked already
    form.typing = undefined;
    form.clear();
    room.draw();
  }
}

/** Arrows go from number to number; Enter and Space mark, as of any button. */
function arrows(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ROW, ArrowDown: ROW }[event.key];
  const at = Number(event.target.dataset?.number);
  const next = step && at && event.currentTarget.querySelector(`[data-number="${at + step}"]`);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function groups(room, form) {
  const several = form.groups.length > 1;
  const others = form.filled.filter(({ king }) => !king).length;
  return html`<div class="groups" role="group" aria-label="Groups">
    ${several ? form.groups.map((group, i) => html`<span class="group"><button class="g${i % 6} ${i === form.active ? "active" : ""}" aria-pressed=${i === form.active} @click=${() => { form.active = i; room.draw(); }}>
        ${i + 1}: ${group.length ? group.join(" ") : "–"}</button>${group.length === 1 ? html`<label class="choice"><input type="checkbox" .checked=${form.kings.has(i)} @change=${(e) => { if (e.target.checked) form.kings.add(i); else form.kings.delete(i); room.draw(); }}> king</label>` : nothing}</span>`) : nothing}
    <button data-do="group" @click=${() => { form.add_group(); room.draw(); }}>${several ? "Another group" : "Group numbers: way, combination, king"}</button></div>
    ${several ? html`<div class="groups" role="group" aria-label="Ways">Ways of
      ${Array.from({ length: Math.max(1, Math.min(6, others)) }, (_, i) => i + 1).map((k) => html`<label class="choice"><input type="checkbox" data-take=${k} .checked=${form.takes.has(k)} @change=${(e) => { if (e.target.checked) form.takes.add(k); else form.takes.delete(k); room.draw(); }}> ${k}</label>`)}
      ${others ? `of ${others} groups: ${form.ways} way${form.ways === 1 ? "" : "s"}` : ""}</div>` : nothing}`;
}

/** What the numbers marked may return. */
function pays(room, { filled, takes, ways }) {
  const spots = filled.reduce((sum, { group }) => sum + group.length, 0);
  const at = room.table.pays.findIndex(([what, odds]) => !odds && Number.parseInt(what, 10) === spots);
  if (at < 0 || ways !== 1 || (filled.length > 1 && takes.size)) return nothing;
  const rest = room.table.pays.slice(at + 1), end = rest.findIndex(([, odds]) => !odds);
  return html`<p class="dim pays-line">${rest.slice(0, end < 0 ? undefined : end).map(([what, odds], i) => html`${i ? " · " : ""}${what}: <b class="num">${odds}</b>`)}</p>`;
}

function board(room, last) {
  const { counter: now } = room.state;
  const lit = new Set(last?.numbers ?? []);
  const marked = new Set(room.state.tickets.filter((t) => t.drawn_in === last?.game && t.fate !== "void").flatMap((t) => t.groups.flat()));
  return html`<h2>${last ? `Game ${last.game}` : `Game ${now.game}`} <span class="dim">${last ? "drawn" : "not drawn yet"} · jackpot <b class="num">${money(now.jackpot)}</b></span></h2>
    <div class="board" role="img" aria-label=${last ? `Game ${last.game}: ${[...last.numbers].sort((a, b) => a - b).join(", ")}` : "No game is drawn yet"}>
      ${Array.from({ length: room.table.counter.numbers }, (_, i) => i + 1).map((n) => html`<span class="${lit.has(n) ? "lit" : ""} ${marked.has(n) ? "held" : ""}">${n}</span>`)}</div>
    <details class="draws"><summary>The last draws</summary><ol>${now.draws.map(({ game, numbers }) => html`<li><b>Game ${game}</b> <span class="num">${[...numbers].sort((a, b) => a - b).join(" ")}</span></li>`)}</ol></details>`;
}

const FATES = { lost: "not won", paid: "paid", void: "void", expired: "expired" };

function own(room) {
  const { tickets } = room.state;
  if (room.you.role !== "player") return nothing;
  return html`<h2>Your tickets</h2>
    ${tickets.length ? nothing : html`<p class="dim">You have none yet.</p>`}
    <ul class="tickets">${tickets.map((t) => html`<li class="${t.due > 0 ? "won" : ""} ${t.fate}" data-ticket=${t.ticket}>
      <p><b>Ticket ${t.ticket}</b> <span class="dim">${capital(t.kind)}${t.quick ? ", quick pick" : ""}${t.ways > 1 ? `, ${t.ways} ways` : ""} · ${t.games > 1 ? `games ${t.first}–${t.last}` : `game ${t.first}`} · ${brief(t.price)}</span></p>
      <p class="nums">${t.groups.map((group, i) => html`${i ? html`<i>/</i>` : nothing}${group.map((n) => html`<span class=${t.caught.includes(n) ? "hit" : ""}>${n}</span>`)}`)}</p>
      <p class="fate">${fate(t)}
        ${t.due > 0 ? html`<button class="main" data-do="present" ?disabled=${!room.state.counter.open} @click=${() => room.tell("present_ticket", { ticket: t.ticket })}>Collect ${money(t.due)}</button>` : nothing}
        ${t.may_void ? html`<button class="bare" data-do="void" @click=${() => room.tell("void_ticket", { ticket: t.ticket })}>Void</button>` : nothing}
        <a class="bare" href="/api/tables/${encodeURIComponent(room.id)}/tickets/${t.ticket}" target="_blank" rel="noopener" data-outside>Print</a></p></li>`)}</ul>`;
}

function fate({ fate: met, due, left, games, caught, drawn_in, explained }) {
  const words = met ? FATES[met] : due > 0 ? "won" : left === games ? "not drawn yet" : `${left} game${left === 1 ? "" : "s"} to come`;
  return html`<span title=${explained}>${capital(words)}${drawn_in && met !== "void" ? html` <span class="dim">caught ${caught.length} in game ${drawn_in}</span>` : nothing}</span>`;
}

// under it

export function at_counter(room) {
  const { state, you } = room;
  if (you.role === "player" && !room.playing) {
    if (state.phase === "closed") return nothing;
    if (!you.chips) return html`<a class="button" href="/account">Get more play chips</a>`;
    return html`<label>Buy in <select aria-label="Chips to buy in" @change=${(e) => { room.buy = Number(e.target.value); }}>
        ${[5000, 10000, 20000, 50000, 100000].filter((c) => c <= you.chips || c === 5000).map((c) => html`<option value=${Math.min(c, you.chips)} ?selected=${c === room.buy}>${brief(Math.min(c, you.chips))}</option>`)}</select></label>
      <button class="main" data-do="sit" @click=${() => room.sit(0)}>Come to the counter</button>`;
  }
  if (!room.playing) return html`<p class="dim">${you.role === "dealer" ? "You are the keno writer." : `You look on as ${you.role}.`}</p>`;
  const waits = state.tickets.some((t) => t.left > 0);
  return html`<button data-do="ready" ?disabled=${!waits || room.ready || !state.counter.open} @click=${() => room.say_ready()}>${room.ready ? "Waiting for the draw" : html`Draw, I am ready <kbd>Space</kbd>`}</button>`;
}
