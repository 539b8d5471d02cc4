/** Any hand analysed: a picker of the 52 cards, a field to type them, and the values of all discards. */

import { announce, h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { askUntilAnswered } from "./api.js";
import { DECK, RANKS, cardName, ranksText, readCards, sorted } from "./card.js";
import { columns } from "./charts.js";
import { choiceBars } from "./choice-bars.js";
import { cutGrid } from "./cut-grid.js";
import { inlineCard, playingCard } from "./playing-card.js";
import { notice } from "./problems.js";

const picker = document.getElementById("picker");
const results = document.getElementById("results");
const query = new URLSearchParams(location.search);
let cards = readCards(query.get("cards") ?? "").cards.filter((card, n, all) => all.indexOf(card) === n).slice(0, 6);
let crib = query.get("crib") === "opponent" ? "opponent" : "own";
let asked = "";
// A link brings its hand along; only who presses the button is led to the result.
let byHand = false;

const chosen = h("div", { class: "chosen", "aria-label": _("The hand"), role: "group" });
const buttons = new Map(DECK.map((card) => [card, h("button", { type: "button", "aria-pressed": "false", "aria-label": cardName(card), onclick: () => toggle(card) }, inlineCard(card))]));
const note = h("p", { class: "form-note", role: "status" });
const typed = h("input", { class: "text-input", id: "typed-cards", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "5H 5C 6D 7S JD QH", oninput: readTyped });
const submit = h("button", { class: "button" }, _("Analyse"));
const owner = (value, text) => h("label", {}, h("input", { type: "radio", name: "crib", value, checked: crib === value, onchange: () => { crib = value; if (asked) analyse(); } }), h("span", {}, text));

picker.replaceChildren(
  chosen,
  h("div", { class: "deck-picker" }, [..."SHDC"].map((suit) => h("div", { class: "deck-row" }, [...RANKS].map((rank) => buttons.get(rank + suit))))),
  h("form", { class: "analyse-form", onsubmit: (event) => { event.preventDefault(); byHand = true; analyse(); } },
    h("div", { class: "field" }, h("label", { for: "typed-cards" }, _("or type the cards")), typed),
    h("fieldset", { class: "field" }, h("legend", {}, _("Crib")), h("div", { class: "segments" }, owner("own", _("yours")), owner("opponent", _("theirs")))),
    submit, note));
delete picker.dataset.building;

function toggle(card) {
  if (cards.includes(card)) cards = cards.filter((other) => other !== card);
  else if (cards.length < 6) cards = [...cards, card];
  else { say(_("Six cards are the most. Take one back first.")); return; }
  typed.value = cards.join(" ");
  say("");
  show();
}

function readTyped() {
  const read = readCards(typed.value);
  const twice = read.cards.find((card, n, all) => all.indexOf(card) !== n);
  cards = read.cards.filter((card, n, all) => all.indexOf(card) === n).slice(0, 6);
  say(twice ? _("{card} stands twice: a deck holds it once.", { card: cardName(twice) }) : read.rest.length > 1 ? _("“{text}” is not a card. Write rank, then suit: 5H, 10S, QD.", { text: read.rest }) : "");
  show();
}

function say(text) { note.textContent = text; }

function show() {
  for (const [card, button] of buttons) button.setAttribute("aria-pressed", String(cards.includes(card)));
  const gaps = Array.from({ length: 6 - cards.length }, (_unused, n) => h("span", { class: "gap", "data-optional": cards.length + n >= 5 }));
  chosen.replaceChildren(...sorted(cards).map((card) => h("button", { type: "button", "aria-label": _("Take {card} back", { card: cardName(card) }), onclick: () => toggle(card) }, playingCard(card, { silent: true }))), ...gaps);
  submit.setAttribute("aria-disabled", String(cards.length < 5));
}

async function analyse() {
  if (cards.length < 5) { say(_("Choose six cards, or five for the five-card game.")); return; }
  const question = { cards: sorted(cards), crib };
  asked = JSON.stringify(question);
  const mine = asked;
  history.replaceState(null, "", `?cards=${question.cards.join("")}&crib=${crib}`);
  // The language switch returns to where one is.
  for (const back of document.querySelectorAll("input[name=back]")) back.value = location.pathname + location.search;
  results.setAttribute("aria-busy", "true");
  // Without the server the first hand takes the browser a moment, on an old phone several.
  const slow = setTimeout(() => results.replaceChildren(h("p", { class: "muted empty", role: "status" }, _("Working it out …"))), 800);
  try {
    const analysis = await askUntilAnswered("/analysis/discards", question, (lost) => say(lost ? _("Connection lost, trying again …") : ""));
    if (mine === asked) present(analysis);
  } catch (error) {
    if (mine === asked) results.replaceChildren(notice(error, analyse));
  } finally {
    clearTimeout(slow);
    if (mine === asked) results.removeAttribute("aria-busy");
  }
}

function present(analysis) {
  const best = analysis.discards[0];
  const detail = h("div", { class: "choice-detail" });
  const choices = analysis.discards.map((discard) => ({ ...discard, loss: best.total - discard.total }));
  const open = (choice) => detail.replaceChildren(...discardDetail(choice, analysis));
  open(choices[0]);
  results.replaceChildren(
    h("h2", {}, _("Throw {cards}", { cards: ranksText(best.cards) }), " ", h("span", { class: "muted" }, analysis.crib === "own" ? _("into your crib") : _("into their crib"))),
    h("blockquote", { class: "reason" }, h("p", {}, _("That keeps {kept} and is worth {total}; the next best gives away {margin}.", {
      kept: ranksText(best.kept), total: points(best.total), margin: points(choices[1].loss),
    }))),
    choiceBars(choices, analysis.crib, { choose: open }), detail,
    h("p", { class: "small muted exact" }, _("Exact: every one of {n} deals of the unseen cards is counted, none is sampled.", { n: whole(analysis.deals) }), " ",
      analysis.offline ? `${_("Computed in your browser, without the server.")} ` : "",
      h("a", { href: "/numbers#discard" }, _("How a number is computed"))));
  announce(_("Best: throw {cards}, worth {total}.", { cards: best.cards.map(cardName).join(", "), total: points(best.total) }));
  if (byHand && matchMedia("(max-width: 1023px)").matches) results.scrollIntoView({ block: "start" });
}

function discardDetail(choice, analysis) {
  const values = { hand: points(choice.hand), crib: points(choice.crib), total: points(choice.total) };
  const sum = analysis.crib === "own" ? _("hand {hand} + crib {crib} = {total}", values) : _("hand {hand} − crib {crib} = {total}", values);
  const low = choice.distribution[0].points, high = choice.distribution.at(-1).points;
  const count = new Map(choice.distribution.map((entry) => [entry.points, entry.starters]));
  const bars = Array.from({ length: high - low + 1 }, (_unused, n) => ({ label: String(low + n), value: count.get(low + n) ?? 0 }));
  return [
    h("p", { class: "choice-sum" }, h("b", {}, _("Keep {cards}", { cards: ranksText(choice.kept) })), ` · ${sum}${choice.loss > 5e-10 ? ` · ${_("gives away {loss}", { loss: points(choice.loss) })}` : ""}`),
    cutGrid(choice, analysis.cards),
    columns(bars, { caption: _("Points of the hand, and how many cuts make them"), head: [_("Points"), _("Cuts")] }),
  ];
}

typed.value = cards.join(" ");
show();
if (cards.length >= 5) analyse();
