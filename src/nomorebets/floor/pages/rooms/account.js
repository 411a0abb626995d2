// An account: chips, tables, movements.

import { html, nothing } from "../vendor/lit-html.js";
import { go, house, refused, room, who } from "../app.js";
import { command, end_sessions, look, tell } from "../api.js";
import { brief, capital, day, key, money, plain, signed } from "../words.js";

const MOVED = { sat: "bought in", bought: "bought in", left: "cashed out" };

export async function enter(app) {
  let refusal = null, ledger = null;
  const account = await who();
  if (!account) return go("/login");
  if (account.role === "player") ledger = await look("/api/ledger?limit=50").catch(() => null);

  const act = (doing) => async () => {
    try {
      await doing();
      await who();
      refusal = null;
      if (account.role === "player") ledger = await look("/api/ledger?limit=50").catch(() => ledger);
    } catch (why) {
      refusal = why;
    }
    draw();
  };

  async function change(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    try {
      await tell("/api/password", { old: form.get("old"), new: form.get("new") });
      await who();
      go("/login");
    } catch (why) {
      refusal = why;
      draw();
    }
  }

  async function end_all() {
    await end_sessions();
    await who();
    go("/");
  }

  const door = (me) => html`<section class="form door"><h2>The door</h2>
    ${me.guest ? nothing : html`<form @submit=${change}>
      <label>Password <input name="old" type="password" autocomplete="current-password" required></label>
      <label>New password <input name="new" type="password" autocomplete="new-password" required minlength="8"></label>
      <button>Change the password</button></form>`}
    <button @click=${end_all}>Log out everywhere</button></section>`;

  const draw = () => {
    const me = house.session.account;
    room(app, me.name, html`
      <p class="dim">${me.guest ? "A guest" : capital(me.role)}. ${house.session.notice ?? ""}</p>
      ${refused(refusal)}
      ${me.role === "player" ? html`
        <section class="account-of">
          <article><h2>In the account</h2><b class="num">${money(me.chips)}</b>
            <button ?disabled=${me.chips > 5000} @click=${act(() => tell("/api/chips", { key: key() }))}>More play chips</button>
            <p class="dim">Given when nearly none are left.</p></article>
          ${(me.tables ?? []).map((t) => html`<article><h2>${t.name}</h2>
            <span>${t.seats.length ? `seat ${t.seats.join(", ")}` : "standing there"} · <b class="num">${money(t.chips)}</b></span>
            <div class="line"><a class="button" href="/table/${encodeURIComponent(t.table)}">Go there</a><button @click=${act(() => command(t.table, "buy_in", { chips: Math.min(10000, me.chips) }))}>Buy in ${brief(Math.min(10000, me.chips))}</button>
              <button @click=${act(() => command(t.table, "leave"))}>Cash out</button></div></article>`)}
        </section>
        <p><a class="button" href="/history">My hands and rounds</a></p>
        ${ledger?.length ? html`<h2>Movements</h2><div class="wide"><table class="movements"><thead><tr><th>When</th><th>What</th><th class="right">Chips</th></tr></thead>
          <tbody>${ledger.map((m) => html`<tr><td class="num">${day(m.at)}</td><td>${capital(MOVED[m.gist] ?? m.gist)}${m.table ? html` <span class="dim">${plain(m.table)}</span>` : nothing}</td><td class="right num">${signed(m.from === me.ledger ? -m.amount : m.amount)}</td></tr>`)}</tbody></table></div>` : nothing}` : nothing}
      ${door(me)}`);
  };
  draw();
  return undefined;
}
