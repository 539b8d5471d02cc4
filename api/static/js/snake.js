/**
 * How a line lies in an area: back and forth like a snake, with its corners at tiles that are no doubles, so large as it
 * fits. Lengths inside are in half tiles; what comes out is in pixels. Pure: no element is touched here.
 *
 * The walk goes from the left end of the line, to the right, down, and back. A tile that turns stands before the open
 * half, across the way. Rows lie so far apart that doubles of two rows never meet. Two doubles never follow each other
 * in a line, so a corner is never more than a tile away.
 */

import { isDouble } from "./domino-line.js";

const GAP = .08;
const WAYS = { right: [1, 0], left: [-1, 0], down: [0, 1] };
// Beyond each live end lie the place of the next tile and the mark of what the end counts.
const MARK = 1;

const square = (x, y) => ({ x: x - .5, y: y - .5, w: 1, h: 1 });
const union = (a, b) => {
  const x = Math.min(a.x, b.x), y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
};
const go = ({ x, y }, way, by) => ({ x: x + WAYS[way][0] * by, y: y + WAYS[way][1] * by });

/** Place a tile at an open end `{ x, y, way }`, straight on or turned; the new open end comes with it. */
function lay(end, double, turn = end.way) {
  const first = go(end, end.way, GAP + .5);
  if (double) {
    const across = end.way === "down" ? { x: first.x - 1, y: first.y - .5, w: 2, h: 1 } : { x: first.x - .5, y: first.y - 1, w: 1, h: 2 };
    return { box: across, way: end.way, first, next: { ...go(first, end.way, .5), way: end.way } };
  }
  const second = go(first, turn, 1);
  return { box: union(square(first.x, first.y), square(second.x, second.y)), way: turn, first, next: { ...go(second, turn, .5), way: turn } };
}

/** The mark beyond an open end. */
const mark = (end) => { const at = go(end, end.way, GAP + .5); return square(at.x, at.y); };

/** A place for the next tile at an open end: for a tile, for a double, and the marks before and after. */
function slot(end, turn) {
  const tile = lay(end, false, turn), double = lay(end, true);
  return { tile, double, marks: { none: mark(end), tile: mark(tile.next), double: mark(double.next) } };
}

/** The walk with rows that end at `limit`; the first tile begins at 0. */
function walk(line, limit) {
  const floor = -2 - MARK - 2 * GAP;
  const doubles = line.map(isDouble);
  // What has to be free beyond tile n, so that the walk can still turn there.
  const need = (n) => (n === line.length ? 1 : doubles[n] ? 2 + 2 * GAP : 1 + GAP);
  let end = { x: -GAP, y: 0, way: "right" };
  let rows = 1, back = "right";
  const turnAt = (n) => {
    if (end.way === "down") return back === "right" ? "left" : "right";
    if (n === 0) return end.way;
    const after = n === line.length ? MARK + GAP : need(n + 1);
    const room = end.way === "right" ? limit - end.x : end.x - floor;
    return room >= GAP + 2 + after ? end.way : "down";
  };
  const tiles = line.map((_tile, n) => {
    const turn = doubles[n] ? end.way : turnAt(n);
    if (turn === "down" && end.way !== "down") { back = end.way; rows += 1; }
    const laid = lay(end, doubles[n], turn);
    end = laid.next;
    return laid;
  });
  const left = slot({ x: 0, y: 0, way: "left" });
  const turn = line.length ? turnAt(line.length) : end.way;
  return { tiles, left, right: slot(end, turn), rows, straight: rows === 1 && turn === end.way };
}

const boxes = ({ tiles, left, right }, ends) => [
  ...tiles.map((tile) => tile.box),
  ...(ends ? [left, right].flatMap((end) => [end.tile.box, end.double.box, ...Object.values(end.marks)]) : []),
];

/**
 * The layout of a line: `tiles` `[{ x, y, w, h, way }]` in the order of the line, `way` being the direction from a
 * tile's left half to its right; `ends` `{ left, right }`, each with the places `{ tile, double }` of a tile put there and
 * the places `marks` `{ none, tile, double }` of its count before and after that; `unit`, half a tile.
 */
export function snake(line, width, height, { largest = 52, ends = true } = {}) {
  if (!line.length) return opening(width, height, largest);
  const length = line.length * 2.1 + 1;
  let best = null;
  for (let limit = 2; limit <= length + 6; limit += .5) {
    const laid = walk(line, limit);
    const area = boxes(laid, ends).reduce(union);
    const unit = Math.min(width / area.w, height / area.h, largest);
    // A little smaller is better than one more corner.
    const worth = unit * (1 - .02 * laid.rows) * (laid.straight ? 1.1 : 1);
    if (!best || worth > best.worth + 1e-9) best = { ...laid, area, unit, worth };
    if (laid.straight) break;
  }
  const { unit, area } = best;
  // What one sees lies in the middle, as far as what may come keeps its room.
  const seen = ends ? [...best.tiles.map((tile) => tile.box), best.left.marks.none, best.right.marks.none].reduce(union) : area;
  const middle = (from, size, all, whole, room) => Math.max(-all * unit, Math.min(room - (all + whole) * unit, (room - size * unit) / 2 - from * unit));
  const dx = middle(seen.x, seen.w, area.x, area.w, width), dy = middle(seen.y, seen.h, area.y, area.h, height);
  const at = ({ x, y, w, h }) => ({ x: x * unit + dx, y: y * unit + dy, w: w * unit, h: h * unit });
  const tileAt = ({ box, way }) => ({ ...at(box), way });
  const endAt = (end, outward) => ({
    // At the left end the walk goes outwards, so its direction is the other way round.
    tile: outward ? { ...tileAt(end.tile), way: "right" } : tileAt(end.tile),
    double: tileAt(end.double),
    marks: Object.fromEntries(Object.entries(end.marks).map(([name, box]) => [name, at(box)])),
  });
  return { unit, rows: best.rows, tiles: best.tiles.map(tileAt), ends: { left: endAt(best.left, true), right: endAt(best.right, false) } };
}

/** Nothing lies yet: one place in the middle, and marks at both its sides. */
function opening(width, height, largest) {
  const unit = Math.min(width / (2 + 2 * MARK + 2 * GAP), height / 2, largest);
  const x = width / 2, y = height / 2;
  const box = (w, h) => ({ x: x - (w * unit) / 2, y: y - (h * unit) / 2, w: w * unit, h: h * unit, way: "right" });
  const beside = (side, half) => ({ x: x + side * (half + GAP + .5) * unit - unit / 2, y: y - unit / 2, w: unit, h: unit });
  const end = (side) => ({ tile: box(2, 1), double: box(1, 2), marks: { none: beside(side, 1), tile: beside(side, 1), double: beside(side, .5) } });
  return { unit, rows: 1, tiles: [], ends: { left: end(-1), right: end(1) } };
}
