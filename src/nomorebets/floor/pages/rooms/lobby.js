// The lobby: a floor plan, a tile per table.

import { html, nothing, render } from "../vendor/lit-html.js";
import { entered, go, house, refused, top } from "../app.js";
import { look, once, tell } from "../api.js";
import { limits } from "../words.js";
import { miniature } from "../table/miniature.js";
import { place } from "../table/waiting.js";

const EVERY = 3000;

export async function enter(app) {
  document.title = "No More Bets: the casino floor";
  const seen = { tables: [], layouts: new Map(), refusal: null, sitting: false, begun: false };

  const draw = () => render(page(seen, sit), app);

  async function refresh() {
    try {
      seen.tables = await look("/api/tables");
      seen.refusal = null;
    } catch (refusal) {
      seen.refusal = refusal;
    }
    seen.begun = true;
    draw();
    for (const { game } of seen.tables) {
      if (seen.layouts.has(game)) continue;
      seen.layouts.set(game, null);
      once(`/api/games/${game}/layout?small=true`).then((layout) => { seen.layouts.set(game, layout); draw(); }, () => null);
    }
  }

  async function sit(table) {
    seen.sitting = true;
    draw();
    try {
      if (!house.session?.account) entered(await tell("/api/guests"));
      go(`/table/${encodeURIComponent(table.id)}?sit`);
    } catch (refusal) {
      Object.assign(seen, { refusal, sitting: false });
      draw();
    }
  }

  draw();
  await refresh();
  const timer = setInterval(() => document.hidden || refresh(), EVERY);
  return () => clearInterval(timer);
}

/** The table for somebody who has never been here: a game that welcomes, else any seat; best
 * where nobody else is waited for. */
function first_table(tables) {
  const open = tables.filter((t) => !t.closed && t.free && t.dealer === "automatic");
  const first = open.filter((t) => t.welcomes);
  return first.find((t) => t.seats.every((s) => s.house || !s.player)) ?? first[0] ?? open[0];
}

function page(seen, sit) {
  const account = house.session?.account;
  const first = first_table(seen.tables);
  return html`${top()}
    <main class="room lobby">
      ${account
        ? html`<div class="line"><h1>The floor</h1>${["floorperson", "licensee"].includes(account.role)
            ? html`<a class="button" href="/open">Open a table</a>` : nothing}</div>`
        : html`<section class="welcome">
            <h1>A casino floor where every act names its paragraph.</h1>
            <button class="main" ?disabled=${!first || seen.sitting} @click=${() => sit(first)}>
              Sit down at ${first?.game_name ?? "a table"}</button>
            <p class="dim">Play chips only. No form: you get a guest name and $1,000 in chips.</p>
          </section>`}
      ${refused(seen.refusal)}
      <section class="plan" aria-label="Tables">
        ${seen.begun ? seen.tables.map((table) => tile(table, seen, account)) : nothing}
        ${seen.begun && !seen.tables.length && !seen.refusal ? html`<p class="dim">No table is open.</p>` : nothing}
      </section>
      <footer class="dim">Play chips only: they cannot be bought, sold or won for money.</footer>
    </main>`;
}

function tile(table, seen, account) {
  const taken = table.seats.filter((s) => s.player);
  const mine = account?.tables?.some((t) => t.table === table.id);
  const list = table.wait_list ?? [], at = list.findIndex((on) => on.player === account?.name);
  const waiting = at < 0 ? list.length && `${list.length} waiting` : list[at].called ? "your seat is open" : `you are ${place(at)} on the list`;
  return html`
    <a class="tile ${table.closed ? "closed" : ""} ${mine ? "mine" : ""}" href="/table/${encodeURIComponent(table.id)}" data-table=${table.id}>
      <div class="mini" data-felt=${felt_of(seen.layouts.get(table.game))}>${miniature(seen.layouts.get(table.game), table.seats)}</div>
      <h2>${table.name}</h2>
      <p class="dim law"><span>N.J.A.C. ${table.subchapter}</span>
        <span class="num">${limits(table.limits)}</span></p>
      <p class="now"><i class=${table.phase}></i>${mine ? (table.counter ? "you are here · " : "you sit here · ") : ""}${table.now}</p>
      <p class="dim seats"><span>${table.closed ? "closed" : table.counter ? `${table.there} at the counter` : `${taken.length} of ${table.seats.length} seats taken`}</span>
        <span class=${list[at]?.called ? "yours" : ""}>${[waiting, table.training && "training", table.dealer === "person" && "a person deals", table.watching && `${table.watching} looking on`].filter(Boolean).join(" · ")}</span></p>
    </a>`;
}

const felt_of = (layout) => (layout && layout.shape !== "arc" ? "blue" : "green");
