/** The paper after a count: right or by how much not, the time, why, and the call item by item. */

import { h } from "./dom.js";
import { _, spent, whole } from "./i18n.js";
import { offMark, offText } from "./announced.js";

function head(discipline, { verdict, time }) {
  const right = !verdict.off;
  return h("header", { class: right ? "verdict-head best" : "verdict-head" },
    h("div", {}, h("p", { class: "verdict-loss" }, h("span", { "aria-hidden": "true" }, right ? _("Right") : offMark(verdict.off)), h("span", { class: "visually-hidden" }, offText(verdict.off))), h("p", { class: "verdict-line" }, discipline.line(verdict))),
    h("div", { class: "verdict-score" }, h("p", { class: "verdict-points" }, spent(time)), h("p", { class: "verdict-line" }, right ? _("your time") : _("and 10 s for it"))));
}

/**
 * In a discipline (see count-table.js): `mark(n, row)` is told each step's row; `again()` calls the count once more; `shown`
 * shows what was asked where no table does; `notices` and `after` stand above and below it all.
 */
export function countVerdict(discipline, reply, { mark = (n, row) => row, again = null, notices = [], after = [], shown = false, training = false } = {}) {
  const { verdict } = reply;
  const steps = discipline.steps(verdict);
  const sentences = discipline.reasons(verdict);
  const shownHead = head(discipline, reply);
  if (training) shownHead.querySelector(".verdict-score .verdict-line").textContent = _("your time");
  return [
    shownHead,
    ...notices,
    shown && h("div", { class: "reviewed-cards" }, discipline.reviewed(verdict)),
    sentences.length ? h("blockquote", { class: "reason" }, sentences.map((sentence) => h("p", {}, sentence))) : null,
    h("h2", { class: "visually-hidden" }, _("The count")),
    steps.length
      ? h("ol", { class: "call-list" }, steps.map((step, n) => mark(n, h("li", {},
        h("span", { class: "call-words" }, step.words), step.shown, h("span", { class: "figure" }, h("span", { class: "visually-hidden" }, step.named), " ", whole(step.figure))))))
      : h("p", { class: "call-nothing" }, discipline.called(verdict)),
    again && h("p", {}, h("button", { type: "button", class: "button quiet small-button", onclick: again }, _("Call it again"))),
    ...after,
  ].filter(Boolean);
}
