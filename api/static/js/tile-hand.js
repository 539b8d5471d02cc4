/**
 * The hand of a domino player: one tile is chosen by mouse, finger or key, then the end where that is a question. Tiles
 * that fit nowhere stay to be looked at, and say why. Made once for a position, so nothing chosen is lost.
 */

import { h } from "./dom.js";
import { _, ngettext } from "./i18n.js";
import { endsOf, places, plain } from "./domino-line.js";
import { deal } from "./motion.js";
import { play } from "./sound.js";
import { standingTile, tileName } from "./tile.js";

export class TileHand {
  /** `changed()` is called after each choice, `submit()` on Enter. */
  constructor({ changed, submit, remembered = null }) {
    Object.assign(this, { changed, submit, remembered, buttons: [] });
    this.element = h("div", { class: "tile-hand", role: "radiogroup" });
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Deal a position's tiles, from the boneyard if that is given. */
  deal({ line, hand, plays }, origin = null) {
    const tiles = hand.map(plain);
    Object.assign(this, { line, tiles, plays, tile: null, side: undefined, current: 0, done: false });
    delete this.element.dataset.done;
    this.element.dataset.tiles = tiles.length;
    this.element.setAttribute("aria-label", ngettext("Your {n} tile", "Your {n} tiles", tiles.length));
    this.sides = new Map(tiles.map((tile) => [tile, places(line, tile)]));
    this.buttons = tiles.map((tile, n) => {
      const fits = this.sides.get(tile).length > 0;
      return h("button", {
        type: "button", class: fits ? "hand-tile" : "hand-tile out", role: "radio", "aria-checked": "false", "aria-disabled": fits ? null : "true", "data-tile": tile,
        "aria-label": fits ? tileName(tile) : _("{tile}, does not fit", { tile: tileName(tile) }), tabindex: n ? "-1" : "0", title: fits ? null : this.reason(tile),
        onclick: () => this.press(n), onfocus: () => this.rove(n),
      }, standingTile(tile), !fits && h("span", { class: "hand-tag", "aria-hidden": "true" }, "×"));
    });
    this.element.replaceChildren(...this.buttons);
    // The tiles move within their buttons, as the cards of a hand do.
    deal(this.buttons.map((button) => button.firstChild), origin);
    play("tile", tiles.length);
    const kept = this.remembered?.read(this.memory);
    if (kept && this.sides.get(kept.tile)?.length) this.choose(kept.tile, kept.side ?? undefined, false);
    else this.changed(false);
  }

  /** What tells one position from another. */
  get memory() { return [this.line.join(), this.tiles.join(), this.plays.length].join("|"); }

  rove(n) {
    this.current = n;
    this.buttons.forEach((button, place) => button.setAttribute("tabindex", n === place ? "0" : "-1"));
  }

  focus(n = this.current) { this.buttons[n]?.focus(); }

  /** The ends for the chosen tile. */
  get ends() { return this.tile ? this.sides.get(this.tile) : []; }

  /** Whether a tile is chosen and its end is clear. */
  get ready() { return this.ends.length > 0 && this.side !== undefined; }

  /** A tile was pressed: it is chosen; pressed again it goes on to its other end. */
  press(n) {
    if (this.done) return;
    if (this.tile === this.tiles[n] && this.ends.length > 1) this.turn();
    else this.choose(this.tiles[n]);
  }

  choose(tile, side = undefined, spoken = true) {
    if (this.done) return;
    const ends = this.sides.get(tile);
    const known = side !== undefined && ends.includes(side);
    Object.assign(this, { tile, side: known ? side : ends.length === 1 ? ends[0] : undefined });
    this.rove(this.tiles.indexOf(tile));
    this.mark(spoken);
  }

  /** Choose the end for the chosen tile. */
  end(side) {
    if (this.done || !this.ends.includes(side)) return;
    this.side = side;
    this.mark(true);
  }

  /** The next end, or a given one by arrow: up is left, down is right. */
  turn(by = null) {
    if (this.ends.length < 2) return;
    const at = this.ends.indexOf(this.side);
    this.end(by === null ? this.ends[(at + 1) % this.ends.length] : this.ends[by < 0 ? 0 : 1]);
  }

  mark(spoken) {
    for (const button of this.buttons) button.setAttribute("aria-checked", String(button.dataset.tile === this.tile && !button.classList.contains("out")));
    if (this.ready) this.remembered?.write(this.memory, { tile: this.tile, side: this.side });
    this.changed(spoken);
  }

  /** Why a tile cannot be placed. */
  reason(tile) {
    const ends = endsOf(this.line);
    const values = { tile, left: ends.left.pip, right: ends.right.pip };
    return ends.left.pip === ends.right.pip ? _("{tile} fits nowhere: both ends are {left}.", values) : _("{tile} fits nowhere: the ends are {left} and {right}.", values);
  }

  /** Go to the tile beside, and choose it. */
  step(by) {
    if (this.done) return;
    const inside = this.element.contains(document.activeElement) || this.tile;
    const n = inside ? (this.current + by + this.tiles.length) % this.tiles.length : this.current;
    this.focus(n);
    this.choose(this.tiles[n]);
  }

  key(event) {
    if (event.key === "Enter") { event.preventDefault(); if (!event.repeat) this.submit(); }
    if (event.key === " " && event.repeat) event.preventDefault();
  }

  /** The tile is played: its place stays, empty. Returns where it stood. */
  play(tile) {
    this.done = true;
    this.element.dataset.done = "";
    let from = null;
    for (const button of this.buttons) {
      const gone = button.dataset.tile === plain(tile);
      if (gone) from = button.querySelector(".tile").getBoundingClientRect();
      button.classList.toggle("played", gone);
      button.setAttribute("aria-checked", String(gone));
      button.setAttribute("aria-disabled", "true");
      if (gone) button.setAttribute("aria-label", _("{tile}, played", { tile: tileName(tile) }));
    }
    return from;
  }

  /** Take it back: the server did not have it. */
  takeBack() {
    this.done = false;
    delete this.element.dataset.done;
    for (const button of this.buttons) {
      const out = button.classList.contains("out");
      button.classList.remove("played");
      if (!out) button.removeAttribute("aria-disabled");
      button.setAttribute("aria-label", out ? _("{tile}, does not fit", { tile: tileName(button.dataset.tile) }) : tileName(button.dataset.tile));
    }
    this.mark(false);
  }
}
