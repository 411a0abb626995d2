// The house: which room is shown, who is in it.

import { html, nothing, render } from "./vendor/lit-html.js";
import { log_out, look } from "./api.js";
import { brief } from "./words.js";

const ROOMS = [
  [/^\/$/, () => import("./rooms/lobby.js")],
  [/^\/table\/([^/]+)$/, () => import("./table/page.js")],
  [/^\/table\/([^/]+)\/rounds$/, () => import("./rooms/rounds.js")],
  [/^\/table\/([^/]+)\/round\/(\d+)$/, () => import("./rooms/round.js")],
  [/^\/table\/([^/]+)\/odds$/, () => import("./rooms/odds.js")],
  [/^\/history$/, () => import("./rooms/rounds.js")],
  [/^\/account$/, () => import("./rooms/account.js")],
  [/^\/login$/, () => import("./rooms/login.js")],
  [/^\/equipment(?:\/([^/]+))?$/, () => import("./rooms/equipment.js")],
  [/^\/open$/, () => import("./rooms/open_table.js")],
];

export const house = { session: null, leave: null };

export async function who() {
  house.session = await look("/api/session").catch(() => ({ account: null }));
  return house.session.account;
}

export function entered(session) {
  house.session = session;
}

export function go(path) {
  history.pushState(null, "", path);
  show();
}

let shown = 0;

async function show() {
  const mine = ++shown;
  const [room, ...named] = found(location.pathname);
  const [module] = await Promise.all([room(), house.session ? null : who()]);
  if (mine !== shown) return;
  house.leave?.();
  house.leave = null;
  const app = document.getElementById("app");
  app.className = "";
  house.leave = (await module.enter(app, ...named)) ?? null;
}

function found(path) {
  for (const [pattern, room] of ROOMS) {
    const match = pattern.exec(path);
    if (match) return [room, ...match.slice(1).filter((part) => part !== undefined).map(decodeURIComponent)];
  }
  return [() => import("./rooms/lobby.js")];
}

// the bar at the top, the same in every room

function keep(key, value) {
  document.documentElement.dataset[key] = value;
  try { localStorage.setItem(key, value); } catch { /* the choice lasts as long as the page */ }
}

const choice = (key, on, off, words) => html`
  <label class="choice"><input type="checkbox" .checked=${document.documentElement.dataset[key] === on}
    @change=${(e) => keep(key, e.target.checked ? on : off)}> ${words}</label>`;

export function top(middle = nothing) {
  const account = house.session?.account;
  return html`
    <header class="top">
      <a class="sign" href="/" aria-label="No More Bets, lobby"><img src="/icon.svg" alt="" width="26" height="26"><span>No More Bets</span></a>
      <div class="about">${middle}</div>
      <nav>
        ${account
          ? html`<a class="me" href="/account" title="Your account"><b>${account.name}</b>
              <span class="num">${account.role === "player" ? brief(account.chips) : account.role}</span></a>`
          : html`<a class="me" href="/login">Log in</a>`}
        <details class="menu"><summary aria-label="Settings and more"><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M4 7h10M18 7h2M4 12h2M10 12h10M4 17h8M16 17h4" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/><circle cx="16" cy="7" r="2" fill="none" stroke="currentColor" stroke-width="1.8"/><circle cx="8" cy="12" r="2" fill="none" stroke="currentColor" stroke-width="1.8"/><circle cx="14" cy="17" r="2" fill="none" stroke="currentColor" stroke-width="1.8"/></svg></summary>
          <div class="sheet">
            ${choice("room", "light", "dark", "Light room")}
            ${choice("suits", "four", "two", "Four-colour suits")}
            ${choice("motion", "off", "on", "No motion")}
            ${choice("sound", "off", "on", "No sound (M)")}
            <hr>
            ${account ? html`<a href="/account">Account and chips</a>` : nothing}
            ${account && account.role !== "dealer" ? html`<a href="/history">${account.role === "player" ? "My last rounds" : "Find a round"}</a>` : nothing}
            ${["floorperson", "licensee"].includes(account?.role) ? html`<a href="/open">Open a table</a>` : nothing}
            ${account && account.role !== "player" ? html`<a href="/equipment">Equipment</a>` : nothing}
            <a href="/verify.html" data-outside>Deal a shoe again (verifier)</a>
            ${account ? html`<button @click=${leave_house}>Log out</button>` : html`<a href="/login">Log in or register</a>`}
            <p class="dim">Play chips only: nothing here takes or pays money.</p>
          </div>
        </details>
      </nav>
    </header>`;
}

async function leave_house() {
  await log_out().catch(() => null);
  house.session = null;
  go("/");
}

/** A room without a table: the bar, a heading, what is in it. */
export function room(app, title, body) {
  document.title = `${title} · No More Bets`;
  render(html`${top()}<main class="room"><h1>${title}</h1>${body}
    <footer class="dim">Play chips only: they cannot be bought, sold or won for money.</footer></main>`, app);
}

export const refused = (refusal) =>
  refusal
    ? html`<p class="refused" role="alert">${refusal.why ?? String(refusal)}${refusal.cite ? html` <span class="cite">${refusal.cite}</span>` : nothing}</p>`
    : nothing;

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']");
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target) || link) menu.open = false;
  }
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.target || link.hasAttribute("download") || "outside" in link.dataset) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
addEventListener("popstate", show);
show();
