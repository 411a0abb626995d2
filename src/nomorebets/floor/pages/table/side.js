// Beside the table: the journal, and for those on duty their panels.

import { html, nothing } from "../vendor/lit-html.js";
import { in_words } from "../words.js";
import { dealing } from "./dealing.js";
import { inspecting } from "./inspecting.js";
import { supervising } from "./supervising.js";
import { terms } from "./terms.js";

const TABS = {
  journal: { name: "Journal", roles: null },
  dealing: { name: "Deal", roles: ["dealer"], body: dealing },
  supervising: { name: "Supervise", roles: ["floorperson", "supervisor", "licensee", "dealer"], body: supervising },
  inspecting: { name: "Inspect", roles: ["surveillance", "regulator"], body: inspecting },
  terms: { name: "Terms", roles: null, body: terms },
};

export function side(room) {
  const tabs = Object.entries(TABS).filter(([, { roles }]) => !roles || roles.includes(room.you.role));
  const body = TABS[room.tab].body;
  return html`
    <button class="handle" aria-expanded=${room.drawer} @click=${() => { room.drawer = !room.drawer; room.draw(); }}>
      <i></i><span>Journal</span><span class="dim">${room.drawer ? nothing : in_words(room.last_said ?? "")}</span></button>
    <div class="tabs" role="tablist">${tabs.map(([key, { name }]) => html`
      <button role="tab" aria-selected=${room.tab === key} data-tab=${key} @click=${() => { room.tab = key; room.draw(); }}>${name}</button>`)}
      <a class="more" href="/api/tables/${encodeURIComponent(room.id)}/guide.html" target="_blank" rel="noopener" data-outside>Rules</a>
      ${room.table.aids === "forbidden" ? nothing : html`<a class="more" href="/table/${encodeURIComponent(room.id)}/odds" target="_blank" rel="noopener">Odds</a>`}
      ${room.you.role === "dealer" ? nothing : html`<a class="more" href="/table/${encodeURIComponent(room.id)}/rounds">Rounds</a>`}</div>
    <div class="journal ${room.tab === "journal" ? "" : "away"}"><ol aria-label="Journal"></ol></div>
    ${body ? html`<div class="panel">${body(room)}</div>` : nothing}`;
}
