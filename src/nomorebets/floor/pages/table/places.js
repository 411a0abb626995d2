// Where chips lie, as moves name it: "purse:Ann", "wager:seat 1:Ante:Ann", "pot:main pot", "ticket:17:Ann", "inventory", "outside:Ann".

import { seatOf } from "../words.js";

export const INVENTORY = "inventory", WAGER = "wager", PURSE = "purse", POT = "pot";

export const purse_of = (player) => `${PURSE}:${player}`;

/** A place, taken apart. The `key` is of the area where a wager lies: all hands of a split pair share it. */
export function place(text) {
  const [kind, ...rest] = text.split(":");
  if (kind === "ticket") return { kind, player: rest.slice(1).join(":") };
  if (kind === POT) return { kind, name: rest[0] };
  if (kind !== WAGER) return { kind, player: rest.join(":") };
  const [spot, wager, ...player] = rest;
  return { kind, spot, wager, player: player.join(":"), key: `${seatOf(spot)}|${wager}` };
}

/** Whether the act moved chips of this player. */
export const concerns = ({ moves = [] }, player) => moves.some(([from, to]) => place(from).player === player || place(to).player === player);
