/** The end of a domino sheet on the felt: the total on a plate, the ten plays, and what comes next. */

import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { givenAway } from "./domino-words.js";
import { standingTile, tileName } from "./tile.js";

/** `review(n)` is called when a play is opened; `onward` stands last. */
export function dominoPlate(run, review, onward) {
  const closed = run.state === "closed";
  return h("div", { class: "result" },
    h("p", { class: "result-title" }, closed ? _("The day closed before the last position") : _("All ten played")),
    h("div", { class: "result-plate" }, h("span", { class: "result-total" }, whole(run.score)), h("span", { class: "result-of" }, _("of 1000"))),
    h("p", { class: "result-loss" }, givenAway(run)),
    h("ol", { class: "throws tiles", "aria-label": _("Your ten plays") }, run.answers.map((answer) => playTile(answer, review))),
    onward);
}

/** One of the ten: the tile that was played, and its score; opens its review. */
function playTile(answer, review) {
  const best = answer.loss < 5e-10;
  const label = _("Position {n}, played {tile}: {score} of 100. Look at it again", { n: answer.n, tile: tileName(answer.tile), score: whole(answer.score) });
  return h("li", {}, h("button", { type: "button", class: "throw", "aria-label": label, onclick: () => review(answer.n) },
    h("span", { class: "throw-cards", "aria-hidden": "true" }, standingTile(answer.tile)),
    h("span", { class: "throw-score", "aria-hidden": "true" }, whole(answer.score)),
    h("span", { class: "throw-loss", "aria-hidden": "true" }, best ? _("best") : `−${points(answer.loss)}`)));
}
