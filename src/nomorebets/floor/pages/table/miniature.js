// A layout as small as a stamp: the table, its areas, who sits.

import { nothing, svg, html } from "../vendor/lit-html.js";
import { outline } from "./shapes.js";

export function miniature(layout, seats = []) {
  if (!layout) return html`<svg viewBox="0 0 1000 620" aria-hidden="true"></svg>`;
  const { width, height } = layout;
  return html`<svg viewBox="-10 -10 ${width + 20} ${height + 20}" aria-hidden="true">
    <path class="table" d=${outline(layout)}></path>
    ${layout.fixtures.map(fixture)}
    ${layout.areas.filter((a) => a.shape !== "point" && a.shape !== "ring").map(area)}
    ${layout.cards.filter((c) => !c.spot.startsWith("seat")).map((c) => svg`
      <rect class="place" x=${c.x - 22} y=${c.y - 31} width="44" height="62" rx="5"></rect>`)}
    ${layout.shape === "board" ? layout.inscriptions?.map(({ text, x, y, size }) => svg`<text class="inscribed" x=${x} y=${y} font-size=${size} text-anchor="middle">${text}</text>`) : nothing}
    ${layout.seats.map((s) => svg`<circle class=${seats.find((t) => t.seat === s.seat)?.player ? "taken" : "free"} cx=${s.x} cy=${s.y} r="25"></circle>`)}
  </svg>`;
}

function area({ x, y, w, h, shape, angle, color }) {
  const turn = `rotate(${angle || 0} ${x} ${y})`;
  if (shape === "circle") return svg`<ellipse class="area" cx=${x} cy=${y} rx=${w / 2} ry=${h / 2} transform=${turn}></ellipse>`;
  return svg`<rect class="area ${color ?? ""}" x=${x - w / 2} y=${y - h / 2} width=${w} height=${h} transform=${turn}></rect>`;
}

function fixture({ kind, x, y, w, h }) {
  if (kind.includes("wheel")) return svg`<g transform="translate(${x} ${y})"><circle class="wheel" r=${Math.min(w, h) / 2}></circle><circle class="rim" r=${Math.min(w, h) * 0.41}></circle><circle class="hub" r=${Math.min(w, h) * 0.07}></circle></g>`;
  if (["dice", "shaker"].includes(kind) || kind === "discards") return nothing;
  return svg`<rect class="fixture" x=${x - w / 2} y=${y - h / 2} width=${w} height=${h} rx="5"></rect>`;
}
