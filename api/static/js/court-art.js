/**
 * Jack, queen and king: double-headed figures of plain shapes, cut along a slanting sash.
 *
 * One half is drawn in the frame 62–188 × 24–326 down to the line from (62, 202) to (188, 148); the other is the same
 * turned by half a circle about (125, 175). Each suit has a cloth of its own and its own token in the hand.
 */

import { s } from "./dom.js";
import { pip } from "./card-art.js";

const p = (name, d, more = {}) => s("path", { class: name, d, ...more });
const dot = (name, cx, cy, r) => s("circle", { class: name, cx, cy, r });

const CLOTH = {
  // Waves for clubs, lozenges for diamonds, chevrons for hearts, stripes for spades.
  C: () => [0, 1, 2].flatMap((row) => [0, 1, 2, 3, 4, 5].map((n) => dot("c-trim", 70 + n * 22 + (row % 2) * 11, 140 + row * 17, 3.4)))
    .filter((circle) => inRobe(circle)),
  D: () => [[78, 150], [78, 176], [98, 138], [98, 164], [152, 134], [172, 142]].map(([x, y]) => p("c-trim", `M${x} ${y - 9}l6 9l-6 9l-6 -9z`)),
  H: () => [0, 1].map((n) => p("c-trim-line", `M66 ${154 + n * 14}l14 -11l14 11M154 ${142 + n * 10}l13 -10l13 10`)),
  S: () => [70, 82, 94, 106, 146, 158, 170, 182].map((x) => p("c-trim-line", `M${x} ${x < 125 ? 142 - (x - 70) * .5 : 126 + (x - 146) * .4}V${201 - (x - 62) * .4286 - 4}`)),
};

function inRobe(circle) {
  const x = Number(circle.getAttribute("cx")), y = Number(circle.getAttribute("cy"));
  return x > 66 && x < 184 && Math.abs(x - 125) > 20 && y < 193 - (x - 62) * .4286 && y > 124 + Math.abs(x - 125) * .3;
}

function head() {
  return [
    p("c-skin", "M114 100h22v20l-11 10l-11 -10z"),
    p("c-skin", "M101 68h48v22q0 25 -24 29q-24 -4 -24 -29z"),
    p("c-shade", "M125 68h24v22q0 25 -24 29z"),
    p("c-line", "M108 82q5 -4 11 -1M131 81q6 -3 11 1"),
    dot("c-ink", 114, 87, 2.3), dot("c-ink", 136, 87, 2.3),
    p("c-line", "M126 85l4 13l-5 1"),
    p("c-mouth", "M118 107q7 3 14 0q-7 6 -14 0z"),
  ];
}

function robe(suit) {
  return [
    p("c-robe", "M62 202V164Q66 128 104 118L125 134L146 118Q184 128 188 164V148Z"),
    ...CLOTH[suit](),
  ];
}

const sash = () => [
  p("c-sash", "M62 210V194L188 140V156Z"),
  p("c-line", "M62 210L188 156M62 194L188 140"),
  ...[0, 1, 2, 3, 4].map((n) => p("c-line", `M${75 + n * 25} ${203.5 - (n * 25 + 6) * .4286 - 3}l6 4l5 -9`)),
];

const FIGURE = {
  J: (suit) => [
    p("c-hair", "M97 64h56v38q2 14 -10 16l-2 -42h-32l-2 42q-12 -2 -10 -16z"),
    ...head(),
    p("c-hair", "M99 66h52v8q-14 6 -27 0q-12 6 -25 0z"),
    p("c-robe", "M94 66Q90 38 124 36Q160 34 158 66Z"),
    p("c-gold", "M93 62h66v9h-66z"),
    p("c-feather", "M150 60Q156 34 182 30Q184 48 160 62Z"),
    p("c-line", "M153 60Q162 44 178 34"),
    ...robe(suit),
    p("c-gold", "M104 118L125 138L146 118L152 126L125 152L98 126Z"),
    dot("c-robe", 125, 140, 4),
  ],
  Q: (suit) => [
    p("c-hair", "M95 66Q92 50 125 48Q158 50 155 66L162 122Q150 132 143 120L141 80H109L107 120Q100 132 88 122Z"),
    ...head(),
    p("c-hair", "M99 70Q104 58 125 58Q146 58 151 70L149 78Q138 66 125 67Q112 66 101 78Z"),
    p("c-gold", "M97 62L93 40L107 49L114 33L125 46L136 33L143 49L157 40L153 62Q125 53 97 62Z"),
    ...[[93, 39], [114, 32], [136, 32], [157, 39]].map(([x, y]) => dot("c-jewel", x, y, 4)),
    dot("c-jewel", 125, 53, 3.6),
    ...robe(suit),
    p("c-lace", "M100 120Q125 142 150 120L158 128Q125 164 92 128Z"),
    ...[[103, 129], [114, 137], [125, 140], [136, 137], [147, 129]].map(([x, y]) => dot("c-jewel", x, y, 3)),
  ],
  K: (suit) => [
    p("c-hair", "M93 66h64v36q-2 12 -12 8l-3 -34h-34l-3 34q-10 4 -12 -8z"),
    ...head(),
    p("c-hair", "M101 92Q104 104 114 102Q125 96 136 102Q146 104 149 92L150 108Q144 132 125 146Q106 132 100 108Z"),
    p("c-mouth", "M117 109q8 4 16 0q-8 7 -16 0z"),
    p("c-gold", "M96 70L90 36L108 52L125 29L142 52L160 36L154 70Z"),
    p("c-robe", "M96 62h58l-1 9h-56z"),
    ...[[90, 35], [125, 28], [160, 35]].map(([x, y]) => dot("c-gold", x, y, 4.4)),
    ...[107, 125, 143].map((x) => dot("c-jewel", x, 66.5, 2.8)),
    ...robe(suit),
    p("c-lace", "M104 116L82 124L76 142L104 134L125 156L146 134L174 142L168 124L146 116Q142 132 125 146Q108 132 104 116Z"),
    ...[[90, 131], [106, 128], [144, 128], [160, 131], [116, 143], [134, 143]].map(([x, y]) => p("c-ink", `M${x} ${y - 3}l2 6h-4z`)),
  ],
};

/** What the figure holds, at the frame's right edge. */
const HELD = {
  J: () => [p("c-gold", "M172 176V84h5V176z"), p("c-steel", "M174.5 56l9 26q-9 6 -18 0z")],
  Q: (suit) => [p("c-stem", "M173 150Q168 128 173 112h3Q172 130 178 148z"), pip(suit, 174.5, 102, 30)],
  K: () => [p("c-steel", "M170 128V60l4.500 -12l4.500 12V128z"), p("c-gold", "M161 126h27v6h-27zM172 132h5v22h-5z"), dot("c-gold", 174.5, 156, 5)],
};

/** The picture of a court card: frame, two halves, and the suit in two corners of the frame. */
export function court(rank, suit) {
  const half = () => s("g", {}, ...HELD[rank](suit), ...FIGURE[rank](suit), pip(suit, 79, 45, 27));
  return [
    s("rect", { class: "c-ground", x: 62, y: 24, width: 126, height: 302, rx: 5 }),
    half(),
    s("g", { transform: "rotate(180 125 175)" }, half()),
    s("g", {}, ...sash()),
    s("rect", { class: "c-frame", x: 62, y: 24, width: 126, height: 302, rx: 5 }),
  ];
}
