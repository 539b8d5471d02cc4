/**
 * Jack, queen and king: double-headed figures of plain shapes, cut along a slanting sash.
 *
 * One half is drawn in the frame 62–188 × 24–326 down to the line from (62, 202) to (188, 148); the other is the same
 * turned by half a circle about (125, 175). Each rank has a face of its own, each suit its cloth, hair, hat, crown and
 * beard, so that no two of the twelve are the same person.
 */

import { s } from "./dom.js";
import { pip } from "./card-art.js";

const p = (name, d, more = {}) => s("path", { class: name, d, ...more });
const dot = (name, cx, cy, r) => s("circle", { class: name, cx, cy, r });
const dots = (name, r, ...places) => places.map(([x, y]) => dot(name, x, y, r));

const CLOTH = {
  // Dots for clubs, lozenges for diamonds, chevrons for hearts, stripes for spades.
  C: () => [0, 1, 2].flatMap((row) => [0, 1, 2, 3, 4, 5].map((n) => [70 + n * 22 + (row % 2) * 11, 140 + row * 17]))
    .filter(([x, y]) => x < 184 && Math.abs(x - 125) > 20 && y < 193 - (x - 62) * .4286 && y > 124 + Math.abs(x - 125) * .3)
    .map(([x, y]) => dot("c-trim", x, y, 3.4)),
  D: () => [[78, 150], [78, 176], [98, 138], [98, 164], [152, 134], [172, 142]].map(([x, y]) => p("c-trim", `M${x} ${y - 9}l6 9l-6 9l-6 -9z`)),
  H: () => [0, 1].map((n) => p("c-trim-line", `M66 ${154 + n * 14}l14 -11l14 11M154 ${142 + n * 10}l13 -10l13 10`)),
  S: () => [70, 82, 94, 106, 146, 158, 170, 182].map((x) => p("c-trim-line", `M${x} ${x < 125 ? 142 - (x - 70) * .5 : 126 + (x - 146) * .4}V${201 - (x - 62) * .4286 - 4}`)),
};

const eye = (x) => [p("c-eye", `M${x - 6.5} 86q6.500 -6 13 0q-6.500 4.500 -13 0z`), dot("c-ink", x, 85.6, 2.7)];

/** Neck, face with its shaded half, eyes and nose; `young` has red cheeks. */
function head(young) {
  return [
    p("c-shade", "M113 104h24v18l-12 12l-12 -12z"),
    p("c-skin", "M99 66h52v23q0 24 -26 31q-26 -7 -26 -31z"),
    p("c-shade", "M125 66h26v23q0 24 -26 31z"),
    young && dots("c-blush", 5.5, [107, 98], [143, 98]),
    eye(112.5), eye(137.5),
    p("c-line", "M125.500 86l3.500 11.500q-2 2 -5.500 1"),
  ];
}

const robe = (suit) => [p("c-robe", "M62 202V164Q66 128 104 118L125 134L146 118Q184 128 188 164V148Z"), CLOTH[suit]()];

const sash = () => [
  p("c-sash", "M62 210V194L188 140V156Z"),
  p("c-line", "M62 210L188 156M62 194L188 140"),
  [0, 1, 2, 3, 4].map((n) => dot("c-sash-mark", 75 + n * 25, 196.4 - n * 10.7, 3.6)),
];

// Jacks wear a cap with a feather, or a hat turned up in front; their hair hangs straight or in curls.
const CAP = () => [p("c-robe", "M93 65Q88 36 124 34Q162 33 159 65Z"), p("c-gold", "M92 61h67v10h-67z"), p("c-feather", "M150 58Q154 32 184 27Q188 47 161 61Z"), p("c-line", "M154 58Q162 42 179 32")];
const HAT = () => [p("c-robe", "M96 62Q96 36 127 32Q152 33 156 58Z"), p("c-gold", "M84 70Q101 50 125 53Q156 55 170 44Q166 66 146 70Q122 60 84 70Z"), p("c-feather", "M96 60Q72 50 72 28Q92 28 108 52Z"), p("c-line", "M101 56Q86 46 77 34")];
const STRAIGHT = "M96 62h58v42q3 16 -11 18l-1 -44h-34l-1 44q-14 -2 -11 -18z";
const CURLS = "M97 60h56q10 12 3 22q10 8 3 18q5 12 -8 17q-9 2 -9 -7l-1 -34h-32l-1 34q0 9 -9 7q-13 -5 -8 -17q-7 -10 3 -18q-7 -10 3 -22z";

// Queens: points, arches or a veil. Kings: beards, full, pointed, square and forked.
const CROWN = {
  H: "M97 63L92 38L108 49L114 31L125 46L136 31L142 49L158 38L153 63Q125 54 97 63Z",
  D: "M96 62Q88 42 97 36Q108 36 111 48Q113 30 125 29Q137 30 139 48Q142 36 153 36Q162 42 154 62Q125 54 96 62Z",
  C: "M97 63L90 44L105 47L110 30L125 42L140 30L145 47L160 44L153 63Q125 54 97 63Z",
  S: "M98 62L96 36L110 46L125 27L140 46L154 36L152 62Q125 54 98 62Z",
};
const TIPS = { H: [[92, 37], [114, 30], [136, 30], [158, 37]], D: [[97, 35], [125, 28], [153, 35]], C: [[90, 43], [110, 29], [140, 29], [160, 43]], S: [[96, 35], [125, 28], [154, 35]] };
const TRESSES = {
  H: "M96 66Q92 50 125 48Q158 50 154 66Q170 92 160 122Q148 132 142 118L146 78H104L108 118Q102 132 90 122Q80 92 96 66Z",
  D: "M97 64Q125 44 153 64Q164 74 156 86Q168 96 158 108Q166 120 152 126Q140 126 143 112L147 78H103L107 112Q110 126 98 126Q84 120 92 108Q82 96 94 86Q86 74 97 64Z",
  C: "M95 66Q92 50 125 48Q158 50 155 66L164 124Q150 134 143 120L146 80H104L107 120Q100 134 86 124Z",
  S: "M94 64Q125 44 156 64L170 132Q152 140 144 120L147 78H103L106 120Q98 140 80 132Z",
};
const BEARD = {
  H: "M99 90Q103 103 113 102Q125 97 137 102Q147 103 151 90V118Q147 137 125 138Q103 137 99 118Z",
  D: "M108 106Q115 100 125 103Q135 100 142 106Q140 118 134 124L125 146L116 124Q110 118 108 106Z",
  C: "M98 88Q102 102 113 101Q125 96 137 101Q148 102 152 88Q158 100 152 110Q156 122 146 126Q144 138 134 136Q125 148 116 136Q106 138 104 126Q94 122 98 110Q92 100 98 88Z",
  S: "M99 90Q103 103 113 102Q125 97 137 102Q147 103 151 90L150 116L139 152Q128 140 125 128Q122 140 111 152L100 116Z",
};

