// A citation opens what the paragraph says.

import { html, nothing, render } from "../vendor/lit-html.js";
import { capital } from "../words.js";

/** The paragraph itself, or the nearest one around it. */
export function paragraph(paragraphs, cite) {
  let at = cite;
  while (at) {
    const found = paragraphs.find((p) => p.cite === at);
    if (found) return found;
    const shorter = at.replace(/(\([^()]*\)|[^()]+|\.?\d+)$/, "");
    if (shorter === at) break;
    at = shorter;
  }
  return null;
}

let box = null;

export function note(body, near) {
  if (!box) {
    box = document.createElement("div");
    box.className = "note";
    box.popover = "auto";
    document.body.append(box);
  }
  render(body, box);
  box.hidePopover?.();
  box.showPopover();
  const spot = near.getBoundingClientRect(), mine = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(spot.left + spot.width / 2 - mine.width / 2, innerWidth - mine.width - 8));
  const under = spot.bottom + 8 + mine.height < innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${under ? spot.bottom + 8 : Math.max(8, spot.top - mine.height - 8)}px`;
}

/** What was said of the round before is not said of this one. */
export const hide_note = () => box?.matches(":popover-open") && box.hidePopover();

export function rule(game, cite, near) {
  const reading = game?.readings[cite];
  const found = reading ? { cite, gist: reading } : paragraph(game?.paragraphs ?? [], cite);
  const chapter = !game || reading || cite.includes(":") ? "" : `${game.subchapter.split("-")[0]}-`;
  note(html`<h3>${reading ? capital(cite) : `N.J.A.C. ${chapter}${cite}`}</h3>
    <p>${found?.gist || "No gist of this paragraph is written down."}</p>
    ${found && found.cite !== cite ? html`<p class="dim">as said of ${found.cite}</p>` : nothing}`, near);
}
