// Cards, tiles and balls, drawn as the game's pack says: large enough to read at a glance; courts are letters, not pictures.

import { nothing, svg } from "../vendor/lit-html.js";
import { pips } from "./wheel.js";

export const CARD = { w: 50, h: 70 };

const PATHS = {
  "♠": "M0-46C8-30 44-10 44 14C44 28 34 36 22 36C14 36 7 32 3 26C4 36 8 44 16 48H-16C-8 44-4 36-3 26C-7 32-14 36-22 36C-34 36-44 28-44 14C-44-10-8-30 0-46Z",
  "♥": "M0 44C-10 30-44 8-44-16C-44-32-33-42-21-42C-11-42-4-36 0-26C4-36 11-42 21-42C33-42 44-32 44-16C44 8 10 30 0 44Z",
  "♦": "M0-48C9-30 22-12 36 0C22 12 9 30 0 48C-9 30-22 12-36 0C-22-12-9-30 0-48Z",
  "♣": "M0-46A19 19 0 0 1 15-15A20 20 0 1 1 4 22C5 34 9 43 17 48H-17C-9 43-5 34-4 22A20 20 0 1 1-15-15A19 19 0 0 1 0-46Z",
};
const COLOURS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };

/** The faces of the game, as its pack tells them: their names, how each is drawn and typed. */
let pack = { noun: "card", such_as: "", faces: {}, forms: {} };
export const use_pack = (told) => { pack = told ?? pack; };
export const pack_in_use = () => pack;

export const hidden = (text) => !text || text === "??";
export const card_name = (text) => (hidden(text) ? `a ${pack.noun} face down` : pack.faces[text]?.name ?? text);

/** "as", "T♦", "10h" → "A♠", "T♦", "T♥"; nothing while it is no face yet. */
export const face_from = (typed) => pack.forms[typed.trim().toLowerCase()] ?? "";

export const suit = (which, size, x, y) =>
  svg`<path class="suit" d=${PATHS[which]} transform="translate(${x} ${y}) scale(${size / 96})"></path>`;

/** A card with its middle at 0, 0. */
export function card(text, { back = 0, marked = false } = {}) {
  const { w, h } = CARD, l = -w / 2, t = -h / 2;
  if (hidden(text)) {
    return svg`<g class="card back back-${back % 2}">
      <rect class="paper" x=${l} y=${t} width=${w} height=${h} rx="5"></rect>
      <rect class="print" x=${l + 3} y=${t + 3} width=${w - 6} height=${h - 6} rx="3"></rect>
      <rect class="weave" x=${l + 3} y=${t + 3} width=${w - 6} height=${h - 6} rx="3"></rect>
      <path class="lozenge" d="M0-15L10 0L0 15L-10 0Z"></path></g>`;
  }
  return DRAWN[pack.noun](pack.faces[text] ?? {}, text, marked);
}

/** Ones and fours of a tile are red, the others white. */
const spots = (value) => (value === 1 || value === 4 ? "red-spots" : "spots");

const DRAWN = {
  card: ({ rank, suit: of, name }, text, marked) => {
    const { w, h } = CARD, l = -w / 2, t = -h / 2;
    const joker = name && !rank, said = joker ? "★" : rank ?? text, ten = said === "10";
    return svg`<g class="card face ${joker ? "joker" : COLOURS[of] ?? ""} ${marked ? "marked" : ""}">
      <rect class="paper" x=${l} y=${t} width=${w} height=${h} rx="5"></rect>
      <text class="rank" x=${l + (ten ? 11 : 10.5)} y=${t + 20} textLength=${ten ? "16" : nothing} lengthAdjust="spacingAndGlyphs">${said}</text>
      ${of ? suit(of, 13, l + 10.5, t + 31) : nothing}
      ${of && "JQK".includes(rank) ? svg`<rect class="court" x=${l + 21} y=${t + 24} width="23" height="40" rx="2"></rect>
          <text class="letter" x=${l + 32.5} y=${t + 46}>${rank}</text>${suit(of, 11, l + 32.5, t + 56)}`
        : joker ? svg`<text class="letter" x="4" y="18">Joker</text>` : of ? suit(of, rank === "A" ? 34 : 28, 6, 13) : nothing}
    </g>`;
  },
  tile: ({ top, bottom }, text, marked) => {
    const { w, h } = CARD, l = -w / 2, t = -h / 2;
    return svg`<g class="card face tile ${marked ? "marked" : ""}">
      <rect class="paper" x=${l + 6} y=${t} width=${w - 12} height=${h} rx="5"></rect>
      <g class=${spots(top)} transform="translate(0 ${-h / 4})">${pips(top ?? 0, 34)}</g><g class=${spots(bottom)} transform="translate(0 ${h / 4})">${pips(bottom ?? 0, 34)}</g>
    </g>`;
  },
  ball: ({ number }, text, marked) => svg`<g class="card face ball ${marked ? "marked" : ""}">
      <circle class="paper" r=${CARD.w / 2}></circle><text class="rank" y="7">${number ?? text}</text>
    </g>`,
};
