/** The paper after a count: right or by how much not, the time, why, and the call item by item. */

import { h } from "./dom.js";
import { _, ngettext, spent, whole } from "./i18n.js";
import { callSteps, callText, offMark, offText } from "./call.js";
import { cardText } from "./playing-card.js";
import { trapSentences } from "./traps.js";

function head({ verdict, time }) {
  const right = !verdict.off;
  const line = right ? ngettext("{n} point", "{n} points", verdict.total) : _("you said {said}, it counts {total}", { said: whole(verdict.said), total: whole(verdict.total) });
  return h("header", { class: right ? "verdict-head best" : "verdict-head" },
    h("div", {}, h("p", { class: "verdict-loss" }, h("span", { "aria-hidden": "true" }, right ? _("Right") : offMark(verdict.off)), h("span", { class: "visually-hidden" }, offText(verdict.off))), h("p", { class: "verdict-line" }, line)),
    h("div", { class: "verdict-score" }, h("p", { class: "verdict-points" }, spent(time)), h("p", { class: "verdict-line" }, right ? _("your time") : _("and 10 s for it"))));
}

/**
 * `mark(n, row)` is told each step's row; `again()` calls the count once more; `cards` shows the cards where no table does;
 * `notices` and `after` stand above and below it all.
 */
export function countVerdict(reply, { mark = (n, row) => row, again = null, notices = [], after = [], cards = false, training = false } = {}) {
  const { verdict } = reply;
  const steps = callSteps(verdict);
  const sentences = trapSentences(verdict);
  const shownHead = head(reply);
  if (training) shownHead.querySelector(".verdict-score .verdict-line").textContent = _("your time");
  return [
    shownHead,
    ...notices,
    cards && h("p", { class: "reviewed-cards" }, verdict.crib ? _("Crib") : _("Hand"), " ", cardText(verdict.cards), " ", h("span", { class: "muted" }, _("starter")), " ", cardText([verdict.starter])),
    sentences.length ? h("blockquote", { class: "reason" }, sentences.map((sentence) => h("p", {}, sentence))) : null,
    h("h2", { class: "visually-hidden" }, _("The count")),
    steps.length
      ? h("ol", { class: "call-list" }, steps.map((step, n) => mark(n, h("li", {},
        h("span", { class: "call-words" }, step.words), cardText(step.cards), h("span", { class: "figure" }, h("span", { class: "visually-hidden" }, _("so far")), " ", whole(step.running))))))
      : h("p", { class: "call-nothing" }, callText(verdict)),
    again && h("p", {}, h("button", { type: "button", class: "button quiet small-button", onclick: again }, _("Call it again"))),
    ...after,
  ].filter(Boolean);
}
