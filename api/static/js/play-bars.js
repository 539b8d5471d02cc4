/**
 * All plays of a position as bars: the points that a play scores now, and the rest of the round, which adds to them or
 * takes its part away (hatched); what is left is the value. A finish has one bar to either side of nothing.
 */

import { h } from "./dom.js";
import { _, points } from "./i18n.js";
import { endName, playName, tileElement } from "./tile.js";
import { plain } from "./domino-line.js";

/** A value with its sign, for what may be below nothing. */
export const signed = (value) => (value > 0.004 ? `+${points(value)}` : points(value));

/** Whether two plays are the same one. */
export const isPlay = (choice, { tile, end }) => plain(choice.tile) === plain(tile) && (!end || !choice.end || choice.end === end || (choice.equivalent ?? []).some((other) => other.end === end));

function parts({ points: now, value }, finish, at, width) {
  const bar = (className, from, to) => h("span", { class: className, css: { left: at(Math.min(from, to)), width: width(from, to) } });
  if (finish) return [bar(value < 0 ? "bar-lost" : "bar-hand", 0, value)];
  if (value >= now) return [bar("bar-hand", 0, now), bar("bar-crib own", now, value)];
  if (value >= 0) return [bar("bar-hand", 0, value), bar("bar-crib opponent", value, now)];
  return [bar("bar-crib opponent", value, now)];
}

/** A list of rows; `choose(choice)` is called when one is opened, `mine` is one's own play. */
export function playBars(choices, line, { finish = false, mine = null, choose }) {
  const reach = choices.flatMap((choice) => (finish ? [choice.value] : [choice.value, choice.points]));
  const low = Math.min(0, ...reach), high = Math.max(finish ? 0.02 : 0.2, ...reach);
  const at = (value) => `${(100 * (value - low)) / (high - low)}%`;
  const width = (from, to) => `${(100 * Math.abs(to - from)) / (high - low)}%`;
  const rows = choices.map((choice, n) => {
    const own = mine !== null && isPlay(choice, mine);
    const end = (choice.equivalent ?? []).length || !choices.some((other) => other !== choice && plain(other.tile) === plain(choice.tile)) ? null : choice.end;
    const values = { play: playName(line, choice.tile, end), points: choice.points, rest: signed(choice.value - choice.points), value: signed(choice.value) };
    const spoken = finish ? _("{play}: balance {value}", values) : _("{play}: {points} points now, the rest {rest}, in all {value}", values);
    return h("li", {}, h("button", {
      type: "button", class: own ? "choice mine" : "choice", "aria-expanded": "false", "aria-label": `${spoken}${n === 0 ? `, ${_("best")}` : ""}${own ? `, ${_("your choice")}` : ""}`,
      onclick: (event) => { open(event.currentTarget); choose(choice); },
    },
    h("span", { class: "choice-play", "aria-hidden": "true" }, tileElement(plain(choice.tile), { className: "small", standing: false }),
      end && h("span", { class: "choice-end" }, endName(line, end)),
      n === 0 && h("span", { class: "chip best" }, _("best")), own && h("span", { class: "chip mine" }, _("you"))),
    h("span", { class: "bar", "aria-hidden": "true" }, low < 0 && h("span", { class: "bar-zero", css: { left: at(0) } }), parts(choice, finish, at, width)),
    h("span", { class: "choice-total", "aria-hidden": "true" }, finish ? signed(choice.value) : points(choice.value))));
  });
  const all = h("ol", { class: "choices plays" }, rows);
  const open = (row) => { for (const button of all.querySelectorAll(".choice")) button.setAttribute("aria-expanded", String(button === row)); };
  open(all.querySelectorAll(".choice")[mine === null ? 0 : Math.max(0, choices.findIndex((choice) => isPlay(choice, mine)))]);
  const legend = finish
    ? h("p", { class: "legend", "aria-hidden": "true" }, h("span", { class: "key-hand" }, _("in your favour")), h("span", { class: "key-lost" }, _("against you")))
    : h("p", { class: "legend", "aria-hidden": "true" }, h("span", { class: "key-hand" }, _("points now")), h("span", { class: "key-crib" }, _("the rest, added")), h("span", { class: "key-crib opponent" }, _("or taken away")));
  return h("div", { class: "choice-list" }, legend, all);
}
