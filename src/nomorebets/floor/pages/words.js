// Chips, times and names in words.

import { pack_in_use } from "./table/cards.js";

export function money(cents) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "−" : ""}$${whole}.${rest}`;
}

/** "$5", "$2.50": no cents where there are none. */
export function brief(cents) {
  return cents % 100 ? money(cents) : money(cents).slice(0, -3);
}

export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

export function clock(at) {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString("en-GB");
}

export function day(at) {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : `${time.toISOString().slice(0, 10)} ${clock(at)}`;
}

export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : "";
}

export function plain(key) {
  return capital(String(key).replaceAll("_", " "));
}

export function limits({ least, most, words }) {
  if (words) return words.replaceAll(".00", "");
  if (least && most) return `${brief(least)}–${brief(most)}`;
  return least ? `from ${brief(least)}` : "";
}

/** Cards nobody may see are counted, not shown as signs. */
export const in_words = (text) =>
  text.replace(/\?\?(?: \?\?)*/g, (cards) => (cards.length === 2 ? `a ${pack_in_use().noun}` : `${(cards.length + 1) / 3} ${pack_in_use().noun}s`));

export function seatOf(spot) {
  const found = /^seat (\d+)/.exec(spot ?? "");
  return found ? Number(found[1]) : 0;
}

export function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** What a screen reader is to say. */
export function say(text) {
  const heard = document.getElementById("heard");
  const line = document.createElement("p");
  line.textContent = text;
  heard.append(line);
  while (heard.childElementCount > 8) heard.firstElementChild.remove();
}
