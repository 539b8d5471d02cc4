/** The faces and the back of the cards, drawn on 250 × 350. Colours come from the style sheet. */

import { s } from "./dom.js";
import { index } from "./card.js";
import { court } from "./court-art.js";

/** The suits on a square of 100, centred on 50. */
export const SUIT_PATHS = {
  H: "M50 92C45 84 8 60 8 33C8 18 19 9 30 9C39 9 46 14 50 23C54 14 61 9 70 9C81 9 92 18 92 33C92 60 55 84 50 92Z",
  D: "M50 4C58 22 74 40 88 50C74 60 58 78 50 96C42 78 26 60 12 50C26 40 42 22 50 4Z",
  S: "M50 5C56 20 92 40 92 63C92 75 83 82 73 82C65 82 58 78 54 71C55 82 59 90 68 96H32C41 90 45 82 46 71C42 78 35 82 27 82C17 82 8 75 8 63C8 40 44 20 50 5Z",
  C: "M50 6A21 21 0 0 1 66 41A21 21 0 1 1 54 66C54 80 58 89 67 95H33C42 89 46 80 46 66A21 21 0 1 1 34 41A21 21 0 0 1 50 6Z",
};

/** A suit centred on (x, y). */
export function pip(suit, x, y, size, turned = false, name = "suit") {
  const k = size / 100;
  return s("path", { class: name, d: SUIT_PATHS[suit], transform: `translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${k}) translate(-50 -50)` });
}

const L = 92, M = 125, R = 158, T = 66, B = 284;
const across = (y) => [[L, y], [R, y]];
const LAYOUT = {
  2: [[M, T], [M, B]],
  3: [[M, T], [M, 175], [M, B]],
  4: [...across(T), ...across(B)],
  5: [...across(T), [M, 175], ...across(B)],
  6: [...across(T), ...across(175), ...across(B)],
  7: [...across(T), ...across(175), ...across(B), [M, 120]],
  8: [...across(T), ...across(175), ...across(B), [M, 120], [M, 230]],
  9: [...across(58), ...across(136), ...across(214), ...across(292), [M, 175]],
  T: [[96, 58], [154, 58], [96, 136], [154, 136], [96, 214], [154, 214], [96, 292], [154, 292], [M, 97], [M, 253]],
};

function corner(rank, suit, letter) {
  const wide = rank === "T";
  const kind = wide ? "index index-ten" : "JQK".includes(rank) ? "index index-court" : "index";
  return s("g", {},
    s("text", { class: kind, x: wide ? 37 : 36, y: 65, "text-anchor": "middle" }, letter),
    pip(suit, 36, 99, 43));
}

function face(rank, suit) {
  if (rank === "A") {
    const ring = s("g", { class: "ace-ring" }, s("circle", { cx: 125, cy: 175, r: 80 }), s("circle", { cx: 125, cy: 175, r: 72 }),
      Array.from({ length: 24 }, (_, n) => s("path", { d: "M125 95v-8", transform: `rotate(${n * 15} 125 175)` })));
    return [ring, pip(suit, 125, 175, 104)];
  }
  if ("JQK".includes(rank)) return court(rank, suit);
  const size = rank === "T" ? 43 : rank === "9" ? 46 : 50;
  return LAYOUT[rank].map(([x, y]) => pip(suit, x, y, size, y > 175));
}

/** The face of a card as an SVG element, for the eye alone; `letter` is its index, where that is not the page's own. */
export function cardFace(card, letter = index(card[0])) {
  const [rank, suit] = card;
  return s("svg", { viewBox: "0 0 250 350", class: `card-face suit-${suit}`, "aria-hidden": "true", focusable: "false" },
    s("rect", { class: "card-paper", x: 1.5, y: 1.5, width: 247, height: 347, rx: 18 }),
    face(rank, suit),
    corner(rank, suit, letter),
    s("g", { transform: "rotate(180 125 175)" }, corner(rank, suit, letter)));
}

/** The back: a net of waves around a compass, harbour colours. */
export function cardBack() {
  const waves = [];
  for (let row = 0; row < 15; row += 1) {
    const y = 28 + row * 21;
    let path = `M18 ${y}`;
    for (let x = 18; x < 228; x += 21.4) path += `q5.35 -12 10.7 0t10.7 0`;
    waves.push(s("path", { d: path }));
  }
  const star = (length, width, turn) => s("path", { d: `M125 ${175 - length}L${125 + width} 175L125 ${175 + length}L${125 - width} 175Z`, transform: `rotate(${turn} 125 175)` });
  return s("svg", { viewBox: "0 0 250 350", class: "card-back", "aria-hidden": "true", focusable: "false" },
    s("rect", { class: "card-paper", x: 1.5, y: 1.5, width: 247, height: 347, rx: 18 }),
    s("rect", { class: "back-ground", x: 13, y: 13, width: 224, height: 324, rx: 10 }),
    s("g", { class: "back-waves" }, waves),
    s("circle", { class: "back-disc", cx: 125, cy: 175, r: 56 }),
    s("g", { class: "back-star" }, star(34, 7, 45), star(34, 7, 135), star(48, 10, 0), star(48, 10, 90)),
    s("circle", { class: "back-ring", cx: 125, cy: 175, r: 56 }),
    s("rect", { class: "back-ring", x: 13, y: 13, width: 224, height: 324, rx: 10 }));
}