const FIGURE = {
  J: (suit) => [
    p("c-hair", "CS".includes(suit) ? STRAIGHT : CURLS),
    head(true),
    p("c-brow", "M106 78q6 -4 13 -1M131 77q7 -3 13 1"),
    p("c-mouth", "M117 107q8 5 16 -1q-6 8 -16 1z"),
    "CS".includes(suit) ? [p("c-hair", "M98 66h54v7q-14 6 -27 0q-13 6 -27 0z"), CAP()] : [p("c-hair", "M99 64h52l-3 10q-9 3 -14 -4q-10 8 -24 4z"), HAT()],
    robe(suit),
    p("c-gold", "M104 118L125 138L146 118L152 126L125 152L98 126Z"),
    dot("c-robe", 125, 140, 4),
  ],
  Q: (suit) => [
    suit === "S" && p("c-lace", "M90 62Q125 36 160 62L178 140L72 140Z"),
    p("c-hair", TRESSES[suit]),
    head(true),
    p("c-brow", "M106 79q7 -5 13 -2M131 77q6 -3 13 2"),
    p("c-line", "M105 86l-3 -2.500M145 86l3 -2.500"),
    p("c-mouth", "M116.500 107q4 -3.500 8.500 -1.500q4.500 -2 8.500 1.500q-8.500 8 -17 0z"),
    p("c-hair", "M98 72Q103 56 125 57Q147 56 152 72L150 79Q140 66 125 66Q110 66 100 79Z"),
    p("c-gold", CROWN[suit]),
    dots("c-jewel", 4.2, ...TIPS[suit]),
    dots("c-robe", 3.6, [125, 53], [110, 55], [140, 55]),
    robe(suit),
    p("c-lace", "M100 120Q125 142 150 120L158 128Q125 164 92 128Z"),
    dots("c-gold", 3, [103, 129], [114, 137], [125, 140], [136, 137], [147, 129]),
    dots("c-gold", 3.2, [97, 106], [153, 106]),
  ],
  K: (suit) => [
    p("c-hair", "M93 62h64v42q-2 12 -12 8l-3 -36h-34l-3 36q-10 4 -12 -8z"),
    head(false),
    p("c-hair", BEARD[suit]),
    p("c-brow-heavy", "M105 79q7 -5 14 0M131 79q7 -5 14 0"),
    suit !== "H" && p("c-hair-light", "M125 101Q115 97 107 107Q117 110 125 105Q133 110 143 107Q135 97 125 101Z"),
    p("c-mouth", "M117 109q8 4 16 0q-8 7 -16 0z"),
    p("c-gold", "M95 68L88 35L108 51L125 28L142 51L162 35L155 68Z"),
    p("c-robe", "M95 60h60l-1 10h-58z"),
    dots("c-gold", 4.6, [88, 34], [125, 28], [162, 34]),
    dots("c-jewel", 3, [107, 65], [125, 65], [143, 65]),
    robe(suit),
    p("c-lace", "M102 117L80 125L74 143L103 136L117 148L103 128ZM148 117L170 125L176 143L147 136L133 148L147 128Z"),
    [[86, 133], [99, 130], [151, 130], [164, 133]].map(([x, y]) => p("c-ink", `M${x} ${y - 3}l2 6h-4z`)),
  ],
};

/** What the figure holds, at the frame's right edge. */
const HELD = {
  J: () => [p("c-gold", "M172 178V84h5V178z"), p("c-steel", "M174.5 54l9 28q-9 6 -18 0z")],
  Q: (suit) => [p("c-stem", "M173 152Q167 128 172 108h4Q172 130 178 150z"), p("c-leaf", "M172 130q-12 -2 -12 -14q12 2 12 14z"), pip(suit, 173, 96, 32)],
  K: () => [p("c-steel", "M169 128V58l5.500 -14l5.500 14v70z"), p("c-line", "M174.5 60V126"), p("c-gold", "M160 126h29v6h-29zM172 132h5v24h-5z"), dot("c-gold", 174.5, 158, 5)],
};

/** The picture of a court card: frame and two halves. */
export function court(rank, suit) {
  const half = () => s("g", {}, HELD[rank](suit), FIGURE[rank](suit));
  return s("g", { class: "court", transform: "translate(125 175) scale(.95) translate(-125 -175)" },
    s("rect", { class: "c-ground", x: 62, y: 24, width: 126, height: 302, rx: 5 }),
    half(),
    s("g", { transform: "rotate(180 125 175)" }, half()),
    sash(),
    s("rect", { class: "c-frame", x: 62, y: 24, width: 126, height: 302, rx: 5 }));
}
