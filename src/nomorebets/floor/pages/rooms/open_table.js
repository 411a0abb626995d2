// A floorperson opens a table: terms are chosen among their legal values.

import { html, nothing } from "../vendor/lit-html.js";
import { go, refused, room } from "../app.js";
import { look, once, tell } from "../api.js";
import { brief, capital, key, plain } from "../words.js";

export async function enter(app) {
  const games = await look("/api/games").catch(() => []);
  const shown = { game: null, terms: {}, more: { source: "software", dealer: "automatic", house_players: 3, name: "", wager_seconds: 15, decision_seconds: 20, call_seconds: 60, house: "ordinary", training: false, aids: "allowed" }, refusal: null };

  async function choose(id) {
    shown.game = await once(`/api/games/${id}`);
    shown.terms = {};
    shown.refusal = null;
    draw();
  }

  async function open(event) {
    event.preventDefault();
    try {
      const tile = await tell("/api/tables", { key: key(), game: shown.game.id, terms: shown.terms, ...shown.more });
      go(`/table/${encodeURIComponent(tile.id)}`);
    } catch (refusal) {
      shown.refusal = refusal;
      draw();
    }
  }

  const draw = () => room(app, "Open a table", html`
    <form class="open-form" @submit=${open}>
      <fieldset><label>Game <select data-do="game" @change=${(e) => choose(e.target.value)}>${games.map((g) => html`<option value=${g.id} ?selected=${g.id === shown.game?.id}>${g.name} (${g.subchapter})</option>`)}</select></label>
        ${more(shown)}</fieldset>
      ${refused(shown.refusal)}
      ${shown.game ? html`<section><h2>Terms</h2>${shown.game.terms.map((t) => option(t, shown))}</section>
        ${shown.game.conditions?.length ? html`<ul class="conditions dim">${shown.game.conditions.map((c) => html`<li>${in_plain(c.words)} <span class="cite">${c.cite}</span></li>`)}</ul>` : nothing}` : nothing}
      <p><button class="main" data-do="open">Open the table</button></p>
    </form>`);

  draw();
  if (games.length) await choose(games[0].id);
}

function more(shown) {
  const choice = (name, label, values) => html`<label>${label} <select name=${name} @change=${(e) => { shown.more[name] = e.target.value; }}>${values.map(([v, words]) => html`<option value=${v} ?selected=${shown.more[name] === v}>${words}</option>`)}</select></label>`;
  const whole = (name, label, least, most) => html`<label>${label} <input name=${name} type="number" min=${least} max=${most} .value=${String(shown.more[name])} @change=${(e) => { shown.more[name] = Number(e.target.value); }}></label>`;
  return html`<label>Name <input name="name" maxlength="60" placeholder="as the game" @change=${(e) => { shown.more.name = e.target.value; }}></label>
    ${choice("source", "Cards, dice, wheel", [["software", "by software"], ["reported", "real ones, reported"]])}
    ${choice("dealer", "Dealer", [["automatic", "automatic"], ["person", "a person"]])}
    ${whole("house_players", "House players", 0, 16)}${choice("house", "They play", [["ordinary", "as most people do"], ["best", "their best"]])}${whole("wager_seconds", "Seconds for wagers", 1, 600)}${whole("decision_seconds", "Seconds to decide", 1, 600)}${whole("call_seconds", "Seconds to take a seat", 1, 600)}
    <label class="tick"><input name="training" type="checkbox" .checked=${shown.more.training} @change=${(e) => { shown.more.training = e.target.checked; }}> Training: show what decisions are worth</label>
    <label class="tick"><input name="aids" type="checkbox" .checked=${shown.more.aids === "forbidden"} @change=${(e) => { shown.more.aids = e.target.checked ? "forbidden" : "allowed"; }}> Forbid aids to players: no odds shown (8.1)</label>`;
}

function option(term, shown) {
  const set = (value) => {
    if (value === undefined) delete shown.terms[term.key];
    else shown.terms[term.key] = value;
  };
  const now = shown.terms[term.key] ?? term.default;
  return html`<div class="option"><b>${plain(term.key)}</b><div>${FIELDS[term.kind]?.(term, now, set) ?? html`<span>${String(now)}</span>`}</div>
    <span class="dim">${SAID.has(term.kind) || term.among?.length ? nothing : term.kind.startsWith("odds") ? "at least what the text gives" : term.legal}</span><span class="cite">${term.cite}</span></div>`;
}

const SAID = new Set(["choice", "flag"]); // the field itself shows what is legal
const in_plain = (words) => capital(words.replaceAll("_", " "));

const picked = (term, now, set, values, words) => html`<select name=${term.key} @change=${(e) => set(values[Number(e.target.value)])}>
  ${values.map((v, i) => html`<option value=${i} ?selected=${JSON.stringify(v) === JSON.stringify(now)}>${words(v)}</option>`)}</select>`;

function cents(term, now, set) {
  if (term.among?.length) return picked(term, now, set, term.among, brief);
  return html`$ <input name=${term.key} type="number" step="0.01" min=${(term.least ?? 0) / 100} max=${term.most ? term.most / 100 : nothing} .value=${typeof now === "number" ? String(now / 100) : ""} placeholder=${now === "none" ? "none" : ""}
    @change=${(e) => set(e.target.value === "" ? (term.kind === "limit" ? "none" : undefined) : Math.round(Number(e.target.value) * 100))}>`;
}

const FIELDS = {
  choice: (term, now, set) => picked(term, now, set, term.names, plain),
  flag: (term, now, set) => html`<label class="choice"><input name=${term.key} type="checkbox" .checked=${Boolean(now)} @change=${(e) => set(e.target.checked)}> yes</label>`,
  whole: (term, now, set) => (term.among?.length ? picked(term, now, set, term.among, String)
    : html`<input name=${term.key} type="number" step="1" min=${term.least ?? nothing} max=${term.most ?? nothing} .value=${String(now)} @change=${(e) => set(Number(e.target.value))}>`),
  cents,
  limit: cents,
  odds: (term, now, set) => odds(term, now, set, 1),
  "odds to": (term, now, set) => odds(term, now, set, 2),
};

function odds(term, now, set, each) {
  const values = [...now];
  return html`<div class="odds-of">${values.map((v, i) => (i % each ? nothing : html`<label>${plain(term.names?.[i / each] ?? "")}
    <input class="short" name="${term.key}-${i}" type="number" min=${term.minimum?.[i] ?? 0} .value=${String(v)} @change=${(e) => { values[i] = Number(e.target.value); set([...values]); }}> to ${each === 2 ? values[i + 1] : 1}</label>`))}</div>`;
}
