/** The paper column after an answer: points given away, place, score, why, all choices, and the cuts. */

import { h } from "./dom.js";
import { _, place, points, whole, word } from "./i18n.js";
import { ranksText } from "./card.js";
import { choiceBars } from "./choice-bars.js";
import { cutGrid } from "./cut-grid.js";
import { spokenCards } from "./hand.js";
import { playingCard } from "./playing-card.js";
import { reasonSentences } from "./reasons.js";

const choiceCount = (verdict) => verdict.choices.length;

/** The verdict in full words, for the ear. */
export function spokenVerdict(verdict) {
  const ranked = verdict.place === 1
    ? _("Best of {count}. Nothing given away. Score 100.", { count: word(choiceCount(verdict)) })
    : _("{place} of {count}. You gave away {loss} points. Score {score} of 100. Best was to throw {cards}.", {
      place: capital(place(verdict.place, choiceCount(verdict))), count: word(choiceCount(verdict)), loss: points(verdict.loss),
      score: whole(verdict.score), cards: spokenCards(verdict.choices[0].cards),
    });
  return [ranked, ...reasonSentences(verdict)].join(" ");
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Points given away, place and score, which is what one wants to know first. */
export function verdictHead(verdict) {
  const best = verdict.place === 1;
  const count = word(choiceCount(verdict));
  const line = best ? _("nothing given away, best of {count}", { count })
    : _("points given away, {place} of {count}", { place: place(verdict.place, choiceCount(verdict)), count });
  return h("header", { class: best ? "verdict-head best" : "verdict-head" },
    h("div", {}, h("p", { class: "verdict-loss" }, best ? _("Best") : `−${points(verdict.loss)}`), h("p", { class: "verdict-line" }, line)),
    h("div", { class: "verdict-score" }, h("p", { class: "verdict-points" }, whole(verdict.score)), h("p", { class: "verdict-line" }, _("of 100"))));
}

/** The hand as it was held, what was thrown raised: the paper may lie over the table, or the table show something else. */
function heldHand({ cards, crib, thrown }) {
  const words = { cards: spokenCards(cards), thrown: spokenCards(thrown) };
  const said = crib === "own" ? _("Your crib. You held {cards} and threw {thrown}.", words) : _("Their crib. You held {cards} and threw {thrown}.", words);
  return h("p", { class: "verdict-hand", role: "img", "aria-label": said }, cards.map((card) => h("span", { class: thrown.includes(card) ? "thrown" : null }, playingCard(card, { silent: true }))),
    h("span", { class: "verdict-crib" }, crib === "own" ? _("Your crib") : _("Their crib")));
}

/** A row opened: its sum in figures. */
function sum(choice, crib) {
  const values = { hand: points(choice.hand), crib: points(choice.crib), total: points(choice.total) };
  const text = crib === "own" ? _("hand {hand} + crib {crib} = {total}", values) : _("hand {hand} − crib {crib} = {total}", values);
  const loss = choice.loss > 5e-10 ? _("gives away {loss}", { loss: points(choice.loss) }) : _("the best there is");
  return h("p", { class: "choice-sum" }, h("b", {}, _("Keep {cards}", { cards: ranksText(choice.kept) })), ` · ${text} · ${loss}`);
}

const suited = (cards) => cards.every((card) => card[1] === cards[0][1]);

function flushNote(choice) {
  if (!suited(choice.cards) && !suited(choice.kept)) return null;
  return h("p", { class: "small muted" },
    _("A flush in the crib counts only if all four crib cards and the starter share a suit, then for five; in the hand four (three in the five-card game) are enough."), " ",
    h("a", { href: "/rules/cribbage#crib-flush" }, _("Why?")));
}

/**
 * The column's content. `turn(card, points)` turns a starter on the table.
 * `lead` stands above it, such as "Hand 3 again".
 */
export function verdictView(verdict, { turn = () => {}, lead = null } = {}) {
  const detail = h("div", { class: "choice-detail" });
  const show = (choice) => detail.replaceChildren(...[sum(choice, verdict.crib), choice.starters && cutGrid(choice, verdict.cards, turn), flushNote(choice)].filter(Boolean));
  show(verdict.choices[verdict.place - 1]);
  return [
    lead && h("p", { class: "verdict-lead" }, lead),
    verdictHead(verdict),
    heldHand(verdict),
    h("blockquote", { class: "reason" }, reasonSentences(verdict).map((sentence) => h("p", {}, sentence))),
    h("h2", { class: "visually-hidden" }, _("All choices")),
    choiceBars(verdict.choices, verdict.crib, { mine: verdict.thrown, choose: show }),
    detail,
    h("p", { class: "small muted exact" }, verdict.deals ? _("Exact: every one of {n} deals of the unseen cards is counted, none is sampled.", { n: whole(verdict.deals) }) : "", " ",
      verdict.offline ? `${_("Computed in your browser, without the server.")} ` : "",
      h("a", { href: `/numbers?cards=${verdict.cards.join("")}&crib=${verdict.crib}&throw=${verdict.thrown.join("")}` }, _("How is this computed?"))),
  ].filter(Boolean);
}

/** The first starter that helps the player's own kept cards most. */
export function bestCut(verdict) {
  const { starters } = verdict.choices[verdict.place - 1];
  if (!starters) return null;
  const card = Object.keys(starters).reduce((best, other) => (starters[other] > starters[best] ? other : best));
  return { card, points: starters[card] };
}
