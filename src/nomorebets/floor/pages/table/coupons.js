// Match play coupons: those one holds, those that lie with wagers, and how one is laid.

import { html, nothing, svg } from "../vendor/lit-html.js";
import { brief } from "../words.js";

/** The coupon that lies with a wager, in cents, or 0. */
export function coupon_on(room, key) {
  const at = key.indexOf("|"), seat = Number(key.slice(0, at));
  return room.state?.seats.find((s) => s.seat === seat)?.coupons?.[key.slice(at + 1)] ?? 0;
}

export const coupon = (cents) => (cents ? svg`<g class="coupon" transform="translate(-15 -12)" role="img" aria-label=${`match play coupon of ${brief(cents)}`}>
  <rect x="-11" y="-7" width="22" height="14" rx="2"></rect><text y="3.5">${brief(cents)}</text></g>` : nothing);

/** A coupon is laid with an equal wager of ours, or taken back. */
export function coupon_acts(room) {
  const held = room.state.coupons ?? [], wagers = room.game?.coupons ?? [];
  const own = wagers.flatMap((wager) => room.mine.map((seat) => ({ seat, wager, key: `${seat}|${wager}` })));
  const lie = own.find(({ key }) => coupon_on(room, key));
  if (lie) return html`<button data-do="coupon_back" @click=${() => room.tell("coupon", { seat: lie.seat, wager: lie.wager, amount: 0 })}>Coupon back</button>`;
  if (!held.length) return nothing;
  const fits = own.find(({ key }) => held.includes(room.seen.stakes.get(key)));
  const amount = fits ? room.seen.stakes.get(fits.key) : held[0];
  return html`<button data-do="coupon" ?disabled=${!fits} title=${fits ? "" : `a coupon needs an equal wager of ${brief(held[0])} on ${wagers.join(" or ")}`}
    @click=${() => room.tell("coupon", { seat: fits.seat, wager: fits.wager, amount })}>Lay coupon <span class="num">${brief(amount)}</span></button>`;
}

export const coupons_held = (room) => (room.state?.coupons?.length ? html`<span class="dim coupons" title="match play coupons, good at this table">${room.state.coupons.length > 1 ? "coupons" : "coupon"} <span class="num">${room.state.coupons.map(brief).join(" ")}</span></span>` : nothing);
