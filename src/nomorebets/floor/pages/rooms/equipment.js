// The record of the equipment: what is due, what there is, the life of a piece, and what may be told of it next.

import { html, nothing } from "../vendor/lit-html.js";
import { go, house, refused, room } from "../app.js";
import { look, tell } from "../api.js";
import { capital, day, key } from "../words.js";

// By state: what may come next, who tells of it, and what it asks for.
const NEXT = {
  stored: [["bring_to_primary", "Brought to primary storage", ["floorperson", "licensee"]], ["deliver", "Delivered to", ["floorperson"], "table"]],
  "locked away": [["deliver", "Delivered to", ["floorperson"], "table"]],
  "at a table": [
    ["inspect", "Inspected; found", ["dealer"], "fault"], ["verify_inspection", "Inspection verified", ["floorperson"]], ["open_for_use", "Opened for use", ["floorperson"]],
    ["give_back", "Returned unopened", ["floorperson", "licensee"]], ["remove", "Removed:", ["floorperson"], "reason"], ["lock_away", "Locked away", ["floorperson"]]],
  "in use": [["inspect", "Inspected; found", ["dealer"], "fault"], ["verify_inspection", "Inspection verified", ["floorperson"]], ["remove", "Removed:", ["floorperson"], "reason"], ["lock_away", "Locked away", ["floorperson"]]],
  removed: [["look_over", "Inspected; found", ["floorperson", "licensee"], "fault"], ["destroy", "Destroyed", ["licensee"]]],
  destroyed: [],
};
const DEVICES = ["dealing shoe", "shuffling device", "shaker", "wheel"];
const EVERY = 5000;
const USED_UP = ["give_back", "look_over", "destroy"];

export async function enter(app, item = "") {
  const me = house.session?.account;
  if (!me) return go("/login");
  let seen = null, refusal = null;

  async function read() {
    try {
      seen = await look(`/api/equipment${item ? `?item=${encodeURIComponent(item)}` : ""}`);
    } catch (why) {
      refusal = why;
    }
    draw();
  }

  const told = (command, piece) => async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    for (const name of ["decks", "jokers"]) if (name in fields) fields[name] = Number(fields[name]);
    refusal = null;
    try {
      await tell(`/api/equipment/${command}`, { key: key(), item: piece, ...fields });
      event.target.reset();
    } catch (why) {
      refusal = why;
    }
    await read();
  };

  const asked = (what) => what === "table"
    ? html`<select name="table" aria-label="Table">${seen.tables.map((id) => html`<option>${id}</option>`)}</select>`
    : what === "reason" ? html`<select name="reason" aria-label="Reason">${seen.reasons.map((why) => html`<option>${why}</option>`)}</select>`
      : what === "fault" ? html`<input name="fault" maxlength="200" placeholder="nothing" aria-label="What was found">` : nothing;

  const may = (piece) => (NEXT[piece.state] ?? []).filter(([command, , roles]) => roles.includes(me.role)
    && (command !== "bring_to_primary" || piece.place === "secondary storage") && (command !== "deliver" || piece.place !== "secondary storage")
    && (command !== "verify_inspection" || (piece.inspected && !piece.verified))
    && (command !== "lock_away" || DEVICES.includes(piece.kind)) && (!USED_UP.includes(command) || !DEVICES.includes(piece.kind)));

  const next = (piece) => html`<div class="next">${may(piece).map(([command, words, , what]) => html`
    <form class="line" data-do=${command} @submit=${told(command, piece.id)}><button>${words}</button>${asked(what)}</form>`)}</div>`;

  const duties = () => html`<h2>To be done</h2>${seen.duties.length ? html`<ul class="duties">${seen.duties.map((d) => html`
    <li class=${d.late ? "refused" : ""}><a href="/equipment/${encodeURIComponent(d.item)}">${d.item}</a> is to be ${d.words}${d.at ? html` <span class="num">${d.late ? "since" : "by"} ${day(d.at)}</span>` : nothing}
      <span class="cite" title=${d.gist}>${d.cite}</span></li>`)}</ul>` : html`<p class="dim">Nothing.</p>`}`;

  const stands = (piece) => `${capital(piece.state)}${piece.place && piece.place !== piece.state ? `, ${piece.place}` : ""}`;

  const all = () => html`<h2>What there is</h2>
    ${seen.items.length ? html`<div class="wide"><table class="pieces"><thead><tr><th>Piece</th><th>Kind</th><th>Where</th><th>In use since</th><th>To be changed by</th></tr></thead>
      <tbody>${seen.items.map((i) => html`<tr><td><a class="button bare" href="/equipment/${encodeURIComponent(i.id)}">${i.id}</a></td><td>${i.kind}</td><td>${stands(i)}</td>
        <td class="num">${i.in_use ? day(i.since) : ""}</td><td class="num">${i.due ? day(i.due) : ""}</td></tr>`)}</tbody></table></div>` : html`<p class="dim">Nothing is on record yet.</p>`}`;

  const receiving = () => html`<h2>Received</h2><form class="find" data-do="receive" @submit=${(e) => told("receive", e.target.elements.item.value)(e)}>
    <label>Piece <input name="item" required maxlength="40" placeholder="deck 1"></label>
    <label>Kind <select name="kind">${Object.keys(seen.kinds).map((kind) => html`<option>${kind}</option>`)}</select></label>
    <label>Decks <input name="decks" type="number" min="1" max="12" value="1"></label><label>Jokers in each <input name="jokers" type="number" min="0" max="4" value="0"></label>
    <label>Put in <select name="storage"><option>primary storage</option><option>secondary storage</option></select></label>
    <label>With <input name="witness" required maxlength="80" placeholder="name"></label><label>of <select name="department"><option>security</option><option>accounting</option></select></label>
    <button class="main">Record it</button></form>`;

  const life = () => html`${seen.items.map((piece) => html`<p>${capital(piece.kind)}: ${stands(piece)}${piece.due ? html`, to be changed by <b class="num">${day(piece.due)}</b>` : nothing}</p>${next(piece)}`)}
    <h2>Its life</h2><div class="wide"><table class="life"><thead><tr><th>When</th><th>What</th><th>By</th><th>Paragraph</th></tr></thead>
      <tbody>${seen.life.map((done) => html`<tr><td class="num">${day(done.at)}</td><td>${capital(done.done)}${done.more ? html` <span class="dim">${done.more}</span>` : nothing}</td>
        <td>${done.by}, ${done.role}</td><td class="cite" title=${done.gist}>${done.cite}</td></tr>`)}</tbody></table></div>`;

  const draw = () => room(app, item || "Equipment", html`
    ${refused(refusal)}
    ${seen ? html`${duties()}${item ? life() : all()}
      ${!item && ["floorperson", "licensee"].includes(me.role) ? receiving() : nothing}
      <p class="line">${item ? html`<a class="button" href="/equipment">All equipment</a>` : nothing}
        <a class="button" href="/api/equipment/report.html${item ? `?item=${encodeURIComponent(item)}` : ""}" data-outside>Print</a>
        <a class="button" href="/api/equipment/report.pdf${item ? `?item=${encodeURIComponent(item)}` : ""}" download>PDF</a></p>` : nothing}`);

  draw();
  await read();
  const timer = setInterval(() => document.hidden || read(), EVERY); // others tell of it too
  return () => clearInterval(timer);
}
