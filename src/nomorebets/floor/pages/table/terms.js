// The terms of this table, with their paragraphs; the wagers and their limits; the shoe.

import { html, nothing } from "../vendor/lit-html.js";
import { brief, capital, plain } from "../words.js";

export function terms(room) {
  const { table, game, state } = room;
  const cites = new Map((game?.terms ?? []).map((t) => [t.key, t.cite]));
  const cite = (c) => (c ? html`<button class="cite" @click=${(e) => room.rule(c, e.currentTarget)}>${c}</button>` : nothing);
  return html`
    <h2>Terms</h2>
    <p class="dim">${table.edition}</p>
    <dl class="terms">${Object.entries(table.terms_text ?? {}).map(([key, words]) => html`<div><dt>${plain(key)} ${cite(cites.get(key))}</dt><dd>${words.replaceAll("_", " ")}</dd></div>`)}</dl>
    ${table.pays.length ? html`<h2>Payouts</h2><dl class="terms">${table.pays.map(([what, odds]) => html`<div class=${odds ? "" : "notice"}><dt>${capital(what)}</dt><dd class="num">${odds}</dd></div>`)}</dl>` : nothing}
    ${table.wagers.length <= 24 ? html`<h2>Wagers</h2>
      <dl class="terms">${table.wagers.map((w) => html`<div><dt>${plain(w.name)}${w.opens ? "" : " (in the course of the round)"}</dt><dd class="num">${w.least ? brief(w.least) : ""}${w.most ? `–${brief(w.most)}` : ""}</dd></div>`)}</dl>` : nothing}
    ${state.shoe ? html`<h2>The shoe</h2>
      <dl class="terms"><div><dt>Cards left</dt><dd class="num">${state.shoe.left}</dd></div>
        <div><dt>In the discard rack</dt><dd class="num">${state.shoe.discards}</dd></div>
        ${state.shoe.commitment ? html`<div class="long"><dt>Commitment to its key</dt><dd class="key">${state.shoe.commitment}</dd></div>` : nothing}
        ${table.opened?.anchor ? html`<div class="long"><dt>Anchor of the table's chain of keys</dt><dd class="key">${table.opened.anchor}</dd></div>
        <div class="long fairness"><dt>Shoes, spins and rolls</dt><dd>${room.promises.wrong ? html`<b class="wrong">This browser does not verify it: ${room.promises.wrong}</b>` : room.promises.words}</dd></div>` : nothing}</dl>
      <p class="line"><a class="button" href="/verify.html#table=${encodeURIComponent(room.id)}" data-outside>Deal again what was dealt here</a>
        <a class="button" href="/api/tables/${encodeURIComponent(room.id)}/own_journal" download data-outside>Our journal</a></p>` : nothing}
    <h2>The floor's history</h2>
    <p class="fairness" data-shows="seals">${room.seals.wrong ? html`<b class="wrong">This browser does not verify it: ${room.seals.wrong}</b>` : room.seals.words}</p>`;
}
