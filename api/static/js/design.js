/** The parts of the design page that only modules can draw: letters, tiles, lines, boards, verdicts and bars. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { askUntilAnswered } from "./api.js";
import { cardBack, cardFace } from "./card-art.js";
import { choiceBars } from "./choice-bars.js";
import { cutGrid } from "./cut-grid.js";
import "./peg-board.js";
import { notice } from "./problems.js";
import { standingTile, tileBack, tileElement } from "./tile.js";
import { verdictHead } from "./verdict.js";

const fill = (id, ...children) => document.getElementById(id).replaceChildren(...children.flat());
const TILES = Array.from({ length: 7 }, (_unused, high) => Array.from({ length: high + 1 }, (_pip, low) => `${high}-${low}`)).flat();

const letter = (card, text) => h("span", { class: "drawn-card", role: "img", "aria-label": text }, cardFace(card, text));
fill("letters", ["J", "Q", "K", "10"].map((text, n) => letter("JQKT"[n] + "H", text)), ["B", "D", "K", "10"].map((text, n) => letter("JQKT"[n] + "S", text)),
  h("span", { class: "drawn-card", role: "img", "aria-label": _("a card face down") }, cardBack()),
  h("span", { class: "drawn-card tiny", "aria-hidden": "true" }, cardFace("QD")), h("span", { class: "drawn-card tiny", "aria-hidden": "true" }, cardFace("TC")));

fill("tiles-standing", TILES.map(standingTile));
fill("tiles-lying", TILES.map((tile) => tileElement(tile, { standing: false })));
fill("tiles-line", h("span", { class: "design-line" }, ["3-6", "6-6", "6-4", "4-4", "4-0"].map((tile) => tileElement(tile))), h("span", { class: "design-backs" }, tileBack(), tileBack(), tileBack()));

/** A board of a name; `answered` scores stand on its pegs, `off` are the places of those of iron. Another state is one line more. */
function board(name, { holes = 10, answered = [], standing = null, off = [], ...attributes }) {
  const element = h("peg-board", { holes, ...attributes });
  const pegs = answered.map((score, n) => ({ text: String(score), said: String(score), off: off.includes(n + 1) }));
  const figure = h("figure", { class: "board-state" }, h("figcaption", {}, name), element);
  element.show(pegs, standing);
  return figure;
}

const SCORES = [100, 84, 100, 61, 97, 100, 35, 92, 100, 77];
fill("board-states",
  board(_("Before the first hand"), { standing: 1 }),
  board(_("Half-way"), { answered: SCORES.slice(0, 5), standing: 6 }),
  board(_("Finished"), { answered: SCORES }),
  board(_("Twenty to count, two of them wrong"), { holes: 20, answered: SCORES.concat(SCORES.slice(0, 3)).map((_score, n) => (n === 3 || n === 8 ? "✗" : "✓")), off: [4, 9], standing: 14 }));

const VERDICTS = [[1, 0, 100], [3, .24, 85], [11, 4.31, 5]];
fill("verdicts", VERDICTS.map(([place, loss, score]) => h("div", { class: "verdict-state" }, verdictHead({ place, loss, score, choices: Array.from({ length: 15 }) }))));

const QUESTION = { cards: ["5H", "5C", "6D", "7S", "JD", "QH"], crib: "own" };
try {
  const { discards } = await askUntilAnswered("/analysis/discards", QUESTION, () => {});
  const choices = discards.map((choice) => ({ ...choice, loss: discards[0].total - choice.total }));
  const cuts = h("div", {});
  const show = (choice) => cuts.replaceChildren(...[choice.starters && cutGrid(choice, QUESTION.cards)].filter(Boolean));
  show(choices[0]);
  fill("bars", choiceBars(choices.slice(0, 6), QUESTION.crib, { mine: choices[2].cards, choose: show }), cuts);
} catch (error) {
  fill("bars", notice(error));
}
