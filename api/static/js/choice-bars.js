/**
 * All choices of a discard as bars, hand and crib in one. The own crib adds to the hand; the opponent's crib takes its
 * part away from the hand's end, drawn hatched, and what is left is the choice's total.
 */

import { h } from "./dom.js";
import { _, list, points } from "./i18n.js";
import { cardName } from "./card.js";
import { cardText } from "./playing-card.js";

/** A list of rows; `choose(choice)` is called when one is opened. */
export function choiceBars(choices, crib, { mine = null, choose }) {
  const low = Math.min(0, ...choices.map((choice) => Math.min(choice.total, choice.hand)));
  const high = Math.max(...choices.map((choice) => Math.max(choice.total, choice.hand)));
  const at = (value) => `${(100 * (value - low)) / (high - low)}%`;
  const width = (from, to) => `${(100 * Math.abs(to - from)) / (high - low)}%`;

  const rows = choices.map((choice, n) => {
    const own = mine !== null && choice.cards.join() === mine.join();
    const solid = crib === "own" ? [0, choice.hand] : [Math.min(0, choice.total), choice.total];
    const parts = [crib === "opponent" && h("span", { class: "bar-whole", css: { left: at(0), width: width(0, choice.hand) } }),
      h("span", { class: "bar-hand", css: { left: at(Math.min(...solid)), width: width(...solid) } })];
    const other = crib === "own" ? [choice.hand, choice.total] : [choice.total, choice.hand];
    if (crib === "own" || choice.total >= 0) parts.push(h("span", { class: `bar-crib ${crib}`, css: { left: at(other[0]), width: width(...other) } }));
    else parts.splice(1, 1, h("span", { class: `bar-crib ${crib}`, css: { left: at(choice.total), width: width(choice.total, choice.hand) } }));
    const marks = [n === 0 && h("span", { class: "chip best" }, _("best")), own && h("span", { class: "chip mine" }, _("you"))];
    const spoken = _("Throw {cards}: hand {hand}, crib {crib}, in all {total}", {
      cards: list(choice.cards.map(cardName)), hand: points(choice.hand), crib: points(choice.crib), total: points(choice.total),
    });
    return h("li", {}, h("button", {
      type: "button", class: own ? "choice mine" : "choice", "aria-expanded": "false", "aria-label": `${spoken}${n === 0 ? `, ${_("best")}` : ""}${own ? `, ${_("your choice")}` : ""}`,
      onclick: (event) => { open(event.currentTarget); choose(choice); },
    },
    h("span", { class: "choice-cards", "aria-hidden": "true" }, cardText(choice.cards), marks),
    h("span", { class: "bar", "aria-hidden": "true" }, low < 0 && h("span", { class: "bar-zero", css: { left: at(0) } }), parts),
    h("span", { class: "choice-total", "aria-hidden": "true" }, points(choice.total))));
  });
  const all = h("ol", { class: "choices" }, rows);
  const open = (row) => {
    for (const button of all.querySelectorAll(".choice")) button.setAttribute("aria-expanded", String(button === row));
  };
  const first = mine === null ? 0 : Math.max(0, choices.findIndex((choice) => choice.cards.join() === mine.join()));
  open(all.querySelectorAll(".choice")[first]);
  const legend = h("p", { class: "legend", "aria-hidden": "true" },
    h("span", { class: "key-hand" }, _("hand")),
    h("span", { class: `key-crib ${crib}` }, crib === "own" ? _("crib, added") : _("their crib, taken away")));
  return h("div", { class: "choice-list" }, legend, all);
}
