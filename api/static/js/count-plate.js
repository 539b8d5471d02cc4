/** The end of a counting sheet on the felt: the adjusted time on a plate, right answers and total time, all answers. */

import { h } from "./dom.js";
import { _, ngettext, spent, whole } from "./i18n.js";
import { offMark, offText } from "./announced.js";

export const wrongs = (run) => run.answers.filter((answer) => answer.off).length;

/**
 * `sheet` holds the sheet's own words (see counting-sheet.js), `points(answer)` what there was; `review(n)` is called when
 * an answer is opened; `onward` stands last: how long until the next day, or the way there.
 */
export function countPlate(run, { sheet, points, review, onward }) {
  const closed = run.state === "closed";
  const wrong = wrongs(run);
  const adjusted = run.adjusted ?? null;
  return h("div", { class: "result" },
    h("p", { class: "result-title" }, closed ? sheet.overtaken() : sheet.all()),
    h("div", { class: "result-plate" },
      h("span", { class: "result-total timed" }, adjusted === null ? whole(run.right) : spent(adjusted)),
      h("span", { class: "result-of" }, adjusted === null ? sheet.rightOf() : _("adjusted time"))),
    h("p", { class: "result-loss" }, sheet.rightIn({ right: whole(run.right), time: spent(run.time) }),
      adjusted !== null && wrong > 0 && h("span", { class: "result-penalty" }, ngettext("and 10 s for {n} wrong answer", "and 10 s for each of {n} wrong answers", wrong))),
    h("ol", { class: "throws counts", "aria-label": sheet.answers() }, run.answers.map((answer) => tile(answer, { sheet, points, review }))),
    onward);
}

function tile(answer, { sheet, points, review }) {
  const label = sheet.answer({ n: answer.n, result: offText(answer.off), time: spent(answer.time) });
  return h("li", {}, h("button", { type: "button", class: answer.off ? "throw off" : "throw", "aria-label": label, onclick: () => review(answer.n) },
    h("span", { class: "throw-score", "aria-hidden": "true" }, whole(points(answer)), h("span", { class: "throw-mark" }, offMark(answer.off))),
    h("span", { class: "throw-loss", "aria-hidden": "true" }, spent(answer.time))));
}
