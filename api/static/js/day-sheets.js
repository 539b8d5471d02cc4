/**
 * The day's sheets beside the board, as the way from one to the next: how far one's own run of each has come. The links stand
 * in the page; what changes comes with the day that a table asks for, and with each answer.
 */

import { h } from "./dom.js";
import { _, whole } from "./i18n.js";

// Where time is the result, the score says nothing.
const TIMED = ["count", "ends"];

const nav = document.getElementById("day-sheets");
const known = new Map();

function stateOf(kind) {
  const { positions, answered, finished, score, making } = known.get(kind);
  if (making) return _("being made");
  if (answered === undefined) return _("not begun");
  if (!finished) return _("{n} of {of}", { n: whole(answered), of: whole(positions) });
  return TIMED.includes(kind) ? _("done") : [h("span", { class: "visually-hidden" }, _("done:")), " ", h("b", {}, whole(score))];
}

function show(kind, news) {
  const link = nav.querySelector(`[data-kind="${kind}"]`);
  if (!link) return;
  known.set(kind, { ...known.get(kind), ...news });
  const { answered, finished } = known.get(kind);
  link.dataset.state = finished ? "done" : answered === undefined ? "new" : "open";
  link.querySelector(".sheet-state").replaceChildren(...[stateOf(kind)].flat());
}

if (nav.dataset.day) {
  document.addEventListener("day-known", ({ detail: { day, sheets, making } }) => {
    nav.dataset.day = day;
    known.clear();
    for (const { kind, positions, run } of sheets) show(kind, { positions, ...(run && { answered: run.answered, finished: run.state !== "open", score: run.score }) });
    for (const kind of making ?? []) show(kind, { making: true });
  });
  document.addEventListener("run-known", ({ detail: { kind, day, ...run } }) => {
    // Yesterday's run may be finished at today's table.
    if (day === nav.dataset.day && known.has(kind)) show(kind, run);
  });
}
