/** The end of a discard sheet on the felt: the total on a plate, the ten throws, and what comes next. */

import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { playingCard } from "./playing-card.js";
import { spokenCards } from "./hand.js";

/** `review(n)` is called when a throw is opened; `onward` stands last: how long until the next day, or the way there. */
export function discardPlate(run, review, onward) {
  const closed = run.state === "closed";
  return h("div", { class: "result" },
    h("p", { class: "result-title" }, closed ? _("The day closed before the last hand") : _("All ten played")),
    h("div", { class: "result-plate" }, h("span", { class: "result-total" }, whole(run.score)), h("span", { class: "result-of" }, _("of 1000"))),
    h("p", { class: "result-loss" }, _("{loss} points given away in all", { loss: points(run.loss) })),
    h("ol", { class: "throws", "aria-label": _("Your ten hands") }, run.answers.map((answer) => throwTile(answer, review))),
    onward);
}

/** One hand of the ten: what was thrown, and its score; opens its review. */
function throwTile(answer, review) {
  const best = answer.loss < 5e-10;
  const label = _("Hand {n}, thrown {cards}: {score} of 100. Look at it again", { n: answer.n, cards: spokenCards(answer.thrown), score: whole(answer.score) });
  return h("li", {}, h("button", { type: "button", class: "throw", "aria-label": label, onclick: () => review(answer.n) },
    h("span", { class: "throw-cards", "aria-hidden": "true" }, answer.thrown.map((card) => playingCard(card, { silent: true }))),
    h("span", { class: "throw-score", "aria-hidden": "true" }, whole(answer.score)),
    h("span", { class: "throw-loss", "aria-hidden": "true" }, best ? _("best") : `−${points(answer.loss)}`)));
}
