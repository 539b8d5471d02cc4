/** A line whose ends are to be counted: without its marks until the answer is known, and the light on its ends. */

import { _ } from "./i18n.js";
import { endsOf } from "./domino-line.js";
import { LineView } from "./line-view.js";
import { fly } from "./motion.js";
import { play } from "./sound.js";
import { pipName, spokenLine, tileName } from "./tile.js";

const last = ({ line, last: side }) => (side === "left" ? line[0] : line.at(-1));
const endWords = (end) => (end.double ? tileName(`${end.pip}-${end.pip}`) : pipName(end.pip));

/** The question for the ear: tiles from left to right, the ends, where the last tile went; never a number that answers it. */
export function lineSpoken(question) {
  const { line, last: side } = question;
  const ends = endsOf(line);
  if (!side) return _("One tile lies alone: {tile}.", { tile: spokenLine(line) });
  const values = { tiles: spokenLine(line), left: endWords(ends.left), right: endWords(ends.right), tile: tileName(last(question)) };
  return side === "left"
    ? _("The line: {tiles}. Left end: {left}. Right end: {right}. Placed last, on the left: {tile}.", values)
    : _("The line: {tiles}. Left end: {left}. Right end: {right}. Placed last, on the right: {tile}.", values);
}

export class CountedLine extends LineView {
  constructor() {
    super();
    this.element.classList.add("counted-line");
  }

  /** Lay out a question's line. */
  show(question) {
    this.question = question;
    this.lit = null;
    super.show({ line: question.line, last: last(question), marks: Boolean(question.marks) });
  }

  words() { return lineSpoken(this.question); }

  /** The last tile comes from above. */
  arrive() {
    const tile = this.picture.querySelector(".latest");
    const box = tile?.getBoundingClientRect();
    if (box) fly([tile], new DOMRect(box.x, box.y - 1.5 * box.height, box.width, box.height), "lay", { fade: true });
    play("tile");
  }

  /** Show what the ends count. */
  reveal({ line, last: side }) { this.show({ line, last: side, marks: true }); }

  /** Light these sides and dim the rest; none of either with null. */
  light(sides) {
    this.lit = sides;
    this.shine();
  }

  draw() {
    super.draw();
    this.shine();
  }

  shine() {
    const { picture, lit } = this;
    if (lit) picture.dataset.lit = ""; else delete picture.dataset.lit;
    const tiles = [...picture.querySelectorAll(".tile")];
    const shining = new Set((lit ?? []).map((side) => (side === "left" ? tiles[0] : tiles.at(-1))));
    for (const tile of tiles) tile.classList.toggle("lit", shining.has(tile));
    for (const mark of picture.querySelectorAll(".end-mark")) mark.classList.toggle("lit", lit?.includes(mark.dataset.end) ?? false);
  }
}
