/** What all sheets that are judged by the points given away say alike: an answer's peg, what a reply tells of the run, how it stands so far. */

import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";

export const peg = (answer) => ({ text: whole(answer.score), said: _("{score} of 100", { score: whole(answer.score) }) });

export const record = ({ score, loss, finish_loss, next }) => ({ score, loss, finish_loss, next });

export const tally = ({ answers, score, loss }) => (answers.length ? h("dl", { class: "tally" },
  h("div", {}, h("dt", {}, _("so far")), h("dd", {}, whole(score))),
  h("div", {}, h("dt", {}, _("given away")), h("dd", {}, points(loss)))) : "");
