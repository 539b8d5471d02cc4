/**
 * The line on the table: a snake that always fits, the mark of each end with what it counts, the tile placed last, and
 * the tile that is about to be placed. One picture for the ear, with a sentence for what lies there.
 */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { countsOf, endsOf, halves, isDouble, placed, plain, totalOf } from "./domino-line.js";
import { snap } from "./motion.js";
import { snake } from "./snake.js";
import { play } from "./sound.js";
import { pipName, spokenLine, tileElement } from "./tile.js";

const SIDES = ["left", "right"];

/** The line in words: tiles, ends, total. */
export function lineWords(line) {
  if (!line.length) return _("Nothing lies yet.");
  const ends = endsOf(line);
  const tiles = _("The line: {tiles}.", { tiles: spokenLine(line) });
  const counted = _("Open ends: {left} on the left, {right} on the right; together they count {total}.", { left: pipName(ends.left.pip), right: pipName(ends.right.pip), total: totalOf(line) });
  return `${tiles} ${counted}`;
}

export class LineView {
  /** `choose(side)` is called when an end is tapped while there is one to choose. */
  constructor({ choose = () => {}, largest = 52 } = {}) {
    this.largest = largest;
    this.picture = h("div", { class: "line-picture", role: "img" });
    // The same choice stands as buttons in the box; these are for whoever reaches for the line itself.
    this.targets = SIDES.map((side) => h("div", { class: "end-target", hidden: true, onclick: () => choose(side) }));
    this.element = h("div", { class: "line-view" }, this.picture, this.targets);
    this.state = { line: [] };
    // The size is told before anything of it is seen; to ask for it would lay the page once more.
    this.size = { width: 0, height: 0 };
    this.watch = new ResizeObserver(() => {
      this.size = { width: this.element.clientWidth, height: this.element.clientHeight };
      // The first line is laid in a task of its own, so that a press may come between; what is seen already follows at once.
      if (this.picture.firstChild) this.draw(); else setTimeout(() => this.draw());
    });
    this.watch.observe(this.element);
  }

  /**
   * Show a line. `last` is the tile placed last; `next` `{ tile, side, settled }` one that is being placed or, settled, has
   * been; `choosable` lets an end be tapped; `also` are words for the ear after the line's own.
   */
  show(state) {
    this.state = state;
    this.draw();
  }

  /** What lies there, for the ear. */
  words() { return [lineWords(this.state.line), this.state.also].filter(Boolean).join(" "); }

  draw() {
    const { width, height } = this.size;
    if (!width || !height) return;
    const { line, last = null, next = null, choosable = false, marks = true } = this.state;
    this.picture.setAttribute("aria-label", this.words());
    // On a large table the tiles grow with it.
    const largest = Math.max(this.largest, Math.min(width / 13, height / 5.5, 104));
    const laid = snake(line, width, height, { largest });
    const box = ({ x, y, w, h: tall }) => ({ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${tall}px` });
    const at = (tile, place, className) => tileElement(tile, { way: place.way, className, css: box(place) });
    const tiles = line.map((tile, n) => at(tile, laid.tiles[n], last && plain(tile) === plain(last) ? "latest" : ""));

    const after = next ? placed(line, next.tile, next.side) : line;
    const counts = countsOf(after);
    const side = next?.side ?? "left";
    const form = next ? (isDouble(next.tile) ? "double" : "tile") : "none";
    if (next) tiles.push(this.same(at(side === "left" ? after[0] : after.at(-1), laid.ends[side][form], next.settled ? "settled" : "next")));
    if (!line.length && !next) tiles.push(h("span", { class: "tile-place", css: box(laid.ends.left.tile) }));
    const ends = !counts || !marks ? [] : SIDES.map((end) => {
      const own = next && (end === next.side || !line.length);
      return h("span", { class: own ? "end-mark moved" : "end-mark", css: box(laid.ends[end].marks[own ? form : "none"]), "data-end": end }, h("b", {}, counts[end]));
    });
    this.picture.style.setProperty("--unit", `${laid.unit}px`);
    this.picture.replaceChildren(...tiles, ...ends);
    this.targets.forEach((target, n) => {
      const place = laid.ends[SIDES[n]];
      target.hidden = !choosable;
      Object.assign(target.style, box(around(place.tile, place.marks.none)));
      target.classList.toggle("chosen", next?.side === SIDES[n]);
    });
  }

  /** A settled tile that lies where it lay stays the same element, so that it does not stop while it snaps on. */
  same(tile) {
    const lies = tile.matches(".settled") && this.picture.querySelector(".settled");
    return lies && lies.dataset.tile === tile.dataset.tile && lies.style.cssText === tile.style.cssText ? lies : tile;
  }

  /** The tile that has just been placed comes from where it stood or, in a picker, lay: always with its higher half first. */
  arrive(from, which = ".settled") {
    const tile = this.picture.querySelector(which);
    if (!tile || !from) return;
    const [one, other] = halves(tile.dataset.tile);
    const higherFirst = tile.dataset.way === "left" ? other >= one : one >= other;
    const before = from.height > from.width ? 0 : -90;
    const after = (tile.matches(".standing") ? 0 : -90) + (higherFirst ? 0 : 180);
    snap(tile, from, (before - after + 540) % 360 - 180);
    play("tile");
  }
}

/** The least box around two, no smaller than a finger. */
function around(a, b) {
  const x = Math.min(a.x, b.x), y = Math.min(a.y, b.y);
  const w = Math.max(a.x + a.w, b.x + b.w) - x, tall = Math.max(a.y + a.h, b.y + b.h) - y;
  const wide = Math.max(w, 44), high = Math.max(tall, 44);
  return { x: x - (wide - w) / 2, y: y - (high - tall) / 2, w: wide, h: high };
}
