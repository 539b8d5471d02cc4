/** A position as it was, small and on the paper: the line with the tile that was played, and the hand. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { places, plain } from "./domino-line.js";
import { dominoVerdict } from "./domino-verdict.js";
import { LineView } from "./line-view.js";
import { tileText } from "./tile.js";

function reviewedPosition({ line, hand, tile, end }) {
  const view = new LineView({ largest: 26 });
  view.element.classList.add("on-paper");
  view.show({ line, next: tile ? { tile: plain(tile), side: end ?? places(line, tile)[0], settled: true } : null });
  return h("div", { class: "reviewed" }, view.element, h("p", { class: "reviewed-hand" }, h("span", { class: "muted" }, _("Your hand")), " ", tileText(hand)));
}

/** The paper of an answer that is looked at again. */
export const reviewedVerdict = (verdict) => dominoVerdict(verdict, { board: reviewedPosition(verdict) });
