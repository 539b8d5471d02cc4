/** Who sits at the table and what they hold: backs with their number, knocks, the boneyard, the points, the race to 61. */

import { h } from "./dom.js";
import { _, ngettext, whole } from "./i18n.js";
import { GOAL, pointsOf } from "./domino-line.js";
import { knockedText, seatName } from "./domino-words.js";
import { tileBack } from "./tile.js";

const backs = (count) => h("span", { class: "backs", "aria-hidden": "true" }, Array.from({ length: count }, tileBack));

/** One other player: name, backs and their number, what a knock told. */
export function seatView({ plays, seat, counts }, other, className = "") {
  const knocked = knockedText(plays, other);
  return h("div", { class: `seat ${className}`.trim(), "data-seat": other },
    backs(counts[other]),
    h("div", { class: "seat-words" },
      h("span", { class: "seat-name" }, seatName(other, seat, counts.length)), " ",
      h("span", { class: "seat-count" }, ngettext("{n} tile", "{n} tiles", counts[other])),
      knocked && h("span", { class: "seat-knock" }, knocked)));
}

/** What is left face down and out of play. */
export function boneyard({ line, hand, counts, seat }) {
  const left = 28 - line.length - hand.length - counts.reduce((sum, count, n) => (n === seat ? sum : sum + count), 0);
  return h("div", { class: "boneyard" },
    h("span", { class: "bones", "aria-hidden": "true" }, tileBack(), tileBack(), tileBack(), h("b", {}, whole(left))),
    h("span", { class: "seat-words" }, h("span", { class: "seat-name" }, _("Boneyard")), " ", h("span", { class: "visually-hidden" }, ngettext("{n} tile", "{n} tiles", left))));
}

/** The plate: whose play it is and the points; for a finish that it is one. */
export function plate(question, extra = "") {
  const { seat, counts, finish } = question;
  const own = pointsOf(question, seat), theirs = pointsOf(question, (seat + 1) % counts.length);
  const name = finish ? _("Finish") : question.line.length ? _("Your play") : _("You open");
  const score = h("span", { class: "plate-score" },
    h("span", { "aria-hidden": "true" }, counts.length === 4 ? _("You two {own} · They {theirs}", { own, theirs }) : _("You {own} · Opponent {theirs}", { own, theirs })),
    h("span", { class: "visually-hidden" }, _("Points: you {own}, your opponent {theirs}.", { own, theirs })));
  return h("div", { class: finish ? "plate finish" : "plate" },
    h("div", { class: "plate-metal" }, name),
    h("div", { class: "plate-line" }, !finish && score, extra && h("span", { class: "plate-extra" }, extra)));
}

/** The race to 61: a lane with a peg for either side, and what each still needs. */
export function race(question) {
  const { seat, counts } = question;
  const lane = (who, name) => {
    const points = pointsOf(question, who);
    const needs = ngettext("{n} to go", "{n} to go", GOAL - points);
    return h("li", { class: "lane" }, h("span", { class: "lane-name" }, name),
      h("span", { class: "lane-holes", "aria-hidden": "true" }, h("span", { class: "lane-peg", css: { "--at": String(points / GOAL) } })),
      h("span", { class: "lane-points" }, h("b", {}, whole(points)), " ", h("span", {}, needs)));
  };
  const other = (seat + 1) % counts.length;
  return h("ul", { class: "race", "aria-label": _("The race to exactly 61") },
    lane(seat, counts.length === 4 ? _("You two") : seatName(seat, seat, counts.length)), lane(other, counts.length === 4 ? _("They") : seatName(other, seat, counts.length)));
}

/** Everything above and beside the line for a question; `lineElement` lies in the middle. */
export function around(question, lineElement, extra) {
  const { seat, counts, finish } = question;
  const seats = counts.length;
  const facing = seats === 2 ? (seat + 1) % 2 : (seat + 2) % seats;
  return h("div", { class: seats === 2 ? "domino-middle" : "domino-middle four", "data-finish": finish },
    h("div", { class: "seats-row" }, plate(question, extra), seatView(question, facing), boneyard(question)),
    finish && race(question),
    seats > 2 && seatView(question, (seat + 1) % seats, "side left"),
    lineElement,
    seats > 2 && seatView(question, (seat + seats - 1) % seats, "side right"));
}
