// The dealer with real cards, dice or a real wheel: what fell is typed (or a reader types it).

import { html, nothing, svg } from "../vendor/lit-html.js";
import { capital } from "../words.js";
import { card, face_from, pack_in_use, suit } from "./cards.js";

export function dealing(room) {
  const { state, table, draft } = room;
  const pending = state.pending;
  if (state.dealer !== room.you.name) {
    return html`<h2>You do not deal here</h2>
      <p>${state.dealer ? `${state.dealer} deals at this table.` : "Nobody is assigned to this table."} A floorperson assigns dealers under Supervise.</p>`;
  }
  return html`<h2>${table.source === "software" ? "Software deals" : table.counter ? "Real balls" : room.game?.dice ? "Real dice" : room.game?.wheel_numbers?.length ? "A real wheel" : "Real cards"}</h2>
    <p class="asked" role="status">${pending ? capital(pending.words) : "No round is in progress."}
      ${pending ? html`<button class="cite" @click=${(e) => room.rule(pending.cite, e.currentTarget)}>${pending.cite}</button>` : nothing}</p>
    ${asked(room, pending)}
    <div class="draft ${draft ? "held" : ""}">${draft
      ? html`${shown(draft.entry, room)}<button data-do="correct" @click=${() => room.tell("correct")}>Correct <kbd>⌫</kbd></button>`
      : html`<span class="dim">What you report is held for a moment, so that you can correct it.</span>`}</div>
    <div class="line">
      ${!pending ? html`<button class="main" data-do="begin" @click=${() => room.tell("begin")}>Begin a round</button>` : nothing}
      ${pending && ["wagers", "window", "offer", "tickets"].includes(pending.asks) ? html`<button class="main" data-do="close" @click=${() => room.tell("close")}>
        ${{ wagers: "No more bets", tickets: "Close the game" }[pending.asks] ?? "Close the window"}</button>` : nothing}
    </div>`;
}

function asked(room, pending) {
  switch (pending?.asks) {
    case "card": return cards(room, pending);
    case "shuffle": return html`<button class="main" data-do="shuffled" @click=${() => room.tell("report", { shuffled: true })}>The cards are shuffled</button>`;
    case "spin": return spin(room);
    case "roll": return roll(room);
    case "stub": return stub(room);
    case "draw": return draw(room);
    case "tickets": return keyed(room);
    case "reader": return html`<div class="line"><button @click=${() => room.tell("report", { found: true })}>The reader shows one</button>
      <button @click=${() => room.tell("report", { found: false })}>It shows none</button></div>`;
    default: return nothing;
  }
}

/** Enter reports what is typed; Backspace, where nothing is, corrects. */
function typed(room, enter) {
  return (event) => {
    const input = event.target;
    if (event.key === "Backspace" && !input.value) {
      event.preventDefault();
      room.tell("correct");
    } else if (event.key === "Enter") {
      event.preventDefault();
      enter(room, input);
    }
  };
}

export function not_so(room, input, example) {
  room.refusal = { why: `“${input.value}” is not ${example}` };
  room.draw();
}

function report(room, input) {
  const found = face_from(input.value), { noun, such_as } = pack_in_use();
  if (!found && input.value) {
    not_so(room, input, `a ${noun} such as ${such_as}`);
    return;
  }
  input.value = "";
  room.rank = "";
  if (found) room.tell("report", { card: found });
}

/** Whether nothing longer that is typed could be another face. */
const is_whole = (typed) => {
  const small = typed.trim().toLowerCase();
  return face_from(small) && !Object.keys(pack_in_use().forms).some((form) => form !== small && form.startsWith(small));
};

function cards(room, pending) {
  const { noun, such_as } = pack_in_use();
  const one = (which) => { room.rank = ""; room.tell("report", { card: which }); };
  return html`
    <label class="unseen" for="typed">${capital(noun)}</label>
    <input id="typed" data-do="card" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=${such_as} @keydown=${typed(room, report)}
      @input=${(e) => { if (is_whole(e.target.value)) report(room, e.target); }}>
    ${pending.facing === "face down" && !pending.turned ? html`<button data-do="unseen" @click=${() => one("")}>Dealt unseen</button>` : nothing}
    ${noun === "card" ? rank_and_suit(room, one) : all_faces(one)}
    <button class="bare" data-do="cutting" @click=${() => room.tell("report", { cutting_card: true })}>The cutting card appears</button>`;
}

function rank_and_suit(room, one) {
  const faces = Object.values(pack_in_use().faces).filter((face) => face.rank).reverse();
  const ranks = new Set(faces.map((face) => face.rank)), suits = new Set(faces.map((face) => face.suit));
  return html`<div class="pad ranks">${[...ranks].map((r) => html`<button class=${room.rank === r ? "main" : ""} @click=${() => { room.rank = r; room.draw(); }}>${r}</button>`)}</div>
    <div class="pad">${[...suits].map((s) => html`<button class="suit-button" ?disabled=${!room.rank} aria-label=${s} @click=${() => one(face_from(room.rank + s))}>
      <svg viewBox="-16 -16 32 32" width="30" height="30" class="pic"><g class="on-room ${"♥♦".includes(s) ? "hearts" : "spades"}">${suit(s, 26, 0, 0)}</g></svg></button>`)}</div>`;
}

const all_faces = (one) => html`<div class="pad">${Object.entries(pack_in_use().faces).map(([text, { name }]) => html`
  <button class="bare" aria-label=${name} @click=${() => one(text)}><svg class="pic" viewBox="-26 -36 52 72" width="30" height="42">${card(text)}</svg></button>`)}</div>`;

