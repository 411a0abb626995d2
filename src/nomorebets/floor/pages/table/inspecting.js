// Surveillance and the regulator: they see all; the regulator reads, exports and verifies without leave.

import { html, nothing } from "../vendor/lit-html.js";
import { look } from "../api.js";
import { brief, day, money, signed } from "../words.js";

export function inspecting(room) {
  const { state, you, id } = room;
  const at = encodeURIComponent(id);
  return html`
    <h2>${you.role === "regulator" ? "The regulator reads" : "Surveillance sees all"}</h2>
    <p class="dim">Every hand is face up to you; nothing you do here changes the table.</p>
    <dl class="terms"><div><dt>Table inventory, since it opened</dt><dd class="num">${signed(state.inventory ?? 0)}</dd></div>
      ${state.seats.filter((s) => s.player).map((s) => html`<div><dt>Seat ${s.seat}: ${s.player}</dt><dd class="num">${brief(s.chips)}</dd></div>`)}</dl>
    ${you.role === "regulator" ? html`<div class="line">
        <a class="button" href="/api/tables/${at}/journal" download="${id}.jsonl">Export the journal</a>
        <button data-do="verify" @click=${() => verify(room)}>Verify it</button></div>
      ${room.verified ? result(room.verified) : nothing}` : nothing}
    <h2>Chips moved</h2>
    <button class="bare" data-do="ledger" @click=${() => ledger(room)}>Read the ledger of this table</button>
    ${room.ledger ? html`<ul class="ledger">${room.ledger.map((m) => html`<li><time class="dim">${day(m.at)}</time><span>${m.gist || `${m.from} → ${m.to}`}</span><b class="num">${money(m.amount)}</b></li>`)}</ul>` : nothing}`;
}

async function verify(room) {
  room.verified = await look(`/api/tables/${encodeURIComponent(room.id)}/verify`).catch((refusal) => ({ verified: false, why: refusal.why }));
  room.draw();
}

async function ledger(room) {
  room.ledger = await look(`/api/ledger?table=${encodeURIComponent(room.id)}&limit=60`).catch((refusal) => { room.refusal = refusal; return null; });
  room.draw();
}

const result = (v) => (v.verified
  ? html`<p class="verified" role="status">Verified: ${v.lines} lines, ${v.rounds} rounds, ${v.shoes_dealt_again} shoes dealt again, ${v.shoes_not_told} not told yet; the floor's history is as its ${v.seals} seals say, ${v.sent_out ? `${v.sent_out} of which were compared with what was sent out` : "none of which was sent to a file here"}. <span class="key">${v.head}</span></p>`
  : html`<p class="refused" role="alert">${v.why ?? "It does not verify."}</p>`);
