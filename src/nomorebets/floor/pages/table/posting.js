// The sign of the table: notices of terms that will change; and how the licensee posts one, or hands out a coupon.

import { html, nothing } from "../vendor/lit-html.js";
import { capital, clock, plain } from "../words.js";

const said = (words) => words.replaceAll("_", " ");

/** What will change, from when on, under which paragraph. */
export function notices(room) {
  return (room.state.notices ?? []).map(({ terms, effective, cite }) => html`<li class="sign" data-shows="notice">Notice: ${terms.map(({ key, now, then }, i) => html`${i ? ", " : ""}${plain(key)} <b class="num">${said(then)}</b>, now ${said(now)}`)}
    from <b class="num">${clock(effective)}</b> <button class="cite" @click=${(e) => room.rule(cite, e.currentTarget)}>${cite}</button></li>`);
}

export function posting(room) {
  const given = async (event) => {
    event.preventDefault();
    const { key, value, written } = event.target.elements;
    if (await room.tell("post_notice", { change: `${key.value}=${value.value.trim()}`, written: written.checked })) value.value = "";
  };
  const keys = Object.keys(room.table.terms_text ?? {});
  return html`<h2>Notice of a change</h2>
    <form class="line posting" @submit=${given}><label>Term <select name="key" aria-label="Term">${keys.map((key) => html`<option value=${key}>${capital(plain(key))}: ${said(room.table.terms_text[key])}</option>`)}</select></label>
      <label>Becomes <input name="value" required maxlength="200" autocomplete="off" placeholder="$10"></label>
      <label class="tick"><input name="written" type="checkbox"> Prior written notice was given</label>
      <button data-do="post_notice">Post it</button></form>
    <p class="dim">What is worse for players holds 30 minutes later while any are at the table. <button class="cite" @click=${(e) => room.rule("8.3", e.currentTarget)}>8.3</button></p>`;
}

export function handing_out(room) {
  if (!room.game?.coupons?.length || room.table.terms?.match_play_coupons === "none") return nothing;
  const players = room.state.seats.filter((s) => s.player && !s.house).map((s) => s.player);
  const given = (event) => {
    event.preventDefault();
    const { player, amount } = event.target.elements;
    room.tell("issue_coupon", { player: player.value, amount: Math.round(Number(amount.value) * 100) });
  };
  return html`<h2>Match play coupon</h2>${players.length ? html`<form class="line" @submit=${given}>
    <label>To <select name="player" aria-label="Player">${[...new Set(players)].map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
    <label>Of $ <input name="amount" required inputmode="decimal" size="5" value="10" autocomplete="off"></label>
    <button data-do="issue_coupon">Hand it out</button></form>` : html`<p class="dim">Nobody sits at the table.</p>`}`;
}