/** The numbers drawn, as they came; what is no draw the rules refuse. */
function draw(room) {
  const enter = (_, input) => {
    const numbers = input.value.split(/[\s,]+/).filter(Boolean).map(Number);
    if (numbers.every(Number.isInteger)) room.tell("report", { numbers });
    else not_so(room, input, "numbers such as 3 11 40");
  };
  return html`<label>The ${room.table.counter.drawn} numbers <input data-do="numbers" inputmode="numeric" autocomplete="off" placeholder="3 11 40 …" @keydown=${typed(room, enter)}></label>`;
}

/** A ticket the system does not read: the writer keys it in. */
function keyed(room) {
  const enter = (_, input) => {
    if (/^\d+$/.test(input.value.trim())) room.tell("present_ticket", { ticket: Number(input.value), keyed: true });
    else not_so(room, input, "the number of a ticket");
  };
  return html`<label>Key in a ticket <input data-do="keyed" inputmode="numeric" autocomplete="off" placeholder="17" @keydown=${typed(room, enter)}></label>`;
}

function roll(room) {
  const count = room.game.dice, chosen = (room.dice ??= []);
  const report = (dice) => { room.tell("report", { dice }); room.dice = []; };
  const choose = (i, n) => {
    chosen[i] = n;
    if (chosen.filter(Boolean).length === count) report(chosen);
    room.draw();
  };
  const such = "3456345".slice(0, count);
  return html`<label class="unseen" for="typed">Dice</label>
    <input id="typed" data-do="dice" inputmode="numeric" autocomplete="off" placeholder="${such} for ${[...such].join(", ")}" @input=${(e) => {
      const digits = e.target.value.replace(/\D/g, "");
      if (digits.length !== count || /[^1-6]/.test(digits)) return;
      e.target.value = "";
      report([...digits].map(Number));
    }} @keydown=${typed(room, (_, input) => input.value && not_so(room, input, `${count} dice such as ${such}`))}>
    ${Array.from({ length: count }, (_, i) => html`<p class="dim">Die ${i + 1}</p><div class="pad numbers">${[1, 2, 3, 4, 5, 6].map((n) => html`
      <button class=${chosen[i] === n ? "main" : ""} @click=${() => choose(i, n)}>${n}</button>`)}</div>`)}`;
}

/** What the wheel can show, each once. */
function stops(room) {
  const seen = new Set();
  return (room.game?.wheel_numbers ?? []).filter(({ number }) => !seen.has(number) && seen.add(number)).sort((a, b) => a.words - b.words);
}

/** The stop that was typed, as the wheel names it: 00 is not 0, and 2 at Big Six is $2. */
export function stop_named(room, typed) {
  const named = typed.trim().toLowerCase();
  return stops(room).find(({ words }) => [words, words.replace("$", "")].some((w) => w.toLowerCase() === named) || words === face_from(typed));
}

export const on_the_wheel = (room) => `on the wheel: ${stops(room).slice(0, 3).map((n) => n.words).join(", ")}…`;

function spin(room) {
  const different = stops(room);
  const rested = ({ number }) => {
    room.tell("report", room.between ? { number, between: true } : { number });
    room.between = false;
  };
  const enter = (_, input) => {
    const found = stop_named(room, input.value);
    if (!found) return not_so(room, input, on_the_wheel(room));
    input.value = "";
    return rested(found);
  };
  return html`<label class="unseen" for="typed">Number</label>
    <input id="typed" data-do="number" autocomplete="off" placeholder=${`${different.at(-1)?.words ?? ""}, then Enter`} @keydown=${typed(room, enter)}>
    ${room.game?.clapper ? html`<label class="choice"><input type="checkbox" data-do="between" .checked=${Boolean(room.between)} @change=${(e) => { room.between = e.target.checked; }}> Between two: the one it passed last is</label>` : nothing}
    <div class="pad numbers">${different.map((n) => html`<button data-number=${n.number} @click=${() => rested(n)}>${n.words}</button>`)}</div>`;
}

function stub(room) {
  const count = () => {
    const input = room.app.querySelector("[data-do=count]"), misdealt = room.app.querySelector("[data-do=misdealt]").checked;
    if (input.value) room.tell("report", { count: Number(input.value), ...(misdealt ? { misdealt } : {}) });
  };
  return html`<label>Cards in the stub <input id="typed" data-do="count" type="number" min="0" max="416" @keydown=${typed(room, count)}></label>
    <label class="choice"><input type="checkbox" data-do="misdealt"> A wrong number, but all cards are there: misdealt</label>
    <button class="main" @click=${count}>Report the count</button>`;
}

const SAID = {
  card: () => "A card nobody saw",
  "cutting card": () => "The cutting card",
  shuffled: () => "Shuffled",
  rested: ({ number, between }, room) => `${room.game?.wheel_numbers.find((n) => n.number === number)?.words ?? number}${between ? ", between two" : ""}`,
  rolled: ({ first, second, more = [] }) => [first, second, ...more].filter(Boolean).join(" and "),
  drew: ({ numbers }) => numbers.join(" "),
  counted: ({ cards, misdealt }) => `${cards} cards in the stub${misdealt ? ", misdealt" : ""}`,
  "card read": ({ found }) => (found ? "The reader shows one" : "The reader shows none"),
};

function shown(entry, room) {
  if (entry.card) return html`<svg class="pic" viewBox="-26 -36 52 72" width="44" height="62">${card(entry.card)}</svg>`;
  return html`<b>${SAID[entry.fact](entry, room)}</b>`;
}

export { svg };
