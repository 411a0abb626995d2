// Rounds found: of a table, or a player's own.

import { html, nothing } from "../vendor/lit-html.js";
import { go, house, refused, room } from "../app.js";
import { look } from "../api.js";
import { day, signed } from "../words.js";

/** The hands that are found, up to a thousand. */
function hands_of(table, asked) {
  const query = new URLSearchParams(asked);
  query.set("limit", "1000");
  if (table) query.set("table", table);
  return query;
}

export async function enter(app, table = null) {
  if (!house.session?.account) return go("/login");
  const me = house.session.account, staff = me.role !== "player";
  let rounds = null, refusal = null, name = table, asked = new URLSearchParams();

  async function find(fields = {}) {
    const query = new URLSearchParams(Object.entries(fields).filter(([, v]) => v));
    asked = new URLSearchParams(query);
    if (!query.has("limit")) query.set("limit", "60");
    try {
      rounds = await look(table ? `/api/tables/${encodeURIComponent(table)}/rounds?${query}` : `/api/history?${query}`);
      name = (table && rounds[0]?.name) || name;
      refusal = null;
    } catch (why) {
      refusal = why;
    }
    draw();
  }

  const submit = (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    for (const key of ["since", "until"]) if (fields[key]) fields[key] = new Date(fields[key]).toISOString();
    find(fields);
  };

  const draw = () => room(app, table ? `Rounds at ${name}` : staff ? "Rounds at every table" : "My hands and rounds", html`
    ${html`<form class="find" @submit=${submit}>
      ${table ? nothing : html`<label>Table <input name="table" list="tables" placeholder="any"></label>
        <datalist id="tables">${[...new Set(rounds?.map((r) => r.table))].map((id) => html`<option value=${id}></option>`)}</datalist>`}
      <label>Round <input name="number" type="number" min="1"></label><label>Seat <input name="seat" type="number" min="1" max="20"></label>
      ${!staff ? nothing : html`<label>Player <input name="player"></label>`}
      <label>Since <input name="since" type="datetime-local"></label><label>Until <input name="until" type="datetime-local"></label>
      <button class="main">Find</button>${table ? html`<a class="button" href="/table/${encodeURIComponent(table)}">To the table</a>` : nothing}
      ${table && me.role === "regulator" ? html`<a class="button" href="/api/tables/${encodeURIComponent(table)}/journal" download="${table}.jsonl">Export the journal</a>` : nothing}</form>`}
    ${refused(refusal)}
    ${rounds?.some((r) => r.against_each_other) ? html`<p class="line"><a class="button" data-do="hands" href="/api/hands.phhs?${hands_of(table, asked)}" download>These hands as PHH</a>
      ${staff || !table ? nothing : html`<a class="button" data-do="journal" href="/api/tables/${encodeURIComponent(table)}/own_journal" download>My journal here</a>`}</p>` : nothing}
    ${rounds && !rounds.length ? html`<p class="dim">${table || staff ? "No round is found." : "You have not played a round yet."}</p>${table || staff ? nothing : html`<p><a class="button" href="/">To the floor</a></p>`}` : nothing}
    ${rounds?.length ? html`<div class="wide"><table class="rounds"><thead><tr><th>Round</th><th>Begun</th><th>Players, and what they won or lost</th></tr></thead>
      <tbody>${rounds.map((r) => html`<tr data-round=${r.round}>
        <td><a class="button bare" href="/table/${encodeURIComponent(r.table)}/round/${r.round}">${table ? r.round : `${r.name ?? r.table}, ${r.round}`}</a></td>
        <td class="num">${day(r.at)}${r.over ? "" : html` <span class="dim">in progress</span>`}${r.over && r.against_each_other ? html` <a class="cite" data-phh=${r.round} href="/api/tables/${encodeURIComponent(r.table)}/rounds/${r.round}/hand.phh" download aria-label=${`Round ${r.round} as PHH`}>PHH</a>` : nothing}</td>
        <td>${r.void ? html`<b class="refused">void</b> ` : nothing}${r.players.map((p, i) => html`${i ? " · " : ""}<span class=${p.player === me.name ? "yours" : ""}>${p.player}</span> <span class="num ${p.net > 0 ? "won" : ""}">${p.net ? signed(p.net) : "even"}</span>`)}</td></tr>`)}</tbody></table></div>` : nothing}`);

  draw();
  await find();
  return undefined;
}
