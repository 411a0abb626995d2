// Wheels and dice.

import { nothing, svg } from "../vendor/lit-html.js";

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export const colour = (text) => (/^(00?|Jk.)$/.test(text) ? "zero" : /[♥♦]$/.test(text) || REDS.has(Number(text)) ? "red" : "black");
const point = (r, turn) => [r * Math.sin(turn), -r * Math.cos(turn)].map((n) => n.toFixed(2)).join(" ");

function sector(outer, inner, from, to) {
  return `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;
}

/** A wheel with its pockets in order, clockwise from the top; `rest` is the pocket of the result. */
export function wheel(pockets, rest, radius, kind) {
  const n = pockets.length, step = (2 * Math.PI) / n;
  const big = kind !== "wheel", six = kind === "big six wheel"; // upright, with a clapper
  const outer = radius * 0.93, inner = radius * (big ? 0.6 : 0.66);
  const at = rest >= 0 ? rest : 0;
  return svg`<g class="wheel ${big ? "six" : ""}">
    <circle class="bowl" r=${radius}></circle>
    <g class="rotor" data-rest=${rest} transform="rotate(${(-at * 360) / n})">
      ${pockets.map((text, i) => svg`
        <path class="pocket ${six ? `six-${text.replace("$", "")}` : colour(text)} ${i === rest ? "won" : ""}" d=${sector(outer, inner, (i - 0.5) * step, (i + 0.5) * step)}></path>
        <text transform="rotate(${(i * 360) / n}) translate(0 ${-(outer + inner) / 2})${text.length > 3 ? " rotate(-90)" : ""}" font-size=${big ? radius * 0.066 : radius * 0.09} y=${radius * 0.03}>${text.replace("$", "")}</text>`)}
      <circle class="cone" r=${inner}></circle>
      ${[0, 1, 2, 3].map((i) => svg`<path class="spoke" d="M0 0V${-inner * 0.62}" transform="rotate(${i * 90})"></path>`)}
      <circle class="hub" r=${inner * 0.2}></circle>
    </g>
    ${big ? svg`<path class="clapper" d="M-7 ${-radius - 8}H7L0 ${-outer + 12}Z"></path>`
      : rest >= 0 ? svg`<circle class="ball" cy=${-inner - radius * 0.05} r=${radius * 0.045}></circle>` : nothing}
    ${rest >= 0 ? svg`<g class="fell ${six ? `six-${pockets[rest].replace("$", "")}` : colour(pockets[rest])}"><circle r=${inner * 0.58}></circle><text y=${inner * 0.2} font-size=${inner * (pockets[rest].length > 3 ? 0.3 : 0.58)}>${pockets[rest]}</text></g>` : nothing}
  </g>`;
}

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

export const pips = (value, size) =>
  PIPS[value].map(([x, y]) => svg`<circle cx=${x * size * 0.27} cy=${y * size * 0.27} r=${size * 0.095}></circle>`);

export function die(value, size = 40) {
  const half = size / 2;
  return svg`<g class="die"><rect x=${-half} y=${-half} width=${size} height=${size} rx=${size * 0.16}></rect>${pips(value, size)}</g>`;
}
