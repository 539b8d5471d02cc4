/** Tiles to look at and to hear: ivory with drilled pips and a brass pin, standing or lying, and small within a text. */

import { h, s } from "./dom.js";
import { _, list, pgettext } from "./i18n.js";
import { endsOf, halves, isDouble, plain } from "./domino-line.js";

const PIP_NAMES = [
  pgettext("pips", "blank"), pgettext("pips", "one"), pgettext("pips", "two"), pgettext("pips", "three"), pgettext("pips", "four"),
  pgettext("pips", "five"), pgettext("pips", "six"),
];

export const pipName = (pip) => PIP_NAMES[pip];

/** "six-four", "double six". */
export function tileName(tile) {
  const [high, low] = halves(plain(tile));
  return high === low ? _("double {pip}", { pip: PIP_NAMES[high] }) : `${PIP_NAMES[high]}-${PIP_NAMES[low]}`;
}

export const tileNames = (tiles) => list(tiles.map(tileName));

/** An end as players name it, by its number; by its double where the other end has that number too, but no double. */
export function endName(line, side, name = String) {
  const ends = endsOf(line);
  const values = { pip: name(ends[side].pip) };
  const [here, there] = side === "left" ? [ends.left, ends.right] : [ends.right, ends.left];
  return here.pip === there.pip && here.double && !there.double ? _("on the double {pip}", values) : _("on the {pip}", values);
}

/** A play in a text: the tile, and the end where that is a question. */
export const playText = (line, tile, end) => (end && line.length ? `${plain(tile)} ${endName(line, end)}` : plain(tile));
export const playName = (line, tile, end) => (end && line.length ? `${tileName(tile)} ${endName(line, end, pipName)}` : tileName(tile));

const NEAR = 26, MID = 50, FAR = 74;
const CORNERS = [[NEAR, NEAR], [FAR, FAR], [FAR, NEAR], [NEAR, FAR]];
const PIPS = [[], [[MID, MID]], CORNERS.slice(0, 2), [[MID, MID], ...CORNERS.slice(0, 2)], CORNERS, [[MID, MID], ...CORNERS], [...CORNERS, [NEAR, MID], [FAR, MID]]];

/** The drawing: the first half above or to the left of the second. */
function drawing(first, second, standing) {
  const dots = [first, second].flatMap((pip, half) => PIPS[pip].map(([x, y]) => (standing ? [x, y + 100 * half] : [100 - y + 100 * half, x])));
  const bar = standing ? { x: 14, y: 98.4, width: 72, height: 3.2 } : { x: 98.4, y: 14, width: 3.2, height: 72 };
  const pin = standing ? [50, 100] : [100, 50];
  return s("svg", { viewBox: standing ? "0 0 100 200" : "0 0 200 100", "aria-hidden": "true", focusable: "false" },
    s("rect", { class: "tile-bar", rx: "1.6", ...bar }),
    dots.map(([x, y]) => [s("circle", { class: "pip-rim", cx: x, cy: y + 1.8, r: "11" }), s("circle", { class: "pip", cx: x, cy: y, r: "11" })]),
    s("circle", { class: "pin", cx: pin[0], cy: pin[1], r: "7.5" }), s("circle", { class: "pin-light", cx: pin[0] - 2, cy: pin[1] - 2.4, r: "2.6" }));
}

/**
 * A tile in a line, silent: what surrounds it speaks. `way` is the direction from its first half to its second; a double
 * lies across it.
 */
export function tileElement(tile, { way = "right", className = "", standing = isDouble(tile) === (way !== "down"), ...attributes } = {}) {
  const [one, other] = halves(tile);
  const [first, second] = way === "left" ? [other, one] : [one, other];
  return h("span", { class: `tile ${standing ? "standing" : "lying"} ${className}`.trim(), "data-tile": tile, "data-way": way === "right" ? null : way, "aria-hidden": "true", ...attributes }, drawing(first, second, standing));
}

/** A tile as it stands in a hand. */
export const standingTile = (tile) => tileElement(plain(tile), { standing: true });

/** A tile face down. */
export const tileBack = () => h("span", { class: "tile-back", "aria-hidden": "true" });

const smallTile = (tile) => tileElement(plain(tile), { className: "small", standing: false });

/** A tile within a text, drawn for the eye and named for the ear. */
export const inlineTile = (tile) => h("span", { class: "inline-tile" }, smallTile(tile), h("span", { class: "visually-hidden" }, tileName(tile)));

/** Several of them. */
export const tileText = (tiles) => h("span", { class: "tile-text" },
  h("span", { "aria-hidden": "true" }, tiles.map((tile) => smallTile(tile))),
  h("span", { class: "visually-hidden" }, tileNames(tiles)));

/** A line as it lies, small, in one row that breaks where it must. */
export const lineText = (line) => h("span", { class: "tile-text line-text" },
  h("span", { "aria-hidden": "true" }, line.map((tile) => tileElement(tile, { className: "small" }))),
  h("span", { class: "visually-hidden" }, spokenLine(line)));

/** "two-six, double six, six-one", as it lies. */
export const spokenLine = (line) => line.map((tile) => (isDouble(tile) ? tileName(tile) : halves(tile).map(pipName).join("-"))).join(", ");
