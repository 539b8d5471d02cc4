/** What each cut makes of the kept cards: thirteen ranks by four suits, shaded by points; a cell turns its starter. */

import { h } from "./dom.js";
import { _, list, ngettext, points, word } from "./i18n.js";
import { RANKS, cardName, index, rankName, ranksText, suitName } from "./card.js";
import { inlineCard } from "./playing-card.js";

const ROWS = "SHDC";

/** A titled table; `turn(card, points)` is called for the cell under pointer or focus. */
export function cutGrid(choice, cards, turn = () => {}) {
  const values = Object.values(choice.starters);
  const low = Math.min(...values), high = Math.max(...values);
  const best = Object.keys(choice.starters).filter((card) => choice.starters[card] === high);
  const cell = (rank, suit) => {
    const card = rank + suit;
    const value = choice.starters[card];
    if (value === undefined) return h("td", { class: "cut gone" }, h("span", { class: "visually-hidden" }, cards.includes(card) ? _("dealt to you") : "–"));
    const heat = high === low ? 0 : Math.round((6 * (value - low)) / (high - low));
    return h("td", { class: `cut heat-${heat}`, "data-card": card, tabindex: card === best[0] ? "0" : "-1", "aria-label": `${cardName(card)}: ${value}` }, String(value));
  };
  const table = h("table", { class: "cuts" },
    h("caption", { class: "visually-hidden" }, _("Points of the kept cards for each starter")),
    h("thead", {}, h("tr", {}, h("td", {}), [...RANKS].map((rank) => h("th", { scope: "col", abbr: rankName(rank) }, index(rank))))),
    h("tbody", {}, [...ROWS].map((suit) => h("tr", {},
      h("th", { scope: "row" }, h("span", { class: "visually-hidden" }, suitName(suit)), h("span", { "aria-hidden": "true" }, suitMark(suit))),
      [...RANKS].map((rank) => cell(rank, suit))))));
  const pick = (target) => {
    const td = target.closest("td[data-card]");
    if (!td) return;
    for (const other of table.querySelectorAll("td[tabindex]")) other.setAttribute("tabindex", other === td ? "0" : "-1");
    for (const other of table.querySelectorAll(".picked")) other.classList.remove("picked");
    td.classList.add("picked");
    turn(td.dataset.card, choice.starters[td.dataset.card]);
  };
  table.addEventListener("click", (event) => pick(event.target));
  table.addEventListener("focusin", (event) => pick(event.target));
  table.addEventListener("keydown", (event) => walk(event, table));
  return h("section", { class: "cut-section" },
    h("h3", {}, _("What each cut makes of {cards}", { cards: ranksText(choice.kept) })),
    h("p", { class: "muted small" }, _("From {low} to {high} points, {mean} on average.", { low, high, mean: points(choice.hand) }), " ", bestCuts(best, high)),
    table);
}

/** Which cuts make the most, by name while they are few. */
function bestCuts(best, high) {
  if (best.length === 1) return ngettext("The {card} makes the most, {n} point.", "The {card} makes the most, {n} points.", high, { card: cardName(best[0]) });
  const which = best.length > 5 ? capital(word(best.length)) : null;
  return which ? ngettext("{count} cuts make the most, {n} point.", "{count} cuts make the most, {n} points.", high, { count: which })
    : ngettext("Most with {cards}: {n} point.", "Most with {cards}: {n} points.", high, { cards: list(best.map(cardName)) });
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

function suitMark(suit) {
  const mark = inlineCard(`A${suit}`);
  mark.firstChild.remove();
  return mark;
}

function walk(event, table) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const from = event.target.closest("td");
  if (!step || !from) return;
  event.preventDefault();
  event.stopPropagation();
  const rows = [...table.tBodies[0].rows];
  let row = rows.indexOf(from.parentElement), column = from.cellIndex;
  do { row += step[0]; column += step[1]; } while (rows[row]?.cells[column]?.matches(".gone"));
  const next = rows[row]?.cells[column];
  if (next?.matches("td[data-card]")) next.focus();
}
