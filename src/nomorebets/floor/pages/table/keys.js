// The keyboard: digits choose a chip, arrows move between areas, Enter places, Backspace takes back,
// letters decide, arrows make a bet larger or smaller, Space is ready, Escape skips the motion.

import { step } from "./bets.js";
import { of_cards } from "./controls.js";
import { mute } from "./sound.js";

const ACTS = { r: "repeat", d: "double", c: "clear" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function keys(room, event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !room.state) return;
  const slider = target.closest?.("input[type=range]");
  if (slider ? ARROWS[key] : target.closest?.("input, select, textarea")) return;
  const pending = room.state.pending;
  const wagering = pending?.asks === "wagers" && room.open.size > 0;
  const button = target.closest?.("button, a, summary");
  if (press(room, { key, pending, wagering, button })) event.preventDefault();
}

function press(room, { key, pending, wagering, button }) {
  if (key === "Escape") return room.motion.go_on() || room.motion.skip();
  if (ARROWS[key] && pending?.yours?.[0]?.bets) return step(room, pending.yours[0], ARROWS[key][0] - ARROWS[key][1]);
  if (ARROWS[key] && wagering) return room.move(...ARROWS[key]), true;
  if (/^[1-9]$/.test(key)) return digit(room, Number(key), pending, wagering);
  if (key === "Enter" && wagering && !button && room.selected) return room.place(room.selected), true;
  if (key === "Backspace" && wagering) return room.take_back(room.selected && room.staked(room.selected) ? room.selected : null), true;
  if (key === " " && !button) return click(room, "[data-do=ready]");
  if (/^[a-z]$/i.test(key)) {
    if (key.toLowerCase() === "m") return mute(), room.draw(), true;
    const act = wagering && ACTS[key.toLowerCase()];
    if (act) return click(room, `[data-do=${act}]`);
    return click(room, `[data-letter="${key.toUpperCase()}"]`);
  }
  return false;
}

function digit(room, n, pending, wagering) {
  if (pending && of_cards(pending) && pending.yours?.length) return click(room, `[data-card="${n - 1}"]`);
  if (wagering && room.chips[n - 1]) return room.pick(room.chips[n - 1]), true;
  return click(room, `[data-letter="${n}"]`);
}

function click(room, selector) {
  const found = room.app.querySelector(`.controls ${selector}`);
  if (!found || found.disabled) return false;
  found.click();
  return true;
}
