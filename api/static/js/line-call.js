/** The ends of a line in the words that players use: "double six, twelve, and three is fifteen: five threes and three fives, eight". */

import { _, pgettext, word } from "./i18n.js";
import { capital } from "./call.js";
import { endsOf } from "./domino-line.js";
import { tileName } from "./tile.js";

const counted = (n) => (n ? word(n) : _("nothing"));
const single = (pip) => (pip ? word(pip) : pgettext("call", "blank"));

function threesAndFives({ points, threes, fives }) {
  if (!points) return _("nothing");
  if (threes && fives) return _("five threes and three fives, eight");
  if (threes) return threes === 1 ? _("one three") : _("{n} threes", { n: word(threes) });
  return fives === 1 ? _("one five") : _("{n} fives", { n: word(fives) });
}

/** The steps of a call: `[{ sides, tile, words, ends, figure }]`: what each end counts, what both come to, what that scores. */
export function lineSteps(verdict) {
  const { line, left, right, total, points } = verdict;
  const ends = endsOf(line);
  const both = ["left", "right"];
  const scored = { sides: both, tile: null, words: threesAndFives(verdict), figure: points };
  if (right === null) return [{ sides: both, tile: line[0], words: _("{double} alone, {count}", { double: tileName(line[0]), count: counted(total) }), ends: ":", figure: total }, scored];
  const first = ends.left.double ? _("{double}, {count}", { double: tileName(line[0]), count: counted(left) }) : single(ends.left.pip);
  const second = _("and {end} is {total}", { end: ends.right.double ? tileName(line.at(-1)) : single(ends.right.pip), total: counted(total) });
  return [
    { sides: ["left"], tile: line[0], words: first, figure: left },
    { sides: ["right"], tile: line.at(-1), words: second, ends: ":", figure: total },
    scored,
  ];
}

/** The whole call as one sentence. */
export const lineCall = (verdict) => capital(`${lineSteps(verdict).map(({ words, ends = "," }, n, all) => (n < all.length - 1 ? words + ends : words)).join(" ")}.`);
