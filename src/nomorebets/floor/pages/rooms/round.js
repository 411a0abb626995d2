// A round step by step: a slider over its acts, hands and chips as they lay, who was owed what and why.

import { html, nothing } from "../vendor/lit-html.js";
import { go, house, refused, room } from "../app.js";
import { look, once } from "../api.js";
import { capital, in_words, money, seatOf, signed } from "../words.js";
import { use_pack } from "../table/cards.js";
import { felt, HEAD } from "../table/felt.js";
import { plate_of, turned } from "../table/own_place.js";
import { Seen } from "../table/seen.js";
import { equity_bar, worked_out } from "./equity_bar.js";

const narrow = matchMedia("(max-width: 760px)");

export async function enter(app, table, number) {
  if (!house.session?.account) return go("/login");
  const at = encodeURIComponent(table);
  const shown = { step: 0, refusal: null };
  try {
    shown.round = await look(`/api/tables/${at}/rounds/${number}`);
    shown.step = shown.round.steps.length;
    shown.game = await once(`/api/games/${shown.round.game}`).catch(() => null);
    if (shown.game) use_pack(shown.game.pack);
    if (shown.game?.against_each_other) worked_out(shown, `/api/tables/${at}/rounds/${number}/equities`, () => draw());
  } catch (refusal) {
    shown.refusal = refusal;
  }

  const to = (step) => {
    shown.step = Math.max(0, Math.min(step, shown.round.steps.length));
    draw();
    app.querySelector(".steps .at")?.scrollIntoView({ block: "nearest" });
  };
  const pressed = (event) => {
    if (event.target.closest?.("input") || !shown.round) return;
    if (event.key === "ArrowLeft") to(shown.step - 1);
    if (event.key === "ArrowRight") to(shown.step + 1);
    if (event.key === "Home") to(0);
    if (event.key === "End") to(shown.round.steps.length);
    const acts = shown.streets?.map(({ act }) => act) ?? [];
    if (event.key === "PageDown" || event.key === "n") to(acts.find((act) => act > shown.step) ?? shown.round.steps.length);
    if (event.key === "PageUp" || event.key === "p") to(acts.findLast((act) => act < shown.step) ?? 0);
    if (["Home", "End", "PageDown", "PageUp"].includes(event.key)) event.preventDefault();
  };
  document.addEventListener("keydown", pressed);

  const draw = () => room(app, `Round ${number} at ${shown.round?.name ?? table}`, shown.round ? page(shown, to, at, number) : refused(shown.refusal));
  draw();
  return () => document.removeEventListener("keydown", pressed);
}

function page(shown, to, at, number) {
  const { round, step } = shown;
  const { steps, account } = round;
  const now = steps[step - 1];
  return html`
    ${account.void ? html`<p class="refused">Void: ${account.void}</p>` : nothing}
    <div class="strip-of-acts">
      <div>
        <div class="scene">${felt(scene(shown))}</div>
        <div class="slider"><button aria-label="Back" @click=${() => to(step - 1)}>‹</button>
          <input type="range" min="0" max=${steps.length} .value=${String(step)} aria-label="Act" @input=${(e) => to(Number(e.target.value))}>
          <button aria-label="On" @click=${() => to(step + 1)}>›</button></div>
        ${shown.game?.against_each_other ? equity_bar(shown, to) : nothing}
        <p class="gist" role="status">${now ? html`<b>${now.number}. ${in_words(now.text)}</b> <span class="cite">${now.cite}</span>${now.why ? html`<br>${now.why}` : nothing}<br><span class="dim">${now.gist}</span>` : "Before the first act"}</p>
      </div>
      <ol class="steps" aria-label="Acts">${steps.map((s, i) => html`<li class="${i + 1 > step ? "after" : ""} ${i + 1 === step ? "at" : ""}" @click=${() => to(i + 1)}>
        <span class="num dim">${s.number}</span><span>${in_words(s.text)}</span><span class="cite">${s.cite}</span></li>`)}</ol>
    </div>
    ${(account.irregularities ?? []).map((i) => html`<p class="refused">Irregularity after act ${i.after}: ${i.name} (${i.cite}). ${capital(i.remedy)}.</p>`)}
    ${(round.aside ?? []).map((a) => html`<details class="aside"><summary>Line ${a.seq}: ${a.why}</summary>
      <ul>${a.told.map(([seq, told, acts]) => html`<li><span class="num dim">${seq}</span> ${told}${acts.length ? html` <span class="dim">${acts.join("; ")}</span>` : nothing}</li>`)}</ul></details>`)}
    <h2>Who was owed what, and why</h2>
    <section class="account-of">${account.seats.map((s) => html`<article><h3>${s.seat ? `Seat ${s.seat}` : "Behind the others"}: ${s.player}</h3><b class="num ${s.net > 0 ? "won" : ""}">${s.net ? signed(s.net) : "even"}</b>
      ${s.wagers.map((w) => html`<p>${capital(w.wager)}: ${w.why ? `${w.why}: ` : ""}${w.arithmetic}</p>`)}</article>`)}</section>
    <h2>Chips before and after</h2>
    <div class="wide"><table><thead><tr><th>Player</th><th class="right">Before</th><th class="right">After</th><th class="right">Net</th></tr></thead>
      <tbody>${account.players.map((p) => html`<tr><td>${p.player}</td><td class="right num">${money(p.before)}</td><td class="right num">${money(p.after)}</td><td class="right num">${signed(p.net)}</td></tr>`)}</tbody></table></div>
    <p class="dim">${typeof round.shoe === "string" ? round.shoe : round.shoe?.words ?? ""}</p>
    <div class="line">${round.over || house.session.account.role !== "player" ? html`<a class="button main" href="/api/tables/${at}/rounds/${number}/dispute" target="_blank" rel="noopener">Dispute report, to print</a>
      <a class="button" href="/api/tables/${at}/rounds/${number}/dispute.pdf" target="_blank" rel="noopener">As a PDF</a>` : nothing}
      ${round.over && shown.game?.against_each_other ? html`<a class="button" data-do="phh" href="/api/tables/${at}/rounds/${number}/hand.phh" download>This hand as PHH</a>` : nothing}
      <a class="button" href="/table/${at}/rounds">All rounds</a><a class="button" href="/verify.html#table=${at}&round=${number}" data-outside>Deal its shoe again</a></div>`;
}

/** The table after so many acts, for the same drawing as the table page. */
function scene({ round, step, game }) {
  const seen = new Seen(), players = round.account.seats.filter((s) => s.seat);
  seen.from({ hands: [], seats: players, places: round.places, markers: round.markers });
  for (const act of round.steps.slice(0, step)) seen.act(act);
  const here = round.steps[step - 1];
  const me = players.find((p) => p.player === house.session?.account?.name)?.seat;
  const layout = turned((narrow.matches && round.layout.tall) || round.layout, me);
  const frame = { x: -26, y: -HEAD, w: layout.width + 52, h: layout.height + HEAD + 40 };
  const numbers = game?.wheel_numbers ?? [];
  const pockets = numbers.map((n) => (typeof n === "object" ? n.words : String(n)));
  return {
    layout, seen, frame, view: `${frame.x} ${frame.y} ${frame.w} ${frame.h}`, mine: layout.shape === "oval" && me ? [me] : [], open: new Set(), hoped: new Map(), selected: null, first: null, direct: false,
    plate: layout.shape === "oval" ? plate_of(layout) : 74, may_sit: false, turns: here && seatOf(here.spot) ? [seatOf(here.spot)] : [], seated: players.length, back: 0, pockets,
    state: { seats: players.map((p) => ({ seat: p.seat, player: p.player, house: p.player.endsWith("(house)"), here: true })), shoe: null },
    rest: () => (seen.rest ? pockets.indexOf(String(seen.rest)) : -1), staked: () => 0, focus() {}, tapped() {}, explain() {},
  };
}
